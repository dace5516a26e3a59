//! Every code of a finding, with its level, its words, what it leads to and the cure.

use super::{Level, Rule};

macro_rules! table {
    ($($name:ident $code:literal $level:ident, $fault:literal, $cause:literal, $cure:literal;)*) => {
        /// What may be found.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Code { $($name,)* }

        /// Every code there is, in the order of the alphabet.
        #[must_use]
        pub fn rules() -> &'static [Rule] {
            &[$(Rule {
                code: $code, level: Level::$level, fault: $fault, cause: $cause, cure: $cure,
            },)*]
        }

        impl Code {
            pub(crate) const fn rule(self) -> Rule {
                match self {
                    $(Self::$name => Rule {
                        code: $code, level: Level::$level, fault: $fault, cause: $cause, cure: $cure,
                    },)*
                }
            }
        }
    };
}

table! {
    AnnotationsMissing "ANNOTATIONS_MISSING" Note, "the tool does not say what it does to the world",
        "clients assume the worst: that it destroys, reaches out and must not be repeated",
        "write out readOnlyHint, destructiveHint, idempotentHint and openWorldHint";
    ArrayWithoutItems "ARRAY_WITHOUT_ITEMS" Error, "an array does not say what it holds",
        "some clients stop with an error at the first such tool",
        "give it `items`";
    BooleanSchema "BOOLEAN_SCHEMA" Error, "true or false stands where a schema is expected",
        "some clients refuse the whole list, or every request",
        "write the schema out; leave the property out where nothing is meant";
    BrokenDocument "BROKEN_DOCUMENT" Error, "the document cannot be read",
        "no client can list the tools",
        "write the result of tools/list: `{\"tools\": [...]}`";
    Composition "COMPOSITION" Warning, "schemas are combined in a way that most vendors refuse or ignore",
        "the rule is not seen by the model, or the request fails",
        "write one schema; use `anyOf` of closed objects with a tag where there are several forms";
    DeepNesting "DEEP_NESTING" Warning, "objects and lists are nested over three levels deep",
        "models lose track, and some clients refuse more than five levels",
        "flatten the arguments, or make two tools of it";
    DefaultRefused "DEFAULT_REFUSED" Warning, "the default does not satisfy its own schema",
        "a model that sends the default is refused",
        "change the default or the schema";
    DescriptionsAlike "DESCRIPTIONS_ALIKE" Warning, "two tools are described in the same words",
        "a model picks one of the two by chance",
        "say in each what the other does not do";
    DescriptionMissing "DESCRIPTION_MISSING" Warning, "nothing says what this is",
        "a model guesses from the name",
        "describe it in one sentence, with what to send";
    DryRunMissing "DRY_RUN_MISSING" Note, "the tool destroys, and has no dry run",
        "the first call of a model is live",
        "add a `dryRun` flag that is true by default";
    EmptyObject "EMPTY_OBJECT" Warning, "an object says nothing of its properties",
        "some vendors refuse the request",
        "write `properties`, empty for a tool without arguments, and `additionalProperties: false`";
    EntityNotEmitted "ENTITY_NOT_EMITTED" Warning, "an id is accepted here that no tool emits",
        "a model invents the id",
        "let a tool emit it, or make the entities agree: `#[agent(id = \"...\")]` on both sides";
    EntityOfTwoKinds "ENTITY_OF_TWO_KINDS" Warning, "the same entity is a number here and a text elsewhere",
        "an id that was given does not fit where it is taken",
        "publish it as one kind wherever it is emitted, and as one kind wherever it is accepted";
    HiddenCharacters "HIDDEN_CHARACTERS" Error, "the text holds characters that a person does not see",
        "a model reads instructions that no reviewer saw",
        "remove control, bidirectional, zero-width, tag and filler characters, and variation selectors outside of emoji";
    IdWithoutExample "ID_WITHOUT_EXAMPLE" Warning,
        "this id is emitted as text, and nothing says what such a text looks like",
        "its chains count as broken",
        "give it an example: `#[agent(id, example = \"...\")]`";
    IdWithoutKey "ID_WITHOUT_KEY" Warning, "this looks like an id, and is not marked",
        "an id that is sent as it was emitted may be refused, and no chain of it is proved",
        "mark it `#[agent(id)]`, in a result with `AgentOutput` derived on its type; or give it another name";
    LongDescription "LONG_DESCRIPTION" Warning, "the description is longer than 1,024 characters",
        "some clients cut it there",
        "put what matters first, and the rest into the fields";
    LongTool "LONG_TOOL" Warning, "the tool takes over 1,000 tokens of every prompt",
        "every request pays for it, and some clients cut it",
        "shorten the descriptions, or make two tools of it";
    NamesAlike "NAMES_ALIKE" Warning, "two names are alike",
        "a model calls one and means the other",
        "rename one of them";
    NameRefused "NAME_REFUSED" Error, "the tool's name is refused",
        "the vendor answers the whole request with an error",
        "use 1 to 64 characters from `A-Za-z0-9_-`, a letter or `_` first";
    NameTwice "NAME_TWICE" Error, "two tools have the same name",
        "the vendor answers the whole request with an error, or one of the two is never called",
        "rename one of them";
    NetworkRef "NETWORK_REF" Error, "a reference leads out of the document",
        "clients must not follow it, so nothing is known of this place",
        "copy the schema in";
    NonStringEnum "NON_STRING_ENUM" Warning, "a closed list holds values that are not texts",
        "one vendor refuses it, and some clients send the numbers as texts",
        "use a list of texts, or a number with bounds";
    NotASchema "NOT_A_SCHEMA" Error, "a schema is expected here, or the value of this keyword cannot be read",
        "strict clients refuse the whole list",
        "write a JSON Schema of draft 2020-12";
    NotATool "NOT_A_TOOL" Error, "this entry of the list is no tool",
        "strict clients refuse the whole list",
        "write an object with `name`, `description` and `inputSchema`";
    NotExpressible "NOT_EXPRESSIBLE" Error, "the dialect cannot say this",
        "the tool goes out without `strict`, in the vendor's other dialect",
        "use a list of objects with declared fields, or ask for the other dialect";
    NoExampleCall "NO_EXAMPLE_CALL" Note, "no example call can be made",
        "a rejected model has nothing to imitate",
        "give every required text an `example`";
    NullMember "NULL_MEMBER" Error, "a member is null",
        "some clients refuse the whole list",
        "leave the member out";
    NumericFormat "NUMERIC_FORMAT" Warning, "the format of a number is not known to every client",
        "strict validators stop at it",
        "write `minimum` and `maximum` instead";
    OldDraft "OLD_DRAFT" Warning, "this belongs to an older draft of JSON Schema, or to another language",
        "readers of draft 2020-12 refuse or ignore it",
        "write it in draft 2020-12, without `$schema`";
    OpenObject "OPEN_OBJECT" Note, "undeclared keys are taken",
        "a misspelled argument is passed over in silence",
        "write `additionalProperties: false`";
    OutputNotAnObject "OUTPUT_NOT_AN_OBJECT" Warning, "the result is not an object",
        "MCP's structured content is one, and clients of older revisions refuse the list",
        "put it into a struct with one field";
    OutputUnnamed "OUTPUT_UNNAMED" Note, "what the tool answers has no type",
        "nobody knows which ids it emits",
        "name it: `#[agent(output = Type)]`";
    OverLimit "OVER_LIMIT" Error, "a limit of the vendor is exceeded",
        "the vendor answers the whole request with an error",
        "offer fewer tools at once, or ask for the dialect without `strict`";
    PatternNotPortable "PATTERN_NOT_PORTABLE" Warning, "the pattern is not understood alike by all readers",
        "some clients refuse the request, and others read it differently",
        "anchor it with `^` and `$`, and use literals, classes, groups, `|`, `*`, `+`, `?`, `{n,m}`";
    PropertyLikeKeyword "PROPERTY_LIKE_KEYWORD" Note, "a property has the name of a keyword",
        "some clients take it for one, and lose it",
        "rename it";
    PropertyNameRefused "PROPERTY_NAME_REFUSED" Error, "the property's name is refused",
        "the vendor answers the whole request with an error",
        "use 1 to 64 characters from `A-Za-z0-9_`, a letter or `_` first";
    RecursiveSchema "RECURSIVE_SCHEMA" Error, "the schema contains itself",
        "two vendors refuse it, and others cut it off",
        "take a flat list whose items name their parent, or a fixed number of levels";
    Reference "REFERENCE" Warning, "a part of the schema stands elsewhere in it",
        "some clients turn it into a text, or leave the tool out",
        "copy the part in";
    RemediationWithoutAction "REMEDIATION_WITHOUT_ACTION" Warning, "the remediation names nothing to do",
        "a model repeats the rejected call",
        "begin with a verb: what to send, or what to ask whom";
    RequiredUndeclared "REQUIRED_UNDECLARED" Error, "a required property is not declared",
        "one vendor refuses the request, and models cannot know what to send",
        "declare it in `properties`, or take it out of `required`";
    RootComposition "ROOT_COMPOSITION" Error, "the arguments are a choice of schemas",
        "two vendors refuse the whole request",
        "write one object; say in words which fields belong together";
    RootNotObject "ROOT_NOT_OBJECT" Error, "the arguments are not of type object",
        "MCP requires `type: object`, and strict clients refuse the whole list",
        "write `type: object`";
    SchemaMissing "SCHEMA_MISSING" Error, "the tool has no schema of its arguments",
        "strict clients refuse the whole list",
        "write `inputSchema`, for no arguments `{\"type\": \"object\", \"properties\": {}, \"additionalProperties\": false}`";
    TextLikeNumber "TEXT_LIKE_NUMBER" Warning, "this id is emitted as text, and its example looks like a number",
        "a client or a model sends the number",
        "emit the number that it is; if it is a text, give it an example that nobody takes for a number";
    TooDeep "TOO_DEEP" Error, "the schema is nested or referenced beyond what is followed",
        "below this place nothing was looked at",
        "write it flatter";
    TooManyTools "TOO_MANY_TOOLS" Warning, "the set has more than 20 tools",
        "models pick worse with every tool; vendors advise fewer than 20",
        "offer only the tools of the task at hand";
    Tuple "TUPLE" Warning, "a tuple, which few clients can read",
        "several vendors refuse the request",
        "use an object with named properties";
    TypeList "TYPE_LIST" Warning, "a list of types",
        "some clients cut the schema off here",
        "use one type; leave a property out of `required` instead of taking null";
    TypeMissing "TYPE_MISSING" Warning, "no type is given",
        "a model may send anything, and some vendors refuse it",
        "give it a `type`";
    UnboundedText "UNBOUNDED_TEXT" Note, "a text of any length is taken",
        "a model may send a whole file",
        "give it `maxLength`, `enum`, `format` or a pattern";
    UnresolvedRef "UNRESOLVED_REF" Error, "a reference leads nowhere",
        "clients fail, or turn it into a text",
        "define it under `$defs`, or write the schema here";
    ValuesAlike "VALUES_ALIKE" Warning, "two values of a closed list are one edit apart",
        "a typing mistake is a valid value",
        "rename one of them";
}

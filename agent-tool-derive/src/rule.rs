//! The rules that the runtime holds as well, under the code of the contract problem. A fault of one names its section
//! in the guide; the section itself, and the words of a fault, are not here.

macro_rules! rules {
    ($($rule:ident $code:literal;)*) => {
        /// A rule of the contract that the macro can see broken.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Rule { $($rule,)* }

        impl Rule {
            /// Every rule there is.
            #[cfg(test)]
            pub(crate) const ALL: &'static [Self] = &[$(Self::$rule,)*];

            /// The code of the contract problem.
            pub(crate) const fn code(self) -> &'static str {
                match self { $(Self::$rule => $code,)* }
            }
        }
    };
}

rules! {
    AbsentUnexplained "ABSENT_UNEXPLAINED";
    BroadDefault "BROAD_DEFAULT";
    BroadeningFlag "BROADENING_FLAG";
    DryRunPlace "DRY_RUN_PLACE";
    DryRunTwice "DRY_RUN_TWICE";
    FlattenedOption "FLATTENED_OPTION";
    FreeShape "FREE_SHAPE";
    LiveDefault "LIVE_DEFAULT";
    NameCollision "NAME_COLLISION";
    NameTaken "NAME_TAKEN";
    NotAnObject "NOT_AN_OBJECT";
    NullWithoutKey "NULL_WITHOUT_KEY";
    PatternNotPortable "PATTERN_NOT_PORTABLE";
    RawText "RAW_TEXT";
    Tuple "TUPLE";
    UnboundedList "UNBOUNDED_LIST";
    UnboundedText "UNBOUNDED_TEXT";
    UnknownFormat "UNKNOWN_FORMAT";
    UntaggedUnion "UNTAGGED_UNION";
}

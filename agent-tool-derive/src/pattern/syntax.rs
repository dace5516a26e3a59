//! What does not parse, in words for the author.

use regex_syntax::ast::{Error, ErrorKind};

use super::{Source, portable};

pub(super) fn message(source: Source<'_>, error: &Error) -> String {
    use ErrorKind as Kind;
    let written = source.at(error.span());
    match error.kind() {
        Kind::UnsupportedLookAround => format!(
            "look-around such as `{written}` is not portable; write what the text may hold, not what may not follow"
        ),
        Kind::UnsupportedBackreference if written == "\\0" => escape(written),
        Kind::UnsupportedBackreference => {
            format!("a back reference such as `{written}` is not portable; write the repeated part out")
        }
        Kind::EscapeUnrecognized | Kind::ClassEscapeInvalid => escape(written),
        Kind::EscapeHexEmpty | Kind::EscapeHexInvalid | Kind::EscapeHexInvalidDigit => {
            "an escape in hexadecimal needs all its digits and a character; write it as `\\x0a` or `\\u00e9`"
                .to_owned()
        }
        Kind::EscapeUnexpectedEof => {
            "the pattern ends inside an escape; write `\\\\` for a backslash".to_owned()
        }
        Kind::SpecialWordBoundaryUnclosed
        | Kind::SpecialWordBoundaryUnrecognized
        | Kind::SpecialWordOrRepetitionUnexpectedEof => portable::WORD_BOUNDARY.to_owned(),
        Kind::UnicodeClassInvalid => portable::PROPERTY.to_owned(),
        Kind::FlagDanglingNegation | Kind::FlagDuplicate { .. } | Kind::FlagRepeatedNegation { .. } => {
            portable::FLAGS.to_owned()
        }
        Kind::FlagUnexpectedEof | Kind::FlagUnrecognized => {
            "`(?` opens what is not portable; write `(` or `(?:` for a group".to_owned()
        }
        Kind::GroupNameDuplicate { .. }
        | Kind::GroupNameEmpty
        | Kind::GroupNameInvalid
        | Kind::GroupNameUnexpectedEof => portable::NAMED_GROUP.to_owned(),
        Kind::GroupUnclosed => "`(` is never closed; write `\\(` for the character".to_owned(),
        Kind::GroupUnopened => "`)` closes no group; write `\\)` for the character".to_owned(),
        Kind::ClassUnclosed => {
            format!("`{}` is never closed; write `\\[` or `\\]` for the character", source.from(error.span()))
        }
        Kind::ClassRangeInvalid => format!("the range `{written}` runs backwards; swap its ends"),
        Kind::ClassRangeLiteral => {
            format!("`{written}` cannot be one end of a range; write `\\-` for the dash")
        }
        Kind::RepetitionMissing => {
            let sign = source.from(error.span()).chars().next().unwrap_or('*');
            format!("`{sign}` has nothing to repeat; write `\\{sign}` for the character")
        }
        Kind::RepetitionCountInvalid => format!("the count `{written}` ends before it begins; swap its ends"),
        Kind::RepetitionCountDecimalEmpty if source.0.contains("{,") => {
            "`{,` is not portable; write `{0,`".to_owned()
        }
        Kind::RepetitionCountDecimalEmpty | Kind::RepetitionCountUnclosed | Kind::DecimalInvalid => {
            "`{` begins no count; write `{2}`, `{2,}` or `{2,5}`, or `\\{` for the character".to_owned()
        }
        Kind::NestLimitExceeded(limit) => {
            format!("groups are nested deeper than {limit}; write them flatter")
        }
        other => format!("`{written}`: {other}"),
    }
}

fn escape(written: &str) -> String {
    match written {
        "\\k" => "a back reference such as `\\k` is not portable; write the repeated part out".to_owned(),
        "\\c" => "`\\c` is not portable; write the control character as `\\x0a`".to_owned(),
        "\\0" => "`\\0` is not portable; write `\\x00`".to_owned(),
        "\\Z" => "`\\Z` is not portable; write `$`".to_owned(),
        "\\b" => "`\\b` in a class is not portable; write `\\x08`".to_owned(),
        _ => format!("`{written}` is no escape; write `{}`", written.trim_start_matches('\\')),
    }
}

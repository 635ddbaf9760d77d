//! A pattern to a matcher, within limits that no pattern gets past, and what is wrong with one that does not parse.

use grep_regex::{Error as RegexError, ErrorKind, RegexMatcher, RegexMatcherBuilder};

use los_model::error::{Error, Result};

/// Longest pattern in bytes, for callers that check nothing.
const MAX_PATTERN_BYTES: usize = 1_000;
/// Largest compiled expression, in bytes.
const MAX_COMPILED_BYTES: usize = 1 << 20;
/// Largest table of states that searching builds up, in bytes.
const MAX_STATES_BYTES: usize = 1 << 20;
/// Deepest nesting of groups.
const MAX_NESTING: u32 = 50;

/// Compiles a pattern that is matched within lines. The engine never backtracks: time is linear in the text.
pub(crate) fn compile(pattern: &str, is_case_sensitive: bool) -> Result<RegexMatcher> {
    if pattern.len() > MAX_PATTERN_BYTES {
        return Err(Error::invalid("pattern", format!("must be at most {MAX_PATTERN_BYTES} bytes long")));
    }
    // The matcher wraps a pattern in a group, which makes a pattern of `a)(b`.
    if pattern.contains(')')
        && let Some(message) = of_the_pattern_itself(pattern)
    {
        return Err(explain(pattern, &message));
    }
    RegexMatcherBuilder::new()
        .case_insensitive(!is_case_sensitive)
        .multi_line(true)
        .line_terminator(Some(b'\n'))
        .size_limit(MAX_COMPILED_BYTES)
        .dfa_size_limit(MAX_STATES_BYTES)
        .nest_limit(MAX_NESTING)
        .build(pattern)
        .map_err(|error| refused(pattern, &error))
}

fn refused(pattern: &str, error: &RegexError) -> Error {
    let (reason, suggestion) = match error.kind() {
        ErrorKind::Regex(message) => {
            return explain(pattern, &of_the_pattern_itself(pattern).unwrap_or(message.clone()));
        }
        ErrorKind::NotAllowed(_) => (
            "matches are looked for within lines, so the pattern cannot hold the end of one".to_owned(),
            "search for one of the lines; those around it come with it".to_owned(),
        ),
        _ => (error.to_string(), as_plain_text(pattern)),
    };
    invalid(&reason, suggestion)
}

fn explain(pattern: &str, message: &str) -> Error {
    let (reason, suggestion) = of_syntax(pattern, message);
    invalid(&reason, suggestion)
}

fn invalid(reason: &str, suggestion: String) -> Error {
    Error::InvalidInput {
        field: Some("pattern".into()),
        reason: format!("invalid regex pattern: {reason}"),
        suggestion: Some(suggestion),
    }
}

/// The matcher wraps a pattern in a group before it is parsed; parsed as it is, the caret stands under what was typed.
fn of_the_pattern_itself(pattern: &str) -> Option<String> {
    let parsed =
        regex::bytes::RegexBuilder::new(pattern).nest_limit(MAX_NESTING).size_limit(MAX_COMPILED_BYTES).build();
    match parsed {
        Err(regex::Error::Syntax(message)) => Some(message),
        _ => None,
    }
}

fn of_syntax(pattern: &str, message: &str) -> (String, String) {
    if message.contains("size limit") {
        return (
            "it is too large when compiled".into(),
            "use smaller counts in `{…}`, or a part of the pattern".into(),
        );
    }
    if message.contains("look-around") {
        return (
            message.to_owned(),
            "this engine has no look-ahead and look-behind, so that no pattern can hang it: \
             match what surrounds as well, or use `\\b`, `^` and `$`"
                .into(),
        );
    }
    if message.contains("backreferences") {
        return (
            message.to_owned(),
            "this engine has no backreferences, so that no pattern can hang it: write out the repeated text".into(),
        );
    }
    (message.to_owned(), as_plain_text(pattern))
}

fn as_plain_text(pattern: &str) -> String {
    const SHOWN: usize = 60;
    if pattern.chars().count() > SHOWN {
        return "put `\\` before characters that mean themselves".to_owned();
    }
    format!("to find the text itself, write `{}`", regex::escape(pattern))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(pattern: &str) -> String {
        match compile(pattern, false) {
            Ok(_) => panic!("`{pattern}` is taken"),
            Err(error) => {
                assert_eq!(error.details()["field"], "pattern", "{pattern}");
                format!("{error}\n{}", error.hint().unwrap_or_default())
            }
        }
    }

    #[test]
    fn a_syntax_error_is_shown_with_a_caret_and_a_way_out() {
        let problem = problem("[invalid(");
        assert!(problem.contains("    [invalid(\n    ^\n"), "{problem}");
        assert!(problem.contains(r"`\[invalid\(`"), "{problem}");
    }

    #[test]
    fn what_the_engine_leaves_out_is_explained() {
        assert!(problem(r"(a)\1").contains("no backreferences"));
        assert!(problem("(?=a)b").contains("no look-ahead"));
        assert!(problem("(?<!a)b").contains("no look-ahead"));
        assert!(problem(r"a\nb").contains("within lines"));
        assert!(problem("(a{1000}){1000}").contains("too large"));
        assert!(problem(r"\pL{1000}{50}").contains("too large"));
    }

    #[test]
    fn bad_patterns_of_every_kind_are_refused_quickly() {
        let nested = |n: usize| format!("{}a{}", "(".repeat(n), ")".repeat(n));
        for pattern in [
            "[",
            "*",
            "(?P<",
            "a{2,1}",
            r"\p{Nope}",
            "(",
            ")",
            "a)(b",
            "a)|(?:b",
            "a**b(",
            "(?z)",
            &nested(60),
            &nested(5_000),
            &"(".repeat(100_000),
            &"a".repeat(1 << 20),
            &"()".repeat(3_000),
        ] {
            problem(pattern);
        }
        assert!(compile(&nested(20), false).is_ok());
    }
}

//! Compiles a pattern within limits, and explains what is wrong with one that does not compile.

use grep_regex::{ErrorKind, RegexMatcher, RegexMatcherBuilder};

use los_model::{Error, Result};

/// Bytes of a pattern, for callers that do not check it.
const MAX_PATTERN_BYTES: usize = 1_000;
/// Bytes of a compiled expression.
const MAX_COMPILED_BYTES: usize = 1 << 20;
/// Bytes of the table of states that searching builds up.
const MAX_STATES_BYTES: usize = 1 << 20;
/// Groups within groups that a pattern may have.
const MAX_NESTING: u32 = 50;
/// Characters of a pattern that a suggestion repeats.
const MAX_SHOWN_CHARS: usize = 60;

/// Compiles a pattern that is matched within lines. The engine never backtracks: time is linear in the text.
pub(crate) fn compile(pattern: &str, is_case_sensitive: bool) -> Result<RegexMatcher> {
    if pattern.len() > MAX_PATTERN_BYTES {
        return Err(Error::invalid("pattern", format!("must be at most {MAX_PATTERN_BYTES} bytes long")));
    }
    // The matcher wraps a pattern in a group, which would make a pattern of `a)(b`.
    if pattern.contains(')')
        && let Some(message) = syntax_error(pattern)
    {
        return Err(explain(pattern, &message));
    }
    let built = RegexMatcherBuilder::new()
        .case_insensitive(!is_case_sensitive)
        .multi_line(true)
        .line_terminator(Some(b'\n'))
        .size_limit(MAX_COMPILED_BYTES)
        .dfa_size_limit(MAX_STATES_BYTES)
        .nest_limit(MAX_NESTING)
        .build(pattern);
    built.map_err(|error| match error.kind() {
        ErrorKind::Regex(message) => explain(pattern, syntax_error(pattern).as_ref().unwrap_or(message)),
        ErrorKind::NotAllowed(_) => invalid(
            "matches are looked for within lines, so the pattern cannot contain a line end",
            "search for one of the lines; those around it come with it".to_owned(),
        ),
        _ => explain(pattern, &error.to_string()),
    })
}

/// The syntax error of the pattern as it was typed. That of the matcher would point into the group around it.
fn syntax_error(pattern: &str) -> Option<String> {
    let parsed =
        regex::bytes::RegexBuilder::new(pattern).nest_limit(MAX_NESTING).size_limit(MAX_COMPILED_BYTES).build();
    match parsed {
        Err(regex::Error::Syntax(message)) => Some(message),
        _ => None,
    }
}

fn explain(pattern: &str, message: &str) -> Error {
    if message.contains("size limit") {
        return invalid(
            "it is too large when compiled",
            "use smaller counts in `{…}`, or a part of the pattern".into(),
        );
    }
    let suggestion = if pattern.chars().count() > MAX_SHOWN_CHARS {
        "put `\\` before characters that mean themselves".into()
    } else {
        format!("to find the text itself, write `{}`", regex::escape(pattern))
    };
    invalid(message, suggestion)
}

fn invalid(reason: &str, suggestion: String) -> Error {
    los_model::error::invalid("pattern", format!("invalid regex pattern: {reason}"), suggestion)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(pattern: &str) -> String {
        match compile(pattern, false) {
            Ok(_) => panic!("`{pattern}` is taken"),
            Err(Error::InvalidInput { field, reason, suggestion }) => {
                assert_eq!(field.as_deref(), Some("pattern"), "{pattern}");
                format!("`pattern`: {reason}\n{}", suggestion.unwrap_or_default())
            }
            Err(other) => panic!("`{pattern}`: {other}"),
        }
    }

    #[test]
    fn a_syntax_error_has_a_caret_and_a_suggestion() {
        let problem = problem("[invalid(");
        assert!(problem.contains("    [invalid(\n    ^\n"), "{problem}");
        assert!(problem.contains(r"`\[invalid\(`"), "{problem}");
    }

    #[test]
    fn missing_features_of_the_engine_are_explained() {
        assert!(problem(r"(a)\1").contains("backreferences are not supported"));
        assert!(problem("(?=a)b").contains("look-ahead"));
        assert!(problem(r"a\nb").contains("within lines"));
        assert!(problem("(a{1000}){1000}").contains("too large"));
        assert!(problem(r"\pL{1000}{50}").contains("too large"));
    }

    #[test]
    fn bad_patterns_of_every_kind_are_refused_quickly() {
        let nested = |n: usize| format!("{}a{}", "(".repeat(n), ")".repeat(n));
        for pattern in ["[", "*", "(?P<", "a{2,1}", r"\p{Nope}", "(", ")", "a)(b", "a)|(?:b", "a**b(", "(?z)"] {
            problem(pattern);
        }
        for pattern in [nested(60), nested(5_000), "(".repeat(100_000), "a".repeat(1 << 20), "()".repeat(3_000)] {
            problem(&pattern);
        }
        assert!(compile(&nested(20), false).is_ok());
    }
}

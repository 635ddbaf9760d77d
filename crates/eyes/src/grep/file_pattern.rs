//! A glob of files relative to the root. It only narrows a search: ignored and denied files stay out.

use globset::{GlobBuilder, GlobMatcher};

use los_model::{Result, invalid};

/// Bytes of a glob.
const MAX_BYTES: usize = 1_000;
/// Names in a glob; each `**` costs as much as all names after it.
const MAX_NAMES: usize = 64;

/// Reads a glob. Without `/` it names files at any depth; one that ends in `/` names all files below a folder.
pub(crate) fn file_pattern(text: &str) -> Result<GlobMatcher> {
    let refused = |reason: String| {
        invalid("filePattern", reason, "write it relative to the workspace, such as `**/*.py` or `docs/**`")
    };
    if text.len() > MAX_BYTES || text.split('/').count() > MAX_NAMES {
        return Err(refused(format!("must have at most {MAX_BYTES} bytes and {MAX_NAMES} names")));
    }
    let glob = text.strip_prefix("./").unwrap_or(text);
    if glob.is_empty() || glob.starts_with('/') || glob.split('/').any(|name| name == "..") {
        return Err(refused("does not stay below the workspace".into()));
    }
    if glob.chars().any(char::is_control) {
        return Err(refused("must not contain control characters".into()));
    }
    let full = match glob {
        _ if glob.ends_with('/') => format!("{glob}**"),
        _ if glob.contains('/') => glob.to_owned(),
        _ => format!("**/{glob}"),
    };
    let parsed = GlobBuilder::new(&full)
        .literal_separator(true)
        .build()
        .map_err(|error| refused(format!("`{glob}` is not a glob: {}", error.kind())))?;
    Ok(parsed.compile_matcher())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn takes(glob: &str, path: &str) -> bool {
        match file_pattern(glob) {
            Ok(pattern) => pattern.is_match(path),
            Err(error) => panic!("{glob}: {error}"),
        }
    }

    #[test]
    fn a_glob_without_a_slash_names_files_at_any_depth() {
        assert!(takes("*.py", "a.py") && takes("*.py", "src/deep/a.py"));
        assert!(takes("**/*.ts", "a.ts") && takes("**/*.ts", "src/a.ts"));
        assert!(takes("src/*.rs", "src/a.rs") && !takes("src/*.rs", "src/b/a.rs"));
        assert!(takes("src/", "src/b/a.rs") && takes("./src/**", "src/a"));
        assert!(!takes("src/**", "src2/a") && !takes("src2/**", "src/a"));
        assert!(takes("*.{py,md}", "x/a.md") && !takes("*.{py,md}", "x/a.rs"));
        assert!(takes("docs/a.md", "docs/a.md") && !takes("docs/a.md", "other/docs/a.md"));
    }

    #[test]
    fn bad_globs_name_their_field() {
        let long = "**/".repeat(400);
        let many = "**/".repeat(100);
        for glob in
            ["[", "{", "a{b", "../**", "a/../../b", "/etc/*", "", "./", "a\nb", &long, &many, &"x".repeat(100_000)]
        {
            match file_pattern(glob) {
                Ok(_) => panic!("`{glob}` is taken"),
                Err(error) => assert!(error.to_string().starts_with("`filePattern`: "), "{error}"),
            }
        }
    }
}

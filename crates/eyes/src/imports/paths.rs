//! Workspace paths as text: joined and normalised, and never above the root, which is the empty path.

use super::MAX_IMPORT_BYTES;

/// `path` as seen from `folder`, without `.`, `..` and doubled slashes; `None` if it is absolute or leaves the workspace.
pub(crate) fn join(folder: &str, path: &str) -> Option<String> {
    if path.starts_with('/') || path.len() > MAX_IMPORT_BYTES {
        None
    } else {
        los_model::curriculum::join(folder, path)
    }
}

/// The folder that holds a file or folder; the root holds itself.
pub(crate) fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The last name of a path.
pub(crate) fn name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// This folder and those above it, up to the root.
pub(crate) fn upwards(folder: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(folder), |here| (!here.is_empty()).then(|| parent(here)))
}

/// `folder/name`, for names that need no normalising.
pub(crate) fn child(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joining_never_leaves_the_root() {
        for (folder, path, joined) in [
            ("a/b", "./c", Some("a/b/c")),
            ("a/b", "../../c", Some("c")),
            ("a/b", "../../../c", None),
            ("a", "..", Some("")),
            ("", "..", None),
            ("a", "/c", None),
            ("a", ".//c/./d/", Some("a/c/d")),
        ] {
            assert_eq!(join(folder, path).as_deref(), joined, "{folder} {path}");
        }
    }

    #[test]
    fn upwards_ends_at_the_root() {
        assert_eq!(upwards("a/b").collect::<Vec<_>>(), ["a/b", "a", ""]);
        assert_eq!(upwards("").collect::<Vec<_>>(), [""]);
    }
}

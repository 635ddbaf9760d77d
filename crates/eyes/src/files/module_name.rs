//! The module that a file belongs to, by its path alone: what `read_file` tells and what `context_search` filters by.
//!
//! It looks at no disk and knows no room.

use los_model::curriculum::{PRACTICE, month_number};

/// Folders that say how a project is laid out, not what a file is about.
const LAYOUT: [&str; 24] = [
    "src", "lib", "libs", "app", "apps", "server", "client", "source", "sources", "pkg", "packages", "crates", "cmd",
    "internal", "bin", "tests", "test", "__tests__", "spec", "specs", "fixtures", "include", "scripts", "benches",
];
/// Folders each of whose folders is a project of its own.
const PROJECTS: [&str; 3] = ["projects", "examples", "packages"];

/// The module of a file:
///
/// - a folder for a month of a path, such as `paths/Beginner/month-02/`, gives `month-02`;
/// - else a file of `paths/practice/TASK/` belongs to the task, and one of `paths/LEVEL/` to the level;
/// - else a folder of `projects/`, `examples/` or `packages/` names it;
/// - else the innermost folder that says more than `src` or `tests` do, so that `src/server/auth/AuthService.ts` gives `auth`;
/// - a file with no such folder has none.
pub fn module_of(path: &str) -> Option<String> {
    let mut folders: Vec<&str> = path.split('/').collect();
    folders.pop();
    if let Some(month) = folders.iter().rev().find_map(|folder| month(folder)) {
        return Some(month);
    }
    if let ["paths", PRACTICE, part, ..] | ["paths", part, ..] = folders[..] {
        return Some(part.to_owned());
    }
    let project = folders.windows(2).find(|pair| PROJECTS.contains(&pair[0]));
    if let Some(pair) = project {
        return Some(pair[1].to_owned());
    }
    let telling = folders
        .iter()
        .rev()
        .find(|folder| !LAYOUT.contains(&folder.to_ascii_lowercase().as_str()) && !folder.starts_with('.'));
    telling.map(|folder| (*folder).to_owned())
}

/// `month-02` for a month's number.
pub fn month_name(number: u64) -> String {
    format!("month-{number:02}")
}

/// The month that a folder's name or a mention names: `month-2`, `Month 02`, `month_02`.
fn month(folder: &str) -> Option<String> {
    month_number(folder).map(|number| month_name(number.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_tells_the_module() {
        for (path, module) in [
            ("src/server/auth/AuthService.ts", Some("auth")),
            ("src/server/users/UserRepository.ts", Some("users")),
            ("paths/Beginner/month-02/README.md", Some("month-02")),
            ("paths/Beginner/Month 3/week-1.md", Some("month-03")),
            ("paths/Beginner/README.md", Some("Beginner")),
            ("paths/practice/m01-w1-setup/lesson.md", Some("m01-w1-setup")),
            ("projects/reading-log/src/reading_log/cli.py", Some("reading-log")),
            ("docs/notes/joins.md", Some("notes")),
            ("docs/adapt.md", Some("docs")),
            ("src/main.rs", None),
            ("README.md", None),
            ("monthly/x.md", Some("monthly")),
            ("", None),
        ] {
            assert_eq!(module_of(path).as_deref(), module, "{path}");
        }
    }
}

//! The role of a file, by its name, its folders and its beginning.

use los_model::words;

words! {
    /// The role of a file.
    pub enum Role {
        /// Code or content of the project itself.
        Core = "core",
        /// A test, or a helper of tests.
        Test = "test",
        /// Configuration of a program or a project.
        Config = "config",
        /// Documentation that people read.
        Doc = "doc",
        /// A program that is started, not imported.
        Script = "script",
    }
}

/// The role of a file in that language, the first that fits of test, config, doc, script and core.
pub fn role_of(path: &str, language: &str, text: &str) -> Role {
    let mut folders: Vec<&str> = path.split('/').collect();
    let name = folders.pop().unwrap_or_default().to_ascii_lowercase();
    let below = |names: &[&str]| folders.iter().any(|folder| names.contains(folder));
    if below(&["tests", "test", "__tests__", "spec", "specs", "e2e"]) || is_test_name(&name) {
        Role::Test
    } else if is_config(&name, language) {
        Role::Config
    } else if is_doc(&name, language) || (below(&["docs"]) && matches!(language, "text" | "html" | "csv" | "xml")) {
        Role::Doc
    } else if matches!(language, "shell" | "notebook")
        || text.starts_with("#!")
        || below(&["scripts", "bin"])
        || (language == "python" && text.lines().any(is_main_guard))
    {
        Role::Script
    } else {
        Role::Core
    }
}

fn is_test_name(name: &str) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    stem.starts_with("test_")
        || stem.rsplit_once(['_', '.']).is_some_and(|(_, end)| end == "test")
        || stem.rsplit_once('.').is_some_and(|(_, end)| end == "spec")
        || matches!(stem, "test" | "tests" | "conftest")
}

fn is_config(name: &str, language: &str) -> bool {
    const LANGUAGES: [&str; 8] = ["json", "jsonc", "toml", "yaml", "ini", "ignore", "dockerfile", "makefile"];
    LANGUAGES.contains(&language)
        || matches!(name, "setup.py" | "noxfile.py")
        || name.starts_with('.')
        || name.contains(".config.")
        || (name.starts_with("requirements") && name.rsplit('.').next() == Some("txt"))
}

fn is_doc(name: &str, language: &str) -> bool {
    let is_prose = ["license", "readme", "changelog"].iter().any(|stem| name.starts_with(stem));
    language == "markdown" || (language == "text" && (is_prose || name.rsplit('.').next() == Some("txt")))
}

fn is_main_guard(line: &str) -> bool {
    line.strip_prefix("if")
        .map(str::trim_start)
        .and_then(|rest| rest.strip_prefix("__name__"))
        .is_some_and(|rest| rest.trim_start().starts_with("=="))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_the_beginning_of_a_file_decide_its_role() {
        let role = |path: &str, text: &str| role_of(path, crate::imports::language::language_of(path), text).word();
        for (path, text, expected) in [
            ("src/server/auth/AuthService.ts", "import x", "core"),
            ("src/auth/auth.test.ts", "", "test"),
            ("tests/helpers.py", "", "test"),
            ("pkg/store_test.go", "", "test"),
            ("test_store.py", "", "test"),
            ("contest.py", "", "core"),
            ("latest/store.py", "", "core"),
            ("pyproject.toml", "", "config"),
            ("vite.config.ts", "", "config"),
            ("requirements-dev.txt", "", "config"),
            (".gitignore", "", "config"),
            ("Dockerfile", "", "config"),
            ("README.md", "", "doc"),
            ("LICENSE-MIT", "", "doc"),
            ("docs/table.csv", "", "doc"),
            ("data/table.csv", "", "core"),
            ("bin/run", "", "script"),
            ("tool.py", "#!/usr/bin/env python3\n", "script"),
            ("tool.py", "import x\nif __name__ == \"__main__\":\n    x.main()\n", "script"),
            ("tool.py", "import x\n", "core"),
            ("a/explore.ipynb", "{}", "script"),
        ] {
            assert_eq!(role(path, text), expected, "{path}");
        }
    }
}

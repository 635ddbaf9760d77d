//! What a file is for, by rules that anybody can follow.
//!
//! **Role**, the first that fits:
//! 1. `test`: a folder above it is named `tests`, `test`, `__tests__`, `spec`, `specs` or `e2e`, or its name is `test_*`,
//!    `*_test.*`, `*.test.*`, `*.spec.*`, `conftest.py`, `tests.*` or `test.*`;
//! 2. `config`: it is in a language of settings (`json`, `jsonc`, `toml`, `yaml`, `ini`, `ignore`, `hcl`, `go-module`,
//!    `dockerfile`, `makefile`, `just`, `cmake`), or its name is `setup.py`, `noxfile.py`, `requirements*.txt`, `*.config.*`, or
//!    begins with a dot;
//! 3. `doc`: it is prose (`markdown`, `restructuredtext`, `asciidoc`, `latex`), it is text named `LICENSE*`, `README*`,
//!    `CHANGELOG*` or ending in `.txt`, or it lies beneath `docs/` and is in no programming language;
//! 4. `script`: it begins with `#!`, is in a shell's language or a notebook, lies in a folder `scripts` or `bin`, or is Python
//!    with `if __name__ ==` at the start of a line;
//! 5. `core`.

/// What a file is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The thing itself.
    Core,
    /// It tests something.
    Test,
    /// It sets something.
    Config,
    /// It explains something.
    Doc,
    /// It is started, not imported.
    Script,
}

impl Role {
    /// The word in answers.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Core => "core",
            Self::Test => "test",
            Self::Config => "config",
            Self::Doc => "doc",
            Self::Script => "script",
        }
    }
}

/// The role of a file in that language.
pub fn role_of(path: &str, language: &str, text: &str) -> Role {
    let folders = folders(path);
    let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
    let beneath = |names: &[&str]| folders.iter().any(|folder| names.contains(folder));
    if beneath(&["tests", "test", "__tests__", "spec", "specs", "e2e"]) || is_test_name(&name) {
        Role::Test
    } else if is_config(&name, language) {
        Role::Config
    } else if is_doc(&name, language) || (beneath(&["docs"]) && matches!(language, "text" | "html" | "csv" | "xml")) {
        Role::Doc
    } else if matches!(language, "shell" | "fish" | "powershell" | "batch" | "notebook")
        || text.starts_with("#!")
        || beneath(&["scripts", "bin"])
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
    matches!(
        language,
        "json"
            | "jsonc"
            | "toml"
            | "yaml"
            | "ini"
            | "ignore"
            | "hcl"
            | "go-module"
            | "dockerfile"
            | "makefile"
            | "just"
            | "cmake"
    ) || matches!(name, "setup.py" | "noxfile.py")
        || name.starts_with('.')
        || name.contains(".config.")
        || (name.starts_with("requirements") && name.rsplit('.').next() == Some("txt"))
}

fn is_doc(name: &str, language: &str) -> bool {
    matches!(language, "markdown" | "restructuredtext" | "asciidoc" | "latex")
        || (language == "text"
            && (["license", "readme", "changelog"].iter().any(|stem| name.starts_with(stem))
                || name.rsplit('.').next() == Some("txt")))
}

fn is_main_guard(line: &str) -> bool {
    line.strip_prefix("if")
        .map(str::trim_start)
        .and_then(|rest| rest.strip_prefix("__name__"))
        .is_some_and(|rest| rest.trim_start().starts_with("=="))
}

/// The folders above a file, outermost first.
fn folders(path: &str) -> Vec<&str> {
    let mut names: Vec<&str> = path.split('/').collect();
    names.pop();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_is_told_by_names_and_by_how_a_file_begins() {
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

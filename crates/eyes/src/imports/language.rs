//! The language of a file, by its name alone.

/// A language whose imports are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grammar {
    /// Python in a file of its own.
    Python,
    /// Python in the code cells of a notebook.
    Notebook,
    /// TypeScript, in which `<T>x` is a cast and no JSX.
    TypeScript,
    /// TypeScript in which `<T>` opens JSX.
    Tsx,
    /// JavaScript, with JSX or without.
    JavaScript,
    /// Rust, by its `mod` and `use` declarations.
    Rust,
}

impl Grammar {
    /// The grammar of a file of that name.
    pub fn of(path: &str) -> Option<Self> {
        Some(match extension(path)?.as_str() {
            "py" | "pyi" | "pyw" => Self::Python,
            "ipynb" => Self::Notebook,
            "ts" | "mts" | "cts" => Self::TypeScript,
            "tsx" => Self::Tsx,
            "js" | "mjs" | "cjs" | "jsx" => Self::JavaScript,
            "rs" => Self::Rust,
            _ => return None,
        })
    }
}

/// Languages, each with the extensions and the whole names of its files.
const LANGUAGES: [&str; 32] = [
    "c c h",
    "cpp cc cpp cxx hh hpp",
    "csharp cs",
    "css css scss",
    "csv csv",
    "dockerfile dockerfile containerfile",
    "go go",
    "html html htm",
    "ignore .gitignore .ignore .dockerignore",
    "ini ini cfg conf .editorconfig .gitconfig",
    "java java",
    "javascript js mjs cjs jsx",
    "json json geojson",
    "jsonc jsonc json5",
    "jsonl jsonl ndjson",
    "julia jl",
    "kotlin kt kts",
    "makefile makefile mk",
    "markdown md markdown mdx qmd",
    "notebook ipynb",
    "python py pyi pyw",
    "r r rmd",
    "ruby rb",
    "rust rs",
    "shell sh bash zsh .bashrc .zshrc .profile",
    "sql sql",
    "swift swift",
    "toml toml cargo.lock uv.lock poetry.lock",
    "tsv tsv",
    "typescript ts mts cts tsx",
    "xml xml svg",
    "yaml yaml yml",
];

/// The language of a file of that name; `text` if it is not known.
pub fn language_of(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
    let find = |wanted: &str| {
        let mut languages = LANGUAGES.iter().filter_map(|language| language.split_once(' '));
        languages.find(|(_, files)| files.split(' ').any(|file| file == wanted)).map(|(language, _)| language)
    };
    find(&name).or_else(|| find(&extension(&name)?)).unwrap_or("text")
}

/// The text after the last dot of the file's name, in lower case.
fn extension(path: &str) -> Option<String> {
    let name = path.rsplit('/').next().unwrap_or(path);
    match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => Some(extension.to_ascii_lowercase()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_decides_the_language() {
        for (path, language) in [
            ("src/server/auth/AuthService.ts", "typescript"),
            ("a/B.PY", "python"),
            ("a/Dockerfile", "dockerfile"),
            ("Makefile", "makefile"),
            ("a.b/LICENSE", "text"),
            (".py", "text"),
            ("x.unknown", "text"),
            ("notes.md", "markdown"),
        ] {
            assert_eq!(language_of(path), language, "{path}");
        }
        for (path, grammar) in [
            ("a.d.mts", Some(Grammar::TypeScript)),
            ("a/x.tsx", Some(Grammar::Tsx)),
            ("a.cjs", Some(Grammar::JavaScript)),
            ("a.py/x", None),
            ("ts", None),
        ] {
            assert_eq!(Grammar::of(path), grammar, "{path}");
        }
    }
}

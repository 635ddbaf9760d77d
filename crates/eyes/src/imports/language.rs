//! The language of a file, by its name alone.

/// A language whose imports are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grammar {
    /// Python.
    Python,
    /// Python in the code cells of a notebook.
    Notebook,
    /// TypeScript without JSX.
    TypeScript,
    /// TypeScript with JSX.
    Tsx,
    /// JavaScript, with JSX or without.
    JavaScript,
    /// Rust.
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

/// Extensions that are also the name of their language.
const NAMED_ALIKE: [&str; 23] = [
    "css", "csv", "dart", "fish", "go", "html", "java", "json", "jsonl", "less", "lua", "nix", "php", "r", "scala",
    "scss", "sql", "svelte", "swift", "toml", "tsv", "vue", "zig",
];

/// The language of a file of that name; `text` if it is not known.
pub fn language_of(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
    let extension = extension(&name).unwrap_or_default();
    if let Some(language) = NAMED_ALIKE.into_iter().find(|language| *language == extension) {
        return language;
    }
    match (name.as_str(), extension.as_str()) {
        ("dockerfile" | "containerfile", _) => "dockerfile",
        ("makefile" | "gnumakefile", _) | (_, "mk") => "makefile",
        ("justfile", _) => "just",
        ("cmakelists.txt", _) => "cmake",
        ("gemfile" | "rakefile", _) | (_, "rb") => "ruby",
        ("jenkinsfile", _) => "groovy",
        ("go.mod" | "go.sum", _) => "go-module",
        ("cargo.lock" | "uv.lock" | "poetry.lock" | "pipfile", _) => "toml",
        (".gitignore" | ".dockerignore" | ".ignore", _) => "ignore",
        (".bashrc" | ".zshrc" | ".profile" | ".bash_profile", _) | (_, "sh" | "bash" | "zsh" | "ksh") => "shell",
        (".editorconfig" | ".gitconfig", _) | (_, "ini" | "cfg" | "conf" | "properties") => "ini",
        (_, "py" | "pyi" | "pyw") => "python",
        (_, "ipynb") => "notebook",
        (_, "ts" | "mts" | "cts" | "tsx") => "typescript",
        (_, "js" | "mjs" | "cjs" | "jsx") => "javascript",
        (_, "rs") => "rust",
        (_, "md" | "markdown" | "mdx" | "qmd") => "markdown",
        (_, "rst") => "restructuredtext",
        (_, "adoc" | "asciidoc") => "asciidoc",
        (_, "tex" | "bib") => "latex",
        (_, "geojson" | "webmanifest") => "json",
        (_, "jsonc" | "json5") => "jsonc",
        (_, "ndjson") => "jsonl",
        (_, "yaml" | "yml") => "yaml",
        (_, "xml" | "xsd" | "xsl" | "svg") => "xml",
        (_, "ps1" | "psm1") => "powershell",
        (_, "bat" | "cmd") => "batch",
        (_, "htm") => "html",
        (_, "sass") => "scss",
        (_, "graphql" | "gql") => "graphql",
        (_, "proto") => "protobuf",
        (_, "c" | "h") => "c",
        (_, "cc" | "cpp" | "cxx" | "hh" | "hpp" | "hxx") => "cpp",
        (_, "cu" | "cuh") => "cuda",
        (_, "cs") => "csharp",
        (_, "kt" | "kts") => "kotlin",
        (_, "sc") => "scala",
        (_, "pl" | "pm") => "perl",
        (_, "rmd") => "r",
        (_, "jl") => "julia",
        (_, "ex" | "exs") => "elixir",
        (_, "erl" | "hrl") => "erlang",
        (_, "hs") => "haskell",
        (_, "ml" | "mli") => "ocaml",
        (_, "clj" | "cljs" | "edn") => "clojure",
        (_, "tf" | "hcl") => "hcl",
        (_, "diff" | "patch") => "diff",
        _ => "text",
    }
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

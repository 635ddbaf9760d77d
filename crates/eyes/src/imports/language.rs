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
    /// Go.
    Go,
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
            "go" => Self::Go,
            _ => return None,
        })
    }
}

/// The language of a file of that name; `text` if it is not known.
pub fn language_of(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
    match name.as_str() {
        "dockerfile" | "containerfile" => return "dockerfile",
        "makefile" | "gnumakefile" => return "makefile",
        "justfile" => return "just",
        "cmakelists.txt" => return "cmake",
        "gemfile" | "rakefile" => return "ruby",
        "jenkinsfile" => return "groovy",
        "go.mod" | "go.sum" => return "go-module",
        "cargo.lock" | "uv.lock" | "poetry.lock" | "pipfile" => return "toml",
        ".gitignore" | ".dockerignore" | ".ignore" => return "ignore",
        ".bashrc" | ".zshrc" | ".profile" | ".bash_profile" => return "shell",
        ".editorconfig" | ".gitconfig" => return "ini",
        _ => {}
    }
    match extension(&name).as_deref().unwrap_or_default() {
        "py" | "pyi" | "pyw" => "python",
        "ipynb" => "notebook",
        "ts" | "mts" | "cts" | "tsx" => "typescript",
        "js" | "mjs" | "cjs" | "jsx" => "javascript",
        "rs" => "rust",
        "go" => "go",
        "md" | "markdown" | "mdx" | "qmd" => "markdown",
        "rst" => "restructuredtext",
        "adoc" | "asciidoc" => "asciidoc",
        "tex" | "bib" => "latex",
        "json" | "geojson" | "webmanifest" => "json",
        "jsonc" | "json5" => "jsonc",
        "jsonl" | "ndjson" => "jsonl",
        "toml" => "toml",
        "yaml" | "yml" => "yaml",
        "ini" | "cfg" | "conf" | "properties" => "ini",
        "xml" | "xsd" | "xsl" | "svg" => "xml",
        "csv" => "csv",
        "tsv" => "tsv",
        "sh" | "bash" | "zsh" | "ksh" => "shell",
        "fish" => "fish",
        "ps1" | "psm1" => "powershell",
        "bat" | "cmd" => "batch",
        "html" | "htm" => "html",
        "css" => "css",
        "scss" | "sass" => "scss",
        "less" => "less",
        "vue" => "vue",
        "svelte" => "svelte",
        "sql" => "sql",
        "graphql" | "gql" => "graphql",
        "proto" => "protobuf",
        "c" | "h" => "c",
        "cc" | "cpp" | "cxx" | "hh" | "hpp" | "hxx" => "cpp",
        "cu" | "cuh" => "cuda",
        "cs" => "csharp",
        "java" => "java",
        "kt" | "kts" => "kotlin",
        "scala" | "sc" => "scala",
        "swift" => "swift",
        "rb" => "ruby",
        "php" => "php",
        "pl" | "pm" => "perl",
        "lua" => "lua",
        "r" | "rmd" => "r",
        "jl" => "julia",
        "ex" | "exs" => "elixir",
        "erl" | "hrl" => "erlang",
        "hs" => "haskell",
        "ml" | "mli" => "ocaml",
        "clj" | "cljs" | "edn" => "clojure",
        "dart" => "dart",
        "zig" => "zig",
        "nix" => "nix",
        "tf" | "hcl" => "hcl",
        "mk" => "makefile",
        "diff" | "patch" => "diff",
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

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

/// Languages, each with the whole names of its files.
const BY_NAME: [&str; 14] = [
    "dockerfile dockerfile containerfile", "makefile makefile gnumakefile", "just justfile", "cmake cmakelists.txt",
    "ruby gemfile rakefile", "groovy jenkinsfile", "go-module go.mod go.sum", "toml cargo.lock uv.lock",
    "toml poetry.lock pipfile", "ignore .gitignore .ignore", "ignore .dockerignore", "shell .bashrc .zshrc",
    "shell .profile .bash_profile", "ini .editorconfig .gitconfig",
];
/// Languages, each with the extensions of its files.
const BY_EXTENSION: [&str; 57] = [
    "css css", "csv csv", "dart dart", "fish fish", "go go", "html html htm", "java java",
    "json json geojson webmanifest", "jsonl jsonl ndjson", "less less", "lua lua", "nix nix", "php php", "r r rmd",
    "scala scala sc", "scss scss sass", "sql sql", "svelte svelte", "swift swift", "toml toml", "tsv tsv", "vue vue",
    "zig zig", "makefile mk", "ruby rb", "shell sh bash zsh ksh", "ini ini cfg conf properties", "python py pyi pyw",
    "notebook ipynb", "typescript ts mts cts tsx", "javascript js mjs cjs jsx", "rust rs",
    "markdown md markdown mdx qmd", "restructuredtext rst", "asciidoc adoc asciidoc", "latex tex bib",
    "jsonc jsonc json5", "yaml yaml yml", "xml xml xsd xsl svg", "powershell ps1 psm1", "batch bat cmd",
    "graphql graphql gql", "protobuf proto", "c c h", "cpp cc cpp cxx hh hpp hxx", "cuda cu cuh", "csharp cs",
    "kotlin kt kts", "perl pl pm", "julia jl", "elixir ex exs", "erlang erl hrl", "haskell hs", "ocaml ml mli",
    "clojure clj cljs edn", "hcl tf hcl", "diff diff patch",
];

/// The language of a file of that name; `text` if it is not known.
pub fn language_of(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
    let extension = extension(&name).unwrap_or_default();
    let find = |languages: &[&'static str], wanted: &str| {
        let languages = languages.iter().filter_map(|language| language.split_once(' '));
        languages.into_iter().find(|(_, files)| files.split(' ').any(|file| file == wanted)).map(|(name, _)| name)
    };
    find(&BY_NAME, &name).or_else(|| find(&BY_EXTENSION, &extension)).unwrap_or("text")
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

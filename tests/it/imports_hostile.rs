//! Imports of hostile and odd files: nothing panics or overflows, all work is bounded, and nothing leads outside.

use std::fmt::Write;

use los_eyes::imports::language::Grammar;
use los_eyes::imports::{Resolver, Target};
use proptest::prelude::*;

use crate::imports_files::{InMemory, assert_normal, parse, resolve};

fn leads(from: &str, text: &str, files: &InMemory) -> Vec<String> {
    let parsed = parse(from, text);
    let found = parsed.imports.iter().flat_map(|import| resolve(from, &import.target, files));
    found.collect()
}

#[test]
fn marks_and_line_ends_do_not_matter() {
    let files = InMemory::new([
        ("b.ts", ""),
        ("ü x/第1章.ts", ""),
        ("b.rs", ""),
        ("go.mod", "\u{feff}module m\r\n"),
        ("b/b.go", ""),
    ]);
    for (from, text, found) in [
        ("a.ts", "\u{feff}import './b';\r\nimport './ü x/第1章';\r\n", vec!["b.ts", "ü x/第1章.ts"]),
        ("main.rs", "\u{feff}mod b;\r\n", vec!["b.rs"]),
        ("a.go", "\u{feff}package a\r\n\r\nimport \"m/b\"\r\n", vec!["b/b.go"]),
        ("a.ts", "", vec![]),
        ("a.rs", "", vec![]),
        ("a.go", "", vec![]),
    ] {
        assert_eq!(leads(from, text, &files), found, "{text:?}");
    }
    assert_eq!(parse("a.ts", "\r\n\r\nimport './b';\r\n").imports[0].line, 3);
}

#[test]
fn what_is_denied_is_not_there() {
    let mut files = InMemory::new([
        ("src/secret.ts", ""),
        ("src/secret.rs", ""),
        ("tsconfig.json", r#"{"compilerOptions": {"paths": {"s": ["src/secret.ts"]}}}"#),
    ]);
    let text = "import './secret'; import './secret.js'; import 's';";
    assert_eq!(leads("src/a.ts", text, &files).len(), 3);
    files.denied = vec!["src/secret.ts".into(), "src/secret.rs".into()];
    assert_eq!(leads("src/a.ts", text, &files), [""; 0]);
    assert_eq!(leads("src/main.rs", "mod secret; use secret::x;", &files), [""; 0]);
}

#[test]
fn deep_nesting_overflows_no_stack() {
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(20_000), close.repeat(20_000));
    for (name, text) in [
        ("a.ts", deep("(", ")")),
        ("a.ts", deep("{", "}")),
        ("a.tsx", deep("<a>", "</a>")),
        ("a.js", deep("[", "")),
        ("a.js", deep("import(", ")")),
        ("a.rs", deep("mod a {", "}")),
        ("a.rs", deep("use a::{", "};")),
        ("a.rs", deep("a!(", ")")),
        ("a.rs", format!("use {}b;", "a::".repeat(20_000))),
        ("a.go", deep("(", ")")),
        ("a.go", format!("package a; func f() {}", deep("{", "}"))),
    ] {
        let parsed = parse(name, &text);
        assert!(parsed.imports.len() < 100, "{name}: {}", &text[..20]);
    }
}

#[test]
fn a_file_of_imports_is_read_as_far_as_is_sensible() {
    let mut script = String::new();
    let mut rust = String::new();
    let mut go = "package a\nimport (\n".to_owned();
    for n in 0..100_000 {
        writeln!(script, "import './m{n}';").unwrap();
        writeln!(rust, "use a::m{n};").unwrap();
        writeln!(go, "\"m/m{n}\"").unwrap();
    }
    let files = InMemory::new([
        ("tsconfig.json", r#"{"compilerOptions": {"paths": {"*": ["./*"]}}}"#),
        ("go.mod", "module m"),
        ("Cargo.toml", "[package]\nname = 'a'\nedition = '2021'"),
    ]);
    assert_eq!(parse("a.ts", &script).imports.len(), 10_000);
    assert_eq!(parse("a.go", &go).imports.len(), 10_000);
    let imports = parse("a.rs", &rust).imports;
    assert_eq!(imports.len(), 10_000);
    let resolver = Resolver::new("src/lib.rs", &files);
    for import in &imports {
        assert_eq!(resolver.resolve(&import.target), [""; 0]);
    }
    let per_import = files.n_questions.get() / imports.len();
    assert!(per_import < 10, "{per_import} questions for one import");
}

#[test]
fn configurations_that_never_end_do() {
    let mut files = InMemory::default();
    for n in 0..10_000 {
        let text = format!(r#"{{"extends": "./t{}.json"}}"#, n + 1);
        files.files.insert(format!("t{n}.json"), text);
    }
    files.files.insert("tsconfig.json".into(), r#"{"extends": "./t0.json"}"#.into());
    files.files.insert("loop/tsconfig.json".into(), r#"{"extends": "./tsconfig.json"}"#.into());
    let patterns: Vec<_> = (0..10_000).map(|n| format!("\"{}*\": [\"*{n}\"]", "a".repeat(n % 20))).collect();
    let patterns = patterns.join(",");
    let pathological = format!(r#"{{"compilerOptions": {{"paths": {{{patterns}}}}}}}"#);
    files.files.insert("many/tsconfig.json".into(), pathological);
    for from in ["a.ts", "loop/a.ts", "many/a.ts"] {
        files.n_questions.set(0);
        assert_eq!(leads(from, "import 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaab'", &files), [""; 0]);
        assert!(files.n_questions.get() < 1_000, "{from}: {}", files.n_questions.get());
    }
}

#[test]
fn broken_configurations_are_as_none() {
    for text in ["", "{", "[]", "null", "\u{0}", r#"{"compilerOptions": []}"#, r#"{"extends": 3, "references": {}}"#] {
        let files = InMemory::new([("tsconfig.json", text), ("b.ts", "")]);
        assert_eq!(leads("a.ts", "import './b'; import 'b';", &files), ["b.ts"], "{text}");
    }
    for text in ["", "[", "package = 3", "[package]", "[package]\nname = 3\nlib = 2"] {
        let files = InMemory::new([("Cargo.toml", text), ("src/lib.rs", ""), ("src/b.rs", "")]);
        assert_eq!(
            leads("src/lib.rs", "mod b; use crate::b::C; use d::E;", &files),
            ["src/b.rs", "src/b.rs"],
            "{text}"
        );
    }
    for text in ["", "module", "module (", "module\nm", "// module m"] {
        let files = InMemory::new([("go.mod", text), ("b/b.go", "")]);
        assert_eq!(leads("a.go", "package a\nimport \"m/b\"", &files), [""; 0], "{text}");
    }
}

/// Names that mean something to some language, joined into paths.
fn names() -> impl Strategy<Value = Vec<String>> {
    let name = prop::sample::select(vec![
        "a", "b", "..", ".", "", "src", "lib", "mod", "main", "index", "crate", "self", "super", "m", "@", "#a", "*",
        "x.js", "a.ts", "node_modules", "vendor", "internal", "tests", "bin", "${configDir}", "\\", "ü", "\0",
    ]);
    prop::collection::vec(name.prop_map(str::to_owned), 0..6)
}

/// A workspace of a few files, among them configurations that point anywhere.
fn workspaces() -> impl Strategy<Value = InMemory> {
    let extension = prop::sample::select(vec![".ts", ".js", ".d.ts", ".rs", ".go", "/mod.rs", "/index.js", "/main.rs"]);
    let files = prop::collection::vec((names(), extension), 0..12);
    (files, names(), names()).prop_map(|(files, one, two)| {
        let mut workspace = InMemory::default();
        for (names, extension) in files {
            let kept: Vec<_> = names.into_iter().filter(|name| !matches!(name.as_str(), "" | "." | "..")).collect();
            workspace.files.insert(format!("{}{extension}", kept.join("/")).trim_start_matches('/').into(), String::new());
        }
        let json = |names: &[String]| serde_json::to_string(&names.join("/")).unwrap();
        let (one, two) = (json(&one), json(&two));
        for (path, text) in [
            ("tsconfig.json", format!(r#"{{"extends": {one}, "compilerOptions": {{"baseUrl": {two}, "paths": {{"*": [{one}], "a/*": [{two}]}}}}}}"#)),
            ("Cargo.toml", "[package]\nname = 'm'".to_owned()),
            ("go.mod", "module m".to_owned()),
        ] {
            workspace.files.insert(path.into(), text);
        }
        workspace
    })
}

proptest! {
    #[test]
    fn nothing_leads_outside_or_nowhere(
        workspace in workspaces(), from in names(), inside in names(), target in names(),
    ) {
        let from: Vec<_> = from.into_iter().filter(|name| !matches!(name.as_str(), "" | "." | "..")).collect();
        let written = target.join("/");
        let name = target.first().cloned().unwrap_or_default();
        for (extension, target) in [
            ("ts", Target::Script(written.clone())),
            ("ts", Target::Script(format!("./{written}"))),
            ("go", Target::Go(format!("m/{written}"))),
            ("go", Target::Go(written.clone())),
            ("rs", Target::RustMod { inside: inside.clone(), name }),
            ("rs", Target::RustUse { inside: inside.clone(), path: target.clone() }),
        ] {
            let from = format!("{}x.{extension}", from.iter().flat_map(|name| [name.as_str(), "/"]).collect::<String>());
            let found = resolve(&from, &target, &workspace);
            for path in &found {
                assert_normal(path);
                prop_assert!(workspace.files.contains_key(path));
                prop_assert_ne!(path, &from);
            }
            prop_assert_eq!(&found, &resolve(&from, &target, &workspace));
        }
    }

    #[test]
    fn any_text_is_read(words in prop::collection::vec(prop::sample::select(vec![
        "import", "from", "export", "require", "(", ")", "{", "}", "'./a'", "\"m/b\"", "`", "use", "mod", "crate", "::", ";", "#[a]",
        "package a", "*", "as", "!", "\n", "/*", "//", "<a>", "é", "r#", "\"", ",", "extern",
    ]), 0..40)) {
        let text = words.join(" ");
        let n_lines = text.lines().count().max(1);
        for name in ["a.ts", "a.tsx", "a.js", "a.rs", "a.go"] {
            let parsed = parse(name, &text);
            for line in parsed.imports.iter().map(|import| import.line).chain(parsed.error.iter().map(|error| error.line)) {
                prop_assert!((1..=n_lines + 1).contains(&line));
            }
        }
    }
}

#[test]
fn the_grammar_goes_by_the_name() {
    for (path, grammar) in [
        ("a.ts", Some(Grammar::TypeScript)),
        ("a.d.mts", Some(Grammar::TypeScript)),
        ("a/b.tsx", Some(Grammar::Tsx)),
        ("a.cjs", Some(Grammar::JavaScript)),
        ("a.ts/b", None),
        ("ts", None),
    ] {
        assert_eq!(Grammar::of(path), grammar, "{path}");
    }
    assert!(parse("a.ts", "let a = <b>c;").error.is_none(), "a type assertion");
    assert!(parse("a.tsx", "let a = <b>c</b>;").error.is_none(), "an element");
}

//! Imports of hostile and odd files: nothing panics or overflows, all work is bounded, and nothing leads outside.

use los_eyes::imports::Target;
use proptest::prelude::*;

use crate::support::imports_files::{InMemory, assert_normal, leads_to, parse, resolve};

#[test]
fn byte_order_marks_line_ends_and_denied_files_are_handled() {
    let mut files = InMemory::new([("b.ts", ""), ("ü x/第1章.ts", ""), ("b.rs", "")]);
    for (from, text, found) in [
        ("a.ts", "\u{feff}import './b';\r\nimport './ü x/第1章';\r\n", vec!["1 b.ts", "2 ü x/第1章.ts"]),
        ("main.rs", "\u{feff}mod b;\r\n", vec!["1 b.rs"]),
        ("a.ts", "", vec![]),
        ("a.rs", "", vec![]),
    ] {
        assert_eq!(leads_to(from, text, &files), found, "{text:?}");
    }
    let text = "import './b'; import './b.js';";
    assert_eq!(leads_to("a.ts", text, &files).len(), 2);
    files.denied = vec!["b.ts".into(), "b.rs".into()];
    assert_eq!(leads_to("a.ts", text, &files), [""; 0]);
    assert_eq!(leads_to("main.rs", "mod b; use b::x;", &files), [""; 0]);
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
    ] {
        let parsed = parse(name, &text);
        assert!(parsed.imports.len() < 100, "{name}: {}", &text[..20]);
    }
}

#[test]
fn many_imports_cost_a_few_questions_each() {
    let rust = (0..10_000).map(|n| format!("use a::m{n};")).collect::<Vec<_>>().join("\n");
    let files = InMemory::default();
    assert_eq!(leads_to("src/lib.rs", &rust, &files), [""; 0]);
    let per_import = files.n_questions.get() / 10_000;
    assert!(per_import < 10, "{per_import} questions for one import");
}

/// Names that mean something to some language, joined into paths.
fn names() -> impl Strategy<Value = Vec<String>> {
    let name = prop::sample::select(vec![
        "a", "b", "..", ".", "", "src", "lib", "mod", "main", "index", "crate", "self", "super", "m", "@", "#a", "*",
        "x.js", "a.ts", "node_modules", "vendor", "internal", "tests", "bin", "${configDir}", "\\", "ü", "\0",
    ]);
    prop::collection::vec(name.prop_map(str::to_owned), 0..6)
}

/// A workspace of a few files.
fn workspaces() -> impl Strategy<Value = InMemory> {
    let extension = prop::sample::select(vec![".ts", ".js", ".d.ts", ".rs", "/mod.rs", "/index.js", "/main.rs"]);
    let files = prop::collection::vec((names(), extension), 0..12);
    files.prop_map(|files| {
        let mut workspace = InMemory::default();
        for (names, extension) in files {
            let kept: Vec<_> = names.into_iter().filter(|name| !matches!(name.as_str(), "" | "." | "..")).collect();
            workspace
                .files
                .insert(format!("{}{extension}", kept.join("/")).trim_start_matches('/').into(), String::new());
        }
        workspace.files.insert("Cargo.toml".into(), "[package]\nname = 'm'".to_owned());
        workspace
    })
}

proptest! {
    #[test]
    fn resolved_imports_stay_inside_and_exist(
        workspace in workspaces(), from in names(), target in names(),
    ) {
        let from: Vec<_> = from.into_iter().filter(|name| !matches!(name.as_str(), "" | "." | "..")).collect();
        let written = target.join("/");
        let name = target.first().cloned().unwrap_or_default();
        for (extension, target) in [
            ("ts", Target::Script(written.clone())),
            ("ts", Target::Script(format!("./{written}"))),
            ("rs", Target::RustMod(name)),
            ("rs", Target::RustUse(target.join("::"))),
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
        "import", "from", "export", "require", "(", ")", "{", "}", "'./a'", "`", "use", "mod", "crate", "::", ";", "#[a]",
        "*", "as", "!", "\n", "/*", "//", "<a>", "é", "r#", "\"", ",", "extern",
    ]), 0..40)) {
        let text = words.join(" ");
        let n_lines = text.lines().count().max(1);
        for name in ["a.ts", "a.tsx", "a.js", "a.rs"] {
            let parsed = parse(name, &text);
            for line in parsed.imports.iter().map(|import| import.line).chain(parsed.error.iter().map(|error| error.line)) {
                prop_assert!((1..=n_lines + 1).contains(&line));
            }
        }
    }
}

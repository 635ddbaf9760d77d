//! `grep_codebase` and `los grep`: the source document's examples and cases, the order and the limits of the answer, the two faces.

use std::sync::atomic::{AtomicU64, Ordering};

use los_eyes::files::beside::Beside;
use los_eyes::grep::{Found, Question, search_with};
use los_store::workspace::Workspace;
use los_store::workspace::settings::Settings;
use serde_json::json;

use crate::support::TestWorkspace;
use crate::support::terminal::Terminal;
use crate::support::tools::{Tools, assert_has};

fn question(pattern: &str, limit: usize) -> Question {
    Question { pattern: pattern.to_owned(), file_pattern: None, is_case_sensitive: false, limit, context: 2 }
}

fn found(workspace: &TestWorkspace, question: &Question) -> Found {
    let opened = Workspace::open(workspace.root(), Settings::default()).unwrap();
    search_with(&opened, question, &Beside::none(), &|| false).unwrap()
}

fn places(found: &Found) -> Vec<String> {
    let places = found.matches.iter();
    places.map(|found| format!("{}:{}:{}", found.file, found.line, found.column)).collect()
}

/// The workspace that the source document's examples speak of.
fn project() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    let text = "import jwt from 'jsonwebtoken';\n\n  // Generate JWT token\n  function generateToken(payload) {\n  const token = jwt.sign(payload, KEY);\n    return token;\n  }\n\nexport function handleAuth() {\n  return JWT.SIGN;\n}\n";
    workspace.write("src/server/auth/AuthService.ts", text);
    workspace.write("src/server/context.ts", "export interface AppContext {\n}\ninterface Other {}\n");
    workspace.write("src/client/handle.ts", "function handleAuth() {}\n");
    workspace.write("notes.md", "interface of a Context\n");
    for folder in ["node_modules", ".git", "dist", "build", ".next", ".context", "target"] {
        workspace.write(&format!("{folder}/x.ts"), "jwt.sign and interface XContext, function handleAuth\n");
    }
    workspace
}

#[test]
fn the_examples_of_the_source_document() {
    let workspace = project();
    let tools = Tools::at(&workspace);
    let answer = tools.call_ok("grep_codebase", &json!({"pattern": "jwt.sign", "caseSensitive": false}));
    let around = json!({
        "before": ["  // Generate JWT token", "  function generateToken(payload) {"],
        "after": ["    return token;", "  }"]
    });
    let found = json!({"file": "src/server/auth/AuthService.ts", "line": 5, "column": 17,
        "text": "  const token = jwt.sign(payload, KEY);", "context": around});
    assert_has(&answer, &json!({"matches.0": found, "totalMatches": 2, "pattern": "jwt.sign"}));
    assert!(answer["filesSearched"].as_u64().unwrap() >= 4 && answer["searchTime"].is_u64());
    let names: Vec<&String> = answer.as_object().unwrap().keys().collect();
    assert_eq!(names, ["matches", "pattern", "totalMatches", "filesSearched", "searchTime"]);

    for (arguments, expected) in [
        (
            json!({"pattern": "interface.*Context", "filePattern": "**/*.ts", "limit": 20}),
            json!({"totalMatches": 1, "matches.0.file": "src/server/context.ts"}),
        ),
        (
            json!({"pattern": "function handleAuth", "caseSensitive": true, "filePattern": "src/server/**/*.ts"}),
            json!({"totalMatches": 1, "matches.0.line": 9, "filesSearched": 2}),
        ),
        (
            json!({"pattern": "nonexistent"}),
            json!({"matches": [], "totalMatches": 0, "message": "No matches found for pattern 'nonexistent'"}),
        ),
    ] {
        assert_has(&tools.call_ok("grep_codebase", &arguments), &expected);
    }
    let error = tools.call_err("grep_codebase", &json!({"pattern": "[invalid("}));
    assert_has(&error, &json!({"code": "INVALID_INPUT", "details.field": "pattern"}));
    let message = error["message"].as_str().unwrap();
    assert!(message.contains("invalid regex pattern") && message.contains("[invalid("), "{message}");
    assert!(error["details"]["suggestion"].is_string());
}

#[test]
fn arguments_out_of_bounds_name_their_field() {
    let refused = [
        ("pattern", json!(["", "a".repeat(201), null])),
        ("limit", json!([0, -1, 101, 9_223_372_036_854_775_808_u64, 1e308, 1.5, "5"])),
        ("context", json!([3, -1, "1"])),
        ("filePattern", json!(["", "["])),
        ("caseSensitive", json!(["yes"])),
        ("root", json!(["/"])),
    ];
    let workspace = project();
    Tools::at(&workspace).assert_refused("grep_codebase", &json!({"pattern": "a"}), &refused);
}

#[test]
fn matches_are_ordered_by_path_and_line_and_all_counted() {
    let workspace = TestWorkspace::new();
    for file in 0..300 {
        workspace.write(&format!("d{}/f{file:03}.txt", file % 7), "match\nother\nmatch match\n".repeat(3));
    }
    let every = places(&found(&workspace, &question("match", usize::MAX)));
    assert_eq!(every.len(), 300 * 6);
    assert!(every.is_sorted());
    for limit in [1, 5, 6, 7, 50, 100] {
        for _ in 0..5 {
            let some = found(&workspace, &question("match", limit));
            assert_eq!(places(&some), every[..limit]);
            assert_eq!((some.total, some.files), (1_800, 304));
        }
    }
}

#[test]
fn the_lines_around_a_match_are_the_files_own() {
    const LINES: &str = "m1\nm2\na\r\nb\nc\nd\nm3\ne";
    let workspace = TestWorkspace::new();
    workspace.write("x.txt", LINES);
    // A large file is read in pieces.
    workspace.write("y.txt", format!("{}{LINES}", "p\n".repeat(4_300_000)));
    for (file, limit, expected) in [
        ("x.txt", 9, &[("", "m2 a"), ("m1", "a b"), ("c d", "e")][..]),
        ("x.txt", 1, &[("", "m2 a")]),
        ("y.txt", 9, &[("p p", "m2 a"), ("p m1", "a b"), ("c d", "e")]),
        ("y.txt", 2, &[("p p", "m2 a"), ("p m1", "a b")]),
    ] {
        let question = Question { file_pattern: Some(file.into()), ..question(r"^m\d", limit) };
        let found = found(&workspace, &question);
        assert_eq!(found.total, 3);
        let around: Vec<_> =
            found.matches.iter().map(|m| (m.context.before.join(" "), m.context.after.join(" "))).collect();
        let around: Vec<_> = around.iter().map(|(before, after)| (before.as_str(), after.as_str())).collect();
        assert_eq!(around, expected, "{file}, {limit}");
    }
}

#[test]
fn columns_count_characters_and_long_lines_are_clipped() {
    let workspace = TestWorkspace::new();
    workspace.write("wide.txt", "größe 日本 needle");
    workspace.write("long.txt", format!("{}needle{}", "ab ".repeat(200_000), " cd".repeat(200_000)));
    let found = found(&workspace, &question("needle", 9));
    assert_eq!(places(&found), ["long.txt:1:600001", "wide.txt:1:10"]);
    let text = &found.matches[0].text;
    assert!(text.len() < 1_100 && text.starts_with('…') && text.ends_with('…'), "{text}");
    assert!(text.contains("needle"), "{text}");
}

#[test]
fn a_search_that_takes_too_long_says_so() {
    let workspace = TestWorkspace::new();
    for file in 0..500 {
        workspace.write(&format!("{file}.txt"), "match\n");
    }
    let opened = Workspace::open(workspace.root(), Settings::default()).unwrap();
    let asked = AtomicU64::new(0);
    let is_over = || asked.fetch_add(1, Ordering::Relaxed) > 100;
    let found = search_with(&opened, &question("match", 9), &Beside::none(), &is_over).unwrap();
    assert!(found.was_cut_short);
    assert!((1..=110).contains(&found.files), "{}", found.files);
}

#[test]
fn a_pipe_gets_one_match_a_line_and_a_terminal_a_list_by_file() {
    let workspace = project();
    let ran = workspace.los(&["grep", "function", "--limit", "2", "-g", "*.ts"]);
    let more = "2 of 3 matches; --limit 3 shows all\n";
    let lines = "src/client/handle.ts:1:1:function handleAuth() {}\nsrc/server/auth/AuthService.ts:4:3:  function generateToken(payload) {\n";
    assert_eq!((ran.exit, ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), lines, more));
    let ended = Terminal::start(&workspace, &["--color", "never", "grep", "function", "--limit", "2"]).end();
    let list = "src/client/handle.ts\n1:function handleAuth() {}\n\nsrc/server/auth/AuthService.ts\n4:  function generateToken(payload) {\n";
    assert_eq!(ended.screen.replace('\r', ""), format!("{list}{more}"));
}

#[test]
fn an_empty_result_succeeds_and_a_bad_pattern_gets_a_caret() {
    let workspace = project();
    for (args, exit, words) in [
        (&["no_such_word"][..], 0, "No matches found for pattern 'no_such_word'.\n"),
        (&["x", "--file-pattern", "*.nothing"], 0, "No file matches --file-pattern '*.nothing'"),
        (&["ab[cd"], 2, "\n    ab[cd\n      ^\n"),
        (&["ab[cd"], 2, r"hint: to find the text itself, write `ab\[cd`"),
    ] {
        let ran = workspace.los(&[&["grep"], args].concat());
        assert_eq!((ran.exit, ran.stdout.as_str()), (Some(exit), ""), "{ran:?}");
        assert!(ran.stderr.contains(words), "{ran:?}");
    }
}

#[test]
fn colours_are_ripgreps_and_control_characters_are_escaped() {
    let workspace = TestWorkspace::new();
    workspace.write("x.txt", "a needle\u{1b}[2J in needles\u{202e}\n");
    let shown = workspace.los(&["grep", "needle", "--color", "always"]).ok();
    let shown = shown.replace("\u{1b}[1m\u{1b}[31m", "<match>").replace("\u{1b}[0m", "<end>");
    let shown = shown.replace("\u{1b}[35m", "<file>").replace("\u{1b}[32m", "<line>");
    let expected = "<file>x.txt<end>:<line>1<end>:3:a <match>needle<end>\\u{1b}[2J in <match>needle<end>s\\u{202e}\n";
    assert_eq!(shown, expected);
}

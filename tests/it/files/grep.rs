//! `grep_codebase` and `los grep`: the source document's examples and cases, the order and the limits of the answer, the two faces.

use std::sync::atomic::{AtomicU64, Ordering};

use los_eyes::grep::{Found, Question, search};
use los_store::workspace::Workspace;
use los_store::workspace::settings::Settings;
use serde_json::{Value, json};

use crate::support::TestWorkspace;
use crate::support::mcp_client::McpClient;
#[cfg(unix)]
use crate::support::terminal::Terminal;

fn question(pattern: &str, limit: usize) -> Question {
    Question { pattern: pattern.to_owned(), file_pattern: None, is_case_sensitive: false, limit }
}

fn found(workspace: &TestWorkspace, question: &Question) -> Found {
    let opened = Workspace::open(workspace.root(), Settings::default()).unwrap();
    search(&opened, question, &|| false).unwrap()
}

fn places(found: &Found) -> Vec<String> {
    let places = found.matches.iter();
    places.map(|found| format!("{}:{}:{}", found.file, found.line, found.column)).collect()
}

/// The workspace that the source document's examples speak of.
fn project() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    workspace.write(
        "src/server/auth/AuthService.ts",
        "import jwt from 'jsonwebtoken';\n\n  // Generate JWT token\n  function generateToken(payload) {\n  const token = jwt.sign(payload, KEY);\n    return token;\n  }\n\nexport function handleAuth() {\n  return JWT.SIGN;\n}\n",
    );
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
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let answer = client.call_ok("grep_codebase", &json!({"pattern": "jwt.sign", "caseSensitive": false}));
    assert_eq!(
        answer["matches"][0],
        json!({
            "file": "src/server/auth/AuthService.ts",
            "line": 5,
            "column": 17,
            "text": "  const token = jwt.sign(payload, KEY);",
            "context": {
                "before": ["  // Generate JWT token", "  function generateToken(payload) {"],
                "after": ["    return token;", "  }"]
            }
        })
    );
    assert_eq!(answer["totalMatches"], 2);
    assert_eq!(answer["pattern"], "jwt.sign");
    assert!(answer["filesSearched"].as_u64().unwrap() >= 4 && answer["searchTime"].is_u64());
    assert_eq!((&answer["message"], &answer["incomplete"]), (&Value::Null, &Value::Null));

    let arguments = json!({"pattern": "interface.*Context", "filePattern": "**/*.ts", "limit": 20});
    let answer = client.call_ok("grep_codebase", &arguments);
    assert_eq!(answer["totalMatches"], 1);
    assert_eq!(answer["matches"][0]["file"], "src/server/context.ts");

    let arguments =
        json!({"pattern": "function handleAuth", "caseSensitive": true, "filePattern": "src/server/**/*.ts"});
    let answer = client.call_ok("grep_codebase", &arguments);
    assert_eq!(answer["totalMatches"], 1);
    assert_eq!(answer["matches"][0]["line"], 9);
    assert_eq!(answer["filesSearched"], 2);
}

#[test]
fn the_error_cases_of_the_source_document() {
    let workspace = project();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let error = client.call_err("grep_codebase", &json!({"pattern": "[invalid("}));
    assert_eq!(error["code"], "INVALID_INPUT");
    assert_eq!(error["details"]["field"], "pattern");
    let message = error["message"].as_str().unwrap();
    assert!(message.contains("invalid regex pattern") && message.contains("[invalid("), "{message}");
    assert!(error["details"]["suggestion"].is_string());

    let answer = client.call_ok("grep_codebase", &json!({"pattern": "nonexistent"}));
    assert_eq!(answer["matches"], json!([]));
    assert_eq!(answer["totalMatches"], 0);
    assert_eq!(answer["message"], "No matches found for pattern 'nonexistent'");
}

#[test]
fn arguments_out_of_bounds_name_their_field() {
    let workspace = project();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let refused = [
        ("pattern", json!(["", "a".repeat(201), null])),
        ("limit", json!([0, -1, 101, 9_223_372_036_854_775_808_u64, 1e308, 1.5, "5"])),
        ("context", json!([2])),
        ("filePattern", json!(["", "["])),
        ("caseSensitive", json!(["yes"])),
        ("root", json!(["/"])),
    ];
    client.assert_refused("grep_codebase", &json!({"pattern": "a"}), &refused);
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
    let (start, end) = found.matches[0].marked[0];
    assert_eq!(&text[start..end], "needle");
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
    let found = search(&opened, &question("match", 9), &is_over).unwrap();
    assert!(found.was_cut_short);
    assert!((1..=110).contains(&found.files), "{}", found.files);
}

#[test]
fn a_pipe_gets_one_match_a_line_and_notes_go_to_stderr() {
    let workspace = project();
    let ran = workspace.los(&["grep", "function", "--limit", "2", "-g", "*.ts"]);
    assert_eq!(ran.exit, Some(0));
    assert_eq!(
        ran.stdout,
        "src/client/handle.ts:1:1:function handleAuth() {}\nsrc/server/auth/AuthService.ts:4:3:  function generateToken(payload) {\n"
    );
    assert_eq!(ran.stderr, "2 of 3 matches; --limit 3 shows all\n");
}

#[cfg(unix)]
#[test]
fn the_terminal_lists_matches_under_their_file() {
    let ended = Terminal::start(&project(), &["--color", "never", "grep", "function", "--limit", "2"]).end();
    let screen = ended.screen.replace('\r', "");
    assert_eq!(
        screen,
        "src/client/handle.ts\n1:function handleAuth() {}\n\nsrc/server/auth/AuthService.ts\n4:  function generateToken(payload) {\n2 of 3 matches; --limit 3 shows all\n"
    );
}

#[test]
fn an_empty_result_succeeds_and_a_bad_pattern_gets_a_caret() {
    let workspace = project();
    let ran = workspace.los(&["grep", "no_such_word"]);
    assert_eq!((ran.exit, ran.stdout.as_str()), (Some(0), ""));
    assert!(ran.stderr.starts_with("No matches found for pattern 'no_such_word'.\n"), "{}", ran.stderr);
    let ran = workspace.los(&["grep", "x", "--file-pattern", "*.nothing"]);
    assert!(ran.stderr.contains("no file matches --file-pattern"), "{}", ran.stderr);
    let ran = workspace.los(&["grep", "ab[cd"]);
    assert_eq!(ran.exit, Some(2));
    assert!(ran.stderr.contains("\n    ab[cd\n      ^\n"), "{}", ran.stderr);
    assert!(ran.stderr.contains(r"hint: to find the text itself, write `ab\[cd`"), "{}", ran.stderr);
}

#[test]
fn colours_are_ripgreps_and_control_characters_are_escaped() {
    let workspace = TestWorkspace::new();
    workspace.write("x.txt", "a needle\u{1b}[2J in needles\u{202e}\n");
    let shown = workspace.los(&["grep", "needle", "--color", "always"]).ok();
    assert_eq!(
        shown,
        "\u{1b}[35mx.txt\u{1b}[0m:\u{1b}[32m1\u{1b}[0m:3:a \u{1b}[1m\u{1b}[31mneedle\u{1b}[0m\\u{1b}[2J in \u{1b}[1m\u{1b}[31mneedle\u{1b}[0ms\\u{202e}\n"
    );
}

#[test]
fn json_is_the_tools_answer_with_two_lines_around() {
    let workspace = project();
    let answer = workspace.los(&["--json", "grep", "return token"]).json();
    assert_eq!(answer["matches"][0]["context"]["before"].as_array().unwrap().len(), 2);
    assert_eq!(
        answer.as_object().unwrap().keys().collect::<Vec<_>>(),
        ["matches", "pattern", "totalMatches", "filesSearched", "searchTime"]
    );
}

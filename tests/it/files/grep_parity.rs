//! The same matches as ripgrep: the same files, lines, columns and texts, on three workspaces of different shape.
//!
//! Where no `rg` is installed the comparison is left out, and the test says so on stderr (`support::has_need`).

use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use los_eyes::files::beside::Beside;
use los_eyes::grep::line::MAX_LINE_BYTES;
use los_eyes::grep::{Question, search_with};
use los_store::workspace::Workspace;
use los_store::workspace::settings::Settings;
use serde_json::Value;

use crate::support::{TestWorkspace, has_need};

/// Globs for the files that a search leaves out besides ignored ones: excluded folders, and the denied names of these workspaces.
const LEFT_OUT: [&str; 12] = [
    "!node_modules", "!.git", "!dist/", "!build/", "!.next/", "!.context/", "!target/", "!.env*", "!*secret*",
    "!*credential*", "!*.key", "!*.pem",
];

/// For this repository: some lines of its code and of its prose.
const REPOSITORY: [&str; 1] = [r"needle|\bthe week\b|^use |fn x?\d+"];
/// For the workspaces that are made.
const COMMON: [&str; 4] = ["needle", r"\bthe\b", r"^use |fn x?\d+", "no_such_word_anywhere"];
/// For the small one.
const ODD: [&str; 9] = ["fn|def|class", r"\.$", "e", r"\s+$", "größe|straße", "^$", r"[A-Z]\w{3,}\(", "^x*", "x$"];

type Line = (String, u64, u64, String);

fn has_ripgrep() -> bool {
    let found = Command::new("rg").arg("--version").stdout(Stdio::null()).status();
    has_need("ripgrep", found.is_ok_and(|status| status.success()))
}

fn of_ripgrep(root: &Path, pattern: &str, is_case_sensitive: bool, globs: &[&str]) -> Vec<Line> {
    let mut command = Command::new("rg");
    command.current_dir(root).args([
        "--json", "--no-config", "--hidden", "--no-ignore-global", "--no-ignore-parent", "--no-require-git",
        "--no-messages",
    ]);
    for glob in LEFT_OUT.iter().chain(globs) {
        command.args(["--glob", glob]);
    }
    command.arg(if is_case_sensitive { "-s" } else { "-i" });
    let output = command.args(["-e", pattern, "./"]).stdin(Stdio::null()).output().unwrap();
    let events = output.stdout.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let mut lines: Vec<Line> = events
        .map(|event| serde_json::from_slice::<Value>(event).unwrap())
        .filter(|event| event["type"] == "match")
        .filter_map(|event| {
            let data = &event["data"];
            // A name that is not text is not shown.
            let path = data["path"]["text"].as_str()?;
            let bytes = bytes_of(&data["lines"]);
            let start = usize::try_from(data["submatches"][0]["start"].as_u64().unwrap_or(0)).unwrap();
            let column = String::from_utf8_lossy(&bytes[..start]).chars().count() as u64 + 1;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let text = text.strip_suffix('\n').unwrap_or(&text);
            let text = text.strip_suffix('\r').unwrap_or(text).to_owned();
            let path = path.strip_prefix("./").unwrap_or(path).to_owned();
            Some((path, data["line_number"].as_u64().unwrap(), column, text))
        })
        .collect();
    lines.sort();
    lines
}

/// Text, or bytes in base64.
fn bytes_of(value: &Value) -> Vec<u8> {
    match value["text"].as_str() {
        Some(text) => text.as_bytes().to_vec(),
        None => BASE64_STANDARD.decode(value["bytes"].as_str().unwrap()).unwrap(),
    }
}

fn of_ours(root: &Path, pattern: &str, is_case_sensitive: bool, glob: Option<&str>) -> Vec<Line> {
    let question = Question {
        pattern: pattern.to_owned(),
        file_pattern: glob.map(str::to_owned),
        is_case_sensitive,
        limit: usize::MAX,
        context: 2,
    };
    let workspace = Workspace::open(root, Settings::default()).unwrap();
    let found = search_with(&workspace, &question, &Beside::none(), &|| false).unwrap();
    assert_eq!(found.total, found.matches.len() as u64);
    let lines = found.matches.into_iter();
    lines.map(|found| (found.file, found.line, found.column, found.text)).collect()
}

/// Compares all patterns; returns how many lines matched in all.
fn compare(root: &Path, patterns: &[&str]) -> usize {
    let mut n_lines = 0;
    for pattern in patterns {
        for is_case_sensitive in [false, true] {
            let theirs = of_ripgrep(root, pattern, is_case_sensitive, &[]);
            let mut ours = of_ours(root, pattern, is_case_sensitive, None);
            assert!(ours.is_sorted_by(|a, b| (&a.0, a.1) < (&b.0, b.1)), "`{pattern}`: not in order");
            ours.sort();
            for (ours, theirs) in ours.iter().zip(&theirs) {
                assert_eq!((&ours.0, ours.1, ours.2), (&theirs.0, theirs.1, theirs.2), "`{pattern}`");
                if theirs.3.len() <= MAX_LINE_BYTES {
                    assert_eq!(ours.3, theirs.3, "`{pattern}` in {}:{}", ours.0, ours.1);
                } else {
                    let shown = ours.3.trim_matches('…');
                    assert!(shown.len() < theirs.3.len() && theirs.3.contains(shown), "`{pattern}` in {}", ours.0);
                }
            }
            assert_eq!(ours.len(), theirs.len(), "`{pattern}`");
            n_lines += ours.len();
        }
    }
    n_lines
}

#[test]
fn grep_and_ripgrep_give_the_same_matches() {
    if !has_ripgrep() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    assert!(compare(root, &REPOSITORY) > 5_000);
    let mut ours = of_ours(root, "fn ", true, Some("*.rs"));
    ours.sort();
    assert_eq!(ours, of_ripgrep(root, "fn ", true, &["*.rs"]));

    let workspace = oddities();
    assert!(compare(workspace.root(), &COMMON[..1]) > 50);
    // Of its lines nothing more is to be known.
    std::fs::remove_file(workspace.path("large.txt")).unwrap();
    assert!(compare(workspace.root(), &COMMON) > 200);
    assert!(compare(workspace.root(), &ODD) > 500);
    // Without `.git` the rules hold as well.
    std::fs::remove_dir_all(workspace.path(".git")).unwrap();
    compare(workspace.root(), &COMMON);

    let workspace = TestWorkspace::new();
    for file in 0..500_usize {
        let haystack = |line| format!("line {line}. fn x{file}(E) {}\n", "haystack ".repeat(line % 7));
        let lines = (0..file % 8).map(|line| format!("the needle of {file} is in {}", haystack(line)));
        workspace.write(&format!("{file}.txt"), lines.collect::<String>());
    }
    workspace.write(".gitignore", "*7.txt\n!17.txt\n");
    assert!(compare(workspace.root(), &COMMON) > 5_000);
}

fn oddities() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    let text = "Use the needle.\nfn f(x) {}\n\n  trailing   \nGRÖSSE and größe, straße\nEvery class has a def.";
    for path in [
        "a.txt", "a/b.txt", "a-b/c.txt", "a.b/c", "deep/er/and/deeper/x.py", "kept/x.log", "kept/keep.log",
        "out/x.txt", ".hidden/x.md", ".hidden.txt", "docs/build.txt", "docs/target", "docs/sub/build/x.txt",
        "node_modules/p/x.js", "dist/x.js", ".next/x", ".context/x", "target/x", "sub/target/x", ".env",
        "my_secrets.txt", "server.key", "name with space.txt", "größe/日本.txt", "ignored/by/anchor.txt",
        "not/ignored/by/anchor.txt", "sub/ignored.tmp", "sub/kept.tmp", "sub/inner/x.tmp", "dot/.ignore-me",
        "both/only_git.txt", "both/only_dot.txt", "excluded.out", "-dash", "star*.txt", "#hash", "nested/repo/x.skip",
        "nested/repo/y.txt", "ends/in/x.bak", "q/abc.1", "q/abd.1", "q/abe.1",
    ] {
        workspace.write(path, text);
    }
    workspace.write(".git/HEAD", "ref: refs/heads/main\n");
    workspace.write(".git/info/exclude", "*.out\n");
    let content = "\u{feff}# rules\n*.log\n!keep.log\nout/\n/ignored\n**/inner/**\n\\#hash\nstar\\*.txt\nq/ab[cd].1\nends/**/x.bak\ntrailing   \n*.skip\n[bad\n";
    workspace.write(".gitignore", content);
    workspace.write("sub/.gitignore", "*.tmp\r\n!kept.tmp\r\n");
    workspace.write("both/.gitignore", "only_git.txt\nonly_dot.txt\n");
    workspace.write("both/.ignore", "!only_dot.txt\n");
    workspace.write("nested/repo/.git/info/exclude", "y.txt\n");
    workspace.write("nested/repo/.gitignore", "!x.skip\n");
    workspace.write("crlf.txt", text.replace('\n', "\r\n"));
    workspace.write("latin1.txt", b"the gr\xf6\xdfe of a needle\n\xff\xfe needle");
    workspace.write("utf8-bom.txt", format!("\u{feff}use the needle\n{text}"));
    let utf16 = |big: bool| -> Vec<u8> {
        let units = format!("\u{feff}use the needle\r\n{text}");
        units.encode_utf16().flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    };
    workspace.write("utf16le.txt", utf16(false));
    workspace.write("utf16be.txt", utf16(true));
    workspace.write("binary-early.bin", b"\0the needle\n");
    workspace.write("binary-late.bin", [b"the needle\n".repeat(3), b"e\0e needle\n".to_vec()].concat());
    workspace.write("binary-far.bin", [b"the haystack\n".repeat(20_000), b"\0needle\n".to_vec()].concat());
    workspace.write("empty.txt", "");
    workspace.write("only-newlines.txt", "\n\n\n");
    workspace.write("no-end.txt", "needle");
    workspace.write("long.txt", format!("{}needle{}\n{}", "x".repeat(50_000), "é".repeat(50_000), "the end."));
    let (line, filler) = ("the needle in a large file\n", "x".repeat(20_000) + "\n");
    workspace.write("large.txt", (line.to_owned() + &filler.repeat(45)).repeat(10));
    {
        symlink("a.txt", workspace.path("link.txt")).unwrap();
        symlink("a", workspace.path("link-to-folder")).unwrap();
    }
    workspace
}

//! `los export`: a folder of tables that other programs read, and nothing else is overwritten.

use crate::support::TestWorkspace;

/// Rows of a table by the rules of RFC 4180.
fn rows(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => cell.extend(letters.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            _ => cell.push(letter),
        }
    }
    assert!(!quoted && cell.is_empty() && row.is_empty(), "it ends in the middle of a row");
    rows
}

#[test]
fn the_tables_hold_the_log_as_it_is_now() {
    let workspace = TestWorkspace::sample();
    workspace.write_events(&[
        serde_json::json!({"timestamp": "2026-03-02T18:00:00Z", "event": "study", "entry_id": "a", "duration_hours": 1.5, "message": "pipes, \"xargs\"\nand tee"}),
        serde_json::json!({"timestamp": "2026-03-03T18:00:00Z", "event": "study", "entry_id": "b", "metadata": {"duration_hours": 2}}),
        serde_json::json!({"timestamp": "2026-03-03T19:00:00Z", "event": "correction", "entry_id": "c", "corrects": "b"}),
        serde_json::json!({"timestamp": "2026-03-03T19:30:00Z", "event": "correction", "entry_id": "d", "corrects": "a", "with": {"duration_hours": 1}}),
    ]);
    let folder = workspace.path("out");
    let export = |flags: &[&str]| {
        workspace.los(&[&["--as-of", "2026-03-09", "export", folder.to_str().unwrap()], flags].concat())
    };
    let said = export(&["--json"]).json();
    let read = |name: &str| rows(&workspace.read(&format!("out/{name}")));
    for file in said["files"].as_array().unwrap() {
        let name = file["name"].as_str().unwrap();
        let n = if name == "log.jsonl" {
            workspace.read("out/log.jsonl").lines().count()
        } else {
            let rows = read(name);
            assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{name}");
            rows.len() - 1
        };
        assert_eq!(file["rows"], n, "{name}");
    }
    let log = read("log.csv");
    assert_eq!(log.len(), 2);
    assert_eq!(log[1], ["2026-03-02T18:00:00Z", "study", "", "", "1", "", "pipes, \"xargs\"\nand tee", "a"]);
    let studied: Vec<_> = read("days.csv").into_iter().filter(|row| row[2] == "true" && row[1] != "0").collect();
    assert_eq!(studied, [["2026-03-02", "1", "true", "false"]]);
    // The README names each column, in its order.
    let readme = workspace.read("out/README.md");
    for name in ["log.csv", "days.csv", "scores.csv", "cards.csv"] {
        let mut rest = readme.split_once(&format!("| {name} |")).unwrap().1;
        for column in &read(name)[0] {
            rest = rest.split_once(column.as_str()).unwrap_or_else(|| panic!("{name}: no {column}")).1;
        }
    }
    // Its own folder is written again, any other only after a yes.
    export(&[]).ok();
    std::fs::remove_file(folder.join("README.md")).unwrap();
    assert_eq!(export(&["--json"]).failed(), ("PERMISSION_DENIED".to_owned(), 4));
    workspace.write("out/README.md", "mine");
    assert_eq!(export(&["--json"]).failed(), ("PERMISSION_DENIED".to_owned(), 4));
    assert_eq!(workspace.read("out/README.md"), "mine");
    export(&["--yes"]).ok();
    let memory = workspace.path(".claude/memory/out");
    let refused = workspace.los(&["export", memory.to_str().unwrap(), "--json"]).failed();
    assert_eq!((refused.0.as_str(), memory.exists()), ("PATH_NOT_ALLOWED", false));
}

//! What a fifth stranger met who tutored with the tools alone: answers that said less than they did, promises that were not kept, and
//! one thing told in two ways.

use serde_json::{Map, Value, json};

use super::second_stranger::doing_first;
use super::tools::rust_draft;
use crate::support::TestWorkspace;
use crate::support::mcp_client::{McpClient, can_ask, yes};
use crate::support::tools::{Tools, assert_has};

const QUESTION: &str = "kind = \"answer\"\ntitle = \"2 + 2\"\nquestion = \"2 + 2?\"\nanswer = 4\n";

fn text(tools: &Tools, tool: &str, arguments: &Value) -> String {
    tools.call_ok(tool, arguments)["text"].as_str().unwrap().to_owned()
}

#[test]
fn a_hint_that_the_failure_named_says_what_it_passes_over() {
    let workspace = doing_first();
    workspace.write("paths/practice/cut-a-line/check.toml", format!("[[check]]\n{QUESTION}hint = 3\n"));
    let lesson = "# Cut\n\n## Do\n\nCut it.\n\n## Hints\n\n### 1\n\nLook.\n\n### 2\n\nThink.\n\n### 3\n\nIt is four.\n";
    workspace.write("paths/practice/cut-a-line/lesson.md", lesson);
    let tools = Tools::approving(&workspace);
    let task = json!({"task": "cut-a-line"});
    tools.call_ok("check_task", &json!({"task": "cut-a-line", "answers": {"1": "5"}}));
    let given = tools.call_ok("next_hint", &task)["text"].clone();
    let lead = "hint 3 of 3, named by the failed check; it counts with 2 unseen hints before it";
    assert_eq!(given, format!("cut-a-line: {lead}\n\nIt is four."));
    let shown = tools.call_ok("show_task", &task)["text"].to_string();
    assert!(
        ["Look.", "Think.", "It is four.", "3 of 3 hints taken."].iter().all(|part| shown.contains(part)),
        "{shown}"
    );
    // One after the other passes over none, and the terminal says the same.
    std::fs::remove_dir_all(workspace.path(".context")).unwrap();
    let leads = ["Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3", "Hint 3 of 3; no more hints"];
    for lead in leads {
        let given = workspace.los(&["check", "cut-a-line", "--hint"]).ok();
        assert_eq!(given.lines().next(), Some(lead));
    }
    std::fs::remove_dir_all(workspace.path(".context")).unwrap();
    tools.call_ok("check_task", &json!({"task": "cut-a-line", "answers": {"1": "5"}}));
    let given = workspace.los(&["check", "cut-a-line", "--hint", "--json"]).json();
    assert_has(&given, &json!({"hint": 3, "skipped": 2, "no_more": false}));
}

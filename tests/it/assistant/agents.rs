//! The advisers and the plugin's manifest: only reading tools, and every file of the manifest is there.

use serde_json::Value;

use crate::assistant::files::{front_matter, names, read, root, rules};

#[test]
fn agents_read_and_advise() {
    let files = names(".claude/agents");
    let expected = ["builder", "coach", "evaluator", "examiner", "planner", "researcher", "reviewer"];
    assert_eq!(files, expected.map(|name| format!("{name}.md")));
    for file in files {
        let (fields, body) = front_matter(&format!(".claude/agents/{file}"));
        let keys: Vec<&str> = fields.keys().map(String::as_str).collect();
        assert_eq!(keys, ["name", "description", "tools"], "{file}");
        assert_eq!(format!("{}.md", fields["name"].as_str().unwrap()), file);
        let description = fields["description"].as_str().unwrap();
        assert!((60..1024).contains(&description.len()) && description.contains("Delegate"), "{file}");
        let tools = rules(&fields, "tools");
        // The names that the server's tools have for a client: registered by the workspace, and by the plugin.
        let served = |prefix: &str| tools.iter().filter_map(|tool| tool.strip_prefix(prefix)).collect::<Vec<_>>();
        assert_eq!(served("mcp__los__"), served("mcp__plugin_los_los__"), "{file}");
        for name in served("mcp__los__") {
            let reads = los_app::tools::registry::find(name).is_some_and(|tool| tool.spec.hints.read_only);
            // A check is logged only after the learner's yes.
            assert!(reads || (file.as_str(), name) == ("reviewer.md", "check_task"), "{file}: {name}");
        }
        for tool in tools.iter().filter(|tool| !tool.starts_with("mcp__")) {
            assert!(["Read", "Grep", "Glob"].contains(&tool.as_str()), "{file}: {tool}");
        }
        assert!(!body.contains("mcp__"), "{file}: inside the plugin its tools have another prefix");
        for part in ["**Look at:**", "**How:**", "**Never:**", "**Answer:**"] {
            assert!(body.contains(part), "{file}: no {part}");
        }
    }
}

#[test]
fn the_output_style_keeps_what_coding_needs() {
    let (fields, _) = front_matter(".claude/output-styles/los-coach.md");
    let keys: Vec<&str> = fields.keys().map(String::as_str).collect();
    assert_eq!(keys, ["name", "description", "keep-coding-instructions"]);
    assert_eq!(fields["name"], "los-coach");
    assert_eq!(fields["keep-coding-instructions"], true);
}

#[test]
fn the_plugin_is_made_of_the_same_files() {
    let plugin: Value = serde_json::from_str(&read(".claude-plugin/plugin.json")).unwrap();
    assert_eq!(plugin["name"], "los");
    assert_eq!(plugin["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(plugin["skills"], "./.claude/skills/");
    let agents: Vec<String> = names(".claude/agents").iter().map(|name| format!("./.claude/agents/{name}")).collect();
    // A client takes a list of files here, and refuses a folder.
    assert_eq!(plugin["agents"], serde_json::json!(agents));
    for path in agents.iter().map(String::as_str).chain(["./.claude/skills/"]) {
        assert!(root().join(path).exists(), "{path}");
    }
    let marketplace: Value = serde_json::from_str(&read(".claude-plugin/marketplace.json")).unwrap();
    assert_eq!(marketplace["name"], "learning-os");
    assert!(marketplace["owner"]["name"].is_string());
    assert_eq!(marketplace["plugins"][0]["name"], plugin["name"]);
    assert_eq!(marketplace["plugins"][0]["source"], "./");
}

#[test]
fn the_server_is_registered_with_arguments_that_it_understands() {
    let config: Value = serde_json::from_str(&read(".mcp.json")).unwrap();
    let los = &config["mcpServers"]["los"];
    assert_eq!((los["type"].as_str(), los["command"].as_str()), (Some("stdio"), Some("los")));
    let args: Vec<&str> = los["args"].as_array().unwrap().iter().map(|arg| arg.as_str().unwrap()).collect();
    assert_eq!(args, ["mcp", "serve", "--root", "${CLAUDE_PROJECT_DIR:-.}"]);
    // As the client expands it where the variable is not set; its input is empty, so it ends at once and well.
    let expanded: Vec<&str> = args.iter().map(|arg| if arg.starts_with('$') { "." } else { arg }).collect();
    let _ = crate::support::TestWorkspace::new().los(&expanded).ok();
}

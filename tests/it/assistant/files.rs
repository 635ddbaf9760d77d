//! The files that an assistant reads: skills with their front matter, the commands that they name, and what ships.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use los_app::bundled as shipped;
use regex::Regex;
use serde_json::{Map, Value};

use crate::assistant::permissions::{Verdict, is_covered, verdict};
use crate::support::{Ran, TestWorkspace, los_in, words};

/// Skills that work through a subject; all others are slash commands with a prompt of the same name over MCP.
const PLAYBOOKS: [&str; 8] = [
    "api-shipping", "baseline-and-model-card", "eda-to-insight", "experiment-plan", "forecasting", "kubernetes-deploy",
    "observability", "rag-with-evals",
];
/// Slash commands that end in an offer to write or to change something: only the learner begins them.
const WITH_SIDE_EFFECTS: [&str; 12] = [
    "adapt-path", "add-best-practice", "grade", "harden", "learn", "plan-week", "practice", "publish", "quiz", "retro",
    "ship-mvp", "start-week",
];

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names in a folder of the repository, in order.
pub fn names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The front matter and the body of a file.
pub fn front_matter(path: &str) -> (Map<String, Value>, String) {
    let text = read(path);
    let rest = text.strip_prefix("---\n").unwrap_or_else(|| panic!("{path}: no front matter"));
    let (yaml, body) = rest.split_once("\n---\n").unwrap_or_else(|| panic!("{path}: no end of the front matter"));
    let fields = serde_saphyr::from_str(yaml).unwrap_or_else(|error| panic!("{path}: {error}"));
    (fields, body.to_owned())
}

fn skill(name: &str) -> (Map<String, Value>, String) {
    front_matter(&format!(".claude/skills/{name}/SKILL.md"))
}

/// The rules of `allowed-tools` or `tools`, which commas part.
pub fn rules(fields: &Map<String, Value>, key: &str) -> Vec<String> {
    let text = fields.get(key).and_then(Value::as_str).unwrap_or_default();
    text.split(", ").map(str::to_owned).filter(|rule| !rule.is_empty()).collect()
}

fn injected(body: &str) -> Vec<String> {
    let pattern = Regex::new("(?m)^!`([^`]+)`$").unwrap();
    pattern.captures_iter(body).map(|found| found[1].to_owned()).collect()
}

/// The words of a command, with something in place of what these texts leave open.
fn command_words(command: &str) -> Vec<String> {
    const STAND_INS: [(&str, &str); 4] = [("N", "3"), ("H", "1.5"), ("S", "0.8"), ("CLIENT", "claude-code")];
    let stand_in = |word: String| {
        let known = STAND_INS.iter().find(|(open, _)| *open == word);
        known.map_or(word, |(_, stand_in)| (*stand_in).to_owned())
    };
    words(command).into_iter().map(stand_in).collect()
}

/// Why `los` would not understand a command; a command that is only named may lack what it takes.
fn misunderstood(command: &str) -> Option<String> {
    use clap::error::ErrorKind;
    let error = los_cli::command().try_get_matches_from(command_words(command)).err()?;
    let is_missing = matches!(error.kind(), ErrorKind::MissingRequiredArgument | ErrorKind::MissingSubcommand);
    // Help that is shown goes to stdout.
    let shows_help = !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    (!is_missing && !shows_help).then(|| error.to_string())
}

/// Every `los …` in code spans and fences of a Markdown text.
fn commands_in(text: &str) -> Vec<String> {
    let span = Regex::new(r"`!?(los(?: [^`\n]+)?)`").unwrap();
    let line = Regex::new(r"(?m)^(?:\$ )?(los [^\n]+)$").unwrap();
    let fence = Regex::new(r"(?ms)^```(?:sh|console)\n(.*?)^```").unwrap();
    let mut found: Vec<String> = span.captures_iter(text).map(|found| found[1].to_owned()).collect();
    for fence in fence.captures_iter(text) {
        let uncommented = |command: &str| command.split(" #").next().unwrap_or_default().trim().to_owned();
        found.extend(line.captures_iter(&fence[1]).map(|found| uncommented(&found[1])));
    }
    found
}

#[test]
fn every_skill_has_front_matter_that_a_client_understands() {
    let numbered = Regex::new(r"(?m)^\d+\. ").unwrap();
    let positional = Regex::new(r"\$\d").unwrap();
    let names = names(".claude/skills");
    for name in &names {
        assert_eq!(self::names(&format!(".claude/skills/{name}")), ["SKILL.md"]);
        let (fields, body) = skill(name);
        for (key, value) in &fields {
            let is_right = match key.as_str() {
                "name" | "description" | "argument-hint" | "allowed-tools" => value.is_string(),
                "disable-model-invocation" => value == true,
                _ => false,
            };
            assert!(is_right, "{name}: {key}: {value}");
        }
        assert_eq!(fields["name"], *name);
        let description = fields["description"].as_str().unwrap();
        assert!((60..1024).contains(&description.len()), "{name}: {}", description.len());
        let (hints, uses) = (fields.contains_key("argument-hint"), body.contains("$ARGUMENTS"));
        assert_eq!(hints, uses, "{name}: what is asked for is used");
        assert!(!positional.is_match(&body), "{name}: `$1` would be replaced");
        assert!(body.lines().count() < 90, "{name} is longer than a page or two");
    }
    for playbook in PLAYBOOKS {
        let (_, body) = skill(playbook);
        for part in
            ["**When.**", "**Inputs.**", "## Steps", "*Check: ", "## Traps", "## Done", "## In the path", "`los log "]
        {
            assert!(body.contains(part), "{playbook}: no {part}");
        }
        let n_steps = numbered.find_iter(&body).count();
        assert_eq!(n_steps, body.matches("*Check: ").count(), "{playbook}");
    }
}

/// Slash commands that clients bring along (Claude Code, Codex CLI, Gemini CLI). A skill of such a name hides the client's
/// own command, or is never reached.
const BUILT_IN: [&str; 77] = [
    "about", "add-dir", "agents", "approvals", "auth", "bashes", "batch", "branch", "btw", "bug", "chat", "clear",
    "compact", "compress", "config", "context", "copy", "corgi", "cost", "debug", "diff", "directory", "docs",
    "doctor", "editor", "effort", "exit", "export", "extensions", "fast", "feedback", "fork", "help", "hooks", "ide",
    "init", "insights", "install-github-app", "keybindings", "login", "logout", "loop", "mcp", "memory", "mention",
    "migrate-installer", "model", "new", "output-style", "permissions", "plan", "plugin", "pr-comments", "privacy",
    "privacy-settings", "prompts", "quit", "release-notes", "rename", "restore", "resume", "review", "rewind",
    "sandbox", "schedule", "security-review", "settings", "simplify", "skills", "stats", "status", "statusline",
    "tasks", "terminal-setup", "theme", "tools", "usage",
];

#[test]
fn no_slash_command_has_a_name_that_a_client_has_itself() {
    for name in names(".claude/skills").iter().chain(&names(".claude/agents")) {
        let name = name.strip_suffix(".md").unwrap_or(name);
        assert!(!BUILT_IN.contains(&name), "{name}");
    }
}

#[test]
fn slash_commands_are_the_prompts_of_the_server() {
    let skills: BTreeSet<String> = names(".claude/skills").into_iter().collect();
    let prompts = names("crates/mcp/src/prompts").into_iter().filter_map(|file| {
        let name = file.strip_suffix(".md")?;
        (name != "rules").then(|| name.to_owned())
    });
    let expected: BTreeSet<String> = prompts.chain(PLAYBOOKS.map(str::to_owned)).collect();
    assert_eq!(skills, expected);
}

#[test]
fn only_the_learner_begins_what_has_side_effects() {
    const WRITING: [&str; 6] =
        ["`log_progress`", "`add_best_practice`", "`adapt_path`", "`check_task`", "**Writing.**", "**Accepting.**"];
    for name in names(".claude/skills") {
        let (fields, body) = skill(&name);
        let has_side_effects = WITH_SIDE_EFFECTS.contains(&name.as_str());
        assert_eq!(fields.contains_key("disable-model-invocation"), has_side_effects, "{name}");
        assert_eq!(WRITING.iter().any(|words| body.contains(words)), has_side_effects, "{name}");
        assert!(!body.contains("mcp__"), "{name}: inside the plugin its tools have another prefix");
    }
}

#[test]
fn skills_are_granted_reading_commands_only() {
    // The settings allow exactly the reading commands, which `assistant_permissions` proves.
    let mut allowed = crate::assistant::permissions::list("allow");
    allowed.extend(["Read", "Grep", "Glob"].map(str::to_owned));
    for name in names(".claude/skills") {
        let granted = rules(&skill(&name).0, "allowed-tools");
        let is_reading = granted.iter().all(|rule| allowed.contains(rule));
        assert!(!granted.is_empty() && is_reading, "{name}: {granted:?} are not in the settings' allow list");
    }
}

#[test]
fn injected_commands_are_allowed_and_succeed_in_any_workspace() {
    let fresh = tempfile::tempdir().unwrap();
    let init = ["init", ".", "--name", "Ada", "--level", "Beginner", "--hours", "8", "--timezone", "UTC", "--yes"];
    let _ = Ran::of(&mut los_in(fresh.path(), &init)).ok();
    let used = TestWorkspace::sample();
    let mut tried = BTreeSet::new();
    for name in names(".claude/skills") {
        let (fields, body) = skill(&name);
        let granted = rules(&fields, "allowed-tools");
        let commands = injected(&body);
        assert_eq!(commands.is_empty(), PLAYBOOKS.contains(&name.as_str()), "{name}");
        assert_eq!(body.matches("!`").count(), commands.len(), "{name}: not at the start of a line");
        for command in commands {
            assert!(!command.contains('$'), "{name}: arguments never get into a shell");
            assert!(is_covered(&granted, &command), "{name}: `{command}` is not covered by {granted:?}");
            assert_eq!(verdict(&command), Verdict::Allow, "{name}: {command}");
            if !tried.insert(command.clone()) {
                continue;
            }
            for folder in [fresh.path(), used.root()] {
                // The client's shell may stand below the workspace's folder, which the program finds.
                let ran = Ran::of(&mut los_in(&folder.join("paths/Beginner"), &command_words(&command)[1..]));
                assert!(!ran.stdout.trim().is_empty(), "{command}: {ran:?}");
                let _ = ran.ok();
            }
        }
    }
    assert!(tried.len() >= 7, "{tried:?}");
}

#[test]
fn every_command_that_is_named_exists_with_its_flags() {
    let skills = names(".claude/skills").into_iter().map(|name| format!(".claude/skills/{name}/SKILL.md"));
    let agents = names(".claude/agents").into_iter().map(|name| format!(".claude/agents/{name}"));
    let others =
        [".claude/output-styles/los-coach.md", "crates/app/src/bundled/workspace/AGENTS.md", "docs/assistant.md"];
    let mut n_commands = 0;
    for file in skills.chain(agents).chain(others.map(str::to_owned)) {
        for command in commands_in(&read(&file)) {
            n_commands += 1;
            assert_eq!(misunderstood(&command), None, "{file}: `{command}`");
        }
    }
    assert!(n_commands > 100, "{n_commands}");
    assert!(misunderstood("los plan --weak 3").is_some());
    assert!(misunderstood("los memory aprove x").is_some());
}

#[test]
fn the_bundle_equals_the_folders_without_memory() {
    let skills = names(".claude/skills").into_iter().map(|name| format!(".claude/skills/{name}/SKILL.md"));
    let mut expected: Vec<String> = skills.collect();
    for folder in [".claude/agents", ".claude/output-styles", ".claude-plugin"] {
        expected.extend(names(folder).iter().map(|name| format!("{folder}/{name}")));
    }
    expected.extend([".claude/settings.json", ".mcp.json"].map(str::to_owned));
    let shipped: BTreeMap<String, _> = shipped::assistant().into_iter().map(|file| (file.path, file.content)).collect();
    for path in &expected {
        let content = shipped.get(path).unwrap_or_else(|| panic!("`{path}` is in no source of crates/app/build.rs"));
        assert_eq!(*content, fs::read(root().join(path)).unwrap(), "{path}");
    }
    expected.extend(["AGENTS.md", "CLAUDE.md"].map(str::to_owned));
    expected.sort();
    assert_eq!(shipped.keys().collect::<Vec<_>>(), expected.iter().collect::<Vec<_>>());
    assert!(!expected.iter().any(|path| path.contains("memory") || path.contains("settings.local")));
}

#[test]
fn the_repository_is_a_workspace_of_nobody() {
    let profile = read(".claude/memory/learner_profile.json");
    let expected = serde_json::json!({
        "schema_version": 1, "learner_id": "default", "level": "Beginner", "hours_per_week": 8, "goals": [],
    });
    assert_eq!(profile, format!("{}\n", serde_json::to_string_pretty(&expected).unwrap()));
    for (file, content) in
        [("progress_log.jsonl", ""), ("decisions.jsonl", ""), ("best_practices.md", "# Best practices\n")]
    {
        assert_eq!(read(format!(".claude/memory/{file}")), content, "{file}");
    }
    let ignored = read(".gitignore");
    for line in [".claude/settings.local.json", ".context/"] {
        assert!(ignored.lines().any(|ignored| ignored == line), "{line}");
    }
}

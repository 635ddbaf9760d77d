//! The files that an assistant reads: skills with their front matter, the commands that they name, and what ships.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use los_app::bundled as shipped;
use los_model::curriculum::lint::lint;
use los_model::curriculum::load::{MemorySource, load_level};
use los_model::practice::check_file;
use regex::Regex;
use serde_json::{Map, Value};

use crate::assistant::permissions::{Verdict, is_covered, verdict};
use crate::support::{Ran, TestWorkspace, los_in, words};

/// The skills by the open standard, from which the copies for Claude Code are made.
const SKILLS: &str = ".agents/skills";
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
    front_matter(&format!("{SKILLS}/{name}/SKILL.md"))
}

/// The rules of `allowed-tools`, which blanks part, or of `tools`, which commas part.
pub fn rules(fields: &Map<String, Value>, key: &str) -> Vec<String> {
    let text = fields.get(key).and_then(Value::as_str).unwrap_or_default();
    let rule = Regex::new(r"\w+(?:\([^)]*\))?").unwrap();
    rule.find_iter(text).map(|rule| rule.as_str().to_owned()).collect()
}

/// The commands of the sentence with which a slash command begins.
fn first_commands(body: &str) -> Vec<String> {
    let first = body.trim_start().lines().next().unwrap_or_default();
    let sentence = first.strip_prefix("First run ").and_then(|rest| rest.split(". ").next());
    sentence.map(commands_in).unwrap_or_default()
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
fn every_skill_follows_the_open_standard() {
    let numbered = Regex::new(r"(?m)^\d+\. ").unwrap();
    let legal_name = Regex::new(r"^[a-z0-9]+(-[a-z0-9]+)*$").unwrap();
    let names = names(SKILLS);
    for name in &names {
        assert_eq!(self::names(&format!("{SKILLS}/{name}")), ["SKILL.md"]);
        let (fields, body) = skill(name);
        for (key, value) in &fields {
            let is_right = match key.as_str() {
                "name" | "description" | "allowed-tools" => value.is_string(),
                // The standard has texts here. These two are fields of Claude Code, which its copy shows as such.
                "metadata" => value.as_object().unwrap().iter().all(|(key, value)| match key.as_str() {
                    "argument-hint" => value.is_string(),
                    "disable-model-invocation" => value == "true",
                    _ => false,
                }),
                _ => false,
            };
            assert!(is_right, "{name}: {key}: {value}");
        }
        assert_eq!(fields["name"], *name);
        assert!(legal_name.is_match(name) && name.len() <= 64, "{name}");
        let description = fields["description"].as_str().unwrap();
        assert!((60..1024).contains(&description.len()), "{name}: {}", description.len());
        // Commands and arguments that one client puts into the text; another would show the signs to the model.
        assert!(!body.contains('$') && !body.contains("!`"), "{name}");
        assert!(!body.contains("--root"), "{name}: permissions ask about another workspace");
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
const BUILT_IN: [&str; 108] = [
    "about", "add-dir", "advisor", "agents", "approvals", "auth", "autofix-pr", "bashes", "batch", "bg", "branch",
    "brief", "btw", "bug", "cd", "chat", "chrome", "clear", "color", "compact", "compress", "config", "context",
    "copy", "corgi", "cost", "debug", "diff", "directory", "docs", "doctor", "editor", "effort", "exit", "export",
    "extensions", "fast", "feedback", "files", "focus", "fork", "goal", "heapdump", "help", "hooks", "ide", "init",
    "insights", "install-github-app", "keybindings", "login", "logout", "loop", "mcp", "memory", "mention",
    "migrate-installer", "model", "new", "output-style", "permissions", "plan", "plugin", "powerup", "pr-comments",
    "privacy", "privacy-settings", "prompts", "quit", "radio", "recap", "release-notes", "reload-plugins",
    "reload-skills", "remote-env", "rename", "restore", "resume", "review", "rewind", "sandbox", "schedule",
    "security-review", "settings", "setup", "simplify", "skills", "stats", "status", "statusline", "stickers", "stop",
    "tasks", "team-onboarding", "teleport", "terminal-setup", "theme", "tools", "tui", "ultraplan", "ultrareview",
    "update", "upgrade", "usage", "usage-credits", "version", "voice", "web-setup",
];

#[test]
fn no_slash_command_has_a_name_that_a_client_has_itself() {
    for name in names(SKILLS).iter().chain(&names(".claude/agents")) {
        let name = name.strip_suffix(".md").unwrap_or(name);
        assert!(!BUILT_IN.contains(&name), "{name}");
    }
}

#[test]
fn slash_commands_are_the_prompts_of_the_server() {
    let skills: BTreeSet<String> = names(SKILLS).into_iter().collect();
    let prompts = names("crates/mcp/src/prompts").into_iter().filter_map(|file| {
        let name = file.strip_suffix(".md")?;
        (name != "rules").then(|| name.to_owned())
    });
    let expected: BTreeSet<String> = prompts.chain(PLAYBOOKS.map(str::to_owned)).collect();
    assert_eq!(skills, expected);
}

/// The fenced blocks of a text in that language, without the indent of a list.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let fence = Regex::new(&format!(r"(?ms)^ *```{language}\n(.*?)^ *```$")).unwrap();
    let dedented = |block: &str| {
        block.lines().map(|line| format!("{}\n", line.strip_prefix("   ").unwrap_or(line))).collect::<Vec<_>>().concat()
    };
    fence.captures_iter(text).map(|found| dedented(&found[1])).collect()
}

#[test]
fn the_form_of_a_path_is_the_same_in_the_skill_and_the_prompt_and_reads_as_one() {
    let (skill, prompt) = (skill("learn").1, read("crates/mcp/src/prompts/learn.md"));
    for language in ["markdown", "toml"] {
        assert_eq!(blocks(&skill, language), blocks(&prompt, language));
        assert_eq!(blocks(&skill, language).len(), 1);
    }
    let month = blocks(&skill, "markdown").remove(0);
    let source = MemorySource::new([("paths/Circuits/month-01/README.md", month)]);
    let level = load_level(&source, "Circuits").level;
    let task = &level.months[0].weeks[0].tasks[0];
    assert_eq!((task.id.as_str(), task.skill.as_deref()), ("m01-w1-measure", Some("ohms-law")));
    assert_eq!((level.months[0].questions.len(), level.months[0].alternatives.len()), (1, 1));
    let found: BTreeSet<&str> = lint(&source).iter().map(|problem| problem.code.name()).collect();
    // It shows one task of the month's many.
    assert_eq!(found, ["month-hours"].into());
    let checks = check_file::read(&blocks(&skill, "toml")[0]).unwrap();
    assert_eq!(checks.checks.len(), 2);
}

#[test]
fn only_the_learner_begins_what_has_side_effects() {
    const WRITING: [&str; 6] =
        ["`log_progress`", "`add_best_practice`", "`adapt_path`", "`check_task`", "**Writing.**", "**Accepting.**"];
    for name in names(SKILLS) {
        let (fields, body) = skill(&name);
        let has_side_effects = WITH_SIDE_EFFECTS.contains(&name.as_str());
        let is_learners = fields.get("metadata").is_some_and(|fields| fields["disable-model-invocation"] == "true");
        assert_eq!(is_learners, has_side_effects, "{name}");
        assert_eq!(WRITING.iter().any(|words| body.contains(words)), has_side_effects, "{name}");
        assert!(!body.contains("mcp__"), "{name}: inside the plugin its tools have another prefix");
    }
}

#[test]
fn skills_are_granted_reading_commands_only() {
    // The settings allow exactly the reading commands, which `assistant_permissions` proves.
    let mut allowed = crate::assistant::permissions::list("allow");
    allowed.extend(["Read", "Grep", "Glob"].map(str::to_owned));
    for name in names(SKILLS) {
        let granted = rules(&skill(&name).0, "allowed-tools");
        let is_reading = granted.iter().all(|rule| allowed.contains(rule));
        assert!(!granted.is_empty() && is_reading, "{name}: {granted:?} are not in the settings' allow list");
    }
}

#[test]
fn the_commands_that_a_skill_begins_with_are_allowed_and_succeed_in_any_workspace() {
    let fresh = tempfile::tempdir().unwrap();
    let init = ["init", ".", "--name", "Ada", "--level", "Beginner", "--hours", "8", "--timezone", "UTC", "--yes"];
    let _ = Ran::of(&mut los_in(fresh.path(), &init)).ok();
    let used = TestWorkspace::sample();
    let mut tried = BTreeSet::new();
    for name in names(SKILLS) {
        let (fields, body) = skill(&name);
        let granted = rules(&fields, "allowed-tools");
        let commands = first_commands(&body);
        assert_eq!(commands.is_empty(), PLAYBOOKS.contains(&name.as_str()), "{name}");
        for command in commands {
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
    let skills = names(SKILLS).into_iter().map(|name| format!("{SKILLS}/{name}/SKILL.md"));
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
    let copies = |name: String| [SKILLS, ".claude/skills"].map(|folder| format!("{folder}/{name}/SKILL.md"));
    let mut expected: Vec<String> = names(SKILLS).into_iter().flat_map(copies).collect();
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

/// The copies for Claude Code are made from the skills, by `init` and in the repository.
#[test]
fn the_copies_of_the_skills_are_as_the_reference_makes_them() {
    let is_copy = |file: &shipped::ShippedFile| file.path.starts_with(".claude/skills/");
    let copies: Vec<_> = shipped::assistant().into_iter().filter(is_copy).collect();
    assert_eq!(copies.len(), names(SKILLS).len());
    for copy in &copies {
        let path = root().join(&copy.path);
        if std::env::var_os("LOS_UPDATE_DOCS").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &copy.content).unwrap();
        }
        let message = "edit its original in .agents/skills, then run `just docs`";
        assert_eq!(fs::read(&path).unwrap(), copy.content, "{}: {message}", copy.path);
    }
    assert_eq!(names(".claude/skills"), names(SKILLS), "a copy without an original");
    let (fields, _) = front_matter(".claude/skills/adapt-path/SKILL.md");
    assert_eq!((fields["disable-model-invocation"] == true, fields.contains_key("metadata")), (true, false));
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

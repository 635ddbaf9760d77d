//! The permissions that ship: an assistant reads freely, and nothing that writes or approves runs unseen.

use std::collections::{BTreeMap, BTreeSet};

use clap::Arg;

use serde_json::Value;

use crate::assistant::files::read;

/// A client's decision about a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It runs.
    Allow,
    /// The learner is asked, whatever else was allowed.
    Ask,
    /// It does not run.
    Deny,
    /// No rule speaks of it: the client's own mode decides, which asks unless the learner switched that off.
    Unlisted,
}

/// Commands that read, with the arguments that they take. One more argument must be looked at: it could write.
/// `path check` runs only checks that ship or that the learner allowed, in a sandbox; `--trust` needs a hash that only a
/// terminal shows.
const READING: &str = "status:; show: task; blockers:; evaluate: scope; plan: week keep show restart at ics alarm; \
    adapt: approve reject revert request show; report: html show; review: list skill limit grade more ahead all resume stats; \
    search: query kind module limit all_levels index; grep: pattern file_pattern case_sensitive limit; \
    read: path deps repo pages; data read: path; stats:; memory show: file last; memory check:; memory pending:; \
    path show: month level; path check: path run dates trust unprotected; doctor:; grader items:; sys hardware:; sys software:; sys diff: file";

fn reading() -> BTreeMap<&'static str, BTreeSet<String>> {
    let row = |row: &'static str| {
        let (name, arguments) = row.split_once(':').unwrap();
        (name, arguments.split_whitespace().map(str::to_owned).collect())
    };
    READING.split("; ").map(row).collect()
}
/// Of these only the bare command, or one flag that excludes what writes, may be allowed.
const MAY_WRITE: &[(&str, &[&str])] = &[
    ("plan", &["Bash(los plan)", "Bash(los plan --show *)"]),
    ("adapt", &["Bash(los adapt)", "Bash(los adapt --show *)"]),
    ("report", &["Bash(los report)", "Bash(los report --show *)"]),
    ("review", &["Bash(los review --list *)"]),
];

fn settings() -> Value {
    serde_json::from_str(&read(".claude/settings.json")).unwrap()
}

/// The rules of one of the three lists.
pub fn list(name: &str) -> Vec<String> {
    let settings = settings();
    let rules = settings["permissions"][name].as_array().unwrap();
    rules.iter().map(|rule| rule.as_str().unwrap().to_owned()).collect()
}

/// Whether `*`, standing for anything, makes a text of a pattern.
fn glob(pattern: &str, text: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else {
        return pattern == text;
    };
    let Some(mut left) = text.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<&str> = rest.split('*').collect();
    let last = parts.pop().unwrap_or_default();
    for part in parts {
        let Some((_, behind)) = left.split_once(part) else {
            return false;
        };
        left = behind;
    }
    left.ends_with(last)
}

/// Whether a rule such as `Bash(los log *)` matches: `*` is anything, and a single one at the end, after a blank, may
/// also be nothing.
fn matches(rule: &str, command: &str) -> bool {
    let Some(pattern) = rule.strip_prefix("Bash(").and_then(|rule| rule.strip_suffix(')')) else {
        return false;
    };
    let bare = pattern.strip_suffix(" *").filter(|bare| !bare.contains('*'));
    bare == Some(command) || glob(pattern, command)
}

/// Whether one of the rules matches.
pub fn is_covered(rules: &[String], command: &str) -> bool {
    rules.iter().any(|rule| matches(rule, command))
}

/// The shipped settings' decision about a command: deny before ask before allow.
pub fn verdict(command: &str) -> Verdict {
    [("deny", Verdict::Deny), ("ask", Verdict::Ask), ("allow", Verdict::Allow)]
        .into_iter()
        .find(|(name, _)| is_covered(&list(name), command))
        .map_or(Verdict::Unlisted, |(_, verdict)| verdict)
}

/// Every command without subcommands, such as `memory show`, with its own arguments.
pub fn leaves() -> Vec<(String, BTreeSet<String>)> {
    let is_own = |arg: &&Arg| !arg.is_global_set() && arg.get_id() != "help";
    let mut leaves = Vec::new();
    let mut waiting = vec![(String::new(), los_cli::command())];
    while let Some((name, command)) = waiting.pop() {
        if command.has_subcommands() {
            for inner in command.get_subcommands() {
                let name = format!("{name} {}", inner.get_name()).trim().to_owned();
                waiting.push((name, inner.clone()));
            }
            // `review` asks by itself, and has more below it.
            if command.is_subcommand_required_set() || !command.get_arguments().any(|arg| is_own(&arg)) {
                continue;
            }
        }
        let own = command.get_arguments().filter(is_own);
        leaves.push((name, own.map(|arg| arg.get_id().to_string()).collect()));
    }
    leaves
}

#[test]
fn the_matcher_reads_rules_as_the_client_does() {
    for (rule, command, expected) in [
        ("Bash(los status *)", "los status", true),
        ("Bash(los status *)", "los status --json", true),
        ("Bash(los status *)", "los statusline", false),
        ("Bash(los plan)", "los plan --keep", false),
        ("Bash(los plan -*)", "los plan", false),
        ("Bash(los plan -*)", "los plan --keep", true),
        ("Bash(*los *--yes*)", "/bin/los log x --yes", true),
        ("Bash(*los * -y*)", "los log x", false),
        ("Edit(.claude/memory/**)", "Edit(.claude/memory/x)", false),
    ] {
        assert_eq!(matches(rule, command), expected, "{rule} {command}");
    }
}

/// Commands with `; ` between them.
fn commands(list: &str) -> impl Iterator<Item = String> {
    list.split("; ").map(|command| format!("los {command}"))
}

#[test]
fn every_reading_form_runs_without_a_question() {
    const READS: &str = "status; status --json; evaluate --scope overall --json; plan; plan --show --json; adapt; \
        adapt --show; report; report --show --json; review --list; review --list --json --skill tidy-data; \
        search how to join tables; grep read_csv -g *.py; read paths/Beginner/README.md; data read notes/x.txt; stats; \
        stats --json; memory show; memory show decisions -n 5; memory check; memory pending --json; \
        path show --month 3; show m02-w3-joins; path check Beginner; doctor -v; grader items; sys hardware --json; \
        sys software; sys diff machine.json --json";
    for command in commands(READS) {
        assert_eq!(verdict(&command), Verdict::Allow, "{command}");
    }
}

#[test]
fn commands_that_write_or_approve_need_a_question() {
    const WRITES: &str = "init; init . --level Beginner; new rag-service demo; log; done 2 good; undo; sync; \
        sync --json; unblock 1; log task_completed \"joins\" --task m02-w3-joins; start m02-w3-joins; stop --done; \
        add-best-practice \"Title\" \"Practice\"; plan --keep; plan --week 3 --keep; plan --restart; plan --ics week.ics; \
        adapt --approve project_swap-96ff4d8b42; adapt --reject a --json; adapt --revert a; \
        adapt --request swap-month 5 7; report --html me.html; review --grade a=good; review --resume a; \
        review add What That; review import deck.tsv; review export deck.apkg --reviews anki; review --skill x --grade a=good; \
        memory append progress_log.jsonl {}; memory approve 3258dd0a6883e3ca; memory reject 3258dd0a6883e3ca; \
        data write notes/x.txt hello; grader audit a.jsonl b.jsonl c.jsonl; fetch https://example.com; \
        fetch --markdown https://example.com/?q=notes; mcp serve --approve-writes; serve --approve-writes";
    for command in commands(WRITES) {
        let other = |start: &str| command.replacen("los ", start, 1);
        let starts =
            ["los ", "los --yes ", "los -y ", "los --root . -qy ", "/usr/local/bin/los ", "./target/debug/los "];
        let ends = [" --yes", " -y", " -qy"].map(|end| format!("{command}{end}"));
        for form in starts.map(other).iter().chain(&ends) {
            assert_eq!(verdict(form), Verdict::Ask, "{form}");
        }
        // A way round the rules is not allowed either; the client's own mode decides, which asks.
        for form in [format!("env {command}"), format!("bash -c '{command}'"), other("los  ")] {
            assert_ne!(verdict(&form), Verdict::Allow, "{form}");
        }
    }
    for command in [
        "los status --yes",
        "los plan -y",
        "los path check --run --trust 0123",
        "los read --root / etc/passwd",
        "los grep bank --root=/home/ada",
        "los plan --show --root /home/ada/learning",
        "LOS_ROOT=/ los read etc/passwd",
        "export LOS_ROOT=/home/ada && los grep bank",
        "env LOS_ROOT=/ los status",
        "bash -c 'los log x --yes'",
        "echo {} >> .claude/memory/progress_log.jsonl",
        "sed -i s/a/b/ .claude/memory/decisions.jsonl",
    ] {
        assert_eq!(verdict(command), Verdict::Ask, "{command}");
    }
}

#[test]
fn an_allowed_command_has_no_argument_that_writes() {
    let leaves = leaves();
    assert!(leaves.len() > 20, "{leaves:?}");
    let reading = reading();
    for rule in list("allow").iter().filter(|rule| rule.starts_with("Bash(")) {
        let text = rule.trim_start_matches("Bash(los ").trim_end_matches(')').trim_end_matches(" *");
        let name = text.trim_end_matches(" --list").trim_end_matches(" --show");
        let known = reading.get(name).unwrap_or_else(|| panic!("{rule} allows what is not known to read"));
        let (_, own) = leaves.iter().find(|(leaf, _)| leaf == name).unwrap();
        assert_eq!(own, known, "{name}: is the new argument a reading one?");
        if let Some((_, only)) = MAY_WRITE.iter().find(|(writing, _)| *writing == name) {
            assert!(only.contains(&rule.as_str()), "{name} has forms that write");
        }
    }
    // The rules rely on this: showing and writing exclude each other, however a shell quotes the flags.
    let excluded = "plan --show --keep; plan --show --restart; plan --show --ics a; adapt --show --approve a; adapt --show --reject a; adapt --show --revert a; \
        adapt --show --request level Beginner; report --show --html a; review --list --grade a=good; \
        review --list --resume a; review --list add a b; review --list export a; review --list import a";
    for both in commands(excluded) {
        assert!(los_cli::command().try_get_matches_from(both.split(' ')).is_err(), "{both}");
    }
    for (leaf, _) in &leaves {
        if !reading.contains_key(leaf.as_str()) {
            assert_ne!(verdict(&format!("los {leaf}")), Verdict::Allow, "{leaf}");
        }
    }
}

#[test]
fn the_assistants_own_tools_may_read_memory_but_not_change_it() {
    let deny = list("deny");
    for rule in ["Edit(/.claude/memory/**)", "Edit(.claude/memory/**)", "Edit(**/.claude/memory/**)"] {
        assert!(deny.iter().any(|denied| denied == rule), "{rule}");
    }
    assert!(!deny.iter().any(|rule| rule.starts_with("Read")));
    let ask = list("ask");
    for file in [".claude/settings.json", ".claude/settings.local.json", ".mcp.json", "learning-os.toml"] {
        assert!(ask.contains(&format!("Edit(/{file})")), "{file} says what an assistant may do");
    }
}

#[test]
fn tools_of_the_server_that_are_allowed_only_read() {
    let of = |prefix: &str| -> BTreeSet<String> {
        list("allow").iter().filter_map(|rule| rule.strip_prefix(prefix).map(str::to_owned)).collect()
    };
    let allowed = of("mcp__los__");
    assert_eq!(of("mcp__plugin_los_los__"), allowed, "the same tools where the plugin registers the server");
    let reading: BTreeSet<String> = los_app::tools::registry::REGISTRY
        .iter()
        .filter(|tool| tool.spec.hints.read_only && !tool.spec.hints.open_world)
        .map(|tool| tool.spec.name.to_owned())
        .collect();
    assert_eq!(allowed, reading);
}

#[test]
fn the_settings_use_known_keys_and_grant_no_trust() {
    let settings = settings();
    let keys: Vec<&String> = settings.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["permissions", "hooks"]);
    let hook = &settings["hooks"]["SessionStart"][0];
    assert_eq!(hook["matcher"], "startup|resume");
    let expected = serde_json::json!({
        "type": "command", "command": "los", "args": ["hook", "session-start"], "timeout": 5,
    });
    assert_eq!(hook["hooks"], serde_json::json!([expected]));
}

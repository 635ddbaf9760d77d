//! The command line's promises to scripts: exit numbers, errors as JSON, help, generated pages, settings and learners.
//!
//! Streams and hostile text are in `streams`, prompts in `terminal`.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use clap::error::ErrorKind;
use serde_json::{Value, json};

use crate::support::shown::{assert_each, assert_shown};
use crate::support::{LOG, PROFILE, PROFILE_FILE, Ran, TestWorkspace, los_in, words};

#[test]
fn each_kind_of_failure_has_its_code_its_exit_number_and_its_words() {
    let workspace = TestWorkspace::new();
    let large = "x".repeat(11_000);
    assert_each("failures", |line| {
        let args = words(&line["los ".len()..].replace("LARGE€", &"€".repeat(4_000)).replace("LARGE", &large));
        let ran = workspace.los(&[&["--json".to_owned()], args.as_slice()].concat());
        let (code, exit) = ran.failed();
        let in_words = workspace.los(&args);
        assert_eq!((in_words.exit, in_words.stdout.as_str(), ran.stdout.as_str()), (Some(exit), "", ""), "{line}");
        let error: Value = serde_json::from_str(&ran.stderr).unwrap();
        assert!(error["error"]["message"].is_string() && error["error"]["details"].is_object(), "{line}: {error}");
        workspace.plain(&format!("exit {exit}, {code}: {}", in_words.stderr.replace(&large, "LARGE")))
    });
    assert_eq!((workspace.log(), workspace.read(PROFILE_FILE)), (String::new(), PROFILE.to_owned()));
}

#[test]
fn non_text_arguments_are_refused_and_nothing_is_written() {
    let workspace = TestWorkspace::new();
    for args in [["log", "note"], ["add-best-practice", "title"], ["memory", "append"]] {
        let mut command = workspace.command(&args);
        let ran = Ran::of(command.arg(OsStr::from_bytes(b"broken \xff\xfe")).arg("--yes"));
        assert_eq!((ran.exit, ran.stdout.as_str()), (Some(2), ""), "{args:?}");
    }
    assert_eq!((workspace.log(), workspace.read(".claude/memory/best_practices.md")), (String::new(), String::new()));
}

#[test]
fn a_write_without_yes_or_terminal_is_staged_with_exit_five() {
    let workspace = TestWorkspace::new();
    let writes = ["log note text", "add-best-practice Title 'Do it'"];
    let decision = r#"memory append decisions.jsonl '{"timestamp":"2026-01-07","decision":"x"}'"#;
    for (n, line) in writes.into_iter().chain([decision]).enumerate() {
        let ran = workspace.los(&words(line));
        let pending = workspace.pending();
        assert_eq!((ran.exit, ran.stdout.as_str(), pending.len()), (Some(5), "", n + 1), "{line}");
        let row = &pending[n];
        assert!(ran.stderr.contains(row["id"].as_str().unwrap()), "the id is not told: {}", ran.stderr);
        assert_eq!(
            (&row["who"], row["bytes"].as_u64()),
            (&json!("cli"), Some(row["text"].as_str().unwrap().len() as u64))
        );
    }
    // A yes that the settings do not let count is none.
    workspace.write("learning-os.toml", "[approval]\nallow_yes = false\n");
    let id = workspace.pending_id();
    for args in [&["log", "note", "text", "--yes"][..], &["memory", "approve", &id, "--yes"]] {
        assert_eq!(workspace.los(args).exit, Some(5), "{args:?}");
    }
    for file in ["progress_log.jsonl", "decisions.jsonl", "best_practices.md"] {
        assert_eq!(workspace.read(&format!(".claude/memory/{file}")), "", "{file}");
    }
}

#[test]
fn reading_commands_have_an_answer_where_there_is_no_data_and_write_nothing() {
    let workspace = TestWorkspace::new();
    assert_each("no-data", |line| workspace.shown(line));
    for line in ["status", "evaluate", "memory pending", "memory show", "memory check", "path show"] {
        workspace.los(&[words(line), vec!["--json".into()]].concat()).json();
    }
    assert_eq!((workspace.log(), workspace.read(PROFILE_FILE)), (String::new(), PROFILE.to_owned()));
}

/// What the pages say is in `docs/reference.md`, which a test makes anew.
#[test]
fn every_command_has_help() {
    let mut waiting = vec![(vec!["los".to_owned()], los_cli::command())];
    while let Some((path, command)) = waiting.pop() {
        for flag in ["--help", "-h"] {
            let page =
                los_cli::command().try_get_matches_from(path.iter().map(String::as_str).chain([flag])).unwrap_err();
            assert_eq!(page.kind(), ErrorKind::DisplayHelp, "{path:?}");
            assert!(page.to_string().contains("Usage: "), "{path:?}");
        }
        let below = |inner: &clap::Command| ([path.as_slice(), &[inner.get_name().into()]].concat(), inner.clone());
        waiting.extend(command.get_subcommands().map(below));
    }
    let workspace = TestWorkspace::new();
    let [overview, plan, append] =
        [&["--help"][..], &["plan", "--help"], &["memory", "append", "--help"]].map(|args| workspace.los(args).ok());
    assert!([&overview, &plan, &append].iter().all(|page| page.contains("los help options")), "{plan}");
    for (args, page) in [
        (&[][..], &overview),
        (&["help"], &overview),
        (&["help", "plan"], &plan),
        (&["help", "memory", "append"], &append),
    ] {
        assert_eq!(&workspace.los(args).ok(), page, "{args:?}");
    }
    assert_eq!(workspace.los(&["help", "nonsense"]).exit, Some(2));
    assert!(workspace.los(&["--version"]).ok().starts_with("los "));
}

#[test]
fn completions_and_the_manual_page_are_made_without_a_workspace() {
    let elsewhere = tempfile::tempdir().unwrap();
    let los = |args: &[&str]| Ran::of(&mut los_in(elsewhere.path(), args));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = los(&["completions", shell]).ok();
        assert!(script.contains("LOS_COMPLETE") && script.contains("los"), "{shell}: {script}");
    }
    assert_eq!(los(&["completions", "tcsh"]).exit, Some(2));
    let page = los(&["man"]).ok();
    assert!(page.contains("\n.TH los 1") || page.starts_with(".TH los 1"), "{}", &page[..page.len().min(200)]);
    for section in [".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", "add\\-best\\-practice"] {
        assert!(page.contains(section), "the manual page has no {section}");
    }
}

#[test]
fn a_shell_is_offered_commands_and_the_names_of_this_workspace() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/sample-learner");
    let offered_in = |folder: &Path, words: &[&str]| {
        let mut command = los_in(folder, &[""; 0]);
        command.env("LOS_COMPLETE", "bash").env("_CLAP_COMPLETE_INDEX", (words.len() - 1).to_string());
        command.env("_CLAP_COMPLETE_COMP_TYPE", "9").env("_CLAP_IFS", "\n");
        Ran::of(command.arg("--").args(words)).ok()
    };
    assert_each("completion", |line| {
        let words: Vec<&str> = line.split(' ').map(|word| word.trim_matches('\'')).collect();
        offered_in(Path::new(sample), &words) + "\n"
    });
    // A name that a shell would run is not offered, because its script inserts it unquoted.
    let workspace = TestWorkspace::new();
    workspace.write("templates/zz;touch${IFS}x/README.md", "# A\n\nB.\n");
    workspace.write("templates/zz-plain/README.md", "# A\n\nB.\n");
    assert_eq!(offered_in(workspace.root(), &["los", "new", "zz"]).trim_end(), "zz-plain");
}

#[test]
fn completions_are_installed_and_replace_no_other_file() {
    let home = tempfile::tempdir().unwrap();
    let install = |shell: &str, more: &[&str]| {
        Ran::of(los_in(home.path(), &["completions", "install", shell]).args(more).env("HOME", home.path()))
    };
    for (shell, file) in [
        ("bash", ".local/share/bash-completion/completions/los"),
        ("fish", ".config/fish/completions/los.fish"),
        ("zsh", ".zfunc/_los"),
    ] {
        assert!(install(shell, &[]).ok().contains(file), "{shell}");
        let file = home.path().join(file);
        assert!(std::fs::read_to_string(&file).unwrap().contains("LOS_COMPLETE"), "{shell}");
        install(shell, &[]).ok();
        std::fs::write(&file, "mine").unwrap();
        assert_eq!(install(shell, &[]).exit, Some(4), "{shell}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
        install(shell, &["--yes"]).ok();
    }
    assert_eq!(install("elvish", &[]).exit, Some(2));
}

/// Every wrong value is in `workspace_settings`.
#[test]
fn wrong_settings_are_noted_or_stop_the_command() {
    let workspace = TestWorkspace::new();
    let mut shown = String::new();
    for settings in ["[read]\nallow = [\"docs/**\"]\nalow = []\n\n[zebra]\nx = 1\n", "[read]\n\nallow = [\n"] {
        workspace.write("learning-os.toml", settings);
        shown += &workspace.typed("hello\nhello --quiet\nhello --json\nlog x");
    }
    assert_shown("settings-at-a-command", &shown);
}

#[test]
fn an_unreadable_profile_is_an_error_and_stays_unchanged() {
    let deep = format!("{{\"learner_id\":\"ada\",\"deep\":{}{}}}", "[".repeat(5_000), "]".repeat(5_000));
    let workspace = TestWorkspace::new();
    for profile in ["", "{\"learner_id\": \"ada\"", "[]", "\"ada\"", "null", &deep] {
        workspace.write(PROFILE_FILE, profile);
        for line in ["status", "evaluate", "memory show profile", "log note x --yes"] {
            let ran = workspace.los(&words(line));
            assert_eq!((ran.exit, ran.stdout.as_str()), (Some(2), ""), "{line}: {}", ran.stderr);
            assert!(ran.stderr.contains("learner_profile.json") && !ran.stderr.contains("panicked"), "{}", ran.stderr);
        }
        assert_eq!(workspace.los(&["memory", "check", "--json"]).exit, Some(1));
        assert_eq!((workspace.read(PROFILE_FILE).as_str(), workspace.log().as_str()), (profile, ""));
    }
    // Wrong types do no harm.
    let wrong = r#"{"learner_id":7,"level":[],"start_date":3,"hours_per_week":"many","timezone":{},"schedule":[1]}"#;
    workspace.write(PROFILE_FILE, wrong);
    assert_shown(
        "profile-of-wrong-types",
        &workspace.typed("status -q\nevaluate -q --as-of 2026-01-06\nmemory check\nmemory show"),
    );
    assert_eq!(workspace.read(PROFILE_FILE), wrong);
}

#[test]
fn several_learners_have_memories_of_their_own() {
    const BOBS_LOG: &str = ".claude/memory/learners/bob/progress_log.jsonl";
    let workspace = TestWorkspace::new();
    workspace.write(".claude/memory/learners/bob/learner_profile.json", PROFILE.replace("ada", "bob"));
    workspace.write(BOBS_LOG, "");
    for flags in ["--learner bob", "--learner ada", ""] {
        workspace.los(&words(&format!("log note text --yes {flags}"))).ok();
    }
    Ran::of(workspace.command(&["log", "note", "x", "--yes"]).env("LOS_LEARNER", "bob")).ok();
    for (log, learner) in [(LOG, "ada"), (BOBS_LOG, "bob")] {
        let learners: Vec<Value> = workspace.values(log).iter().map(|line| line["learner_id"].clone()).collect();
        assert_eq!(learners, [learner, learner]);
    }
    for unknown in ["zed", "Ada", "../bob", "", "learners/bob", "bob/"] {
        let ran = workspace.los(&["hello", "--learner", unknown, "--json"]);
        assert_eq!(ran.failed(), ("LEARNER_NOT_FOUND".into(), 3), "{unknown:?}");
        let error: Value = serde_json::from_str(&ran.stderr).unwrap();
        assert_eq!(error["error"]["details"]["known"], json!(["ada", "bob"]), "{unknown:?}");
    }
    assert_shown("unknown-learner", &workspace.typed("hello --learner zed"));
}

#[test]
fn the_environment_sets_the_width_without_a_terminal() {
    let workspace = TestWorkspace::sample();
    let widest = |columns: Option<&str>| {
        let mut command = workspace.command(&["status", "--as-of", "2026-03-15"]);
        command.envs(columns.map(|columns| ("COLUMNS", columns)));
        let ran = Ran::of(&mut command);
        ran.ok().lines().map(|line| line.chars().count()).max().unwrap_or(0)
    };
    assert!(widest(Some("50")) <= 50, "{}", widest(Some("50")));
    assert!(widest(None) > 50 && widest(Some("nonsense")) == widest(None));
}

//! The command line's promises to scripts: exit numbers, errors as JSON, help, generated pages, settings and learners.
//!
//! Streams and hostile text are in `cli_streams`, prompts in `terminal`.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use clap::error::ErrorKind;
use serde_json::{Value, json};

use crate::support::{PROFILE, Ran, TestWorkspace, los_in};

const PROFILE_PATH: &str = ".claude/memory/learner_profile.json";
const ENTRY: &str = r#"{"timestamp":"2026-01-07T14:00:00Z","event":"note"}"#;

fn assert_no_panic(ran: &Ran) {
    assert!(ran.exit.is_some_and(|exit| exit != 101) && !ran.stderr.contains("panicked"), "{ran:?}");
}

#[test]
fn each_kind_of_failure_has_its_code_and_its_exit_number() {
    let check = |args: &[&str], code: &str, exit: i32| {
        let workspace = TestWorkspace::new();
        let ran = workspace.los(&[args, &["--json"]].concat());
        assert_eq!(ran.failed(), (code.to_owned(), exit), "{args:?}");
        assert_eq!(ran.stdout, "", "{args:?}: an error has nothing to say on stdout");
        assert_eq!(ran.stderr.lines().count(), 1, "{args:?}: {}", ran.stderr);
        let error: Value = serde_json::from_str(&ran.stderr).unwrap();
        assert!(!error["error"]["message"].as_str().unwrap().is_empty() && error["error"]["details"].is_object());
        let in_words = workspace.los(args);
        assert_eq!((in_words.exit, in_words.stdout.as_str()), (Some(exit), ""), "{args:?}");
        assert!(in_words.stderr.starts_with("error: "), "{args:?}: {}", in_words.stderr);
        assert_eq!((workspace.log(), workspace.read(PROFILE_PATH)), (String::new(), PROFILE.to_owned()), "{args:?}");
    };
    let large = format!(r#"{{"timestamp":"2026-01-07","event":"{}"}}"#, "x".repeat(11_000));
    check(&["memory", "append", "progress_log.jsonl", "junk", "--yes"], "INVALID_INPUT", 2);
    check(&["memory", "append", "progress_log.jsonl", "{}", "--yes"], "INVALID_INPUT", 2);
    check(&["memory", "append", "progress_log.jsonl", &large, "--yes"], "ENTRY_TOO_LARGE", 2);
    check(&["memory", "append", "learner_profile.json", ENTRY, "--yes"], "WRITE_NOT_ALLOWED", 4);
    check(&["memory", "approve", "0123456789abcdef", "--yes"], "FILE_NOT_FOUND", 3);
    check(&["memory", "reject", "0123456789abcdef"], "FILE_NOT_FOUND", 3);
    check(&["memory", "reject", "../../../etc/passwd"], "INVALID_INPUT", 2);
    check(&["hello", "--learner", "zed"], "LEARNER_NOT_FOUND", 3);
    check(&["hello", &"x".repeat(201)], "INVALID_INPUT", 2);
    check(&["hello", "--as-of", "yesterday"], "INVALID_INPUT", 2);
    check(&["hello", "--root", "/nonexistent"], "INVALID_INPUT", 2);
    check(&["hello", "--root", "/dev/null"], "INVALID_INPUT", 2);
    check(&["log"], "INVALID_INPUT", 2);
    check(&["log", " ", "blank", "--yes"], "INVALID_INPUT", 2);
    check(&["log", "note", "x", "--yes", "--hours", "25"], "INVALID_INPUT", 2);
    check(&["log", "note", "x", "--yes", "--hours", "NaN"], "INVALID_INPUT", 2);
    check(&["log", "note", "x", "--yes", "--score", "101"], "INVALID_INPUT", 2);
    check(&["log", "note", "x", "--yes", "--meta", "novalue"], "INVALID_INPUT", 2);
    check(&["log", "note", &"x".repeat(11_000), "--yes"], "ENTRY_TOO_LARGE", 2);
    check(&["log", "note", &"€".repeat(4_000), "--yes"], "ENTRY_TOO_LARGE", 2);
    check(&["add-best-practice"], "INVALID_INPUT", 2);
    check(&["add-best-practice", "only a title", "--yes"], "INVALID_INPUT", 2);
}

#[test]
fn unparsable_command_lines_exit_with_two_and_a_message() {
    let workspace = TestWorkspace::new();
    let long = "x".repeat(100_000);
    let lines: [&[&str]; 8] = [
        &["frobnicate"],
        &["memory"],
        &["memory", "append"],
        &["--frobnicate"],
        &["hello", "--root"],
        &["hello", "--color", "sometimes"],
        &[&long],
        &["memory", "append", "progress_log.jsonl", &long, "--yes"],
    ];
    for args in lines {
        let ran = workspace.los(args);
        let name = args.iter().map(|arg| &arg[..arg.len().min(30)]).collect::<Vec<_>>();
        assert_no_panic(&ran);
        assert_eq!((ran.exit, ran.stdout.as_str()), (Some(2), ""), "{name:?}");
        assert!(!ran.stderr.is_empty(), "{name:?}");
        let (code, exit) = workspace.los(&[&["--json"], args].concat()).failed();
        assert!(["INVALID_INPUT", "ENTRY_TOO_LARGE"].contains(&code.as_str()) && exit == 2, "{name:?}: {code}");
    }
    assert_eq!(workspace.log(), "");
}

#[test]
fn non_text_arguments_are_refused_and_nothing_is_written() {
    let workspace = TestWorkspace::new();
    for args in [["log", "note"], ["add-best-practice", "title"], ["memory", "append"]] {
        let mut command = workspace.command(&args);
        let ran = Ran::of(command.arg(OsStr::from_bytes(b"broken \xff\xfe")).arg("--yes"));
        assert_no_panic(&ran);
        assert_eq!((ran.exit, ran.stdout.as_str()), (Some(2), ""), "{args:?}");
    }
    assert_eq!((workspace.log(), workspace.read(".claude/memory/best_practices.md")), (String::new(), String::new()));
}

#[test]
fn a_write_without_yes_or_terminal_is_staged_with_exit_five() {
    let workspace = TestWorkspace::new();
    let writes: [&[&str]; 3] = [
        &["log", "note", "text"],
        &["add-best-practice", "Title", "Do it"],
        &["memory", "append", "decisions.jsonl", "{\"timestamp\":\"2026-01-07\",\"decision\":\"x\"}"],
    ];
    for (n, args) in writes.into_iter().enumerate() {
        let ran = workspace.los(args);
        assert_eq!((ran.exit, ran.stdout.as_str()), (Some(5), ""), "{args:?}");
        let pending = workspace.los(&["memory", "pending", "--json"]).json();
        assert_eq!(pending.as_array().unwrap().len(), n + 1);
        let row = &pending[n];
        assert!(ran.stderr.contains(row["id"].as_str().unwrap()), "the id is not told: {}", ran.stderr);
        assert_eq!(row["who"], "cli");
        assert_eq!(row["bytes"].as_u64().unwrap(), row["text"].as_str().unwrap().len() as u64);
    }
    for file in ["progress_log.jsonl", "decisions.jsonl", "best_practices.md"] {
        assert_eq!(workspace.read(&format!(".claude/memory/{file}")), "", "{file}");
    }
    // A yes that the settings do not let count is none.
    workspace.write("learning-os.toml", "[approval]\nallow_yes = false\n");
    assert_eq!(workspace.los(&["log", "note", "text", "--yes"]).exit, Some(5));
    let id = workspace.pending_id();
    assert_eq!(workspace.los(&["memory", "approve", &id, "--yes"]).exit, Some(5));
    assert_eq!(workspace.log(), "");
}

#[test]
fn reading_commands_exit_with_zero_when_there_is_no_data() {
    let workspace = TestWorkspace::new();
    let reads: [&[&str]; 7] = [
        &["hello"],
        &["status"],
        &["evaluate"],
        &["memory", "pending"],
        &["memory", "show"],
        &["memory", "check"],
        &["path", "show"],
    ];
    for args in reads {
        assert!(!workspace.los(args).ok().is_empty(), "{args:?} says nothing");
        let before = workspace.read(PROFILE_PATH);
        workspace.los(&[args, &["--json"]].concat()).json();
        assert_eq!((workspace.log(), workspace.read(PROFILE_PATH)), (String::new(), before), "{args:?} wrote");
    }
}

/// The commands that a help page lists.
fn commands_in(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let named = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    named.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

#[test]
fn every_command_has_help_that_names_its_flags() {
    const GLOBAL: [&str; 9] =
        ["--root", "--learner", "--json", "--as-of", "--yes", "--no-input", "--color", "--quiet", "--verbose"];
    let own: [(&str, &[&str]); 6] = [
        ("log", &["[EVENT]", "[WORDS]", "--task", "--hours", "--score", "--meta"]),
        ("evaluate", &["--scope", "week", "month", "overall"]),
        ("add-best-practice", &["[TITLE]", "[PRACTICE]", "--context", "--why", "--example"]),
        ("memory append", &["<FILE>", "<ENTRY>"]),
        ("memory show", &["--last"]),
        ("mcp serve", &["--approve-writes"]),
    ];
    let workspace = TestWorkspace::new();
    let mut waiting: Vec<Vec<String>> = vec![vec![]];
    let mut seen = Vec::new();
    while let Some(path) = waiting.pop() {
        let args: Vec<&str> = path.iter().map(String::as_str).collect();
        let ran = workspace.los(&[&args[..], &["--help"]].concat());
        assert_eq!(ran.stderr, "", "{path:?}");
        let help = ran.ok();
        assert!(help.contains("Usage: ") && help.contains("los help options"), "{path:?}");
        let short = los_cli::command().try_get_matches_from([&["los"], &args[..], &["-h"]].concat());
        assert_eq!(short.unwrap_err().kind(), ErrorKind::DisplayHelp, "{path:?}");
        for (_, flags) in own.iter().filter(|(name, _)| *name == path.join(" ")) {
            flags.iter().for_each(|flag| assert!(help.contains(flag), "{path:?}: no {flag}"));
        }
        let below = if path.is_empty() {
            // Of its own page the groups are checked where they are.
            let los = los_cli::command();
            los.get_subcommands().map(|command| command.get_name().to_owned()).collect()
        } else {
            commands_in(&help)
        };
        waiting.extend(below.into_iter().map(|name| [&path[..], &[name]].concat()));
        seen.push(path.join(" "));
    }
    for (name, _) in own {
        assert!(seen.contains(&name.to_owned()), "`los {name}` is in no help page: {seen:?}");
    }
    let options = workspace.los(&["help", "options"]).ok();
    for global in GLOBAL {
        assert!(options.contains(global), "no {global}: {options}");
    }
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
    let offered = |words: &[&str]| offered_in(Path::new(sample), words);
    for (words, expected) in [
        (&["los", "blo"][..], "blockers"),
        (&["los", "start", "m02-w4"], "m02-w4-joins-again"),
        (&["los", "done", "1h", "m02-w4"], "m02-w4-joins-again"),
        (&["los", "log", "--task", "m02-w4"], "m02-w4-joins-again"),
        (&["los", "log", "task_c"], "task_completed"),
        (&["los", "review", "--skill", "git-b"], "git-branching"),
        (&["los", "new", "rag"], "rag-"),
        (&["los", "--learner", ""], "mira"),
    ] {
        let lines = offered(words);
        assert!(lines.lines().any(|line| line.starts_with(expected)), "{words:?}: {lines}");
    }
    assert_eq!(offered(&["los", "--root", "/nonexistent", "start", "m02"]), "");
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

#[test]
fn fields_select_parts_of_any_json() {
    let workspace = TestWorkspace::new();
    let templates = workspace.los(&["new", "--fields", "templates.name"]).ok();
    let value: Value = serde_json::from_str(&templates).unwrap();
    assert!(value["templates"].as_array().unwrap().contains(&json!({"name": "rag-service"})), "{templates}");
    assert!(!templates.contains("summary"), "{templates}");
    let ran = workspace.los(&["new", "--fields", "nmae"]);
    assert_eq!(ran.failed(), ("INVALID_INPUT".to_owned(), 2));
    assert!(ran.stderr.contains("`nmae`") && ran.stderr.contains("templates"), "{}", ran.stderr);
}

#[test]
fn unknown_settings_are_noted_with_their_line_and_ignored() {
    let workspace = TestWorkspace::new();
    workspace.write("learning-os.toml", "[read]\nallow = [\"docs/**\"]\nalow = []\n\n[zebra]\nx = 1\n");
    let ran = workspace.los(&["hello"]);
    assert_eq!((ran.exit, ran.stdout.as_str()), (Some(0), "Hello from AI Practitioner Learning OS!\n"));
    let notes: Vec<&str> = ran.stderr.lines().collect();
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert!(notes[0].contains("learning-os.toml:3") && notes[0].contains("alow"), "{notes:?}");
    assert!(notes[1].contains("learning-os.toml:5") && notes[1].contains("zebra"), "{notes:?}");
    let quiet = workspace.los(&["hello", "--quiet"]);
    assert_eq!((quiet.exit, quiet.stderr.as_str()), (Some(0), ""));
    assert_eq!(quiet.stdout, "Hello from AI Practitioner Learning OS!\n");
    let json = workspace.los(&["hello", "--json"]).json();
    assert_eq!(json["message"], "Hello from AI Practitioner Learning OS!");
}

#[test]
fn settings_of_a_wrong_type_exit_with_two_and_name_their_line() {
    let check = |settings: &[u8], line: usize| {
        let workspace = TestWorkspace::new();
        workspace.write("learning-os.toml", settings);
        for args in [["hello", "--quiet"], ["log", "x"]] {
            let ran = workspace.los(&args);
            assert_eq!((ran.exit, ran.stdout.as_str()), (Some(2), ""), "{args:?}");
            assert!(ran.stderr.contains(&format!("learning-os.toml:{line}")), "{}", ran.stderr);
        }
        assert_eq!(workspace.los(&["hello", "--json"]).failed(), ("INVALID_INPUT".into(), 2));
    };
    check(b"[approval]\nallow_yes = \"yes\"\n", 2);
    check(b"\n[rate_limits]\nhello = -1\n", 3);
    check(b"[read]\nallow = \"docs\"\n", 2);
    check(b"read = 3\n", 1);
    check(b"[read]\n\nallow = [\n", 3);
}

#[test]
fn an_unreadable_profile_is_an_error_and_stays_unchanged() {
    let deep = format!("{{\"learner_id\":\"ada\",\"deep\":{}{}}}", "[".repeat(5_000), "]".repeat(5_000));
    for profile in ["", "{\"learner_id\": \"ada\"", "[]", "\"ada\"", "null", &deep] {
        let workspace = TestWorkspace::new();
        workspace.write(PROFILE_PATH, profile);
        let name = &profile[..profile.len().min(20)];
        let commands: [&[&str]; 4] =
            [&["status"], &["evaluate"], &["memory", "show", "profile"], &["log", "note", "x", "--yes"]];
        for args in commands {
            let ran = workspace.los(args);
            assert_no_panic(&ran);
            assert_eq!((ran.exit, ran.stdout.as_str()), (Some(2), ""), "{name:?}: {args:?}: {}", ran.stderr);
            assert!(ran.stderr.contains("learner_profile.json"), "{name:?}: {args:?}: {}", ran.stderr);
        }
        let checked = workspace.los(&["memory", "check", "--json"]);
        assert_eq!(checked.exit, Some(1), "{name:?}");
        assert_eq!((workspace.read(PROFILE_PATH).as_str(), workspace.log().as_str()), (profile, ""), "{name:?}");
    }
}

#[test]
fn a_profile_of_wrong_types_does_no_harm_and_stays_untouched() {
    let workspace = TestWorkspace::new();
    let profile = r#"{"learner_id":7,"level":[],"start_date":3,"hours_per_week":"many","timezone":{},"schedule":[1]}"#;
    workspace.write(PROFILE_PATH, profile);
    for args in [["status", "-q"], ["evaluate", "-q"], ["memory", "check"], ["memory", "show"]] {
        let ran = workspace.los(&args);
        assert_no_panic(&ran);
        assert!([Some(0), Some(2)].contains(&ran.exit), "{args:?}: {ran:?}");
    }
    assert_eq!(workspace.read(PROFILE_PATH), profile);
}

#[test]
fn several_learners_have_memories_of_their_own() {
    let workspace = TestWorkspace::new();
    workspace.write(".claude/memory/learners/bob/learner_profile.json", PROFILE.replace("ada", "bob"));
    workspace.write(".claude/memory/learners/bob/progress_log.jsonl", "");
    let log = |args: &[&str]| workspace.los(&[&["log", "note", "text", "--yes"], args].concat());
    assert_eq!(log(&["--learner", "bob"]).exit, Some(0));
    assert_eq!(workspace.log(), "", "it went to another learner");
    assert_eq!(log(&["--learner", "ada"]).exit, Some(0));
    assert_eq!(log(&[]).exit, Some(0));
    let learners =
        |path: &str| -> Vec<Value> { workspace.values(path).iter().map(|line| line["learner_id"].clone()).collect() };
    assert_eq!(learners(".claude/memory/progress_log.jsonl"), ["ada", "ada"]);
    assert_eq!(learners(".claude/memory/learners/bob/progress_log.jsonl"), ["bob"]);
    let by_variable = Ran::of(workspace.command(&["log", "note", "x", "--yes"]).env("LOS_LEARNER", "bob"));
    assert_eq!((by_variable.exit, learners(".claude/memory/learners/bob/progress_log.jsonl").len()), (Some(0), 2));
    for unknown in ["zed", "Ada", "../bob", "", "learners/bob", "bob/"] {
        let ran = log(&["--learner", unknown, "--json"]);
        assert_eq!(ran.failed(), ("LEARNER_NOT_FOUND".into(), 3), "{unknown:?}");
        let error: Value = serde_json::from_str(&ran.stderr).unwrap();
        assert_eq!(error["error"]["details"]["known"], json!(["ada", "bob"]), "{unknown:?}");
        let in_words = log(&["--learner", unknown]);
        assert!(in_words.stderr.contains("ada, bob"), "{}", in_words.stderr);
    }
}

#[test]
fn help_is_a_word_too_and_los_alone_shows_it() {
    let workspace = TestWorkspace::new();
    let overview = workspace.los(&["--help"]).ok();
    assert_eq!(workspace.los(&[""; 0]).ok(), overview);
    assert_eq!(workspace.los(&["help"]).ok(), overview);
    assert_eq!(workspace.los(&["help", "plan"]).ok(), workspace.los(&["plan", "--help"]).ok());
    assert_eq!(workspace.los(&["help", "memory", "append"]).ok(), workspace.los(&["memory", "append", "--help"]).ok());
    assert_eq!(workspace.los(&["help", "nonsense"]).exit, Some(2));
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

#[test]
fn tools_are_not_called_packages() {
    let workspace = TestWorkspace::new();
    let mut command = workspace.command(&["sys", "software"]);
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    let shown = Ran::of(&mut command).ok();
    let (packages, tools) = shown.split_once("Tools").unwrap_or_else(|| panic!("{shown}"));
    assert!(!packages.contains("git==") && !packages.contains("cargo=="), "{shown}");
    assert!(tools.contains("==") || tools.contains("none found"), "{shown}");
}

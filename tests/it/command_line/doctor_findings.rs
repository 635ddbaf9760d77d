//! The findings of `los doctor`: for each problem the group, the severity and the words.

use std::fs;
use std::path::Path;

use los_app::doctor::{Finding, Group, Opened, PlaceFacts, Severity};
use los_model::error::Error;
use los_store::workspace::Workspace;

use crate::files::read_file::ctx;
use crate::support::doctor_case::{Case, entry, only};
use crate::support::{LOG, PROFILE, PROFILE_FILE, TestWorkspace};

const MONTH: &str = "paths/Beginner/month-01/README.md";

#[test]
fn a_fresh_workspace_has_no_warnings() {
    let report = Case::laid_out().report();
    let loud: Vec<&Finding> = report.findings.iter().filter(|finding| finding.severity >= Severity::Warning).collect();
    assert!(report.ok && loud.is_empty(), "{loud:#?}");
    let mut groups: Vec<Group> = report.findings.iter().map(|finding| finding.group).collect();
    assert!(groups.is_sorted());
    groups.dedup();
    assert_eq!(groups.len(), 10, "every group has a finding: {groups:?}");
}

#[test]
fn a_folder_that_is_not_a_workspace() {
    let case = Case::new();
    let nowhere = case.examine(&PlaceFacts::Nowhere);
    let finding = only(&nowhere, "workspace warning: there is no learning workspace");
    assert!(nowhere.ok && finding.command.as_deref() == Some("los init"));
    let error = Error::invalid("root", "`x` is not a folder");
    only(&case.examine(&PlaceFacts::Closed(&error)), "workspace error: `x` is not a folder");
    let without_profile = TestWorkspace::bare();
    without_profile.write("learning-os.toml", "");
    Case::at(without_profile).says("learner error: there is no profile yet");
}

/// Each row: the files of the case, the finding.
#[test]
fn one_file_one_finding() {
    let good = entry("2026-03-01T08:00:00Z", "note");
    let bad_lines = format!("{good}junk\n{good}[]\n");
    let torn = format!("{good}{}", &good[..20]);
    let later = entry("2026-03-05T06:00:00Z", "session_started");
    let toml = "learning-os.toml";
    let practices = ".claude/memory/best_practices.md";
    for (path, content, expected) in [
        (
            toml,
            "[read]\nalow = []\n",
            "workspace warning: learning-os.toml:2: unknown key `read.alow`; did you mean `allow`?",
        ),
        (toml, "[server]\napprove_writes = true\n", "services note: approve_writes"),
        (toml, "[fetch]\nallow_private = true\n", "services note: allow_private"),
        (PROFILE_FILE, "{", "learner error: is not JSON"),
        (PROFILE_FILE, "[]", "learner error: must be a JSON object"),
        (PROFILE_FILE, "{}", "learner warning: no `start_date`"),
        (PROFILE_FILE, "{}", "learner warning: no `hours_per_week`: 10 h are assumed"),
        (PROFILE_FILE, "{}", "learner note: no `timezone`"),
        (PROFILE_FILE, r#"{"start_date":"soon"}"#, "learner warning: `start_date` is not a date"),
        (PROFILE_FILE, r#"{"hours_per_week":0}"#, "learner warning: `hours_per_week` is not a number above 0"),
        (PROFILE_FILE, r#"{"timezone":"Mars/One"}"#, "learner warning: time zone `Mars/One` is not known"),
        (PROFILE_FILE, r#"{"start_date":"2026-05-01"}"#, "learner ok: starts on 2026-05-01"),
        (
            ".claude/memory/learners/bo/learner_profile.json",
            "{}",
            "learner ok: 2 learners here, `ada`, `bo`; this is about `ada`",
        ),
        (LOG, &bad_lines, "memory warning: progress_log.jsonl: 2 lines cannot be read, the first is line 2"),
        (LOG, &bad_lines, "memory ok: 2 log entries, 0 decisions, 0 best practices"),
        (LOG, &torn, "memory warning: progress_log.jsonl: 1 line cannot be read, the first is line 2"),
        (LOG, &later, "memory warning: 1 entry is dated in the future and ignored until then, the first is line 1"),
        (
            practices,
            "# Best practices\n\n```md\n### A\n```\n\n### B\n\nb\n",
            "memory ok: 0 log entries, 0 decisions, 1 best practice",
        ),
        (".context", "a file", "derived warning: `.context` is not a folder"),
        (".context/tool_calls.jsonl", "", "derived ok: `.context/` can be written"),
    ] {
        Case::new().file(path, content).says(expected);
    }
    for (path, content, words) in [
        (PROFILE_FILE, r#"{"timezone":"Mars/One"}"#, "no `timezone`"),
        // A whole last line without its newline is fine: the next append writes one first.
        (LOG, good.trim_end(), "cannot be read"),
        (LOG, &entry("2026-03-02T12:05:00Z", "note"), "in the future"),
    ] {
        Case::new().file(path, content).is_silent_about(words);
    }
}

#[test]
fn levels_and_decisions() {
    let level = |profile: &str| Case::new().file(MONTH, "# Month 1: X\n").file(PROFILE_FILE, profile);
    level(r#"{"level":"Expert"}"#).says("learner warning: paths/ has no level `Expert`");
    level("{}").says("learner note: names no level: `Beginner` is used");
    Case::new().says("path warning: `paths/` has no level");
    let sample = || Case::at(TestWorkspace::sample());
    sample().says("path ok: Beginner has no errors or warnings");
    let same = "# Month 1: X\n\n### Week 1: A\n\n- [ ] One (2h) ^same\n- [ ] Two (2h) ^same\n";
    let finding = Case::new().file(MONTH, same).says("path warning: Beginner: 1 error");
    assert_eq!(finding.command.as_deref(), Some("los path check Beginner"));
    sample().file("paths/Zed/month-01/README.md", same).says("path ok: Beginner has no errors or warnings");
    let decision =
        "{\"timestamp\":\"2026-03-01\",\"decision\":\"project_swap\",\"status\":\"approved\",\"id\":\"a\"}\n";
    let old = sample().file(".claude/memory/decisions.jsonl", decision);
    let finding = old.says("path note: 1 decision on the path no longer applies");
    assert_eq!(finding.command.as_deref(), Some("los path show -v"));
}

#[test]
fn memory_that_cannot_grow_is_an_error() {
    let log = |make: &dyn Fn(&Path, &Path)| {
        let case = Case::new().file("elsewhere.jsonl", "");
        let path = case.workspace.path(LOG);
        fs::remove_file(&path).unwrap();
        make(&case.workspace.path("elsewhere.jsonl"), &path);
        case
    };
    log(&|_, _| ()).says("memory note: there is no progress_log.jsonl yet");
    log(&|from, to| std::os::unix::fs::symlink(from, to).unwrap()).says("memory error: is a symbolic link");
    let twice = log(&|from, to| fs::hard_link(from, to).unwrap());
    let finding = twice.says("memory error: has a second name elsewhere");
    assert!(finding.what.contains(LOG) && !twice.report().ok);
}

#[test]
fn an_endpoint_is_judged_and_never_contacted() {
    let case = |endpoint: &str| {
        let text = format!("[search]\nendpoint = \"{endpoint}\"\nmodel = \"m\"\nkey_env = \"LOS_SEARCH_API_KEY\"\n");
        Case::new().file("learning-os.toml", text).variable("LOS_SEARCH_API_KEY", "sk-canary")
    };
    let here = case("http://127.0.0.1:9");
    here.says("services ok: on this machine, with a key (not contacted now)");
    let there = case("https://embed.example");
    there.says("services warning: set LOS_SEARCH_ALLOW=embed.example");
    let allowed = case("https://embed.example").variable("LOS_SEARCH_ALLOW", "embed.example");
    allowed.says("services ok: allowed by `LOS_SEARCH_ALLOW`");
    for case in [here, there, allowed] {
        assert!(!format!("{:?}", case.report()).contains("canary"));
    }
}

#[test]
fn files_that_git_ignores() {
    let repository = || {
        let case = Case::new();
        git_init(case.workspace.root());
        case
    };
    Case::new().says("git note: not under git");
    repository().says("git ok: has no commit yet");
    for (path, rule, is_ignored) in [
        (".gitignore", ".claude/", true),
        (".gitignore", ".claude/memory", true),
        (".gitignore", "*.jsonl", true),
        (".gitignore", ".claude/memory/*", true),
        (".gitignore", "memory/*", false),
        (".gitignore", "!*.jsonl", false),
        (".gitignore", "projects/", false),
        (".ignore", "*.jsonl", false),
        (".claude/memory/.gitignore", "*", true),
        (".git/info/exclude", "*.jsonl", true),
    ] {
        let case = repository().file(path, format!("{rule}\n"));
        if is_ignored {
            case.says("git warning: git ignores `.claude/memory/progress_log.jsonl`");
        } else {
            case.is_silent_about("git ignores");
        }
    }
    let inner = TestWorkspace::new();
    git_init(inner.root());
    inner.write("study/.claude/memory/learner_profile.json", PROFILE);
    let (workspace, notes) = Workspace::load(&inner.path("study"), &[]).unwrap();
    let ctx = ctx(workspace);
    let report = Case::new().examine(&PlaceFacts::Workspace(Opened {
        ctx: &ctx,
        notes: &notes,
        settings_error: None,
        learner_error: None,
    }));
    only(&report, "git note: is a folder of the repository");
}

/// A repository without a commit, as git makes it.
fn git_init(root: &Path) {
    for folder in [".git/refs/heads", ".git/objects", ".git/info"] {
        fs::create_dir_all(root.join(folder)).unwrap();
    }
    fs::write(root.join(".git/HEAD"), "ref: refs/heads/main\n").unwrap();
    fs::write(root.join(".git/config"), "[core]\n\trepositoryformatversion = 0\n\tbare = false\n").unwrap();
}

#[test]
fn the_assistants_files() {
    Case::new().says("assistant note: no assistant is set up here");
    let mut case = Case::laid_out();
    case.says("assistant ok: start /bin/los");
    case.says("assistant ok: denies edits of memory");
    case.programs.insert("los".into(), "/opt/los".into());
    case.says("assistant warning: start /opt/los, which is not the `los` that runs now");
    case.programs.remove("los");
    case.says("assistant warning: `.claude/settings.json`, `.mcp.json` start `los`, which is not on this PATH");
    let no_serve = r#"{"mcpServers":{"los":{"command":"los"}}}"#;
    for (path, content, expected) in [
        (".mcp.json", "{", "assistant warning: .mcp.json cannot be read"),
        (".mcp.json", "{}", "assistant warning: names no server `los`"),
        (".mcp.json", no_serve, "assistant warning: without `mcp serve`"),
        (".claude/settings.json", "nonsense", "assistant warning: .claude/settings.json cannot be read"),
        (".claude/settings.json", "{}", "assistant warning: does not deny `Edit(/.claude/memory/**)`"),
        (".claude/settings.json", "{}", "assistant warning: does not ask about"),
        (
            ".claude/skills/where/SKILL.md",
            "mine\n",
            "assistant note: different from the bundled version: 1 file, `.claude/skills/where/SKILL.md`",
        ),
    ] {
        let laid_out = case.workspace.read(path);
        case = case.file(path, content);
        case.says(expected);
        case = case.file(path, laid_out);
    }
    let bare = case;
    fs::remove_file(bare.workspace.path("CLAUDE.md")).unwrap();
    bare.says("assistant note: missing for an assistant: 1 file, `CLAUDE.md`");
    fs::remove_file(bare.workspace.path(".claude/settings.json")).unwrap();
    bare.says("assistant warning: there is no .claude/settings.json");
}

#[test]
fn the_machine_and_its_programs() {
    let mut case = Case::new();
    case.programs.clear();
    for name in ["git", "python3", "uv"] {
        case.says(&format!("programs note: `{name}` is not on PATH"));
    }
    case.programs.insert("python".into(), "/bin/python".into());
    case.says("programs ok: `python` is on PATH");
    case.offset_seconds = 5 * 3600 + 1800;
    case.says("machine note: clock is at UTC+05:30, the profile's time zone at UTC+00:00");
}

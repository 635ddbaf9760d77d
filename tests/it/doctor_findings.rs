//! What `los doctor` finds in a workspace, one by one: one thing wrong, and what is said about it.

use std::fs;
use std::path::Path;

use learning_os::doctor::{Finding, Group, Place, Severity};
use los_model::error::Error;

use crate::doctor_case::{Case, entry, only};
use crate::support::TestWorkspace;

const LOG: &str = ".claude/memory/progress_log.jsonl";

#[test]
fn a_workspace_that_is_laid_out_has_nothing_to_mend() {
    let report = Case::laid_out().report();
    let loud: Vec<&Finding> = report.findings.iter().filter(|finding| finding.severity >= Severity::Warning).collect();
    assert!(report.ok && loud.is_empty(), "{loud:#?}");
    let mut groups: Vec<Group> = report.findings.iter().map(|finding| finding.group).collect();
    assert!(groups.is_sorted());
    groups.dedup();
    assert_eq!(groups, Group::ALL, "every group says something");
}

#[test]
fn places_that_are_no_workspace_say_what_to_do() {
    let case = Case::new();
    let nowhere = case.examine(&Place::Nowhere);
    let finding = only(&nowhere, Group::Workspace, Severity::Warning, "there is no learning workspace");
    assert!(nowhere.ok && finding.command.as_deref() == Some("los init"));
    let error = Error::invalid("root", "`x` is not a folder");
    let closed = case.examine(&Place::Closed(&error));
    only(&closed, Group::Workspace, Severity::Error, "`x` is not a folder");
    assert!(!closed.ok);
    let bare = TestWorkspace::new();
    fs::remove_dir_all(bare.path(".claude")).unwrap();
    let case = Case::at(bare);
    case.says(Group::Workspace, Severity::Error, "holds neither");
    case.says(Group::Learner, Severity::Error, "there is no profile yet");
}

#[test]
fn settings_that_are_not_understood_are_told_with_their_lines() {
    let settings = |text: &str| Case::new().file("learning-os.toml", text);
    settings("[read]\nalow = []\n").says(
        Group::Workspace,
        Severity::Warning,
        "learning-os.toml:2: unknown key `read.alow`; did you mean `allow`?",
    );
    settings("[events]\nx = \"nonsense\"\n").says(Group::Workspace, Severity::Warning, "`nonsense`");
    settings("[server]\nbind = \"0.0.0.0:7878\"\n").says(Group::Services, Severity::Warning, "would not start");
    let open = settings("[server]\nbind = \"0.0.0.0:7878\"\napprove_writes = true\n")
        .variable("LOS_TOKEN", "hunter2-hunter2-hunter2");
    open.says(Group::Services, Severity::Note, "beyond this machine; `LOS_TOKEN` is set");
    open.says(Group::Services, Severity::Note, "approve_writes");
    open.says(Group::Machine, Severity::Ok, "LOS_TOKEN is set: the token");
    assert!(!format!("{:?}", open.report()).contains("hunter2"));
    let guessable = settings("[server]\ntoken_env = \"HOME\"\n").variable("HOME", "/home/ada-lovelace");
    guessable.says(Group::Services, Severity::Warning, "would not start");
    settings("[fetch]\nallow_private = true\n").says(Group::Services, Severity::Note, "allow_private");
    settings("[fetch]\nallowed_domains = [\"a b\"]\n").says(
        Group::Services,
        Severity::Warning,
        "would refuse everything",
    );
}

#[test]
fn a_profile_with_gaps_says_which() {
    let profile = |text: &str| Case::new().file(".claude/memory/learner_profile.json", text);
    let check = |text: &str, severity: Severity, words: &str| {
        profile(text).says(Group::Learner, severity, words);
    };
    check("{", Severity::Error, "is not JSON");
    check("[]", Severity::Error, "must be a JSON object");
    check("{}", Severity::Warning, "no `start_date`");
    check("{}", Severity::Warning, "no `hours_per_week`: 10 h are assumed");
    check("{}", Severity::Note, "no `timezone`");
    check(r#"{"start_date":"soon"}"#, Severity::Warning, "`start_date` is not a date");
    check(r#"{"hours_per_week":0}"#, Severity::Warning, "`hours_per_week` is not a number above 0");
    check(r#"{"timezone":"Mars/One"}"#, Severity::Warning, "time zone `Mars/One` is not known");
    check(r#"{"start_date":"2026-05-01"}"#, Severity::Note, "starts on 2026-05-01");
    profile(r#"{"timezone":"Mars/One"}"#).is_silent_about("no `timezone`");
    let two = Case::new().file(".claude/memory/learners/bo/learner_profile.json", "{}");
    two.says(Group::Learner, Severity::Ok, "2 learners here, `ada`, `bo`; this is about `ada`");
    let level = || Case::new().file("paths/Beginner/month-01/README.md", "# Month 1: X\n");
    level().file(".claude/memory/learner_profile.json", r#"{"level":"Expert"}"#).says(
        Group::Learner,
        Severity::Warning,
        "`Expert` is no folder of paths/: `Beginner` is used",
    );
    level().file(".claude/memory/learner_profile.json", "{}").says(
        Group::Learner,
        Severity::Note,
        "names no level: `Beginner` is used",
    );
}

#[test]
fn lines_that_nobody_can_use_are_counted_with_their_numbers() {
    let good = entry("2026-03-01T08:00:00Z", "note");
    let case = Case::new().file(LOG, format!("{good}junk\n{good}[]\n"));
    let finding = case.says(Group::Memory, Severity::Warning, "2 lines no reader can use: 2, 4");
    assert_eq!(finding.command.as_deref(), Some("los memory check"));
    case.says(Group::Memory, Severity::Ok, "2 log entries, 0 decisions, 0 best practices");
    let torn = Case::new().file(LOG, format!("{good}{}", &good[..20]));
    torn.says(Group::Memory, Severity::Warning, "the last line is torn");
    torn.is_silent_about("no reader can use");
    // A whole last line without its newline is fine: the next append puts one first.
    Case::new().file(LOG, good.trim_end()).is_silent_about("torn");
    let gone = Case::new();
    fs::remove_file(gone.workspace.path(LOG)).unwrap();
    gone.says(Group::Memory, Severity::Note, "there is no progress_log.jsonl yet");
    let practices = |text: &str| Case::new().file(".claude/memory/best_practices.md", text);
    practices("# Best practices\n\nAlways test.\n").says(Group::Memory, Severity::Note, "no `### DATE");
    practices("# Best practices\n").is_silent_about("best_practices.md has text");
    practices("### 2026-01-05 — Test\n\nAlways.\n").is_silent_about("best_practices.md has text");
}

#[test]
fn times_to_come_and_sessions_that_run_are_told() {
    let start = |hour: &str| Case::new().file(LOG, entry(&format!("2026-03-{hour}:00:00Z"), "session_started"));
    start("02T10").is_silent_about("study session");
    start("02T06").says(Group::Memory, Severity::Note, "has been running for 6 hours");
    start("01T06").says(Group::Memory, Severity::Warning, "started at 2026-03-01 06:00 and not ended");
    start("05T06").says(Group::Memory, Severity::Warning, "logged to start later than now");
    start("05T06").says(Group::Memory, Severity::Warning, "1 entry is later than now, the first in line 1");
    let soon = Case::new().file(LOG, entry("2026-03-02T12:05:00Z", "note"));
    soon.is_silent_about("later than now");
    let ended = entry("2026-03-01T06:00:00Z", "session_started")
        + "{\"timestamp\":\"2026-03-01T08:00:00Z\",\"event\":\"session_ended\",\"session\":\"line 1\"}\n";
    Case::new().file(LOG, ended).is_silent_about("study session");
}

#[test]
fn staged_writes_are_told_with_their_age_and_stay_as_they_are() {
    let case = Case::new();
    let text = entry("2026-03-01T08:00:00Z", "note");
    let staged = case.workspace.los(&["memory", "append", "progress_log.jsonl", text.trim()]);
    assert_eq!(staged.exit, Some(5), "{staged:?}");
    let folder = case.workspace.path(".claude/memory/pending");
    let file = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|end| end == "json"))
        .unwrap();
    let waiting_since = |time: &str| {
        let mut record: serde_json::Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        record["staged_at"] = time.into();
        // As an approval that was cut off leaves it: whoever settles that writes.
        record["approving_from"] = 0.into();
        fs::write(&file, record.to_string()).unwrap();
        record.to_string()
    };
    waiting_since("2026-03-02T08:00:00Z");
    case.says(Group::Memory, Severity::Note, "1 write waits for your word, the oldest since today");
    let record = waiting_since("2026-02-20T12:00:00Z");
    let finding = case.says(Group::Memory, Severity::Warning, "the oldest for 10 days");
    assert_eq!(finding.command.as_deref(), Some("los memory pending"));
    assert_eq!(fs::read_to_string(&file).unwrap(), record);
    fs::write(folder.join("junk.json"), "{").unwrap();
    case.says(Group::Memory, Severity::Warning, "holds no staged writes under `junk.json`");
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
    let linked = log(&|from, to| std::os::unix::fs::symlink(from, to).unwrap());
    linked.says(Group::Memory, Severity::Error, "is a symbolic link");
    let twice = log(&|from, to| fs::hard_link(from, to).unwrap());
    let finding = twice.says(Group::Memory, Severity::Error, "has a second name elsewhere");
    assert!(finding.what.contains(LOG) && !twice.report().ok);
}

#[test]
fn the_path_is_told_in_short() {
    Case::new().says(Group::Path, Severity::Warning, "there is no path");
    let month = |text: &str| Case::new().file("paths/Beginner/month-01/README.md", text);
    let wrong = month("# Month 1: X\n\n### Week 1: A\n\n- [ ] One (2h) ^same\n- [ ] Two (2h) ^same\n");
    let finding = wrong.says(Group::Path, Severity::Warning, "Beginner: 1 error");
    assert_eq!(finding.command.as_deref(), Some("los path check --level Beginner"));
    let other = Case::at(TestWorkspace::copy_of("examples/sample-learner"));
    other.says(Group::Path, Severity::Ok, "Beginner reads without errors");
    let broken = other.file(
        "paths/Zed/month-01/README.md",
        "# Month 1: X\n\n### Week 1: A\n\n- [ ] One (2h) ^same\n- [ ] Two (2h) ^same\n",
    );
    broken.says(Group::Path, Severity::Note, "other levels of `paths/`: 1 error");
    let decision =
        "{\"timestamp\":\"2026-03-01\",\"decision\":\"project_swap\",\"status\":\"approved\",\"id\":\"a\"}\n";
    let old =
        Case::at(TestWorkspace::copy_of("examples/sample-learner")).file(".claude/memory/decisions.jsonl", decision);
    let finding = old.says(Group::Path, Severity::Note, "1 decision about the path no longer applies");
    assert_eq!(finding.command.as_deref(), Some("los path show -v"));
}

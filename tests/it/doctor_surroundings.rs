//! What `los doctor` finds around a workspace, one by one: git, what is derived, the assistant, services, the machine.

use std::fs;
use std::path::Path;

use learning_os::doctor::{FoundBy, Group, Opened, Place, Severity};
use los_store::workspace::Workspace;

use crate::doctor_case::{Case, NOW, make_old, only};
use crate::read_file::ctx;
use crate::support::{PROFILE, TestWorkspace};

#[test]
fn an_endpoint_is_judged_and_never_asked() {
    let case = |endpoint: &str| {
        let text = format!("[search]\nendpoint = \"{endpoint}\"\nmodel = \"m\"\nkey_env = \"LOS_SEARCH_KEY\"\n");
        Case::new().file("learning-os.toml", text).variable("LOS_SEARCH_KEY", "sk-canary")
    };
    let here = case("http://127.0.0.1:9");
    here.says(Group::Services, Severity::Ok, "on this machine, with a key (not contacted now)");
    here.says(Group::Machine, Severity::Ok, "LOS_SEARCH_KEY is set: the key");
    let there = case("https://embed.example");
    there.says(Group::Services, Severity::Warning, "set LOS_SEARCH_ALLOW=embed.example");
    let allowed = case("https://embed.example").variable("LOS_SEARCH_ALLOW", "embed.example");
    allowed.says(Group::Services, Severity::Ok, "allowed by `LOS_SEARCH_ALLOW`");
    for case in [here, there, allowed] {
        assert!(!format!("{:?}", case.report()).contains("canary"));
    }
}

#[test]
fn what_git_leaves_out_is_told_by_its_own_rules() {
    let repository = || {
        let case = Case::new();
        gix_init(case.workspace.root());
        case
    };
    Case::new().says(Group::Git, Severity::Note, "not under git");
    repository().says(Group::Git, Severity::Ok, "has no commit yet");
    for (rule, is_ignored) in [
        (".claude/", true),
        (".claude/memory", true),
        ("*.jsonl", true),
        (".claude/memory/*", true),
        ("memory/*", false),
        ("!*.jsonl", false),
        ("projects/", false),
    ] {
        let case = repository().file(".gitignore", format!("{rule}\n"));
        if is_ignored {
            case.says(Group::Git, Severity::Warning, "git ignores `.claude/memory/progress_log.jsonl`");
        } else {
            case.is_silent_about("git ignores");
        }
    }
    repository().file(".ignore", "*.jsonl\n").is_silent_about("git ignores");
    repository().file(".claude/memory/.gitignore", "*\n").says(Group::Git, Severity::Warning, "git ignores");
    let context = || repository().file(".context/tool_calls.jsonl", "");
    context().says(Group::Git, Severity::Warning, "does not ignore `.context/`");
    context().file(".context/.gitignore", "*\n").is_silent_about("does not ignore");
    context().file(".git/info/exclude", ".context\n").is_silent_about("does not ignore");
    let locked = repository().file(".git/index.lock", "");
    make_old(&locked.workspace.path(".git/index.lock"), NOW, 2);
    locked.says(Group::Git, Severity::Warning, "index.lock");
    let inner = TestWorkspace::new();
    gix_init(inner.root());
    inner.write("study/.claude/memory/learner_profile.json", PROFILE);
    let (workspace, notes) = Workspace::load(&inner.path("study")).unwrap();
    let ctx = ctx(workspace);
    let report = Case::new().examine(&Place::Workspace(Opened {
        ctx: &ctx,
        found_by: FoundBy::Search(2),
        shadowed: Some("/elsewhere".into()),
        notes: &notes,
        settings_error: None,
        learner_error: None,
    }));
    only(&report, Group::Git, Severity::Note, "is a folder of the repository");
    only(&report, Group::Workspace, Severity::Ok, "found 2 folders up");
    only(&report, Group::Workspace, Severity::Note, "`LOS_ROOT` wins over the workspace that you are in, /elsewhere");
}

/// A repository without a commit, as git makes it.
fn gix_init(root: &Path) {
    fs::create_dir_all(root.join(".git/refs/heads")).unwrap();
    fs::create_dir_all(root.join(".git/objects")).unwrap();
    fs::write(root.join(".git/HEAD"), "ref: refs/heads/main\n").unwrap();
    fs::write(root.join(".git/config"), "[core]\n\trepositoryformatversion = 0\n\tbare = false\n").unwrap();
}

#[test]
fn what_is_left_over_and_what_is_damaged_is_told() {
    let case = Case::new().file(".context/search.db", "no database");
    case.says(Group::Derived, Severity::Note, "the search index is damaged");
    case.says(Group::Derived, Severity::Ok, "writing, syncing and locking work");
    let left = fs::read_dir(case.workspace.path(".context")).unwrap().count();
    assert_eq!(left, 1, "the probe is gone");
    let case = Case::new()
        .file(".claude/memory/.los-12-0.tmp", "")
        .file(".los-13-0.tmp", "")
        .file(".context/.los-14-0.tmp", "");
    for name in [".claude/memory/.los-12-0.tmp", ".los-13-0.tmp"] {
        make_old(&case.workspace.path(name), NOW, 30);
    }
    make_old(&case.workspace.path(".context/.los-14-0.tmp"), NOW, 2);
    let finding = case.says(Group::Derived, Severity::Note, "2 old temporary files");
    assert_eq!(finding.command.as_deref(), Some("rm .los-13-0.tmp"));
    Case::new().file(".context", "a file").says(Group::Derived, Severity::Warning, "`.context` is no folder");
}

#[test]
fn the_assistants_files_are_held_against_those_that_ship() {
    Case::new().says(Group::Assistant, Severity::Note, "no assistant is set up here");
    let mut case = Case::laid_out();
    case.says(Group::Assistant, Severity::Ok, "start /bin/los");
    case.says(Group::Assistant, Severity::Ok, "denies edits of memory");
    case.programs.insert("los".into(), "/opt/los".into());
    case.says(Group::Assistant, Severity::Warning, "start /opt/los, which is not the `los` that runs now");
    case.programs.remove("los");
    case.says(
        Group::Assistant,
        Severity::Warning,
        "`.claude/settings.json`, `.mcp.json` start `los`, which is not found",
    );

    let changed = |path: &str, content: &str| Case::laid_out().file(path, content);
    changed(".mcp.json", "{").says(Group::Assistant, Severity::Warning, ".mcp.json does not read");
    changed(".mcp.json", "{}").says(Group::Assistant, Severity::Warning, "names no server `los`");
    changed(".mcp.json", r#"{"mcpServers":{"los":{"command":"los"}}}"#).says(
        Group::Assistant,
        Severity::Warning,
        "without `mcp serve`",
    );
    changed(".claude/settings.json", "nonsense").says(
        Group::Assistant,
        Severity::Warning,
        ".claude/settings.json does not read",
    );
    let open = changed(".claude/settings.json", "{}");
    open.says(Group::Assistant, Severity::Warning, "does not deny `Edit(/.claude/memory/**)`");
    open.says(Group::Assistant, Severity::Warning, "does not ask about");
    changed(".claude/skills/status/SKILL.md", "mine\n").says(
        Group::Assistant,
        Severity::Note,
        "1 file says something else than this program ships: `.claude/skills/status/SKILL.md`",
    );
    let bare = Case::laid_out();
    fs::remove_file(bare.workspace.path("CLAUDE.md")).unwrap();
    bare.says(Group::Assistant, Severity::Note, "is missing: `CLAUDE.md`");
    fs::remove_file(bare.workspace.path(".claude/settings.json")).unwrap();
    bare.says(Group::Assistant, Severity::Warning, "there is no .claude/settings.json");
}

#[test]
fn the_machine_is_told_as_far_as_it_matters() {
    let mut case = Case::new();
    case.programs.clear();
    for (name, words) in [("git", "`git` is not on PATH"), ("python3", "`python3`"), ("uv", "`uv` is not")] {
        case.says(Group::Programs, Severity::Note, words);
        assert!(!name.is_empty());
    }
    // Where Python goes by its other name.
    case.programs.insert("python".into(), "/bin/python".into());
    case.is_silent_about("`python3`");
    case.offset_seconds = 5 * 3600 + 1800;
    case.says(Group::Machine, Severity::Note, "clock is at UTC+5:30, the profile's time zone at UTC");
    case.columns = Some(44);
    case.says(Group::Machine, Severity::Note, "the terminal has 44 columns");
    if cfg!(target_os = "linux") {
        case.says(Group::Machine, Severity::Note, "do not say UTF-8");
        case.variables.insert("LANG".into(), "de_DE.utf8".into());
        case.is_silent_about("UTF-8");
    }
    let case = Case::new().variable("LOS_RUUT", "secret").variable("LOS_LEARNER", "").variable("LOS_ROOT", "/w");
    case.says(Group::Machine, Severity::Note, "LOS_RUUT is set, and nothing here reads it");
    case.says(Group::Machine, Severity::Ok, "LOS_LEARNER is empty");
    case.says(Group::Machine, Severity::Ok, "LOS_ROOT is set to `/w`");
    assert!(!format!("{:?}", case.report()).contains("secret"));
    let mut early = Case::new();
    early.now = "1970-01-02T00:00:00Z".into();
    early.says(Group::Machine, Severity::Error, "clock says 1970-01-02");
}

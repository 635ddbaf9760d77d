//! The findings of `los doctor`: for each problem the group, the severity and the words, in a snapshot.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use los_app::doctor::{Diagnosis, Group, MachineFacts, Opened, Severity, examine, examine_machine};
use los_model::error::Error;
use los_store::memory::learner_id::LearnerId;
use los_store::workspace::Workspace;

use crate::files::read_file::ctx;
use crate::support::shown::{assert_each, assert_shown};
use crate::support::{LOG, PROFILE, PROFILE_FILE, TestWorkspace, words};

const MONTH: &str = "paths/Beginner/month-01/README.md";

/// A workspace and a machine on which nothing is wrong, to be changed.
struct Case {
    workspace: TestWorkspace,
    variables: BTreeMap<String, String>,
    programs: BTreeMap<String, PathBuf>,
    offset_seconds: i32,
}

impl Case {
    fn new() -> Self {
        Self::at(TestWorkspace::new())
    }

    fn at(workspace: TestWorkspace) -> Self {
        let programs = ["git", "python3", "uv", "los"].map(|name| (name.to_owned(), PathBuf::from("/bin").join(name)));
        Self { workspace, variables: BTreeMap::new(), programs: BTreeMap::from(programs), offset_seconds: 0 }
    }

    /// With every file that `los init` makes.
    fn laid_out() -> Self {
        let case = Self::at(TestWorkspace::bare());
        let init = "init --path mine --subject Spanish --weeks 4 --hours 4 --start 2026-01-05 --timezone UTC --yes";
        case.workspace.los(&words(init)).ok();
        // Its first promise is of today, and the cases are of an earlier day.
        case.workspace.write(".claude/memory/progress_log.jsonl", "");
        case
    }

    fn file(self, path: &str, content: impl AsRef<[u8]>) -> Self {
        self.workspace.write(path, content);
        self
    }

    fn variable(mut self, name: &str, value: &str) -> Self {
        self.variables.insert(name.into(), value.into());
        self
    }

    fn report(&self) -> Diagnosis {
        self.report_at(self.workspace.root())
    }

    fn report_at(&self, root: &Path) -> Diagnosis {
        let (workspace, notes) = Workspace::load(root, &[]).unwrap();
        let now: DateTime<Utc> = "2026-03-02T12:00:00Z".parse().unwrap();
        let mut ctx = ctx(workspace);
        ctx.clock = Arc::new(move || now);
        ctx.learner = ctx.memory.learners().unwrap().into_iter().next().unwrap_or_else(LearnerId::default_id);
        let opened = Opened { ctx, notes, settings_error: None, learner_error: None };
        self.on_machine(|machine| examine(&opened, machine))
    }

    fn on_machine<T>(&self, look: impl FnOnce(&MachineFacts<'_>) -> T) -> T {
        let variable = |name: &str| self.variables.get(name).cloned();
        let program_file = |path: &Path| self.programs.get(path.to_str()?).cloned();
        look(&MachineFacts {
            version: "0.0.0",
            system: "a system".into(),
            program: Some("/bin/los".into()),
            offset_seconds: self.offset_seconds,
            variable: &variable,
            program_file: &program_file,
        })
    }
}

/// What is found, a line each.
fn lines_of(report: &Diagnosis) -> Vec<String> {
    assert_eq!(report.ok, report.findings.iter().all(|finding| finding.severity != Severity::Error));
    let line = |finding: &los_app::doctor::Finding| {
        assert_eq!(finding.advice.is_some(), finding.severity != Severity::Ok, "{finding:?}");
        if let Some(command) = finding.command.as_deref().filter(|command| command.starts_with("los ")) {
            assert!(los_cli::command().try_get_matches_from(command.split(' ')).is_ok(), "{command}");
        }
        let kind = format!("{:?} {:?}", finding.group, finding.severity).to_lowercase();
        let further = [&finding.advice, &finding.command]
            .map(|part| part.as_ref().map_or(String::new(), |part| format!("; {part}")));
        format!("{kind}: {}{}\n", finding.what, further.concat())
    };
    report.findings.iter().map(line).collect()
}

/// What is found in each case and not in a usual one.
struct Told {
    usual: Vec<String>,
    text: String,
}

impl Told {
    fn beside(usual: &Case) -> Self {
        let usual_lines = lines_of(&usual.report()).iter().map(|line| usual.workspace.plain(line)).collect();
        Self { usual: usual_lines, text: String::new() }
    }

    fn add(&mut self, name: &str, case: &Case) {
        self.add_report(name, case, &case.report());
    }

    fn add_report(&mut self, name: &str, case: &Case, report: &Diagnosis) {
        let lines = lines_of(report).into_iter().map(|line| case.workspace.plain(&line));
        let is_usual = |line: &String| self.usual.contains(line) || line.contains(" are free at the workspace");
        let unusual: String = lines.filter(|line| !is_usual(line)).collect();
        self.text += &format!("## {name}\n{unusual}\n");
    }
}

#[test]
fn a_fresh_workspace_has_no_warnings() {
    let report = Case::laid_out().report();
    let loud: Vec<_> = report.findings.iter().filter(|finding| finding.severity >= Severity::Warning).collect();
    assert!(report.ok && loud.is_empty(), "{loud:#?}");
    let mut groups: Vec<Group> = report.findings.iter().map(|finding| finding.group).collect();
    assert!(groups.is_sorted());
    groups.dedup();
    assert_eq!(groups.len(), 10, "every group has a finding: {groups:?}");
}

#[test]
fn what_is_wrong_with_folder_learner_memory_and_path() {
    let case = Case::new();
    let mut told = Told::beside(&case);
    let without = |closed: Option<&Error>| case.on_machine(|machine| examine_machine(closed, machine));
    told.add_report("no workspace", &case, &without(None));
    let error = Error::invalid("root", "`x` is not a folder");
    told.add_report("a root that is no folder", &case, &without(Some(&error)));
    let without_profile = TestWorkspace::bare();
    without_profile.write("learning-os.toml", "");
    told.add("no profile", &Case::at(without_profile));
    let level = |profile: &str| Case::new().file(MONTH, "# Month 1: X\n").file(PROFILE_FILE, profile);
    told.add(
        "an unknown level",
        &level(r#"{"level":"Expert","start_date":"2026-01-05","hours_per_week":8,"timezone":"UTC"}"#),
    );
    told.add("no level", &level(r#"{"start_date":"2026-01-05","hours_per_week":8,"timezone":"UTC"}"#));
    let same = "# Month 1: X\n\n### Week 1: A\n\n- [ ] One (2h) ^same\n- [ ] Two (2h) ^same\n";
    told.add("an id twice", &Case::new().file(MONTH, same));
    let sample = || Case::at(TestWorkspace::sample());
    told.add("the sample", &sample());
    told.add("the sample with a faulty level beside hers", &sample().file("paths/Zed/month-01/README.md", same));
    let decision =
        "{\"timestamp\":\"2026-03-01\",\"decision\":\"project_swap\",\"status\":\"approved\",\"id\":\"a\"}\n";
    told.add("a decision of another path", &sample().file(".claude/memory/decisions.jsonl", decision));
    // Memory without a log, or with one that lies elsewhere.
    let case = Case::new().file("elsewhere.jsonl", "");
    let path = case.workspace.path(LOG);
    fs::remove_file(&path).unwrap();
    told.add("no log", &case);
    std::os::unix::fs::symlink(case.workspace.path("elsewhere.jsonl"), &path).unwrap();
    told.add("a link", &case);
    assert_shown("doctor-workspace", &told.text);
}

/// Each input is a file and its content.
#[test]
fn one_file_that_is_not_as_usual_is_found() {
    let usual = Case::new();
    assert_each("doctor-files", |input| {
        let (path, content) = input.split_once(' ').unwrap();
        let mut told = Told::beside(&usual);
        told.add("", &Case::new().file(path, serde_json::from_str::<String>(content).unwrap()));
        told.text.trim_start_matches("## \n").trim_end().to_owned() + "\n"
    });
}

#[test]
fn an_endpoint_is_judged_and_never_contacted_and_no_secret_is_told() {
    let mut told = Told::beside(&Case::new());
    let endpoint = |endpoint: &str| {
        let text = format!("[search]\nendpoint = \"{endpoint}\"\nmodel = \"m\"\nkey_env = \"LOS_SEARCH_API_KEY\"\n");
        Case::new().file("learning-os.toml", text).variable("LOS_SEARCH_API_KEY", "sk-canary")
    };
    told.add("an endpoint here", &endpoint("http://127.0.0.1:9"));
    told.add("an endpoint there", &endpoint("https://embed.example"));
    let allowed = endpoint("https://embed.example").variable("LOS_SEARCH_ALLOW", "embed.example");
    told.add("an endpoint that is allowed", &allowed);
    let mut bare = Case::new();
    bare.programs.clear();
    told.add("no programs", &bare);
    bare.programs.insert("python".into(), "/bin/python".into());
    bare.offset_seconds = 5 * 3600 + 1800;
    told.add("`python` alone, and another clock", &bare);
    assert!(!told.text.contains("canary"));
    assert_shown("doctor-machine", &told.text);
}

#[test]
fn a_log_that_git_keeps_or_lacks() {
    let repository = || {
        let case = Case::new();
        git_init(case.workspace.root());
        case
    };
    let mut told = Told::beside(&repository());
    told.add("no repository", &Case::new());
    let case = Case::new();
    git_init(case.workspace.root());
    let case = case.file("study/.claude/memory/learner_profile.json", PROFILE);
    told.add_report("a folder of a repository", &case, &case.report_at(&case.workspace.path("study")));
    assert_shown("doctor-git", &told.text);
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
    let mut case = Case::laid_out();
    let mut told = Told::beside(&Case::new());
    told.add("all files", &case);
    told.usual = Told::beside(&case).usual;
    told.add("no file", &Case::new());
    case.programs.insert("los".into(), "/opt/los".into());
    told.add("another los", &case);
    case.programs.remove("los");
    told.add("no los", &case);
    for (path, content) in [
        (".mcp.json", "{"),
        (".mcp.json", "{}"),
        (".mcp.json", r#"{"mcpServers":{"los":{"command":"los"}}}"#),
        (".claude/settings.json", "nonsense"),
        (".claude/settings.json", "{}"),
        (".claude/skills/where/SKILL.md", "mine\n"),
    ] {
        let laid_out = case.workspace.read(path);
        case = case.file(path, content);
        told.add(&format!("no los, {path}: {content:?}"), &case);
        case = case.file(path, laid_out);
    }
    for path in ["CLAUDE.md", ".claude/settings.json"] {
        fs::remove_file(case.workspace.path(path)).unwrap();
        told.add(&format!("no los, and without {path}"), &case);
    }
    assert_shown("doctor-assistant", &told.text);
}

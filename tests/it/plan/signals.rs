//! Facts from the repository, on repositories made with git itself.

use std::fmt::Write;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use chrono::{DateTime, NaiveDate, Utc};
use los_eyes::repo::{Ask, BoxAt, RepoFacts, gather};
use los_model::learner::signals::ProjectFolder;
use los_model::time::zone::Zone;
use tempfile::TempDir;

use crate::support::tools::Tools;

const LEARNER: &str = "ada@example.org";
const OTHER: &str = "other@example.org";
const MONTH: &str = "paths/ai/month-01.md";

/// Configuration that makes git run a program, `TRAP`.
const TRAPS: &str =
    "[core]\nfsmonitor = TRAP\npager = TRAP\neditor = TRAP\nsshCommand = TRAP\nalternateRefsCommand = TRAP
[alias]\nlog = !TRAP\n[filter \"evil\"]\nclean = TRAP\nsmudge = TRAP\nprocess = TRAP
[diff \"evil\"]\ntextconv = TRAP\ncommand = TRAP\n[credential]\nhelper = !TRAP
[remote \"origin\"]\nurl = ext::TRAP\npromisor = true\n[extensions]\npartialClone = origin\n[gc]\nauto = 1\n";

/// A workspace in a temporary folder, with a git that knows no configuration but the repository's.
#[must_use]
struct Workspace {
    folder: TempDir,
}

impl Workspace {
    /// A folder without a repository.
    fn bare_folder() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// A repository on branch `main` whose `user.email` is the learner's.
    fn new() -> Self {
        Self::with_init(&[])
    }

    fn with_init(options: &[&str]) -> Self {
        let made = Self::bare_folder();
        made.git(&[&["init", "-q", "-b", "main"], options].concat());
        made.git(&["config", "user.email", LEARNER]);
        made.git(&["config", "user.name", "Ada"]);
        made
    }

    fn root(&self) -> &Path {
        self.folder.path()
    }

    fn command(&self) -> Command {
        let mut command = Command::new("git");
        command.current_dir(self.root()).env_clear();
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default()).env("HOME", self.root());
        command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1").stdin(Stdio::null());
        command
    }

    fn git(&self, args: &[&str]) {
        run(self.command().args(args));
    }

    /// Commits everything at a time, as an author.
    fn commit_as(&self, author: &str, time: &str) {
        self.git(&["add", "-A"]);
        let author = format!("A <{author}>");
        let args = ["commit", "-q", "--allow-empty", "-m", "work", "--author", &author, "--date", time];
        run(self.command().env("GIT_COMMITTER_DATE", time).args(args));
    }

    fn commit(&self, time: &str) {
        self.commit_as(LEARNER, time);
    }

    fn merge(&self, branch: &str, time: &str) {
        let mut command = self.command();
        command.env("GIT_AUTHOR_DATE", time).env("GIT_COMMITTER_DATE", time);
        run(command.args(["merge", "-q", "--no-edit", branch]));
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Sets the time a file was last changed.
    fn touch(&self, path: &str, time: &str) {
        let file = fs::File::options().append(true).open(self.root().join(path)).unwrap();
        file.set_modified(instant(time).into()).unwrap();
    }

    fn facts(&self) -> RepoFacts {
        gather(self.root(), &the_year(&[]))
    }

    fn days(&self) -> Vec<String> {
        text_of(&self.facts().commit_days)
    }

    /// A commit on each of the first days of the year, of a file that grows.
    fn commit_days(&self, n: usize) {
        for day in 1..=n {
            self.write(MONTH, &format!("- [x] task\n{}", "filler\n".repeat(day)));
            self.commit(&format!("2026-01-{day:02}T08:00:00Z"));
        }
    }

    /// The days on which the boxes were checked.
    fn checked(&self, boxes: &[BoxAt]) -> Vec<String> {
        texts(&gather(self.root(), &the_year(boxes)))
    }
}

static UTC: Zone = Zone::UTC;

/// The question about all of 2026.
fn the_year(boxes: &[BoxAt]) -> Ask<'_> {
    Ask { start: day("2026-01-01"), as_of: instant("2026-12-31T23:59:59Z"), time_zone: &UTC, boxes }
}

fn run(command: &mut Command) {
    let output = command.output().expect("these tests make repositories with `git`: install it and put it in PATH");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn instant(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn text_of(days: &[NaiveDate]) -> Vec<String> {
    days.iter().map(NaiveDate::to_string).collect()
}

fn box_at(line: usize, text: &str) -> BoxAt {
    BoxAt { file: MONTH.into(), line, task_id: None, text: text.into() }
}

fn texts(facts: &RepoFacts) -> Vec<String> {
    facts.checked_days.iter().map(|day| day.map_or("none".to_owned(), |day| day.to_string())).collect()
}

#[test]
fn a_day_with_a_commit_of_the_learner_counts_once_and_no_other() {
    let here = Workspace::new();
    here.commit("2025-12-31T12:00:00Z");
    here.commit("2026-01-05T08:00:00Z");
    here.commit("2026-01-05T20:00:00Z");
    here.commit_as(OTHER, "2026-01-06T08:00:00Z");
    here.commit_as("ADA@example.org", "2026-01-07T08:00:00Z");
    here.commit("2026-01-09T08:00:00Z");
    assert_eq!(here.days(), ["2026-01-05", "2026-01-07", "2026-01-09"]);
    let ask = Ask { start: day("2026-01-06"), as_of: instant("2026-01-08T00:00:00Z"), ..the_year(&[]) };
    let facts = gather(here.root(), &ask);
    assert_eq!(text_of(&facts.commit_days), ["2026-01-07"]);
    assert_eq!(facts.notes, Vec::<String>::new());
}

#[test]
fn the_time_zone_decides_the_day() {
    let here = Workspace::new();
    here.commit("2026-03-01T23:30:00Z");
    let days = |time_zone| text_of(&gather(here.root(), &Ask { time_zone, ..the_year(&[]) }).commit_days);
    let [paris, new_york] = ["Europe/Paris", "America/New_York"].map(|name| Zone::named(name).unwrap());
    assert_eq!(days(&paris), ["2026-03-02"]);
    assert_eq!(days(&new_york), ["2026-03-01"]);
}

#[test]
fn without_a_configured_address_local_committers_count() {
    let here = Workspace::new();
    here.commit_as(OTHER, "2026-01-05T08:00:00Z");
    here.commit("2026-01-06T08:00:00Z");
    here.git(&["config", "--unset", "user.email"]);
    assert_eq!(here.days(), ["2026-01-06"], "the log of HEAD names the learner");
    fs::remove_file(here.root().join(".git/logs/HEAD")).unwrap();
    assert_eq!(here.days(), ["2026-01-05", "2026-01-06"], "without any name the repository is the learner's");
}

#[test]
fn both_sides_of_a_merge_count() {
    let here = Workspace::new();
    here.commit("2026-01-01T08:00:00Z");
    here.git(&["checkout", "-q", "-b", "topic"]);
    here.write("topic.txt", "t");
    here.commit("2026-01-02T08:00:00Z");
    here.git(&["checkout", "-q", "main"]);
    here.write("main.txt", "m");
    here.commit("2026-01-03T08:00:00Z");
    here.merge("topic", "2026-01-04T08:00:00Z");
    assert_eq!(here.days(), ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"]);
}

#[test]
fn packed_objects_and_references_are_read() {
    let here = Workspace::new();
    here.commit_days(9);
    here.git(&["gc", "-q", "--aggressive", "--prune=now"]);
    assert!(!here.root().join(".git/refs/heads/main").exists(), "gc packs references");
    assert_eq!(here.days().len(), 9);
}

#[test]
fn sha256_repositories_are_read() {
    let here = Workspace::with_init(&["--object-format=sha256"]);
    here.write(MONTH, "- [x] a\n");
    here.commit("2026-01-05T08:00:00Z");
    assert_eq!(here.days(), ["2026-01-05"]);
    assert_eq!(here.checked(&[box_at(1, "a")]), ["2026-01-05"]);
}

#[test]
fn a_shallow_clone_gives_what_it_has() {
    let origin = Workspace::new();
    origin.commit_days(4);
    let here = Workspace::bare_folder();
    let address = format!("file://{}", origin.root().display());
    here.git(&["clone", "-q", "--depth=2", &address, "."]);
    assert_eq!(here.days(), ["2026-01-03", "2026-01-04"]);
}

#[test]
fn the_link_of_another_work_tree_is_not_followed() {
    let main = Workspace::new();
    main.commit("2026-01-05T08:00:00Z");
    main.git(&["worktree", "add", "-q", "-b", "topic", "linked"]);
    let facts = gather(&main.root().join("linked"), &the_year(&[]));
    assert_eq!((facts.commit_days, facts.notes), (vec![], vec![NO_FOLDER.to_owned()]));
}

const NO_FOLDER: &str = "`.git` is not a folder; no signals from its history";

#[test]
fn heads_and_settings_are_found_wherever_git_puts_them() {
    let here = Workspace::new();
    here.commit("2026-01-05T08:00:00Z");
    here.git(&["checkout", "-q", "--detach"]);
    assert_eq!(here.days(), ["2026-01-05"], "HEAD names a commit instead of a branch");

    let later = Workspace::new();
    later.commit("2026-01-05T08:00:00Z");
    let config = fs::read_to_string(later.root().join(".git/config")).unwrap();
    later.write(".git/config", &config.replace("repositoryformatversion = 0", "repositoryformatversion = 2"));
    assert_eq!(later.facts().notes, ["the git repository cannot be read; no signals from its history"]);
}

#[test]
fn an_unusable_repository_gives_a_note_and_nothing_else() {
    let check = |here: &Workspace, note: &str| {
        let facts = here.facts();
        assert_eq!((facts.commit_days, facts.notes), (vec![], vec![note.to_owned()]));
    };
    let unreadable = "the git repository cannot be read; no signals from its history";
    check(&Workspace::bare_folder(), "no git repository at the workspace root; no signals from its history");
    check(&Workspace::new(), "the git repository has no commit yet");

    let inner = Workspace::new();
    inner.commit("2026-01-05T08:00:00Z");
    let folder = inner.root().join("course");
    fs::create_dir(&folder).unwrap();
    assert_eq!(gather(&folder, &the_year(&[])).commit_days, [], "a repository further up is another one");
    inner.git(&["config", "core.bare", "true"]);
    check(&inner, "the git repository is bare; no signals from its history");

    for (path, text) in
        [(".git/config", "[core\nrepositoryformatversion = nonsense"), (".git/HEAD", "\0\0 no reference\n")]
    {
        let broken = Workspace::new();
        broken.write(path, text);
        check(&broken, unreadable);
    }
    let folder = Workspace::bare_folder();
    fs::create_dir(folder.root().join(".git")).unwrap();
    check(&folder, unreadable);
    let file = Workspace::bare_folder();
    file.write(".git", "not a link");
    check(&file, NO_FOLDER);
    let linked = Workspace::bare_folder();
    symlink(inner.root().join(".git"), linked.root().join(".git")).unwrap();
    check(&linked, NO_FOLDER);
}

#[test]
fn damaged_objects_give_only_true_days_and_known_notes() {
    let here = Workspace::new();
    here.commit_days(9);
    here.git(&["gc", "-q", "--prune=now"]);
    let packs: Vec<PathBuf> = fs::read_dir(here.root().join(".git/objects/pack"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "pack" || kind == "idx"))
        .collect();
    assert_eq!(packs.len(), 2, "{packs:?}");
    let sound_days = here.days();
    for path in packs {
        let sound = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let flipped = (0..sound.len()).step_by(13).map(|at| {
            let mut damaged = sound.clone();
            damaged[at] ^= 0xff;
            damaged
        });
        let cut = [0, 7, sound.len() / 2, sound.len() - 1].map(|length| sound[..length].to_vec());
        for damaged in flipped.chain(cut) {
            fs::write(&path, &damaged).unwrap();
            let facts = gather(here.root(), &the_year(&[box_at(1, "task")]));
            let days = text_of(&facts.commit_days);
            assert!(days.iter().all(|day| sound_days.contains(day)), "{days:?}");
            assert!(facts.notes.iter().all(|note| note.ends_with("no signals from its history")), "{:?}", facts.notes);
        }
        fs::write(&path, &sound).unwrap();
    }
    assert_eq!((sound_days.len(), here.days()), (9, sound_days), "the sound pack is back");
}

#[test]
fn programs_that_a_repository_configures_are_not_run() {
    let here = Workspace::new();
    here.write(MONTH, "- [x] a\n");
    here.write("work/notes.bin", "x");
    here.commit("2026-01-05T08:00:00Z");
    let marker = here.root().join("marker");
    let program = here.root().join("git");
    fs::write(&program, format!("#!/bin/sh\ntouch '{}'\n", marker.display())).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let config = TRAPS.replace("TRAP", &program.display().to_string());
    let old = fs::read_to_string(here.root().join(".git/config")).unwrap();
    here.write(".git/config", &format!("{old}{config}"));
    here.write(".gitattributes", "* filter=evil diff=evil\n");
    for hook in ["post-checkout", "post-index-change", "reference-transaction"] {
        fs::copy(&program, here.root().join(".git/hooks").join(hook)).unwrap();
    }
    assert_eq!(here.days(), ["2026-01-05"]);
    assert_eq!(here.checked(&[box_at(1, "a")]), ["2026-01-05"]);
    assert!(!marker.exists(), "a program ran");
    // Git itself falls into the trap, so the trap works.
    let output = here.command().arg("status").output().unwrap();
    assert!(marker.exists(), "git runs what the configuration names: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_long_history_is_read_up_to_a_bound() {
    let here = Workspace::new();
    let mut stream = String::new();
    for number in 1..=10_500_u32 {
        let time = 1_767_225_600 + number * 600;
        write!(stream, "commit refs/heads/main\ncommitter A <{LEARNER}> {time} +0000\ndata 1\nw\n").unwrap();
    }
    let path = here.root().join("stream");
    fs::write(&path, stream).unwrap();
    run(here.command().args(["fast-import", "--quiet"]).stdin(fs::File::open(&path).unwrap()));
    let facts = here.facts();
    assert_eq!(facts.notes, ["the git history is long; it was read only in part"]);
    assert_eq!(facts.commit_days[0], day("2026-01-04"), "the oldest 500 commits are left out");
}

#[test]
fn a_checked_box_has_the_day_of_the_commit_that_checked_it() {
    let here = Workspace::new();
    let boxes = [box_at(3, "One"), box_at(4, "Two"), box_at(5, "Two"), box_at(6, "Three")];
    let month = |marks: &str| {
        let marks: Vec<_> = marks.chars().collect();
        format!("# M\n\n- [{}] One\n- [{}] Two\n- [{}] Two\n- [{}] Three\n", marks[0], marks[1], marks[2], marks[3])
    };
    for (number, marks) in ["    ", "x   ", "x   ", "x x ", "xxx ", "xxx ", "xxx "].iter().enumerate() {
        here.write(MONTH, &month(marks));
        here.write("other.txt", &number.to_string());
        here.commit(&format!("2026-01-0{}T08:00:00Z", number + 1));
    }
    here.write(MONTH, &month("xxxX"));
    here.touch(MONTH, "2026-02-01T12:00:00Z");
    assert_eq!(here.checked(&boxes), ["2026-01-02", "2026-01-05", "2026-01-04", "2026-02-01"]);
}

#[test]
fn a_box_with_an_id_is_recognised_when_its_words_change() {
    let here = Workspace::new();
    here.write(MONTH, "- [ ] Read ^m01-read\n");
    here.commit("2026-01-01T08:00:00Z");
    here.write(MONTH, "- [x] Read ^m01-read\n");
    here.commit("2026-01-02T08:00:00Z");
    here.write(MONTH, "intro\n- [x] Read it twice ^m01-read\n");
    here.commit("2026-01-03T08:00:00Z");
    let wanted = BoxAt { file: MONTH.into(), line: 2, task_id: Some("m01-read".into()), text: "Read it twice".into() };
    assert_eq!(here.checked(&[wanted]), ["2026-01-02"]);
}

#[test]
fn a_box_checked_on_a_merged_branch_has_the_day_of_the_branch() {
    let here = Workspace::new();
    here.write(MONTH, "- [ ] a\n- [ ] b\n");
    here.commit("2026-01-01T08:00:00Z");
    here.git(&["checkout", "-q", "-b", "topic"]);
    here.write(MONTH, "- [x] a\n- [ ] b\n");
    here.commit("2026-01-02T08:00:00Z");
    here.write(MONTH, "- [x] a\n- [x] b\n");
    here.commit("2026-01-03T08:00:00Z");
    here.git(&["checkout", "-q", "main"]);
    here.write("main.txt", "m");
    here.commit("2026-01-04T08:00:00Z");
    here.merge("topic", "2026-01-09T08:00:00Z");
    assert_eq!(here.checked(&[box_at(1, "a"), box_at(2, "b")]), ["2026-01-02", "2026-01-03"]);
}

#[test]
fn without_history_the_file_says_the_day() {
    let here = Workspace::bare_folder();
    here.write(MONTH, "- [x] a\n");
    here.touch(MONTH, "2026-02-03T23:30:00Z");
    let boxes = [
        box_at(1, "a"),
        BoxAt { file: "../outside.md".into(), ..box_at(1, "a") },
        BoxAt { file: "paths/none.md".into(), ..box_at(1, "a") },
    ];
    assert_eq!(here.checked(&boxes), ["2026-02-03", "none", "none"]);
    let tokyo = Zone::named("Asia/Tokyo").unwrap();
    let zoned = gather(here.root(), &Ask { time_zone: &tokyo, ..the_year(&boxes) });
    assert_eq!(texts(&zoned), ["2026-02-04", "none", "none"]);
    let untracked = Workspace::new();
    untracked.commit("2026-01-01T08:00:00Z");
    untracked.write(MONTH, "- [x] a\n");
    untracked.touch(MONTH, "2026-02-03T12:00:00Z");
    assert_eq!(untracked.checked(&[box_at(1, "a")]), ["2026-02-03"]);
}

#[test]
fn projects_are_the_learners_folders_and_what_they_hold() {
    let here = Workspace::bare_folder();
    here.write("churn/README.md", "# Churn\n\nPredicts who leaves.\n");
    here.write("churn/src/model.py", "pass\n");
    here.write("churn/tests/test_model.py", "def test(): pass\n");
    here.write("projects/README.md", "# Mine\n");
    here.write("projects/tokenizer/README.md", "# Tokenizer\n");
    here.write("projects/tokenizer/explore.ipynb", "{}");
    here.write("projects/tokenizer/more/again.ipynb", "{}");
    here.write("projects/tokenizer/node_modules/x/x.test.js", "x");
    here.write("projects/server/main_test.go", "package main\n");
    here.write("ignored/a.py", "x");
    here.write("churn/out/b.ipynb", "{}");
    here.write(".gitignore", "ignored/\nout/\n");
    here.write("alone.py", "x");
    for of_the_workspace in [".claude", "paths", "templates", "docs", "examples", "stacks", "data", ".hidden", "target"]
    {
        here.write(&format!("{of_the_workspace}/a/test_a.py"), "x");
    }
    let project = |path: &str, has_tests, notebooks, has_readme| ProjectFolder {
        path: path.into(),
        has_tests,
        notebooks,
        has_readme,
    };
    let expected = [
        project("churn", true, 0, true),
        project("projects/server", true, 0, false),
        project("projects/tokenizer", false, 2, true),
    ];
    assert_eq!(here.facts().projects, expected);
}

#[test]
fn projects_follow_no_links_and_stop_at_a_bound() {
    let elsewhere = Workspace::bare_folder();
    elsewhere.write("test_a.py", "x");
    let here = Workspace::bare_folder();
    here.write("mine/a.py", "x");
    symlink(elsewhere.root(), here.root().join("linked")).unwrap();
    symlink(elsewhere.root(), here.root().join("mine/linked")).unwrap();
    symlink("/dev/zero", here.root().join("mine/README.md")).unwrap();
    let facts = here.facts();
    assert_eq!(facts.projects, [ProjectFolder { path: "mine".into(), ..ProjectFolder::default() }]);
    assert_eq!(facts.notes.len(), 1);
    here.write("many/a.txt", "");
    for number in 0..5_100 {
        fs::hard_link(here.root().join("many/a.txt"), here.root().join(format!("many/{number}.txt"))).unwrap();
    }
    assert_eq!(here.facts().notes[1], "more than 5000 files and folders; projects may be incomplete");
}

#[test]
fn a_test_file_raises_no_score() {
    let workspace = crate::support::TestWorkspace::sample();
    let scores = || {
        let answer = Tools::as_of(&workspace, "2026-03-15").evaluation("overall");
        ["scores", "overall", "confidence"].map(|name| answer[name].clone())
    };
    let before = scores();
    workspace.write("projects/empty/tests/test_nothing.py", "def test_nothing():\n    pass\n");
    workspace.write("projects/empty/README.md", "# Empty\n\nSome words about it.\n");
    assert_eq!(scores(), before);
}

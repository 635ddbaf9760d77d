//! The harness: a workspace in a temporary folder, and the real binary run in it with a clean environment.

pub mod adapt_case;
pub mod alongside;
pub mod curriculum_fixture;
pub mod day_at;
pub mod durability_harness;
pub mod embeddings_stand_in;
pub mod fetch_peer;
pub mod http_client;
pub mod imports_files;
pub mod json_schema;
pub mod mcp_answers;
pub mod mcp_client;
pub mod mcp_http_client;
pub mod search_sections;
pub mod shown;
pub mod terminal;
pub mod tools;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::curriculum::model::{Level, Month, SkillDecl, Task, Week};
use los_model::events::event::Log;
use los_model::events::kind::EventNames;
use los_model::events::reader::LogReader;
use los_model::learner::learner::Learner;
use los_model::learner::scoring::Scoring;
use los_model::learner::signals::RepoSignals;
use serde_json::Value;

/// A zip of these parts.
pub fn zip<B: AsRef<[u8]>>(parts: &[(&str, B)]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        archive.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes.as_ref()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// The log of these lines, as a learner's workspace would hold them.
pub fn read_log(course: &Course, profile: &Profile, lines: &[impl AsRef<[u8]>], as_of: DateTime<Utc>) -> Log {
    read_log_with(EventNames::default(), course, profile, lines, as_of)
}

/// The same where the settings name events.
pub fn read_log_with(
    names: EventNames,
    course: &Course,
    profile: &Profile,
    lines: &[impl AsRef<[u8]>],
    as_of: DateTime<Utc>,
) -> Log {
    let each_line = |visit: &mut dyn FnMut(u64, &[u8])| {
        (1..).zip(lines).for_each(|(number, line)| visit(number, line.as_ref()));
        Ok::<_, Infallible>(())
    };
    LogReader::new(course, profile, names, as_of).read(each_line).unwrap()
}

/// A learner without decisions and signals, scored as without settings.
pub fn learner<'a>(log: &'a Log, profile: &'a Profile, course: &'a Course) -> Learner<'a> {
    static SIGNALS: LazyLock<RepoSignals> = LazyLock::new(RepoSignals::default);
    static SCORING: LazyLock<Scoring> = LazyLock::new(Scoring::default);
    Learner { log, profile, course, decisions: &[], signals: &SIGNALS, scoring: &SCORING }
}

/// A task of a path: hours, the skill it teaches, and those it uses.
pub fn task(id: &str, hours: f64, skill: &str, uses: &[String]) -> Task {
    Task {
        id: id.to_owned(),
        title: id.to_owned(),
        hours: Some(hours),
        skill: Some(skill.to_owned()),
        uses: uses.to_vec(),
        ..Task::default()
    }
}

/// A level of so many months of four weeks, with the tasks of each by the numbers of its month and itself.
pub fn level_of(n_months: u32, tasks: impl Fn(u32, u32) -> Vec<Task>) -> Level {
    let week = |month, number| Week {
        number,
        title: format!("Week {number}"),
        tasks: tasks(month, number),
        ..Week::default()
    };
    let month = |number| Month {
        number,
        title: format!("Month {number}"),
        weeks: (1..=4).map(|of_month| week(number, of_month)).collect(),
        ..Month::default()
    };
    let months = (1..=n_months).map(month).collect();
    Level { name: "Beginner".into(), title: "Beginner".into(), months, ..Level::default() }
}

/// Declares the first skill of each month, which builds on the last of the month before; `skill` names that of a week.
pub fn build_on_each_other(level: &mut Level, skill: impl Fn(u32, u32) -> String) {
    for month in &mut level.months {
        let needs = (month.number > 1).then(|| skill(month.number - 1, 4)).into_iter().collect();
        month.skills = vec![SkillDecl { id: skill(month.number, 1), needs, ..SkillDecl::default() }];
    }
}

/// A path of these weeks, four to a month; `needs` names what each skill builds on.
pub fn course_of(
    weeks: impl IntoIterator<Item = Vec<Task>>,
    needs: impl IntoIterator<Item = (String, Vec<String>)>,
) -> Course {
    let mut level = Level::default();
    for (at, tasks) in (0u32..).zip(weeks) {
        if at % 4 == 0 {
            let number = at / 4 + 1;
            level.months.push(Month { number, ..Month::default() });
        }
        let week = Week { number: at % 4 + 1, tasks, ..Week::default() };
        level.months.last_mut().unwrap().weeks.push(week);
    }
    let declared = needs.into_iter().map(|(id, needs)| SkillDecl { id, needs, ..SkillDecl::default() });
    level.months[0].skills = declared.collect();
    Course::from_level(&level, 8.0)
}

/// Events as lines of a log.
pub fn lines_of(events: &[Value]) -> Vec<String> {
    events.iter().map(Value::to_string).collect()
}

/// Numbers that look random and are the same in every run.
#[derive(Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// A share of 1.
    pub fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as f64 / (1u64 << 31) as f64
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u32) -> u32 {
        (self.roll() * f64::from(end)) as u32
    }
}

/// Needs of single tests that a machine may lack: `ripgrep` if `LOS_TESTS_WITHOUT` is not set.
const TESTS_WITHOUT: &str = "LOS_TESTS_WITHOUT";

/// Whether a test has what it needs. Without it the test fails, unless `LOS_TESTS_WITHOUT` names the need, as in
/// `protections,ripgrep`; then a line on stderr says that nothing was tested.
pub fn has_need(need: &str, is_there: bool) -> bool {
    let may_lack = std::env::var(TESTS_WITHOUT).unwrap_or_else(|_| "ripgrep".to_owned());
    let is_named = may_lack.split(',').any(|named| named == need);
    assert!(is_there || is_named, "this test needs {need}; with {TESTS_WITHOUT}={need} it is left out");
    if !is_there {
        say_loudly(&format!("no {need} on this machine, which {TESTS_WITHOUT} allows"));
    }
    is_there
}

/// Says on stderr, past the capture of a passing test, that a check was left out or made in another way.
pub fn say_loudly(why: &str) {
    writeln!(std::io::stderr().lock(), "\n*** NOT CHECKED AS MEANT: {why} ***\n").unwrap();
}

/// Sends a signal by its name, such as `TERM`.
pub fn send_signal(pid: u32, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &pid.to_string()]).status();
    assert!(sent.unwrap().success());
}

/// Splits a line as a shell would, as far as the pages need it: both quotes, and comments.
pub fn words(line: &str) -> Vec<String> {
    let (mut words, mut quote, mut is_word) = (vec![String::new()], None, false);
    for c in line.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => (quote, is_word) = (Some(c), true),
            (None, '#') if !is_word => break,
            (None, ' ') => {
                if is_word {
                    words.push(String::new());
                }
                is_word = false;
            }
            (_, c) => {
                words.last_mut().unwrap().push(c);
                is_word = true;
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// A file or folder of this repository.
pub fn of_repository(path: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A file of the folder of a shipped task, by the task's id of any time.
pub fn of_practice(task: &str, file: &str) -> PathBuf {
    of_repository(format!("paths/practice/{}/{file}", los_app::bundled::current_id(task)))
}

/// A profile that every test learner starts with.
pub const PROFILE: &str =
    r#"{"learner_id":"ada","level":"Beginner","start_date":"2026-01-05","hours_per_week":8,"timezone":"UTC"}"#;

/// The learner's profile and log, and the log of tool calls.
pub const PROFILE_FILE: &str = ".claude/memory/learner_profile.json";
pub const LOG: &str = ".claude/memory/progress_log.jsonl";
pub const TOOL_LOG: &str = ".context/tool_calls.jsonl";

/// A workspace that is gone when the test ends.
#[must_use]
pub struct TestWorkspace {
    folder: tempfile::TempDir,
}

/// The bytes of the `act` that an approval adds to an entry.
pub const ACT_BYTES: usize = 45;

/// Lines of a log as they were shown and approved: without the `act` that the approval added.
pub fn without_acts(log: &[u8]) -> Vec<u8> {
    static ACT: LazyLock<regex::bytes::Regex> =
        LazyLock::new(|| regex::bytes::Regex::new(r#"(?m-u),"act":"[0-9a-f-]{36}"\}$"#).unwrap());
    ACT.replace_all(log, &b"}"[..]).into_owned()
}

impl TestWorkspace {
    /// A learner `ada` with an empty log, no decisions and no practices, and no path.
    pub fn new() -> Self {
        let workspace = Self::bare();
        workspace.write(PROFILE_FILE, PROFILE);
        workspace.write(LOG, "");
        workspace.write(".claude/memory/decisions.jsonl", "");
        workspace.write(".claude/memory/best_practices.md", "");
        workspace
    }

    /// An empty folder, which is no workspace yet.
    pub fn bare() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// A copy of a folder of this repository, such as `examples/sample-learner`.
    pub fn copy_of(folder: &str) -> Self {
        let workspace = Self::bare();
        copy_folder(&of_repository(folder), workspace.root());
        workspace
    }

    /// A copy of the sample learner, Mira.
    pub fn sample() -> Self {
        Self::copy_of("examples/sample-learner")
    }

    /// The sample's path with a learner who has not begun.
    pub fn beginner() -> Self {
        let workspace = Self::sample();
        workspace.write(PROFILE_FILE, PROFILE);
        workspace.write(LOG, "");
        workspace.write(".claude/memory/decisions.jsonl", "");
        workspace
    }

    /// A copy of the sample learner with an index of what she can search; it is made once.
    pub fn indexed_sample() -> Self {
        const INDEX: &str = ".context/search.db";
        static MADE: OnceLock<Vec<u8>> = OnceLock::new();
        let workspace = Self::sample();
        let index = MADE.get_or_init(|| {
            // An older one spares most of the work; what does not fit any more is made again.
            let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sample-search.db");
            workspace.write(INDEX, fs::read(&kept).unwrap_or_default());
            workspace.los(&["search", "--index"]).ok();
            let index = fs::read(workspace.path(INDEX)).unwrap();
            let new = tempfile::NamedTempFile::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
            fs::write(&new, &index).unwrap();
            new.persist(kept).unwrap();
            index
        });
        workspace.write(INDEX, index);
        workspace
    }

    pub fn root(&self) -> &Path {
        self.folder.path()
    }

    pub fn path(&self, relative: &str) -> PathBuf {
        self.root().join(relative)
    }

    /// Writes a file and makes the folders above it.
    pub fn write(&self, relative: &str, content: impl AsRef<[u8]>) {
        let path = self.path(relative);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    pub fn read(&self, relative: &str) -> String {
        fs::read_to_string(self.path(relative)).unwrap()
    }

    /// The log, without its acts.
    pub fn log(&self) -> String {
        String::from_utf8(without_acts(self.read(LOG).as_bytes())).unwrap()
    }

    /// The lines of a file, each JSON.
    pub fn values(&self, relative: &str) -> Vec<Value> {
        self.read(relative).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// The events of the log.
    pub fn events(&self) -> Vec<Value> {
        self.values(LOG)
    }

    pub fn last_event(&self) -> Value {
        self.events().pop().unwrap()
    }

    /// Makes these events the log.
    pub fn write_events(&self, events: &[Value]) {
        self.write(LOG, lines_of(events).into_iter().map(|line| line + "\n").collect::<String>());
    }

    /// Adds an event to the log.
    pub fn add_event(&self, event: &Value) {
        self.write(LOG, format!("{}{event}\n", self.log()));
    }

    /// The staged writes, as `los memory pending --json` lists them.
    pub fn pending(&self) -> Vec<Value> {
        self.los(&["memory", "pending", "--json"]).json().as_array().unwrap().clone()
    }

    /// The id of the first of them.
    pub fn pending_id(&self) -> String {
        self.pending()[0]["id"].as_str().unwrap().to_owned()
    }

    /// Changes a field of the profile.
    pub fn set_profile(&self, field: &str, value: impl Into<Value>) {
        let mut profile: Value = serde_json::from_str(&self.read(PROFILE_FILE)).unwrap();
        profile[field] = value.into();
        self.write(PROFILE_FILE, profile.to_string());
    }

    /// As if the learner had begun so many days ago.
    pub fn begun_days_ago(&self, days: u64) {
        let start = Utc::now().date_naive() - chrono::Days::new(days);
        self.set_profile("start_date", start.to_string());
    }

    /// `los` with these arguments, at this workspace, without a terminal and without our environment.
    pub fn command(&self, args: &[impl AsRef<OsStr>]) -> Command {
        let mut command = los_in(self.root(), args);
        command.env("LOS_ROOT", self.root());
        command
    }

    /// Runs `los` to its end.
    pub fn los(&self, args: &[impl AsRef<OsStr>]) -> Ran {
        Ran::of(&mut self.command(args))
    }
}

/// `los` with these arguments in a folder, without a terminal and without our environment.
pub fn los_in(folder: &Path, args: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_los"));
    command.args(args).env_clear().current_dir(folder).stdin(Stdio::null());
    command
}

/// Whether a process has a file of that name open.
pub fn has_open(process: u32, name: &str) -> bool {
    let open = fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().flatten();
    open.filter_map(|file| fs::read_link(file.path()).ok()).any(|path| path.file_name().is_some_and(|own| own == name))
}

/// Whether a condition comes true within a minute.
pub fn becomes_true(mut condition: impl FnMut() -> bool) -> bool {
    let until = Instant::now() + Duration::from_mins(1);
    loop {
        if condition() {
            return true;
        }
        if Instant::now() > until {
            return false;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Ends the test run, loudly, if what it guards hangs. A test must not hang and must not depend on how fast a machine is: the
/// deadline is far beyond any time that the work takes.
#[must_use]
pub struct Watchdog(Arc<AtomicBool>);

impl Watchdog {
    /// Guards the work until it is dropped.
    pub fn new(what: &'static str) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let watched = Arc::clone(&is_over);
        thread::spawn(move || {
            let deadline = Instant::now() + Duration::from_mins(3);
            while Instant::now() < deadline {
                if watched.load(Ordering::Relaxed) {
                    return;
                }
                thread::sleep(Duration::from_millis(100));
            }
            say_loudly(&format!("it hangs: {what}"));
            std::process::abort();
        });
        Self(is_over)
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Waits for a process to end, at most so long; one that does not is killed, and the test fails.
pub fn ended_within(child: &mut Child, at_most: Duration) -> ExitStatus {
    let until = Instant::now() + at_most;
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if Instant::now() > until {
            child.kill().unwrap();
            panic!("it did not end within {at_most:?}");
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// All that was written to a file that is still open.
pub fn read_all(mut file: &File) -> String {
    let mut text = String::new();
    file.rewind().unwrap();
    file.read_to_string(&mut text).unwrap();
    text
}

/// The outcome of a run of `los`.
#[derive(Debug)]
#[must_use]
pub struct Ran {
    /// The exit number; `None` when a signal ended it.
    pub exit: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            exit: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Ran {
    /// Runs a command to its end.
    pub fn of(command: &mut Command) -> Self {
        let program = command.get_program().to_owned();
        Self::from(command.output().unwrap_or_else(|error| panic!("this test needs {}: {error}", program.display())))
    }

    /// The same with bytes on its standard input.
    pub fn piped(command: &mut Command, input: &[u8]) -> Self {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // A run that refuses its input early does not read it to the end.
        let _ = child.stdin.take().unwrap().write_all(input);
        Self::from(child.wait_with_output().unwrap())
    }

    /// Stdout of a run that must have succeeded.
    pub fn ok(self) -> String {
        assert_eq!(self.exit, Some(0), "{self:?}");
        self.stdout
    }

    /// Stdout, as JSON, of a run that must have succeeded.
    pub fn json(self) -> Value {
        serde_json::from_str(&self.ok()).unwrap()
    }

    /// The code in the error that a run with `--json` must have failed with, and its exit number.
    pub fn failed(&self) -> (String, i32) {
        let line = self.stderr.lines().last().unwrap_or_default();
        let error: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON error: {self:?}"));
        (error["error"]["code"].as_str().unwrap().to_owned(), self.exit.unwrap())
    }
}

/// Every file below a folder with its content, by its path from there. A link to a folder is not followed.
pub fn files_below(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = everything_below(folder);
    found.retain(|path, _| !path.ends_with('/'));
    found
}

/// The same with the folders, whose paths end in `/`.
pub fn everything_below(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let (mut found, mut waiting) = (BTreeMap::new(), vec![root.to_owned()]);
    while let Some(folder) = waiting.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
            if path.is_dir() && !path.is_symlink() {
                found.insert(name + "/", Vec::new());
                waiting.push(path);
            } else {
                found.insert(name, fs::read(&path).unwrap_or_default());
            }
        }
    }
    found
}

/// Makes a named pipe.
pub fn make_pipe(path: impl AsRef<Path>) {
    assert!(Command::new("mkfifo").arg(path.as_ref()).status().expect("this test needs mkfifo").success());
}

/// A git command that must succeed, away from our configuration.
pub fn git(folder: &Path, args: &[&str]) -> String {
    let mut command = Command::new("git");
    command.args(["-c", "init.defaultBranch=main", "-c", "user.name=Ada", "-c", "user.email=ada@example.com"]);
    command.args(args).current_dir(folder).env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
    Ran::of(&mut command).ok().trim().to_owned()
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        // What a run left in the repository is not there in a fresh checkout.
        if entry.file_name() == ".context" {
            continue;
        }
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

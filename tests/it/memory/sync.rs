//! Two machines: the same entries give the same numbers wherever they are in the file, and `los sync` loses nothing.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use chrono::DateTime;
use los_model::course::profile::Profile;
use los_model::path::effective::EffectivePath;
use los_model::path::fold::{Folded, fold, in_order};
use los_model::path::mutation::{Details, Mutation};
use los_model::scores::window::Scope;
use los_model::time::timestamp::Clock;
use serde_json::{Value, json};

use crate::support::terminal::{ENTER, Terminal};
use crate::support::tools::{Tools, assert_has};
use crate::support::{Dice, LOG, Ran, TestWorkspace, course_of, git, learner, read_log, task};

/// Puts things in another order.
fn shuffle<T>(things: &mut [T], dice: &mut Dice) {
    for at in (1..things.len()).rev() {
        things.swap(at, dice.below(at as u32 + 1) as usize);
    }
}

/// An entry of a machine; times are often the same, and some have no id.
fn entry(dice: &mut Dice, n: u32) -> String {
    let day = 5 + dice.below(12);
    let timestamp = match dice.below(3) {
        0 => format!("2026-01-{day:02}"),
        1 => format!("2026-01-{day:02}T{:02}:00:00Z", 8 + dice.below(3)),
        _ => format!("2026-01-{day:02}T{:02}:{:02}:00+01:00", dice.below(24), dice.below(60)),
    };
    let (task, session) = (format!("t{}", dice.below(12)), format!("s{}", dice.below(4)));
    let (score, hours) = (f64::from(dice.below(11)) / 10.0, f64::from(dice.below(8)) / 2.0);
    let facts = json!({"task": task, "session": session, "duration_hours": hours, "score": score,
        "skill": format!("own-{}", dice.below(5)), "question": format!("q{}", dice.below(3)), "grade": "good",
        "plan_week": 1 + dice.below(2), "tasks": [task], "promised_hours": 4 + dice.below(5),
        "until": format!("2026-01-{:02}", day + dice.below(4)), "passed": dice.below(4), "total": 3, "by": "machine",
        "blocker": format!("b{}", dice.below(2)), "corrects": format!("e{}", dice.below(20)),
        "corrects_act": format!("a{}", dice.below(6)), "with": {"duration_hours": hours}});
    let (event, names) = [
        ("task_completed", "task duration_hours score"),
        ("task_completed", "task duration_hours score"),
        ("task_completed", "task session duration_hours"),
        ("session_started", "task"),
        ("session_completed", "session task duration_hours"),
        ("study", "skill duration_hours"),
        ("review_completed", "question skill grade"),
        ("week_planned", "plan_week tasks promised_hours"),
        ("pause_started", "until"),
        ("pause_ended", ""),
        ("task_checked", "task passed total by"),
        ("blocker_raised", "blocker task"),
        ("correction", "corrects with"),
        ("correction", "corrects"),
        ("correction", "corrects_act"),
    ][dice.below(15) as usize];
    let mut line = json!({"timestamp": timestamp, "event": event, "message": format!("m{n}"), "metadata": {}});
    for name in names.split_whitespace() {
        line["metadata"][name] = facts[name].clone();
    }
    if let Some(letter) = [None, Some("s"), Some("e"), Some("e")][dice.below(4) as usize] {
        line["entry_id"] = json!(format!("{letter}{n}"));
    }
    if dice.below(2) == 0 {
        line["act"] = json!(format!("a{}", dice.below(6)));
    }
    line.to_string()
}

/// Everything that is computed from a log, without the numbers of lines.
fn computed(lines: &[String]) -> Value {
    let weeks = (0..6)
        .map(|week| (0..2).map(|at| task(&format!("t{}", week * 2 + at), 2.0, &format!("k{week}"), &[])).collect());
    let course = course_of(weeks, []);
    let profile =
        Profile::from_value(&json!({"start_date": "2026-01-05", "hours_per_week": 8, "timezone": "Europe/Berlin"}));
    let as_of = DateTime::parse_from_rfc3339("2026-01-20T12:00:00Z").unwrap().to_utc();
    let log = read_log(&course, &profile, lines, as_of);
    let counts = json!([log.n_issues, log.events.len()]);
    let timer = log.records.timer.running().map(|session| (session.id.clone(), session.started_at()));
    let evaluation = learner(&log, &profile, &course).evaluate(Scope::Overall);
    let mut evaluation = serde_json::to_value(evaluation).unwrap();
    without_lines(&mut evaluation);
    json!([counts, timer, evaluation])
}

fn without_lines(value: &mut Value) {
    match value {
        Value::Object(object) => {
            object.retain(|name, _| name != "line" && name != "lines" && name != "first");
            object.values_mut().for_each(without_lines);
        }
        Value::Array(items) => items.iter_mut().for_each(without_lines),
        // Evidence names its line at its end.
        Value::String(text) => {
            if let Some(at) = text.rfind(" (line ") {
                text.truncate(at);
            }
        }
        _ => {}
    }
}

#[test]
fn eighty_histories_give_the_same_numbers_in_every_order() {
    for seed in 0..80 {
        let mut dice = Dice(seed);
        // The clones of up to five machines, with the lines that they share once or twice.
        let n_entries = 12 + dice.below(40);
        let mut lines: Vec<String> = (0..n_entries).map(|n| entry(&mut dice, n)).collect();
        let shared = lines[..dice.below(n_entries) as usize / 2].to_vec();
        lines.extend(shared);
        let first = computed(&lines);
        for _ in 0..4 {
            shuffle(&mut lines, &mut dice);
            assert_eq!(computed(&lines), first, "seed {seed}: {lines:#?}");
        }
    }
}

/// Whatever the log holds: an act that is taken back and brought back is as if nothing had been, and so is a second time.
#[test]
fn an_undo_of_an_undo_gives_the_same_numbers() {
    let undo = |hour: u32, act: &str, of: &str| {
        json!({"timestamp": format!("2026-01-19T{hour:02}:00:00Z"), "event": "correction", "entry_id": format!("id-{act}"),
            "act": act, "metadata": {"corrects_act": of}})
        .to_string()
    };
    let mut n_changed = 0;
    for seed in 0..80 {
        let mut dice = Dice(seed);
        let n_entries = 12 + dice.below(40);
        let mut lines: Vec<String> = (0..n_entries).map(|n| entry(&mut dice, n)).collect();
        let mut states = vec![computed(&lines)];
        let act = format!("a{}", dice.below(6));
        for (hour, act, of) in [(1, "u1", &*act), (2, "u2", "u1"), (3, "u3", "u2"), (4, "u4", "u1")] {
            lines.push(undo(hour, act, of));
            shuffle(&mut lines, &mut dice);
            states.push(computed(&lines));
        }
        n_changed += u32::from(states[0] != states[1]);
        assert_eq!((&states[2], &states[3]), (&states[0], &states[1]), "seed {seed}");
        assert_eq!(states[4], states[0], "seed {seed}: the first undo itself is undone");
    }
    assert!(n_changed > 40, "{n_changed}");
}

#[test]
fn shared_entries_count_once_and_a_torn_merge_loses_torn_lines() {
    let line = |id: &str, task: &str| {
        let facts = json!({"task": task, "duration_hours": 2});
        json!({"timestamp": "2026-01-07T10:00:00Z", "event": "task_completed", "entry_id": id, "metadata": facts})
            .to_string()
    };
    let (a, b, c) = (&*line("a", "t0"), &*line("b", "t1"), &line("c", "t2"));
    let [ours, middle, theirs] = ["<<<<<<< HEAD", "=======", ">>>>>>> theirs"];
    let details = |lines: &[&str]| {
        computed(&lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>())[2]["details"].clone()
    };
    let plain = details(&[a, b]);
    for lines in [&[b, a, b][..], &[ours, a, middle, b, theirs], &[a, &format!("{c}{c}"), b]] {
        assert_eq!(details(lines), plain, "{lines:?}");
    }
    let workspace = TestWorkspace::new();
    workspace.write(LOG, format!("{ours}\n{a}\n{middle}\n{b}{c}\n{theirs}\n"));
    let checked = workspace.los(&["memory", "check"]);
    let n_marks = checked.stdout.matches("is a conflict mark of git: delete this line").count();
    let is_torn = checked.stdout.contains("put each on a line of its own");
    assert_eq!((checked.exit, n_marks, is_torn), (Some(1), 3, true), "{checked:?}");
}

#[test]
fn decisions_of_clones_give_the_same_path_in_every_order() {
    let months = |n: u32| -> EffectivePath {
        let text =
            |month: u32| format!("# Month {month}: M{month}\n\n### Week 1\n\n- [ ] Do it (2h) #s{month} ^m{month}\n");
        let files = (1..=n).map(|month| (format!("paths/Beginner/month-{month:02}/README.md"), text(month)));
        let source = los_model::curriculum::load::MemorySource::new(files);
        EffectivePath::of(los_model::curriculum::load::load_level(&source, "Beginner").level)
    };
    let base = months(8);
    for seed in 0..200 {
        let mut dice = Dice(1000 + seed);
        let mut all: Vec<Value> = Vec::new();
        for _ in 0..=dice.below(5) {
            // Each clone decides on its own path.
            let mut folded = Folded::new(base.clone());
            let mut time = dice.below(20);
            for _ in 0..=dice.below(4) {
                let a = 1 + dice.below(7);
                let record = reorder(&folded, a, a + 1, time);
                folded.take(&record, &NoLevels);
                all.push(record);
                if dice.below(4) == 0
                    && let Some(last) = folded.applied.last()
                {
                    let revert = json!({"decision": "revert", "reverts": last.id, "timestamp": at(time + 1)});
                    folded.take(&revert, &NoLevels);
                    all.push(revert);
                }
                time += dice.below(3);
            }
        }
        let made = |records: &[Value]| {
            let ordered = in_order(records.to_vec(), &mut Clock::new(None));
            let folded = fold(base.clone(), &ordered, &NoLevels);
            (folded.path.hash(), folded.applied, folded.set_aside)
        };
        let first = made(&all);
        for _ in 0..4 {
            let mut other = all.clone();
            other.push(all[dice.below(all.len() as u32) as usize].clone());
            shuffle(&mut other, &mut dice);
            assert_eq!(made(&other), first, "seed {seed}: {other:#?}");
        }
    }
}

struct NoLevels;

impl los_model::path::effective::Levels for NoLevels {
    fn names(&self) -> Vec<String> {
        Vec::new()
    }

    fn load(&self, _: &str) -> Option<los_model::curriculum::model::Level> {
        None
    }
}

fn at(time: u32) -> String {
    format!("2026-02-01T10:00:{time:02}Z")
}

/// The decision to swap two months, approved at a time.
fn reorder(folded: &Folded, a: u32, b: u32, time: u32) -> Value {
    let before = &folded.path.order;
    let swapped = |month: &u32| [a, b].into_iter().find(|other| other != month).filter(|_| [a, b].contains(month));
    let after: Vec<u32> = before.iter().map(|month| swapped(month).unwrap_or(*month)).collect();
    let details = json!({"before": before, "after": after, "swap": [a, b], "checks": []});
    let kind = los_model::path::mutation::MutationKind::MonthReorder;
    let mutation = Mutation { details: Details::read(kind, &details).unwrap(), before_hash: folded.path.hash() };
    json!({"timestamp": at(time), "decision": "month_reorder", "status": "approved", "id": mutation.id(),
        "before_hash": mutation.before_hash, "details": details})
}

fn sync_command(workspace: &TestWorkspace, args: &[&str]) -> Command {
    let mut command = workspace.command(&[&["sync"], args].concat());
    command.env("PATH", std::env::var_os("PATH").unwrap()).env("HOME", "/nonexistent").env("GIT_CONFIG_NOSYSTEM", "1");
    command.env("GIT_AUTHOR_NAME", "Ada").env("GIT_AUTHOR_EMAIL", "ada@example.com");
    command.env("GIT_COMMITTER_NAME", "Ada").env("GIT_COMMITTER_EMAIL", "ada@example.com");
    command
}

pub fn sync(workspace: &TestWorkspace) -> Ran {
    Ran::of(&mut sync_command(workspace, &["--json"]))
}

fn log(workspace: &TestWorkspace, words: &str) {
    workspace.add_event(&json!({"timestamp": "2026-01-07T10:00:00Z", "event": "note", "message": words}));
}

/// A sync that must succeed: entries that came in and went out, and whether something was committed.
fn exchanged(workspace: &TestWorkspace) -> (u64, u64, bool) {
    let answer = sync(workspace).json();
    let n = |way: &str| answer[way]["log"].as_u64().unwrap();
    (n("came_in"), n("went_out"), answer["committed"] == true)
}

/// A bare repository and two machines with a clone of it.
fn two_machines() -> (tempfile::TempDir, TestWorkspace, TestWorkspace) {
    let bare = tempfile::tempdir().unwrap();
    git(bare.path(), &["init", "--quiet", "--bare", "-b", "main"]);
    let address = bare.path().to_str().unwrap().to_owned();
    let first = TestWorkspace::new();
    first.write(".claude/memory/pending/x.json", "{}");
    first.write("projects/work.txt", "one\n");
    git(first.root(), &["init", "--quiet", "-b", "main"]);
    git(first.root(), &["add", "projects"]);
    git(first.root(), &["commit", "--quiet", "-m", "work"]);
    git(first.root(), &["remote", "add", "origin", &address]);
    log(&first, "the first");
    assert_eq!(exchanged(&first), (0, 1, true));
    let second = TestWorkspace::bare();
    git(second.root(), &["clone", "--quiet", &address, "."]);
    (bare, first, second)
}

/// Branch, index and files of a work tree, memory included.
fn state(workspace: &TestWorkspace) -> String {
    let files = ["rev-parse HEAD", "status --porcelain", "ls-files --stage"];
    let said = files.map(|words| git(workspace.root(), &words.split(' ').collect::<Vec<_>>()));
    format!("{}\n{}\n{}", said.join("\n"), workspace.log(), workspace.read("projects/work.txt"))
}

#[test]
fn two_machines_exchange_what_each_logged() {
    let (_bare, first, second) = two_machines();
    let head = |name: &str| git(second.root(), &["rev-parse", name]);
    assert!(!second.path(".claude/memory/pending").exists(), "staged writes stay");
    log(&first, "on the laptop");
    log(&second, "on the desktop");
    let before = head("HEAD");
    assert_eq!(exchanged(&first), (0, 1, true));
    assert_eq!(exchanged(&second), (1, 1, true));
    assert_eq!(exchanged(&first).0, 1);
    assert_eq!((first.log().lines().count(), first.log()), (3, second.log()));
    for machine in [&first, &second] {
        assert!(!git(machine.root(), &["status", "--porcelain", "-uno"]).contains("claude"), "clean");
        assert_eq!(exchanged(machine), (0, 0, false));
    }
    assert!(head("HEAD") != before && head("HEAD") == head("origin/main"));
}

#[test]
fn a_write_that_waits_stays_here_and_stops_no_sync() {
    let (_bare, first, second) = two_machines();
    first.write(".gitignore", ".context/\n.claude/memory/pending/\n");
    let note = json!({"learner_id": "ada", "event": "note", "message": "by an assistant"});
    let id = Tools::at(&first).call_ok("log_progress", &note)["pending_id"].clone();
    assert_eq!(sync(&first).json()["went_out"]["files"], 1, ".gitignore");
    let _ = first.los(&["memory", "approve", id.as_str().unwrap(), "--yes"]).ok();
    assert!(first.path(".claude/memory/pending/.lock").exists());
    assert_eq!((exchanged(&first).1, exchanged(&second).0), (1, 1));
}

#[test]
fn the_learners_work_is_taken_along_after_one_yes() {
    let (_bare, first, second) = two_machines();
    first.write("work/m01/a.py", "print(1)\n");
    make_executable(&first.path("work/m01/a.py"));
    first.write("work/m01/.env", "KEY=1\n");
    first.write("work/.venv/lib.py", "");
    first.write("AGENTS.md", "Hello.\n");
    // Without a terminal nothing is taken, and the work is named with the way to include it.
    let ran = Ran::of(&mut sync_command(&first, &[]));
    for words in ["Not synced: your work in work/.", "`also = [\"work\", \"projects\"]`", "Not synced: AGENTS.md;"] {
        assert!(ran.stderr.contains(words), "{words}: {ran:?}");
    }
    assert_eq!(sync(&first).json()["undecided"], json!(["work/"]));
    let mut terminal = Terminal::start_command(sync_command(&first, &[]));
    terminal.until("Take your work along from now on").until("[Y/n]").press(ENTER);
    let ended = terminal.end();
    let text = ended.text();
    assert!(ended.exit == 0 && text.contains("out  2 other files"), "{text}");
    assert!(text.contains("Kept on this machine: work/m01/.env.") && !text.contains("AGENTS.md"), "{text}");
    let _ = sync(&second).ok();
    assert_eq!(
        (second.read("work/m01/a.py"), is_executable(&second.path("work/m01/a.py"))),
        ("print(1)\n".into(), true)
    );
    assert!(["m01/.env", ".venv"].iter().all(|name| !second.path("work").join(name).exists()));
    // The answer went along: nobody is asked again, and changes come back.
    second.write("work/m01/a.py", "print(2)\n");
    let _ = sync(&second).ok();
    let ended = Terminal::start_command(sync_command(&first, &[])).end();
    assert!(ended.exit == 0 && !ended.text().contains("Take"), "{ended:?}");
    assert_eq!((first.read("work/m01/a.py"), is_executable(&first.path("work/m01/a.py"))), ("print(2)\n".into(), true));
}

#[test]
fn work_stays_here_after_a_no_and_nobody_asks_again() {
    let (_bare, first, _second) = two_machines();
    first.write("learning-os.toml", "[log]\nmax_mb = 4\n");
    first.write("work/a.py", "print(1)\n");
    let terminal = || Terminal::start_command(sync_command(&first, &[]));
    let mut asked = terminal();
    asked.until("[Y/n]").press("n");
    assert_eq!(asked.end().exit, 0);
    assert_eq!(first.read("learning-os.toml"), "[log]\nmax_mb = 4\n\n[sync]\nalso = []\n");
    let ended = terminal().end();
    assert!(ended.exit == 0 && !ended.text().contains("work"), "{ended:?}");
    assert_eq!(sync(&first).json()["not_synced"], json!(["work/"]));
}

#[test]
fn failures_of_git_name_the_file_or_the_network() {
    let (bare, first, _second) = two_machines();
    first.write("learning-os.toml", "[sync]\nalso = [\"work\"]\n");
    first.write("work/big.bin", "x");
    // A server's rule about a file, in its own words.
    let rule = "echo 'error: File work/big.bin is 120.00 MB; the limit is 100.00 MB' >&2\nexit 1\n";
    let hook = script(&bare.path().join("hooks/pre-receive"), rule);
    let refused = sync(&first);
    fs::remove_file(&hook).unwrap();
    first.write(".git/index.lock", "");
    let locked = sync(&first);
    fs::remove_file(first.path(".git/index.lock")).unwrap();
    for (ran, file, why, hint) in [
        (&refused, "work/big.bin", "120.00 MB", ".gitignore"),
        (&locked, ".git/index.lock", "File exists", "no other git runs"),
    ] {
        let error: Value = serde_json::from_str(ran.stderr.lines().last().unwrap()).unwrap();
        assert_has(&error["error"], &json!({"code": "GIT_FAILED", "details.path": file}));
        let said = error["error"]["message"].as_str().unwrap();
        let suggested = error["error"]["details"]["suggestion"].as_str().unwrap();
        assert!(said.contains(why) && suggested.contains(hint), "{ran:?}");
    }
    let _ = sync(&first).ok();
    git(first.root(), &["remote", "set-url", "origin", "/nowhere"]);
    log(&first, "offline");
    let ran = Ran::of(&mut sync_command(&first, &[]));
    for words in ["cannot reach `origin`", "/nowhere", "check the network"] {
        assert!(ran.exit == Some(1) && ran.stderr.contains(words), "{words}: {ran:?}");
    }
    assert!(!ran.stderr.contains("timeout_s"), "{ran:?}");
}

/// Makes a shell script that may be run.
fn script(path: &Path, text: &str) -> PathBuf {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, format!("#!/bin/sh\n{text}")).unwrap();
    make_executable(path);
    path.to_owned()
}

#[test]
fn a_conflict_outside_memory_stops_it_and_changes_nothing() {
    let (_bare, first, second) = two_machines();
    for (machine, text) in [(&first, "laptop\n"), (&second, "desktop\n")] {
        machine.write("projects/work.txt", text);
        git(machine.root(), &["commit", "--quiet", "-am", "work"]);
        log(machine, text.trim());
    }
    let _ = sync(&first).ok();
    let before = state(&second);
    let ran = sync(&second);
    assert_eq!(ran.failed(), ("GIT_FAILED".to_owned(), 1));
    assert!(ran.stderr.contains("\"path\":\"projects/work.txt\""), "{ran:?}");
    assert_eq!(state(&second), before);
    // A file that only the other machine changed, with work here that is not committed.
    git(second.root(), &["reset", "--quiet", "--hard", "HEAD~1"]);
    second.write("projects/work.txt", "not committed\n");
    let before = state(&second);
    let ran = sync(&second);
    assert!(ran.exit == Some(1) && ran.stderr.contains("not committed"), "{ran:?}");
    assert_eq!(state(&second), before);
    second.write("projects/work.txt", "one\n");
    let _ = sync(&second).ok();
    assert_eq!(second.read("projects/work.txt"), "laptop\n");
}

#[test]
fn programs_of_the_repository_are_not_run() {
    let (_bare, first, second) = two_machines();
    let ran = first.path("ran");
    let text = format!("echo \"$0\" >> {}\n", ran.display());
    let hooks = "pre-commit post-commit pre-push post-merge post-checkout reference-transaction post-index-change \
        commit-msg prepare-commit-msg pre-auto-gc post-rewrite";
    for hook in hooks.split(' ') {
        script(&first.path(".git/hooks").join(hook), &text);
    }
    let evil = script(&first.path("evil.sh"), &text);
    let keys = "core.fsmonitor filter.x.clean filter.x.smudge filter.x.process merge.x.driver diff.external \
        core.sshCommand credential.helper remote.origin.uploadpack remote.origin.receivepack \
        core.alternateRefsCommand core.askPass core.editor gpg.program";
    for key in keys.split(' ') {
        git(first.root(), &["config", key, evil.to_str().unwrap()]);
    }
    first.write(".gitattributes", "* filter=x merge=x diff=x\n");
    let _ = fs::remove_file(&ran);
    log(&first, "on the laptop");
    log(&second, "on the desktop");
    let _ = sync(&second).ok();
    assert_eq!(exchanged(&first).0, 1);
    assert!(!ran.exists(), "{}", fs::read_to_string(&ran).unwrap());
}

fn is_executable(path: &Path) -> bool {
    fs::metadata(path).unwrap().permissions().mode() & 0o111 == 0o111
}

fn make_executable(path: &Path) {
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn sync_commits_without_a_remote() {
    let alone = TestWorkspace::new();
    let ran = sync(&alone);
    assert!(ran.exit == Some(1) && ran.stderr.contains("git init"), "{ran:?}");
    git(alone.root(), &["init", "--quiet", "-b", "main"]);
    alone.write("AGENTS.md", "Hello.\n");
    alone.write(".claude/agents/tutor.md", "Hello.\n");
    let synced = sync(&alone).json();
    assert_has(&synced, &json!({"remote": null, "committed": true}));
    let not_synced = synced["not_synced"].as_array().unwrap();
    assert!(["AGENTS.md", ".claude/agents/"].iter().all(|path| not_synced.contains(&json!(path))), "{synced}");
    fs::remove_dir_all(alone.path(".claude/agents")).unwrap();
    assert_eq!(git(alone.root(), &["status", "--porcelain", ".claude"]), "");
}

#[test]
fn a_refused_push_is_tried_again_and_given_up() {
    let (bare, first, _second) = two_machines();
    // The remote says no to every push, as where another machine is always faster.
    let hook = bare.path().join("hooks/update");
    script(&hook, "exit 1\n");
    log(&first, "more");
    let before = state(&first);
    let ran = sync(&first);
    assert_eq!((ran.failed().0.as_str(), state(&first)), ("GIT_FAILED", before), "{ran:?}");
    let pushes = bare.path().join("n");
    let once = "test $(wc -l < N) -ge 2 && exit 0\ngit update-ref refs/heads/main $(git commit-tree -p $2 -m other $2^{tree})\n";
    script(&hook, &format!("echo x >> N\n{once}").replace('N', pushes.to_str().unwrap()));
    for (key, value) in [("user.name", "Bo"), ("user.email", "bo@example.com")] {
        git(bare.path(), &["config", key, value]);
    }
    assert_eq!(exchanged(&first).1, 1);
    assert_eq!(fs::read_to_string(pushes).unwrap().lines().count(), 2, "the second push came after another fetch");
    assert_eq!(git(bare.path(), &["rev-parse", "main"]), git(first.root(), &["rev-parse", "HEAD"]));
}

#[test]
fn a_server_behind_ssh_that_does_not_answer_is_given_up() {
    let workspace = TestWorkspace::new();
    git(workspace.root(), &["init", "--quiet", "-b", "main"]);
    git(workspace.root(), &["remote", "add", "origin", "ssh://silent.invalid/notes.git"]);
    let tools = tempfile::tempdir().unwrap();
    let asked = tools.path().join("asked");
    script(&tools.path().join("ssh"), &format!("echo \"$@\" >> {}\nexit 255\n", asked.display()));
    let path = format!("{}:{}", tools.path().display(), std::env::var("PATH").unwrap());
    let ran = Ran::of(sync_command(&workspace, &["--json"]).env("PATH", path));
    for words in ["cannot reach `origin`", "check the network"] {
        assert!(ran.exit == Some(1) && ran.stderr.contains(words), "{ran:?}");
    }
    let options = fs::read_to_string(&asked).unwrap();
    for option in ["-oConnectTimeout=20", "-oServerAliveInterval=15", "-oBatchMode=yes"] {
        assert!(options.contains(option), "{option}: {options}");
    }
}

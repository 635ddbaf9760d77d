//! Refusals of the kernel: a write cut short, a full disk, a read-only file system, a folder without permission, and
//! names that are no files. No success is claimed, nothing half-written stays, and the next append works.
//!
//! Also that success is only claimed for what is on the disk.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use serde_json::json;

use crate::support::durability_harness::{
    Census, Mounts, append_command, append_ok, can_trace, entry, server, under, write_args,
};
use crate::support::tools::Tools;
use crate::support::{LOG, PROFILE, Ran, TestWorkspace, Watchdog, make_pipe, say_loudly};

/// Makes `folder` a workspace, where it is not a [`TestWorkspace`].
fn settle(folder: &Path) {
    let memory = folder.join(".claude/memory");
    fs::create_dir_all(&memory).unwrap();
    fs::write(memory.join("learner_profile.json"), PROFILE).unwrap();
    fs::write(memory.join("progress_log.jsonl"), "").unwrap();
}

#[test]
fn a_write_that_the_kernel_cuts_short_leaves_the_file_as_it_was() {
    let whole = entry("before", 0) + "\n";
    for (before, end) in [(whole.clone() + &entry("before", 1) + "\n", ""), (whole + "{\"torn", "\n")] {
        let workspace = TestWorkspace::new();
        workspace.write(LOG, &before);
        for extra in [0, 1, 20, 60] {
            let limit = format!("--fsize={}", before.len() + extra);
            let ran = Ran::of(&mut under(&["prlimit", &limit], &append_command(&workspace, &entry("cut", extra))));
            // Without a number a signal ended it.
            assert_eq!((ran.exit, ran.stdout.as_str()), (Some(1), ""), "with room for {extra} bytes: {ran:?}");
            assert_eq!(ran.failed().0, "WRITE_FAILED");
            assert_eq!(workspace.log(), before, "with room for {extra} bytes the file changed");
        }
        append_ok(&workspace, &entry("after", 0));
        assert_eq!(workspace.log(), before + end + &entry("after", 0) + "\n");
    }
}

#[test]
fn a_server_survives_a_write_that_the_kernel_cuts_short() {
    let workspace = TestWorkspace::new();
    append_ok(&workspace, &entry("before", 0));
    let mut server = server(&workspace, workspace.root());
    let pid = server.pid().to_string();
    let limit = |bytes: &str| {
        // The limit of a process that runs: what a disk quota would do to it.
        let status = Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={bytes}:")]).status();
        assert!(status.expect("this test needs prlimit").success());
    };
    let room = workspace.read(LOG).len() + 10;
    limit(&room.to_string());
    let args = |n: usize| write_args(&entry("server", n));
    let before = workspace.log();
    assert_eq!(server.call_err("write_memory_entry", &args(0))["code"], "WRITE_FAILED");
    assert_eq!(workspace.log(), before);
    limit("unlimited");
    server.call_ok("write_memory_entry", &args(1));
    assert_eq!(workspace.log(), before + &entry("server", 1) + "\n");
}

/// Appends until it fails, at most `n` times; how many went in.
fn append_until_it_fails(log: &Path, n: usize, append: impl Fn(&str) -> Ran) -> usize {
    for done in 0..n {
        let before = fs::read(log).unwrap();
        let ran = append(&entry("full", done));
        if ran.exit != Some(0) {
            assert_eq!(ran.failed(), ("WRITE_FAILED".into(), 1));
            assert_eq!(ran.stdout, "", "a success was claimed");
            assert!(fs::read(log).unwrap() == before, "a failed append changed the file");
            return done;
        }
    }
    panic!("{n} appends and the disk is still not full");
}

#[test]
fn a_full_disk_is_an_error_and_loses_no_acknowledged_entry() {
    const MOST: usize = 40;
    let workspace = TestWorkspace::new();
    let Some(mounts) = Mounts::new() else {
        say_loudly("no file system may be mounted here: a limit on the file's size stands in for the full disk");
        let append =
            |entry: &str| Ran::of(&mut under(&["prlimit", "--fsize=9000"], &append_command(&workspace, entry)));
        let n_acknowledged = append_until_it_fails(&workspace.path(LOG), MOST, append);
        append_ok(&workspace, &entry("after", 0));
        let census = Census::of(&workspace);
        (0..n_acknowledged).for_each(|n| census.assert_once(&entry("full", n), true));
        return assert_eq!(census.total(), n_acknowledged + 1);
    };
    let root = mounts.folder();
    settle(&root);
    let log = root.join(LOG);
    let append = |entry: &str| Ran::of(append_command(&workspace, entry).env("LOS_ROOT", &root));
    assert_eq!(append(&entry("before", 0)).exit, Some(0));
    fs::write(root.join("filler"), vec![b'x'; 2 << 20]).expect_err("one megabyte took two");
    let n_acknowledged = append_until_it_fails(&log, MOST, append);
    let mut server = server(&workspace, &root);
    let args = write_args(&entry("full", n_acknowledged));
    assert_eq!(server.call_err("write_memory_entry", &args)["code"], "WRITE_FAILED");
    fs::remove_file(root.join("filler")).unwrap();
    server.call_ok("write_memory_entry", &args);
    assert_eq!(append(&entry("after", 0)).exit, Some(0));
    let census = Census::of_bytes(&fs::read(&log).unwrap());
    (0..=n_acknowledged).for_each(|n| census.assert_once(&entry("full", n), true));
    for other in [entry("before", 0), entry("after", 0)] {
        census.assert_once(&other, true);
    }
    assert_eq!((census.total(), census.strangers.len()), (n_acknowledged + 3, 0));
}

#[test]
fn a_full_disk_stages_nothing_half() {
    let workspace = TestWorkspace::new();
    let stage = ["memory", "append", "progress_log.jsonl", &entry("staged", 0), "--json"];
    // A limit on the size of files stops the record in the middle, wherever the test runs.
    for limit in ["--fsize=0", "--fsize=1", "--fsize=100"] {
        let staged = Ran::of(&mut under(&["prlimit", limit], &workspace.command(&stage)));
        assert_eq!(staged.failed(), ("WRITE_FAILED".into(), 1), "{limit}");
        assert!(workspace.pending().is_empty());
        let found = workspace.los(&["memory", "check", "--json"]).json()["ok"].clone();
        assert_eq!(found, true, "{limit}: something half was left");
    }
    let Some(mounts) = Mounts::new() else {
        return say_loudly("no file system may be mounted here: staging was cut short by a limit, on no full disk");
    };
    let root = mounts.folder();
    settle(&root);
    let los = |args: &[&str]| Ran::of(workspace.command(args).env("LOS_ROOT", &root));
    fs::write(root.join("filler"), vec![b'x'; 2 << 20]).expect_err("one megabyte took two");
    assert_eq!(los(&stage).failed(), ("WRITE_FAILED".into(), 1));
    fs::remove_file(root.join("filler")).unwrap();
    assert_eq!(los(&["memory", "pending", "--json"]).json(), json!([]));
    assert_eq!(los(&["memory", "check", "--json"]).json()["ok"], true, "something half was left");
    assert_eq!(los(&stage).exit, Some(5));
}

#[test]
fn a_read_only_file_system_fails_writes_and_keeps_the_server() {
    let Some(mut mounts) = Mounts::new() else {
        return say_loudly("no file system may be mounted here: only the folder without permission is checked");
    };
    let workspace = TestWorkspace::new();
    let root = mounts.folder();
    settle(&root);
    let append = |n: usize| Ran::of(append_command(&workspace, &entry("read-only", n)).env("LOS_ROOT", &root));
    assert_eq!(append(0).exit, Some(0));
    let before = fs::read(root.join(LOG)).unwrap();
    assert!(mounts.run("mount -o remount,bind,ro /tmp"), "a file system that may be mounted may not be made read-only");
    assert_eq!(append(1).failed(), ("WRITE_FAILED".into(), 1));
    let read = Ran::of(workspace.command(&["memory", "show", "--json"]).env("LOS_ROOT", &root));
    assert_eq!(read.json().as_array().unwrap().len(), 1);
    let mut server = server(&workspace, &root);
    let args = write_args(&entry("server", 0));
    assert_eq!(server.call_err("write_memory_entry", &args)["code"], "WRITE_FAILED");
    server.call_ok("hello", &json!({}));
    assert!(fs::read(root.join(LOG)).unwrap() == before);
    assert!(mounts.run("mount -o remount,bind,rw /tmp"));
    server.call_ok("write_memory_entry", &args);
    assert_eq!(append(2).exit, Some(0));
}

#[test]
fn a_write_without_permission_fails_and_changes_no_file() {
    let workspace = TestWorkspace::new();
    append_ok(&workspace, &entry("before", 0));
    let before = workspace.log();
    let set_mode =
        |path: &str, mode| fs::set_permissions(workspace.path(path), fs::Permissions::from_mode(mode)).unwrap();
    let is_root = Ran::of(Command::new("id").arg("-u")).stdout.trim() == "0";
    // Permissions do not bind root, so as root the append runs as nobody.
    let nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    let append = |n: usize| {
        let inner = append_command(&workspace, &entry("forbidden", n));
        Ran::of(&mut under(if is_root { &nobody } else { &["env"] }, &inner))
    };
    set_mode("", 0o755);
    set_mode(".claude/memory", 0o555);
    set_mode(LOG, 0o444);
    let forbidden = append(0);
    set_mode(".claude/memory", 0o755);
    set_mode(LOG, 0o644);
    assert_eq!(forbidden.failed(), ("WRITE_FAILED".into(), 1));
    assert_eq!(workspace.log(), before);
    append_ok(&workspace, &entry("after", 0));
}

#[test]
fn an_entry_is_synced_before_success_is_reported() {
    let workspace = TestWorkspace::new();
    if !can_trace() {
        say_loudly("without `strace` only the source is checked: it must sync between writing and answering");
        let source = include_str!("../../../crates/store/src/memory/append.rs");
        let (write, sync) = (source.find("file.write(bytes)"), source.find("file.sync_data()"));
        return assert!(write.is_some() && write < sync && sync < source.find("Ok(Grown {"));
    }
    for (name, is_new) in [("an old log", false), ("a new log", true)] {
        if is_new {
            fs::remove_file(workspace.path(LOG)).unwrap();
        }
        let trace = workspace.path("trace");
        let wrapper =
            ["strace", "-f", "-y", "-e", "trace=write,fdatasync,fsync,exit_group", "-o", trace.to_str().unwrap()];
        let ran = Ran::of(&mut under(&wrapper, &append_command(&workspace, &entry("synced", usize::from(is_new)))));
        assert_eq!(ran.exit, Some(0), "{ran:?}");
        let trace = fs::read_to_string(trace).unwrap();
        let lines: Vec<&str> = trace.lines().collect();
        let at = |what: &dyn Fn(&str) -> bool| lines.iter().position(|line| what(line));
        let on_log = |line: &str| line.contains("progress_log.jsonl>");
        let is_sync = |line: &str| line.contains("fdatasync(") || line.contains("fsync(");
        let write = at(&|line| line.contains("write(") && on_log(line)).expect("the entry is not written");
        let sync =
            at(&|line| is_sync(line) && on_log(line)).unwrap_or_else(|| panic!("{name}: never synced:\n{trace}"));
        let answer = at(&|line| line.contains("write(1<")).expect("nothing is told");
        assert!(write < sync && sync < answer, "{name}: written, synced and told in another order:\n{trace}");
        if is_new {
            let folder = at(&|line| is_sync(line) && line.contains(".claude/memory>"));
            assert!(folder.is_some_and(|at| at < answer), "the name of a new log is not synced:\n{trace}");
        }
    }
}

/// A command that must end soon, whatever it meets.
fn soon(command: &mut Command) -> Ran {
    let _watchdog = Watchdog::new("a command whose disk fails");
    Ran::of(command)
}

#[test]
fn a_linked_log_is_refused_and_its_target_unchanged() {
    let victim = TestWorkspace::new();
    victim.write("victim.jsonl", "precious\n");
    let target = victim.path("victim.jsonl");
    let relative = Path::new("../../..").join(victim.root().file_name().unwrap()).join("victim.jsonl");
    // Out of the workspace by a whole and by a relative path, to a denied file, to other files of memory, to nowhere.
    let nowhere = target.with_file_name("new.jsonl");
    let links = [
        &target,
        &relative,
        Path::new("../../.env"),
        Path::new("learner_profile.json"),
        Path::new("best_practices.md"),
        &nowhere,
    ];
    for name in links.iter().map(|link| link.to_str().unwrap()).chain(["a second name", "a pipe", "a folder"]) {
        let workspace = TestWorkspace::new();
        let log = workspace.path(LOG);
        fs::remove_file(&log).unwrap();
        match name {
            "a second name" => fs::hard_link(&target, log).unwrap(),
            "a pipe" => make_pipe(log),
            "a folder" => fs::create_dir(log).unwrap(),
            link => symlink(link, log).unwrap(),
        }
        let ran = soon(&mut append_command(&workspace, &entry("new", 0)));
        assert_eq!(ran.failed(), ("WRITE_NOT_ALLOWED".into(), 4), "{name}");
        assert!(ran.stdout.is_empty() && !ran.stderr.contains(victim.root().to_str().unwrap()), "{name}: {ran:?}");
        assert_eq!(victim.read("victim.jsonl"), "precious\n", "{name}");
        assert!(!nowhere.exists() && !workspace.path(".env").exists(), "{name}");
        let others =
            ["learner_profile.json", "best_practices.md"].map(|file| workspace.read(&format!(".claude/memory/{file}")));
        assert_eq!(others, [PROFILE, ""], "{name}");
    }
}

#[test]
fn a_memory_folder_that_is_a_link_out_is_refused() {
    for linked in [".claude/memory", ".claude"] {
        let (victim, workspace) = (TestWorkspace::new(), TestWorkspace::bare());
        workspace.write("learning-os.toml", "");
        fs::create_dir_all(workspace.path(linked).parent().unwrap()).unwrap();
        symlink(victim.path(linked), workspace.path(linked)).unwrap();
        let ran = soon(&mut append_command(&workspace, &entry("new", 0)));
        let codes = ["WRITE_NOT_ALLOWED", "PATH_NOT_ALLOWED", "LEARNER_NOT_FOUND"];
        assert!(codes.contains(&ran.failed().0.as_str()), "{linked}: {ran:?}");
        assert_eq!((victim.log(), ran.stdout), (String::new(), String::new()), "{linked}");
        let stage = ["memory", "append", "progress_log.jsonl", &entry("new", 0), "--json"];
        assert_ne!(soon(&mut workspace.command(&stage)).exit, Some(0), "{linked}");
        assert!(!victim.path(".claude/memory/pending").exists(), "{linked}: staged through a link");
    }
}

#[test]
fn appending_to_a_large_log_is_as_fast_as_to_an_empty_one() {
    let workspace = TestWorkspace::new();
    workspace.write(LOG, (entry("old", 0) + "\n").repeat(60_000));
    let _watchdog = Watchdog::new("an append to a large log");
    let answer = Tools::approving(&workspace).call_ok("write_memory_entry", &write_args(&entry("new", 0)));
    assert_eq!(answer["entry_count"], 60_001);
}

//! Hostile work in the sandbox: nothing is read, written, reached or left running outside it, and the answer says what happened.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use los_eyes::runner::python::{self, Python};
use los_eyes::runner::sandbox::{End, Ran, Sandbox};
use los_eyes::runner::work_copy::copy_work;
use los_eyes::runner::{Job, Limits, Protection};

use crate::support::{Watchdog, becomes_true, has_need};

fn python() -> Python {
    python::find(&std::env::var_os("PATH").unwrap_or_default(), std::env::var_os("HOME").as_deref(), &[])
        .expect("the tests of the sandbox need Python")
}

fn launcher() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_los"))
}

fn job(code: &str, limits: Limits) -> Job {
    job_with(python(), code, limits)
}

fn job_with(python: Python, code: &str, limits: Limits) -> Job {
    Job {
        argv: vec![python.executable.to_string_lossy().into_owned(), "-c".into(), code.into()],
        env: vec![("PATH".into(), "/usr/bin:/bin".into())],
        toolchain: python.folders,
        links: python.links,
        limits,
        must_protect: false,
    }
}

fn run(code: &str) -> Ran {
    run_within(code, Limits { seconds: 20, ..Limits::default() })
}

fn run_within(code: &str, limits: Limits) -> Ran {
    let sandbox = Sandbox::new(&launcher()).unwrap();
    sandbox.run(&job(code, limits), "", &|| false).unwrap()
}

/// Whether this machine offers all protections. Without them the tests fail, unless they are told to do without.
fn is_protected() -> bool {
    has_need("protections", run("pass").missing.is_empty())
}

/// The program in a user namespace that allows no further one, so that a protection is missing on every machine.
fn launcher_without_namespaces(folder: &Path) -> PathBuf {
    let script = folder.join("los");
    let inside = "echo 0 >/proc/sys/user/max_user_namespaces; exec \"$0\" \"$@\"";
    let text = format!("#!/bin/sh\nexec unshare -Ur /bin/sh -c '{inside}' '{}' \"$@\"\n", launcher().display());
    fs::write(&script, text).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o700)).unwrap();
    script
}

#[test]
fn a_program_runs_in_its_copy_and_returns_output_and_status() {
    let sandbox = Sandbox::new(&launcher()).unwrap();
    fs::write(sandbox.work().join("note.txt"), "hello").unwrap();
    let code =
        "import sys; print(open('note.txt').read()); print('oops', file=sys.stderr); print(input()); sys.exit(3)";
    let ran = sandbox.run(&job(code, Limits::default()), "typed\n", &|| false).unwrap();
    assert_eq!((ran.end, ran.stdout.as_str(), ran.stderr.as_str()), (End::Exited(3), "hello\ntyped\n", "oops\n"));
    assert_eq!(ran.refused, None);
}

#[test]
fn python_behind_links_and_in_a_virtual_environment_runs() {
    let home = tempfile::tempdir_in(std::env::var_os("HOME").unwrap_or("/var/tmp".into())).unwrap();
    let real = python().executable.canonicalize().unwrap();
    // As version managers do: a folder whose name is a link to one with the full version, and a link to the program.
    let versions = home.path().join("versions");
    symlink(real.parent().unwrap(), &versions).unwrap();
    let bin = home.path().join("bin");
    fs::create_dir(&bin).unwrap();
    symlink(Path::new("../versions").join(real.file_name().unwrap()), bin.join("python3")).unwrap();
    let mut make = std::process::Command::new(bin.join("python3"));
    make.args(["-m", "venv", "--without-pip"]).arg(home.path().join("venv"));
    assert!(make.status().unwrap().success());
    for folder in [bin, home.path().join("venv/bin")] {
        let found = python::find(folder.as_os_str(), std::env::var_os("HOME").as_deref(), &[]).unwrap();
        let sandbox = Sandbox::new(&launcher()).unwrap();
        let ran =
            sandbox.run(&job_with(found, "import json, sys; print(sys.prefix)", Limits::default()), "", &|| false);
        let ran = ran.unwrap();
        assert_eq!(ran.end, End::Exited(0), "{folder:?}: {ran:?}");
        assert_eq!(ran.stdout.contains("/venv"), folder.ends_with("venv/bin"), "{ran:?}");
    }
}

#[test]
fn files_outside_the_sandbox_cannot_be_read_or_changed() {
    let outside = tempfile::tempdir_in(std::env::var_os("HOME").unwrap_or("/var/tmp".into())).unwrap();
    let secret = outside.path().join("progress_log.jsonl");
    fs::write(&secret, "private").unwrap();
    let path = secret.display();
    let code = format!(
        "import os\n\
         def tried(what, f):\n\
         \x20   try: f(); print(what, 'done')\n\
         \x20   except OSError as error: print(what, 'refused')\n\
         tried('read', lambda: open('{path}').read())\n\
         tried('write', lambda: open('{path}', 'a').write('x'))\n\
         tried('chmod', lambda: os.chmod('{path}', 0o777))\n\
         tried('list', lambda: os.listdir(os.path.dirname('{path}')))\n\
         tried('etc', lambda: open('/etc/shadow').read())\n\
         tried('usr', lambda: open('/usr/los-was-here', 'w'))\n\
         tried('link', lambda: (os.symlink('{path}', 'link'), open('link').read()))\n\
         tried('own', lambda: open('own', 'w').write('x'))\n"
    );
    let ran = run(&code);
    let refused =
        ["read", "write", "chmod", "list", "etc", "usr", "link"].map(|what| format!("{what} refused\n")).concat();
    if is_protected() {
        assert_eq!(ran.stdout, refused + "own done\n", "{ran:?}");
        assert_eq!(fs::read_to_string(&secret).unwrap(), "private");
    }
}

#[test]
fn the_sandbox_has_no_network_and_no_other_process() {
    if !is_protected() {
        return;
    }
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let code = format!(
        "import os, socket\n\
         for place in [('127.0.0.1', {port}), ('192.0.2.1', 80)]:\n\
         \x20   try: socket.create_connection(place, timeout=2); print('connected')\n\
         \x20   except OSError: print('no way')\n\
         print(sum(name.isdigit() for name in os.listdir('/proc')), os.getpid())\n"
    );
    let ran = run(&code);
    assert_eq!(ran.stdout, "no way\nno way\n2 2\n", "{ran:?}");
}

#[test]
fn a_program_that_ignores_signals_ends_with_its_children() {
    let code = "import os, signal, subprocess, sys, time\n\
                for number in range(1, 32):\n\
                \x20   try: signal.signal(number, signal.SIG_IGN)\n\
                \x20   except (OSError, ValueError): pass\n\
                subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(4321)'], start_new_session=True)\n\
                print('started', flush=True)\n\
                time.sleep(4321)";
    let _watchdog = Watchdog::new("a program that ignores signals");
    let ran = run_within(code, Limits { seconds: 2, ..Limits::default() });
    assert_eq!((ran.end, ran.stdout.as_str()), (End::TimedOut, "started\n"));
    if is_protected() {
        assert!(!is_running("sleep(4321)"));
    }
}

#[test]
fn a_program_that_leaves_its_group_ends_with_the_run() {
    let code = "import ctypes, os, time\n\
                ctypes.CDLL(None).prctl(1, 0, 0, 0, 0)\n\
                os.setsid() if os.getpid() != os.getpgid(0) else None\n\
                time.sleep(6543)";
    assert_eq!(run_within(code, Limits { seconds: 1, ..Limits::default() }).end, End::TimedOut);
    assert!(!is_protected() || !is_running("time.sleep(6543)"));
}

/// Whether a process of this machine has these words in its command line right now.
fn is_listed(words: &str) -> bool {
    fs::read_dir("/proc").into_iter().flatten().flatten().any(|process| {
        let line = fs::read(process.path().join("cmdline")).unwrap_or_default();
        process.file_name() != *std::process::id().to_string() && String::from_utf8_lossy(&line).contains(words)
    })
}

/// Whether such a process goes on; one that was killed may still be ending for a while.
fn is_running(words: &str) -> bool {
    !becomes_true(|| !is_listed(words))
}

#[test]
fn a_fork_bomb_ends_within_its_limits() {
    if !is_protected() {
        return;
    }
    let code = "import os\n\
                while True:\n\
                \x20   try: os.fork()\n\
                \x20   except OSError: pass";
    let _watchdog = Watchdog::new("a fork bomb");
    let ran = run_within(code, Limits { seconds: 1, ..Limits::default() });
    assert_eq!(ran.end, End::TimedOut);
    assert!(!is_running("try: os.fork()"));
}

#[test]
fn memory_and_disk_are_limited() {
    let limits = Limits { seconds: 30, memory: 512 << 20, disk: 16 << 20, ..Limits::default() };
    let ran = run_within("x = bytearray(1 << 30)", limits);
    assert!(ran.end == End::Exited(1) && ran.stderr.contains("MemoryError"), "{ran:?}");
    let code = "import os\n\
                n = 0\n\
                try:\n\
                \x20   for i in range(100):\n\
                \x20       with open(f'f{i}', 'wb') as file: n += file.write(bytes(1 << 20))\n\
                except OSError as error: print('full after', n // (1 << 20) <= 16)";
    let ran = run_within(code, limits);
    if is_protected() {
        assert_eq!(ran.stdout, "full after True\n", "{ran:?}");
    }
}

#[test]
fn a_gigabyte_of_output_is_cut_and_kept_raw() {
    let code = "import sys\n\
                print('first\\x1b[2J')\n\
                for _ in range(1024): sys.stdout.write('x' * (1 << 20))\n\
                print('\\nlast')";
    let ran = run_within(code, Limits { seconds: 60, ..Limits::default() });
    assert_eq!(ran.end, End::Exited(0));
    assert!(
        ran.stdout.contains("[… output cut …]") && ran.stdout.len() <= Limits::default().output + 100,
        "{}",
        ran.stdout.len()
    );
    assert!(ran.stdout.starts_with("first\x1b[2J\n") && ran.stdout.ends_with("last\n"));
}

#[test]
fn an_interrupted_run_leaves_nothing() {
    let sandbox = Sandbox::new(&launcher()).unwrap();
    let _watchdog = Watchdog::new("an interrupted run");
    let is_interrupted = || is_listed("time.sleep(5432)");
    let ran = sandbox.run(&job("import time; time.sleep(5432)", Limits::default()), "", &is_interrupted).unwrap();
    assert_eq!(ran.end, End::Interrupted);
    assert!(!is_running("time.sleep(5432)"));
}

#[test]
fn links_are_not_copied() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.py"), "x").unwrap();
    fs::create_dir(folder.path().join(".git")).unwrap();
    fs::write(folder.path().join(".git/config"), "x").unwrap();
    symlink("/etc/passwd", folder.path().join("out")).unwrap();
    symlink("/", folder.path().join("all")).unwrap();
    let to = tempfile::tempdir().unwrap();
    copy_work(folder.path(), to.path()).unwrap();
    let names = |at: &Path| fs::read_dir(at).unwrap().map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>();
    assert_eq!(names(to.path()), ["a.py"]);
}

#[test]
fn job_that_needs_every_protection_does_not_start_without_one() {
    let folder = tempfile::tempdir().unwrap();
    let run = |launcher: &Path, must_protect| {
        let job = Job { must_protect, ..job("print('ran')", Limits::default()) };
        Sandbox::new(launcher).unwrap().run(&job, "", &|| false).unwrap()
    };
    if is_protected() {
        assert_eq!(run(&launcher(), true).stdout, "ran\n");
    }
    let weak = launcher_without_namespaces(folder.path());
    let unprotected = run(&weak, false);
    assert!(unprotected.missing.contains(&Protection::Namespaces), "{unprotected:?}");
    assert_eq!(unprotected.stdout, "ran\n");
    let refused = run(&weak, true);
    assert_eq!((refused.stdout.as_str(), refused.refused.as_deref()), ("", Some("a protection is missing")));
}

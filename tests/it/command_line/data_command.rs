//! `los data`: bytes as they are for a program, made safe for a terminal; text from the argument or a pipe; and a disk that
//! is full.

use std::fs;

use crate::support::durability_harness::{Mounts, under};
use crate::support::shown::assert_each;
use crate::support::terminal::{HOSTILE, Terminal, assert_harmless};
use crate::support::{PROFILE, Ran, TestWorkspace, say_loudly};

#[test]
fn a_program_gets_the_bytes_and_nothing_else() {
    let workspace = TestWorkspace::new();
    for content in ["", "no end of line", "two\r\nlines\n\n", HOSTILE] {
        workspace.write("data/x.txt", content);
        let ran = workspace.los(&["data", "read", "x.txt"]);
        assert_eq!((ran.exit, ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), content, ""));
        let answer = workspace.los(&["data", "read", "x.txt", "--json"]);
        assert_harmless(&answer.stdout);
        assert_eq!(answer.json()["contents"], content);
    }
}

#[test]
fn data_write_takes_text_from_an_argument_or_a_pipe_only() {
    let workspace = TestWorkspace::new();
    // For a path that names the folder too, the answer says where the file went.
    assert_each("data", |line| workspace.shown(line));
    for (path, text) in [("notes/a.txt", "hello"), ("a.txt", "x"), ("c.txt", "-y")] {
        assert_eq!(workspace.read(&format!("data/{path}")), text);
    }
    for args in [&["data", "write", "b.txt"][..], &["data", "write", "b.txt", "-"]] {
        let ran = Ran::piped(&mut workspace.command(args), "größe\r\n".as_bytes());
        assert_eq!(ran.ok(), "Wrote data/b.txt (9 bytes).\n");
        assert_eq!(workspace.read("data/b.txt"), "größe\r\n");
        for (input, words) in [
            (&b""[..], "nothing came on standard input"),
            (b"\xff\xfe", "must be UTF-8 text"),
            (&vec![b'x'; 1_048_577], "must be at most 1048576 bytes"),
        ] {
            let ran = Ran::piped(&mut workspace.command(args), input);
            assert_eq!(ran.exit, Some(2), "{ran:?}");
            assert!(ran.stderr.contains(words), "{ran:?}");
            assert_eq!(workspace.read("data/b.txt"), "größe\r\n");
        }
    }
    let answer = workspace.los(&["data", "write", "b.txt", "", "--json"]).json();
    assert_eq!(answer, serde_json::json!({"ok": true, "bytes_written": 0}));
    assert_eq!(workspace.read("data/b.txt"), "");
}

#[test]
fn the_terminal_shows_a_file_safely_and_asks_before_replacing() {
    let workspace = TestWorkspace::new();
    workspace.write("data/x.txt", HOSTILE);
    let ended = Terminal::start(&workspace, &["data", "read", "x.txt"]).end();
    assert_eq!(ended.exit, 0);
    assert_harmless(&ended.screen.replace("\r\n", "\n"));
    for (answer, exit, left) in [("n", 4, "old"), ("y", 0, "new")] {
        workspace.write("data/x.txt", "old");
        Terminal::talk(&workspace, &["data", "write", "x.txt", "new"], &[("Replace x.txt (3 bytes)?", answer)], exit);
        assert_eq!(workspace.read("data/x.txt"), left);
    }
    for args in [
        &["data", "write", "x.txt", "again", "--yes"][..],
        &["data", "write", "x.txt", "again"],
        &["data", "write", "new.txt", "again"],
    ] {
        assert_eq!(Terminal::start(&workspace, args).end().exit, 0, "{args:?}");
        assert_eq!(workspace.read("data/x.txt"), "again");
    }
    let ended = Terminal::start(&workspace, &["data", "write", "x.txt"]).end();
    assert_eq!(ended.exit, 2, "{ended:?}");
    assert!(ended.screen.contains("nothing is piped in"), "{ended:?}");
}

#[test]
fn a_failed_write_leaves_only_the_old_file() {
    let workspace = TestWorkspace::new();
    workspace.write("data/x.txt", "old");
    let long = "x".repeat(20_000);
    let write = workspace.command(&["data", "write", "x.txt", &long, "--json"]);
    for limit in ["--fsize=0", "--fsize=10000"] {
        let ran = Ran::from(
            under(&["prlimit", limit], &write)
                .output()
                .unwrap_or_else(|error| panic!("this test needs prlimit: {error}")),
        );
        assert_eq!(ran.failed(), ("WRITE_FAILED".into(), 1), "{limit}");
        assert!(ran.stderr.contains("\"message\":\"Failed to write file\""), "{ran:?}");
        assert!(ran.stderr.contains("nothing was changed"), "{ran:?}");
        assert_eq!(workspace.read("data/x.txt"), "old");
        assert_eq!(fs::read_dir(workspace.path("data")).unwrap().count(), 1);
    }
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    let Some(mounts) = Mounts::new() else {
        return say_loudly("no file system may be mounted here: a limit cut the write short, on no full disk");
    };
    let (workspace, root) = (TestWorkspace::new(), mounts.folder());
    fs::create_dir_all(root.join(".claude/memory")).unwrap();
    fs::write(root.join(".claude/memory/learner_profile.json"), PROFILE).unwrap();
    let write = |text: &str| {
        let mut command = workspace.command(&["data", "write", "x.txt", text, "--json"]);
        Ran::of(command.env("LOS_ROOT", &root))
    };
    let _ = write("old").ok();
    fs::write(root.join("filler"), vec![b'x'; 2 << 20]).expect_err("one megabyte took two");
    assert_eq!(write(&"x".repeat(20_000)).failed(), ("WRITE_FAILED".into(), 1));
    assert_eq!(fs::read_to_string(root.join("data/x.txt")).unwrap(), "old");
    assert_eq!(fs::read_dir(root.join("data")).unwrap().count(), 1);
    fs::remove_file(root.join("filler")).unwrap();
    let _ = write("new").ok();
    assert_eq!(fs::read_to_string(root.join("data/x.txt")).unwrap(), "new");
}

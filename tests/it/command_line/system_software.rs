//! The machine's software: Python's environments are read, tools are asked, and no program of a workspace is ever run, whatever
//! is on `PATH`, hangs, floods or lies in `.git/config`.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::sync::mpsc::channel;

use los_eyes::machine::hardware::Hardware;
use los_eyes::machine::software::Software;
use serde_json::json;

use crate::command_line::system_hardware::variables;
use crate::support::{Ran, TestWorkspace, Watchdog, make_pipe};

/// Where a file of a folder lies, as a text.
fn text(folder: &TestWorkspace, relative: &str) -> String {
    folder.path(relative).display().to_string()
}

/// A shell script that may be run.
pub fn script(path: &Path, body: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, format!("#!/bin/sh\n{body}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

fn look(workspace: &TestWorkspace, set: &[(&str, String)]) -> Software {
    Software::of(&*variables(set), workspace.root())
}

/// An environment as `venv` makes it, with these entries in its folder of packages.
fn venv(folder: &Path, settings: &str, entries: &[&str]) {
    let packages = folder.join("lib/python3.12/site-packages");
    fs::create_dir_all(&packages).unwrap();
    fs::write(folder.join("pyvenv.cfg"), settings).unwrap();
    for entry in entries {
        fs::create_dir_all(packages.join(entry)).unwrap();
    }
}

#[test]
fn environments_are_searched_in_order_of_precedence() {
    let (workspace, outside) = (TestWorkspace::new(), TestWorkspace::bare());
    venv(
        &outside.path("venv"),
        "home = /usr/bin\nversion = 3.12.3\n",
        &[
            "numpy-1.26.4.dist-info", "scikit_learn-1.5.0.dist-info", "torch-2.1.0+cu121.dist-info",
            "left_pad-1.0.dist-info", "numpy", "pandas-2.0.0\u{1b}[2J.dist-info", "docker-7.1.0.dist-info",
        ],
    );
    venv(&workspace.path(".venv"), "uv = 0.4\nversion_info = 3.12.7\n", &["polars-1.0.0.dist-info"]);
    venv(&outside.path("on-path"), "version = 3.12.1\n", &["mcp-1.2.0.dist-info"]);
    outside.write("on-path/bin/python3", "not even a program");

    let from_path = ("PATH", text(&outside, "on-path/bin"));
    let check = |set: &[(&str, String)], from: &str, version: &str, packages: &[&str]| {
        let software = look(&workspace, set);
        assert_eq!(software.python_from.as_deref(), Some(from));
        assert_eq!(software.python_version.as_deref(), Some(version));
        assert_eq!(software.packages, packages);
    };
    check(
        &[("VIRTUAL_ENV", text(&outside, "venv")), from_path.clone()],
        "VIRTUAL_ENV",
        "3.12.3",
        &["left-pad==1.0", "numpy==1.26.4", "scikit-learn==1.5.0", "torch==2.1.0+cu121"],
    );
    check(&[("VIRTUAL_ENV", text(&outside, "gone")), from_path.clone()], ".venv", "3.12.7", &["polars==1.0.0"]);
    check(&[("VIRTUAL_ENV", "relative".to_owned()), from_path.clone()], ".venv", "3.12.7", &["polars==1.0.0"]);
    fs::remove_dir_all(workspace.path(".venv")).unwrap();
    check(&[from_path], "PATH", "3.12.1", &["mcp==1.2.0"]);
    let none = look(&workspace, &[]);
    assert_eq!((none.python_version, none.python_from, none.packages), (None, None, vec![]));
}

#[test]
fn an_environment_is_read_in_bounds() {
    let (workspace, outside) = (TestWorkspace::new(), TestWorkspace::bare());
    fs::create_dir(workspace.path(".venv")).unwrap();
    fs::create_dir_all(outside.path("fifo")).unwrap();
    make_pipe(outside.path("fifo/pyvenv.cfg"));
    symlink("/dev/zero", workspace.path(".venv/pyvenv.cfg")).unwrap();
    let _watchdog = Watchdog::new("reading a pipe or an endless file as an environment's settings");
    assert_eq!(look(&workspace, &[("VIRTUAL_ENV", text(&outside, "fifo"))]).python_from, None);
}

#[test]
fn tools_are_asked_and_a_bare_python_is_run_isolated() {
    let (workspace, outside) = (TestWorkspace::new(), TestWorkspace::bare());
    let seen = text(&outside, "seen");
    script(&outside.path("bin/git"), "echo git version 2.43.0");
    script(&outside.path("bin/node"), "echo v20.11.0");
    script(&outside.path("bin/uv"), "echo; exit 3");
    script(&outside.path("bin/cargo"), &format!("env > {seen}; pwd >> {seen}; cat >> {seen}; echo cargo 1.92.0 '(x)'"));
    script(
        &outside.path("bin/python3"),
        &format!(
            "[ \"$1 $2\" = '-I -S' ] || exit 1; echo 3.12.9; echo {}; echo {}; echo relative",
            text(&outside, "own"),
            text(&outside, "site")
        ),
    );
    outside.write("site/torch-2.5.0.dist-info/METADATA", "");
    outside.write("site/numpy-1.0.0.dist-info/METADATA", "");
    outside.write("own/numpy-2.0.0.dist-info/METADATA", "");
    let path = format!("{}:/usr/bin:/bin:relative::{}", text(&outside, "bin"), workspace.root().display());
    let software =
        look(&workspace, &[("PATH", path), ("HOME", text(&outside, "home")), ("TOKEN", "hunter2".to_owned())]);
    assert_eq!(software.python_version.as_deref(), Some("3.12.9"));
    for package in ["cargo==1.92.0", "git==2.43.0", "node==20.11.0", "numpy==2.0.0", "torch==2.5.0"] {
        assert!(software.packages.iter().any(|found| found == package), "{software:?}");
    }
    assert!(!software.packages.iter().any(|found| found.starts_with("uv==")), "{software:?}");
    assert!(software.packages.is_sorted());
    let expected = [
        format!("HOME={}", text(&outside, "home")),
        format!("PATH={}:/usr/bin:/bin", text(&outside, "bin")),
        "RUSTUP_AUTO_INSTALL=0".to_owned(),
        "PWD=/".to_owned(),
        "/".to_owned(),
    ];
    let seen = fs::read_to_string(seen).unwrap();
    let lines = seen.lines().filter(|line| !line.starts_with("_=") && !line.starts_with("SHLVL="));
    let lines: Vec<String> = lines.map(str::to_owned).collect();
    assert!(lines.iter().all(|line| expected.contains(line)) && lines.contains(&expected[4]), "{seen}");
}

/// Programs that leave a mark when they are run, by every way that a workspace can come onto `PATH`.
#[test]
fn programs_of_a_workspace_or_writable_by_all_are_not_run() {
    let (workspace, outside) = (TestWorkspace::new(), TestWorkspace::bare());
    let mark = text(&outside, "mark");
    let names = ["git", "uv", "node", "cargo", "docker", "python3", "python", "lscpu", "sh", "env"];
    for folder in [
        workspace.path(""),
        workspace.path("bin"),
        workspace.path(".venv/bin"),
        outside.path("open"),
        outside.path("above/bin"),
    ] {
        for name in names {
            script(&folder.join(name), &format!("echo {name} >> {mark}; echo {name} 9.9.9"));
        }
    }
    fs::set_permissions(outside.path("open"), fs::Permissions::from_mode(0o777)).unwrap();
    // Everybody may replace `bin` by a folder of their own.
    fs::set_permissions(outside.path("above"), fs::Permissions::from_mode(0o777)).unwrap();
    // Outside by name, inside by where it leads to.
    symlink(workspace.path("bin"), outside.path("link")).unwrap();
    for folder in ["links", "loose", "folders"] {
        fs::create_dir(outside.path(folder)).unwrap();
    }
    for name in names {
        symlink(workspace.path("bin").join(name), outside.path("links").join(name)).unwrap();
        fs::create_dir(outside.path("folders").join(name)).unwrap();
        let loose = outside.path("loose").join(name);
        script(&loose, &format!("echo {name} >> {mark}; echo {name} 9.9.9"));
        fs::set_permissions(&loose, fs::Permissions::from_mode(0o777)).unwrap();
    }
    let root = workspace.root().display().to_string();
    let own = workspace.root().file_name().unwrap().to_str().unwrap();
    let mut folders = [".", "", "bin", "./.venv/bin", &root].map(str::to_owned).to_vec();
    folders.extend(["bin", &format!("../{own}/bin"), ".venv/bin"].map(|folder| format!("{root}/{folder}")));
    folders.extend(["link", "links", "loose", "folders", "open", "above/bin"].map(|folder| text(&outside, folder)));
    for path in folders.iter().cloned().chain([folders.join(":")]) {
        let set = [("PATH", path.clone()), ("HOME", text(&outside, "home"))];
        let software = look(&workspace, &set);
        Hardware::of(&*variables(&set), workspace.root());
        assert!(!format!("{software:?}").contains("9.9.9"), "{path}: {software:?}");
        assert!(!Path::new(&mark).exists(), "{path} ran {:?}", fs::read_to_string(&mark));
    }
    // Names without a root would begin where the program runs.
    for command in ["software", "hardware"] {
        let mut los = workspace.command(&["sys", command, "--json"]);
        let shown = Ran::of(los.env("PATH", folders.join(":"))).ok();
        assert!(!shown.contains("9.9.9") && !Path::new(&mark).exists(), "{shown}");
    }
}

#[test]
fn a_program_that_hangs_or_floods_is_ended_with_its_children() {
    let (workspace, outside) = (TestWorkspace::new(), TestWorkspace::bare());
    // A process that holds the other end of this pipe is alive.
    let pipe = outside.path("alive");
    make_pipe(&pipe);
    let (tell, told) = channel();
    let read = pipe.clone();
    std::thread::spawn(move || tell.send(fs::read(read).unwrap()));
    // Some hang with a child that holds the pipe, one floods, one ignores signals, two answer.
    script(&outside.path("bin/git"), &format!("sleep 600 > {} & sleep 600", pipe.display()));
    script(&outside.path("bin/uv"), "while :; do echo uv uv uv uv uv uv uv uv uv uv uv uv uv; done");
    script(&outside.path("bin/node"), "trap '' TERM INT HUP; printf v20; sleep 600");
    script(&outside.path("bin/cargo"), "sleep 600 & echo cargo 1.92.0");
    script(&outside.path("bin/python3"), "sleep 600");
    script(&outside.path("bin/docker"), "echo Docker version 24.0.7, build x");
    let _watchdog = Watchdog::new("asking programs that hang");
    let software = look(&workspace, &[("PATH", format!("{}:/usr/bin:/bin", text(&outside, "bin")))]);
    for package in ["cargo==1.92.0", "docker==24.0.7"] {
        assert!(software.packages.iter().any(|found| found == package), "{software:?}");
    }
    assert_eq!(told.recv().expect("no child outlives its program"), b"");
}

#[test]
fn programs_in_a_repositorys_git_settings_are_not_run() {
    let (workspace, outside) = (TestWorkspace::new(), TestWorkspace::bare());
    let trap = outside.path("trap");
    let mark = text(&outside, "mark");
    script(&trap, &format!("echo run >> {mark}"));
    let trap = trap.display();
    workspace.write(".git/HEAD", "ref: refs/heads/main\n");
    workspace.write(
        ".git/config",
        format!(
            "[core]\n\trepositoryformatversion = 0\n\tfsmonitor = {trap}\n\tpager = {trap}\n\tsshCommand = {trap}\n\
             \thooksPath = {trap}\n[alias]\n\tversion = !{trap}\n\t--version = !{trap}\n[pager]\n\tversion = {trap}\n\
             [filter \"x\"]\n\tsmudge = {trap}\n\tclean = {trap}\n[diff]\n\texternal = {trap}\n"
        ),
    );
    workspace.write(".gitattributes", "* filter=x\n");
    fs::create_dir_all(workspace.path(".git/objects")).unwrap();
    fs::create_dir_all(workspace.path(".git/refs")).unwrap();
    let path = std::env::var("PATH").unwrap_or_else(|_| "/usr/bin:/bin".to_owned());
    assert!(look(&workspace, &[("PATH", path)]).packages.iter().any(|found| found.starts_with("git==")));
    assert!(!Path::new(&mark).exists());
}

#[test]
fn text_and_json_agree_and_each_call_is_logged() {
    let workspace = TestWorkspace::new();
    venv(&workspace.path(".venv"), "version = 3.12.3\n", &["numpy-1.26.4.dist-info", "torch-2.0.dist-info"]);
    let json = workspace.los(&["sys", "software", "--json"]).json();
    assert_eq!(json["packages"], json!(["numpy==1.26.4", "torch==2.0"]));
    assert!(!json["kernel"].as_str().unwrap().is_empty() && !json["os_version"].as_str().unwrap().is_empty());
    let text = workspace.los(&["sys", "software"]).ok();
    for word in ["numpy==1.26.4", "torch==2.0", "3.12.3", ".venv", json["kernel"].as_str().unwrap()] {
        assert!(text.contains(word), "{text}");
    }
    workspace.write("list.json", json.to_string());
    workspace.los(&["sys", "diff", "list.json"]).ok();
    let log = workspace.read(".context/tool_calls.jsonl");
    assert_eq!(log.matches("\"list_software\"").count(), 2, "{log}");
    assert!(log.contains("\"diff_baseline\"") && !log.contains("numpy"), "{log}");
}

//! Finding the workspace and reading its settings: every key, every default, and the line of everything that is wrong.

use std::error::Error as StdError;
use std::fs;

use los_app::failure;
use los_app::tools::registry;
use los_model::error::{Code, Error};
use los_store::workspace::Workspace;
use los_store::workspace::find::find_root;
use los_store::workspace::policy::Access;
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::settings::{Note, Settings};

use crate::support::shown::{assert_each, assert_shown};
use crate::support::{TestWorkspace, files_below, words};

type Outcome = Result<(), Box<dyn StdError>>;

fn parse(text: &str) -> Result<(Settings, Vec<Note>), Error> {
    Settings::parse(text, &registry::names())
}

const FULL: &str = include_str!("../../fixtures/settings/every-key.toml");

#[test]
fn line_ends_of_windows_change_no_answer() {
    let (plain, windows) = (TestWorkspace::sample(), TestWorkspace::sample());
    for (path, bytes) in files_below(plain.root()) {
        if let Ok(text) = String::from_utf8(bytes) {
            windows.write(&path, text.replace('\n', "\r\n"));
        }
    }
    for command in ["status", "plan", "evaluate", "report", "memory check", "path show", "path check", "export"] {
        let answer = |workspace: &TestWorkspace| {
            let ran = workspace.los(&words(&format!("{command} --json --as-of 2026-03-15")));
            (ran.stdout.replace(&workspace.root().display().to_string(), ""), ran.stderr, ran.exit)
        };
        assert_eq!(answer(&windows), answer(&plain), "{command}");
    }
}

#[test]
fn every_key_is_read() {
    let (settings, notes) = parse(FULL).unwrap();
    assert_eq!(notes, []);
    assert_shown("settings-of-every-key", &format!("{settings:#?}\n"));
}

#[test]
fn empty_settings_give_the_defaults() {
    for text in ["", "# only a comment\n", "\u{feff}[read]\n", "[fetch]\n[log]\r\n"] {
        assert_eq!(parse(text).unwrap(), (Settings::default(), vec![]), "{text:?}");
    }
}

#[test]
fn unknown_keys_are_noted_with_their_line_and_ignored() {
    let text = "colour = 1\n[raed]\nallow = []\n[read]\nalow = []\n\n[scoring.weights]\nqualty = 1\nfame = 2\n[fetch]\ntimeout-s = 3\n[rate_limits]\nread-file = 5\n[scoring.half_lives]\nqualiti = 1\n[scoring.thresholds]\nweek = 1\n[events]\nx = 'note'\n";
    let (settings, notes) = parse(text).unwrap();
    let notes = notes.iter().map(|note| format!("{} {}\n", note.line, note.message));
    assert_shown("settings-unknown", &notes.collect::<String>());
    assert_eq!((settings.read, settings.fetch), (Settings::default().read, Settings::default().fetch));
}

#[test]
fn invalid_values_and_broken_toml_are_errors_with_their_line() {
    assert_each("settings-invalid", |input| {
        let error = parse(&serde_json::from_str::<String>(input).unwrap()).expect_err(input);
        assert_eq!((error.code(), error.to_string().lines().count()), (Code::InvalidInput, 1), "{input}: {error}");
        format!("{error}\n")
    });
}

#[test]
fn a_workspace_is_loaded_with_its_settings() -> Outcome {
    let dir = tempfile::tempdir()?;
    fs::create_dir(dir.path().join("notes"))?;
    fs::write(dir.path().join("notes/a.md"), "a")?;
    fs::write(dir.path().join("notes/b.draft"), "b")?;
    let path = RelPath::parse("notes/a.md")?;
    let (workspace, notes) = Workspace::load(dir.path(), &registry::names())?;
    assert_eq!((workspace.settings(), notes.len()), (&Settings::default(), 0));
    assert!(workspace.read_text(&path, Access::ReadRepo).is_err());

    fs::write(dir.path().join("learning-os.toml"), "[read]\nallow = ['notes/**']\ndeny = ['*.draft']\nx = 1\n")?;
    let (workspace, notes) = Workspace::load(dir.path(), &registry::names())?;
    assert_eq!(notes.len(), 1);
    assert_eq!(workspace.root(), dir.path());
    assert_eq!(workspace.read_text(&path, Access::ReadRepo)?.content, "a");
    assert!(workspace.read_text(&RelPath::parse("notes/b.draft")?, Access::ReadAny).is_err());

    fs::write(dir.path().join("learning-os.toml"), "[read\n")?;
    assert!(
        Workspace::load(dir.path(), &registry::names())
            .is_err_and(|error| error.to_string().contains("learning-os.toml:1"))
    );
    Ok(())
}

#[test]
fn the_nearest_workspace_upwards_is_found() -> Outcome {
    let dir = tempfile::tempdir()?;
    let [outer, inner] = [dir.path().join("outer"), dir.path().join("outer/a/inner")];
    fs::create_dir_all(outer.join(".claude/memory"))?;
    fs::create_dir_all(inner.join("deep/er"))?;
    fs::write(inner.join("learning-os.toml"), "")?;
    assert_eq!(find_root(None, &inner.join("deep/er"))?, inner);
    assert_eq!(find_root(None, &outer.join("a"))?, outer);
    assert_eq!(find_root(Some(&outer), &inner)?, outer);
    let outside = dir.path().to_owned();
    for explicit in [outside, outer.join("a"), inner.join("learning-os.toml"), "/dev/null".into(), "".into()] {
        let error = find_root(Some(&explicit), &inner).err().ok_or("a root was found")?;
        assert_eq!((error.code().word(), failure::exit_number(error.code())), ("INVALID_INPUT", 2));
    }
    let error = find_root(None, dir.path()).err().ok_or("a root was found")?;
    assert!(failure::hint(&error).is_some_and(|hint| hint.contains("`los init`") && hint.contains("--root")));
    Ok(())
}

//! Finding the workspace and reading its settings: every key, every default, and the line of everything that is wrong.

use std::error::Error as StdError;
use std::fs;

use los_app::failure;
use los_app::tools::registry;
use los_model::error::Error;
use los_store::workspace::Workspace;
use los_store::workspace::find::find_root;
use los_store::workspace::policy::Access;
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::settings::{OwnLog, Settings};

type Outcome = Result<(), Box<dyn StdError>>;

const FULL: &str = r#"
[read]
allow = ["**"]
deny = ["private/", "*.draft"]
[rate_limits]
hello = 0
grep_codebase = 1_000
[approval]
allow_yes = false
own_log = "auto"
[scoring]
[scoring.weights]
completion = 2
quality = 0.5
[scoring.half_lives]
quality = 14
[scoring.thresholds]
remediation = -0.25
[events]
"gym session" = "note"
[fetch]
allowed_domains = ["example.org"]
allow_private = true
timeout_s = 5
[data]
dir = "work/data"
[search]
endpoint = "http://localhost:11434/v1"
model = "nomic"
key_env = "MY_KEY"
include = ["notes/**"]
exclude = ["docs/old/**"]
[server]
bind = "localhost:9000"
token_env = "MY_TOKEN"
approve_writes = true
allowed_hosts = ["los.local"]
allowed_origins = ["http://los.local"]
[log]
max_mb = 1
keep = 0
"#;

#[test]
fn every_key_is_read() -> Outcome {
    let (settings, notes) = Settings::parse(FULL, &registry::names())?;
    assert_eq!(notes, []);
    assert_eq!(settings.read.allow.last().map(String::as_str), Some("**"));
    assert!(settings.read.allow.iter().any(|glob| glob == "paths/**"), "the defaults stay");
    assert_eq!(settings.read.deny, ["private/", "*.draft"]);
    assert_eq!(settings.rate_limits["hello"], 0);
    assert_eq!(settings.rate_limits["grep_codebase"], 1000);
    assert_eq!((settings.approval.allow_yes, settings.approval.own_log), (false, OwnLog::Auto));
    assert_eq!(
        settings.scoring.weights.iter().map(|(name, n)| format!("{name} {n}")).collect::<Vec<_>>(),
        ["completion 2", "quality 0.5"]
    );
    let rest = [&settings.scoring.half_lives["quality"], &settings.scoring.thresholds["remediation"]];
    assert_eq!(rest.map(ToString::to_string), ["14", "-0.25"]);
    assert_eq!(settings.events["gym session"], "note");
    assert_eq!(settings.fetch.allowed_domains, ["example.org"]);
    assert_eq!((settings.fetch.allow_private, settings.fetch.timeout_s), (true, 5));
    assert_eq!(settings.data.dir, "work/data");
    let search = &settings.search;
    let named = [&search.endpoint, &search.model, &search.key_env].map(|text| text.as_deref().unwrap_or(""));
    assert_eq!(named, ["http://localhost:11434/v1", "nomic", "MY_KEY"]);
    assert_eq!(
        (search.include.as_slice(), search.exclude.as_slice()),
        (&["notes/**".into()][..], &["docs/old/**".into()][..])
    );
    let server = &settings.server;
    assert_eq!(
        (server.bind.to_string().as_str(), server.token_env.as_str(), server.approve_writes),
        ("127.0.0.1:9000", "MY_TOKEN", true)
    );
    assert_eq!((server.allowed_hosts.len(), server.allowed_origins.len()), (1, 1));
    assert_eq!((settings.log.max_mb, settings.log.keep), (1, 0));
    Ok(())
}

#[test]
fn empty_settings_give_the_defaults() -> Outcome {
    for text in ["", "# only a comment\n", "\u{feff}[read]\n", "[fetch]\n[log]\r\n"] {
        assert_eq!(Settings::parse(text, &registry::names())?, (Settings::default(), vec![]), "{text:?}");
    }
    Ok(())
}

#[test]
fn unknown_keys_are_noted_with_their_line_and_ignored() -> Outcome {
    let text = "colour = 1\n[raed]\nallow = []\n[read]\nalow = []\n\n[scoring.weights]\nqualty = 1\nfame = 2\n[fetch]\ntimeout-s = 3\n[rate_limits]\nread-file = 5\n[scoring.half_lives]\nqualiti = 1\n[scoring.thresholds]\nweek = 1\n[events]\nx = 'note'\n";
    let (settings, notes) = Settings::parse(text, &registry::names())?;
    let notes: Vec<_> = notes.iter().map(|note| format!("{} {}", note.line, note.message)).collect();
    assert_eq!(
        notes,
        [
            "1 unknown section `colour`",
            "2 unknown section `raed`; did you mean `read`?",
            "5 unknown key `read.alow`; did you mean `allow`?",
            "8 unknown key `scoring.weights.qualty`; did you mean `quality`?",
            "9 unknown key `scoring.weights.fame`",
            "11 unknown key `fetch.timeout-s`; did you mean `timeout_s`?",
            "13 unknown key `rate_limits.read-file`; did you mean `read_file`?",
            "15 unknown key `scoring.half_lives.qualiti`; did you mean `quality`?",
            "17 unknown key `scoring.thresholds.week`; did you mean `weak`?",
        ]
    );
    assert_eq!(settings.read, Settings::default().read);
    assert_eq!(settings.fetch, Settings::default().fetch);
    Ok(())
}

#[test]
fn invalid_values_are_errors_with_their_line() {
    for (text, expected) in [
        ("\n[read]\nallow = \"docs\"", "learning-os.toml:3: `read.allow` must be a list of texts"),
        ("[read]\nallow = [\n 'docs/**',\n 3]", "learning-os.toml:4: `read.allow` must be a list of texts"),
        (
            "[read]\ndeny = ['[']",
            "learning-os.toml:2: `read.deny` `[` is not a glob: unclosed character class; missing ']'",
        ),
        ("[read]\nallow = ['../x']", "learning-os.toml:2: `read.allow` `../x` is not a glob beneath the root"),
        ("read = 1", "learning-os.toml:1: `read` must be a section"),
        ("[[read]]\nallow = []", "learning-os.toml:1: `read` must be a section"),
        (
            "[rate_limits]\nhello = -1",
            "learning-os.toml:2: `rate_limits.hello` must be a whole number from 0 to 1000000",
        ),
        (
            "[rate_limits]\nhello = 1.5",
            "learning-os.toml:2: `rate_limits.hello` must be a whole number from 0 to 1000000",
        ),
        (
            "[rate_limits]\nhello = 0xFFFFFFFFFFFFFFFFFF",
            "learning-os.toml:2: `rate_limits.hello` must be a whole number from 0 to 1000000",
        ),
        ("[approval]\nallow_yes = 'yes'", "learning-os.toml:2: `approval.allow_yes` must be `true` or `false`"),
        ("[approval]\nown_log = 'never'", "learning-os.toml:2: `approval.own_log` must be `ask` or `auto`"),
        ("[scoring.weights]\nquality = -1", "learning-os.toml:2: `scoring.weights.quality` must not be negative"),
        ("[scoring.weights]\nquality = nan", "learning-os.toml:2: `scoring.weights.quality` must be a number"),
        ("[scoring.half_lives]\nskill = 0", "learning-os.toml:2: `scoring.half_lives.skill` must be above zero"),
        ("[events]\nx = ''", "learning-os.toml:2: `events.x` must be a text that is not empty"),
        ("[fetch]\ntimeout_s = 0", "learning-os.toml:2: `fetch.timeout_s` must be a whole number from 1 to 60"),
        (
            "[search]\nkey_env = 'sk-123'",
            "learning-os.toml:2: `search.key_env` must be the name of an environment variable, not its value",
        ),
        (
            "[search]\nendpoint = 'file:///x'",
            "learning-os.toml:2: `search.endpoint` must start with `https://` or `http://`",
        ),
        (
            "[server]\nbind = 'here'",
            "learning-os.toml:2: `server.bind` must be an address and a port, such as `127.0.0.1:7878`",
        ),
        ("[log]\nmax_mb = 0", "learning-os.toml:2: `log.max_mb` must be a whole number from 1 to 1024"),
        ("[data]\ndir = '.claude/memory'", "learning-os.toml:2: `data.dir` must not be a hidden folder or lie in one"),
        ("[data]\ndir = 'x/.git'", "learning-os.toml:2: `data.dir` must not be a hidden folder or lie in one"),
    ] {
        match Settings::parse(text, &registry::names()) {
            Ok(parsed) => panic!("{text:?} gave {parsed:?}"),
            Err(error) => {
                assert_eq!(error.to_string(), expected);
                assert_eq!(error.code().name(), "INVALID_INPUT");
            }
        }
    }
    for dir in [".", "/", "/tmp", "../x", "~/x", "data/../..", ""] {
        assert!(Settings::parse(&format!("[data]\ndir = '{dir}'"), &registry::names()).is_err(), "{dir}");
    }
}

#[test]
fn broken_toml_is_an_error_with_its_line() {
    for (text, line) in
        [("[read\n", 1), ("\n\nallow =\n", 3), ("[a]\nx = 1\nx = 2\n", 3), ("[a]\n[a]\n", 2), ("x = \"\u{1}\"", 1)]
    {
        match Settings::parse(text, &registry::names()) {
            Err(Error::InvalidInput { reason, .. }) => {
                assert!(reason.starts_with(&format!("learning-os.toml:{line}: ")), "{text:?}: {reason}");
                assert!(!reason.contains('\n'));
            }
            other => panic!("{text:?}: {other:?}"),
        }
    }
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
        assert_eq!((error.code().name(), failure::exit_number(error.code())), ("INVALID_INPUT", 2));
    }
    let error = find_root(None, dir.path()).err().ok_or("a root was found")?;
    assert!(failure::hint(&error).is_some_and(|hint| hint.contains("`los init`") && hint.contains("--root")));
    Ok(())
}

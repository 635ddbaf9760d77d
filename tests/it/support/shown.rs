//! What `los` shows, held against the snapshots in `tests/it/snapshots/`, without what differs from run to run.
//!
//! `INSTA_UPDATE=always cargo test …` writes them anew; read the difference before it goes in.

use std::fs;
use std::sync::LazyLock;

use insta::{Settings, assert_snapshot};
use regex::Regex;
use serde_json::Value;

use crate::support::{LOG, Ran, TestWorkspace, los_in, of_repository, words};

/// Holds a text against the snapshot of that name.
pub fn assert_shown(name: &str, text: &str) {
    let mut settings = Settings::clone_current();
    settings.set_snapshot_path(of_repository("tests/it/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| assert_snapshot!(name, text));
}

/// Each input of the snapshot of that name with what comes of it, held against it. Commands and other inputs stand only there,
/// behind `$ `; to add one, write it there and make the snapshot anew.
pub fn assert_each(name: &str, show: impl Fn(&str) -> String) -> String {
    let kept = fs::read_to_string(of_repository(format!("tests/it/snapshots/{name}.snap"))).unwrap();
    let inputs = kept.lines().filter_map(|line| line.strip_prefix("$ "));
    let shown = inputs.map(|input| format!("$ {input}\n{}\n", show(input))).collect::<Vec<_>>().concat();
    assert!(!shown.is_empty(), "{name} has no input");
    assert_shown(name, &shown);
    shown
}

/// What differs from run to run: the ids and times that the program gives, and its version.
static OF_THIS_RUN: LazyLock<[(Regex, &str); 5]> = LazyLock::new(|| {
    [
        (r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "[uuid]"),
        (r"\b[0-9a-f]{16}\b", "[id]"),
        (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", "[now]"),
        (r"`mon` or `\d{4}-\d\d-\d\d`", "`mon` or `[today]`"),
        (concat!(r"\blos ", env!("CARGO_PKG_VERSION")), "los [version]"),
    ]
    .map(|(pattern, name)| (Regex::new(pattern).unwrap(), name))
});

impl TestWorkspace {
    /// A text without what differs from run to run.
    pub fn plain(&self, text: &str) -> String {
        let mut text = text.replace(self.root().to_str().unwrap(), "[workspace]");
        for (pattern, name) in OF_THIS_RUN.iter() {
            text = pattern.replace_all(&text, *name).into_owned();
        }
        text
    }

    /// Types a command in the workspace's folder, and gives what it shows: standard output, standard error behind `> `, and the
    /// exit number where it is not 0.
    pub fn shown(&self, line: &str) -> String {
        let mut los = los_in(self.root(), &words(line)[1..]);
        if self.path(".claude").exists() {
            los.env("LOS_ROOT", self.root());
        }
        let Ran { exit, stdout: mut shown, stderr } = Ran::of(&mut los);
        for line in stderr.lines() {
            shown += format!("> {line}").trim_end();
            shown.push('\n');
        }
        if exit != Some(0) {
            shown += &format!("exit {}\n", exit.map_or("by a signal".into(), |exit| exit.to_string()));
        }
        self.plain(&shown)
    }

    /// Types these commands, one a line and without their `los`, and gives each with what it shows.
    pub fn typed(&self, lines: &str) -> String {
        let lines = lines.lines().map(|line| format!("los {}", line.trim()));
        lines.map(|line| format!("$ {line}\n{}\n", self.shown(&line))).collect::<Vec<_>>().concat()
    }

    /// Types a command with `--yes`, and gives the entries that it logs, or why it is refused. The log is put back after it.
    pub fn logged(&self, line: &str) -> String {
        let before = self.read(LOG);
        let ran = self.los(&[&words(line)[1..], &["--yes".to_owned()]].concat());
        let after = self.read(LOG);
        let added = after.strip_prefix(&before).unwrap_or_else(|| panic!("{line}: the log was rewritten"));
        let mut told: String = added.lines().map(|line| entry(&serde_json::from_str(line).unwrap())).collect();
        if added.is_empty() {
            assert_ne!(ran.exit, Some(0), "{line}: {ran:?}");
            told = format!("exit {}: {}", ran.exit.unwrap(), ran.stderr);
        }
        self.write(LOG, &before);
        self.plain(&told)
    }
}

/// An entry's event, words and facts.
fn entry(entry: &Value) -> String {
    format!("{} {} {}\n", entry["event"].as_str().unwrap(), entry["message"], entry["metadata"])
}

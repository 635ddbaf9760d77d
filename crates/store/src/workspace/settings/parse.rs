//! The keys of the settings file and what each may hold, with the line of everything that is wrong. Serde then reads the values.

use std::net::SocketAddr;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

use crate::workspace::{Note, RelPath, SETTINGS_FILE, Settings, globs, names};
use los_model::adapt::thresholds::THRESHOLDS;
use los_model::learner::PerScore;
use los_model::nearest::nearest;
use los_model::{Error, Result, invalid};

/// The limit of notes.
const MAX_NOTES: usize = 20;

/// What a key holds.
#[derive(Clone, Copy)]
enum Form {
    Boolean,
    /// A whole number between these two.
    Whole(i64, i64),
    /// A number that fits, and the words for one that does not.
    Number(fn(f64) -> bool, &'static str),
    OneOf(&'static [&'static str]),
    /// A text that passes this check.
    Text(fn(&str) -> Result<()>),
    /// Any text that is not blank.
    Words,
    /// A list of texts that pass this check.
    Texts(fn(&str) -> Result<()>),
}

use Form::{Boolean, Number, OneOf, Text, Texts, Whole, Words};

/// Every section.
const SECTIONS: [&str; 16] = [
    "read", "rate_limits", "approval", "plan", "review", "scoring", "scoring.weights", "scoring.half_lives",
    "scoring.thresholds", "events", "fetch", "data", "search", "server", "log", "sync",
];
/// Every other key.
const KEYS: [(&str, Form); 23] = [
    ("read.allow", Texts(globs::check_glob)),
    ("read.deny", Texts(globs::check_glob)),
    ("approval.allow_yes", Boolean),
    ("approval.own_log", OneOf(&["ask", "auto"])),
    ("plan.busy", Text(|path| RelPath::parse(path).map(drop))),
    ("review.confidence", Boolean),
    ("review.notes", Texts(|path| RelPath::parse(path).map(drop))),
    ("fetch.allowed_domains", Texts(not_empty)),
    ("fetch.allow_private", Boolean),
    ("fetch.timeout_s", Whole(1, 60)),
    ("data.dir", Text(|dir| data_folder(dir).map(drop))),
    ("search.endpoint", Text(web_address)),
    ("search.model", Text(not_empty)),
    ("search.key_env", Text(variable_name)),
    ("search.include", Texts(globs::check_glob)),
    ("search.exclude", Texts(globs::check_glob)),
    ("server.bind", Text(|bind| socket_address(bind).map(drop))),
    ("server.token_env", Text(variable_name)),
    ("server.approve_writes", Boolean),
    ("server.allowed_hosts", Texts(not_empty)),
    ("server.allowed_origins", Texts(not_empty)),
    ("log.max_mb", Whole(1, 1024)),
    ("sync.also", Texts(|path| RelPath::parse(path).map(drop))),
];

/// The keys that a section knows; `None` where every name is one.
type Known<'t> = Option<Vec<&'t str>>;

/// For a section whose keys are names of something: what each holds, known or not, and the known ones.
fn named<'t>(section: &str, tools: &[&'t str]) -> Option<(Option<Form>, Known<'t>)> {
    let (form, known) = match section {
        "rate_limits." => (Whole(0, 1_000_000), Some(tools.to_vec())),
        "scoring.weights." => (Number(|n| n >= 0.0, "must not be negative"), Some(PerScore::NAMES.array().to_vec())),
        "scoring.half_lives." => {
            let known = ["quality", "consistency", "engagement", "calibration"];
            (Number(|n| n > 0.0, "must be above zero"), Some(known.to_vec()))
        }
        "scoring.thresholds." => (Number(|_| true, ""), Some(THRESHOLDS.iter().map(|(name, ..)| *name).collect())),
        "events." => (Words, None),
        _ => return None,
    };
    Some((Some(form), known))
}

impl Settings {
    /// Reads the text of the settings file. `[rate_limits]` can name these tools.
    pub fn parse(text: &str, tools: &[&str]) -> Result<(Self, Vec<Note>)> {
        let mut check = Check { text, tools, notes: Vec::new() };
        let broken = |error: toml::de::Error| {
            does_not_fit(at_line(text, error.span().map_or(0, |span| span.start), error.message()))
        };
        let root = DeTable::parse(text).map_err(broken)?;
        check.section("", root.get_ref())?;
        check.notes.sort_by_key(|note| note.line);
        let settings = Self::deserialize(Deserializer::from(root)).map_err(broken)?;
        Ok((settings, check.notes))
    }
}

/// A settings file under check, and the notes on it so far.
struct Check<'a> {
    text: &'a str,
    tools: &'a [&'a str],
    notes: Vec<Note>,
}

impl Check<'_> {
    /// Checks the keys of a section, whose name ends in a dot here; the file itself has none.
    fn section(&mut self, section: &str, table: &DeTable<'_>) -> Result<()> {
        let all = SECTIONS.into_iter().chain(KEYS.iter().map(|(name, _)| *name));
        let own = all.filter_map(|name| name.strip_prefix(section)).filter(|key| !key.contains('.'));
        let (any, known) = named(section, self.tools).unwrap_or_else(|| (None, Some(own.collect())));
        for (key, value) in table {
            let name = format!("{section}{}", key.get_ref());
            let is_noted = self.notes.len() < MAX_NOTES;
            if let Some(known) = known.iter().find(|known| is_noted && !known.contains(&&**key.get_ref())) {
                let what = if section.is_empty() { "section" } else { "key" };
                let meant = nearest(key.get_ref(), known.iter().copied(), 1);
                let meant = meant.first().map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
                let message = format!("unknown {what} `{name}`{meant}");
                self.notes.push(Note { line: line_at(self.text, key.span().start), message });
            }
            if SECTIONS.contains(&name.as_str()) {
                let Some(table) = value.get_ref().as_table() else {
                    let reason = at_line(self.text, value.span().start, &format!("`{name}` must be a section"));
                    return Err(invalid("", reason, format!("write it as `[{name}]`")));
                };
                self.section(&format!("{name}."), table)?;
            } else if let Some(form) = any.or(KEYS.iter().find(|(known, _)| *known == name).map(|(_, form)| *form)) {
                self.value(&name, form, value)?;
            }
        }
        Ok(())
    }

    fn value(&self, name: &str, form: Form, value: &Spanned<DeValue<'_>>) -> Result<()> {
        let wrong = |value: &Spanned<DeValue<'_>>, reason: &str| {
            does_not_fit(at_line(self.text, value.span().start, &format!("`{name}` {reason}")))
        };
        let given = value.get_ref();
        let is_wrong = |reason: &str| Err(wrong(value, reason));
        match form {
            Boolean if given.as_bool().is_none() => is_wrong("must be `true` or `false`"),
            Whole(least, most) if !whole(given).is_some_and(|n| (least..=most).contains(&n)) => {
                is_wrong(&format!("must be a whole number from {least} to {most}"))
            }
            Number(fits, otherwise) => match number(given) {
                None => is_wrong("must be a number"),
                Some(number) if !fits(number) => is_wrong(otherwise),
                Some(_) => Ok(()),
            },
            OneOf(choices) if !given.as_str().is_some_and(|text| choices.contains(&text)) => {
                is_wrong(&format!("must be `{}`", choices.join("` or `")))
            }
            Text(check) => match given.as_str().map(check) {
                None => is_wrong("must be a text"),
                Some(checked) => checked.map_err(|error| wrong(value, &error.to_string())),
            },
            Words if given.as_str().is_none_or(|text| text.trim().is_empty()) => {
                is_wrong("must be a text that is not empty")
            }
            Texts(check) => {
                let list = given.as_array().ok_or_else(|| wrong(value, "must be a list of texts"))?;
                list.iter().try_for_each(|item| match item.get_ref().as_str().map(check) {
                    None => Err(wrong(item, "must be a list of texts")),
                    Some(checked) => checked.map_err(|error| wrong(item, &error.to_string())),
                })
            }
            Boolean | Whole(..) | OneOf(_) | Words => Ok(()),
        }
    }
}

fn whole(value: &DeValue<'_>) -> Option<i64> {
    value.as_integer().and_then(|n| i64::from_str_radix(n.as_str(), n.radix()).ok())
}

fn number(value: &DeValue<'_>) -> Option<f64> {
    let float = value.as_float().and_then(|n| n.as_str().parse().ok());
    float.or_else(|| whole(value).map(|n| n as f64)).filter(|n: &f64| n.is_finite())
}

/// A reason with the place in the settings file that it is about.
fn at_line(text: &str, offset: usize, reason: &str) -> String {
    let reason = reason.lines().collect::<Vec<_>>().join(", ");
    format!("{SETTINGS_FILE}:{}: {reason}", line_at(text, offset))
}

fn line_at(text: &str, offset: usize) -> usize {
    text.get(..offset).unwrap_or(text).matches('\n').count() + 1
}

/// The text of a settings file with the learner's answer to what `los sync` takes along; its other lines stay as they are.
pub fn with_also(text: &str, also: &[&str]) -> Result<String> {
    let answer = format!("also = [{}]", also.iter().map(|path| format!("{path:?}")).collect::<Vec<_>>().join(", "));
    let mut lines: Vec<&str> = text.trim_end().split('\n').collect();
    match lines.iter().position(|line| line.trim() == "[sync]") {
        Some(at) => lines.insert(at + 1, &answer),
        None => lines.extend(["", "[sync]", &answer]),
    }
    let text = lines.join("\n").trim_start().to_owned() + "\n";
    let read = Settings::parse(&text, &[])?.0.sync.also.unwrap_or_default();
    if read.iter().map(RelPath::as_str).eq(also.iter().copied()) {
        return Ok(text);
    }
    Err(invalid("", format!("{SETTINGS_FILE} has a `[sync]` of another form"), format!("write `{answer}` there")))
}

/// The data folder's path. Files in hidden folders steer programs (`.claude`, `.git`, `.vscode`), so writing data there
/// could run something; a workspace from someone else must not be able to set that up.
pub(in crate::workspace) fn data_folder(dir: &str) -> Result<RelPath> {
    let path = RelPath::parse(dir).map_err(|error| does_not_fit(error.to_string()))?;
    if path.names().any(|name| names::fold(name).starts_with('.')) {
        return Err(does_not_fit("must not be a hidden folder or lie in one"));
    }
    // Writing data needs no approval, and the learner has approved the path and the templates.
    let first = path.names().next().map(names::fold);
    if first.is_some_and(|name| matches!(&*name, "paths" | "templates")) {
        return Err(does_not_fit("must not be where paths or templates are"));
    }
    Ok(path)
}

pub(super) fn socket_address(text: &str) -> Result<SocketAddr> {
    let text = text.strip_prefix("localhost:").map_or_else(|| text.to_owned(), |port| format!("127.0.0.1:{port}"));
    text.parse().map_err(|_| does_not_fit("must be an address and a port, such as `127.0.0.1:7878`"))
}

fn web_address(text: &str) -> Result<()> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    if host.is_some_and(|host| !host.is_empty()) {
        Ok(())
    } else {
        Err(does_not_fit("must start with `https://` or `http://`"))
    }
}

/// A learner who writes the key itself here must not see it again in a message or a log.
fn variable_name(text: &str) -> Result<()> {
    let is_name = !text.is_empty()
        && !text.starts_with(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_name { Ok(()) } else { Err(does_not_fit("must be the name of an environment variable, not its value")) }
}

fn not_empty(text: &str) -> Result<()> {
    if text.trim().is_empty() { Err(does_not_fit("must not be empty")) } else { Ok(()) }
}

fn does_not_fit(reason: impl Into<String>) -> Error {
    Error::InvalidInput { field: None, reason: reason.into(), suggestion: None }
}

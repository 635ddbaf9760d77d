//! The keys of the settings file and their values.

use std::net::SocketAddr;

use super::reader::{Document, Section};
use super::{Note, OwnLog, SETTINGS_FILE, Settings};
use crate::workspace::rel_path::RelPath;
use crate::workspace::{names, policy};
use los_model::error::{Error, Result, invalid};

impl Settings {
    /// Reads the text of the settings file. `[rate_limits]` can name these tools.
    pub fn parse(text: &str, tools: &[&str]) -> Result<(Self, Vec<Note>)> {
        let mut document = Document::parse(text)?;
        let mut settings = Self::default();

        let read = document.section("read", &["allow", "deny"])?;
        let mut also = Vec::new();
        read.texts("allow", &mut also, policy::check_glob)?;
        settings.read.allow.append(&mut also);
        read.texts("deny", &mut settings.read.deny, policy::check_glob)?;

        settings.rate_limits = document
            .section("rate_limits", tools)?
            .all(|section, key, value| section.integer(key, value, 0..=1_000_000))?;

        let approval = document.section("approval", &["allow_yes", "own_log"])?;
        approval.boolean("allow_yes", &mut settings.approval.allow_yes)?;
        if let Some(choice) = approval.choice("own_log", &[("ask", OwnLog::Ask), ("auto", OwnLog::Auto)])? {
            settings.approval.own_log = choice;
        }

        let review = document.section("review", &["confidence"])?;
        review.boolean("confidence", &mut settings.review.confidence)?;

        settings.scoring = document.scoring()?;
        settings.events = document.any_section("events")?.all(Section::text)?;

        let fetch = document.section("fetch", &["allowed_domains", "allow_private", "timeout_s"])?;
        fetch.texts("allowed_domains", &mut settings.fetch.allowed_domains, not_empty)?;
        fetch.boolean("allow_private", &mut settings.fetch.allow_private)?;
        fetch.bounded("timeout_s", &mut settings.fetch.timeout_s, 1..=60)?;

        let data = document.section("data", &["dir"])?;
        if let Some(dir) = data.checked_text("dir", |dir| data_folder(dir).map(drop))? {
            settings.data.dir = dir;
        }

        let search = document.section("search", &["endpoint", "model", "key_env", "include", "exclude"])?;
        settings.search.endpoint = search.checked_text("endpoint", web_address)?;
        settings.search.model = search.checked_text("model", not_empty)?;
        settings.search.key_env = search.checked_text("key_env", variable_name)?;
        search.texts("include", &mut settings.search.include, policy::check_glob)?;
        search.texts("exclude", &mut settings.search.exclude, policy::check_glob)?;

        let keys = ["bind", "token_env", "approve_writes", "allowed_hosts", "allowed_origins"];
        let server = document.section("server", &keys)?;
        if let Some(bind) = server.checked_text("bind", |bind| socket_address(bind).map(drop))? {
            settings.server.bind = socket_address(&bind)?;
        }
        if let Some(name) = server.checked_text("token_env", variable_name)? {
            settings.server.token_env = name;
        }
        server.boolean("approve_writes", &mut settings.server.approve_writes)?;
        server.texts("allowed_hosts", &mut settings.server.allowed_hosts, not_empty)?;
        server.texts("allowed_origins", &mut settings.server.allowed_origins, not_empty)?;

        let log = document.section("log", &["max_mb"])?;
        log.bounded("max_mb", &mut settings.log.max_mb, 1..=1024)?;

        let sync = document.section("sync", &["also"])?;
        if sync.has("also") {
            let mut also = Vec::new();
            sync.texts("also", &mut also, |path| RelPath::parse(path).map(drop))?;
            settings.sync.also = Some(also.iter().map(|path| RelPath::parse(path)).collect::<Result<_>>()?);
        }

        Ok((settings, document.notes()))
    }
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

fn socket_address(text: &str) -> Result<SocketAddr> {
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

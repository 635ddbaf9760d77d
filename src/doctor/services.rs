//! What the settings say of the embeddings endpoint, of `los serve` and of `los fetch`, judged without contacting anybody.

use super::facts::Machine;
use super::finding::{Finding, Group};
use los_eyes::fetch::domains::Domains;
use los_eyes::search::endpoint::address::Address;
use los_eyes::search::endpoint::consent;
use los_store::workspace::settings::Settings;

const GROUP: Group = Group::Services;

pub(crate) fn check(settings: &Settings, machine: &Machine<'_>) -> Vec<Finding> {
    let mut findings = vec![search(settings, machine)];
    findings.extend(server(settings, machine));
    findings.extend(fetch(settings));
    findings
}

fn search(settings: &Settings, machine: &Machine<'_>) -> Finding {
    match consent::judge(&settings.search, machine.variable) {
        Ok(None) => GROUP.ok("search uses the embedded model; no text leaves this machine"),
        Ok(Some(agreed)) => {
            let place = if agreed.address.is_loopback() { "on this machine" } else { "allowed by `LOS_SEARCH_ALLOW`" };
            let key = if agreed.key.is_some() { ", with a key" } else { "" };
            GROUP.ok(format!("search asks {}, {place}{key} (not contacted now)", agreed.address.label()))
        }
        Err(reason) => {
            let is_foreign = settings
                .search
                .endpoint
                .as_deref()
                .and_then(|endpoint| Address::parse(endpoint).ok())
                .is_some_and(|address| !address.is_loopback());
            let finding = GROUP.warning(reason);
            if is_foreign {
                finding.advise("until then the embedded model answers; agree only to a host that you chose yourself")
            } else {
                finding.advise("until then the embedded model answers; mend `[search]` in learning-os.toml")
            }
        }
    }
}

fn server(settings: &Settings, machine: &Machine<'_>) -> Vec<Finding> {
    let server = &settings.server;
    let mut findings = Vec::new();
    let (bind, name) = (server.bind, &server.token_env);
    findings.push(match (bind.ip().is_loopback(), (machine.serving)(server)) {
        (true, Ok(true)) => GROUP.ok(format!("`los serve` would listen on {bind}; `{name}` is set")),
        (true, Ok(false)) => GROUP.ok(format!("`los serve` would listen on {bind}, for this machine only")),
        (false, Ok(_)) => GROUP
            .note(format!("`los serve` would listen on {bind}, beyond this machine; `{name}` is set"))
            .advise("whoever reaches that address and has the token reads your progress"),
        (_, Err(error)) => {
            let hint = error.hint().unwrap_or_else(|| "mend `[server]` in learning-os.toml".into());
            GROUP.warning(format!("`los serve` would not start: {error}")).advise(hint)
        }
    });
    if server.approve_writes {
        findings.push(
            GROUP
                .note("`[server] approve_writes` says yes beforehand to every write that comes by `los serve`")
                .advise("take it out to have writes wait for your word"),
        );
    }
    findings
}

fn fetch(settings: &Settings) -> Option<Finding> {
    let fetch = &settings.fetch;
    if let Err(error) = Domains::parse(&fetch.allowed_domains) {
        return Some(
            GROUP
                .warning(format!("`los fetch` would refuse everything: {error}"))
                .advise("write a domain as `example.com`, and those below it as `*.example.com`"),
        );
    }
    fetch.allow_private.then(|| {
        GROUP
            .note("`[fetch] allow_private` lets an assistant fetch from this machine and its network")
            .advise("take it out unless you serve pages there that it should read")
    })
}

//! This machine: the program, the terminal, the environment, the clock, the disk under the workspace.

use super::facts::Machine;
use super::finding::{Finding, Group};
use crate::calls::ctx::Ctx;
use los_eyes::search::endpoint::consent::ALLOW_VARIABLE;
use los_model::course::profile::Profile;
use los_store::workspace::settings::Settings;

const GROUP: Group = Group::Machine;
/// Less free room than this is a warning, in bytes.
const LITTLE_ROOM: u64 = 200 * 1000 * 1000;
/// Columns under which much is wrapped.
const NARROW: usize = 60;
/// No clock that is right shows an earlier time: the program is younger.
const BUILT_AFTER: i64 = 1_735_689_600;

/// What holds with a workspace and without.
pub(crate) fn check(machine: &Machine<'_>, settings: Option<&Settings>) -> Vec<Finding> {
    let mut findings = vec![GROUP.ok(format!("los {}, {}", machine.version, machine.system))];
    if let Some(program) = &machine.program {
        findings.push(GROUP.ok(format!("this program is {}", program.display())));
    }
    findings.extend(terminal(machine));
    findings.extend(variables(machine, settings));
    findings
}

fn terminal(machine: &Machine<'_>) -> Vec<Finding> {
    let Some(columns) = machine.terminal.columns else {
        return vec![GROUP.ok("the output goes to no terminal")];
    };
    let colour = if machine.terminal.is_coloured { "with" } else { "without" };
    let mut findings = vec![GROUP.ok(format!("a terminal of {columns} columns, {colour} colour"))];
    if columns < NARROW {
        findings.push(
            GROUP.note(format!("the terminal has {columns} columns: much is wrapped")).advise("80 or more read best"),
        );
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(|name| machine.set(name));
    let is_utf8 = locale.as_deref().is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    // Other systems' terminals do not tell it there.
    if cfg!(target_os = "linux") && !is_utf8 {
        findings.push(
            GROUP
                .note("the terminal's language settings do not say UTF-8: marks and letters may look broken")
                .advise("if they do, say it")
                .run("export LANG=C.UTF-8"),
        );
    }
    findings
}

/// What each variable of ours does; values of those that may be secret are never told.
fn variables(machine: &Machine<'_>, settings: Option<&Settings>) -> Vec<Finding> {
    let server_token = settings.map_or("LOS_TOKEN", |settings| settings.server.token_env.as_str());
    let search_key = settings.and_then(|settings| settings.search.key_env.as_deref());
    let told = |name: &str, does: &str| {
        let value = (machine.variable)(name).unwrap_or_default();
        GROUP.ok(format!("{name} is set to `{value}`: {does}"))
    };
    machine
        .los_variables
        .iter()
        .map(|name| match name.as_str() {
            _ if machine.set(name).is_none() => GROUP.ok(format!("{name} is empty, which is as if it were not set")),
            // Whatever the settings call a secret is none to tell, even under a name of ours.
            name if name == server_token => GROUP.ok(format!("{name} is set: the token of `los serve`")),
            name if Some(name) == search_key => GROUP.ok(format!("{name} is set: the key of the embeddings endpoint")),
            "LOS_ROOT" => told(name, "it names the workspace wherever you are"),
            "LOS_LEARNER" => told(name, "it names the learner"),
            ALLOW_VARIABLE => told(name, "your notes may be sent there for search"),
            name => GROUP.note(format!("{name} is set, and nothing here reads it")).advise(
                "look for a misspelling: `LOS_ROOT`, `LOS_LEARNER`, `LOS_SEARCH_ALLOW` and `LOS_TOKEN` are read",
            ),
        })
        .collect()
}

/// The file system under the workspace.
pub(crate) fn check_volume(ctx: &Ctx) -> Vec<Finding> {
    let Some(volume) = ctx.workspace.files().volume() else {
        return Vec::new();
    };
    let mut findings = Vec::new();
    if volume.is_read_only {
        findings.push(
            GROUP
                .error("the workspace lies on a file system that is mounted for reading only: nothing can be logged")
                .advise("mount it for writing, or copy the workspace to another place"),
        );
    } else if volume.free_bytes < LITTLE_ROOM {
        findings.push(
            GROUP
                .warning(format!("{} MB are free at the workspace", volume.free_bytes / 1_000_000))
                .advise("a log entry that does not fit is refused as a whole; make room, and `.context/` may go")
                .run("du -sh .context"),
        );
    } else {
        let free = volume.free_bytes as f64 / 1e9;
        findings.push(GROUP.ok(format!("{free:.1} GB are free at the workspace")));
    }
    if let Some(kind) = volume.shared_kind {
        findings.push(
            GROUP
                .note(format!("the workspace lies on {kind}: locks may not reach other machines there"))
                .advise("let one machine write at a time; power cuts may lose the last entry"),
        );
    }
    findings
}

/// The clock, and whether it agrees with the profile on where the learner lives.
pub(crate) fn check_clock(ctx: &Ctx, machine: &Machine<'_>, profile: Option<&Profile>) -> Vec<Finding> {
    let now = ctx.now();
    let mut findings = Vec::new();
    if now.timestamp() < BUILT_AFTER {
        findings.push(
            GROUP
                .error(format!("this machine's clock says {}, which is long ago", now.format("%Y-%m-%d")))
                .advise("set it; entries would get that time for good")
                .run("date"),
        );
    }
    if let Some(zone) = profile.and_then(|profile| profile.zone.as_ref()) {
        let theirs = zone.offset_seconds(now);
        if theirs == machine.offset_seconds {
            findings.push(GROUP.ok(format!("the clock is in the profile's time zone, {}", offset(theirs))));
        } else {
            findings.push(
                GROUP
                    .note(format!(
                        "this machine's clock is at {}, the profile's time zone at {}",
                        offset(machine.offset_seconds),
                        offset(theirs)
                    ))
                    .advise("days follow the profile; if you moved, change `timezone` there"),
            );
        }
    }
    findings
}

/// `UTC`, `UTC+2`, `UTC-3:30`.
fn offset(seconds: i32) -> String {
    let sign = if seconds < 0 { '-' } else { '+' };
    let (hours, minutes) = (seconds.abs() / 3600, seconds.abs() % 3600 / 60);
    match (hours, minutes) {
        (0, 0) => "UTC".to_owned(),
        (hours, 0) => format!("UTC{sign}{hours}"),
        (hours, minutes) => format!("UTC{sign}{hours}:{minutes:02}"),
    }
}

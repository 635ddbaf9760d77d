//! This machine: the program, the clock, the disk, programs on `PATH`, and the services that the settings turn on, judged without
//! contacting one.

use super::finding::{Finding, Group, MachineFacts};
use crate::prelude::*;
use los_eyes::search::{judge, model};
use los_store::workspace::Settings;

const GROUP: Group = Group::Machine;
/// Less free space than this is a warning, in bytes.
const LOW_SPACE: u64 = 200 * 1000 * 1000;
/// The names of a program, its purpose, its source, and its package where Windows' own installer has it.
const PROGRAMS: [(&[&str], &str, &str, &str); 4] = [
    (
        &["git"],
        "keeps your work and shows it as evidence",
        "install it from your system's packages or git-scm.com",
        "Git.Git",
    ),
    (
        &["python3", "python", "py"],
        "runs most projects of the path",
        "install it from python.org, or with `uv python install`",
        "Python.Python.3.13",
    ),
    (
        &["uv"],
        "sets up the projects of `los new`",
        "docs.astral.sh/uv shows how to install it; pip and venv work too",
        "astral-sh.uv",
    ),
    (&["winget"], "installs the others", "it comes with App Installer from the Microsoft Store", ""),
];

/// Checks that need no workspace.
pub(super) fn check(machine: &MachineFacts<'_>, settings: Option<&Settings>) -> Vec<Finding> {
    let mut findings = vec![GROUP.ok(format!("los {}, {}", machine.version, machine.system))];
    findings.extend(machine.program.iter().map(|program| GROUP.ok(format!("this program is {}", program.display()))));
    findings.extend(settings.into_iter().flat_map(|settings| services(settings, machine)));
    let group = Group::Programs;
    let n_programs = if cfg!(windows) { PROGRAMS.len() } else { PROGRAMS.len() - 1 };
    findings.extend(PROGRAMS[..n_programs].iter().map(|&(names, purpose, source, package)| {
        if let Some(name) = names.iter().find(|name| (machine.program_file)(Path::new(name)).is_some()) {
            return group.ok(format!("`{name}` is on PATH"));
        }
        let winget = format!("`winget install {package}` installs it");
        let get = if cfg!(windows) && !package.is_empty() { &winget } else { source };
        group.note(format!("`{}` is not on PATH; it {purpose}", names[0]), get)
    }));
    findings
}

/// Settings that let text out or programs in.
fn services(settings: &Settings, machine: &MachineFacts<'_>) -> Vec<Finding> {
    let group = Group::Services;
    let mut findings = vec![match judge(&settings.search, machine.variable) {
        Ok(None) => match model::missing(machine.program.as_deref()) {
            None => group.ok("search uses the embedded model; no text leaves this machine"),
            Some(why) => group.note(why.to_string(), "until then search compares words only"),
        },
        Ok(Some(agreed)) => {
            let place = if agreed.is_loopback() { "on this machine" } else { "allowed by `LOS_SEARCH_ALLOW`" };
            let key = if agreed.key.is_some() { ", with a key" } else { "" };
            group.ok(format!("search asks {}, {place}{key} (not contacted now)", agreed.label()))
        }
        Err(reason) => group.warning(
            reason,
            "until then the embedded model answers; allow only a host that you chose yourself, or correct `[search]` in \
             learning-os.toml",
        ),
    }];
    if settings.server.approve_writes {
        findings.push(group.note(
            "`[server] approve_writes` approves every write that comes through `los serve`",
            "remove it to approve each write yourself",
        ));
    }
    if settings.fetch.allow_private {
        findings.push(group.note(
            "`[fetch] allow_private` lets an assistant fetch from this machine and its network",
            "remove it unless you serve pages there that it should read",
        ));
    }
    findings
}

/// The disk under the workspace, the clock, and the profile's time zone.
pub(super) fn check_workspace(ctx: &Ctx, machine: &MachineFacts<'_>, profile: Option<&Profile>) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(volume) = ctx.workspace.files().volume() {
        findings.push(if volume.is_read_only {
            GROUP.error(
                "the workspace is on a file system that is mounted read-only: nothing can be logged",
                "mount it for writing, or copy the workspace elsewhere",
            )
        } else if volume.free_bytes < LOW_SPACE {
            GROUP.warning(
                format!("{} MB are free at the workspace", volume.free_bytes / 1_000_000),
                "an entry that does not fit is refused as a whole; make room, `.context/` may be deleted: `du -sh .context`",
            )
        } else {
            GROUP.ok(format!("{:.1} GB are free at the workspace", volume.free_bytes as f64 / 1e9))
        });
    }
    let here = |zone: &Zone| zone.offset_seconds(ctx.now()) == machine.offset_seconds;
    if profile.and_then(|profile| profile.zone.as_ref()).is_some_and(|zone| !here(zone)) {
        findings.push(GROUP.note(
            "this machine's clock and the profile's `timezone` differ",
            "days follow the profile; if you moved, change it there",
        ));
    }
    findings
}

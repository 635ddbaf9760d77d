//! Where the workspace is, and whether its settings read.

use super::facts::{FoundBy, Opened, Place};
use super::finding::{Finding, Group, some};
use los_model::events::kind::EventNames;
use los_model::text::count;
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::settings::SETTINGS_FILE;

const GROUP: Group = Group::Workspace;
/// Unknown keys that are told one by one.
const MOST_NOTES: usize = 5;

pub(crate) fn check(place: &Place<'_>) -> Vec<Finding> {
    match place {
        Place::Workspace(opened) => {
            let mut findings = folder(opened);
            findings.extend(settings(opened));
            findings
        }
        Place::Nowhere => vec![
            GROUP
                .warning("there is no learning workspace here or in a folder above")
                .advise("go into yours, name it with `--root DIR`, or make this folder one")
                .run("los init"),
        ],
        Place::Closed(error) => {
            let finding = GROUP.error(error.to_string());
            vec![match error.hint() {
                Some(hint) => finding.advise(hint),
                None => finding.advise("give yourself the right to read the folder, or name another with `--root DIR`"),
            }]
        }
    }
}

fn folder(opened: &Opened<'_>) -> Vec<Finding> {
    let workspace = &opened.ctx.workspace;
    let how = match opened.found_by {
        FoundBy::Flag => "named by `--root`".to_owned(),
        FoundBy::Variable => "named by `LOS_ROOT`".to_owned(),
        FoundBy::Search(0) => "found here".to_owned(),
        FoundBy::Search(up) => format!("found {} up", count(up, "folder")),
    };
    let root = workspace.root().display();
    let has = |path: &str| RelPath::parse(path).is_ok_and(|path| workspace.exists(&path));
    let mut findings = vec![if has(".claude/memory") || has(SETTINGS_FILE) {
        GROUP.ok(format!("{root}, {how}"))
    } else {
        GROUP
            .error(format!("{root}, {how}, holds neither `.claude/memory` nor `{SETTINGS_FILE}`"))
            .advise("make it a workspace")
            .run("los init")
    }];
    if let Some(shadowed) = &opened.shadowed {
        findings.push(
            GROUP
                .note(format!("`LOS_ROOT` wins over the workspace that you are in, {}", shadowed.display()))
                .advise("if that is not what you want, take the variable away")
                .run("unset LOS_ROOT"),
        );
    }
    findings
}

fn settings(opened: &Opened<'_>) -> Vec<Finding> {
    if let Some(error) = opened.settings_error {
        return vec![
            GROUP
                .error(format!("{SETTINGS_FILE} does not read: {error}"))
                .advise("mend it or move it away; until then other commands stop here, and this one used the defaults"),
        ];
    }
    let mut findings: Vec<Finding> = opened
        .notes
        .iter()
        .take(MOST_NOTES)
        .map(|note| {
            GROUP
                .warning(format!("{SETTINGS_FILE}:{}: {}", note.line, note.message))
                .advise("it is passed over; correct the name or take the line out")
        })
        .collect();
    if let Some(more) = opened.notes.len().checked_sub(MOST_NOTES).filter(|more| *more > 0) {
        findings.push(GROUP.warning(format!("{SETTINGS_FILE}: {more} more names that are not known")));
    }
    let events = &opened.ctx.workspace.settings().events;
    let pairs = events.iter().map(|(name, kind)| (name.as_str(), kind.as_str()));
    let unknown: Vec<String> = EventNames::from_pairs(pairs).1.into_iter().map(|(_, kind)| kind).collect();
    if !unknown.is_empty() {
        findings.push(
            GROUP
                .warning(format!(
                    "`[events]` in {SETTINGS_FILE} maps to {}, which is not a known event",
                    some(&unknown, 3)
                ))
                .advise("name a known kind, such as `note` or `task_completed`"),
        );
    }
    if findings.is_empty() {
        let has_file = RelPath::parse(SETTINGS_FILE).is_ok_and(|path| opened.ctx.workspace.exists(&path));
        findings.push(GROUP.ok(if has_file {
            format!("{SETTINGS_FILE} reads")
        } else {
            format!("no {SETTINGS_FILE}: the defaults hold")
        }));
    }
    findings
}

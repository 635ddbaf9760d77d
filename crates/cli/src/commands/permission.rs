//! The learner's permission to run checks that did not come with the program.

use super::path_check::PathCheckArgs;
use crate::prelude::*;
use los_app::practice::allowed::{allow, consent, is_allowed};
use los_model::digest::digest;

/// Whether checks that are not the program's own may run. A terminal is asked, and shown what would run.
pub(super) fn permission(session: &Session, practice: &Practice, unprotected: bool) -> Outcome<Allowed> {
    let known = is_allowed(&practice.hash);
    if known == Allowed::Unprotected || known == Allowed::Protected && !unprotected {
        return Ok(known);
    }
    if !session.can_ask {
        return Ok(Allowed::No);
    }
    let mut text = consent(practice)?;
    if unprotected {
        text += "\nWithout the protections that this machine lacks.";
    }
    Out::ask_about(&text);
    if !confirm("Allow these checks on this machine, until one of their files changes?", false)? {
        return Err(CommandExit::Declined);
    }
    allow(&practice.hash, &practice.place(&session.ctx), unprotected)?;
    Ok(if unprotected { Allowed::Unprotected } else { Allowed::Protected })
}

/// Whether the checks of a path may run, which are not the program's own: each as allowed before, or all together, by the
/// hash that a person saw at a terminal, or by a yes there.
pub(super) fn of_path(
    session: &Session,
    ctx: &Ctx,
    out: &Out,
    all: &[Practice],
    args: &PathCheckArgs,
) -> Outcome<Vec<Allowed>> {
    let hash = digest(all.iter().flat_map(|practice| [practice.task.as_bytes(), practice.hash.as_bytes()]));
    if let Some(trusted) = args.trust.as_ref().filter(|_| !all.is_empty()) {
        if *trusted != hash {
            let what = "the checks of this path are not those of the hash after `--trust`; \
                `los path check --run` shows them with their hash at a terminal";
            return Err(Error::PermissionDenied { what: what.into() }.into());
        }
        return Ok(vec![if args.unprotected { Allowed::Unprotected } else { Allowed::Protected }; all.len()]);
    }
    let mut allowed: Vec<Allowed> = all.iter().map(|practice| is_allowed(&practice.hash)).collect();
    if all.is_empty() || !session.can_ask {
        return Ok(allowed);
    }
    if allowed.contains(&Allowed::No) {
        for (practice, _) in all.iter().zip(&allowed).filter(|(_, allowed)| **allowed == Allowed::No) {
            Out::ask_about(&format!("{}\n", consent(practice)?));
        }
        if !confirm("Allow these checks on this machine, until one of their files changes?", false)? {
            return Ok(allowed);
        }
        for (practice, allowed) in all.iter().zip(&mut allowed).filter(|(_, allowed)| **allowed == Allowed::No) {
            allow(&practice.hash, &practice.place(ctx), false)?;
            *allowed = Allowed::Protected;
        }
    }
    let path = args.path.as_ref().map_or(String::new(), |path| format!(" {}", shell_word(&path.to_string_lossy())));
    out.note("On a machine without a terminal, until one of these files changes:");
    out.note(format!("  los path check{path} --run --trust {hash}"));
    Ok(allowed)
}

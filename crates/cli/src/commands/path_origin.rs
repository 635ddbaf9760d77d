//! `los path add`, `update` and `remove`: paths that come from an address. Each shows what it would do, and asks.

use crate::prelude::*;
use los_app::study::origins::{self, Change, Offer, Update};
use los_eyes::repo::elsewhere::Address;

/// Files and ids that are named before "and N more".
const NAMED: usize = 6;

#[derive(Debug, Args)]
pub(crate) struct PathAddArgs {
    /// A folder, or what git can fetch from, with `@` and a tag, branch or commit if it is not the newest
    #[arg(value_name = "ADDRESS[@REV]")]
    pub(crate) address: String,
}

#[derive(Debug, Args)]
pub(crate) struct PathUpdateArgs {
    /// A level of the path (else the only path that came from an address)
    pub(crate) level: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct PathRemoveArgs {
    /// A level of the path
    pub(crate) level: String,
}

pub(super) fn add(session: &Session, out: &mut Out, args: &PathAddArgs) -> Outcome {
    let address = Address::parse(&args.address)?;
    let workspace = &session.ctx.workspace;
    let offer = origins::offer(workspace, &address, &|name| std::env::var_os(name), session.can_ask)?;
    show_offer(out, &offer)?;
    agree(session, out, "Take it?", &offer_facts(&offer, false))?;
    origins::take(workspace, &offer)?;
    answer(out, &offer_facts(&offer, true), |out, _| {
        out.line(format!("Taken: {} below paths/.", count(offer.origin.files.len(), "file")))?;
        if let Some(first) = offer.origin.levels.first() {
            out.note(format!("`los level {}` begins it; `los path update` looks for changes.", shell_word(first)));
        }
        Ok(())
    })
}

pub(super) fn update(session: &Session, out: &mut Out, args: &PathUpdateArgs) -> Outcome {
    let workspace = &session.ctx.workspace;
    let origin = origins::origin_named(workspace, args.level.as_deref())?;
    let update = origins::update(workspace, &origin, &|name| std::env::var_os(name), session.can_ask)?;
    let facts = |is_written: bool| {
        json!({
            "address": update.origin.address, "commit": update.origin.commit, "hash": update.origin.hash,
            "levels": update.origin.levels, "tasks": update.tasks, "changed": update.changed, "removed": update.removed,
            "kept": update.kept, "written": is_written,
        })
    };
    if update.is_empty() && update.was == update.origin {
        return answer(out, &facts(false), |out, _| out.line(format!("Nothing new at {}.", origin.address)));
    }
    show_update(session, out, &update)?;
    agree(session, out, "Make these changes?", &facts(false))?;
    origins::apply(workspace, &update)?;
    let (n_changed, n_removed) = (update.changed.len(), update.removed.len());
    answer(out, &facts(true), |out, _| {
        out.line(format!("Updated: {} written, {} removed.", count(n_changed, "file"), count(n_removed, "file")))
    })
}

pub(super) fn remove(session: &Session, out: &mut Out, args: &PathRemoveArgs) -> Outcome {
    let workspace = &session.ctx.workspace;
    let origin = origins::origin_named(workspace, Some(&args.level))?;
    if let Ok(data) = session.data()
        && origin.levels.contains(&data.level().name)
    {
        let fix = "begin another first: `los level NAME`";
        return Err(invalid("path", format!("`{}` is the level that you study", data.level().name), fix));
    }
    let (same, own) = origins::untouched(workspace, &origin)?;
    let facts = |is_written: bool| json!({"address": origin.address, "levels": origin.levels, "removed": same, "kept": own, "written": is_written});
    if !out.is_json {
        let (levels, files) = (some_of(&origin.levels, NAMED), count(same.len(), "file"));
        out.line(format!("{levels} from {}: {files}.", origin.address))?;
        if !own.is_empty() {
            out.paragraph(format!("You changed these, so they stay: {}.", some_of(&own, NAMED)))?;
        }
        out.note("Your log keeps what you did in it.");
    }
    agree(session, out, "Remove it?", &facts(false))?;
    origins::remove(workspace, &origin, &same)?;
    answer(out, &facts(true), |out, _| out.line(format!("Removed: {}.", count(same.len(), "file"))))
}

/// The person's yes. A script that did not say `--yes` gets what would happen, and nothing is written.
fn agree(session: &Session, out: &mut Out, question: &str, facts: &Value) -> Outcome {
    out.flush()?;
    if out.is_json && !session.says_yes {
        out.json(facts)?;
    }
    agreed(session, question, false, "nobody can be asked here; look at it, then say `--yes`")
}

fn offer_facts(offer: &Offer, is_written: bool) -> Value {
    let (errors, warnings) = offer.mistakes();
    json!({
        "address": offer.origin.address, "commit": offer.origin.commit, "hash": offer.origin.hash, "levels": offer.levels,
        "files": offer.origin.files.len(), "errors": errors, "warnings": warnings,
        "shared_ids": offer.shared_ids, "written": is_written,
    })
}

fn show_offer(out: &mut Out, offer: &Offer) -> Outcome {
    if out.is_json {
        return Ok(());
    }
    for level in &offer.levels {
        out.line(bold(if level.title.is_empty() { &level.level } else { &level.title }))?;
        let (months, tasks) = (count(level.months, "month"), count(level.tasks, "task"));
        let (lessons, checks) = (count(level.lessons, "lesson"), count(level.checks, "check"));
        out.line(format!("  paths/{}: {months}, {tasks}, {}, {lessons}, {checks}", level.level, hours(level.hours)))?;
    }
    let at = offer.origin.commit.as_ref().map_or(String::new(), |commit| format!(", commit {}", clip(commit, 12)));
    out.line(dim(format!("  From {}{at}: {}", offer.origin.address, count(offer.origin.files.len(), "file"))))?;
    let (errors, warnings) = offer.mistakes();
    if errors + warnings > 0 {
        let (errors, warnings) = (count(errors, "error"), count(warnings, "warning"));
        out.paragraph(format!("`los path check` finds {errors} and {warnings} in it."))?;
    }
    if !offer.shared_ids.is_empty() {
        let ids = some_of(&offer.shared_ids, NAMED);
        out.paragraph(format!(
            "Tasks with an id that a path here has too: {ids}. An entry about one counts for both."
        ))?;
    }
    if offer.levels.iter().any(|level| level.runs_programs) {
        out.note("Its checks run programs. Each asks you before its first run.");
    }
    Ok(())
}

fn show_update(session: &Session, out: &mut Out, update: &Update) -> Outcome {
    if out.is_json {
        return Ok(());
    }
    let done = session.data().map(LearnerData::done_task_ids).unwrap_or_default();
    out.line(bold(format!("{} from {}", some_of(&update.origin.levels, NAMED), update.origin.address)))?;
    for task in &update.tasks {
        let is_done = if done.contains(task.id.as_str()) { " (you have done it)" } else { "" };
        let what = match &task.change {
            Change::Added => "new".to_owned(),
            Change::Removed => "goes".to_owned(),
            Change::Files => "lesson or checks changed".to_owned(),
            Change::Task { was, hours: now, hours_were } => {
                let planned = |planned: Option<f64>| planned.map_or("no hours".to_owned(), hours);
                let words = if *was == task.title { String::new() } else { format!("was \"{was}\"; ") };
                format!("{words}{}, was {}", planned(*now), planned(*hours_were))
            }
        };
        out.wrapped("  ", format!("{}: {}: {what}{is_done}", task.id, task.title))?;
    }
    let (changed, removed) = (count(update.changed.len(), "file"), count(update.removed.len(), "file"));
    out.line(format!("{changed} to write, {removed} to remove."))?;
    if !update.kept.is_empty() {
        out.paragraph(format!("Changed there and by you, so yours stay: {}.", some_of(&update.kept, NAMED)))?;
    }
    Ok(())
}

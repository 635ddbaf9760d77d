//! `los adapt`: proposals with their reasons and what they change, and the learner's word on each.
//!
//! The tools make the proposals and carry out decisions; this command shows them and asks. The default is no.

use crate::approve::show_proposal;
use crate::prelude::*;
use crate::{approve, prompt};
use los_app::calls::approval::{Choice, Question};
use los_app::tools::adapt_path::change::{nothing_proposed, offered};
use los_app::tools::adapt_path::learner_change::{requested, reverted};
use los_app::tools::adapt_path::{AdaptPathOutput, ChangeStatus};
use los_model::{adapt::thresholds::Thresholds, path::mutation::MutationKind};

/// Propose changes to the path, and decide on them
#[derive(Debug, Args)]
pub(crate) struct AdaptArgs {
    /// Approve a proposal by its id; may be repeated
    #[arg(long, value_name = "ID")]
    pub(crate) approve: Vec<String>,
    /// Reject a proposal by its id, for a while; may be repeated
    #[arg(long, value_name = "ID")]
    pub(crate) reject: Vec<String>,
    /// Take an approved change back by its id
    #[arg(long, value_name = "ID", conflicts_with_all = ["approve", "reject", "request"])]
    pub(crate) revert: Option<String>,
    /// Ask for a change: `lighter 4`, `faster 8`, `exam 2027-06-30`, `another project`, `later TASK`, `begin LEVEL`,
    /// `swap-month 5 7`, `remediate m03`, `swap-project m05 NAME`, `level Intermediate`
    #[arg(long, value_name = "WHAT", num_args = 1.., conflicts_with_all = ["approve", "reject"])]
    pub(crate) request: Vec<String>,
    /// Show the proposals and ask nothing
    #[arg(long, conflicts_with_all = ["approve", "reject", "revert", "request"])]
    pub(crate) show: bool,
}

command!(AdaptArgs, run, "adapt", "los adapt", "los adapt --request swap-month 5 7");

pub(crate) fn run(session: &Session, out: &mut Out, args: &AdaptArgs) -> Outcome {
    let day = &session.day;
    if let Some(id) = &args.revert {
        return approve::write(session, out, reverted(day, id)?, Asking::OwnLog, |out, answer| {
            out.line(format!("Taken back: {}.", answer.reverts))
        });
    }
    if !args.request.is_empty() {
        return match requested(day, &args.request)? {
            ToolResult::Pending(prepared) if matches!(prepared.question, Question::Write(_)) => {
                approve::write(session, out, prepared, Asking::OwnLog, |out, answer| {
                    out.paragraph(answer.note.as_deref().unwrap_or_default())
                })
            }
            offered => decide(session, out, offered, |session, out, choices| match choices {
                [_] => settle_each(session, choices, |_| Some(true)),
                several => proposed(session, out, several, true),
            }),
        };
    }
    let is_named = !args.approve.is_empty() || !args.reject.is_empty();
    if is_named {
        day.refuse_another_day()?;
    }
    decide(session, out, offered(&session.ctx)?, |session, out, choices| {
        if is_named { named(session, choices, args) } else { proposed(session, out, choices, !args.show) }
    })
}

/// The decision on each choice, and the ids of those staged because there was nobody to ask.
struct Said {
    decisions: Vec<Decision>,
    staged: Vec<String>,
}

/// Shows the choices, asks, and carries the answers out.
fn decide(
    session: &Session,
    out: &mut Out,
    offered: ToolResult<AdaptPathOutput>,
    ask: impl FnOnce(&Session, &mut Out, &[Choice]) -> Outcome<Said>,
) -> Outcome {
    let prepared = match offered {
        ToolResult::Pending(prepared) => prepared,
        ToolResult::Asks(_) => return Err(Error::Internal { what: "choices came as a form".into() }.into()),
        ToolResult::Done(output) => {
            let said = ask(session, out, &[])?;
            debug_assert!(said.decisions.is_empty());
            if out.is_json {
                return Ok(out.json(&output)?);
            }
            for (number, view) in (1..).zip(&output.mutations) {
                let effect = view.expected_effect.as_ref().and_then(|effect| effect["sentence"].as_str());
                let mut lines: Vec<String> = view.reasons.iter().map(|reason| format!("Because {reason}.")).collect();
                lines.extend(effect.map(str::to_owned));
                lines.extend(view.diff.iter().cloned());
                show(out, number, &view.description, &view.id, &lines.join("\n"))?;
            }
            around(out, &output)?;
            if session.ctx.as_of.is_some() && !output.mutations.is_empty() {
                out.note("Read-only with `--as-of`.");
            }
            return Ok(());
        }
    };
    let Question::Choices(choices) = &prepared.question else {
        return Err(Error::Internal { what: "a tool that offers choices asked to write".into() }.into());
    };
    if !out.is_json {
        let mut numbered = (1..).zip(choices);
        numbered.try_for_each(|(number, choice)| show(out, number, &choice.title, &choice.id, &choice.description))?;
        out.flush()?;
    }
    let Said { decisions, staged } = ask(session, out, choices)?;
    let ids: Vec<String> = choices.iter().map(|choice| choice.id.clone()).collect();
    let (output, _) = commit(&session.ctx, prepared, &decisions)?;
    let is_decided = decisions.iter().any(|decision| *decision != Decision::Later);
    if is_decided {
        out.wrote();
    }
    let lost = lost(&ids, &decisions, &output);
    if out.is_json {
        out.json(&output)?;
    } else {
        for view in &output.mutations {
            if matches!(view.status, ChangeStatus::Approved | ChangeStatus::Rejected) {
                out.paragraph(format!("{}: {}", view.status, view.description))?;
            }
            if view.status == ChangeStatus::Approved {
                out.note(format!("`los adapt --revert {}` takes it back.", view.id));
            }
        }
        if lost.is_none() {
            around(out, &output)?;
        }
    }
    if let Some(error) = lost {
        return Err(error.into());
    }
    for id in &staged {
        out.note(approve::saved_as_pending(id));
    }
    if !staged.is_empty() {
        return Err(CommandExit::Staged);
    }
    if is_decided { name_waiting(session, out) } else { Ok(()) }
}

/// The failure where a yes came too late, as if it had been said a moment later: the id is no current proposal any more.
fn lost(ids: &[String], decisions: &[Decision], output: &AdaptPathOutput) -> Option<Error> {
    let said = ids.iter().zip(decisions).zip(&output.mutations);
    let mut late = said.filter(|((_, decision), view)| {
        matches!(decision, Decision::Approve(_)) && view.status != ChangeStatus::Approved
    });
    let ((id, _), _) = late.next()?;
    let unsaid = || format!("`{id}` was not written: the path moved since it was made");
    let how = "`los adapt` makes new proposals for the changed path";
    Some(invalid("id", output.note.clone().unwrap_or_else(unsaid), how))
}

/// A proposal: what, its id, why, what to expect, and the lines of the path that go and come.
fn show(out: &mut Out, number: usize, title: &str, id: &str, description: &str) -> io::Result<()> {
    out.wrapped(format!("{number:<3}"), bold(title))?;
    out.line(Text::from("   ") + dim(id))?;
    description.lines().try_for_each(|line| out.wrapped("   ", change(line)))?;
    out.line("")
}

/// The rest of the answer: why nothing is proposed, advice, and with `--verbose` what else is not.
fn around(out: &mut Out, output: &AdaptPathOutput) -> io::Result<()> {
    if output.mutations.is_empty() && output.note.is_none() {
        out.paragraph(nothing_proposed(output))?;
    } else if out.is_verbose {
        output.quiet.iter().try_for_each(|why| out.line(dim(format!("not proposed: {why}"))))?;
    }
    output.advice.iter().try_for_each(|advice| out.paragraph(advice))?;
    if let Some(note) = &output.note {
        out.note(note);
    }
    Ok(())
}

/// Lets the learner pick from the proposals; without a terminal, or with `--show`, only shows them.
fn proposed(session: &Session, out: &mut Out, choices: &[Choice], may_ask: bool) -> Outcome<Said> {
    let mut decisions = vec![Decision::Later; choices.len()];
    if !session.can_ask || !may_ask || choices.is_empty() {
        if session.says_yes && !choices.is_empty() {
            out.note("note: `--yes` goes with `--approve ID`; nothing was decided");
        } else if let Some(choice) = choices.first() {
            out.note(format!("`los adapt --approve {0}` or `--reject {0}` decides it.", choice.id));
        }
        return Ok(Said { decisions, staged: Vec::new() });
    }
    for (choice, decision) in choices.iter().zip(&mut decisions) {
        let no = format!("reject, and do not ask again for {:.0} days", days_after_no(session, &choice.id));
        let title = clip(&choice.title, out.width.saturating_sub(6));
        *decision = match prompt::choice(&title, &["later", "approve", no.as_str()], 0)? {
            1 => Decision::Approve(ApprovedBy::Learner),
            2 => Decision::Reject(ApprovedBy::Learner),
            _ => Decision::Later,
        };
    }
    if !is_meant(session, choices, &decisions)? {
        decisions.fill(Decision::Later);
    }
    Ok(Said { decisions, staged: Vec::new() })
}

/// Shows what was chosen as it will be written, and asks once for all of it.
fn is_meant(session: &Session, choices: &[Choice], decisions: &[Decision]) -> Outcome<bool> {
    for (choice, decision) in choices.iter().zip(decisions) {
        match decision {
            Decision::Approve(_) => tell(session, &choice.approve)?,
            Decision::Reject(_) => tell(session, &choice.reject)?,
            Decision::Later => {}
        }
    }
    if decisions.iter().filter(|decision| matches!(decision, Decision::Approve(_))).count() > 1 {
        prompt::ask_about("Each later change is recorded on top of the one before, so its id and hashes will differ.");
    }
    Ok(decisions.iter().all(|decision| *decision == Decision::Later) || confirm("Write it?", false)?)
}

/// Says what a record is, exactly with `--verbose`.
fn tell(session: &Session, record: &ProposedEntry) -> Outcome {
    prompt::ask_about(&line_of(&session.day, record)?);
    if session.shows_exact { show_proposal(record) } else { Ok(()) }
}

/// Days in which a rejected proposal is not made again.
fn days_after_no(session: &Session, id: &str) -> f64 {
    let thresholds = Thresholds::with(&session.ctx.workspace.settings().scoring.thresholds);
    let kind = id.rsplit_once('-').and_then(|(kind, _)| MutationKind::from_word(kind));
    kind.map_or(0.0, |kind| thresholds.days_after_no(kind))
}

fn named(session: &Session, choices: &[Choice], args: &AdaptArgs) -> Outcome<Said> {
    let meant = |ids: &[String], is_yes: bool| -> Result<Vec<&str>, Error> {
        let found = |id: &String| choices.iter().find(|choice| choice.is_meant_by(id, is_yes));
        ids.iter().map(|id| found(id).map(|choice| choice.id.as_str()).ok_or_else(|| unknown(id, choices))).collect()
    };
    let (yes, no) = (meant(&args.approve, true)?, meant(&args.reject, false)?);
    if let Some(id) = yes.iter().find(|id| no.contains(id)) {
        return Err(Error::invalid("approve", format!("`{id}` is rejected in the same command")).into());
    }
    settle_each(session, choices, |choice| {
        let id = choice.id.as_str();
        (yes.contains(&id) || no.contains(&id)).then(|| yes.contains(&id))
    })
}

/// Each choice with the yes or no that the learner typed, if any.
fn settle_each(session: &Session, choices: &[Choice], typed: impl Fn(&Choice) -> Option<bool>) -> Outcome<Said> {
    let mut said = Said { decisions: Vec::new(), staged: Vec::new() };
    for choice in choices {
        said.decisions.push(match typed(choice) {
            Some(is_yes) => settle(session, choice, is_yes, &mut said.staged)?,
            None => Decision::Later,
        });
    }
    Ok(said)
}

fn unknown(id: &str, choices: &[Choice]) -> Error {
    let current: Vec<&str> = choices.iter().map(|choice| choice.id.as_str()).collect();
    let how = match current.as_slice() {
        [] => "nothing is proposed now".to_owned(),
        some => format!("current proposals: {}", some.join(", ")),
    };
    invalid("id", format!("no proposal `{id}` now; your log or path may have changed"), how)
}

/// A yes or no that the learner typed as a flag: confirmed, or by `--yes`, or staged where nobody can be asked.
fn settle(session: &Session, choice: &Choice, is_yes: bool, staged: &mut Vec<String>) -> Outcome<Decision> {
    let answer = |by| {
        if is_yes { Decision::Approve(by) } else { Decision::Reject(by) }
    };
    if session.says_yes {
        return Ok(answer(ApprovedBy::Flag));
    }
    let proposal = if is_yes { &choice.approve } else { &choice.reject };
    if session.can_ask {
        tell(session, proposal)?;
        let prompt = if is_yes {
            "Change the path like this?".to_owned()
        } else {
            format!("Reject it, and do not ask again for {:.0} days?", days_after_no(session, &choice.id))
        };
        agree(&prompt, false)?;
        return Ok(answer(ApprovedBy::Learner));
    }
    let kept = Staged::of(proposal, session.ctx.timestamp());
    session.ctx.memory.stage(&kept)?;
    staged.push(kept.id);
    Ok(Decision::Later)
}

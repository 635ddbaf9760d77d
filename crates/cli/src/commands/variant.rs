//! `los check TASK --variant`: a task with new numbers, whose result grades the skill's card.

use super::{checking::once, permission::permission, work_prompts::answer_to};
use crate::prelude::*;
use los_app::day::graded::{GradedCard, add_grade, comes_back};
use los_app::practice::variant::{GENERATOR, grade_of, is_first_grade, make, new_seed};
use los_model::practice::{judge, variant::Variant};

/// A task with variants, if a terminal can ask them.
pub(super) fn practice_of(session: &Session, task: &str) -> Outcome<Practice> {
    let practice = Practice::of(&session.ctx, task)?.filter(|practice| practice.folder.text(GENERATOR).is_some());
    let Some(practice) = practice else {
        let how = "`los check TASK` checks the task itself";
        return Err(invalid("variant", format!("`{task}` has no {GENERATOR}"), how));
    };
    if !session.can_ask {
        return Err(invalid("variant", "asks its questions only at a terminal", "run the command in a terminal"));
    }
    Ok(practice)
}

/// The variant of a seed, with its statement shown and its files in their folder.
fn shown(session: &Session, out: &Out, practice: &Practice, seed: u32) -> Outcome<(Variant, Run, Vec<String>)> {
    let allowed = if practice.is_ours { Allowed::Unprotected } else { permission(session, practice, false)? };
    let (variant, run) = make(&session.ctx, practice, Run::tools(&[])?, allowed, seed)?;
    let made = run.practice.start(&session.ctx, &run.work)?;
    out.at_terminal("");
    for line in variant.statement.lines() {
        out.wrapped_at_terminal(line);
    }
    if !made.is_empty() {
        let place = Practice::shown(&session.ctx, &run.work);
        out.wrapped_at_terminal(format!("In {place}: {}.", made.join(", ")));
    }
    out.at_terminal("");
    Ok((variant, run, made))
}

/// Shows a variant and asks its questions: right answers, and all. `seed` repeats an earlier one.
pub(super) fn ask(session: &Session, out: &Out, practice: &Practice, seed: u32) -> Outcome<(usize, usize)> {
    let (variant, ..) = shown(session, out, practice, seed)?;
    if variant.questions.is_empty() {
        let reason = format!("a variant of `{}` is code to write, and not asked", practice.task);
        let next = format!("`los check {} --variant --seed {seed}` checks it", practice.task);
        return Err(invalid("variant", reason, next));
    }
    let (mut passed, total) = (0, variant.questions.len());
    let mut marks = Vec::new();
    for question in &variant.questions {
        let answer = answer_to(question)?;
        let is_right = judge::answer(question, &answer).is_passed();
        passed += usize::from(is_right);
        let (colour, mark) = if is_right { (AnsiColor::Green, "✓") } else { (AnsiColor::Red, "✗") };
        let right = if is_right { String::new() } else { format!(": {}, not {answer}", question.answer) };
        marks.push(Text::from("") + coloured(colour, mark) + format!(" {}{right}", question.question));
    }
    out.at_terminal("");
    // Right answers show at the end: one may give away the next.
    for mark in marks {
        out.wrapped_at_terminal(mark);
    }
    out.at_terminal(format!("{passed} of {total} right (variant {seed})."));
    Ok((passed, total))
}

/// Lays out a variant that is code to write, or runs its tests where that was done before: "good" once all pass; `None` while
/// it is to be written.
fn code(session: &Session, out: &mut Out, practice: &Practice, seed: u32) -> Outcome<Option<Grade>> {
    let (_, run, made) = shown(session, out, practice, seed)?;
    if !made.is_empty() {
        out.line(format!("Write it, then check it: `los check {} --variant --seed {seed}`.", practice.task))?;
        return Ok(None);
    }
    if once(session, out, &run, false, CountsAs::Nothing)?.is_passed() {
        Ok(Some(Grade::Good))
    } else {
        Err(CommandExit::Findings)
    }
}

pub(super) fn run(session: &Session, out: &mut Out, task: &str, seed: Option<u32>) -> Outcome {
    let practice = practice_of(session, task)?;
    let reviews = Reviews::load(&session.ctx, &session.ctx.learner)?;
    let card = reviews.exercise_of(task);
    if let Err(why) = &card {
        out.wrapped_at_terminal(format!("This will not be logged: {why}."));
    }
    let began = session.ctx.now();
    let seed = seed.unwrap_or_else(|| new_seed(&session.ctx));
    let is_code = practice.folder.text(GENERATOR).is_some_and(|text| text.contains("\"tests\""));
    let grade = if is_code {
        code(session, out, &practice, seed)?
    } else {
        Some(grade_of(ask(session, out, &practice, seed)?))
    };
    let Some(grade) = grade else { return Ok(()) };
    match card {
        Err(_) => out.line("Not logged.")?,
        Ok(_) if !is_first_grade(&session.ctx, task, seed)? => {
            out.line("Not logged: this exercise had its one grade.")?;
        }
        Ok(card) => {
            let hours = (session.ctx.now() - began).as_seconds_f64() / 3600.0;
            let entry = GradedCard { card, grade, hours: Some(hours.clamp(0.0, 1.0)) }.draft(&reviews);
            let mut book = reviews.data.log.records.questions.clone();
            let factor = reviews.data.memory_factor();
            let due = add_grade(&mut book, card, grade, factor, reviews.data.log.as_of);
            let back = due.map_or(1, |day| day - reviews.today());
            let show = |out: &mut Out, _: &_| out.line(format!("Logged: {}, {}.", grade.word(), comes_back(back)));
            step(session, out, Request::Log(entry), Asking::OwnLog, show)?;
        }
    }
    if grade == Grade::Good { Ok(()) } else { Err(CommandExit::Findings) }
}

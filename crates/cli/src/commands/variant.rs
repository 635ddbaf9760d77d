//! `los check TASK --variant`: a task with new numbers, whose result grades the skill's card.

use anstyle::AnsiColor;

use super::permission::permission;
use super::work_prompts::answer_to;
use crate::approve::{Asking, step};
use crate::command::{CommandExit, Out, Outcome, Session};
use crate::text::{Text, coloured};
use los_app::day::graded::{GradedCard, add_grade, comes_back};
use los_app::day::request::Request;
use los_app::practice::allowed::Allowed;
use los_app::practice::folders::Practice;
use los_app::practice::variant::{GENERATOR, make};
use los_app::study::review_cards::Reviews;
use los_model::error::invalid;
use los_model::events::grade::Grade;
use los_model::practice::check::Answer;
use los_model::practice::judge;
use los_model::review::cards::CardKind;
use los_model::review::retention::stability_factor;

/// A task with variants, if a terminal can ask them.
pub(super) fn practice_of(session: &Session, task: &str) -> Result<Practice, CommandExit> {
    let practice = Practice::of(&session.ctx, task)?.filter(|practice| practice.folder.text(GENERATOR).is_some());
    let Some(practice) = practice else {
        return Err(invalid(
            "variant",
            format!("`{task}` has no {GENERATOR}"),
            "`los check TASK` checks the task itself",
        ));
    };
    if !session.can_ask {
        return Err(invalid("variant", "asks its questions only at a terminal", "run the command in a terminal"));
    }
    Ok(practice)
}

/// Shows a variant and asks its questions: "good" if all answers are right, else "again". `seed` repeats an earlier one.
pub(super) fn ask(session: &Session, out: &Out, practice: &Practice, seed: Option<u32>) -> Result<Grade, CommandExit> {
    let checks = practice.folder.checks().and_then(Result::ok).map(|file| file.checks).unwrap_or_default();
    let allowed = if practice.is_ours { Allowed::Unprotected } else { permission(session, practice, &checks, false)? };
    let seed = seed.unwrap_or_else(|| {
        session.ctx.new_id().bytes().fold(7, |seed: u32, byte| seed.wrapping_mul(31).wrapping_add(u32::from(byte)))
            % 10_000
    });
    let variant = make(&session.ctx, practice, allowed, seed)?;
    out.at_terminal("");
    for line in variant.statement.lines() {
        out.wrapped_at_terminal(line);
    }
    out.at_terminal("");
    let (mut passed, total) = (0, variant.questions.len());
    let mut marks = Vec::new();
    for question in &variant.questions {
        let answer = answer_to(question)?;
        let is_right = judge::answer(question, &answer).is_passed();
        passed += usize::from(is_right);
        let (colour, mark) = if is_right { (AnsiColor::Green, "✓") } else { (AnsiColor::Red, "✗") };
        let right = match &question.answer {
            Answer::Number(number) => number.to_string(),
            Answer::Word(word) => word.clone(),
        };
        let right = if is_right { String::new() } else { format!(": {right}, not {answer}") };
        marks.push(Text::from("") + coloured(colour, mark) + format!(" {}{right}", question.question));
    }
    out.at_terminal("");
    // Right answers show at the end: one may give away the next.
    for mark in marks {
        out.wrapped_at_terminal(mark);
    }
    out.at_terminal(format!("{passed} of {total} right (variant {seed})."));
    Ok(if passed == total { Grade::Good } else { Grade::Again })
}

pub(super) fn run(session: &Session, out: &mut Out, task: &str, seed: Option<u32>) -> Outcome {
    let practice = practice_of(session, task)?;
    let reviews = Reviews::load(&session.ctx, &session.ctx.learner)?;
    let course = &reviews.data.course;
    let skill = course.find_task(task).and_then(|index| course.task(index)).map(|task| task.skill);
    let card = reviews.cards.iter().find(|card| card.kind == CardKind::Procedure && card.skill == skill);
    if card.is_none() {
        let skill = skill.and_then(|skill| course.skills.get(skill as usize));
        out.wrapped_at_terminal(match skill {
            Some(skill) if skill.exercise.is_some() => {
                format!("This will not be logged: you have not practised `{}` yet.", skill.id)
            }
            Some(skill) => format!("This will not be logged: `{}` has no card that asks for its task.", skill.id),
            None => "This will not be logged: your path does not have the task.".to_owned(),
        });
    }
    let began = session.ctx.now();
    let grade = ask(session, out, &practice, seed)?;
    match card {
        None => out.line("Not logged.")?,
        Some(card) => {
            let hours = (session.ctx.now() - began).as_seconds_f64() / 3600.0;
            let entry = GradedCard { card, grade, hours: Some(hours.clamp(0.0, 1.0)) }.draft(&reviews);
            let mut book = reviews.data.log.records.questions.clone();
            let factor = stability_factor(&book);
            let due = add_grade(&mut book, card, grade, factor, reviews.data.log.as_of);
            let back = due.map_or(1, |day| day - reviews.today());
            let show = |out: &mut Out, _: &_| out.line(format!("Logged: {}, {}.", grade.word(), comes_back(back)));
            step(session, out, Request::Log(entry), Asking::OwnLog, show)?;
        }
    }
    if grade == Grade::Good { Ok(()) } else { Err(CommandExit::Findings) }
}

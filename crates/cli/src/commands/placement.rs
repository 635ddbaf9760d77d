//! `los check --placement`: a month at once, for a learner who may know it already. The questions of its lessons take some 15
//! minutes, end at the first misses, and copy nothing.

use super::work_prompts::knows;
use crate::approve::write_all;
use crate::prelude::*;
use los_model::{curriculum::load::month_number, practice::lesson::Prediction};

/// Tasks that may be missed before the questions end: what comes later builds on them.
const MAX_MISSED: usize = 2;

pub(crate) fn run(session: &Session, out: &mut Out, month: &str) -> Outcome {
    if !session.can_ask {
        return Err(invalid("placement", "asks its questions only at a terminal", "run the command in a terminal"));
    }
    let data = session.data()?;
    let level = data.level();
    let Some(found) = month.parse().ok().or_else(|| month_number(month)).and_then(|number| level.month(number)) else {
        let numbers: Vec<String> = level.months.iter().map(|month| month.number.to_string()).collect();
        let known = format!("months of {}: {}", level.name, numbers.join(", "));
        return Err(invalid("placement", "names a month that is not there", known));
    };
    let done = data.done_task_ids();
    let (mut known, mut n_missed) = (Vec::new(), 0);
    for task in found.tasks().filter(|task| !done.contains(task.id.as_str())) {
        let questions = questions(session, task)?;
        if questions.is_empty() {
            continue;
        }
        out.at_terminal(bold(&task.title));
        // Asks until one is not known.
        if questions.iter().try_fold(true, |all, question| Ok::<_, CommandExit>(all && knows(out, question)?))? {
            let fields = facts([("task", Some(task.id.clone().into()))]);
            let entry = Draft::of(EventKind::TaskCompleted, "Knew the questions of its lesson", fields);
            known.push(prepare(&session.day, Request::Log(entry))?);
            continue;
        }
        out.at_terminal(format!("Not yet: `los show {}`.", task.id));
        n_missed += 1;
        if n_missed == MAX_MISSED {
            break;
        }
    }
    let n = count(known.len(), "task");
    if known.is_empty() {
        return Ok(out.line("No open task of this month is known yet.")?);
    }
    write_all(session, out, known)?;
    Ok(out.line(format!("Logged: {n} as done."))?)
}

/// The questions of a task's lesson; none where nothing but a passed check finishes it.
fn questions(session: &Session, task: &Task) -> Outcome<Vec<Prediction>> {
    let practice = Practice::of(&session.ctx, &task.id)?;
    let practice = practice.filter(|one| !one.checks().ok().flatten().is_some_and(|file| file.must));
    let lesson = practice.and_then(|practice| practice.folder.lesson());
    Ok(lesson.map(|(lesson, _)| lesson.predictions).unwrap_or_default())
}

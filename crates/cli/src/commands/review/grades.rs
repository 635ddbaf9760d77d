//! `los review --grade ID=GRADE`: grades of cards that an assistant asked, or that were reviewed on paper.

use crate::prelude::*;
use los_app::tools::grade_reviews::{GradeReviews, grade_all};
use los_app::{calls::call::recorded_write, calls::tool::Tool, day::graded::comes_back};
use los_model::text::cut;

pub(super) fn run(session: &Session, out: &mut Out, given: &[String]) -> Outcome {
    let pairs = given.iter().map(|text| {
        if let Some((id, word)) = text.rsplit_once('=') {
            Ok((id.to_owned(), word.to_owned()))
        } else {
            let reason = format!("`{}` must be ID=GRADE", cut(text, 60));
            Err(invalid("grade", reason, "the grades are `again`, `hard`, `good` and `easy`"))
        }
    });
    let pairs = pairs.collect::<Result<Vec<_>>>()?;
    let args = json!({ "learner_id": session.ctx.learner.as_str(), "grades": given });
    let prepared =
        recorded_write(&session.ctx, &const { GradeReviews::SPEC }, &args, || grade_all(&session.day, &pairs))?;
    let decision = decide(session, &prepared.writes().iter().collect::<Vec<_>>(), Asking::OwnLog)?;
    let (output, pending_id) = finish(session, out, prepared, decision)?;
    for note in &output.notes {
        out.note(format!("note: {note}"));
    }
    if out.is_json {
        out.json(&output)?;
    }
    if pending_id.is_some() {
        let n = output.graded.len();
        let (grades, verb) = (count(n, "grade"), if n == 1 { "waits" } else { "wait" });
        out.note(format!("not written: {grades} {verb} for your approval (`los memory pending`)"));
        return Err(CommandExit::Staged);
    }
    if !out.is_json {
        for one in output.graded {
            let back = one.days.map_or_else(String::new, |days| format!(", {}", comes_back(days)));
            out.said(format!("{}: {}{back}", one.id, one.grade))?;
        }
    }
    name_waiting(session, out)
}

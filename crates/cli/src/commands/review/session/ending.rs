//! The end of a session: what becomes of its grades, and what was done.

use dialoguer::console::Key;

use super::{CTRL_D, SUSPENDED, Sitting};
use crate::commands::review::kept::{self, Kept};
use crate::commands::review::list::minutes;
use crate::prelude::*;
use los_model::review::agenda::next_day;

/// The learner's choice about the grades.
pub(super) enum End {
    Log(Decision),
    TakeBack,
    Keep,
    Discard,
}

impl Sitting<'_> {
    pub(super) fn say_kept(&self) {
        let n = self.done.len();
        if n > 0 {
            let them = if n == 1 { "it" } else { "them" };
            self.out.note(format!("\n{} kept; the next `los review` offers to log {them}.", count(n, "grade")));
        }
    }

    /// Asks what becomes of the grades.
    pub(super) fn end(&self) -> Outcome<End> {
        if let Some(yes) = without_asking(self.session, &[], Asking::OwnLog) {
            return Ok(End::Log(yes));
        }
        self.out.at_terminal("");
        let question = format!("Log {}? [Y/n]   u: take one back ", self.in_words());
        loop {
            match key(&clip(&question, self.width).into(), self.out.is_coloured)? {
                Key::Enter | Key::Char('y' | 'Y' | ' ') => return Ok(End::Log(Decision::Approve(ApprovedBy::Learner))),
                Key::Char('u' | 'U') => return Ok(End::TakeBack),
                Key::Char('n' | 'N') => {
                    return Ok(if confirm("Forget these grades?", false)? { End::Discard } else { End::Keep });
                }
                Key::Char(CTRL_D) | Key::Escape => return Ok(End::Keep),
                _ => {}
            }
        }
    }

    /// Logs the grades; the last one says that the day's share is done.
    pub(super) fn log(&mut self, yes: Decision, is_day: bool) -> Outcome {
        let last = self.done.iter_mut().rev().find(|done| done.grade.is_some());
        if let Some(last) = last.filter(|_| is_day) {
            last.kept.entry.fields.insert("done_for_today".into(), true.into());
        }
        self.keep();
        let kept: Vec<Kept> = self.done.iter().map(|done| done.kept.clone()).collect();
        kept::log(self.session, &kept, yes)
    }

    /// `12 grades (1 again, 8 good, 3 easy)`
    fn in_words(&self) -> String {
        let grades = Grade::ALL.map(|grade| (self.done.iter().filter(|done| done.grade == Some(grade)).count(), grade));
        let mut kinds: Vec<String> =
            grades.iter().filter(|(n, _)| *n > 0).map(|(n, grade)| format!("{n} {}", grade.word())).collect();
        let n: usize = grades.iter().map(|(n, _)| n).sum();
        let n_suspended = self.done.len() - n;
        if n_suspended > 0 {
            kinds.push(format!("{n_suspended} {SUSPENDED}"));
        }
        format!("{} ({})", count(n, "grade"), kinds.join(", "))
    }

    pub(super) fn summary(&self, agenda: &Agenda<'_>, is_done: bool) -> Vec<Text> {
        let mut lines = vec![Text::default()];
        if self.done.is_empty() {
            lines.push("Nothing was graded.".into());
            return lines;
        }
        let hours: f64 = self.done.iter().map(|done| done.hours).sum();
        lines.push(bold(format!("{} in {}, logged.", self.in_words(), minutes(hours * 60.0))));
        let seen: BTreeSet<&str> = self.done.iter().map(|done| done.kept.card.as_str()).collect();
        let later = agenda.n_ready() - seen.len().min(agenda.n_ready());
        let next = next_day(self.reviews.cards.iter(), &self.book, self.factor, self.reviews.today());
        let next =
            next.map_or_else(String::new, |(day, n)| format!(" Next: {} on {}.", count(n, "card"), date_of(day)));
        lines.push(match (is_done, later) {
            (true, 0) => format!("Done for today.{next}").into(),
            (true, later) => {
                format!("Done for today. {} can wait; `los review --more` continues.", count(later, "card")).into()
            }
            (false, 0) => next.trim().to_owned().into(),
            (false, later) => format!("{} left; `los review` continues.", count(later, "card")).into(),
        });
        lines
    }
}

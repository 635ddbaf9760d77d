//! A session at the terminal: a question, a moment to think, the answer, one key. Each grade is on disk once it is given.

use std::collections::BTreeSet;

use anstyle::AnsiColor;
use chrono::{DateTime, Utc};
use dialoguer::console::Key;

use super::list::{cards_today, minutes};
use super::write::Graded;
use super::{Reviews, comes_back};
use crate::calls::approval::Decision;
use crate::cli::approve::decide_waiting;
use crate::cli::out::Out;
use crate::cli::prompt::{confirm, key};
use crate::cli::session::Session;
use crate::cli::text::clip;
use crate::cli::text::styled::{Text, bold, coloured, dim};
use crate::cli::{CommandExit, Outcome};
use los_model::events::grade::Grade;
use los_model::events::question_book::{QuestionBook, Review};
use los_model::review::agenda::{Agenda, Due, due_day, next_day};
use los_model::review::cards::{Card, CardKind};
use los_model::review::recalled::Recalled;

use los_model::text::count;
use los_model::time::timestamp::date_of;
use los_store::memory::proposal::ApprovedBy;
use los_store::workspace::settings::OwnLog;

/// What Ctrl-D is read as.
const CTRL_D: char = '\u{4}';
/// Longer pauses are not counted as thinking.
const MAX_HOURS: f64 = 10.0 / 60.0;
/// Columns that text fills at most, to be read with ease.
const MAX_WIDTH: usize = 76;

pub(super) fn run(session: &Session, out: &mut Out, reviews: &Reviews, agenda: &Agenda<'_>) -> Outcome {
    out.at_terminal(bold(cards_today(agenda)));
    let Some(yes) = approval(session, agenda, reviews)? else {
        out.at_terminal("Nothing was written; they wait for you.");
        return Ok(());
    };
    let mut sitting = Sitting {
        session,
        reviews,
        width: out.width().saturating_sub(2).min(MAX_WIDTH),
        out,
        yes,
        began: session.ctx.now(),
        book: reviews.study.log.records.questions.clone(),
        given: [0; Grade::ALL.len()],
        graded: BTreeSet::new(),
        hours: 0.0,
    };
    let ended = sitting.ask_all(&agenda.today);
    let summary = sitting.summary(agenda);
    for line in summary {
        out.line(line)?;
    }
    ended?;
    decide_waiting(session, out)
}

/// The one approval of a session; `None` where the learner says not now.
fn approval(session: &Session, agenda: &Agenda<'_>, reviews: &Reviews) -> Result<Option<Decision>, CommandExit> {
    if session.says_yes {
        return Ok(Some(Decision::Approve(ApprovedBy::Flag)));
    }
    let by_learner = Decision::Approve(ApprovedBy::Learner);
    if session.ctx.workspace.settings().approval.own_log == OwnLog::Auto {
        return Ok(Some(by_learner));
    }
    if let Some(due) = agenda.today.first() {
        let example = Graded { card: due.card, grade: Grade::Good, hours: Some(due.minutes() / 60.0) };
        let draft = example.draft(session, reviews)?;
        let entry = draft.proposal().map_or("", |proposal| proposal.entry.text());
        Out::ask_about(&format!("Each grade is appended to your progress log as you give it, such as:\n+ {entry}"));
    }
    Ok(confirm("Begin?", true)?.then_some(by_learner))
}

/// What a card came to.
enum Came {
    Graded(Grade),
    Skipped,
    Quit,
}

/// A session that goes on.
struct Sitting<'a> {
    session: &'a Session,
    reviews: &'a Reviews,
    width: usize,
    out: &'a Out,
    yes: Decision,
    began: DateTime<Utc>,
    book: QuestionBook,
    given: [usize; Grade::ALL.len()],
    /// Cards that were graded, by id.
    graded: BTreeSet<String>,
    hours: f64,
}

impl Sitting<'_> {
    /// All cards in turn, and once more those that were not recalled.
    fn ask_all(&mut self, today: &[Due<'_>]) -> Outcome {
        let mut forgotten = Vec::new();
        for (index, due) in today.iter().enumerate() {
            match self.ask(due.card, Some((index + 1, today.len())))? {
                // A whole skill takes too long to come twice.
                Came::Graded(Grade::Again) if due.card.kind != CardKind::Skill => forgotten.push(due.card),
                Came::Graded(_) | Came::Skipped => {}
                Came::Quit => return Ok(()),
            }
        }
        for card in forgotten {
            if matches!(self.ask(card, None)?, Came::Quit) {
                break;
            }
        }
        Ok(())
    }

    /// Asks a card, at its place of all or once more.
    fn ask(&mut self, card: &Card, place: Option<(usize, usize)>) -> Result<Came, CommandExit> {
        let is_first = place.is_some();
        let place = place.map_or_else(|| "once more".to_owned(), |(nth, of)| format!("{nth}/{of}"));
        let month = card.month.map(|month| format!("month {month}"));
        let kind = (card.kind == CardKind::Practice).then(|| "best practice".to_owned());
        let skill = self.reviews.skill_of(card).map(str::to_owned);
        let facts: Vec<String> = [Some(place), kind, skill, month].into_iter().flatten().collect();
        self.out.at_terminal("");
        self.out.at_terminal(dim(clip(&facts.join(" · "), self.width)));
        self.show_wrapped("", bold(&card.question));
        let shown = self.session.ctx.now();
        loop {
            match self.key("space: show answer")? {
                Key::Enter | Key::Char(' ') => break,
                Key::Char('s' | 'S') => return Ok(self.skipped()),
                Key::Char('q' | 'Q' | CTRL_D) | Key::Escape => return Ok(Came::Quit),
                _ => {}
            }
        }
        self.answer(card);
        loop {
            match self.key("1 again  2 hard  3 good  4 easy")? {
                Key::Char('s' | 'S') => return Ok(self.skipped()),
                Key::Char('q' | 'Q' | CTRL_D) | Key::Escape => return Ok(Came::Quit),
                Key::Char(c) => {
                    if let Some(grade) = Grade::of(c.encode_utf8(&mut [0; 4])) {
                        self.grade(card, grade, shown, is_first)?;
                        return Ok(Came::Graded(grade));
                    }
                }
                _ => {}
            }
        }
    }

    fn key(&self, prompt: &str) -> Result<Key, CommandExit> {
        // A line that wraps could not be taken away again.
        let others = clip("   s skip  q stop ", self.width.saturating_sub(prompt.len()));
        key(&(Text::from(prompt) + dim(others)), self.out.is_coloured())
    }

    fn skipped(&self) -> Came {
        self.out.at_terminal(dim("  skipped"));
        Came::Skipped
    }

    fn answer(&self, card: &Card) {
        let missing = "No answer is written here; check it against your notes.";
        let answer = if card.answer.trim().is_empty() { missing } else { &card.answer };
        for paragraph in answer.lines().filter(|line| !line.trim().is_empty()) {
            self.show_wrapped("  ", paragraph.into());
        }
    }

    fn show_wrapped(&self, indent: &str, text: Text) {
        for line in text.wrap(self.width.saturating_sub(indent.len()), false) {
            self.out.at_terminal(Text::from(indent) + line);
        }
    }

    /// Writes the grade, then says when the card comes back.
    fn grade(&mut self, card: &Card, grade: Grade, shown: DateTime<Utc>, is_first: bool) -> Outcome {
        let now = self.session.ctx.now();
        let hours = ((now - shown).as_seconds_f64() / 3600.0).clamp(0.0, MAX_HOURS);
        let graded = Graded { card, grade, hours: Some(hours) };
        graded.write(self.session, self.reviews, self.yes)?;
        self.given[grade as usize] += 1;
        self.graded.insert(card.id.clone());
        self.hours += hours;
        let mut said = grade.word().to_owned();
        if card.kind != CardKind::Skill {
            let time = self.reviews.state.as_of + (now - self.began).as_seconds_f64() / 86_400.0;
            let line = u64::MAX;
            self.book.add(&card.id, Review { time, line, grade });
            if is_first && grade == Grade::Again {
                said.push_str(", it comes once more at the end");
            } else if let Some(recalled) = Recalled::of(self.book.history(&card.id)) {
                said.push_str(&format!(", {}", comes_back(due_day(&recalled) - self.reviews.today())));
            }
        }
        let colour = match grade {
            Grade::Again | Grade::Hard => AnsiColor::Yellow,
            Grade::Good | Grade::Easy => AnsiColor::Green,
        };
        self.out.at_terminal(Text::from("  ") + coloured(colour, said));
        Ok(())
    }

    /// What was done, and what comes next.
    fn summary(&self, agenda: &Agenda<'_>) -> Vec<Text> {
        let n: usize = self.given.iter().sum();
        let kinds: Vec<String> = Grade::ALL
            .into_iter()
            .zip(self.given)
            .filter(|(_, n)| *n > 0)
            .map(|(grade, n)| format!("{n} {}", grade.word()))
            .collect();
        let mut lines = vec![Text::default()];
        if n == 0 {
            lines.push("Nothing was graded; the cards wait for you.".into());
            return lines;
        }
        let written = format!("{} in {}: {}.", count(n, "grade"), minutes(self.hours * 60.0), kinds.join(", "));
        lines.push(bold(written));
        if agenda.n_ready() > self.graded.len() {
            lines.push("Done for today.".into());
        } else if let Some((day, n)) = next_day(&self.reviews.cards, &self.book, self.reviews.today()) {
            lines.push(format!("Next: {} on {}.", count(n, "card"), date_of(day)).into());
        }
        lines
    }
}

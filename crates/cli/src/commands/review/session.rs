//! A session at the terminal: a question, a moment to think, the answer, one key.
//!
//! Each grade is kept on disk once it is given (`kept`), and all are logged after one yes at the end.

mod ending;

use std::collections::VecDeque;

use dialoguer::console::Key;
use ending::End;

use super::edit;
use super::kept::{self, Kept};
use super::list::cards_today;
use crate::commands::variant;
use crate::prelude::*;
use los_app::day::graded::{AGAIN_MINUTES, GradedCard, add_grade, comes_back, next_in_words, thinking_hours, words_of};
use los_app::practice::variant::grade_of;
use los_app::practice::variant::new_seed;
use los_app::study::review_cards::answer_of;
use los_model::events::{confidence::Confidence, question_book::QuestionBook};

/// The character that Ctrl-D sends.
const CTRL_D: char = '\u{4}';
/// Columns that text fills at most, to be read with ease.
const MAX_WIDTH: usize = 76;
/// The word of a card that is set aside.
const SUSPENDED: &str = "suspended";

/// Asks today's cards. `is_whole` says whether they are all that is for today.
pub(super) fn run(session: &Session, out: &mut Out, reviews: &Reviews, agenda: &Agenda<'_>, is_whole: bool) -> Outcome {
    out.at_terminal(bold(cards_today(agenda)));
    let mut sitting = Sitting {
        session,
        reviews,
        width: out.width.saturating_sub(2).min(MAX_WIDTH),
        out,
        began: session.ctx.now(),
        book: reviews.data.log.records.questions.clone(),
        factor: reviews.data.memory_factor(),
        queue: agenda.today.iter().map(|due| Asked { card: due.card.clone(), again_at: None }).collect(),
        n_cards: agenda.today.len(),
        done: Vec::new(),
        skipped: 0,
    };
    let is_day_done = loop {
        // Ctrl-C: what was graded is kept.
        let are_all_done = sitting.ask_all().inspect_err(|_| sitting.say_kept())?;
        let is_day_done = are_all_done && is_whole && sitting.skipped == 0;
        if sitting.done.is_empty() {
            break is_day_done;
        }
        match sitting.end()? {
            End::Log(yes) => {
                sitting.log(yes, is_day_done)?;
                break is_day_done;
            }
            End::TakeBack => sitting.take_back(),
            End::Keep => {
                sitting.say_kept();
                return Ok(());
            }
            End::Discard => {
                kept::save(session, &[])?;
                out.at_terminal("Nothing was logged.");
                return Ok(());
            }
        }
    };
    sitting.summary(agenda, is_day_done).into_iter().try_for_each(|line| out.line(line))?;
    name_waiting(session, out)
}

/// The outcome of a card.
enum Came {
    Answered,
    TakeBack,
    Quit,
}

#[derive(Debug, Clone)]
struct Asked {
    card: Card,
    /// When it was not recalled in this session: the time at which it comes again at the earliest.
    again_at: Option<DateTime<Utc>>,
}

/// A key that counts, with what is needed to take it back.
struct Done {
    asked: Asked,
    kept: Kept,
    grade: Option<Grade>,
    hours: f64,
    before: QuestionBook,
}

struct Sitting<'a> {
    session: &'a Session,
    reviews: &'a Reviews,
    width: usize,
    out: &'a Out,
    began: DateTime<Utc>,
    book: QuestionBook,
    /// How well the learner keeps cards.
    factor: f64,
    queue: VecDeque<Asked>,
    n_cards: usize,
    done: Vec<Done>,
    skipped: usize,
}

/// The place of a key from 1 to 4.
pub(crate) fn place_of(key: &Key) -> Option<usize> {
    if let Key::Char(c @ '1'..='4') = key { Some(*c as usize - '1' as usize) } else { None }
}

impl Sitting<'_> {
    /// All cards in turn; those that were not recalled come again until they are. False if the learner stops before.
    fn ask_all(&mut self) -> Outcome<bool> {
        while let Some(asked) = self.next() {
            match self.ask(&asked)? {
                Came::Answered => {}
                Came::TakeBack => {
                    self.queue.push_front(asked);
                    self.take_back();
                }
                Came::Quit => {
                    self.queue.push_front(asked);
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The next card: one whose ten minutes are over, else the first that waits for nothing, else the first.
    fn next(&mut self) -> Option<Asked> {
        let now = self.session.ctx.now();
        let is_over = |asked: &Asked| asked.again_at.is_some_and(|at| at <= now);
        let over = self.queue.iter().position(is_over);
        let at = over.or_else(|| self.queue.iter().position(|asked| asked.again_at.is_none())).unwrap_or(0);
        self.queue.remove(at)
    }

    /// Takes the last grade back, and asks its card next.
    fn take_back(&mut self) {
        let Some(last) = self.done.pop() else {
            self.out.at_terminal(dim("  nothing to take back"));
            return;
        };
        self.out.at_terminal(dim(format!("  taken back: {}", last.kept.word)));
        self.book = last.before;
        // It may be in the queue to come again.
        self.queue.retain(|asked| asked.card.id != last.asked.card.id);
        self.queue.push_front(Asked { again_at: None, ..last.asked });
        self.keep();
    }

    fn ask(&mut self, asked: &Asked) -> Outcome<Came> {
        if asked.card.kind == CardKind::Procedure {
            return self.ask_procedure(asked);
        }
        let mut asked = asked.clone();
        self.show_question(&asked);
        let shown = self.session.ctx.now();
        let asks_sure = self.session.ctx.workspace.settings().review.confidence && asked.card.kind != CardKind::Skill;
        let prompt = if asks_sure { "sure?  1 guess  2 unsure  3 sure  4 certain" } else { "space: show answer" };
        let sure = match self.pressed(prompt, &mut asked, |key| match key {
            Key::Enter | Key::Char(' ') => Some(None),
            key => place_of(key).filter(|_| asks_sure).map(|at| Some(Confidence::ALL[at])),
        })? {
            Ok(sure) => sure,
            Err(came) => return Ok(came),
        };
        self.show_answer(&asked.card);
        let prompt = self.grades(&asked.card);
        Ok(match self.pressed(&prompt, &mut asked, place_of)? {
            Ok(at) => {
                self.grade(&asked, Grade::ALL[at], shown, sure);
                Came::Answered
            }
            Err(came) => came,
        })
    }

    /// Waits for a key that `read` takes; the others do what they always do, and some of them end the card.
    fn pressed<T>(
        &mut self,
        prompt: &str,
        asked: &mut Asked,
        read: impl Fn(&Key) -> Option<T>,
    ) -> Outcome<Result<T, Came>> {
        loop {
            let key = self.key(prompt)?;
            if let Some(read) = read(&key) {
                return Ok(Ok(read));
            }
            if let Some(came) = self.other_key(&key, asked)? {
                return Ok(Err(came));
            }
        }
    }

    /// Asks a procedure's card: its task comes with new numbers, and the answers decide the grade. It begins after a key
    /// press, because it takes some minutes.
    fn ask_procedure(&mut self, asked: &Asked) -> Outcome<Came> {
        let mut asked = asked.clone();
        self.show_question(&asked);
        let read = |key: &Key| matches!(key, Key::Enter | Key::Char(' ')).then_some(());
        if let Err(came) = self.pressed("space: do it now   n not today", &mut asked, read)? {
            return Ok(came);
        }
        let shown = self.session.ctx.now();
        let practice = variant::practice_of(self.session, &asked.card.answer);
        match practice.and_then(|practice| variant::ask(self.session, self.out, &practice, new_seed(&self.session.ctx)))
        {
            Ok(answers) => self.grade(&asked, grade_of(answers), shown, None),
            // The other cards can still be asked.
            Err(CommandExit::Failed(error)) => {
                self.out.error(&error);
                self.skipped += 1;
            }
            Err(exit) => return Err(exit),
        }
        Ok(Came::Answered)
    }

    /// A key that is the same before and after the answer. An unknown one shows what there is.
    fn other_key(&mut self, key: &Key, asked: &mut Asked) -> Outcome<Option<Came>> {
        match key {
            Key::Char('q' | 'Q' | CTRL_D) | Key::Escape => return Ok(Some(Came::Quit)),
            Key::Char('u' | 'U') if self.done.is_empty() => self.out.at_terminal(dim("  nothing to take back")),
            Key::Char('u' | 'U') => return Ok(Some(Came::TakeBack)),
            Key::Char('n' | 'N') => {
                self.skipped += 1;
                self.out.at_terminal(dim("  not today"));
                return Ok(Some(Came::Answered));
            }
            Key::Char('s' | 'S') if asked.card.kind == CardKind::Skill => {
                self.out.at_terminal(dim("  a whole skill cannot be set aside; `n` leaves it for today"));
            }
            Key::Char('s' | 'S') => {
                self.suspend(asked);
                return Ok(Some(Came::Answered));
            }
            Key::Char('e' | 'E') => self.edit(asked)?,
            _ => {
                for line in [
                    "  space or enter  show the answer        1 2 3 4  grade it",
                    "  u  take the last grade back            n  not today",
                    "  s  set the card aside (suspend)        e  edit it in its file",
                    "  q  stop                                ?  these keys",
                ] {
                    self.out.at_terminal(dim(clip(line, self.width)));
                }
            }
        }
        Ok(None)
    }

    fn key(&self, prompt: &str) -> Outcome<Key> {
        // A line that wraps could not be taken away again.
        let prompt = clip(prompt, self.width);
        let others = clip("   ? keys ", self.width.saturating_sub(prompt.chars().count()));
        key(&(Text::from(prompt) + dim(others)), self.out.is_coloured)
    }

    fn show_question(&self, asked: &Asked) {
        let card = &asked.card;
        let is_new = |asked: &&Asked| asked.again_at.is_none();
        let nth = self.n_cards - self.queue.iter().filter(is_new).count().min(self.n_cards - 1);
        let place = if asked.again_at.is_some() { "once more".to_owned() } else { format!("{nth}/{}", self.n_cards) };
        let month = card.month.map(|month| format!("month {month}"));
        let kind = (card.kind == CardKind::Practice).then(|| "best practice".to_owned());
        let skill = self.reviews.skill_of(card).map(str::to_owned);
        let facts: Vec<String> = [Some(place), kind, skill, month].into_iter().flatten().collect();
        self.out.at_terminal("");
        self.out.at_terminal(dim(clip(&facts.join(" · "), self.width)));
        self.show("", &card.question, true);
    }

    fn show_answer(&self, card: &Card) {
        if card.question.contains('\n') {
            self.out.at_terminal("");
        }
        self.show("  ", answer_of(card), false);
    }

    fn show(&self, indent: &str, markdown: &str, is_bold: bool) {
        for line in markdown::lines_of(markdown, self.width.saturating_sub(indent.len()), true) {
            let line = if is_bold { bold(line.plain()) } else { line };
            self.out.at_terminal(Text::from(indent) + line);
        }
    }

    /// Days since the epoch on the learner's clock, now.
    fn time(&self) -> f64 {
        self.reviews.data.log.as_of + (self.session.ctx.now() - self.began).as_seconds_f64() / 86_400.0
    }

    /// The keys of the grades, each with the interval that follows.
    fn grades(&self, card: &Card) -> String {
        let label = |(grade, key): (Grade, char)| {
            let next = next_in_words(card, grade, &self.book, self.factor, self.time());
            format!("{key} {}{}", grade.word(), next.map_or_else(String::new, |next| format!(" {next}")))
        };
        Grade::ALL.into_iter().zip('1'..).map(label).collect::<Vec<_>>().join(" · ")
    }

    /// Keeps the grade, then says when the card comes back.
    fn grade(&mut self, asked: &Asked, grade: Grade, shown: DateTime<Utc>, sure: Option<Confidence>) {
        let card = &asked.card;
        let now = self.session.ctx.now();
        let hours = thinking_hours(now - shown);
        let (message, mut metadata) = GradedCard { card, grade, hours: Some(hours) }.facts(self.reviews);
        if let Some(sure) = sure {
            metadata.insert("confidence".into(), sure.word().into());
        }
        let before = self.book.clone();
        let mut said = grade.word().to_owned();
        // A whole skill takes too long to come twice.
        if card.kind != CardKind::Skill {
            let time = self.time();
            let due = add_grade(&mut self.book, card, grade, self.factor, time);
            if grade == Grade::Again {
                said.push_str(", it comes again in this session");
                let again_at = Some(now + TimeDelta::minutes(AGAIN_MINUTES));
                self.queue.push_back(Asked { card: card.clone(), again_at });
            } else if let Some(day) = due {
                said.push_str(&format!(", {}", comes_back(day - time.floor() as i64)));
            }
        }
        let entry = Draft::of(EventKind::ReviewCompleted, message, metadata);
        let kept = Kept::now(self.session, &card.id, grade.word(), entry);
        self.done.push(Done { asked: asked.clone(), kept, grade: Some(grade), hours, before });
        self.keep();
        let colour = match grade {
            Grade::Again | Grade::Hard => AnsiColor::Yellow,
            Grade::Good | Grade::Easy => AnsiColor::Green,
        };
        self.out.at_terminal(Text::from("  ") + coloured(colour, said));
    }

    fn suspend(&mut self, asked: &Asked) {
        let metadata = self.reviews.metadata_of(&asked.card);
        let message = format!("{}: {SUSPENDED}", words_of(&asked.card));
        let entry = Draft::of(EventKind::CardSuspended, message, metadata);
        let kept = Kept::now(self.session, &asked.card.id, SUSPENDED, entry);
        self.queue.retain(|other| other.card.id != asked.card.id);
        let before = self.book.clone();
        self.done.push(Done { asked: asked.clone(), kept, grade: None, hours: 0.0, before });
        self.keep();
        let back = format!("  set aside; `los review --resume {}` takes it up again", asked.card.id);
        self.out.at_terminal(dim(back));
    }

    fn keep(&self) {
        let kept: Vec<Kept> = self.done.iter().map(|done| done.kept.clone()).collect();
        if let Err(error) = kept::save(self.session, &kept) {
            self.out.note(format!("note: the grades of this session are not kept before its end: {error}"));
        }
    }

    /// Lets the learner change a card in its file, and shows it as it is then.
    fn edit(&mut self, asked: &mut Asked) -> Outcome {
        let Some(place) = asked.card.place.clone() else {
            self.out.at_terminal(dim("  this card is made from your memory; it has no file to edit"));
            return Ok(());
        };
        if let Err(error) = edit::open(self.session, &place) {
            self.out.note(format!("note: {error}"));
            return Ok(());
        }
        let reviews = Reviews::load(&self.session.ctx, &self.session.ctx.learner)?;
        let by_id = reviews.cards.iter().find(|card| card.id == asked.card.id);
        let at_place = || reviews.cards.iter().find(|card| card.place.as_ref() == Some(&place));
        match by_id.or_else(at_place) {
            None => self.out.at_terminal(dim("  the card is no longer at its place; `n` leaves it for today")),
            Some(card) => {
                if card.id != asked.card.id {
                    let words =
                        format!("  new words make it a new card; `^{}` at its end keeps its history", asked.card.id);
                    self.out.at_terminal(dim(words));
                }
                asked.card = card.clone();
                self.show_question(asked);
            }
        }
        Ok(())
    }
}

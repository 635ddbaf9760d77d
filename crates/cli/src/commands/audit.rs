//! `los audit`: a blind test of three skills drawn at random, once a week if the learner wants it.
//!
//! The yes comes before the first question and writes the draw; each result is a line under the same yes. What is broken off
//! stays skipped.

use dialoguer::console::Key;

use super::review::session::place_of;
use super::variant;
use crate::prelude::*;
use los_app::practice::variant::new_seed;
use los_app::study::audit::{Audit, CardTest, MINUTES, Means, Subject, result_in_words};
use los_app::study::review_cards::answer_of;

/// Skills that cannot be tested and are named.
const MAX_NAMED: usize = 6;

/// Test three skills blind, drawn at random: about ten minutes, once a week
#[derive(Debug, Args)]
struct AuditArgs {}

pub(crate) const COMMAND: Command =
    Command::of::<AuditArgs>("audit", &["los audit"], |given, out| run(&given.open(out)?, out));

pub(crate) fn run(session: &Session, out: &mut Out) -> Outcome {
    session.day.refuse_another_day()?;
    if !session.can_ask {
        return Err(invalid("", "asks its questions only at a terminal", "run `los audit` in a terminal"));
    }
    let audit = Audit::of(session.data()?)?;
    introduce(out, &audit);
    let lines =
        audit.drawn.iter().map(|subject| prepare(&session.day, Request::Blind(audit.fields(&subject.skill, None))));
    let lines = lines.collect::<Result<Vec<_>, _>>()?;
    let asked: Vec<_> = lines.iter().filter_map(Prepared::write).collect();
    let decision = decide(session, &asked, Asking::OwnLog)?;
    let act = session.ctx.new_id();
    for line in lines {
        finish(session, out, line.of_act(&act), decision)?;
    }
    let mut shown = BTreeMap::new();
    for subject in &audit.drawn {
        let (passed, total) = match test(session, out, subject) {
            Ok(Some(result)) => result,
            Ok(None) | Err(CommandExit::Interrupted) => {
                out.at_terminal(dim(
                    "Broken off: what was not answered is skipped, and the next test takes it up first.",
                ));
                break;
            }
            // The other skills can still be tested.
            Err(CommandExit::Failed(error)) => {
                out.error(&error);
                continue;
            }
            Err(exit) => return Err(exit),
        };
        let result = Request::Blind(audit.fields(&subject.skill, Some((passed, total))));
        finish(session, out, prepare(&session.day, result)?.of_act(&act), decision)?;
        shown.insert(&subject.skill, (passed, total));
    }
    out.line("")?;
    for (skill, result) in shown {
        out.line(format!("{skill}: {}", result_in_words(result)))?;
    }
    let known = session.day.again().data()?.audit_view()?.in_words();
    Ok(known.into_iter().try_for_each(|sentence| out.paragraph(sentence))?)
}

fn introduce(out: &Out, audit: &Audit) {
    let n = audit.drawn.len();
    out.at_terminal(bold(format!("A blind test of {} of {}, drawn at random", n, count(audit.pool, "skill"))));
    out.wrapped_at_terminal(
        "Your yes fixes the draw. What you break off counts as skipped, and the week offers no second test.",
    );
    if !audit.untestable.is_empty() {
        let named = some_of(&audit.untestable, MAX_NAMED);
        out.wrapped_at_terminal(dim(format!("Not tested, for lack of three cards or a variant: {named}.")));
    }
}

/// Right answers and all; `None` if the learner breaks off.
fn test(session: &Session, out: &Out, subject: &Subject) -> Outcome<Option<(usize, usize)>> {
    out.at_terminal("");
    out.at_terminal(bold(&subject.skill));
    match &subject.by {
        Means::Variant(task) => {
            let practice = variant::practice_of(session, task)?;
            variant::ask(session, out, &practice, new_seed(&session.ctx)).map(Some)
        }
        Means::Cards(cards) => ask_cards(session, out, cards),
    }
}

fn ask_cards(session: &Session, out: &Out, cards: &[Card]) -> Outcome<Option<(usize, usize)>> {
    let mut test = CardTest::begin(cards.to_vec(), session.ctx.now());
    out.at_terminal(dim(format!("{} in at most {MINUTES} minutes; q breaks off", count(cards.len(), "card"))));
    let width = out.width.saturating_sub(2);
    let show = |lead: &str, text: &str| {
        for line in markdown::lines_of(text, width, true) {
            out.at_terminal(Text::from(lead) + line);
        }
    };
    for (nth, card) in (1..).zip(cards) {
        out.at_terminal("");
        out.at_terminal(dim(format!("{nth}/{}", cards.len())));
        show("", &card.question);
        if pressed(out, "space: show answer", |key| matches!(key, Key::Enter | Key::Char(' ')).then_some(()))?.is_none()
        {
            return Ok(None);
        }
        show("  ", answer_of(card));
        let pressed = pressed(out, "1 again · 2 hard · 3 good · 4 easy", place_of)?;
        let Some(place) = pressed else { return Ok(None) };
        let now = session.ctx.now();
        test.grade(Grade::ALL[place], now);
        if test.is_over(now) {
            out.at_terminal(dim("The time is over; what was not answered is wrong."));
            break;
        }
    }
    Ok(test.result(session.ctx.now()))
}

/// Waits for a key that `read` takes; `None` if the learner breaks off.
fn pressed<T>(out: &Out, prompt: &str, read: impl Fn(&Key) -> Option<T>) -> Outcome<Option<T>> {
    loop {
        let key = key(&Text::from(prompt), out.is_coloured)?;
        if matches!(key, Key::Escape | Key::Char('q' | 'Q' | '\u{4}')) {
            return Ok(None);
        }
        if let Some(read) = read(&key) {
            return Ok(Some(read));
        }
    }
}

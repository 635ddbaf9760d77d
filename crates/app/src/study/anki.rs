//! Cards that go to Anki and come back: the lines of the log that a package brings, each once from any device, and the cards that
//! a package takes along.
//!
//! Packages are read and written by the eyes; which answers are new is the model's question.

use crate::day::acts::each_entry;
use crate::day::graded::GradedCard;
use crate::prelude::*;
use los_model::deck::anki::{AnkiCard, AnkiNote, Answer, DAY_MS, Schedule, identity, own_question};
use los_model::deck::html::to_html;
use los_model::events::Named;
use los_model::review::Recalled;
use los_model::review::due_day::due_day;
use los_model::time::timestamp::{Clock, Stamp};

/// The field of the profile that says who asks the cards with an answer.
const FIELD: &str = "reviews";

/// A card of a package, and the question that it is here.
pub struct Arrived {
    pub question: String,
    pub guid: String,
    pub card: AnkiCard,
}

/// The lines that a package brings.
#[derive(Default)]
pub struct Brought {
    lines: Vec<Entry>,
    /// Cards whose schedule is new here.
    pub n_seeds: usize,
    /// Answers that are new here.
    pub n_answers: usize,
    /// Cards that were made by another path or learner.
    pub n_unknown: usize,
}

impl Brought {
    /// The lines that say what is new of these cards, as one act.
    pub fn of(day: &Day, reviews: &Reviews, arrived: &[Arrived]) -> Result<Self> {
        let (mut brought, mut known, act) = (Self::default(), HashSet::new(), day.ctx.new_id());
        // Those of an act that was taken back may come again.
        each_entry(day, |line, by| known.extend(line.written().filter(|_| !matches!(by, Some(Named::Act(_))))))?;
        let book = &reviews.data.log.records.questions;
        let cards: HashMap<&str, &Card> = reviews.cards.iter().map(|card| (card.id.as_str(), card)).collect();
        let mut clock = Clock::new(Some(day.zone()?));
        for Arrived { question, guid, card } in arrived {
            let (is_own, here) = (own_question(guid).is_some(), cards.get(question.as_str()));
            if is_own && here.is_none() {
                brought.n_unknown += 1;
                continue;
            }
            let local = |at: i64| clock.local(Stamp::Instant(at as f64 / DAY_MS));
            let (seed, answers) = card.news(is_own, book.history(question), book.begun(question), local);
            let mut add = |kind: EventKind, at: i64, message: &str, fields: Value| {
                let id = id_of(kind, guid, card.ord, at);
                if known.contains(&id.as_u128()) {
                    return Ok(0);
                }
                let learner = day.ctx.learner.as_str();
                let record = json!({
                    "timestamp": time(at), "event": kind.name(), "message": message, "entry_id": id.to_string(), "learner_id": learner,
                    "version": 1, "metadata": fields, "act": act,
                });
                brought.lines.push(Entry::from_text(MemoryFile::ProgressLog, &record.to_string())?);
                Ok::<_, Error>(1)
            };
            if let Some(seed) = seed {
                let at = (seed.utc * DAY_MS).round() as i64;
                let (stability, difficulty) = (round_to(seed.stability, 4), round_to(seed.difficulty, 4));
                let fields = json!({
                    "question": question, "stability": stability, "difficulty": difficulty, "last": time(at),
                    "due": date_of(seed.due).to_string(), "reviews": seed.n_reviews,
                });
                brought.n_seeds += add(EventKind::CardImported, at, "A card of Anki with its schedule", fields)?;
            }
            for Answer { at, grade, took } in answers {
                let Some(card) = here else { break };
                let hours = Some((*took).max(0) as f64 / 3_600_000.0);
                let (message, mut fields) = GradedCard { card, grade: *grade, hours }.facts(reviews);
                fields.insert("via".into(), "anki".into());
                brought.n_answers += add(EventKind::ReviewCompleted, *at, &message, fields.into())?;
            }
        }
        Ok(brought)
    }

    /// Appends the lines to the log, after the learner agreed to the import.
    pub fn write(&self, ctx: &Ctx) -> Result<()> {
        ctx.memory.append_all(&ctx.learner, self.lines.clone())
    }
}

/// The id of a line: made of the card and the time in Anki, so that every device gives it the same.
fn id_of(kind: EventKind, guid: &str, ord: u32, at: i64) -> Uuid {
    let hash = digest([kind.name().as_bytes(), guid.as_bytes(), &ord.to_be_bytes(), &at.to_be_bytes()]);
    let random = u128::from_str_radix(&hash[..20], 16).unwrap_or_default().to_be_bytes();
    let bytes = std::array::from_fn(|at| random[6 + at]);
    uuid::Builder::from_unix_timestamp_millis(u64::try_from(at).unwrap_or(0), &bytes).into_uuid()
}

fn time(at: i64) -> String {
    DateTime::from_timestamp_millis(at).unwrap_or_default().to_rfc3339_opts(SecondsFormat::Millis, true)
}

impl Reviews {
    /// The questions and best practices that have an answer or a schedule, as notes of Anki in the order of their guids.
    pub fn for_anki(&self, zone: Zone) -> Vec<AnkiNote> {
        let (book, factor, mut clock) =
            (&self.data.log.records.questions, self.data.memory_factor(), Clock::new(Some(zone)));
        let mut notes: BTreeMap<String, AnkiNote> = BTreeMap::new();
        for card in self.cards.iter().filter(|card| card.goes_along() && !book.is_suspended(&card.id)) {
            let Some(recalled) = Recalled::of(book.history(&card.id), factor) else { continue };
            let due = due_day(&recalled);
            let schedule = Schedule {
                due,
                interval: due as f64 - recalled.last.floor(),
                memory: Some((recalled.stability(), recalled.memory.difficulty)),
                last: Some((clock.utc(Stamp::Local(recalled.last)) * DAY_MS).round() as i64),
                n_reviews: recalled.n_reviews,
            };
            let (guid, ord) = identity(&card.id);
            let note = notes.entry(guid.clone()).or_insert_with(|| AnkiNote { guid, ..AnkiNote::default() });
            let at = 2 * ord as usize;
            note.fields.resize(note.fields.len().max(at + 2), String::new());
            note.fields[at..at + 2].clone_from_slice(&[to_html(&card.question), to_html(&card.answer)]);
            note.cards.push(AnkiCard { ord, schedule: Some(schedule), answers: Vec::new() });
        }
        notes.into_values().collect()
    }

    /// Whether Anki asks the cards with an answer from now on, where an export changes that: as `told`, else as the learner
    /// answers at the first export.
    pub fn moves_to_anki<E: From<Error>>(
        &self,
        told: Option<bool>,
        ask: Option<impl FnOnce() -> Result<bool, E>>,
    ) -> Result<Option<bool>, E> {
        match (told, self.data.profile.reviews_in_anki, ask) {
            (Some(_), ..) => Ok(told),
            (None, Some(_), _) => Ok(None),
            (None, None, Some(ask)) => ask().map(Some),
            (None, None, None) => {
                let what = "must say where cards that have an answer are asked from now on";
                Err(invalid(FIELD, what, "`--reviews anki` or `--reviews here`"))
            }
        }
    }

    /// Writes into the profile who asks them, and gives the word for it.
    pub fn set_in_anki(ctx: &Ctx, is_in_anki: bool) -> Result<&'static str> {
        let place = if is_in_anki { "anki" } else { "here" };
        ctx.memory.set_in_profile(&ctx.learner, FIELD, place.into())?;
        Ok(place)
    }

    /// How many cards Anki asks today, as far as is known here; `None` where it asks none of the learner's cards.
    pub fn on_phone(&self) -> Option<String> {
        let (book, factor) = (&self.data.log.records.questions, self.data.memory_factor());
        let there = self.cards.iter().filter(|card| card.is_elsewhere(book));
        let days: Vec<i64> = there
            .filter_map(|card| Recalled::of(book.history(&card.id), factor))
            .map(|known| due_day(&known))
            .collect();
        let n_due = days.iter().filter(|day| **day <= self.today()).count();
        let brought = book.brought.map(|day| date_of(day.floor() as i64).format("%-d %B"));
        let since = brought.map_or_else(String::new, |day| format!(", as of the answers brought on {day}"));
        (!days.is_empty()).then(|| format!("{n_due} due on the phone{since}"))
    }
}

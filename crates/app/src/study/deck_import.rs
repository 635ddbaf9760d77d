//! A deck from elsewhere: its new cards and their pictures, and what Anki knows of them. Nothing is written before [`DeckImport::write`].

use std::collections::btree_map::Entry::Vacant;

use super::anki::{Arrived, Brought};
use super::card_files::NewCards;
use crate::prelude::*;
use los_eyes::anki::{AnkiFault, Package};
use los_model::course::questions;
use los_model::curriculum::{CARDS, slug};
use los_model::deck::anki::{AnkiNote, own_question, question_id};
use los_model::deck::html::to_markdown;
use los_model::deck::note::cards;
use los_model::deck::table;
use los_model::deck::written::{Written, key, write};
use los_model::markdown::text::one_line;
use los_model::time::timestamp::{Clock, Stamp};

/// Larger files are refused, and no more bytes of pictures are kept: no learner has a deck of that size.
pub const MAX_BYTES: u64 = 128 * 1024 * 1024;
/// The kinds of pictures that come along.
const PICTURES: [&str; 6] = ["gif", "jpeg", "jpg", "png", "svg", "webp"];
/// Bad lines that are named.
const MAX_NAMED: usize = 10;

/// A file to import.
pub struct DeckFile<'a> {
    pub path: &'a Path,
    pub bytes: &'a [u8],
    /// The name of the file of cards, if not that of this one.
    pub name: Option<&'a str>,
    /// The skill of all cards, if not that of their tags.
    pub skill: Option<&'a str>,
    /// Leave out what cannot be read, instead of importing nothing.
    pub skip_bad: bool,
}

/// What a deck brings.
pub struct DeckImport {
    pub new: NewCards,
    pub brought: Brought,
    /// What was left out: the line or the note, and why.
    pub bad: Vec<(usize, String)>,
    /// The bad ones in words; empty where there are none.
    pub left_out: String,
    /// Cards that name a picture or a sound that stays in the deck.
    pub n_media: usize,
}

/// The notes of a file.
struct Notes {
    /// Each with its line, or its place in the package.
    rows: Vec<(usize, AnkiNote)>,
    bad: Vec<(usize, String)>,
    is_html: bool,
}

impl DeckImport {
    /// Reads a file of cards and compares it with the learner's path and log.
    pub fn of(day: &Day, reviews: &Reviews, deck: &DeckFile<'_>) -> Result<Self> {
        let (level, course) = (reviews.data.level(), &reviews.data.course);
        let zone = day.zone()?;
        let day_of =
            |at: i64| Clock::new(Some(zone.clone())).local(Stamp::Instant(at as f64 / 86_400.0)).floor() as i64;
        let is_package = deck.bytes.starts_with(b"PK\x03\x04");
        let mut package = is_package.then(|| Package::open(deck.bytes).map_err(|fault| refused(&fault))).transpose()?;
        let Notes { rows, mut bad, is_html } = match &mut package {
            Some(package) => {
                let rows = (1..).zip(package.notes(day_of).map_err(|fault| refused(&fault))?).collect();
                Notes { rows, bad: Vec::new(), is_html: true }
            }
            None => of_text(deck.bytes)?,
        };
        let mut pictures = Pictures { package, kept: BTreeMap::new(), n_bytes: 0 };
        let known: HashMap<_, String> = questions(level).into_iter().map(|(_, card, id)| (key(card), id)).collect();
        let (mut written, mut arrived, mut n_media) = (Vec::<Written>::new(), Vec::new(), 0);
        for (number, AnkiNote { guid, fields, tags, cards: there }) in rows {
            let mut arrive = |question: &str, card| {
                arrived.push(Arrived { question: question.to_owned(), guid: guid.clone(), card });
            };
            if let Some(question) = own_question(&guid) {
                // It was made here, so only its answers are new.
                for card in there {
                    arrive(question, card);
                }
                continue;
            }
            let mut text = |at: usize| {
                let field = fields.get(at).map_or("", String::as_str);
                if is_html { to_markdown(field, |name| pictures.keep(name)) } else { (field.to_owned(), false) }
            };
            let ((question, of_question), (answer, of_answer)) = (text(0), text(1));
            n_media += usize::from(of_question || of_answer);
            // `French::verbs` is a tag below a tag.
            let tags = tags.split_whitespace().map(|tag| tag.rsplit("::").next().unwrap_or(tag));
            let mut tags = tags.map(|tag| tag.trim_start_matches('#').to_lowercase());
            let own = tags.find(|tag| course.find_skill(tag).is_some());
            let skill = deck.skill.or(own.as_deref());
            let is_reversed = there.iter().any(|card| card.ord == 1);
            for (ord, draft) in cards(&question, &answer, is_reversed) {
                match write(&draft, skill, question_id(&guid, ord).as_deref()) {
                    Ok(card) => {
                        let question = known.get(&key(&card.card)).unwrap_or(&card.card.id);
                        there.iter().filter(|card| card.ord == ord).for_each(|card| arrive(question, card.clone()));
                        written.push(card);
                    }
                    Err(reason) => bad.push((number, reason)),
                }
            }
        }
        bad.sort();
        let left_out = named(&bad, if is_package { "note" } else { "line" });
        if !bad.is_empty() && !deck.skip_bad {
            let n = count(bad.len(), if is_package { "bad note" } else { "bad line" });
            let reason = format!("has {n}, and nothing was imported: {left_out}");
            return Err(invalid("file", reason, "correct them, or leave them out with `--skip-bad`"));
        }
        let stem = || deck.path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let name = slug(&deck.name.map_or_else(stem, str::to_owned));
        let title = format!("Cards from {}", deck.path.file_name().unwrap_or_default().to_string_lossy());
        let mut new = NewCards::plan(&day.ctx.workspace, level, &name, &one_line(&title), written)?;
        if new.n_new > 0 {
            let beside = |(name, bytes)| (format!("{PATHS_DIR}/{}/{CARDS}/{name}", level.name), bytes);
            new.pictures = pictures.kept.into_iter().map(beside).collect();
        }
        Ok(Self { new, brought: Brought::of(day, reviews, &arrived)?, bad, left_out, n_media })
    }

    /// Writes the cards, and what is known of them.
    pub fn write(&self, ctx: &Ctx) -> Result<()> {
        self.new.write(&ctx.workspace)?;
        self.brought.write(ctx)
    }
}

/// The pictures that cards name.
struct Pictures<'a> {
    package: Option<Package<'a>>,
    /// Their bytes by their addresses.
    kept: BTreeMap<String, Vec<u8>>,
    n_bytes: u64,
}

impl Pictures<'_> {
    /// The address of a picture that can come along. It says what is in it: no name of a stranger becomes one of a file.
    fn keep(&mut self, name: &str) -> Option<String> {
        let kind = name.rsplit_once('.')?.1.to_ascii_lowercase();
        let bytes = PICTURES.contains(&kind.as_str()).then(|| self.package.as_mut()?.media(name)).flatten()?;
        let address = format!("media/{}.{kind}", &digest([bytes.as_slice()])[..16]);
        if let Vacant(place) = self.kept.entry(address.clone()) {
            self.n_bytes += bytes.len() as u64;
            (self.n_bytes <= MAX_BYTES).then(|| place.insert(bytes))?;
        }
        Some(address)
    }
}

fn refused(fault: &AnkiFault) -> Error {
    invalid("file", fault.to_string(), "export the deck again, as \"Anki Deck Package\" or \"Notes in Plain Text\"")
}

/// The rows of a text as notes.
fn of_text(bytes: &[u8]) -> Result<Notes> {
    let text = std::str::from_utf8(bytes).map_err(|_| -> Error {
        let how = "TSV, CSV, Anki's plain text and `.apkg` can be imported";
        invalid("file", "is neither UTF-8 text nor an Anki package", how)
    })?;
    let table::Table { rows, columns, mut bad, is_html } = table::read(text);
    let mut notes = Vec::with_capacity(rows.len());
    for row in rows {
        let field = |column: usize| row.fields.get(column).cloned().unwrap_or_default();
        let fields = vec![field(columns.question), field(columns.answer)];
        if row.fields.len() < 2 && !fields[0].contains("{{") {
            bad.push((row.line, "it has one column; a card needs a question and an answer".to_owned()));
            continue;
        }
        let tags = columns.tags.map_or_else(String::new, field);
        notes.push((row.line, AnkiNote { fields, tags, ..AnkiNote::default() }));
    }
    Ok(Notes { rows: notes, bad, is_html })
}

/// The first bad lines, each with its reason.
fn named(bad: &[(usize, String)], unit: &str) -> String {
    let named = bad.iter().take(MAX_NAMED).map(|(number, reason)| format!("{unit} {number}: {reason}"));
    let more = bad.len().checked_sub(MAX_NAMED).filter(|more| *more > 0).map(|more| format!("and {more} more"));
    named.chain(more).collect::<Vec<_>>().join("; ")
}

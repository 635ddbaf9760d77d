//! `los review add` and `los review import`: new cards in the learner's own files, after a yes.

use crate::commands::output_file::read;
use crate::prelude::*;
use los_app::study::anki::{Arrived, Brought};
use los_app::study::card_files::NewCards;
use los_eyes::anki::{AnkiFault, Package};
use los_model::course::questions;
use los_model::curriculum::{CARDS, PATHS_DIR};
use los_model::deck::anki::{AnkiCard, AnkiNote, own_question, question_id};
use los_model::deck::note::{CardDraft, cards};
use los_model::deck::written::{Written, key, write};
use los_model::digest::digest;
use los_model::time::timestamp::{Clock, Stamp};
use los_model::{curriculum::gaps::cloze, curriculum::identity::slug, deck::html::to_markdown, deck::table};

#[derive(Debug, Args)]
pub(crate) struct ReviewAddArgs {
    /// The question; `{{word}}` makes a gap
    pub(crate) question: Option<String>,
    /// The answer; a question with a gap needs none
    pub(crate) answer: Option<String>,
    /// The skill it is about
    #[arg(long, value_name = "TAG", add = skills())]
    pub(crate) skill: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ReviewImportArgs {
    /// A file: question, answer and tags in columns, or a deck of Anki
    pub(crate) file: PathBuf,
    /// The skill that all cards are about (else the first of their tags that is a skill of your path)
    #[arg(long, value_name = "TAG", add = skills())]
    pub(crate) skill: Option<String>,
    /// Name of the file of cards (else that of the imported file)
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// Leave out what cannot be read, instead of importing nothing
    #[arg(long)]
    pub(crate) skip_bad: bool,
}

/// The file of cards that were added one by one.
const OWN: &str = "own";
/// Larger files are refused: no learner has a deck of that size.
const MAX_BYTES: u64 = 128 * 1024 * 1024;
/// The kinds of pictures that come along.
const PICTURES: [&str; 6] = ["gif", "jpeg", "jpg", "png", "svg", "webp"];
/// Bad lines that are named.
const MAX_NAMED: usize = 10;

pub(super) fn add(session: &Session, out: &mut Out, args: &ReviewAddArgs) -> Outcome {
    let reviews = Reviews::load(&session.ctx, &session.ctx.learner)?;
    let asks = session.can_ask && args.question.is_none();
    let question = match &args.question {
        Some(question) => question.clone(),
        None if asks => line("Question (a {{gap}} needs no answer)", None, |text| {
            if text.trim().is_empty() { Err("it has no question".to_owned()) } else { Ok(()) }
        })?,
        None => return Err(invalid("question", "is missing", "`los review add QUESTION ANSWER`")),
    };
    let answer = match &args.answer {
        Some(answer) => answer.clone(),
        None if session.can_ask && (asks || cloze(&question).is_none()) => any_line("Answer")?,
        None => String::new(),
    };
    let skill = match &args.skill {
        Some(skill) => Some(skill.clone()),
        None if asks => Some(any_line("Skill (enter for none)")?).filter(|skill| !skill.trim().is_empty()),
        None => None,
    };
    let skill = skill.map(|skill| skill_tag(&skill)).transpose()?;
    let draft = CardDraft { question, answer };
    let written =
        write(&draft, skill.as_deref(), None).map_err(|reason| -> Error { invalid("question", reason, FORMS) })?;
    let markdown = written.markdown.clone();
    let new = NewCards::plan(&session.ctx.workspace, reviews.data.level(), OWN, "My cards", vec![written])?;
    if new.n_new == 0 {
        out.note("Your path has this card already; nothing was added.");
        return if out.is_json { Ok(out.json(&json!({ "added": 0, "known": 1 }))?) } else { Ok(()) };
    }
    let path = new.files.first().map(|(path, _)| path.clone()).unwrap_or_default();
    if session.can_ask && !session.says_yes {
        Out::ask_about(markdown.trim_end());
    }
    agreed(session, &format!("Add this card to {path}?"), true, REFUSED)?;
    new.write(&session.ctx.workspace)?;
    if out.is_json {
        return Ok(out.json(&json!({ "added": 1, "known": 0, "files": [path] }))?);
    }
    out.line(format!("Added to {path}. {}", asked_when(&reviews, skill.as_deref())))?;
    Ok(())
}

/// Where the forms of cards are explained.
const FORMS: &str = "`los help cards` shows the forms of cards";

pub(super) fn import(session: &Session, out: &mut Out, args: &ReviewImportArgs) -> Outcome {
    let reviews = Reviews::load(&session.ctx, &session.ctx.learner)?;
    let skill = args.skill.as_deref().map(skill_tag).transpose()?;
    let too_large = || invalid("file", "has more than 128 MB", "export the deck without media");
    let bytes = read(&args.file, MAX_BYTES, too_large)?;
    let stem = args.file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let name = slug(args.name.as_deref().unwrap_or(&stem));
    let is_package = bytes.starts_with(b"PK\x03\x04");
    let mut deck = if is_package { of_package(session, &bytes)? } else { of_text(&bytes)? };
    let (level, course) = (reviews.data.level(), &reviews.data.course);
    let known: HashMap<_, String> = questions(level).into_iter().map(|(_, card, id)| (key(card), id)).collect();
    let n_media = deck.rows.iter().filter(|row| row.has_media).count();
    let mut written: Vec<Written> = Vec::with_capacity(deck.rows.len());
    for row in deck.rows {
        let own = || row.tags.iter().find(|tag| course.find_skill(tag).is_some()).map(String::as_str);
        let tag = skill.as_deref().or_else(own);
        let is_reversed = row.cards.iter().any(|card| card.ord == 1);
        for (ord, draft) in cards(&row.question, &row.answer, is_reversed) {
            match write(&draft, tag, question_id(&row.guid, ord).as_deref()) {
                Ok(card) => {
                    let question = known.get(&key(&card.card)).unwrap_or(&card.card.id).clone();
                    let there = row.cards.iter().find(|card| card.ord == ord).cloned();
                    let arrived = there.map(|card| Arrived { question, guid: row.guid.clone(), card });
                    deck.arrived.extend(arrived);
                    written.push(card);
                }
                Err(reason) => deck.bad.push((row.number, reason)),
            }
        }
    }
    deck.bad.sort();
    if !deck.bad.is_empty() && !args.skip_bad {
        return Err(CommandExit::Failed(bad_lines(&deck.bad, deck.unit)));
    }
    let title = format!("Cards from {}", args.file.file_name().unwrap_or_default().to_string_lossy());
    let mut new =
        NewCards::plan(&session.ctx.workspace, level, &name, &los_model::markdown::text::one_line(&title), written)?;
    if new.n_new > 0 {
        let beside = |(name, bytes)| (format!("{PATHS_DIR}/{}/{CARDS}/{name}", level.name), bytes);
        new.pictures = deck.pictures.into_iter().map(beside).collect();
    }
    let paths: Vec<&str> = new.files.iter().map(|(path, _)| path.as_str()).collect();
    if !deck.bad.is_empty() {
        out.note(format!("left out: {}", named(&deck.bad, deck.unit)));
    }
    if n_media > 0 {
        let name = if n_media == 1 { "names" } else { "name" };
        out.note(format!("{} {name} pictures or sounds, which stay in the deck.", count(n_media, "card")));
    }
    let brought = Brought::of(&session.day, &reviews, &deck.arrived)?;
    let Brought { n_seeds, n_answers, n_unknown, .. } = brought;
    let parts = [(new.n_new, "card"), (n_seeds, "schedule"), (n_answers, "answer")];
    let parts: Vec<String> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| count(*n, what)).collect();
    if !parts.is_empty() {
        let into = if new.n_new > 0 { format!(" into {}", some_of(&paths, 1)) } else { String::new() };
        agreed(session, &format!("Import {}{into}?", parts.join(", ")), true, REFUSED)?;
        new.write(&session.ctx.workspace)?;
        brought.write(&session.ctx)?;
    }
    if out.is_json {
        let bad: Vec<_> = deck.bad.iter().map(|(line, reason)| json!({ "line": line, "reason": reason })).collect();
        return Ok(out.json(&json!({
            "added": new.n_new, "known": new.n_known, "schedules": n_seeds, "answers": n_answers, "unknown": n_unknown, "bad": bad, "files": paths,
        }))?);
    }
    let known = match new.n_known {
        0 => String::new(),
        n => format!(" {} in your path already.", if n == 1 { "1 was".to_owned() } else { format!("{n} were") }),
    };
    let imported = if parts.is_empty() { count(0, "card") } else { parts.join(", ") };
    out.line(format!("Imported {imported}.{known}"))?;
    if n_unknown > 0 {
        out.line(format!("{} of another path left out.", count(n_unknown, "card")))?;
    }
    if new.n_new > 0 {
        out.line(asked_when(&reviews, skill.as_deref()))?;
    }
    Ok(())
}

/// What is said where nobody can say yes.
const REFUSED: &str = "new cards need your yes: run it at a terminal, or pass `--yes`; nothing was written";

/// When cards of a skill are asked.
fn asked_when(reviews: &Reviews, skill: Option<&str>) -> String {
    match skill.map(|skill| (skill, reviews.data.course.find_skill(skill))) {
        Some((skill, Some(index))) if !reviews.cards.iter().any(|card| card.skill == Some(index)) => {
            format!("It is asked the day after you first practise #{skill}.")
        }
        Some((skill, None)) => format!("Your path has no skill #{skill}, so it is asked from today."),
        _ => "`los review` asks up to 8 new cards a day.".to_owned(),
    }
}

/// A skill as it is typed, as a tag.
fn skill_tag(text: &str) -> Result<String> {
    let tag = text.trim().trim_start_matches('#').to_lowercase();
    let is_tag = tag.starts_with(char::is_alphabetic) && tag.chars().all(|c| c.is_alphanumeric() || "_-/".contains(c));
    if is_tag { Ok(tag) } else { Err(invalid("skill", "must be one word", "such as `sql-joins`")) }
}

/// A note of a deck.
struct Row {
    /// Its line, or its place in the package.
    number: usize,
    question: String,
    answer: String,
    tags: Vec<String>,
    has_media: bool,
    /// In Anki: the note, and its cards.
    guid: String,
    cards: Vec<AnkiCard>,
}

#[derive(Default)]
struct Deck {
    rows: Vec<Row>,
    /// Cards of Anki with what it knows of them.
    arrived: Vec<Arrived>,
    /// Pictures of cards, by their addresses.
    pictures: BTreeMap<String, Vec<u8>>,
    bad: Vec<(usize, String)>,
    /// The things that are counted.
    unit: &'static str,
}

fn of_package(session: &Session, bytes: &[u8]) -> Result<Deck> {
    let zone = session.day.zone()?;
    let day_of =
        |seconds: i64| Clock::new(Some(zone.clone())).local(Stamp::Instant(seconds as f64 / 86_400.0)).floor() as i64;
    let fault = |fault: AnkiFault| {
        invalid("file", fault.to_string(), "export the deck again, as \"Anki Deck Package\" or \"Notes in Plain Text\"")
    };
    let package = Package::open(bytes).map_err(fault)?;
    let (mut pictures, mut n_bytes) = (BTreeMap::new(), 0);
    let mut picture = |name: &str| {
        let kind = name.rsplit_once('.')?.1.to_ascii_lowercase();
        let bytes = package.media(name).filter(|_| PICTURES.contains(&kind.as_str()))?;
        n_bytes += bytes.len() as u64;
        // By what is in it: no name of a stranger becomes one of a file.
        let address = format!("media/{}.{kind}", &digest([bytes.as_slice()])[..16]);
        (n_bytes < MAX_BYTES).then(|| pictures.insert(address.clone(), bytes))?;
        Some(address)
    };
    let mut deck = Deck { unit: "note", ..Deck::default() };
    for (number, note) in (1..).zip(package.notes(day_of).map_err(fault)?) {
        let AnkiNote { guid, fields, tags, cards } = note;
        if let Some(question) = own_question(&guid) {
            // It was made here, so only its answers are new.
            let arrived = |card| Arrived { question: question.to_owned(), guid: guid.clone(), card };
            deck.arrived.extend(cards.into_iter().map(arrived));
            continue;
        }
        let mut field = |at: usize| to_markdown(fields.get(at).map_or("", String::as_str), &mut picture);
        deck.rows.push(Row { guid, cards, ..row(number, field(0), field(1), &tags) });
    }
    Ok(Deck { pictures, ..deck })
}

fn of_text(bytes: &[u8]) -> Result<Deck> {
    let text = std::str::from_utf8(bytes).map_err(|_| {
        let how = "TSV, CSV, Anki's plain text and `.apkg` can be imported";
        invalid("file", "is neither UTF-8 text nor an Anki package", how)
    })?;
    let table = table::read(text);
    let mut bad = table.bad;
    let mut rows = Vec::new();
    let columns = table.columns;
    for found in table.rows {
        let field = |column: usize| found.fields.get(column).map_or("", String::as_str);
        let tags = columns.tags.map_or("", field);
        if found.fields.len() < 2 && !field(columns.question).contains("{{") {
            bad.push((found.line, "it has one column; a card needs a question and an answer".to_owned()));
            continue;
        }
        let read = |text: &str| if table.is_html { to_markdown(text, |_| None) } else { (text.to_owned(), false) };
        rows.push(row(found.line, read(field(columns.question)), read(field(columns.answer)), tags));
    }
    Ok(Deck { rows, bad, unit: "line", ..Deck::default() })
}

/// A row of texts that each say whether they name what cannot come along.
fn row(number: usize, (question, of_question): (String, bool), (answer, of_answer): (String, bool), tags: &str) -> Row {
    // `French::verbs` is a tag below a tag.
    let tags = tags.split_whitespace().map(|tag| tag.rsplit("::").next().unwrap_or(tag));
    let tags = tags.map(|tag| tag.trim_start_matches('#').to_lowercase()).collect();
    Row { number, question, answer, tags, has_media: of_question || of_answer, guid: String::new(), cards: Vec::new() }
}

fn bad_lines(bad: &[(usize, String)], unit: &str) -> Error {
    let n = count(bad.len(), &format!("bad {unit}"));
    let reason = format!("has {n}, and nothing was imported: {}", named(bad, unit));
    invalid("file", reason, "correct them, or leave them out with `--skip-bad`")
}

/// The first bad lines, each with its reason.
fn named(bad: &[(usize, String)], unit: &str) -> String {
    let named = bad.iter().take(MAX_NAMED).map(|(number, reason)| format!("{unit} {number}: {reason}"));
    let more = bad.len().checked_sub(MAX_NAMED).filter(|more| *more > 0).map(|more| format!("and {more} more"));
    named.chain(more).collect::<Vec<_>>().join("; ")
}

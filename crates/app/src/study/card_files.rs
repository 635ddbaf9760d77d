//! The learner's own files of cards, `paths/LEVEL/cards/NAME.md`: new cards at their end, and nothing twice.
//!
//! The new content is made and read back first; [`NewCards::write`] then writes whole files.

use std::fmt::Write;
use std::io::Read;

use crate::prelude::*;
use los_model::curriculum::{CARDS, MonthReader};
use los_model::deck::note::CardDraft;
use los_model::deck::written::{self, Written, key};
use los_model::review::MAX_NEW_A_DAY;

/// A file of cards is read up to 1 MB; this leaves room to edit it.
const MAX_FILE_BYTES: usize = 800_000;
/// Files of one name.
const MAX_FILES: usize = 1_000;
/// Larger pictures are not shown.
const MAX_PICTURE: u64 = 16 * 1024 * 1024;

/// Cards that are not in the path yet, and the files as they will be.
#[derive(Debug, Default)]
pub struct NewCards {
    /// Each file's path and its whole text.
    pub files: Vec<(String, String)>,
    /// The path and the bytes of each picture of theirs.
    pub pictures: BTreeMap<String, Vec<u8>>,
    pub n_new: usize,
    /// Cards that the path or this call has already.
    pub n_known: usize,
}

impl NewCards {
    /// Puts cards that the level does not have at the end of the files of that name.
    pub fn plan(workspace: &Workspace, level: &Level, name: &str, title: &str, cards: Vec<Written>) -> Result<Self> {
        let mut known: HashSet<(String, String)> = level.questions().map(key).collect();
        let mut ids: HashSet<String> = level.questions().map(|question| question.id.clone()).collect();
        let n_cards = cards.len();
        let mut is_new = |card: &Written| known.insert(key(&card.card)) && ids.insert(card.card.id.clone());
        let cards: Vec<Written> = cards.into_iter().filter(|card| is_new(card)).collect();
        let mut planned = Self { n_new: cards.len(), n_known: n_cards - cards.len(), ..Self::default() };
        // Lines come before headings: a line below a card of several lines would belong to it.
        let (long, short): (Vec<Written>, Vec<Written>) = cards.into_iter().partition(Written::is_long);
        let mut cards = short.into_iter().chain(long).peekable();
        for number in 1..=MAX_FILES {
            if cards.peek().is_none() {
                return Ok(planned);
            }
            let suffix = if number == 1 { String::new() } else { format!("-{number}") };
            let path = format!("{PATHS_DIR}/{}/{CARDS}/{name}{suffix}.md", level.name);
            let before = text_of(workspace, &path)?;
            if before.as_ref().is_some_and(|text| text.len() >= MAX_FILE_BYTES) {
                continue;
            }
            let mut text = before.clone().unwrap_or_else(|| format!("# {title}\n\n"));
            let n_before = MonthReader::cards(&path, &text).file.questions.len();
            let n = append(&mut text, &mut cards);
            let read = MonthReader::cards(&path, &text);
            if read.file.questions.len() != n_before + n {
                let what = format!("the cards in {path} would not be read as they are meant; nothing was written");
                return Err(Error::Internal { what });
            }
            planned.files.push((path, text));
        }
        Err(Error::invalid("file", "holds more cards than fit"))
    }

    /// Writes the files in their order. If one fails, those before it stay: a repeated call knows their cards.
    pub fn write(&self, workspace: &Workspace) -> Result<()> {
        let files = workspace.files();
        let pictures = self.pictures.iter().map(|(path, bytes)| (path, bytes.as_slice()));
        for (path, bytes) in pictures.chain(self.files.iter().map(|(path, text)| (path, text.as_bytes()))) {
            files.write_in_folders(&RelPath::parse(path)?, bytes)?;
        }
        Ok(())
    }
}

/// A card of the learner's own, for the file of cards that are added one by one, with its Markdown.
pub fn own_card(reviews: &Reviews, question: &str, answer: &str, skill: Option<&str>) -> Result<(NewCards, String)> {
    let draft = CardDraft { question: question.to_owned(), answer: answer.to_owned() };
    let card = written::write(&draft, skill, None)
        .map_err(|reason| invalid("question", reason, "`los help cards` shows the forms of cards"))?;
    let markdown = card.markdown.clone();
    let data = &reviews.data;
    Ok((NewCards::plan(&data.ctx.workspace, data.level(), "own", "My cards", vec![card])?, markdown))
}

/// When new cards of a skill are asked.
pub fn asked_when(reviews: &Reviews, skill: Option<&str>) -> String {
    match skill.map(|skill| (skill, reviews.data.course.find_skill(skill))) {
        Some((skill, Some(index))) if !reviews.cards.iter().any(|card| card.skill == Some(index)) => {
            format!("It is asked the day after you first practise #{skill}.")
        }
        Some((skill, None)) => format!("Your path has no skill #{skill}, so it is asked from today."),
        _ => format!("Reviews ask up to {MAX_NEW_A_DAY} new cards a day."),
    }
}

/// A skill as it is typed, as a tag.
pub fn skill_tag(text: &str) -> Result<String> {
    let tag = text.trim().trim_start_matches('#').to_lowercase();
    let is_tag = tag.starts_with(char::is_alphabetic) && tag.chars().all(|c| c.is_alphanumeric() || "_-/".contains(c));
    if is_tag { Ok(tag) } else { Err(invalid("skill", "must be one word", "such as `sql-joins`")) }
}

/// A picture that lies beside the cards of a level.
pub fn picture(workspace: &Workspace, level: &str, path: &str) -> Option<Vec<u8>> {
    let place = RelPath::parse(&format!("{PATHS_DIR}/{level}/{CARDS}/{path}")).ok()?;
    let mut bytes = Vec::new();
    workspace.open_file_raw(&place).ok()?.0.take(MAX_PICTURE).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// The text of a file; `None` where it is not there. One that cannot be read is an error: it would be lost.
fn text_of(workspace: &Workspace, path: &str) -> Result<Option<String>> {
    Ok(if_there(workspace.read_text_raw(&RelPath::parse(path)?, MAX_READ_BYTES))?.map(|file| file.content))
}

/// Puts as many cards as fit at the end of a text, and says how many.
fn append(text: &mut String, cards: &mut std::iter::Peekable<impl Iterator<Item = Written>>) -> usize {
    let mut n = 0;
    // Whether the text ends with a card of several lines, which goes on to the next heading.
    let mut is_open = text.lines().any(|line| line.trim() == "::" || line.starts_with("###"));
    let mut is_after_line = text.lines().next_back().is_some_and(|line| line.starts_with("- "));
    if !text.ends_with('\n') {
        text.push('\n');
    }
    while let Some(card) = cards.next_if(|card| n == 0 || text.len() + card.markdown.len() < MAX_FILE_BYTES) {
        let is_long = card.is_long();
        if !is_long && std::mem::take(&mut is_open) {
            text.push_str("\n## More cards\n\n");
        } else if (is_long || !is_after_line) && !text.ends_with("\n\n") {
            text.push('\n');
        }
        // A string takes whatever is written to it.
        let _ = text.write_str(&card.markdown);
        is_after_line = !is_long;
        is_open = is_long;
        n += 1;
    }
    n
}

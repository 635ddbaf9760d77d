//! Passages that a lesson or a card quotes with their place in a book: `"Rye is a grass" [bread.pdf p. 31]`.

use crate::prelude::*;
use los_eyes::book::{self, Book, SOURCES};
use los_model::pattern;

/// The quoted words, the file below `sources/`, and the page.
static CITED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"["“]([^"“”\n]+)["”]\s*\[([^\[\]\n]+\.\w+),? (?:p\.|ch\.|§) ?(\d{1,6})\]"#));

/// The books that were read, by their path.
#[derive(Default)]
pub struct Citations(HashMap<String, Result<Book, String>>);

impl Citations {
    /// The quoted passages of a text that are not on their page, each with its line in the text.
    pub fn wrong(&mut self, ctx: &Ctx, text: &str) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        for cited in CITED.captures_iter(text) {
            let (quoted, path) = (&cited[1], format!("{SOURCES}{}", &cited[2]));
            let page: u32 = cited[3].parse().unwrap_or_default();
            let open = || RelPath::parse(&path).and_then(|path| ctx.workspace.open_file(&path, Access::ReadAny));
            let read = || open().and_then(|(file, _)| book::read(&path, file, 1, u32::MAX));
            let book = self.0.entry(path.clone()).or_insert_with(|| read().map_err(|error| error.to_string()));
            let wrong = match book {
                Err(error) => error.clone(),
                // A passage may go on over the page.
                Ok(book) => {
                    let pages = book.pages.iter().filter(|one| one.number == page || one.number == page + 1);
                    let text: Vec<&str> = pages.map(|page| page.text.as_str()).collect();
                    if words(&text.join(" ")).contains(&words(quoted)) {
                        continue;
                    }
                    format!("\"{}\" is not on {} of {path}", cut(quoted, 60), book::pages(&path, page, page))
                }
            };
            let line = text[..cited.get(0).map_or(0, |all| all.start())].matches('\n').count();
            found.push((line, wrong));
        }
        found
    }
}

/// A text as its words: case, marks, hyphens at the ends of lines and the breaks of lines do not count.
fn words(text: &str) -> String {
    text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect()
}

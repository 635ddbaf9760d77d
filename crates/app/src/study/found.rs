//! Tasks, lessons and cards that have all words of a question, by plain comparison: it is exact, fast, and reads no index.

use crate::prelude::*;
use los_model::{cut, markdown::plain};

/// Results of a kind that are shown.
pub const MAX_FOUND: usize = 20;
/// Characters of the line of a lesson that has the words.
const MAX_CHARS: usize = 200;

/// A task whose title or lesson has the words.
#[derive(Debug)]
pub struct FoundTask<'a> {
    /// The task.
    pub task: &'a CourseTask,
    /// The line of its lesson with the first word; empty where the title has all words.
    pub line: String,
}

fn parts(words: &str) -> Vec<String> {
    words.split_whitespace().map(str::to_lowercase).collect()
}

fn has_all(words: &[String], text: &str) -> bool {
    let text = text.to_lowercase();
    words.iter().all(|word| text.contains(word))
}

/// The tasks whose title has all words, then those whose lesson has them.
pub fn tasks<'a>(ctx: &Ctx, tasks: &'a [CourseTask], words: &str) -> Vec<FoundTask<'a>> {
    let words = parts(words);
    let Some(first) = words.first() else { return Vec::new() };
    let (by_title, others): (Vec<&CourseTask>, Vec<&CourseTask>) =
        tasks.iter().partition(|task| has_all(&words, &format!("{} {} {}", task.number, task.id, task.title)));
    let practice_root = ctx.workspace.root().join(PRACTICE);
    let by_title = by_title.into_iter().map(|task| FoundTask { task, line: String::new() });
    let in_lesson = others.into_iter().filter_map(|task| {
        let own = practice_root.join(&task.id).exists().then(|| Practice::of(ctx, &task.id).ok().flatten());
        let text = match &own {
            Some(practice) => practice.as_ref()?.folder.text("lesson.md")?,
            None => bundled::lesson(&task.id)?,
        };
        let mut lines = Some(text).filter(|text| has_all(&words, text))?.lines();
        let line = lines.find(|line| line.to_lowercase().contains(first.as_str()))?;
        Some(FoundTask { task, line: cut(&plain(line), MAX_CHARS) })
    });
    by_title.chain(in_lesson).take(MAX_FOUND).collect()
}

/// The cards, practices among them, whose question or answer has all words.
pub fn cards<'a>(reviews: &'a Reviews, words: &str) -> Vec<&'a Card> {
    let words = parts(words);
    let has = |card: &&Card| !words.is_empty() && has_all(&words, &format!("{} {}", card.question, card.answer));
    reviews.cards.iter().filter(has).take(MAX_FOUND).collect()
}

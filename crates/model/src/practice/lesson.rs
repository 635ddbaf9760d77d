//! `lesson.md`: what a learner reads before and after a task.

use crate::curriculum::questions::split;
use crate::markdown::{Block, Content, reader};
use crate::prelude::*;

/// The limit of a title, in characters.
pub const MAX_TITLE_CHARS: usize = 50;
/// The limit of hints.
pub const MAX_HINTS: usize = 3;

/// The sections of a lesson, in their order.
pub const SECTIONS: [&str; 7] = ["Learn", "Example", "Predict", "Do", "Hints", "Alone", "After"];

static LINK: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^[-*+] \[([^\]]+)\]\((https?://[^)\s]+)\)\s+([a-z][a-z ]*?),\s*(\d+)\s*min"));

/// A lesson as read. Missing sections are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Lesson {
    /// The title, or empty.
    pub title: String,
    /// The day on which its statements about products and versions were last found true: `valid_as_of: DATE` above the sections.
    pub valid_as_of: Option<NaiveDate>,
    /// The best links for this task.
    pub links: Vec<LessonLink>,
    /// The Markdown of each section by its index in [`SECTIONS`], without the heading.
    pub sections: [String; SECTIONS.len()],
    /// Questions to answer before doing.
    pub predictions: Vec<Prediction>,
    /// Hints, from a nudge to nearly all.
    pub hints: Vec<String>,
    /// Blocks that run, and what they print.
    #[serde(skip)]
    pub examples: Vec<Example>,
}

/// A link with its effort.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LessonLink {
    pub title: String,
    pub url: String,
    /// `read`, `watch`, `try` or another word of the author.
    pub kind: String,
    pub minutes: u32,
}

/// A question to answer before doing the task.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Prediction {
    pub question: String,
    pub answer: String,
}

/// A fenced block that runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// `python`, `sh` or `sql`.
    pub language: Language,
    /// Python modules without which it is not run.
    pub needs: Vec<String>,
    pub code: String,
    /// The text of the block that follows; `None` without one.
    pub prints: Option<String>,
    /// The line of the fence, from 1.
    pub line: usize,
}

/// The language of a block that runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    Python,
    Shell,
    /// SQL, run by `sqlite3`.
    Sql,
}

/// A complaint about a lesson or a check file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    pub line: usize,
    pub message: String,
}

impl Lesson {
    /// The Markdown of a section, trimmed; empty where it is missing.
    pub fn section(&self, name: &str) -> &str {
        let index = SECTIONS.iter().position(|section| *section == name);
        index.and_then(|index| self.sections.get(index)).map_or("", |text| text.trim())
    }
}

/// A lesson's text as it may be found before the task is done: without the hints, which a learner takes one by one and which
/// are counted, and without what it says afterwards.
pub fn without_help(text: &str) -> String {
    let (mut kept, mut start, mut is_kept) = (String::new(), 0, true);
    for Block { range, content, .. } in reader::read(text, 1).blocks {
        let Content::Heading { level: 2, text: heading } = content else { continue };
        if is_kept {
            kept.push_str(&text[start..range.start]);
        }
        start = range.start;
        is_kept = !["Hints", "After"].iter().any(|name| name.eq_ignore_ascii_case(&heading));
    }
    if is_kept {
        kept.push_str(&text[start..]);
    }
    kept
}

/// Reads a lesson. It always reads something: complaints name what the format does not know.
pub fn read(text: &str) -> (Lesson, Vec<Complaint>) {
    let mut lesson = Lesson::default();
    let mut complaints = Vec::new();
    let mut complain = |line: usize, message: String| complaints.push(Complaint { line, message });
    let mut section: Option<(usize, usize)> = None;
    let mut hint: Option<usize> = None;
    let mut hints: Vec<Range<usize>> = Vec::new();
    let mut last = 0;
    let mut has = Vec::new();
    let mut wants_output = false;
    let end_of = |section: Option<(usize, usize)>, end: usize, lesson: &mut Lesson| {
        if let Some((index, start)) = section {
            text[start..end].clone_into(&mut lesson.sections[index]);
        }
    };
    let outline = reader::read(text, 1);
    outline.faults.into_iter().for_each(|(line, fault)| complain(line, fault));
    for Block { line, range, content } in outline.blocks {
        let is_output = std::mem::take(&mut wants_output);
        match content {
            Content::Heading { level: 1, text } if lesson.title.is_empty() => {
                lesson.title = text.replace('`', "");
                if lesson.title.chars().count() > MAX_TITLE_CHARS {
                    complain(line, format!("the title has more than {MAX_TITLE_CHARS} characters"));
                }
            }
            Content::Heading { level: 2, text } => {
                end_of(section, range.start, &mut lesson);
                hints.extend(hint.take().map(|start| start..range.start));
                let index = SECTIONS.iter().position(|name| name.eq_ignore_ascii_case(&text));
                section = index.map(|index| (index, range.end));
                has.extend(index);
                match index {
                    None => complain(line, format!("`{text}` is not a section: {}", SECTIONS.join(", "))),
                    Some(index) if index < last => complain(line, format!("`{text}` comes too late in the lesson")),
                    Some(index) => last = index,
                }
            }
            Content::Heading { level: 3, .. } if section.is_some_and(|(index, _)| SECTIONS[index] == "Hints") => {
                hints.extend(hint.take().map(|start| start..range.start));
                hint = Some(range.end);
            }
            Content::Code { info, text } => {
                if let Some((language, needs)) = language(&info) {
                    lesson.examples.push(Example { language, needs, code: text, prints: None, line });
                    wants_output = true;
                } else if let Some(example) = lesson.examples.last_mut().filter(|_| is_output && info == "text") {
                    example.prints = Some(text);
                }
            }
            _ => {}
        }
    }
    end_of(section, text.len(), &mut lesson);
    hints.extend(hint.map(|start| start..text.len()));
    lesson.hints = hints.into_iter().map(|range| text[range].trim().to_owned()).collect();
    if lesson.hints.len() > MAX_HINTS {
        complain(1, format!("more than {MAX_HINTS} hints"));
    }
    lesson.links = lesson.section("Learn").lines().filter_map(link).collect();
    lesson.predictions = lesson.section("Predict").lines().filter_map(prediction).collect();
    let above = text.lines().zip(1..).take_while(|(line, _)| !line.starts_with("## "));
    for (date, line) in above.filter_map(|(text, line)| Some((text.strip_prefix("valid_as_of:")?, line))) {
        lesson.valid_as_of = date.trim().parse().ok();
        if lesson.valid_as_of.is_none() {
            complain(line, "`valid_as_of` is a date such as 2026-11-29".to_owned());
        }
    }
    complain_of_gaps(&lesson, &has, complain);
    (lesson, complaints)
}

/// Names what a lesson lacks; `has` holds the indexes of the sections whose headings are there.
fn complain_of_gaps(lesson: &Lesson, has: &[usize], mut complain: impl FnMut(usize, String)) {
    if lesson.title.is_empty() {
        complain(1, "the lesson has no title (`# Title`)".to_owned());
    }
    for (index, name) in SECTIONS.iter().enumerate() {
        if (*name == "Do" || has.contains(&index)) && lesson.sections[index].trim().is_empty() {
            complain(1, format!("the section `## {name}` is missing or empty"));
        }
    }
    for (name, is_read, form) in [
        ("Predict", !lesson.predictions.is_empty(), "a line `Question?::Answer`"),
        ("Hints", !lesson.hints.is_empty(), "a heading for each hint: `### 1`, `### 2`"),
    ] {
        if !is_read && !lesson.section(name).is_empty() {
            complain(1, format!("the section `## {name}` needs {form}"));
        }
    }
    for example in lesson.examples.iter().filter(|example| example.prints.is_none()) {
        complain(example.line, "a block that runs needs a `text` block after it with what it prints".to_owned());
    }
}

/// The language of a block that runs, and the modules that it names behind `run`.
fn language(info: &str) -> Option<(Language, Vec<String>)> {
    let mut words = info.split_whitespace();
    let language = match (words.next()?, words.next()?) {
        ("python", "run") => Language::Python,
        ("sh", "run") => Language::Shell,
        ("sql", "run") => Language::Sql,
        _ => return None,
    };
    Some((language, words.map(str::to_owned).collect()))
}

fn link(line: &str) -> Option<LessonLink> {
    let found = LINK.captures(line.trim())?;
    Some(LessonLink {
        title: found[1].to_owned(),
        url: found[2].to_owned(),
        kind: found[3].to_owned(),
        minutes: found[4].parse().ok()?,
    })
}

fn prediction(line: &str) -> Option<Prediction> {
    let (question, answer) = split(line.trim().trim_start_matches(['-', '*']));
    (!question.is_empty() && !answer.is_empty())
        .then(|| Prediction { question: question.to_owned(), answer: answer.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LESSON: &str = "# Count words\n\n## Learn\n\n- [Tutorial](https://docs.python.org/3/) read, 15 min\n- no link\n\nA **dict** maps.\n\n## Example\n\n```python run\nprint(1)\n```\n\n```text\n1\n```\n\n## Predict\n\nWhat is 1 + 1?::2\n\n## Do\n\nWrite it.\n\n## Hints\n\n### 1\n\nLook.\n\n### 2\n\nCode:\n\n```python\n## not a heading\n```\n\n## After\n\nSee.\n";

    #[test]
    fn a_prediction_may_have_paths_in_its_code() {
        let read = prediction("- `let a = String::from(\"x\")`: does it compile?::Yes, by `T::from`").unwrap();
        assert_eq!(read.question, "`let a = String::from(\"x\")`: does it compile?");
        assert_eq!(read.answer, "Yes, by `T::from`");
    }

    #[test]
    fn a_whole_lesson_is_read_without_a_complaint() {
        let (lesson, complaints) = read(LESSON);
        assert_eq!(complaints, []);
        assert_eq!(lesson.title, "Count words");
        assert_eq!(lesson.links.len(), 1);
        assert_eq!((lesson.links[0].kind.as_str(), lesson.links[0].minutes), ("read", 15));
        assert_eq!(lesson.predictions, [Prediction { question: "What is 1 + 1?".into(), answer: "2".into() }]);
        assert_eq!(lesson.hints, ["Look.", "Code:\n\n```python\n## not a heading\n```"]);
        assert_eq!(lesson.section("Do"), "Write it.");
        let example = &lesson.examples[0];
        assert_eq!((example.code.as_str(), example.prints.as_deref(), example.line), ("print(1)\n", Some("1\n"), 12));
    }

    #[test]
    fn a_formula_that_cannot_be_read_is_named_with_its_line() {
        let (_, complaints) = read(&LESSON.replace("Write it.", "Write $x_1$ for $5.\n\nAnd $\\foo$."));
        let [Complaint { line, message }] = complaints.as_slice() else { panic!("{complaints:?}") };
        assert_eq!(*line, 28);
        assert!(message.starts_with("the formula `\\foo`: "), "{message}");
    }

    #[test]
    fn complaints_name_the_line() {
        let text = LESSON.replace("## After", "## Afterwards").replace("```text\n1\n```\n", "Nothing.\n");
        let text = text.replace("## Do\n\nWrite it.", "## Do");
        let (lesson, complaints) = read(&text);
        let messages: Vec<String> =
            complaints.iter().map(|found| format!("{}: {}", found.line, found.message)).collect();
        assert_eq!(
            messages,
            [
                "38: `Afterwards` is not a section: Learn, Example, Predict, Do, Hints, Alone, After",
                "1: the section `## Do` is missing or empty",
                "12: a block that runs needs a `text` block after it with what it prints",
            ]
        );
        assert_eq!(lesson.section("After"), "");
        assert_eq!(read("# Dough\n\n## Do\n\nKnead it.\n").1, [], "all but the task is optional");
    }
}

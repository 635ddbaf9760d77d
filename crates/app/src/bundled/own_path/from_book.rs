//! A path through a book: its outline becomes months, weeks and tasks, its pages become hours.
//!
//! `docs/own-path.md` has the rule of the hours and its source. Makes text only.

use crate::prelude::*;
use std::fmt::Write;

use los_eyes::book::{Book, Heading, Page, pages};
use los_model::curriculum::slug;

use super::{OwnPath, SourceBook};

/// Words a minute in prose, and in lines of formulas or code.
const WORDS_A_MINUTE: (f64, f64) = (130.0, 65.0);
/// Minutes of an exercise.
const EXERCISE_MINUTES: f64 = 10.0;
/// Pages of a part where a book has no headings.
const PART: u32 = 12;
/// Hours of a task: what is shorter joins the next of its chapter up to the first, what is longer than the second is divided.
const TASK_HOURS: (f64, f64) = (1.5, 3.0);
/// Shorter tasks of two chapters are one, and what is half as long goes with the chapter before: no task's hours are below these.
const SHORT: f64 = 0.25;
/// The most characters of a title, and the most aims of a lesson.
const MAX_TITLE: usize = 48;
const MAX_AIMS: usize = 8;
/// Chapters and sections that nobody studies.
const MATTER: &str = "|cover|title page|copyright|contents|table of contents|list of figures|list of tables|index|\
                      bibliography|references|glossary|acknowledgments|acknowledgements|colophon|dedication|inhalt|\
                      inhaltsverzeichnis|literaturverzeichnis|impressum|";
static EXERCISE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?im)^\W*(?:exercise|problem|aufgabe|übung|exercice|ejercicio)s?\.? (\d+(?:\.\d+)*)").ok()
});

/// A task: some pages of a chapter, which has a number.
struct Step {
    title: String,
    chapter: (usize, String),
    from: u32,
    to: u32,
    hours: f64,
    exercises: Vec<String>,
}

/// What the path was made of, in words, and its files, relative to `paths/`.
pub(super) fn path(own: &OwnPath, source: &SourceBook) -> (String, Vec<(String, String)>) {
    let (headings, by) = headings(source);
    let (steps, path) = (steps(&source.book, &headings), source.path.as_str());
    let all: f64 = steps.iter().map(|step| step.hours).sum();
    let made = format!("Made by {by} of `{path}`: {}, about {} of work.", count(steps.len(), "task"), hours(all));
    let (level, n_weeks) = (own.level(), f64::from(own.n_weeks).min(steps.len() as f64));
    let (mut files, mut months) = (Vec::new(), Vec::<[String; 3]>::new());
    let (mut week, mut last, mut before) = (0, None, 0.0);
    for step in &steps {
        let (title, chapter, place) = (&step.title, &step.chapter.1, pages(path, step.from, step.to));
        // The weeks are parts of about the same hours.
        let part = Some(((before + step.hours / 2.0) / all * n_weeks) as u32);
        before += step.hours;
        let is_new = std::mem::replace(&mut last, part) != part;
        if is_new && week % 4 == 0 {
            months.push([chapter.clone(), String::new(), String::new()]);
        }
        let Some([_, tasks, cards]) = months.last_mut() else { continue };
        if is_new {
            let _ = write!(tasks, "\n### Week {}: {chapter}\n\n", week % 4 + 1);
            week += 1;
        }
        let id = format!("{}-p{}", slug(&own.subject), step.from);
        let tag = slug(&format!("c{} {chapter}", step.chapter.0));
        let exercises = match step.exercises.as_slice() {
            [] => String::new(),
            [one] => format!(", do exercise {one}"),
            [first, .., last] => format!(", do exercises {first}–{last}"),
        };
        let hours = (step.hours * 4.0).round().max(1.0) / 4.0;
        let _ = writeln!(tasks, "- [ ] {title}: read {place}{exercises} ({hours}h) #{tag} ^{id}");
        let within = headings.iter().filter(|heading| (step.from..=step.to).contains(&heading.page));
        let mut aims: Vec<&str> = [title.as_str()].into_iter().chain(within.map(|one| one.title.as_str())).collect();
        aims.dedup();
        aims.truncate(MAX_AIMS);
        let last = aims.last().unwrap_or(&"");
        let see = format!("Compare with {place} of {path}. #{tag} ^{id}");
        let _ = writeln!(cards, "- What does “{title}” say, in your own words?::{see}-say");
        let _ = writeln!(cards, "- Where would you use “{last}”, and where not?::{see}-use");
        let (aims, numbers) = (aims.join("\n- "), format!("{}-{}", step.from, step.to));
        let words = [title, &aims, path, &place, &exercises, &numbers];
        let names = ["{title}", "{aims}", "{path}", "{place}", "{exercises}", "{pages}"];
        let lesson = include_str!("book-lesson.md").to_owned();
        let lesson = names.iter().zip(words).fold(lesson, |lesson, (name, word)| lesson.replace(name, word));
        files.push((format!("practice/{id}/lesson.md"), lesson));
    }
    let mut list = String::new();
    for (month, [title, tasks, cards]) in (1..).zip(&months) {
        let _ = writeln!(list, "- [Month {month}: {title}](month-{month:02}/README.md)");
        let text = include_str!("book-month.md").replace("{month}", &month.to_string()).replace("{title}", title);
        let text = text.replace("{tasks}", tasks.trim()).replace("{cards}", cards.trim_end());
        files.push((format!("{level}/month-{month:02}/README.md"), text));
    }
    let text = include_str!("book.md").replace("{subject}", &plain(&own.subject)).replace("{made}", &made);
    files.push((format!("{level}/README.md"), text.replace("{months}", list.trim_end())));
    (made, files)
}

/// The tasks of a book, in its order.
fn steps(book: &Book, headings: &[Heading]) -> Vec<Step> {
    // A book under one entry has its chapters one level below.
    let n_of = |level: u8| headings.iter().filter(|heading| heading.level == level).count();
    let top = (1..=8).find(|level| n_of(*level) > 1).unwrap_or(1);
    let mut places: Vec<(u32, &str, (usize, String))> = Vec::new();
    let mut chapter = (0, String::new());
    for heading in headings.iter().filter(|heading| heading.level <= top + 1) {
        if heading.level <= top {
            chapter = (chapter.0 + 1, heading.title.clone());
        }
        // What begins on one page is one place; the first names it.
        if places.last().is_none_or(|(page, ..)| *page < heading.page) {
            places.push((heading.page, &heading.title, chapter.clone()));
        }
    }
    let ends: Vec<u32> = places.iter().skip(1).map(|(page, ..)| page - 1).chain([book.n_pages]).collect();
    let is_read = |title: &str| !title.is_empty() && !MATTER.contains(&format!("|{}|", title.to_lowercase()));
    let places = places.into_iter().zip(ends).filter(|((_, title, chapter), _)| is_read(title) && is_read(&chapter.1));
    let steps = places.map(|((from, title, chapter), to)| Step::of(book, title.to_owned(), chapter, (from, to)));
    let steps =
        joined(steps, |last, step| last.chapter == step.chapter && last.hours + step.hours <= TASK_HOURS.0).into_iter();
    let steps = joined(steps, |last, step| step.hours < SHORT && (last.hours < SHORT || step.hours < SHORT / 2.0));
    steps.into_iter().flat_map(|step| step.divided(book)).collect()
}

/// Tasks of which a next one that fits goes on with the last.
fn joined(steps: impl Iterator<Item = Step>, fits: impl Fn(&Step, &Step) -> bool) -> Vec<Step> {
    let mut joined: Vec<Step> = Vec::new();
    for step in steps {
        match joined.last_mut().filter(|last| fits(last, &step)) {
            Some(last) => {
                (last.to, last.hours) = (step.to, last.hours + step.hours);
                last.exercises.extend(step.exercises);
            }
            None => joined.push(step),
        }
    }
    joined
}

impl Step {
    fn of(book: &Book, title: String, chapter: (usize, String), (from, to): (u32, u32)) -> Self {
        let pages = || book.pages.iter().filter(|page| (from..=to).contains(&page.number));
        let found = EXERCISE.iter().flat_map(|exercise| pages().flat_map(|page| exercise.captures_iter(&page.text)));
        let mut exercises: Vec<String> = found.map(|found| found[1].to_owned()).collect();
        exercises.dedup();
        let hours = (pages().map(minutes).sum::<f64>() + exercises.len() as f64 * EXERCISE_MINUTES) / 60.0;
        Self { title, chapter, from, to, hours, exercises }
    }

    /// A long step in several, by pages.
    fn divided(self, book: &Book) -> Vec<Self> {
        let n_pages = self.to - self.from + 1;
        let n = ((self.hours / TASK_HOURS.1).ceil() as u32).clamp(1, n_pages);
        let part = |k: u32| {
            let title = if n == 1 { self.title.clone() } else { format!("{}, part {}", self.title, k + 1) };
            let pages = (self.from + n_pages * k / n, self.from + n_pages * (k + 1) / n - 1);
            Self::of(book, title, self.chapter.clone(), pages)
        };
        (0..n).map(part).collect()
    }
}

/// What a book is divided by: its outline, else the headings in its text, else parts of 12 pages.
fn headings(source: &SourceBook) -> (Vec<Heading>, &'static str) {
    let book = &source.book;
    let named = |mut headings: Vec<Heading>| {
        for heading in &mut headings {
            heading.title = plain(&heading.title);
        }
        headings.retain(|heading| !heading.title.is_empty());
        headings.sort_by_key(|heading| heading.page);
        (headings.chunk_by(|a, b| a.page == b.page).count() > 2).then_some(headings)
    };
    if let Some(headings) = named(book.outline.clone()) {
        return (headings, "the outline");
    }
    let lines = book.pages.iter().flat_map(|page| page.text.lines().map(|line| (page.number, line)));
    let by_size = lines.filter(|(_, line)| !line.is_empty()).zip(0..).filter_map(|((page, line), at)| {
        let (marks, title) = line.split_once(' ').filter(|(marks, _)| ["#", "##", "###"].contains(marks))?;
        Some((at, Heading { title: title.to_owned(), level: marks.len() as u8, page }))
    });
    let all: Vec<(usize, Heading)> = by_size.collect();
    // What stands on top of many pages is no heading.
    let is_one = |(_, one): &&(usize, Heading)| all.iter().filter(|(_, other)| other.title == one.title).count() < 4;
    let (mut found, mut next) = (Vec::<Heading>::new(), 0);
    for (at, heading) in all.iter().filter(is_one) {
        match found.last_mut().filter(|last| *at == next && (last.page, last.level) == (heading.page, heading.level)) {
            // It goes on in its next line.
            Some(last) => last.title = format!("{} {}", last.title, heading.title),
            None => found.push(heading.clone()),
        }
        next = at + 1;
    }
    if let Some(headings) = named(found) {
        return (headings, "the size of the headings (there is no outline)");
    }
    let part = |page: u32| {
        let title = pages(&source.path, page, (page + PART - 1).min(book.n_pages));
        Heading { title: title.replacen('p', "P", 1), level: 1, page }
    };
    let parts = (1..=book.n_pages).step_by(PART as usize).map(part);
    (parts.collect(), "parts of 12 pages (there are neither outline nor headings)")
}

/// Minutes for a page: at least one, for its pictures.
fn minutes(page: &Page) -> f64 {
    let line = |line: &str| {
        let n_signs = line.chars().filter(|c| !c.is_whitespace()).count();
        let n_letters = line.chars().filter(|c| c.is_alphabetic()).count();
        let is_dense = n_letters * 10 < n_signs * 7;
        line.split_whitespace().count() as f64 / if is_dense { WORDS_A_MINUTE.1 } else { WORDS_A_MINUTE.0 }
    };
    page.text.lines().map(line).sum::<f64>().max(1.0)
}

/// A heading without the signs that mean something in a path, cut after a word.
fn plain(title: &str) -> String {
    let is_kept = |c: char| c.is_alphanumeric() || ".,:;!?'’-–+&/".contains(c);
    let text = title.replace(|c| !is_kept(c), " ").replace("::", ":");
    let mut n_chars = 0;
    let words = text.split_whitespace().take_while(|word| {
        n_chars += word.chars().count() + 1;
        n_chars <= MAX_TITLE
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use los_model::curriculum::lint::lint;
    use los_model::curriculum::load::MemorySource;

    use super::*;

    /// Pages of 195 words, and so of a minute and a half.
    fn book(n_pages: u32, text: impl Fn(u32) -> String, outline: &[(&str, u8, u32)]) -> OwnPath {
        let page = |number| Page { number, label: None, text: text(number) + &"\nword".repeat(195), is_scan: false };
        let heading =
            |(title, level, page): &(&str, u8, u32)| Heading { title: (*title).to_owned(), level: *level, page: *page };
        let outline = outline.iter().map(heading).collect();
        let book = Book { n_pages, title: None, outline, pages: (1..=n_pages).map(page).collect() };
        OwnPath {
            subject: "Go".to_owned(),
            n_weeks: 12,
            book: Some(SourceBook { book, path: "sources/go.pdf".to_owned(), ..SourceBook::default() }),
        }
    }

    fn check(path: &OwnPath, by: &str, expected: &[&str]) {
        assert!(path.made_of().unwrap().starts_with(&format!("Made by {by}")), "{:?}", path.made_of());
        let files = path.files(5.0).into_iter();
        let files = files.map(|file| (format!("paths/{}", file.path), String::from_utf8(file.content).unwrap()));
        let files: Vec<_> = files.collect();
        let months = files.iter().filter(|(name, _)| name.contains("month-"));
        let tasks = months.flat_map(|(_, text)| text.lines()).filter_map(|line| line.strip_prefix("- [ ] "));
        let tasks = tasks.filter(|task| task.contains(": read "));
        assert_eq!(tasks.map(|task| task.split(" #").next().unwrap()).collect::<Vec<_>>(), expected);
        assert_eq!(lint(&MemorySource::new(files)), []);
    }

    #[test]
    fn an_outline_gives_tasks_of_one_to_three_hours() {
        let outline = [
            ("Contents", 1, 1),
            ("1 Sums [a](b) #x ^y (2h)::z", 1, 3),
            ("1.1 Of two", 2, 3),
            ("1.2 Of more", 2, 13),
            ("2 Loops", 1, 23),
            ("3 A long one", 1, 33),
            ("Index", 1, 283),
        ];
        let path = book(
            290,
            |page| if page == 24 { "Exercise 2.1 Why?\n# Problem 2.2".to_owned() } else { String::new() },
            &outline,
        );
        check(
            &path,
            "the outline",
            &[
                "1 Sums a b x y 2h :z: read p. 3–22 (0.5h)",
                "2 Loops: read p. 23–32, do exercises 2.1–2.2 (0.5h)",
                "3 A long one, part 1: read p. 33–115 (2h)",
                "3 A long one, part 2: read p. 116–198 (2h)",
                "3 A long one, part 3: read p. 199–282 (2h)",
            ],
        );
    }

    #[test]
    fn without_an_outline_headings_by_size_or_pages_divide_it() {
        let head = |page: u32| {
            if page % 60 == 1 { format!("# Part {}\n## Run on\n", page / 60 + 1) } else { "## Run on\n".to_owned() }
        };
        let parts = ["Part 1: read p. 1–60 (1.5h)", "Part 2: read p. 61–120 (1.5h)", "Part 3: read p. 121–180 (1.5h)"];
        check(&book(180, head, &[]), "the size of the headings", &parts);
        let pages =
            ["P. 1–12: read p. 1–12 (0.25h)", "P. 13–24: read p. 13–24 (0.25h)", "P. 25–30: read p. 25–30 (0.25h)"];
        check(&book(30, |_| String::new(), &[]), "parts of 12 pages", &pages);
    }
    #[test]
    fn short_chapters_share_a_task() {
        let titles = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];
        let outline: Vec<_> = titles.into_iter().zip((1..).step_by(3)).map(|(title, page)| (title, 1, page)).collect();
        // Eight times four and a half minutes are 36, not eight quarters of an hour.
        let tasks = ["One: read p. 1–24 (0.5h)"];
        check(&book(24, |_| String::new(), &outline), "the outline", &tasks);
        let outline: Vec<_> = titles.into_iter().zip((1..).step_by(6)).map(|(title, page)| (title, 1, page)).collect();
        let tasks = ["One", "Three", "Five", "Seven"].into_iter().zip((1..).step_by(12));
        let tasks: Vec<_> =
            tasks.map(|(title, from)| format!("{title}: read p. {from}–{} (0.25h)", from + 11)).collect();
        let tasks: Vec<&str> = tasks.iter().map(String::as_str).collect();
        check(&book(48, |_| String::new(), &outline), "the outline", &tasks);
    }

    #[test]
    fn a_heading_goes_on_in_its_next_line() {
        let head = |page: u32| match page % 60 {
            1 => format!("# Part {}\n\n# of a book\n\n## In short\n\n", page / 60 + 1),
            _ => String::new(),
        };
        let tasks = [
            "Part 1 of a book: read p. 1–60 (1.5h)",
            "Part 2 of a book: read p. 61–120 (1.5h)",
            "Part 3 of a book: read p. 121–180 (1.5h)",
        ];
        check(&book(180, head, &[]), "the size of the headings", &tasks);
    }
}

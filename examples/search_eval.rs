//! Judges search by meaning: BM25 alone, vectors alone and both as the program adds them, by MRR@10 and Recall@5.
//!
//!     cargo run --release --example search_eval [FOLDER [QUESTIONS]]
//!
//! Without arguments: the repository's own documents and sample learner, and `tests/fixtures/search/questions.tsv`. With a
//! folder: the Markdown beneath it; `QUESTIONS` has a line `question<TAB>file<TAB>heading` each, files relative to the folder.
//! (or words of the answer instead of the heading). `benches/README.md` says what the three sets are and what came out.
//!
//! It judges what a learner gets: files of a workspace are listed, cut, indexed and ranked by the program itself. Only where
//! sections begin, and so which answer is right, is known here by other means.
#![expect(clippy::print_stdout, reason = "a program whose one purpose is to print a table")]
#![expect(unreachable_pub, reason = "the sections are shared with the tests")]

#[path = "../tests/it/support/search_sections.rs"]
mod search_sections;

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Instant, SystemTime};

use anyhow::{Context, Result, bail, ensure};
use los_eyes::search::corpus::LearnersFiles;
use los_eyes::search::embedders::Embedders;
use los_eyes::search::embedders::{EmbedError, Embedder};
use los_eyes::search::endpoint::Patience;
use los_eyes::search::engine::Engine;
use los_eyes::search::model::embedded;
use los_eyes::search::question::{Hit, Question};
use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::settings::SearchSettings;

use search_sections::{Section, markdown_files, root, sections_of, shipped_files};

/// Questions of a set at most; more are thinned evenly.
const QUESTIONS: usize = 250;
/// Hits of a question that are looked at: the best ten by words or by vectors alone are among them.
const HITS: usize = 300;

/// The model, asked once for each text: the sets have many in common.
struct Remembering {
    model: Arc<dyn Embedder>,
    made: Mutex<HashMap<String, Vec<f32>>>,
}

impl Embedder for Remembering {
    fn id(&self) -> &str {
        self.model.id()
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let new: Vec<&str> = texts.iter().copied().filter(|text| !made.contains_key(*text)).collect();
        let vectors = self.model.embed(&new)?;
        made.extend(new.into_iter().map(str::to_owned).zip(vectors));
        Ok(texts.iter().filter_map(|text| made.get(*text).cloned()).collect())
    }
}

/// Where a section stands in the files of a set.
#[derive(Clone)]
struct Place {
    path: String,
    /// 1-based lines of its heading, or of its first line where it has none, and of the next section's.
    lines: (usize, usize),
    /// Words that a part of it must have to be the answer; empty where any part will do.
    words: String,
}

impl Place {
    fn holds(&self, hit: &Hit) -> bool {
        hit.unit.path == self.path
            && (self.lines.0..self.lines.1).contains(&(hit.unit.line as usize))
            && hit.unit.content.contains(&self.words)
    }
}

/// Files, and questions with the section that answers each.
struct Set {
    name: &'static str,
    files: BTreeMap<String, String>,
    asked: Vec<(String, Place)>,
}

type Ranking = (&'static str, fn(&Hit) -> f64);

/// The rankings compared. Higher is better; a hit of 0 or less is not shown.
const RANKINGS: [Ranking; 3] = [
    ("BM25 with stemming", |hit| hit.evidence.words.unwrap_or(0.0)),
    ("vectors", |hit| hit.evidence.cosine.unwrap_or(0.0)),
    ("**both, as the program ranks**", |hit| hit.score.total),
];

/// Where a file lies in a learner's workspace, so that it is searched.
fn in_workspace(file: &str, base: &Path) -> String {
    let file = Path::new(file);
    let file = file.strip_prefix(base).unwrap_or(file).to_string_lossy();
    if let Some(own) = file.strip_prefix("examples/sample-learner/") {
        if own.starts_with("projects/") {
            return format!("docs/{own}");
        }
        return own.to_owned();
    }
    format!("docs/learning-os/{}", file.trim_start_matches('/'))
}

/// A: a section's heading that no other has, searched over bodies: each section is a file of its own without its headings.
fn by_heading(sections: &[Section]) -> Set {
    let mut set = Set::new("A, a section's heading over bodies");
    let mut n_of: HashMap<&String, usize> = HashMap::new();
    for heading in sections.iter().filter_map(|section| section.headings.last()) {
        *n_of.entry(heading).or_default() += 1;
    }
    for (at, section) in sections.iter().enumerate() {
        let path = format!("docs/{at:05}.md");
        let heading = section.headings.last();
        if let Some(heading) = heading.filter(|heading| {
            n_of[heading] == 1
                && heading.split_whitespace().count() >= 2
                && section.body.split_whitespace().count() >= 15
        }) {
            let place = Place { path: path.clone(), lines: (1, usize::MAX), words: String::new() };
            set.asked.push((heading.clone(), place));
        }
        set.files.insert(path, section.body.clone());
    }
    set
}

/// B: a section's first sentence, removed from it.
fn by_first_sentence(sections: &[Section], base: &Path) -> Set {
    let mut set = Set::new("B, a section's first sentence, removed from it");
    for section in sections {
        let cut = first_sentence(&section.body).filter(|_| section.body.split_whitespace().count() >= 30);
        let (asked, body) = match cut {
            Some((from, to)) => (
                Some(section.body[from..to].split_whitespace().collect::<Vec<_>>().join(" ")),
                format!("{}{}", &section.body[..from], &section.body[to..]),
            ),
            None => (None, section.body.clone()),
        };
        let place = set.add(section, &body, base);
        set.asked.extend(asked.map(|asked| (asked, place)));
    }
    set
}

/// C: questions written by hand.
fn by_hand(sections: &[Section], questions: &Path, base: &Path) -> Result<Set> {
    let mut set = Set::new("C, questions in other words");
    let places: Vec<Place> = sections.iter().map(|section| set.add(section, &section.body, base)).collect();
    for line in fs::read_to_string(questions)?.lines().filter(|line| !line.is_empty()) {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[question, file, answer] = &fields[..] else {
            bail!("three fields with tabs between them are wanted: `{line}`");
        };
        let mut own = sections.iter().zip(&places).filter(|(section, _)| {
            let path = Path::new(&section.file);
            path.strip_prefix(base).unwrap_or(path) == Path::new(file)
        });
        let by_heading = own.clone().find(|(section, _)| section.headings.last().is_some_and(|own| own == answer));
        let (words, found) = match by_heading {
            Some(found) => ("", Some(found)),
            None => (answer, own.find(|(section, _)| section.body.contains(answer))),
        };
        let (_, place) = found.with_context(|| format!("no section answers `{line}`"))?;
        let place = Place { words: words.to_owned(), ..place.clone() };
        set.asked.push((question.to_owned(), place));
    }
    Ok(set)
}

impl Set {
    fn new(name: &'static str) -> Self {
        Self { name, files: BTreeMap::new(), asked: Vec::new() }
    }

    /// Puts a section with its heading at the end of its file.
    fn add(&mut self, section: &Section, body: &str, base: &Path) -> Place {
        let path = in_workspace(&section.file, base);
        let text = self.files.entry(path.clone()).or_default();
        let first = text.lines().count() + 1;
        // Headings above it that have no text of their own stand nowhere yet.
        for (level, heading) in section.levels.iter().zip(&section.headings) {
            let line = format!("{} {heading}\n", "#".repeat(*level));
            let is_own = Some(heading) == section.headings.last();
            if is_own || !text.contains(&line) {
                text.push_str(&line);
            }
        }
        text.push('\n');
        text.push_str(body);
        if !text.ends_with('\n') {
            text.push('\n');
        }
        let end = text.lines().count() + 1;
        text.push('\n');
        Place { path, lines: (first, end), words: String::new() }
    }
}

/// Where the first sentence of a section's first paragraph of prose begins and ends.
fn first_sentence(body: &str) -> Option<(usize, usize)> {
    let mut from = 0;
    for paragraph in body.split("\n\n") {
        let start = from + paragraph.len() - paragraph.trim_start().len();
        from += paragraph.len() + 2;
        if !paragraph.trim_start().starts_with(char::is_uppercase) || paragraph.contains('|') {
            continue;
        }
        let mut end = start;
        for (n, word) in body[start..].split_inclusive(char::is_whitespace).enumerate() {
            end += word.len();
            if word.trim_end().ends_with(['.', '!', '?']) {
                return (4..60).contains(&n).then_some((start, end));
            }
        }
        return None;
    }
    None
}

/// 1 / rank within the first ten, and whether within the first five. Of a section in parts, the best counts.
fn judge(hits: &[Hit], rank: fn(&Hit) -> f64, right: &Place) -> (f64, f64) {
    let mut order: Vec<&Hit> = hits.iter().filter(|hit| rank(hit) > 0.0).collect();
    order.sort_by(|a, b| rank(b).total_cmp(&rank(a)));
    match order.iter().take(10).position(|hit| right.holds(hit)) {
        Some(rank) => (1.0 / (rank as f64 + 1.0), f64::from(u8::from(rank < 5))),
        None => (0.0, 0.0),
    }
}

fn judge_set(mut set: Set, model: &Arc<dyn Embedder>) -> Result<()> {
    if set.asked.is_empty() {
        return Ok(());
    }
    let step = set.asked.len().div_ceil(QUESTIONS);
    set.asked = set.asked.into_iter().step_by(step).collect();
    let folder = tempfile::tempdir()?;
    for (path, text) in &set.files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().context("a file lies in a folder")?)?;
        fs::write(path, text)?;
    }
    let (workspace, _) = Workspace::load(folder.path(), &[])?;
    let workspace = Arc::new(workspace);
    let files = LearnersFiles::new(&workspace, RelPath::parse(".claude/memory")?);
    let model = Arc::clone(model);
    let load = Arc::new(move || Ok(Arc::clone(&model)));
    let embedders = Embedders::with(SearchSettings::default(), Arc::new(|_: &str| None), load, Patience::default());
    let engine = Engine::new(embedders, false);
    let began = Instant::now();
    let indexed = engine.index(&workspace, &files, SystemTime::now(), &mut |_| true)?;
    let took = began.elapsed().as_secs_f64();
    ensure!(indexed.failed.is_none() && indexed.n_missing == 0, "not all was embedded");
    let mut sums = [(0.0, 0.0); RANKINGS.len()];
    for (query, right) in &set.asked {
        let question =
            Question { query, kind: None, module: None, limit: HITS, now: SystemTime::now(), use_of_file: &|_| 0.0 };
        let hits = engine.search(&workspace, &files, question)?.hits;
        for (sum, (_, rank)) in sums.iter_mut().zip(RANKINGS) {
            let (reciprocal, found) = judge(&hits, rank, right);
            *sum = (sum.0 + reciprocal, sum.1 + found);
        }
    }
    let n = set.asked.len() as f64;
    println!("\n{}: {} questions, {} units, indexed in {took:.1} s\n", set.name, set.asked.len(), indexed.n_units);
    println!("| ranking | MRR@10 | Recall@5 |\n|---|--:|--:|");
    for ((ranking, _), (reciprocal, found)) in RANKINGS.iter().zip(sums) {
        println!("| {ranking} | {:.3} | {:.3} |", reciprocal / n, found / n);
    }
    Ok(())
}

fn main() -> Result<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let folder = arguments.next();
    let (base, files) = match &folder {
        Some(folder) => (folder.as_path(), markdown_files(folder)),
        None => (root(), shipped_files()),
    };
    let questions = match &folder {
        Some(_) => arguments.next(),
        None => Some(root().join("tests/fixtures/search/questions.tsv")),
    };
    let model: Arc<dyn Embedder> = Arc::new(Remembering { model: embedded(None)?, made: Mutex::default() });
    let sections = sections_of(&files);
    judge_set(by_heading(&sections), &model)?;
    judge_set(by_first_sentence(&sections, base), &model)?;
    if let Some(questions) = questions {
        judge_set(by_hand(&sections, &questions, base)?, &model)?;
    }
    Ok(())
}

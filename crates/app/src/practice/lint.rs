//! What `los path check` says of a task's folder besides its texts: data without a source, checks that claim more than they
//! prove. Folders of no task are a warning of the path's own reader.

use crate::prelude::*;
use los_eyes::runner::checks::is_test;
use los_model::markdown::{Link, reader};
use los_model::pattern;
use los_model::practice::check::{CheckFile, Proves};

/// The most bytes that a task's data may have.
const MAX_DATA: usize = 200 << 10;

/// Days after which a lesson's statements about products and versions are to be read anew.
const MAX_AGE: i64 = 365;

/// A test that runs the work, and the files that a test names.
static RUNS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\b(?:subprocess|runpy|importlib|__import__|exec|compile|sqlite3|urllib|socket)\b"));
static NAMED: LazyLock<Regex> = LazyLock::new(|| pattern(r#"["'][\w./-]*\.([A-Za-z]\w*)["']"#));

/// The problems of a task's folder, each to follow its path.
pub fn problems(practice: &Practice) -> Vec<String> {
    let folder = &practice.folder;
    let data: usize = folder.below("data").map(|(_, content)| content.len()).sum();
    let mut found = Vec::new();
    if data > MAX_DATA {
        found.push(format!("data: {} KB, at most {}; a smaller part teaches the same", data >> 10, MAX_DATA >> 10));
    }
    if data > 0 && folder.text("data/SOURCE").is_none() {
        found.push("data/SOURCE: is missing; it names the maker and the licence of the data".to_owned());
    }
    found.extend(lost_pictures(folder));
    if let Ok(Some(file)) = practice.checks() {
        found.extend(claiming(practice, &file));
        found.extend(unrun(practice, &file));
    }
    found
}

/// Pictures of the lesson that are not beside it.
fn lost_pictures(folder: &TaskFolder) -> Vec<String> {
    let text = folder.text("lesson.md").unwrap_or_default();
    let is_lost = |link: &Link| {
        // An address leads elsewhere, and a name with `%` is written in another way than its file's.
        text[..link.words.start].ends_with("![")
            && !link.target.contains([':', '%'])
            && !folder.files.contains_key(link.target.trim_start_matches("./"))
    };
    let lost = reader::read(text, 1).links.into_iter().filter(is_lost);
    lost.map(|link| format!("lesson.md:{}: there is no picture `{}` beside it", link.line, link.target)).collect()
}

/// The lessons of these tasks whose `valid_as_of` is older than a year.
pub fn outdated(ctx: &Ctx, tasks: &[String], today: NaiveDate) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for task in tasks {
        let lesson = Practice::of(ctx, task)?.and_then(|practice| practice.folder.lesson());
        let Some(date) = lesson.and_then(|(lesson, _)| lesson.valid_as_of) else { continue };
        if (today - date).num_days() > MAX_AGE {
            found.push(format!(
                "{PRACTICE}/{task}/lesson.md: was last found true on {date}; read it anew, and set `valid_as_of`"
            ));
        }
    }
    Ok(found)
}

/// Checks of a task with a rubric that say `computed`, and look at form.
fn claiming(practice: &Practice, file: &CheckFile) -> Vec<String> {
    let has_rubric = file.checks.iter().any(|check| check.kind.name() == KindName::Rubric);
    let looks_at_form = |kind: &CheckKind| match kind {
        CheckKind::Tests { files } => reads_prose(practice, files),
        kind => kind.name().proves() != Proves::Computed,
    };
    let claims = file.checks.iter().filter(|check| check.proves == Proves::Computed && looks_at_form(&check.kind));
    claims
        .filter(|_| has_rubric)
        .map(|check| {
            let title = &check.title;
            format!("check.toml: \"{title}\" proves form, and its rubric gives the quality; say `proves = \"form\"`")
        })
        .collect()
}

/// Test files that the checks name and the folder lacks, and those that no check runs.
fn unrun(practice: &Practice, file: &CheckFile) -> Vec<String> {
    let tests: BTreeSet<&str> =
        practice.folder.below("tests").map(|(path, _)| path).filter(|path| is_test(path)).collect();
    let mut left = tests.clone();
    let mut found = Vec::new();
    for check in &file.checks {
        let CheckKind::Tests { files } = &check.kind else { continue };
        left.retain(|test| !files.is_empty() && !files.iter().any(|file| file == test));
        let unknown = files.iter().filter(|file| !tests.contains(file.as_str()));
        found.extend(unknown.map(|file| format!("check.toml: there is no test tests/{file}")));
    }
    found.extend(left.iter().map(|test| format!("tests/{test}: no check runs it")));
    found
}

/// Whether a check's tests run nothing of the work, and read only texts of it.
fn reads_prose(practice: &Practice, files: &[String]) -> bool {
    let folder = &practice.folder;
    let tests = folder.below("tests").filter(|(path, _)| files.is_empty() || files.iter().any(|file| file == path));
    let tests: String = tests.filter_map(|(_, content)| std::str::from_utf8(content).ok()).collect();
    let modules = ["starter", "solution"].into_iter().flat_map(|part| folder.below(part));
    let mut names = modules.filter_map(|(path, _)| path.strip_suffix(".py")?.rsplit('/').next());
    let mut kinds = NAMED.captures_iter(&tests).filter_map(|found| found.get(1)).map(|kind| kind.as_str()).peekable();
    let imports = |name: &str| {
        Regex::new(&format!(r"\b(?:from|import)\s+[\w., ]*\b{}\b", regex::escape(name)))
            .is_ok_and(|is| is.is_match(&tests))
    };
    kinds.peek().is_some()
        && kinds.all(|kind| kind == "md" || kind == "txt")
        && !RUNS.is_match(&tests)
        && !names.any(imports)
}

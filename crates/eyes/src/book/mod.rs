//! Books as sources: PDF by its pages, EPUB by its chapters, pages of the web by their parts, subtitles by the minute.
//!
//! A book comes from a stranger. Each is read in a process of its own behind the walls of the check runner, which gets the
//! open file and nothing else, and answers with text.

mod epub;
mod layout;
mod pdf;
mod subtitles;
mod web;

use std::fs::File;
use std::process::ExitCode;

use crate::prelude::*;
use crate::runner::sandbox::{End, Sandbox};
use crate::runner::{Job, Limits};

/// The first argument of the process that reads a book.
const STAGE: &str = "__read-book";
/// The folder of the learner's books.
pub const SOURCES: &str = "sources/";
/// Larger files are refused.
pub const MAX_BYTES: u64 = 200 << 20;
/// Seconds, and bytes of memory, that reading a book may take.
const LIMITS: Limits = Limits { seconds: 60, memory: 512 << 20, processes: 16, disk: 1 << 20, output: 64 << 20 };

/// The text of a book, or of some of its pages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    /// Pages, chapters, parts or minutes in the whole file.
    pub n_pages: u32,
    /// The title that the file gives itself.
    pub title: Option<String>,
    /// The outline that the file brings along, in its order; empty where it has none.
    pub outline: Vec<Heading>,
    /// The pages that were asked for.
    pub pages: Vec<Page>,
}

/// An entry of an outline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// Its words on one line.
    pub title: String,
    /// 1 for the outermost.
    pub level: u8,
    /// The page on which it begins, from 1.
    pub page: u32,
}

/// A page, a chapter of an EPUB, a part of a page of the web, a minute of subtitles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    /// Its place in the file, from 1.
    pub number: u32,
    /// The label that is printed on it, where it is another one.
    pub label: Option<String>,
    /// Its text in lines, headings with `#` before them.
    pub text: String,
    /// It shows a picture, and fewer than five letters.
    pub is_scan: bool,
}

/// The kind of a book by the end of its name: `pdf`, `epub`; below `sources/` also `html`, `ipynb` and `srt`. Elsewhere
/// a page of the web or a notebook is the learner's own work.
pub fn kind_of(path: &str) -> Option<&'static str> {
    let end = Path::new(path).extension()?.to_str()?.to_ascii_lowercase();
    match end.as_str() {
        "pdf" => Some("pdf"),
        "epub" => Some("epub"),
        "html" | "htm" | "xhtml" if path.starts_with(SOURCES) => Some("html"),
        "ipynb" if path.starts_with(SOURCES) => Some("ipynb"),
        "srt" | "vtt" if path.starts_with(SOURCES) => Some("srt"),
        _ => None,
    }
}

/// A place in a file as it is cited: `book.pdf, p. 212`, `book.epub, ch. 3`, `page.html, § 2`, `talk.srt, 00:12:00`, else
/// `notes.md:12`.
pub fn cited(path: &str, number: u32) -> String {
    kind_of(path).map_or_else(|| format!("{path}:{number}"), |_| format!("{path}, {}", pages(path, number, number)))
}

/// Pages in words: `p. 31–48`, `ch. 3`, `§ 2`; minutes by the time at which they begin, and the last by its end.
pub fn pages(path: &str, from: u32, to: u32) -> String {
    let time = |minutes: u32| format!("{:02}:{:02}:00", minutes / 60, minutes % 60);
    let sign = match kind_of(path) {
        Some("srt") if from == to => return time(from.saturating_sub(1)),
        Some("srt") => return format!("{}–{}", time(from.saturating_sub(1)), time(to)),
        Some("epub") => "ch.",
        Some("html" | "ipynb") => "§",
        _ => "p.",
    };
    if from == to { format!("{sign} {from}") } else { format!("{sign} {from}–{to}") }
}

/// Reads the pages `from` to `to` of a book, counted from 1; those beyond its end are left out. `path` names it in errors.
///
/// Fails where the file is too large, damaged, locked or a scan, or takes more than 60 seconds or 512 MiB.
pub fn read(path: &str, file: File, from: u32, to: u32) -> Result<Book> {
    let bytes = file.metadata().map_or(0, |facts| facts.len());
    if bytes > MAX_BYTES {
        return Err(Error::FileTooLarge { path: path.to_owned(), bytes, limit: MAX_BYTES });
    }
    let refused = |why: &str| invalid("", format!("`{path}` cannot be read: {why}"), "try another copy of it");
    let kind = kind_of(path).ok_or_else(|| refused("only PDF, EPUB, HTML, notebooks and subtitles are read here"))?;
    let failed = |error: io::Error| Error::Internal { what: format!("the reader of books did not start: {error}") };
    let launcher = std::env::current_exe().map_err(failed)?;
    let argv = [&launcher.display().to_string(), STAGE, kind, &from.to_string(), &to.to_string()].map(str::to_owned);
    // Linux runs the reader without starting a program; elsewhere the program itself must be readable.
    let toolchain = if cfg!(target_os = "linux") { Vec::new() } else { vec![launcher.clone()] };
    let job = Job { argv: argv.to_vec(), toolchain, limits: LIMITS, ..Job::default() };
    let ran = Sandbox::new(&launcher).and_then(|sandbox| sandbox.run_on(&job, file, &|| false)).map_err(failed)?;
    if let Some(why) = ran.refused {
        return Err(failed(io::Error::other(why)));
    }
    let book = match (ran.end, serde_json::from_str::<std::result::Result<Book, String>>(&ran.stdout)) {
        (End::Exited(0), Ok(read)) => read.map_err(|why| refused(&why))?,
        (End::TimedOut, _) => return Err(refused("it takes more than a minute")),
        _ => return Err(refused("it is damaged, or needs more than 512 MiB of memory")),
    };
    // One page may be a picture; a book is a scan.
    let n_scans = book.pages.iter().filter(|page| page.is_scan).count();
    if n_scans * 2 > book.pages.len() && (n_scans > 1 || book.n_pages == 1) {
        let reason = format!("`{path}` is a scan: its pages are pictures without text");
        return Err(invalid("", reason, "`ocrmypdf IN.pdf OUT.pdf` adds the text that it recognises"));
    }
    Ok(book)
}

/// Reads the book on standard input and writes what it says, if the arguments ask for that; else `None`.
pub(crate) fn enter(args: &[String]) -> Option<ExitCode> {
    let [_, _, kind, from, to] = args.get(..5).filter(|args| args[1] == STAGE)? else { return None };
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(MAX_BYTES).read_to_end(&mut bytes);
    let number = |text: &str| text.parse().unwrap_or(1).max(1);
    let parts = |text: Option<String>| text.map(|text| web::parts(&text, number(from), number(to)));
    let book = match (read, kind.as_str()) {
        (Err(_), _) => Err("it cannot be opened"),
        (_, "epub") => epub::read(bytes, number(from), number(to)).ok_or("it is damaged, or no EPUB"),
        (_, "html") => parts(web::page(&bytes)).ok_or("it is too large or too deep"),
        (_, "ipynb") => parts(web::notebook(&bytes)).ok_or("it is no notebook"),
        (_, "srt") => subtitles::read(&bytes, number(from), number(to)).ok_or("it has no times"),
        _ => pdf::read(bytes, number(from), number(to)),
    };
    let text = serde_json::to_vec(&book).unwrap_or_default();
    Some(if io::stdout().write_all(&text).is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

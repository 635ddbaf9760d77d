//! The one place that prints: data to stdout, notes and errors to stderr, colour only where it is wanted.
//!
//! Makes output safe: no text of a file or a message drives the terminal. A note comes after the data
//! printed before it.

use std::cell::{Cell, RefCell};
use std::io::BufWriter;

use dialoguer::console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::fields;
use super::global::ColorWhen;
use super::text::styled::styled;
use super::text::table;
use crate::prelude::*;
use los_app::failure;
use los_model::text::visible_json;

/// Where a command's output goes.
pub(super) struct Out {
    stdout: RefCell<BufWriter<io::Stdout>>,
    pub(super) is_json: bool,
    /// The fields of the JSON to print; all if empty.
    fields: Vec<String>,
    /// Whether only data and errors are wanted.
    pub(super) is_quiet: bool,
    pub(super) is_verbose: bool,
    pub(super) is_coloured: bool,
    /// Columns to fill: the terminal's, within reason; elsewhere those of `COLUMNS`, or 100.
    pub(super) width: usize,
    /// Columns of the terminal that notes and errors go to, if it is one.
    notes_width: Option<usize>,
    pub(super) has_written: Cell<bool>,
}

impl Out {
    pub(super) fn new(global: &Global) -> Self {
        let is_coloured = match global.color {
            ColorWhen::Always => true,
            ColorWhen::Never => false,
            ColorWhen::Auto => {
                io::stdout().is_terminal()
                    && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
            }
        };
        let width = columns_of(&Term::stdout()).map(|columns| columns.clamp(40, 120)).or_else(columns_variable);
        Self {
            stdout: RefCell::new(BufWriter::new(io::stdout())),
            is_json: global.json,
            fields: global.fields.clone(),
            is_quiet: global.quiet,
            is_verbose: global.verbose,
            is_coloured,
            width: width.unwrap_or(100),
            notes_width: columns_of(&Term::stderr()),
            has_written: Cell::new(false),
        }
    }

    /// From now on a failure of standard output is none of the command: an entry of memory is written.
    pub(super) fn wrote(&self) {
        self.has_written.set(true);
    }

    /// Whether a person sees the output as it is, and no program reads it.
    pub(super) fn is_terminal() -> bool {
        io::stdout().is_terminal()
    }

    /// A value as JSON, indented, with a newline at its end; with `--fields`, only those fields.
    pub(super) fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        let text = if self.fields.is_empty() {
            serde_json::to_string_pretty(value)?
        } else {
            let selected = fields::select(&serde_json::to_value(value)?, &self.fields).map_err(io::Error::other)?;
            serde_json::to_string_pretty(&selected)?
        };
        self.raw(visible_json(&text).as_bytes())?;
        self.raw(b"\n")
    }

    /// One line, however long.
    pub(super) fn line(&mut self, text: impl Into<Text>) -> io::Result<()> {
        self.raw(text.into().drawn(self.is_coloured).as_bytes())?;
        self.raw(b"\n")
    }

    /// A line that only says what was done or how much was found; silent with `--quiet`.
    pub(super) fn said(&mut self, text: impl Into<Text>) -> io::Result<()> {
        if self.is_quiet { Ok(()) } else { self.line(text) }
    }

    pub(super) fn lines(&mut self, text: &str) -> io::Result<()> {
        text.lines().try_for_each(|line| self.line(line))
    }

    /// Text on as many lines as it needs; the first one begins with `lead`, the others are set in as far.
    pub(super) fn wrapped(&mut self, lead: impl Into<Text>, text: impl Into<Text>) -> io::Result<()> {
        let mut lead = lead.into();
        let indent = lead.width();
        for line in text.into().wrap(self.width.saturating_sub(indent), false) {
            let lead = std::mem::replace(&mut lead, " ".repeat(indent).into());
            self.line(lead + line)?;
        }
        Ok(())
    }

    pub(super) fn paragraph(&mut self, text: impl Into<Text>) -> io::Result<()> {
        self.wrapped("", text)
    }

    /// Markdown, at a width that is easy to read.
    pub(super) fn markdown(&mut self, markdown: &str) -> io::Result<()> {
        let lines = markdown::lines_of(markdown, self.width.min(MAX_TEXT), false);
        lines.into_iter().try_for_each(|line| self.line(line))
    }

    /// A table as wide as the output; each row has a cell for each column.
    pub(super) fn table(&mut self, columns: &[Column], rows: Vec<Vec<Text>>) -> io::Result<()> {
        table::lines(columns, rows, self.width).into_iter().try_for_each(|line| self.line(line))
    }

    /// A table with one line for each row, however long.
    pub(super) fn list(&mut self, columns: &[Column], rows: Vec<Vec<Text>>) -> io::Result<()> {
        table::lines(columns, rows, usize::MAX).into_iter().try_for_each(|line| self.line(line))
    }

    /// A title, after an empty line.
    pub(super) fn title(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        self.line("")?;
        self.line(bold(text))
    }

    /// Text as it is, for generated scripts and pages.
    pub(super) fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stdout.get_mut().write_all(bytes)
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.stdout.get_mut().flush()
    }

    /// A note, in one line or after an empty one; silent with `--quiet`. With `--json` it is a line of JSON.
    pub(super) fn note(&self, text: impl AsRef<str>) {
        let text = text.as_ref();
        let (gap, text) = text.strip_prefix('\n').map_or(("", text), |text| ("\n", text));
        if self.is_quiet {
            return;
        }
        self.after_data(&if self.is_json {
            let text = text.strip_prefix("note: ").unwrap_or(text);
            format!("{}\n", visible_json(&json!({ "note": text }).to_string()))
        } else {
            format!("{gap}{}\n", self.fitted(&visible(text)))
        });
    }

    pub(super) fn note_lines(&self, text: &str) {
        if self.is_json {
            return self.note(text);
        }
        text.lines().for_each(|line| self.note(line));
    }

    /// Text for stderr, after the data that was printed before it.
    fn after_data(&self, text: &str) {
        // A failure shows again when the command ends and prints the rest.
        let _ = self.stdout.borrow_mut().flush();
        to_stderr(text);
    }

    /// `text` with lines wider than the terminal broken. Indented lines stay as they are.
    fn fitted(&self, text: &str) -> String {
        let Some(width) = self.notes_width else { return text.to_owned() };
        let fit = |line: &str| match line.chars().next() {
            Some(first) if !first.is_whitespace() && line.width() > width => wrap(line, width).join("\n"),
            _ => line.to_owned(),
        };
        text.split('\n').map(fit).collect::<Vec<_>>().join("\n")
    }

    /// Prints the subject of a prompt, in one or more lines, with `--quiet` too.
    pub(super) fn ask_about(text: &str) {
        to_stderr(&format!("{}\n", visible_lines(text)));
    }

    /// One line of a session at the terminal, on stderr so that it is seen wherever the data goes.
    pub(super) fn at_terminal(&self, text: impl Into<Text>) {
        self.after_data(&format!("{}\n", text.into().drawn(self.is_coloured)));
    }

    /// Text of a session at the terminal on as many lines as it needs.
    pub(super) fn wrapped_at_terminal(&self, text: impl Into<Text>) {
        let width = self.notes_width.unwrap_or(usize::MAX);
        for line in text.into().wrap(width, false) {
            self.at_terminal(line);
        }
    }

    /// A bar for work that may take long; it shows after half a second, at a terminal only.
    pub(super) fn progress(&self, what: &'static str) -> Progress {
        Progress {
            what,
            began: Instant::now(),
            is_shown: !self.is_quiet && !self.is_json && io::stderr().is_terminal(),
            bar: None,
        }
    }

    /// A failure, with what to do next.
    pub(super) fn error(&self, error: &Error) {
        if self.is_json {
            return json_to_stderr(error);
        }
        let is_coloured = self.is_coloured && io::stderr().is_terminal();
        let labelled = |colour: AnsiColor, name: &str, words: &str| {
            let text = self.fitted(&format!("{name} {}", visible_lines(words)));
            // Coloured after it was fitted: escapes have no columns.
            let label = styled(colour.on_default().bold(), name).drawn(is_coloured);
            format!("{label}{}\n", text.strip_prefix(name).unwrap_or(&text))
        };
        let mut text = labelled(AnsiColor::Red, "error:", &error.to_string());
        if let Some(hint) = failure::hint(error) {
            text.push_str(&labelled(AnsiColor::Cyan, "hint:", &hint));
        }
        to_stderr(&text);
    }
}

/// How long work takes before a bar shows.
const SHOWN_AFTER: Duration = Duration::from_millis(500);

/// A bar on stderr, gone when it is dropped.
pub(super) struct Progress {
    what: &'static str,
    pub(super) began: Instant,
    pub(super) is_shown: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(super) fn at(&mut self, done: u64, all: u64) {
        let Some(bar) = self.bar(Some(all)) else { return };
        // At first the remaining time is unknown.
        let rest = if bar.eta().is_zero() { "" } else { ", {eta} left" };
        let style = ProgressStyle::with_template(&format!("{{msg}} {{bar:30}} {{pos}}/{{len}}{rest}"));
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_length(all);
        bar.set_position(done);
    }

    /// Work of unknown length goes on.
    pub(super) fn waiting(&mut self) {
        let Some(bar) = self.bar(None) else { return };
        let style = ProgressStyle::with_template("{msg} {spinner} {elapsed}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.tick();
    }

    /// The bar, if it is time to show one.
    fn bar(&mut self, all: Option<u64>) -> Option<&ProgressBar> {
        if !self.is_shown || (self.bar.is_none() && self.began.elapsed() < SHOWN_AFTER) {
            return None;
        }
        Some(self.bar.get_or_insert_with(|| {
            ProgressBar::with_draw_target(all, ProgressDrawTarget::stderr())
                .with_elapsed(self.began.elapsed())
                .with_message(self.what)
        }))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Columns of help, as the parser fills them.
pub(super) fn help_width() -> usize {
    // Output through a pager is read at the same terminal.
    let columns = columns_of(&Term::stdout()).or_else(|| columns_of(&Term::stderr())).or_else(columns_variable);
    columns.map_or(100, |columns| columns.clamp(40, 100))
}

/// Columns as the environment names them, for output that is not a terminal.
fn columns_variable() -> Option<usize> {
    let columns = std::env::var("COLUMNS").ok()?.trim().parse().ok()?;
    (columns > 0).then(|| usize::clamp(columns, 40, 120))
}

/// Columns of a terminal, if it is one.
fn columns_of(term: &Term) -> Option<usize> {
    term.size_checked().map(|(_, columns)| usize::from(columns))
}

fn json_to_stderr(error: &Error) {
    to_stderr(&format!("{}\n", visible_json(&failure::body(error).to_string())));
}

/// A failure to write is ignored: with stderr gone there is no place to report it.
fn to_stderr(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Prints the parser's message about a command line, made safe: it repeats parts of the line.
pub(super) fn usage(usage: &clap::Error, is_json: bool) {
    let text = usage.render().to_string();
    if is_json {
        // The first paragraph: what is wrong, and with which argument.
        let said: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
        let error = Error::InvalidInput {
            field: None,
            reason: said.join(" ").trim_start_matches("error: ").to_owned(),
            suggestion: None,
        };
        json_to_stderr(&error);
    } else {
        to_stderr(&visible_lines(&text));
    }
}

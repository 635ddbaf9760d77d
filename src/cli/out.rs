//! The one place that prints: data to stdout, notes and errors to stderr, colour only where it is wanted.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::args::{ColorWhen, Global};
use super::text::wrap;
use los_model::error::Error;
use los_model::text::{visible, visible_json};

/// Where a command's output goes.
pub(super) struct Out {
    stdout: BufWriter<io::Stdout>,
    is_json: bool,
    is_quiet: bool,
    is_verbose: bool,
    is_coloured: bool,
    width: usize,
    /// Columns of the terminal that notes and errors go to, if it is one.
    notes_width: Option<usize>,
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
        let width = match dialoguer::console::Term::stdout().size_checked() {
            Some((_, columns)) if io::stdout().is_terminal() => usize::from(columns).clamp(40, 120),
            _ => columns_variable().unwrap_or(100),
        };
        Self {
            stdout: BufWriter::new(io::stdout()),
            is_json: global.json,
            is_quiet: global.quiet,
            is_verbose: global.verbose,
            is_coloured,
            width,
            notes_width: notes_width(),
        }
    }

    pub(super) const fn is_json(&self) -> bool {
        self.is_json
    }

    /// Whether only data and errors are wanted.
    pub(super) const fn is_quiet(&self) -> bool {
        self.is_quiet
    }

    pub(super) const fn is_verbose(&self) -> bool {
        self.is_verbose
    }

    /// Whether a person sees the output as it is, and no program reads it.
    pub(super) fn is_terminal() -> bool {
        io::stdout().is_terminal()
    }

    /// Whether the output is coloured.
    pub(super) const fn is_coloured(&self) -> bool {
        self.is_coloured
    }

    /// Columns to fill: the terminal's, within reason; elsewhere those of `COLUMNS`, or 100.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// A value as JSON, pretty on one trailing newline.
    pub(super) fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string_pretty(value)?;
        self.stdout.write_all(visible_json(&text).as_bytes())?;
        self.stdout.write_all(b"\n")
    }

    /// One line of text. What comes from files must have gone through [`visible`].
    pub(super) fn line(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        self.stdout.write_all(text.as_ref().as_bytes())?;
        self.stdout.write_all(b"\n")
    }

    /// Text as it is, for generated scripts and pages.
    pub(super) fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stdout.write_all(bytes)
    }

    /// `text` in a style, where colour is wanted.
    pub(super) fn paint(&self, style: Style, text: &str) -> String {
        if self.is_coloured { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    pub(super) fn bold(&self, text: &str) -> String {
        self.paint(Style::new().bold(), text)
    }

    pub(super) fn dim(&self, text: &str) -> String {
        self.paint(Style::new().dimmed(), text)
    }

    pub(super) fn colour(&self, colour: AnsiColor, text: &str) -> String {
        self.paint(colour.on_default(), text)
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }

    /// A note beside the data; silent with `--quiet`.
    pub(super) fn note(&self, text: impl AsRef<str>) {
        if !self.is_quiet {
            to_stderr(&format!("{}\n", self.fitted(&visible(text.as_ref(), true))));
        }
    }

    /// `text` with the lines broken that are wider than the terminal. What is indented stays as it is.
    fn fitted(&self, text: &str) -> String {
        let Some(width) = self.notes_width else {
            return text.to_owned();
        };
        let fit = |line: &str| match line.chars().next() {
            Some(first) if !first.is_whitespace() && line.width() > width => wrap(line, width).join("\n"),
            _ => line.to_owned(),
        };
        text.split('\n').map(fit).collect::<Vec<_>>().join("\n")
    }

    /// What a prompt is about; shown with `--quiet` too.
    pub(super) fn ask_about(text: &str) {
        to_stderr(&format!("{}\n", visible(text, true)));
    }

    /// One line of a session at the terminal, on stderr so that it is seen wherever the data goes. What comes from files
    /// must have gone through [`visible`].
    pub(super) fn at_terminal(text: &str) {
        to_stderr(&format!("{text}\n"));
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
            to_stderr(&format!(
                "{}
",
                visible_json(&error.body().to_string())
            ));
            return;
        }
        let is_coloured = self.is_coloured && io::stderr().is_terminal();
        let label = |style: Style, text: &str| {
            if is_coloured { format!("{style}{text}{style:#}") } else { text.to_owned() }
        };
        let told = |style: Style, name: &str, words: &str| {
            let text = self.fitted(&format!("{name} {}", visible(words, true)));
            // Coloured after it was fitted: what colours has no columns.
            format!("{}{}\n", label(style, name), text.strip_prefix(name).unwrap_or(&text))
        };
        let mut text = told(AnsiColor::Red.on_default().bold(), "error:", &error.to_string());
        if let Some(hint) = error.hint() {
            text.push_str(&told(AnsiColor::Cyan.on_default().bold(), "hint:", &hint));
        }
        to_stderr(&text);
    }
}

/// How long work takes before a bar shows.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar on stderr, gone when it is dropped.
pub(super) struct Progress {
    what: &'static str,
    began: Instant,
    is_shown: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Whether there is a terminal at which somebody sees it.
    pub(super) const fn is_shown(&self) -> bool {
        self.is_shown
    }

    /// Time since the work began.
    pub(super) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// `done` of `all` is done.
    pub(super) fn at(&mut self, done: u64, all: u64) {
        if !self.is_shown || (self.bar.is_none() && self.began.elapsed() < PATIENCE) {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::stderr())
                .with_message(self.what)
                .with_style(style(false))
        });
        // At first nobody knows how long it takes.
        bar.set_style(style(!bar.eta().is_zero()));
        bar.set_length(all);
        bar.set_position(done);
    }

    /// Still waiting, nobody knows for how long.
    pub(super) fn waiting(&mut self) {
        if !self.is_shown || (self.bar.is_none() && self.began.elapsed() < PATIENCE) {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{msg} {spinner} {elapsed}");
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
                .with_elapsed(self.began.elapsed())
                .with_message(self.what)
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        });
        bar.tick();
    }
}

fn style(knows_the_rest: bool) -> ProgressStyle {
    let rest = if knows_the_rest { ", {eta} left" } else { "" };
    ProgressStyle::with_template(&format!("{{msg}} {{bar:30}} {{pos}}/{{len}}{rest}"))
        .unwrap_or_else(|_| ProgressStyle::default_bar())
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
    use dialoguer::console::Term;
    // What goes through a pager is read at the same terminal.
    let size = Term::stdout().size_checked().or_else(|| Term::stderr().size_checked());
    let columns = size.map(|(_, columns)| usize::from(columns)).or_else(columns_variable);
    columns.map_or(100, |columns| columns.clamp(40, 100))
}

/// What the environment says where no terminal does.
fn columns_variable() -> Option<usize> {
    let columns = std::env::var("COLUMNS").ok()?.trim().parse().ok()?;
    (columns > 0).then(|| usize::clamp(columns, 40, 120))
}

/// Columns of the terminal that stderr is, as it is wide.
fn notes_width() -> Option<usize> {
    use dialoguer::console::Term;
    let columns = Term::stderr().size_checked().map(|(_, columns)| usize::from(columns));
    columns.filter(|_| io::stderr().is_terminal())
}

/// Nobody can be told when stderr itself is gone.
fn to_stderr(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// What the parser says of a command line, without what it repeats of it raw.
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
        to_stderr(&format!(
            "{}
",
            visible_json(&error.body().to_string())
        ));
    } else {
        to_stderr(&visible(&text, true));
    }
}

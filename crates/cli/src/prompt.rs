//! Asking at the terminal so that Ctrl-C is an answer too: the prompt ends, the cursor comes back, nothing is written.

use std::fmt;

use dialoguer::console::{Key, Term};
use dialoguer::{Confirm, Input, Select, theme::Theme};
use unicode_width::UnicodeWidthChar;

use crate::prelude::*;

/// Asks for a line of text. An empty one gives the default, else itself if `check` takes it.
pub(super) fn line(
    question: &str,
    default: Option<&str>,
    check: impl FnMut(&String) -> Result<(), String>,
) -> Outcome<String> {
    let theme = Lines { default };
    let room = columns() / 2;
    let asked = lead(&visible(question), |last| theme.prompt(last).width() <= room, ">");
    let mut input = Input::with_theme(&theme).with_prompt(asked).allow_empty(true).validate_with(check);
    if let Some(default) = default {
        input = input.default(default.to_owned());
    }
    ask(|| input.interact_text())
}

/// Asks for a line of text until `read` takes it.
pub(super) fn parsed<T>(question: &str, default: Option<&str>, read: impl Fn(&str) -> Result<T, Error>) -> Outcome<T> {
    let check = |text: &String| read(text).map(drop).map_err(|error| error.to_string());
    Ok(read(&line(question, default, check)?)?)
}

/// Asks for a line of text that may be empty.
pub(super) fn any_line(question: &str) -> Outcome<String> {
    line(question, None, |_| Ok(()))
}

/// Goes on after a yes.
pub(super) fn agree(question: &str, default: bool) -> Outcome {
    if confirm(question, default)? { Ok(()) } else { Err(CommandExit::Declined) }
}

/// Prints the subject of a prompt, as sentences that may be broken; [`Out::ask_about`] shows records as they are.
pub(super) fn ask_about(sentence: &str) {
    let term = Term::stderr();
    for line in wrap(&visible(sentence), columns().saturating_sub(1)) {
        let _ = term.write_line(&line);
    }
}

pub(super) fn confirm(question: &str, default: bool) -> Outcome<bool> {
    let room = columns().saturating_sub(" [Y/n] yes".len());
    let asked = lead(&visible(question), |last| last.width() <= room, "");
    ask(|| Confirm::new().with_prompt(asked).default(default).interact())
}

/// Asks for one of several items, and gives its place. Without a default, Enter alone chooses nothing.
pub(super) fn choice(question: &str, items: &[impl AsRef<str>], default: impl Into<Option<usize>>) -> Outcome<usize> {
    let items: Vec<String> = items.iter().map(|item| visible(item.as_ref())).collect();
    let question = visible(question);
    let room = columns().saturating_sub(1);
    let asked = lead(&question, |last| last.width() < room, "Choose");
    let select = Select::new().with_prompt(&asked).items(&items).report(false);
    let select = default.into().into_iter().fold(select, Select::default);
    let chosen = ask(|| select.interact())?;
    // Dialoguer itself would break lines within words.
    let colon = if asked.ends_with('?') { "" } else { ":" };
    ask_about(&format!("{asked}{colon} {}", items[chosen]));
    Ok(chosen)
}

/// Shows a question that is too long for one row, wrapped, and gives what is left to ask beside the answer. A prompt is
/// drawn again after the answer, and only its last row is taken away before.
fn lead(question: &str, fits: impl Fn(&str) -> bool, otherwise: &str) -> String {
    if fits(question) {
        return question.to_owned();
    }
    ask_about(question);
    otherwise.to_owned()
}

fn columns() -> usize {
    usize::from(Term::stderr().size().1).max(20)
}

/// Lines of input that stay as they were typed, also over several rows.
struct Lines<'a> {
    default: Option<&'a str>,
}

impl Lines<'_> {
    fn prompt(&self, question: &str) -> String {
        match (question, self.default) {
            (">", None) => "> ".to_owned(),
            (">", Some(default)) => format!("> [{default}] "),
            (question, None) => format!("{question}: "),
            (question, Some(default)) => format!("{question} [{default}]: "),
        }
    }
}

impl Theme for Lines<'_> {
    fn format_input_prompt(&self, f: &mut dyn fmt::Write, prompt: &str, _default: Option<&str>) -> fmt::Result {
        f.write_str(&self.prompt(prompt))
    }

    /// As many lines as rows, so that all of them are taken away before the next try.
    fn format_error(&self, f: &mut dyn fmt::Write, error: &str) -> fmt::Result {
        f.write_str(&wrap(&format!("error: {error}"), columns().saturating_sub(1)).join("\n"))
    }

    /// The row that the cursor is on has been taken away; those above it are still there.
    fn format_input_prompt_selection(&self, f: &mut dyn fmt::Write, prompt: &str, answer: &str) -> fmt::Result {
        f.write_str(last_row(&format!("{}{answer}", self.prompt(prompt)), columns()))
    }
}

/// The part of a text on the last of the rows that it fills.
fn last_row(text: &str, columns: usize) -> &str {
    let (mut begin, mut filled) = (0, 0);
    for (at, c) in text.char_indices() {
        let width = c.width().unwrap_or(0);
        if filled + width > columns {
            (begin, filled) = (at, 0);
        }
        filled += width;
    }
    &text[begin..]
}

/// Asks, and turns what may go wrong into how the command stops.
pub(super) fn ask<T>(prompt: impl FnOnce() -> dialoguer::Result<T>) -> Outcome<T> {
    let interrupts = Interrupts::held();
    let answer = prompt();
    drop(interrupts);
    answer.map_err(|error| {
        // Prompts hide the cursor and do not show it again when they fail.
        let _ = Term::stderr().show_cursor();
        let dialoguer::Error::IO(error) = error;
        match error.kind() {
            io::ErrorKind::Interrupted => CommandExit::Interrupted,
            _ => CommandExit::Failed(Error::PermissionDenied {
                what: format!("the prompt got no answer ({error}); nothing was changed"),
            }),
        }
    })
}

/// Shows `prompt`, drawn as one line, and waits for one key; the line is gone once it is pressed.
pub(super) fn key(prompt: &Text, is_coloured: bool) -> Outcome<Key> {
    let term = Term::stderr();
    ask(|| {
        term.write_str(&prompt.drawn(is_coloured))?;
        let key = term.read_key();
        term.clear_line()?;
        Ok(key?)
    })
}

/// While it lives, Ctrl-C ends the prompt or the home screen and not the process; before and after, it ends the process as always.
pub(super) struct Interrupts {
    kill: Option<Arc<AtomicBool>>,
}

impl Interrupts {
    #[cfg(unix)]
    pub(super) fn held() -> Self {
        use std::sync::OnceLock;
        // A signal's action is the process's own, so there is one, made at the first prompt.
        static KILL: OnceLock<Option<Arc<AtomicBool>>> = OnceLock::new();
        let kill = KILL.get_or_init(|| {
            let kill = Arc::new(AtomicBool::new(false));
            let registered =
                signal_hook::flag::register_conditional_default(signal_hook::consts::SIGINT, Arc::clone(&kill));
            registered.ok().map(|_| kill)
        });
        if let Some(kill) = kill {
            kill.store(false, Ordering::SeqCst);
        }
        Self { kill: kill.clone() }
    }

    #[cfg(not(unix))]
    pub(super) fn held() -> Self {
        Self { kill: None }
    }
}

impl Drop for Interrupts {
    fn drop(&mut self) {
        if let Some(kill) = &self.kill {
            kill.store(true, Ordering::SeqCst);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::last_row;

    #[test]
    fn the_last_row_is_what_a_terminal_of_that_width_shows_there() {
        for (text, row) in [
            ("", ""),
            ("> ab", "> ab"),
            ("> abcdefgh", "> abcdefgh"),
            ("> abcdefghi", "i"),
            ("> abcdefghijklmnopqrs", "s"),
            ("> 漢字漢字漢", "漢"),
        ] {
            assert_eq!(last_row(text, 10), row, "{text}");
        }
    }
}

//! `los help`: the pages of the documentation, and the options of every command. A command's own help is made by the parser.

use clap_complete::engine::ArgValueCandidates;

use super::all;
use crate::prelude::*;
use crate::{completion::candidate, help, out};
use los_app::bundled::{heading, page, pages};

/// Show the help of a command, or a page about a subject
#[derive(Debug, Args)]
pub(crate) struct HelpArgs {
    /// A command, a page, or `options`; `memory.md` is the page where a command has its name
    #[arg(add = ArgValueCandidates::new(topics))]
    topic: Vec<String>,
}

pub(crate) const COMMAND: Command =
    Command::of::<HelpArgs>("help", &["los help own-path", "los help review", "los help options"], run);

/// Whether a word is the name of a command, whose help the parser makes.
pub(crate) fn is_command(word: &str) -> bool {
    all().any(|command| command.name == word)
}

fn run(given: Given<'_>, out: &mut Out) -> Outcome {
    let topic = given.args::<HelpArgs>()?.topic.join(" ");
    let width = out::help_width();
    match topic.as_str() {
        "" => return Ok(help::grouped((given.los)(), width).print_help()?),
        "options" => return Ok(help::options(width).print_help()?),
        _ => {}
    }
    let Some(text) = page(&topic) else {
        let names: Vec<String> = pages().iter().map(|(name, _)| typed(name)).collect();
        let how = format!("`los help` lists the commands; the pages are {}", names.join(", "));
        return Err(invalid::<Error>("topic", format!("there is no command or page `{topic}`"), how).into());
    };
    if out.is_json {
        return Ok(out.json(&json!({ "topic": topic, "text": text }))?);
    }
    Ok(out.markdown(&text)?)
}

/// A page's name as it is typed: like its file where a command has the same name.
pub(crate) fn typed(page: &str) -> String {
    if is_command(page) { format!("{page}.md") } else { page.to_owned() }
}

fn topics() -> Vec<clap_complete::engine::CompletionCandidate> {
    let commands = all().map(|command| (command.name.to_owned(), String::new()));
    let pages = pages().into_iter().map(|(name, text)| (typed(&name), heading(&text).unwrap_or_default().to_owned()));
    pages.chain(commands).filter_map(|(name, title)| candidate(&name, &title)).collect()
}

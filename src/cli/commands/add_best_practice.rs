//! `los add-best-practice`

use serde_json::{Map, Value};

use crate::cli::approve::{Asking, write};
use crate::cli::args::AddBestPracticeArgs;
use crate::cli::out::Out;
use crate::cli::prompt::{any_line, line};
use crate::cli::session::Session;
use crate::cli::{Outcome, Stop};
use crate::tools::add_best_practice::AddBestPractice;
use los_model::error::Error;

pub(in crate::cli) fn run(session: &Session, out: &mut Out, args: AddBestPracticeArgs) -> Outcome {
    let (title, practice) = (args.title.or(args.named_title), args.practice.or(args.named_practice));
    let asks_for_parts = title.is_none() && session.can_ask;
    let mut input = Map::new();
    let required = [("title", title, "Title"), ("practice", practice, "What to do")];
    for (name, given, prompt) in required {
        let text = match given {
            Some(text) => text,
            None if session.can_ask => line(prompt, None, |text| {
                if text.trim().is_empty() { Err("something is needed here".to_owned()) } else { Ok(()) }
            })?,
            None => {
                return Err(Stop::Failed(Error::invalid(
                    name,
                    "is required; without a terminal it cannot be asked for",
                )));
            }
        };
        input.insert(name.into(), text.into());
    }
    let optional = [
        ("context", args.context, "When it applies (enter to skip)"),
        ("why", args.why, "Why (enter to skip)"),
        ("example", args.example, "Example (enter to skip)"),
    ];
    for (name, given, prompt) in optional {
        let text = match given {
            None if asks_for_parts => any_line(prompt)?,
            given => given.unwrap_or_default(),
        };
        if !text.is_empty() {
            input.insert(name.into(), text.into());
        }
    }
    write::<AddBestPractice>(session, out, Value::Object(input), Asking::OwnEntry, |out, answer| {
        out.line(format!("Kept, dated {}.", answer.entry_date))
    })
}

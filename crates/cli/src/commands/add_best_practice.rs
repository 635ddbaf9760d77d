//! `los add-best-practice`

use crate::prelude::*;
use los_app::tools::add_best_practice::AddBestPractice;

/// Save a best practice
#[derive(Debug, Clone, Args)]
pub(crate) struct AddBestPracticeArgs {
    /// Short title
    pub(crate) title: Option<String>,
    /// The practice itself
    pub(crate) practice: Option<String>,
    /// When it applies
    #[arg(long)]
    pub(crate) context: Option<String>,
    /// Reasons or evidence
    #[arg(long)]
    pub(crate) why: Option<String>,
    /// Code or process that shows it
    #[arg(long)]
    pub(crate) example: Option<String>,
}

command!(
    AddBestPracticeArgs,
    run,
    "add-best-practice",
    "los add-best-practice",
    "los add-best-practice \"Read the error\" \"Read it aloud\""
);

fn run(session: &Session, out: &mut Out, args: &AddBestPracticeArgs) -> Outcome {
    let args = args.clone();
    let asks_for_parts = args.title.is_none() && session.can_ask;
    let required = |name, given: Option<String>, prompt| match given {
        Some(text) => Ok(text),
        None if session.can_ask => {
            line(prompt, None, |text| if text.trim().is_empty() { Err("must not be empty".to_owned()) } else { Ok(()) })
        }
        None => Err(Error::invalid(name, "is required; `los` asks for it only at a terminal").into()),
    };
    let optional = |given: Option<String>, prompt| {
        let text = match given {
            None if asks_for_parts => Some(any_line(prompt)?),
            given => given,
        };
        Ok::<_, CommandExit>(text.filter(|text| !text.is_empty()))
    };
    let input = AddBestPractice {
        title: required("title", args.title, "Title")?,
        practice: required("practice", args.practice, "What to do")?,
        context: optional(args.context, "When it applies (enter to skip)")?,
        why: optional(args.why, "Why (enter to skip)")?,
        example: optional(args.example, "Example (enter to skip)")?,
    };
    write_by(session, out, input, |out, answer| out.line(format!("Kept, dated {}.", answer.entry_date)))
}

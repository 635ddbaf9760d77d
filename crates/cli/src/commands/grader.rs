//! `los grader`: the items that test a grader, and the audit of an assistant's grades.

use std::io;
use std::path::Path;
use std::path::PathBuf;

use clap::Subcommand;
use serde::Serialize;
use serde_json::{Value, json};

use super::output_file::read;
use crate::approve::{Asking, write};
use crate::command::{Command, CommandExit, Out, Outcome, Session};
use crate::text::Column;
use los_app::day::prepare::{Written, prepare};
use los_app::day::request::Request;
use los_model::error::{Error, invalid};
use los_model::practice::grader::{Audit, GradedAnswer, Tally, audit, items};

/// Larger files are refused: the grades of all items need far less.
const MAX_BYTES: u64 = 100_000;

/// Test how an assistant grades; its grades count in full after a clean audit
#[derive(Debug, Subcommand)]
pub(crate) enum GraderCommand {
    /// Print the items, one JSON object a line, without their grades
    Items,
    /// Compare grades with the right ones; a clean audit is logged after your yes
    ///
    /// An audit is clean if every item is graded, none more than .15 too high, and four of five agree.
    /// Exit 1 if it is not.
    Audit {
        /// JSON lines with `id`, `grade` (0 to 1) and `model`
        file: PathBuf,
    },
}

pub(crate) const COMMAND: Command = Command::with_subcommands::<GraderCommand>(
    "grader",
    &["los grader items", "los grader audit grades.jsonl"],
    |given, out| match given.args()? {
        // The items need no workspace, but one that is named must be there.
        GraderCommand::Items => given.open_or_anywhere(out).map_err(Into::into).and_then(|_| show_items(out)),
        GraderCommand::Audit { file } => audit_file(&given.open(out)?, out, &file),
    },
);

/// The items as a grader may see them: without kind, grade and reason.
fn show_items(out: &mut Out) -> Outcome {
    let blind = |item: GradedAnswer| json!({ "id": item.id, "question": item.question, "expected": item.expected, "answer": item.answer });
    let blind: Vec<Value> = items().into_iter().map(blind).collect();
    if out.is_json() {
        return Ok(out.json(&json!({ "items": blind }))?);
    }
    let lines: Vec<String> = blind.iter().map(Value::to_string).collect();
    Ok(out.raw((lines.join("\n") + "\n").as_bytes())?)
}

/// The result of an audit that was clean, and its entry of the log.
#[derive(Serialize)]
struct Audited {
    #[serde(flatten)]
    audit: Audit,
    #[serde(flatten)]
    written: Written,
}

fn audit_file(session: &Session, out: &mut Out, file: &Path) -> Outcome {
    let bytes = read(file, MAX_BYTES, || Error::invalid("file", "has more than 100 KB"))?;
    let grades = String::from_utf8(bytes).map_err(|_| Error::invalid("file", "is not UTF-8"))?;
    let result = audit(&grades).map_err(|reason| {
        let how = "one JSON object a line: {\"id\": \"g01\", \"grade\": 0.5, \"model\": \"NAME\"}";
        invalid::<Error>("file", reason, how)
    })?;
    if !out.is_json() {
        show(out, &result)?;
        out.flush()?;
    }
    if !result.clean {
        if out.is_json() {
            out.json(&result)?;
        }
        return Err(CommandExit::Findings);
    }
    let prepared = prepare(&session.day, Request::Audited(&result))?;
    let audit = result.clone();
    write(session, out, prepared.map(|written| Audited { audit, written }), Asking::OwnEntry, |out, _| {
        out.line(format!("Logged: grades by {} weigh 1 from now on.", result.model))
    })
}

fn show(out: &mut Out, audit: &Audit) -> io::Result<()> {
    let row = |name: &str, tally: &Tally| {
        let agree = format!("{} of {} agree", tally.agree, tally.graded);
        vec![name.into(), agree.into(), format!("{} too high", tally.graded_up).into()]
    };
    let mut rows = vec![row(&audit.model, &audit.all)];
    rows.extend(audit.kinds.iter().map(|(kind, tally)| row(kind, tally)));
    out.table(&[Column::LEFT; 3], rows)?;
    out.line("")?;
    if !audit.missing.is_empty() {
        out.paragraph(format!("Without a grade: {}.", audit.missing.join(", ")))?;
    }
    if !audit.too_high.is_empty() {
        out.paragraph(format!("Graded up by more than .15: {}.", audit.too_high.join(", ")))?;
    }
    out.paragraph(if audit.clean {
        "Clean: every item is graded, none is too high, and at least four of five agree."
    } else {
        "Not clean, so nothing is logged: grades by this model weigh as your own."
    })
}

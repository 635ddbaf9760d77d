//! `los grader`: the items that test a grader, and the audit of an assistant's grades.

use super::output_file::read;
use crate::approve::write;
use crate::prelude::*;
use los_model::practice::grader::{AUDIT_DAYS, Audit, GradedAnswer, RUNS, Tally, audit, items};

/// Larger files are refused: the grades of all items need far less.
const MAX_BYTES: u64 = 100_000;

/// Test how an assistant grades; its grades count in full after a clean audit
#[derive(Debug, Subcommand)]
pub(crate) enum GraderCommand {
    /// Print the items, one JSON object a line, without their grades
    Items,
    /// Compare grades with the right ones; a clean audit is logged after your yes
    ///
    /// The assistant grades all items three times, each time without its grades before. An audit is clean if in each run
    /// every item is graded, none more than .15 too high, and four of five agree; exit 1 if it is not.
    /// It holds for 90 days, for that model's name and these items.
    Audit {
        /// A file for each of the three runs: JSON lines with `id`, `grade` (0 to 1) and `model`
        #[arg(num_args = RUNS, required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

pub(crate) const COMMAND: Command = Command::with_subcommands::<GraderCommand>(
    "grader",
    &["los grader items", "los grader audit run-1.jsonl run-2.jsonl run-3.jsonl"],
    |given, out| match given.args()? {
        // The items need no workspace, but one that is named must be there.
        GraderCommand::Items => given.open_or_anywhere(out).map_err(Into::into).and_then(|_| show_items(out)),
        GraderCommand::Audit { files } => audit_files(&given.open(out)?, out, &files),
    },
);

/// The items as a grader may see them: without kind, grade and reason.
fn show_items(out: &mut Out) -> Outcome {
    let blind = |item: GradedAnswer| json!({ "id": item.id, "question": item.question, "expected": item.expected, "answer": item.answer });
    let blind: Vec<Value> = items().into_iter().map(blind).collect();
    let lines: Vec<String> = blind.iter().map(Value::to_string).collect();
    answer(out, &json!({ "items": blind }), |out, _| out.raw((lines.join("\n") + "\n").as_bytes()))
}

/// The result of an audit that was clean, and its entry of the log.
#[derive(Serialize)]
struct Audited {
    #[serde(flatten)]
    audit: Audit,
    #[serde(flatten)]
    written: Written,
}

fn audit_files(session: &Session, out: &mut Out, files: &[PathBuf]) -> Outcome {
    let text = |file: &PathBuf| -> Outcome<String> {
        let bytes = read(file, MAX_BYTES, || Error::invalid("file", "has more than 100 KB"))?;
        Ok(String::from_utf8(bytes).map_err(|_| Error::invalid("file", "is not UTF-8"))?)
    };
    if (1..files.len()).any(|at| files[..at].contains(&files[at])) {
        return Err(invalid("file", "is named twice", "each of the three runs has a file of its own"));
    }
    let grades = files.iter().map(text).collect::<Result<Vec<_>, _>>()?;
    let result = audit(&grades).map_err(|reason| {
        let how = "one JSON object a line: {\"id\": \"g01\", \"grade\": 0.5, \"model\": \"NAME\"}";
        invalid::<Error>("file", reason, how)
    })?;
    if !out.is_json {
        show(out, &result)?;
        out.flush()?;
    }
    if !result.clean {
        if out.is_json {
            out.json(&result)?;
        }
        return Err(CommandExit::Findings);
    }
    let prepared = prepare(&session.day, Request::Audited(&result))?;
    let audit = result.clone();
    write(session, out, prepared.map(|written| Audited { audit, written }), Asking::OwnEntry, |out, _| {
        out.line(format!("Logged: grades by {} weigh 1 for {AUDIT_DAYS} days.", result.model))
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
    for (what, ids) in [("Without a grade", &audit.missing), ("Graded up by more than .15", &audit.too_high)] {
        if !ids.is_empty() {
            out.paragraph(format!("{what}: {}.", ids.iter().map(String::as_str).collect::<Vec<_>>().join(", ")))?;
        }
    }
    out.paragraph(if audit.clean {
        "Clean: in each run every item is graded, none is too high, and at least four of five agree."
    } else {
        "Not clean, so nothing is logged: grades by this model weigh as your own."
    })
}

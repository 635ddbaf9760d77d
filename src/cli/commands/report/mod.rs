//! `los report`: progress over time, on the screen, as a page, or as the path's tracker.

mod screen;
mod tracker_file;

use std::path::Path;

use serde_json::{Map, Value};

use crate::cli::args::ReportArgs;
use crate::cli::commands::output_file::{self, OutputKind, head_of, may_write};
use crate::cli::{Out, Outcome, Session, answer};
use crate::report;
use crate::study::progress_report::progress_report;
use los_model::error::invalid;

const PAGE: OutputKind = OutputKind {
    flag: "html",
    origin: "made by `los report`",
    is_ours: |file| head_of(file).map(|head| head.contains(report::PAGE_MARK)),
};

pub(in crate::cli) fn run(session: &Session, out: &mut Out, args: &ReportArgs) -> Outcome {
    let ctx = &session.ctx;
    if args.html.as_deref() == Some(Path::new("-")) && (out.is_json() || args.tracker) {
        return Err(invalid(
            "html",
            "`-` prints the page, so nothing else can be printed with it",
            "name a file, or leave the other flag out",
        ));
    }
    if args.tracker {
        // Before anything is written: a command that is refused leaves nothing behind.
        tracker_file::refuse_another_day(session)?;
    }
    let data = session.learner_data()?;
    if args.html.is_none() && !args.tracker {
        return answer(out, &progress_report(ctx, &data)?, screen::show);
    }
    let mut fields = Map::new();
    if args.tracker {
        // The tracker comes first because it is asked about; after a no there is no page either.
        tracker_file::write(session, &data)?.print(out, &mut fields)?;
    }
    if let Some(file) = &args.html {
        let page = report::page(&progress_report(ctx, &data)?);
        if file == Path::new("-") {
            return Ok(out.raw(page.as_bytes())?);
        }
        may_write(session, file, &PAGE)?;
        let at = output_file::write(file, page.as_bytes())?;
        let line = format!("Page written: {at}");
        let fields_of_page = vec![("html", at.into()), ("bytes", page.len().into())];
        WrittenFile { line, fields: fields_of_page }.print(out, &mut fields)?;
    }
    if out.is_json() {
        out.json(&fields)?;
    }
    Ok(())
}

/// The outcome for a file: a line for people, fields for `--json`.
struct WrittenFile {
    line: String,
    fields: Vec<(&'static str, Value)>,
}

impl WrittenFile {
    /// Prints the line, or adds the fields to the one object that is printed at the end.
    fn print(self, out: &mut Out, object: &mut Map<String, Value>) -> Outcome {
        if out.is_json() {
            object.extend(self.fields.into_iter().map(|(name, value)| (name.to_owned(), value)));
            return Ok(());
        }
        Ok(out.line(self.line)?)
    }
}

//! `los report`: progress over time, on the screen or as a page.

mod screen;

use std::path::Path;

use serde_json::json;

use crate::args::ReportArgs;
use crate::commands::output_file::{self, OutputKind, head_of, may_write};
use crate::{Out, Outcome, Session, answer};
use los_app::report;
use los_app::study::progress_report::progress_report;
use los_model::error::invalid;

const PAGE: OutputKind = OutputKind {
    flag: "html",
    origin: "made by `los report`",
    is_ours: |file| head_of(file).map(|head| head.contains(report::PAGE_MARK)),
};

pub(crate) fn run(session: &Session, out: &mut Out, args: &ReportArgs) -> Outcome {
    let ctx = &session.ctx;
    let is_printed = args.html.as_deref() == Some(Path::new("-"));
    if is_printed && out.is_json() {
        let reason = "`-` prints the page, so nothing else can be printed with it";
        return Err(invalid("html", reason, "name a file, or leave the other flag out"));
    }
    let report = progress_report(ctx, session.data()?)?;
    let Some(file) = &args.html else { return answer(out, &report, screen::show) };
    let page = report::page(&report);
    if is_printed {
        return Ok(out.raw(page.as_bytes())?);
    }
    may_write(session, file, &PAGE)?;
    let at = output_file::write(file, page.as_bytes())?;
    answer(out, &json!({"html": at, "bytes": page.len()}), |out, _| out.line(format!("Page written: {at}")))
}

//! `los report`: progress over time, on the screen or as a page.

mod screen;

use crate::commands::output_file::{self, may_write_page};
use crate::prelude::*;
use los_app::{report, study::progress_report::progress_report};

/// Show progress over time: here, or as a page with charts
#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// Write one self-contained HTML page; `-` prints it
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Show it and write nothing
    #[arg(long, conflicts_with = "html")]
    pub(crate) show: bool,
}

command!(ReportArgs, run, "report", "los report", "los report --html me.html");

pub(crate) fn run(session: &Session, out: &mut Out, args: &ReportArgs) -> Outcome {
    let ctx = &session.ctx;
    let is_printed = args.html.as_deref() == Some(Path::new("-"));
    if is_printed && out.is_json {
        let reason = "`-` prints the page, so nothing else can be printed with it";
        return Err(invalid("html", reason, "name a file, or leave the other flag out"));
    }
    let report = progress_report(ctx, session.data()?)?;
    let Some(file) = &args.html else { return answer(out, &report, screen::show) };
    let page = report::page(&report);
    if is_printed {
        return Ok(out.raw(page.as_bytes())?);
    }
    may_write_page(session, file, "html", report::PAGE_MARK)?;
    let at = output_file::write(file, page.as_bytes())?;
    answer(out, &json!({"html": at, "bytes": page.len()}), |out, _| out.line(format!("Page written: {at}")))
}

//! `los fetch`: a page of the web on stdout, made safe to look at.

use std::sync::mpsc::{RecvTimeoutError, channel};

use crate::prelude::*;
use los_app::calls::call;
use los_app::tools::fetch_url::{FetchUrl, Format};

/// Between two looks of a person at the bar.
const TICK: Duration = Duration::from_millis(100);

/// Fetch a web page as text
#[derive(Debug, Args)]
pub(crate) struct FetchArgs {
    /// The address, http or https
    pub(crate) url: String,
    /// Turn HTML into readable Markdown
    #[arg(long)]
    pub(crate) markdown: bool,
}

pub(crate) const COMMAND: Command = Command::of::<FetchArgs>(
    "fetch",
    &["los fetch https://example.com", "los fetch --markdown https://example.com"],
    |given, out| run(&given.open_or_anywhere(out)?, out, &given.args()?),
);

pub(crate) fn run(session: &Session, out: &mut Out, args: &FetchArgs) -> Outcome {
    let format = if args.markdown { Format::Markdown } else { Format::Text };
    let input = FetchUrl { url: args.url.clone(), format };
    let (tell, told) = channel();
    let ctx = session.ctx.clone();
    std::thread::spawn(move || {
        // The receiver is gone after Ctrl-C.
        let _ = tell.send(call::begin_typed(&ctx, input));
    });
    let mut progress = out.progress("Fetching");
    let begun = loop {
        match told.recv_timeout(TICK) {
            Ok(begun) => break begun?,
            Err(RecvTimeoutError::Timeout) => progress.waiting(),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Error::Internal { what: "fetching failed; this is a bug in los".into() }.into());
            }
        }
    };
    drop(progress);
    show_answer(out, begun, |out, answer| out.lines(&answer.page.content))
}

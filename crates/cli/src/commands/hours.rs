//! `los hours`: how many hours a week are promised.

use super::init::{read_day, read_number};
use crate::prelude::*;
use los_app::day::promised::{after_promise, promise_in_words};

/// Promise your hours a week: `los hours 5`
#[derive(Debug, Args)]
struct HoursArgs {
    /// Hours a week that you can study; without it, those that are promised
    #[arg(value_parser = read_number)]
    hours: Option<f64>,
    /// The first day (else that of the next plan week)
    #[arg(long, value_name = "DATE", value_parser = read_day, requires = "hours")]
    from: Option<NaiveDate>,
}

command!(HoursArgs, run, "hours", "los hours 5", "los hours 3 --from 2026-12-07");

fn run(session: &Session, out: &mut Out, args: &HoursArgs) -> Outcome {
    let Some(promised) = args.hours else {
        let (data, state) = (session.data()?, session.data()?.state());
        let json = json!({ "hours": state.promised(), "next_week": state.calendar.promise_to_come(state.as_of).hours });
        return answer(out, &json, |out, _| out.line(promise_in_words(data)));
    };
    let request = Request::Promise { hours: promised, from: args.from };
    step(session, out, request, Asking::OwnLog, |out, written| {
        out.paragraph(format!("{}.", written.message))?;
        match after_promise(&session.day.again()) {
            Ok(Some(words)) => out.paragraph(words),
            _ => Ok(()),
        }
    })
}

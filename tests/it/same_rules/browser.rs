//! The app in a browser: a form for each step, and the page that follows.

use super::place::{Place, Step};
use super::{Answer, Came, Row};
use crate::http::app::Browser;

pub(super) fn take(browser: &Browser<'_>, place: &Place, row: &Row) -> Answer {
    let task_page = |task: &str| format!("/task/{task}");
    let (page, what, fields): (String, &str, Vec<(&str, &str)>) = match row.step {
        Step::Start(task) => (task_page(task), "start", vec![("task", task)]),
        Step::Stop(hours) => ("/".into(), "stop", vec![("answer", "stop"), ("time", hours)]),
        Step::Done(task) => ("/log".into(), "done", vec![("task", task), ("hours", "1h"), ("went", "good")]),
        Step::DoneAgain(task) => {
            let fields = vec![("task", task), ("hours", "1h"), ("went", "good"), ("again", "true")];
            ("/log".into(), "done", fields)
        }
        Step::Log(event, words, facts) => {
            ("/log".into(), "log", [&[("event", event), ("words", words)], facts].concat())
        }
        Step::Check(task) => (task_page(task), "check", vec![("task", task)]),
        Step::Keep(_) | Step::Append(_) => return Answer::default(),
    };
    let n_before = place.workspace.events().len();
    let words = browser.click(&page, what, &fields);
    let is_refused = words.contains("Nothing was written");
    let came = match (is_refused, words.contains("name=\"again\"")) {
        (true, true) => Came::Asked,
        (true, false) => Came::Refused(String::new()),
        (false, _) if place.workspace.events().len() > n_before => Came::Accepted,
        (false, _) => Came::Shown,
    };
    Answer { came, words }
}

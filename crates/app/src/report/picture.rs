//! The report as one picture to send or to print: what the learner can do, how that is known, and the hours. It holds no score
//! and no forecast.

use super::{Report, page::kinds_of_tasks, words};
use crate::prelude::*;
use los_model::clip;

/// Its size, and the column of its text.
const WIDTH: usize = 1080;
const LEFT: usize = 72;
const ROOM: f64 = 936.0;
/// Lines of each list.
const MAX_LINES: usize = 6;
const STYLE: &str = "text{font:26px system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;fill:#1b212c}.name{font-size:52px;font-weight:700}.big{font-size:44px;font-weight:700}.sub{fill:#565f6d;font-size:24px}.head{fill:#565f6d;font-size:24px;font-weight:700}.checked{fill:#0b62a8}.graded{fill:#08467b}.complete{fill:#2a7dbd}.claimed{fill:#67a6d8}.left{fill:#e8ebee}";

/// The picture as SVG, with the texts of files made safe.
pub fn picture(report: &Report) -> String {
    let text = |class: &str, x: usize, y: usize, words: &str| html! { text class=(class) x=(x) y=(y) { (words) } };
    let progress = &report.evaluation.progress;
    let tasks = (format!("{} of {}", progress.tasks_done, progress.tasks_total), "tasks of the path".to_owned());
    let hours = (words::hours(report.history.hours), format!("on {}", count(report.history.active_days, "day")));
    let recall = report.reviews.recall.map(|share| (words::percent(share), "of cards recalled".to_owned()));
    let facts = [tasks, hours].into_iter().chain(recall);
    let shipped = report.months.iter().filter(|month| month.parts_shipped > 0 && !month.project.is_empty());
    let shipped = shipped
        .map(|month| (month.project.clone(), format!("{} of {}", month.parts_shipped, count(month.parts, "part"))));
    let skills = report.able.iter().filter(|able| able.tasks_done > 0);
    let skills = skills.map(|able| (able.skill.clone(), words::evidence(able)));
    let lists: [(&str, Vec<(String, String)>); 2] = [
        ("Shipped", shipped.take(MAX_LINES).collect()),
        ("Skills, the best shown first", skills.take(MAX_LINES).collect()),
    ];
    let mut y = 480;
    let rows = html! { @for (head, rows) in lists.iter().filter(|(_, rows)| !rows.is_empty()) {
        (text("head", LEFT, { y += 56; y }, head))
        @for (name, shown) in rows { (text("", LEFT, { y += 42; y }, &clip(name, 38))) (text("sub", 600, y, &clip(shown, 40))) }
    } };
    let mut at = LEFT as f64;
    let bar = html! { @for (class, n, _) in kinds_of_tasks(report) {
        @let wide = ROOM * n as f64 / progress.tasks_total.max(1) as f64;
        rect class=(class) x=({ at += wide; format!("{:.1}", at - wide) }) y="392" width=(format!("{wide:.1}")) height="24" {}
    } };
    let kinds: Vec<String> = kinds_of_tasks(report).map(|(_, n, words)| format!("{n} {words}")).collect();
    html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(WIDTH) height=(y + 136) viewBox=(format!("0 0 {WIDTH} {}", y + 136)) {
            title { "What " (clip(&report.name, 40)) " can do" }
            style { (STYLE) }
            rect width="100%" height="100%" fill="#fff" {}
            (text("name", LEFT, 116, &clip(&report.name, 30)))
            (text("sub", LEFT, 164, &clip(&format!("{}, {}", report.position.title, day_in_words(report.history.today)), 76)))
            @for (nth, (big, sub)) in facts.enumerate() {
                (text("big", LEFT + nth * 320, 284, &big)) (text("sub", LEFT + nth * 320, 324, &sub))
            }
            (bar)
            (text("sub", LEFT, 456, &clip(&kinds.join(" · "), 76)))
            (rows)
            (text("sub", LEFT, y + 88, "Checked: a program ran the work. Claimed: the learner's own word."))
        }
    }
    .into_string()
}

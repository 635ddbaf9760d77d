//! `los status`: where am I, what is next, what waits. Facts wrap on narrow terminals and are never cut off.

use crate::prelude::*;
use los_app::home::status_words::{after, place_of, week_of};
use los_app::{report::words::ends_in_words, study::audit::DRAWN, study::status::RunningSession};

/// Show where you are: level, month, week, hours, running session, next task, approvals
#[derive(Debug, Args)]
struct StatusArgs {}

pub(crate) const COMMAND: Command =
    Command::of::<StatusArgs>("status", &["los status", "los status --json"], |given, out| run(&given.open(out)?, out));

pub(crate) fn run(session: &Session, out: &mut Out) -> Outcome {
    let ctx = &session.ctx;
    let data = session.data()?;
    answer(out, &LearnerStatus::of(ctx, data)?, show)
}

fn show(out: &mut Out, status: &LearnerStatus) -> io::Result<()> {
    out.paragraph(bold(&status.name) + "  " + place_of(status))?;
    match week_of(status) {
        (None, text) => show_fact(out, &Fact { label: "This week", text, colour: None })?,
        (Some(share), text) => show_bar(out, "This week", share, &text)?,
    }
    if status.tasks_total > 0 {
        let (done, all, checked) = (status.tasks_done, status.tasks_total, status.proved.words());
        let words = format!("{} of its hours, {done} / {all} tasks done{checked}", percent(status.share_done));
        show_bar(out, "Path", status.share_done, &words)?;
    }
    facts(status, out.is_verbose).iter().try_for_each(|fact| show_fact(out, fact))
}

/// Says where the week is after a write; nothing where that cannot be read.
pub(crate) fn show_after(session: &Session, out: &mut Out) -> io::Result<()> {
    if out.is_quiet {
        return Ok(());
    }
    after(&session.day.again()).map_or(Ok(()), |words| out.paragraph(words))
}

fn show_bar(out: &mut Out, label: &str, share: f64, text: &str) -> io::Result<()> {
    let cells = if out.width >= 76 { 16 } else { 8 };
    let drawn = coloured(AnsiColor::Green, bar(share, cells));
    out.wrapped(Text::from(format!("{label:<LABEL$}")) + drawn + "  ", text)
}

/// A line of the status: its name on the left, its words.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fact {
    /// Empty where the fact belongs to the one before.
    pub(super) label: &'static str,
    pub(super) text: String,
    colour: Option<AnsiColor>,
}

fn show_fact(out: &mut Out, fact: &Fact) -> io::Result<()> {
    let text = fact.colour.map_or_else(|| Text::from(&fact.text), |colour| coloured(colour, &fact.text));
    out.wrapped(format!("{:<LABEL$}", fact.label), text)
}

/// Everything below the bars, in the order of the day: what runs, what is planned, what is next, what is in the way.
pub(super) fn facts(status: &LearnerStatus, is_verbose: bool) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut add = |label, colour, text| facts.push(Fact { label, text, colour });
    if let Some(running) = &status.running_session {
        let colour = if running.is_long { AnsiColor::Yellow } else { AnsiColor::Green };
        add("Running", Some(colour), running_words(running));
    }
    if let Some(plan) = &status.week_plan {
        let kinds =
            [(plan.tasks_done, plan.tasks_planned, "task"), (plan.reviews_done, plan.reviews_planned, "skill review")];
        let kinds = kinds.iter().filter(|(_, planned, _)| *planned > 0);
        let done: Vec<String> =
            kinds.map(|(done, planned, kind)| format!("{done} of {}", count(*planned, kind))).collect();
        let mut text =
            if done.is_empty() { "nothing is planned".to_owned() } else { format!("{} done", done.join(" and ")) };
        if plan.hours_left > 0.0 {
            text.push_str(&format!(", {} left", hours(plan.hours_left)));
        }
        add("Plan", None, text);
    }
    for (label, verdict) in ["Verdict", ""].into_iter().zip(&status.verdicts) {
        add(label, None, verdict.sentence.clone());
    }
    let ends = ends_in_words(status.near_end.as_ref(), status.end.as_ref(), is_verbose);
    for (label, words) in ["End", ""].into_iter().zip(ends) {
        add(label, None, format!("{words}."));
    }
    if let Some(debt) = status.debt_hours {
        add("Debt", None, format!("{}; `los plan --restart` lets it go", hours(debt)));
    }
    if let Some(note) = &status.promise_note {
        add("Hours", Some(AnsiColor::Yellow), format!("{note}."));
    }
    if let Some(target) = &status.target {
        add("Target", (target.tasks > 0).then_some(AnsiColor::Yellow), format!("{}.", target.in_words()));
    }
    let due = status.due_reviews;
    if due.for_today > 0 {
        let text = format!("{} for today, about {} min: `los review`", count(due.for_today, "card"), due.minutes);
        add("Reviews", None, text);
    }
    if status.audit.skills > 0 && !status.audit.this_week {
        let drawn = count(status.audit.skills.min(DRAWN), "skill");
        add("Audit", None, format!("{drawn} drawn at random, tested blind in about 10 min: `los audit`"));
    }
    for (label, words) in ["Known", ""].into_iter().zip(status.audit.in_words()) {
        add(label, None, words);
    }
    let is_next = |running: &RunningSession| {
        let next = status.next_task.as_ref();
        next.is_some_and(|next| running.task.as_ref() == Some(&next.id))
    };
    // The running task is not listed as next.
    let is_running = status.running_session.as_ref().is_some_and(is_next);
    let listed = status.open_tasks.iter().skip(usize::from(is_running));
    let labels = std::iter::once("Next").chain(std::iter::repeat(""));
    for (task, label) in listed.zip(labels) {
        add(label, None, task.named(&format!("{}, {}", hours(task.estimated_hours), task.id)));
    }
    if status.next_task.is_none() {
        add("Next", None, nothing_open(status).to_owned());
    }
    for blocker in &status.blockers {
        let since = match blocker.days {
            0 => "since today".to_owned(),
            days => format!("for {}", count(days, "day")),
        };
        add("Blocked", Some(AnsiColor::Yellow), format!("{}, {since}", blocker.blocker));
    }
    if let Some(note) = &status.grader_note {
        add("Grader", None, format!("{note}."));
    }
    if status.pending_approval > 0 {
        let writes = count(status.pending_approval, "write");
        add("Waiting", Some(AnsiColor::Yellow), format!("{writes} for your approval: `los memory pending`"));
    }
    facts
}

fn nothing_open(status: &LearnerStatus) -> &'static str {
    match (status.tasks_done, status.tasks_total) {
        (_, 0) => NO_PATH,
        (done, all) if done < all => {
            "nothing is open: the other tasks' weeks were shipped or closed as a whole; `los evaluate` says how to go on"
        }
        _ => "every task of this level is done; `los evaluate` says how to go on",
    }
}

fn running_words(running: &RunningSession) -> String {
    let on = running.title.as_ref().map(|title| format!(" on \"{title}\"")).unwrap_or_default();
    let ran = duration(running.hours);
    if running.is_forgotten {
        return format!(
            "started {ran} ago{on} and not ended: `los stop --hours H` logs what you studied, `los stop --discard` drops it"
        );
    }
    let long =
        if running.is_long { "; that is long for one stretch, `los stop --hours H` leaves breaks out" } else { "" };
    format!("{ran}{on}; `los stop` ends it{long}")
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use los_model::course::plan_week::WeekKind;
    use los_model::learner::end::End;
    use los_model::learner::proof::Proved;

    use super::*;
    use los_app::study::reviews::DueReviews;
    use los_app::study::status::{OpenBlocker, WeekPlanProgress};
    use los_model::plan::week::NextTask;
    use los_model::review::remembered::AuditView;
    use los_model::scores::evaluation::{Standing, Verdict};
    use los_model::scores::window::Scope;

    fn status() -> LearnerStatus {
        LearnerStatus {
            pause_until: None,
            pause_ahead: None,
            learner_id: "ada".into(),
            name: "Ada".into(),
            as_of: "2026-03-15T12:00:00Z".into(),
            level: Some("Beginner".into()),
            begins: None,
            plan_week: 10,
            month: Some(3),
            week_kind: WeekKind::Core,
            is_paused: false,
            path_is_done: false,
            verdicts: [Scope::Week, Scope::Overall].map(|scope| Verdict {
                scope,
                standing: Standing::OnTrack,
                plan: None,
                hours_ahead: None,
                sentence: format!("{scope:?}: on track."),
            }),
            hours_this_week: 4.0,
            hours_promised: 9.0,
            hours_expected: 9.0,
            tasks_done: 2,
            proved: Proved::default(),
            tasks_due: 3,
            tasks_total: 40,
            share_done: 0.05,
            finish: None,
            near_end: None,
            end: None,
            promise_note: None,
            debt_hours: None,
            target: None,
            days_since_activity: Some(0),
            running_session: None,
            next_task: None,
            open_tasks: Vec::new(),
            blockers: Vec::new(),
            pending_approval: 0,
            grader_note: None,
            week_plan: None,
            due_reviews: DueReviews { ready: 0, for_today: 0, minutes: 0 },
            audit: AuditView::default(),
        }
    }

    fn running(hours: f64) -> RunningSession {
        RunningSession {
            session: "x".into(),
            task: Some("m02-w3-joins".into()),
            title: Some("Joins".into()),
            started_at: "2026-03-15T10:00:00Z".into(),
            hours,
            is_long: hours >= 4.0,
            is_forgotten: hours > 16.0,
        }
    }

    #[test]
    fn the_day_is_told_in_order() {
        let next = NextTask {
            number: "21".into(),
            id: "m02-w3-cte".into(),
            title: "Subqueries".into(),
            estimated_hours: 1.8,
            base_hours: 1.5,
            lacks: Some("only a pass of its checks is missing"),
        };
        let facts = facts(
            &LearnerStatus {
                running_session: Some(running(1.2)),
                end: NaiveDate::from_ymd_opt(2027, 3, 1).map(|day| End {
                    day,
                    earliest: day,
                    latest: day,
                    when: "in March 2027".into(),
                    moved: None,
                }),
                open_tasks: vec![next.clone()],
                week_plan: Some(WeekPlanProgress {
                    tasks_done: 3,
                    tasks_planned: 6,
                    reviews_done: 0,
                    reviews_planned: 1,
                    hours_left: 4.2,
                }),
                due_reviews: DueReviews { ready: 12, for_today: 8, minutes: 10 },
                next_task: Some(next),
                blockers: vec![OpenBlocker { blocker: "CUDA".into(), label: None, task: None, days: 3 }],
                pending_approval: 2,
                ..status()
            },
            false,
        );
        let told: Vec<String> = facts.iter().map(|fact| format!("{}: {}", fact.label, fact.text)).collect();
        assert_eq!(
            told,
            [
                "Running: 1 h 12 min on \"Joins\"; `los stop` ends it",
                "Plan: 3 of 6 tasks and 0 of 1 skill review done, 4.2 h left",
                "Verdict: Week: on track.",
                ": Overall: on track.",
                "End: The path is likely to be done in March 2027.",
                "Reviews: 8 cards for today, about 10 min: `los review`",
                "Next: 21 Subqueries (1.8 h, m02-w3-cte): only a pass of its checks is missing",
                "Blocked: CUDA, for 3 days",
                "Waiting: 2 writes for your approval: `los memory pending`",
            ]
        );
    }

    #[test]
    fn a_long_session_is_pointed_out_and_a_forgotten_one_advised() {
        let check = |hours: f64, part: &str| {
            let words = running_words(&running(hours));
            assert!(words.contains(part), "{words}");
        };
        check(4.0, "4 h on \"Joins\"; `los stop` ends it; that is long");
        check(20.0, "started 20 h ago on \"Joins\" and not ended: `los stop --hours H`");
        assert!(!running_words(&running(3.9)).contains("long"));
    }
}

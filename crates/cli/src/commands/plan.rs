//! `los plan`: the week as one table, hours against capacity as a bar, and why each task is there.

use super::output_file::{self, may_write_page};
use crate::prelude::*;
use los_app::{day::refuse_far_plan, report::words::ends_in_words, study::calendar_file};
use los_model::learner::{proof::Proof, target_date::TargetDate};
use los_model::plan::week::{PlannedTask, TaskStatus, WeeklyPlan};
use los_model::{events::promises::HOURS_OF_A_WEEK, plan::ItemKind};

/// The weeks that can be planned without a path.
const A_YEAR: usize = 52;

/// Plan the week: tasks and reviews with your hours and reasons
#[derive(Debug, Args)]
pub(crate) struct PlanArgs {
    /// Another week since the start; later weeks are a preview
    #[arg(long, value_name = "N", value_parser = week_number)]
    pub(crate) week: Option<u32>,
    /// Keep it as your plan for the week
    #[arg(long)]
    pub(crate) keep: bool,
    /// Show it and ask nothing
    #[arg(long, conflicts_with = "keep")]
    pub(crate) show: bool,
    /// Begin anew this week: nothing older is owed
    #[arg(long, conflicts_with_all = ["week", "keep", "show"])]
    pub(crate) restart: bool,
    /// When you would finish at so many hours a week, such as 6h
    #[arg(long, value_name = "HOURS", conflicts_with_all = ["week", "keep", "show", "restart"])]
    pub(crate) at: Option<String>,
    /// Write this week and the next as a calendar file; `-` prints it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["week", "keep", "show", "restart", "at"])]
    pub(crate) ics: Option<PathBuf>,
    /// In the calendar, remind so many minutes before each task
    #[arg(long, value_name = "MINUTES", requires = "ics")]
    pub(crate) alarm: Option<u16>,
}

command!(PlanArgs, run, "plan", "los plan", "los plan --week 12", "los plan --keep");

pub(crate) fn run(session: &Session, out: &mut Out, args: &PlanArgs) -> Outcome {
    if args.restart {
        return say_step(session, out, Request::Restart);
    }
    if let Some(at) = &args.at {
        return finish_at(session, out, at);
    }
    if let Some(file) = &args.ics {
        return write_calendar(session, out, file, args.alarm);
    }
    check_week(session, args)?;
    let is_now = session.ctx.as_of.is_none();
    let plan = session.data()?.plan_of(args.week);
    if args.keep || (session.says_yes && is_now && !args.show) {
        return keep_asked(session, out, args, &plan);
    }
    if session.says_yes {
        let why = if args.show { "--show" } else { "--as-of" };
        out.note(format!("note: not kept; read-only with `{why}`"));
    }
    show_or_json(session, out, &plan)?;
    let is_current = !plan.preview && plan.ends >= session.day.today()?;
    let can_keep = is_now && !args.show && !out.is_json && is_current && !plan.kept && !plan.tasks.is_empty();
    if !can_keep {
        return Ok(());
    }
    if !session.can_ask {
        out.note("\n`los plan --keep` keeps it as your plan for the week.");
        return Ok(());
    }
    out.note("");
    match keep(session, out, &plan) {
        // No is an answer here: looking at the plan was all that was asked for.
        Err(CommandExit::Declined) => {
            out.note("Not kept.");
            Ok(())
        }
        kept => kept,
    }
}

/// Writes the week for a calendar program.
fn write_calendar(session: &Session, out: &mut Out, file: &Path, alarm: Option<u16>) -> Outcome {
    let alarm = alarm.map(|minutes| TimeDelta::minutes(minutes.into()));
    let text = calendar_file::calendar(&session.day, alarm)?;
    if file == Path::new("-") {
        return Ok(out.raw(text.as_bytes())?);
    }
    may_write_page(session, file, "ics", calendar_file::MARK)?;
    let at = output_file::write(file, text.as_bytes())?;
    let events = text.matches("BEGIN:VEVENT").count();
    let has_times = !session.data()?.profile.study_times.is_empty();
    answer(out, &json!({ "ics": at, "events": events }), |out, _| {
        out.line(format!("Calendar written: {at} ({})", count(events, "event")))?;
        if !has_times {
            out.note(
                "Tasks are notes of a day: `\"study_times\": [\"Tue 19:00-21:00\"]` in your profile gives them hours.",
            );
        }
        Ok(())
    })
}

/// Answers when the path would be done at other hours.
fn finish_at(session: &Session, out: &mut Out, at: &str) -> Outcome {
    let asked = parse_hours(at).filter(|hours| *hours > 0.0 && *hours <= HOURS_OF_A_WEEK);
    let Some(asked) = asked else {
        return Err(invalid("at", "must be hours a week, more than 0 and at most 168", "`los plan --at 6h`"));
    };
    let data = session.data()?;
    let end = data.state().end_at(&data.course, asked);
    let day = end.as_ref().map(|(day, _)| day);
    answer(out, &json!({ "hours": asked, "finish": day }), |out, _| {
        out.paragraph(match &end {
            Some((_, when)) => {
                format!("If you give {} every week, the path is likely to be done {when}.", hours(asked))
            }
            None => "Nothing is left of the path.".to_owned(),
        })
    })
}

fn week_number(text: &str) -> Result<u32, &'static str> {
    text.parse().map_err(|_| "must be the number of a plan week, such as 12")
}

/// Any week of the path can be asked for, and those of the first year.
fn check_week(session: &Session, args: &PlanArgs) -> Result<(), Error> {
    let Some(week) = args.week else { return Ok(()) };
    let state = session.data()?.state();
    let last = state.calendar.slots.len().max(state.current_week() + 1).max(A_YEAR);
    if (1..=last).contains(&(week as usize)) {
        return Ok(());
    }
    let how = "weeks are counted from your first one; `los plan` shows the current one";
    Err(invalid("week", format!("there is no week {week} (1–{last})"), how))
}

fn keep_asked(session: &Session, out: &mut Out, args: &PlanArgs, plan: &WeeklyPlan) -> Outcome {
    let current = session.data()?.log.current_week() as i64;
    let nothing = || Error::invalid("keep", "there is nothing to keep: the week has no tasks and no reviews");
    let refused = refuse_far_plan(current, plan.week_number.into())
        .map_err(|error| error.renamed(|_| "keep".to_owned()))
        .and_then(|()| if plan.tasks.is_empty() && !plan.kept { Err(nothing()) } else { Ok(()) });
    let is_refused = refused.is_err();
    if args.keep {
        refused?;
    }
    if is_refused || plan.kept {
        show_or_json(session, out, plan)?;
        if !is_refused {
            out.note(format!("\nThe plan of week {} is kept already; nothing was written.", plan.week_number));
        }
        return Ok(());
    }
    if !out.is_json {
        show(session, out, plan)?;
        out.line("")?;
        out.flush()?;
    }
    keep(session, out, plan)
}

fn show_or_json(session: &Session, out: &mut Out, plan: &WeeklyPlan) -> Outcome {
    answer(out, plan, |out, plan| show(session, out, plan))
}

/// Writes the plan into the log, by the one way in.
fn keep(session: &Session, out: &mut Out, plan: &WeeklyPlan) -> Outcome {
    let is_review = |task: &&PlannedTask| task.kind == ItemKind::Review;
    let (reviews, tasks): (Vec<&PlannedTask>, Vec<&PlannedTask>) = plan.tasks.iter().partition(is_review);
    let ids: Vec<&str> = tasks.iter().map(|task| task.id.as_str()).collect();
    let skills: Vec<&str> = reviews.iter().filter_map(|task| task.skill.as_deref()).collect();
    // No week is named in the words: a reader would take it for a week of the curriculum.
    let parts = counts(&[(ids.len(), "task"), (skills.len(), "review")]).join(" and ");
    let message = format!("Kept: {parts}, {}", hours(plan.planned_hours));
    let metadata = facts([
        ("plan_week", Some(json!(plan.week_number))),
        ("month", Some(json!(plan.month))),
        ("tasks", Some(json!(ids))),
        ("reviews", Some(json!(skills))),
        ("planned_hours", Some(json!(plan.planned_hours))),
        ("capacity_hours", Some(json!(plan.capacity_hours))),
        ("promised_hours", Some(json!(plan.promised_hours))),
    ]);
    let entry = Draft::of(EventKind::WeekPlanned, message, metadata);
    let week = plan.week_number;
    step(session, out, Request::Log(entry), Asking::Plan, |out, _| {
        out.line(format!("Kept as your plan for week {week}."))
    })
}

fn show(session: &Session, out: &mut Out, plan: &WeeklyPlan) -> io::Result<()> {
    let today = session.date().unwrap_or(plan.starts);
    let days_ahead = (plan.starts - today).num_days();
    let begins = (days_ahead > 0 && !plan.preview && !plan.kept)
        .then(|| format!("begins in {}", count(days_ahead.unsigned_abs() as usize, "day")));
    let marks = [begins, plan.preview.then(|| "preview".to_owned()), plan.kept.then(|| "kept".to_owned())];
    let marks: Vec<String> = marks.into_iter().flatten().collect();
    let suffix = if marks.is_empty() { String::new() } else { format!(" · {}", marks.join(", ")) };
    let dates = format!("{} to {}{suffix}", plan.starts, plan.ends);
    out.line(bold(format!("Plan week {}", plan.week_number)) + "  " + dim(dates))?;
    out.paragraph(&plan.focus)?;
    if plan.kind == WeekKind::Pause {
        out.paragraph(&plan.capacity_why)?;
        if plan.tasks.is_empty() {
            return Ok(());
        }
    } else {
        show_hours(out, plan, plan.ends < today)?;
    }
    out.line("")?;
    if plan.tasks.is_empty() {
        out.paragraph(nothing(plan, plan.ends < today))?;
    } else {
        show_table(out, &plan.tasks)?;
    }
    if !plan.preview {
        let ends = ends_in_words(plan.near_end.as_ref(), plan.end.as_ref(), out.is_verbose);
        let target = plan.target.as_ref().map(TargetDate::in_words);
        let sentences: Vec<String> =
            ends.into_iter().chain(target).chain(session.data().ok().and_then(LearnerData::promise_note)).collect();
        if !sentences.is_empty() {
            out.line("")?;
        }
        sentences.iter().try_for_each(|words| out.paragraph(format!("{words}.")))?;
    }
    if !plan.deliverables.is_empty() {
        out.title("Deliverables")?;
        plan.deliverables.iter().try_for_each(|words| out.wrapped("  - ", words))?;
    }
    if !plan.overflow.is_empty() {
        out.title("If time remains")?;
        for task in &plan.overflow {
            let length =
                if task.estimated_hours > 0.0 { format!(" ({})", hours(task.estimated_hours)) } else { String::new() };
            let words = match task.done_on {
                Some(day) => format!("✓ {} {}: done {day}", task.number, task.description),
                None => format!("{} {}{length}: {}", task.number, task.description, task.why),
            };
            out.wrapped("  - ", words)?;
        }
    }
    Ok(())
}

/// The sentence for a week without tasks; `is_over` marks a past week.
fn nothing(plan: &WeeklyPlan, is_over: bool) -> &'static str {
    if plan.focus == NO_PATH {
        return "Then `los plan` says what fits this week.";
    }
    match (plan.kind, plan.preview) {
        (_, false) if plan.done_hours > 0.0 => "No path task was logged this week.",
        (WeekKind::After, _) if !is_over => "Nothing is due. Skills that fade will show up here.",
        (WeekKind::Buffer, _) if !is_over => "No task is open and no skill needs review: the week is free.",
        _ if is_over => "No plan was kept for this week, and no work is logged in it.",
        // The first open task is always planned, so none is open.
        (WeekKind::Core, _) => "Every task of the path is done and no skill needs review: the week is free.",
        _ => "Nothing is planned for this week.",
    }
}

fn show_hours(out: &mut Out, plan: &WeeklyPlan, is_past: bool) -> io::Result<()> {
    let all_done = plan.tasks.iter().all(|task| task.status == TaskStatus::Completed);
    let is_over = plan.planned_hours <= 0.0 && all_done && (is_past || plan.done_hours > 0.0);
    let (share, words) = if is_over {
        let words = format!("{} done; capacity was {}", hours(plan.done_hours), hours(plan.capacity_hours));
        (plan.done_hours / plan.capacity_hours.max(0.1), words)
    } else {
        let mut words = format!("planned {} of {}", hours(plan.planned_hours), hours(plan.capacity_hours));
        if plan.done_hours > 0.0 {
            words.push_str(&format!(" · logged {}", hours(plan.done_hours)));
        }
        (plan.planned_hours / plan.capacity_hours.max(0.1), words)
    };
    let drawn = bar(share, if out.width >= 70 { 16 } else { 8 });
    out.line(coloured(AnsiColor::Green, drawn) + "  " + words)?;
    // Once a week is over, its capacity no longer matters.
    if is_over || plan.capacity_why.is_empty() { Ok(()) } else { out.paragraph(dim(&plan.capacity_why)) }
}

fn show_table(out: &mut Out, tasks: &[PlannedTask]) -> io::Result<()> {
    let row = |task: &PlannedTask| {
        let mark = match task.status {
            TaskStatus::Completed => coloured(AnsiColor::Green, "✓"),
            TaskStatus::InProgress => coloured(AnsiColor::Yellow, "◐"),
            TaskStatus::Pending if task.blocked => "!".into(),
            TaskStatus::Pending => "·".into(),
        };
        let proof = task.proof.filter(|proof| *proof != Proof::Claim);
        let done = proof.map_or_else(|| "done".to_owned(), |proof| format!("{}, done", proof.words()));
        let why = match task.done_on {
            Some(day) if !task.has_reasons => format!("{done} {day}"),
            Some(day) => format!("{done} {day}; {}", task.why),
            None => task.why.clone(),
        };
        let title = Text::from(&task.description).under(&task.id);
        let number = mark + format!("{:>4}", task.number);
        vec![number, format!("{:>6}", hours(task.estimated_hours)).into(), title, why.into()]
    };
    let rows = tasks.iter().map(row).collect();
    let title = (out.width.saturating_sub(15) * 11 / 20).saturating_sub(2);
    out.table(&[Column::LEFT.close(), Column::LEFT.close(), Column::of(title), Column::LEFT], rows)
}

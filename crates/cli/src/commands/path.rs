//! `los path`: the path as decided, with what is done and which decision changed what.

use super::path_check::{PathCheckArgs, check};
use super::path_measures::{self, PathMeasuresArgs};
use super::path_origin::{self, PathAddArgs, PathRemoveArgs, PathUpdateArgs};
use crate::prelude::*;
use los_app::study::path_outline::{changes_of, outline_of};
use los_app::study::{checked_place::level_named, learner_data::is_done};
use los_model::curriculum::model::Project;
use los_model::path::fold::{AppliedChange, Folded, SetAside};

/// Show the path, check one for mistakes, or take one from an address
#[derive(Debug, Subcommand)]
pub(crate) enum PathCommand {
    /// Show the path with its progress
    Show(PathShowArgs),
    /// Check a path for mistakes, with the line and the fix
    Check(PathCheckArgs),
    /// Take a path from a folder or a git address, after showing it
    Add(PathAddArgs),
    /// Bring what changed at the address of a path, after showing it
    Update(PathUpdateArgs),
    /// Remove a path that came from an address; what you changed and your log stay
    Remove(PathRemoveArgs),
    /// Write how its tasks went for you, or pool what several people wrote
    Measures(PathMeasuresArgs),
}

#[derive(Debug, Args)]
pub(crate) struct PathShowArgs {
    /// Only this month
    #[arg(long, value_name = "N")]
    pub(crate) month: Option<u32>,
    /// Another level than the learner's
    #[arg(long, value_name = "NAME")]
    pub(crate) level: Option<String>,
}

const EXAMPLES: &[&str] = &[
    "los path show --month 3",
    "los path check",
    "los path add https://example.org/clarinet.git@v2",
    "los path update",
    "los path measures --export",
];

pub(crate) const COMMAND: Command =
    Command::with_subcommands::<PathCommand>("path", EXAMPLES, |given, out| match given.args()? {
        PathCommand::Show(args) => show(&given.open(out)?, out, &args),
        PathCommand::Check(args) => check(&given.open_or_anywhere(out)?, out, &args),
        PathCommand::Add(args) => path_origin::add(&given.open(out)?, out, &args),
        PathCommand::Update(args) => path_origin::update(&given.open(out)?, out, &args),
        PathCommand::Remove(args) => path_origin::remove(&given.open(out)?, out, &args),
        PathCommand::Measures(args) => path_measures::run(&given.open(out)?, out, &args),
    });

fn show(session: &Session, out: &mut Out, args: &PathShowArgs) -> Outcome {
    let ctx = &session.ctx;
    let source = PathFiles(&ctx.workspace);
    // Without a profile or a log the path can still be read; then nothing is marked but the boxes.
    let data = session.data().ok();
    let mut level = match (&args.level, &data) {
        (Some(name), _) => source.level(&level_named(&levels(&source), name)?),
        (None, Some(data)) => data.level().clone(),
        (None, None) => levels(&source).first().map(|name| source.level(name)).unwrap_or_default(),
    };
    if level.months.is_empty() && !out.is_json {
        return Ok(out.paragraph(NO_PATH)?);
    }
    if ctx.as_of.is_some() && data.is_some() {
        // Of an earlier day only the learner's data knows which boxes were ticked by then, and says so itself.
        let weeks = level.months.iter_mut().flat_map(|month| &mut month.weeks);
        weeks.flat_map(|week| &mut week.tasks).for_each(|task| task.checked = task.checked.map(|_| false));
    }
    let done: HashSet<&str> = data.map(LearnerData::done_task_ids).unwrap_or_default();
    let own = data.filter(|_| args.level.is_none());
    let active = data.map_or(&level.name, |data| &data.level().name);
    let planned: HashMap<&str, f64> = own.map(LearnerData::hours_by_task).unwrap_or_default();
    let end = own.and_then(|data| data.state().far_end(&data.course));
    // Another level is shown as it is written; the learner's own as it was decided.
    let folded = own.map(|data| &data.folded);
    let months: Vec<&Month> = in_order(&level, folded)
        .into_iter()
        .filter(|month| args.month.is_none_or(|number| month.number == number))
        .collect();
    if months.is_empty() && !level.months.is_empty() {
        let numbers: Vec<String> = level.months.iter().map(|month| month.number.to_string()).collect();
        return Err(invalid("month", "is not in this level", format!("months here: {}", numbers.join(", "))));
    }
    if out.is_json {
        let months: Vec<Value> = months.iter().map(|month| outline_of(month, active, &done, &planned)).collect();
        let mut value = json!({ "level": level.name, "title": level.title, "months": months });
        if let Some(folded) = folded {
            value["order"] = json!(folded.path.order);
            value["hash"] = json!(folded.path.hash());
            value["changes"] = changes_of(folded);
            value["finish"] = json!(own.and_then(|data| data.state().last_day(&data.course)));
            let row = |aside: &SetAside| json!({ "id": aside.id, "type": aside.kind, "timestamp": aside.timestamp, "why": aside.why, "again": again(aside) });
            value["set_aside"] = folded.set_aside.iter().map(row).collect();
        }
        return Ok(out.json(&value)?);
    }
    let is_whole = args.month.is_none() && !out.is_verbose;
    out.line(bold(title_of(&level)))?;
    if let Some(end) = &end {
        out.line(dim(format!("{}.", end.in_words())))?;
    }
    if let Some(folded) = folded {
        show_changes(out, folded, args.month)?;
    }
    let shown = Shown { active, done: &done, planned: &planned, in_short: is_whole };
    months.into_iter().try_for_each(|month| show_month(out, month, &shown))?;
    if is_whole {
        out.note("\nAll tasks: `los path show -v`; one month in full: `los path show --month N`.");
    }
    Ok(())
}

/// The level's months in the order of study.
fn in_order<'a>(level: &'a Level, folded: Option<&Folded>) -> Vec<&'a Month> {
    let mut months: Vec<&Month> = level.months.iter().collect();
    if let Some(folded) = folded {
        months.sort_by_key(|month| folded.path.place_of(month.number).unwrap_or(usize::MAX));
    }
    months
}

/// The command that makes a decision again, for the path as it is now.
fn again(aside: &SetAside) -> Option<String> {
    let words = aside.request.as_ref()?.iter().map(|word| shell_word(word)).collect::<Vec<_>>();
    Some(format!("los adapt --request {}", words.join(" ")))
}

/// Shows the learner's decisions on a month or on all, and those that change nothing.
fn show_changes(out: &mut Out, folded: &Folded, month: Option<u32>) -> io::Result<()> {
    let is_asked = |applied: &&AppliedChange| month.is_none_or(|month| applied.mutation.months().contains(&month));
    let applied: Vec<_> = folded.applied.iter().filter(is_asked).collect();
    if !applied.is_empty() {
        out.line("")?;
        out.line("Changed by your decisions:")?;
    }
    for applied in applied {
        let day = applied.timestamp.get(..10).unwrap_or_default();
        let mark = Text::from("  ") + coloured(AnsiColor::Cyan, "≠") + " ";
        out.wrapped(mark, format!("{}.", applied.mutation.details.summary()))?;
        out.wrapped("    ", dim(format!("{day}; `los adapt --revert {}` takes it back", applied.id)))?;
    }
    let n = folded.set_aside.len();
    if month.is_some() {
        return Ok(());
    }
    if !out.is_verbose {
        if n > 0 {
            let (decisions, verb) = (count(n, "approved decision"), if n == 1 { "changes" } else { "change" });
            out.note(format!("{decisions} in your file {verb} nothing; `los path show -v` says why."));
        }
        return Ok(());
    }
    if n > 0 {
        out.line("")?;
        out.line("Decisions that change nothing:")?;
    }
    for aside in &folded.set_aside {
        let name = if aside.id.is_empty() { &aside.kind } else { &aside.id };
        let day = aside.timestamp.get(..10).map_or_else(String::new, |day| format!(" ({day})"));
        out.line(format!("  {name}{day}: {}", aside.why))?;
        if let Some(again) = again(aside) {
            out.line(dim(format!("    decide it again: {again}")))?;
        }
    }
    Ok(())
}

fn title_of(level: &Level) -> &str {
    if level.title.is_empty() { &level.name } else { &level.title }
}

struct Shown<'a> {
    /// The learner's level.
    active: &'a str,
    done: &'a HashSet<&'a str>,
    /// Planned hours by id, of the learner's own path.
    planned: &'a HashMap<&'a str, f64>,
    /// Weeks without their tasks.
    in_short: bool,
}

impl Shown<'_> {
    fn hours(&self, task: &Task) -> Option<f64> {
        self.planned.get(task.id.as_str()).copied().or(task.hours)
    }
}

fn show_month(out: &mut Out, month: &Month, shown: &Shown<'_>) -> io::Result<()> {
    let Shown { done, in_short, .. } = *shown;
    let tasks: Vec<&Task> = month.tasks().collect();
    let n_done = tasks.iter().filter(|task| is_done(task, done)).count();
    let total: f64 = tasks.iter().filter_map(|task| shown.hours(task)).sum();
    let head = bold(format!("Month {}: {}", month.number, month.title));
    let facts = dim(format!("{n_done} of {} done, {}", count(tasks.len(), "task"), hours(total)));
    out.line("")?;
    out.paragraph(head + "  " + facts)?;
    for week in &month.weeks {
        let n_done = week.tasks.iter().filter(|task| is_done(task, done)).count();
        let title = if week.title.is_empty() { String::new() } else { format!(": {}", week.title) };
        let facts = format!("{n_done}/{}", week.tasks.len());
        out.wrapped("  ", Text::from(format!("Week {}{title}", week.number)) + "  " + dim(facts))?;
        if in_short {
            continue;
        }
        for task in &week.tasks {
            let mark = if is_done(task, done) { coloured(AnsiColor::Green, "✓") } else { "·".into() };
            let hours = shown.hours(task).map(|h| format!(" ({})", hours(h))).unwrap_or_default();
            let number = task.number_in(shown.active);
            let text = Text::from(format!("{number} {}{hours}", task.title)) + "  " + dim(&task.id);
            out.wrapped(Text::from("    ") + mark + " ", text)?;
        }
    }
    show_project(out, "Main project", &month.project)?;
    let mut others = month.alternatives.iter().filter(|_| !in_short);
    others.try_for_each(|project| show_project(out, "Alternative", project))
}

fn show_project(out: &mut Out, label: &str, project: &Project) -> io::Result<()> {
    if project.name.is_empty() && project.deliverables.is_empty() {
        return Ok(());
    }
    let mut facts = vec![count(project.deliverables.len(), "deliverable")];
    let points = &project.definition_of_done;
    if !points.is_empty() {
        let n_checked = points.iter().filter(|point| point.checked == Some(true)).count();
        facts.push(format!("{n_checked} of {} points of its Definition of Done", points.len()));
    }
    out.wrapped("  ", Text::from(format!("{label}: {}", project.name)) + "  " + dim(facts.join(", ")))
}

//! `los init`: a folder becomes a learner's workspace: the path, templates and the assistant's files that ship with the
//! program, and a memory. Asks who learns, or takes flags; what exists is never changed.

mod own_path;
mod profile;

pub(crate) use profile::{read_day, read_number};

use crate::prelude::*;
use crate::{commands::placement, session};
use los_app::bundled::place::{self, Placed};
use los_app::bundled::{git_files::lacking, own_path::OwnPath};
use los_app::{bundled as shipped, study::path_end};
use los_model::curriculum::load::{MemorySource, Source};
use los_model::learner::state::day_in_words;
use los_store::memory::start;

/// Set up a workspace here; existing files are kept
#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// The folder (else this one); made if missing
    pub(crate) dir: Option<OsString>,
    /// Your name
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// Your id in the records (else made of your name)
    #[arg(long, value_name = "ID")]
    pub(crate) id: Option<String>,
    /// The path: the shipped one, or a small one of your own for any subject
    #[arg(long, value_enum, value_name = "WHOSE", conflicts_with = "bare")]
    pub(crate) path: Option<PathChoice>,
    /// The subject of your own path
    #[arg(long, value_name = "TEXT", value_parser = own_path::read_subject)]
    pub(crate) subject: Option<String>,
    /// A book (PDF, EPUB, HTML) that your own path leads through; it is copied to `sources/`
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,
    /// Weeks of your own path, 4 to 48 (else 12)
    #[arg(long, value_name = "N", value_parser = own_path::read_weeks)]
    pub(crate) weeks: Option<u32>,
    /// The level of the path to begin with
    #[arg(long, value_name = "NAME")]
    pub(crate) level: Option<String>,
    /// Hours a week you can study
    #[arg(long, value_name = "H", allow_negative_numbers = true, value_parser = profile::read_hours)]
    pub(crate) hours: Option<f64>,
    /// The first day (else today)
    #[arg(long, value_name = "DATE", value_parser = profile::read_day)]
    pub(crate) start: Option<NaiveDate>,
    /// A date to be ready for, such as an exam; plan and status name the tasks that do not fit before it
    #[arg(long, value_name = "DATE", value_parser = profile::read_day)]
    pub(crate) target_date: Option<NaiveDate>,
    /// Your time zone, such as Europe/Lisbon (else this machine's)
    #[arg(long, value_name = "ZONE")]
    pub(crate) timezone: Option<String>,
    /// A goal; may be repeated
    #[arg(long, value_name = "GOAL")]
    pub(crate) goal: Vec<String>,
    /// Only a profile and memory: no path, no templates, no assistant's files
    #[arg(long)]
    pub(crate) bare: bool,
}

/// The path that a workspace begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PathChoice {
    Shipped,
    Mine,
}

command!(global InitArgs, run, "init", "los init", "los init --path mine",
    "los init joins --path mine --from book.pdf --weeks 12");

pub(crate) fn run(global: &Global, out: &mut Out, args: &InitArgs) -> Outcome {
    let named = args.dir.as_deref().or(global.root.as_deref()).map(Path::new);
    let folder = named.unwrap_or(Path::new("."));
    let was_there = folder.exists();
    fs::create_dir_all(folder).map_err(|error| {
        let reason = format!("`{}` cannot be a workspace: {error}", folder.display());
        invalid::<Error>("dir", reason, "name a folder that you may write to")
    })?;
    let outcome = run_in(folder, global, out, args);
    if outcome.is_err() && !was_there {
        // Remove the folder if it is still empty.
        let _ = fs::remove_dir(folder);
    }
    outcome
}

fn run_in(folder: &Path, global: &Global, out: &mut Out, args: &InitArgs) -> Outcome {
    let (workspace, _) = Workspace::load(folder, &registry::names())?;
    let has_learner = start::has_profile(&workspace)? && !start::is_nobodys(&workspace)?;
    let is_new = !has_learner && levels(&PathFiles(&workspace)).is_empty();
    let asks = session::can_ask(global) && !global.yes;
    if has_learner {
        profile::refuse_others(&workspace, args)?;
    }
    let own = own_path::chosen(args, folder, is_new, asks)?;
    let has_own_path = own.is_some() || place::has_own_path(&workspace)?;
    let mut missing = if args.bare { Vec::new() } else { place::missing(&workspace, has_own_path)? };
    let known = match &own {
        Some(own) => vec![(own.level(), own.subject.clone())],
        None => known_levels(&workspace, &missing),
    };
    let is_complete = has_learner && missing.is_empty() && start::missing(&workspace)?.is_empty();
    if !asks && !global.yes && !is_complete {
        return unapproved(folder, out, &workspace, &missing);
    }
    let (profile, finish) = if has_learner {
        if asks && !is_complete {
            Out::ask_about(&format!("\nMissing here; nothing is replaced:\n{}\n", additions(&workspace, &missing)?));
            agree("Add them?", true)?;
        }
        (None, None)
    } else {
        begin_with(global, out, &workspace, args, &known, own.as_ref(), &mut missing)?
    };
    // The memory comes first: with it alone the folder is a workspace, whatever interrupts the rest.
    let mut made = start::begin(&workspace, profile.as_ref())?;
    let mut bar = out.progress("files");
    place::add(&workspace, &missing, |n_made| {
        bar.at(n_made as u64, missing.len() as u64);
    })?;
    drop(bar);
    made.extend(missing.iter().map(|file| file.path.to_string()));
    if !args.bare {
        add_git_lines(global, out, &workspace)?;
    }
    if profile.is_some() {
        promise(global, folder)?;
    }
    print_result(out, folder, &workspace, &made, &missing, finish)?;
    if let Some(own) = &own {
        out.note(format!("Your path is in paths/{}; you can change every file in it.", own.level()));
        own.made_of().into_iter().for_each(|made| out.note(made));
    }
    let offers_placement = asks && own.is_none() && finish.is_some();
    if !offers_placement || !confirm("Do you know some of month 1 already? Questions for 15 minutes find out", false)? {
        return Ok(());
    }
    let global = Global { root: Some(folder.into()), ..global.clone() };
    placement::run(&session::Session::open(&global)?, out, "1")
}

/// What is said where nobody can be asked and no flag said yes: nothing is written. A folder with files is somebody's, so
/// it is told what would come into it; an empty one lacks no more than the answers.
fn unapproved(folder: &Path, out: &mut Out, workspace: &Workspace, missing: &[Placed]) -> Outcome {
    if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none()) {
        let reason = "`los init` asks for your profile only at a terminal, without `--no-input`";
        return Err(invalid("", reason, "add `--yes`; `--level` and `--hours` say what fits you"));
    }
    if out.is_json {
        let mut paths: Vec<String> = start::missing(workspace)?.iter().map(ToString::to_string).collect();
        paths.extend(missing.iter().map(|file| file.path.to_string()));
        out.json(&json!({ "root": folder.display().to_string(), "created": [], "missing": paths }))?;
    }
    let added = additions(workspace, missing)?;
    out.note_lines(&format!("Nothing was written. With `--yes` this would be added:\n{added}"));
    Err(CommandExit::Staged)
}

/// The memory files and the shipped files that are missing, in lines.
fn additions(workspace: &Workspace, missing: &[Placed]) -> Result<String> {
    let memory = start::missing(workspace)?;
    let lines = memory.iter().map(|path| format!("  {path}")).chain(summary(missing));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// Adds the lines that git needs for memory to the files of git that are there, after a yes.
fn add_git_lines(global: &Global, out: &Out, workspace: &Workspace) -> Outcome {
    for file in lacking(workspace)?.into_iter().filter(|file| !file.is_new) {
        let lines = file.lines.join("\n  ");
        if !global.yes {
            if !session::can_ask(global) {
                out.note(format!("{} lacks lines for memory; `los init --yes` adds them", file.path));
                continue;
            }
            Out::ask_about(&format!("\nFor memory on two machines, {} lacks:\n  {lines}\n", file.path));
            if !confirm("Add them at its end?", true)? {
                continue;
            }
        }
        workspace.files().write_atomic(&file.path, file.content.as_bytes())?;
        out.note(format!("added to {}: {}", file.path, file.lines.join(", ")));
    }
    Ok(())
}

/// Writes the hours of the profile as the first promise; the yes to the profile is the yes to it.
fn promise(global: &Global, folder: &Path) -> Outcome {
    let (workspace, _) = Workspace::load(folder, &registry::names())?;
    let day = Day::of(&session::context(global, workspace, Face::Cli)?);
    if day.ctx.as_of.is_none()
        && let Some(request) = los_app::day::promised::first(&day)?
    {
        let by = if global.yes { ApprovedBy::Flag } else { ApprovedBy::Learner };
        commit(&day.ctx, prepare(&day, request)?, &[Decision::Approve(by)])?;
    }
    Ok(())
}

/// The profile of a new learner and the last day of its path. They are shown with the files to add, and confirmed if someone
/// can answer. Their own path is cut to their hours and joins those files.
fn begin_with(
    global: &Global,
    out: &Out,
    workspace: &Workspace,
    args: &InitArgs,
    known: &[(String, String)],
    own: Option<&OwnPath>,
    missing: &mut Vec<Placed>,
) -> Outcome<(Option<Value>, Option<NaiveDate>)> {
    let asks = !global.yes;
    let profile = profile::profile(args, known, asks, own.is_some())?;
    if let Some(own) = own {
        place::place("paths/", own.files(profile["hours_per_week"].as_f64().unwrap_or_default()), missing)?;
        if let Some(source) = &own.book {
            source.place(workspace, missing)?;
        }
        missing.sort_by(|a, b| a.path.as_str().cmp(b.path.as_str()));
    }
    let text = |file: &Placed| String::from_utf8_lossy(&file.content).into_owned();
    let is_path = |file: &&Placed| {
        let path = file.path.as_str();
        path.starts_with("paths/") && !path.starts_with("paths/practice/")
    };
    let files = MemorySource::new(missing.iter().filter(is_path).map(|file| (file.path.as_str(), text(file))));
    let source: &dyn Source = if levels(&files).is_empty() { &PathFiles(workspace) } else { &files };
    let end = path_end::last_day(source, &profile, Utc::now());
    let shown = in_words(&profile, end);
    if asks {
        let adds = if missing.is_empty() {
            String::new()
        } else {
            format!("\nAdded next to it; nothing was replaced:\n{}\n", summary(missing).join("\n"))
        };
        Out::ask_about(&format!("\nYour profile:\n{shown}\n{adds}"));
        agree("Start with it?", true)?;
    } else if !out.is_json {
        out.note_lines(&shown);
    }
    Ok((Some(profile), end.map(|(day, _)| day)))
}

/// The profile in lines, with the day on which its path ends at its hours, and in how many months.
fn in_words(profile: &Value, end: Option<(NaiveDate, usize)>) -> String {
    let text = |key: &str| profile[key].as_str().map(str::to_owned);
    let id = text("learner_id").unwrap_or_default();
    let goals = profile["goals"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let goals = goals.collect::<Vec<_>>().join("; ");
    let end = end.map(|(day, months)| (count(months, "month"), day_in_words(day)));
    let end = end.map(|(months, day)| format!("about {months} at these hours, to {day}"));
    let lines = [
        ("Name", Some(text("name").map_or_else(|| id.clone(), |name| format!("{name} ({id})")))),
        ("Level", text("level")),
        ("Hours", profile["hours_per_week"].as_f64().map(|hours| format!("{hours} a week"))),
        ("Path", end),
        ("First day", text("start_date").zip(text("timezone")).map(|(day, zone)| format!("{day} ({zone})"))),
        ("Target", text("target_date")),
        ("Goals", Some(goals).filter(|goals| !goals.is_empty())),
    ];
    let lines = lines.into_iter().filter_map(|(name, value)| Some(format!("  {name:<10}{}", value?)));
    lines.collect::<Vec<_>>().join("\n")
}

/// The levels that the workspace has or is about to have, each with its title.
fn known_levels(workspace: &Workspace, missing: &[Placed]) -> Vec<(String, String)> {
    let ours: Vec<(String, String)> = shipped::levels();
    let own = levels(&PathFiles(workspace));
    let is_added = missing.iter().any(|file| file.path.as_str().starts_with("paths/"));
    let is_ours = |name: &String| ours.iter().any(|(level, _)| level == name);
    if is_added && own.iter().all(is_ours) {
        return ours;
    }
    let title = |name: &String| ours.iter().find(|(level, _)| level == name).map(|(_, title)| title.clone());
    own.iter().map(|name| (name.clone(), title(name).unwrap_or_else(|| name.clone()))).collect()
}

fn summary(files: &[Placed]) -> Vec<String> {
    let folders = place::by_folder(files);
    folders
        .into_iter()
        .map(|(name, n)| if n == 1 { format!("  {name}") } else { format!("  {name} ({})", count(n, "file")) })
        .collect()
}

fn print_result(
    out: &mut Out,
    folder: &Path,
    workspace: &Workspace,
    made: &[String],
    added: &[Placed],
    finish: Option<NaiveDate>,
) -> Outcome {
    let has_path = !levels(&PathFiles(workspace)).is_empty();
    if out.is_json {
        let next = if has_path { "los plan" } else { "los path check" };
        return Ok(out.json(&json!({
            "root": folder.display().to_string(), "created": made, "next": next, "finish": finish,
        }))?);
    }
    if out.is_quiet {
        return Ok(());
    }
    if made.is_empty() {
        out.line("This folder is a learning workspace already; nothing was changed.")?;
    } else {
        made[..made.len() - added.len()].iter().try_for_each(|file| out.line(format!("made {file}")))?;
        summary(added).iter().try_for_each(|line| out.line(format!("made{}", &line[1..])))?;
    }
    print_next(out, folder, has_path);
    Ok(())
}

fn print_next(out: &Out, folder: &Path, has_path: bool) {
    if !has_path {
        out.note("\nThere is no path here yet: `los help own-path` shows how to write months into `paths/NAME/`.");
        out.note("Then `los path check` checks it, and `los plan` plans your week.");
        return;
    }
    let is_here =
        matches!((dunce::canonicalize(folder), std::env::current_dir()), (Ok(folder), Ok(here)) if folder == here);
    let there = if is_here { String::new() } else { format!("`cd {}`, then ", folder.display()) };
    out.note(format!(
        "\nNext: {there}`los plan` plans your week, `los start` starts the first task, `los --help` lists the rest."
    ));
    out.note("With an assistant: open this folder in it, or see `los mcp config --help`.");
}

/// The answer that a flag gave, else what the learner types, else the usual one.
fn answered<T: ToString>(
    given: Option<T>,
    asks: bool,
    question: &str,
    usual: T,
    read: fn(&str) -> Result<T>,
) -> Outcome<T> {
    match given {
        Some(given) => Ok(given),
        None if asks => parsed(question, Some(&usual.to_string()), read),
        None => Ok(usual),
    }
}

//! A wish in a word, and what it means for the promise or the path: fewer or more hours, an exam's date, another project, a task
//! for later, a level. What the word leaves open is asked for, with the numbers that help to decide.

use super::learner_change::{FORMS, refused, request_of, take_back};
use super::{AdaptPathOutput, offer, undecided};
use crate::calls::{Files, Question, ToolResult};
use crate::day::promised::promise_in_words;
use crate::prelude::*;
use crate::study::adaptation::AdaptContext;
use los_model::adapt::{ChangeRequest, Outlook, Requested};

/// Most hours a week that are tried for an exam.
const MAX_HOURS: f64 = 40.0;
/// First words of wishes, which name a second one behind `and`.
const FIRST: [&str; 6] = ["lighter", "faster", "exam", "less", "more", "another"];
/// Words of a wish about the mix of reading and doing, which no change of the path can meet.
const MIX: [&str; 6] = ["theory", "practice", "practical", "reading", "lessons", "exercises"];
const NO_MIX: &str = "The path has no setting for more practice or less theory. What exists: a task counts by its checks, not by \
    its lesson, so the learner can begin with the task (show_task has what to do) and read only what it needs; \
    `another project` changes what is built, `later TASK` puts a task off to the next plan week, and `lighter HOURS` plans less.";
const NO_DROP: &str = "Single tasks are not dropped, and nothing is changed. The nearest wish is `later TASK`: it \
    puts one off to the next plan week.";
/// Shares of the promise that a wish without a number is answered with.
const LIGHTER: [f64; 2] = [0.75, 0.5];
const FASTER: [f64; 2] = [1.25, 1.5];

/// The words of a wish; `None` where they ask for a change of the path by its parts.
pub(super) fn wished(day: &Day, words: &[String]) -> Result<Option<ToolResult<AdaptPathOutput>>> {
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
    let is_second = |pair: &[&str]| (pair[0] == "and" || pair[0].ends_with([',', ';'])) && FIRST.contains(&pair[1]);
    if lower.windows(2).any(is_second) {
        return Err(Error::invalid("request", format!("must be {FORMS}")));
    }
    Ok(Some(match lower.as_slice() {
        ["lighter", rest @ ..] => of_pace(day, rest.first().copied(), &LIGHTER)?,
        ["faster", rest @ ..] => of_pace(day, rest.first().copied(), &FASTER)?,
        ["exam", rest @ ..] => exam(day, rest.first().copied().unwrap_or_default())?,
        ["another", "project", ..] => another_project(day, words)?,
        ["later", _, ..] => written(day, Request::Later { task: &words[1..].join(" ") }, String::new())?,
        // A promise, a level or a task for later is an entry of the log.
        ["revert", id] if Uuid::parse_str(id).is_ok() => written(day, Request::UndoAct(id), String::new())?,
        ["revert", id @ ..] => taken_back(day, &id.join(" "))?,
        ["restart"] => written(day, Request::Restart, String::new())?,
        ["begin", _, ..] => written(day, Request::Level { name: &words[1..].join(" ") }, String::new())?,
        ["drop" | "skip" | "remove" | "delete", ..] => ToolResult::Done(said(day, NO_DROP.to_owned())?),
        words if words.iter().any(|word| MIX.contains(word)) => ToolResult::Done(said(day, NO_MIX.to_owned())?),
        _ => return Ok(None),
    }))
}

/// A step of the log as an answer of this tool.
fn written(day: &Day, request: Request<'_>, words: String) -> Result<ToolResult<AdaptPathOutput>> {
    let mut prepared = step(day, request)?;
    if let (Question::Write(writes), false) = (&mut prepared.question, words.is_empty()) {
        for write in writes {
            write.line = format!("{}. {words}", write.line);
        }
    }
    let (answer, ctx) = (said(day, words)?, day.ctx.clone());
    Ok(ToolResult::Pending(prepared.map(move |written| AdaptPathOutput {
        // Of a level that has begun by now.
        verdict: said(&Day::of(&ctx), String::new()).map_or_else(|_| answer.verdict.clone(), |now| now.verdict),
        approved: written.success,
        note: Some(format!("{}. {}", written.message, answer.note.unwrap_or_default()).trim().to_owned()),
        waiting: written.waiting,
        ..answer
    })))
}

/// The change of that id taken back.
fn taken_back(day: &Day, id: &str) -> Result<ToolResult<AdaptPathOutput>> {
    let answer = said(day, String::new())?;
    let taken = take_back(day, id).map_err(|error| error.renamed(|_| "request".to_owned()))?;
    Ok(ToolResult::Pending(taken.map(|done| AdaptPathOutput {
        approved: done.success,
        note: done.success.then(|| format!("Taken back: {}.", done.reverts)),
        waiting: done.waiting,
        ..answer
    })))
}

/// An answer of words alone.
fn said(day: &Day, words: String) -> Result<AdaptPathOutput> {
    let verdict = day.data()?.learner().verdict(Scope::Overall);
    Ok(AdaptPathOutput { note: Some(words), ..undecided(&Outlook::of(verdict)) })
}

/// `With 4 h a week promised, and kept as so far, the path is likely to be done in May 2027.`: the status says the same date once
/// the learner has promised it.
fn end_with(day: &Day, a_week: f64) -> Result<String> {
    let data = day.data()?;
    let end = data.state().end_promised(&data.course, a_week);
    Ok(end.map_or_else(String::new, |end| {
        let done = format!("the path is likely to be done {}", end.when);
        format!("With {} a week promised, and kept as so far, {done}.", hours(a_week))
    }))
}

/// Fewer or more hours a week. Without a number nothing is proposed: how many it is, only the learner knows.
fn of_pace(day: &Day, number: Option<&str>, shares: &[f64; 2]) -> Result<ToolResult<AdaptPathOutput>> {
    let word = if shares == &LIGHTER { "lighter" } else { "faster" };
    let state = day.data()?.state();
    let promised = state.calendar.promise_to_come(state.as_of).hours;
    let Some(number) = number else {
        let ways = shares.map(|share| (promised * share * 2.0).round() / 2.0).map(|a_week| end_with(day, a_week));
        let [first, second] = ways;
        let (now, first, second) = (promise_in_words(day.data()?), first?, second?);
        let words = format!("{now} {first} {second} `{word} HOURS` says how many it is to be.");
        return Ok(ToolResult::Done(said(day, words)?));
    };
    let wanted: f64 = number
        .trim_end_matches('h')
        .replace(',', ".")
        .parse()
        .map_err(|_| invalid("request", "must name the hours a week", format!("`{word} 4`")))?;
    let is_meant = if word == "lighter" { wanted < promised } else { wanted > promised };
    if !is_meant {
        let reason = format!("{} {} is not {word}", promise_in_words(day.data()?), hours(wanted));
        return Err(invalid("request", reason, format!("`{word} HOURS`")));
    }
    written(day, Request::Promise { hours: wanted, from: None }, end_with(day, wanted)?)
}

/// An exam's day becomes the target date, once the learner agrees. More hours are another wish, with the fewest that reach it.
fn exam(day: &Day, date: &str) -> Result<ToolResult<AdaptPathOutput>> {
    let example = "`exam 2027-06-30`, or `exam none`, which lets the date go";
    if date == "none" {
        if day.data()?.profile.target_day.is_none() {
            return Ok(ToolResult::Done(said(day, "There is no target date.".to_owned())?));
        }
        let line = "No exam: let the target date in your profile go?".to_owned();
        let kept = "There is no target date any more.".to_owned();
        return target_date(day, None, line, [kept, String::new()]);
    }
    let date: NaiveDate =
        date.parse().map_err(|_| invalid("request", "must name the day of the exam: ask for it", example))?;
    if date <= day.today()? {
        return Err(invalid("request", "must name a day to come", example));
    }
    let data = day.data()?;
    let (state, course) = (data.state(), &data.course);
    let promised = state.calendar.promise_to_come(state.as_of).hours;
    let is_in_time = |a_week: f64| state.end_promised(course, a_week).is_some_and(|end| end.day <= date);
    let in_words = day_in_words(date);
    let first = (promised * 2.0).floor() as i32 + 1;
    let mut tried = (first..=(MAX_HOURS * 2.0) as i32).map(|half_hours| f64::from(half_hours) / 2.0);
    let reach = if is_in_time(promised) {
        "That is in time.".to_owned()
    } else if let Some(enough) = tried.find(|a_week| is_in_time(*a_week)) {
        format!("That is after it; the wish `faster {enough}` asks for {} a week instead.", hours(enough))
    } else {
        format!("Not even {} a week reach it.", hours(MAX_HOURS))
    };
    let words = format!("{} {reach}", end_with(day, promised)?).trim().to_owned();
    if data.profile.target_day.map(date_of) == Some(date) {
        return Ok(ToolResult::Done(said(day, format!("{in_words} is the target date already. {words}"))?));
    }
    let line =
        format!("Exam on {in_words}: keep it as the target date in your profile? Your hours stay as they are. {words}");
    let kept = format!("{in_words} is the target date: the status names the tasks that do not fit before it.");
    target_date(day, Some(date), line, [kept, words])
}

/// The target date, kept in the profile or let go once the learner agrees to the line; what is said after a yes, and anyway.
fn target_date(
    day: &Day,
    date: Option<NaiveDate>,
    line: String,
    [kept, words]: [String; 2],
) -> Result<ToolResult<AdaptPathOutput>> {
    let (answer, learner) = (said(day, String::new())?, day.ctx.learner.clone());
    let (value, word) = (json!(date), date.map_or_else(|| "none".to_owned(), |date| date.to_string()));
    let make = Box::new(move |ctx: &Ctx| ctx.memory.set_in_profile(&learner, "target_date", value));
    let files = Some(Files { line, make });
    let answer = move |applied: &[Applied]| {
        let approved = applied.first() == Some(&Applied::Made);
        let not_kept =
            format!("Nothing is changed: nobody said yes; `los adapt --request exam {word}` in a terminal asks.");
        let note = format!("{} {words}", if approved { kept } else { not_kept }).trim().to_owned();
        AdaptPathOutput { approved, note: Some(note), ..answer }
    };
    Ok(ToolResult::Pending(Prepared { files, ..Prepared::new(Question::Write(Vec::new()), None, answer) }))
}

/// The alternative to the project of the month that has this name, or is the only one; else what there is to choose from.
fn another_project(day: &Day, words: &[String]) -> Result<ToolResult<AdaptPathOutput>> {
    let name = words[2..].join(" ");
    let context = AdaptContext::of(&day.ctx, Arc::clone(day.shared()?));
    let input = context.input();
    let first = context.data.this_week().month;
    let is_meant = |project: &str| project.to_lowercase().contains(&name.to_lowercase());
    let mut outlook = Outlook::of(context.data.learner().verdict(Scope::Overall));
    let mut refusal = None;
    // A month that is over keeps its project, so the next one is asked about.
    for month in input.path.level.months.iter().filter(|month| month.number >= first) {
        for project in month.alternatives.iter().filter(|project| is_meant(&project.name)) {
            let swap = ChangeRequest::Swap { month: month.number, to: project.name.clone() };
            match adapt::propose::propose_requested(&input, &Requested::Change(swap)) {
                Ok(proposal) => outlook.proposals.push(proposal),
                Err(refused) => refusal = refusal.or(Some(refused)),
            }
        }
        if !outlook.proposals.is_empty() {
            break;
        }
    }
    match (outlook.proposals.is_empty(), refusal) {
        (false, _) if outlook.proposals.len() > 1 => {
            let all: Vec<&str> = outlook.proposals.iter().map(|one| one.description.as_str()).collect();
            let all = all.join(" ");
            let words = format!("Nothing is changed yet. The wish `another project NAME` proposes one of these: {all}");
            Ok(ToolResult::Done(said(day, words)?))
        }
        (true, Some(refusal)) => Err(refused(refusal)),
        (true, None) => Err(invalid(
            "request",
            format!("no month from {first} on lists such a project"),
            "`swap-project m05 NAME` names one of another month",
        )),
        _ => offer(&day.ctx, &outlook, &request_of(words)),
    }
}

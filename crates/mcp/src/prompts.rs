//! Prompts: one for each slash command, with instructions for an assistant.
//!
//! The texts are Markdown files beside this one and do not change while the program runs. Arguments are data: checked,
//! quoted, never part of the instructions.

use rmcp::ErrorData;
use rmcp::model::{
    ContentBlock, EmbeddedResource, GetPromptRequestParams, GetPromptResult, JsonObject, Prompt, PromptArgument,
    PromptMessage, Role,
};
use serde_json::{Value, json};

use super::resources;
use los_app::calls::Ctx;
use los_model::visible;

struct PromptDef {
    name: &'static str,
    /// Its line in a client's menu.
    description: &'static str,
    text: &'static str,
    /// The arguments, all of them optional.
    arguments: &'static [Argument],
    /// A resource to embed, which saves a round.
    embeds: Option<&'static str>,
}

struct Argument {
    name: &'static str,
    description: &'static str,
    /// The words that it takes; any words of the learner where there are none.
    choices: &'static [&'static str],
}

/// The longest text of an argument, in characters: a sentence or a few, not a document.
const MAX_ARGUMENT_CHARS: usize = 1_000;
/// Rules of every prompt, because clients may not show the server's instructions.
const RULES: &str = include_str!("prompts/rules.md");

const WEEK: Argument = words("week", "Week since the start, 1 to 52; this week if left out");
const SCOPE: Argument =
    Argument { name: "scope", description: "week, month or overall", choices: &["week", "month", "overall"] };
const TASK: Argument = words("task", "The task's id; the running or next one if left out");
const SUBJECT: Argument = words("subject", "A concept, task, role or project");
const PROJECT: Argument = words("project", "Folder or name of the project; this month's if left out");
const TOPIC: Argument = words("topic", "What you want to learn");
const STUCK_ON: Argument = words("stuck_on", "What stops you, in your words");
const INSIGHT: Argument = words("insight", "Your finding, in your words");
const BLOCKER: Argument = words("blocker", "Your obstacle, in your words");
const SKILL: Argument = words("skill", "The skill to recall; all ready cards if left out");

/// Where a workspace has several learners.
const LEARNER: Argument = words("learner_id", "The learner it is about");

/// An argument in the learner's words.
const fn words(name: &'static str, description: &'static str) -> Argument {
    Argument { name, description, choices: &[] }
}

macro_rules! prompt {
    ($name:literal, $description:literal, [$($argument:expr),*], $embeds:expr) => {
        PromptDef {
            name: $name,
            description: $description,
            text: include_str!(concat!("prompts/", $name, ".md")),
            arguments: &[$($argument),*],
            embeds: $embeds,
        }
    };
}

static PROMPTS: [PromptDef; 20] = [
    prompt!("where", "Your place on the path and what comes next", [], Some("los://status")),
    prompt!("plan-week", "Plan a week that fits your hours", [WEEK], None),
    prompt!("start-week", "Begin this week's work with a first step", [], Some("los://plan/current")),
    prompt!("practice", "Practise a task: its lesson, your work, its checks", [TASK], Some("los://status")),
    prompt!("learn", "Make a path for any topic, with lessons and cards", [TOPIC], None),
    prompt!("teach", "Learn one thing by predicting first", [SUBJECT], Some("los://status")),
    prompt!("hint", "Get the smallest hint that helps", [STUCK_ON], Some("los://status")),
    prompt!("grade", "Have work graded by its rubric, with evidence", [TASK], None),
    prompt!("interview", "Practise for an interview", [SUBJECT], None),
    prompt!("ship-mvp", "Ship the smallest version that works", [PROJECT], None),
    prompt!("harden", "Make a working project reliable", [PROJECT], None),
    prompt!("publish", "Show a finished project to others", [PROJECT], None),
    prompt!("retro", "Look back on the week in ten minutes", [], None),
    prompt!("evaluate", "Score progress, with reasons", [SCOPE], None),
    prompt!("adapt-path", "See whether the path should change", [], None),
    prompt!("add-best-practice", "Keep something learned as a practice", [INSIGHT], None),
    prompt!("debug-learning", "Find out why you are stuck and what to try", [BLOCKER], None),
    prompt!("report", "Write a short report to share", [SCOPE], Some("los://progress")),
    prompt!("quiz", "Recall what you have learned", [SKILL], Some("los://reviews")),
    prompt!("path", "Show the path and where you are on it", [], Some("los://path/current")),
];

/// The entries of `prompts/list`.
pub(super) fn list(has_several_learners: bool) -> Vec<Prompt> {
    let argument = |argument: &Argument| {
        PromptArgument::new(argument.name).with_description(argument.description).with_required(false)
    };
    let prompt = |def: &PromptDef| {
        let learner = has_several_learners.then_some(&LEARNER);
        let arguments: Vec<_> = def.arguments.iter().chain(learner).map(argument).collect();
        let arguments = (!arguments.is_empty()).then_some(arguments);
        Prompt::new(def.name, Some(def.description), arguments)
    };
    PROMPTS.iter().map(prompt).collect()
}

/// The words of an argument that takes one of some.
pub(super) fn choices(argument: &str) -> &'static [&'static str] {
    let mut all = PROMPTS.iter().flat_map(|def| def.arguments);
    all.find(|one| one.name == argument).map_or(&[], |one| one.choices)
}

/// The messages of one of them. An unknown prompt or a wrong argument is `-32602` with the valid ones.
pub(super) fn get(ctx: &Ctx, request: &GetPromptRequestParams) -> Result<GetPromptResult, ErrorData> {
    let Some(def) = PROMPTS.iter().find(|def| def.name == request.name) else {
        let names = PROMPTS.iter().map(|def| def.name);
        return Err(misfit("unknown prompt", "prompts", &names.collect::<Vec<_>>()));
    };
    let mut arguments = request.arguments.clone().unwrap_or_default();
    let learner = arguments.remove(LEARNER.name);
    let learner = learner.as_ref().and_then(Value::as_str).map(str::trim).filter(|id| !id.is_empty());
    let learner = learner.map_or_else(|| Ok(ctx.learner.clone()), |id| ctx.known_learner(id));
    let learner = learner.map_err(|error| ErrorData::invalid_params(error.to_string(), None))?;
    let ctx = &Ctx { learner, ..ctx.clone() };
    let given = check(def, &arguments)?;
    let mut text = format!("{}\n{RULES}\n- learner_id: {}", def.text, json!(ctx.learner.as_str()));
    for (name, value) in given {
        // As JSON on one line: a text cannot end its quotes or begin a line of its own.
        text.push_str(&format!("\n- {name}: {}", json!(visible(&value))));
    }
    let mut messages = vec![PromptMessage::new_text(Role::User, text)];
    messages.extend(def.embeds.map(|uri| embedded(ctx, uri)));
    Ok(GetPromptResult::new(messages).with_description(def.description))
}

/// The arguments by name, in the table's order, if each is known and valid.
fn check(def: &PromptDef, arguments: &JsonObject) -> Result<Vec<(&'static str, String)>, ErrorData> {
    let known = || def.arguments.iter().map(|argument| argument.name).collect::<Vec<_>>();
    let is_known = |name: &String| def.arguments.iter().any(|argument| argument.name == name);
    if !arguments.keys().all(is_known) {
        return Err(misfit(&format!("unknown argument of {}", def.name), "arguments", &known()));
    }
    let mut given = Vec::new();
    for Argument { name, choices, .. } in def.arguments {
        let Some(value) = arguments.get(*name) else { continue };
        let Some(text) = value.as_str().map(str::trim) else {
            return Err(misfit(&format!("argument {name} must be a string"), "arguments", &known()));
        };
        // A client's form also sends empty fields.
        if text.is_empty() {
            continue;
        }
        if !choices.is_empty() && !choices.contains(&text) {
            return Err(misfit(&format!("argument {name} does not fit"), "values", choices));
        }
        if text.chars().count() > MAX_ARGUMENT_CHARS {
            let what = format!("argument {name} has more than {MAX_ARGUMENT_CHARS} characters");
            return Err(ErrorData::invalid_params(what, None));
        }
        given.push((*name, text.to_owned()));
    }
    Ok(given)
}

/// `-32602` with the valid values, in words and as data.
fn misfit(what: &str, of: &str, known: &[&str]) -> ErrorData {
    let words = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
    ErrorData::invalid_params(format!("{what}; {of}: {words}"), Some(json!({ of: known })))
}

/// The resource, or why it cannot be read: a prompt also helps a learner without data.
fn embedded(ctx: &Ctx, uri: &str) -> PromptMessage {
    match resources::read(ctx, uri) {
        Ok(resource) => PromptMessage::new(Role::User, ContentBlock::Resource(EmbeddedResource::new(resource))),
        Err(error) => {
            let hint = error.data.as_ref().and_then(|data| data.pointer("/error/details/suggestion"));
            let hint = hint.and_then(Value::as_str).map(|hint| format!(" ({hint})"));
            let why = format!("{}{}", error.message, hint.unwrap_or_default());
            PromptMessage::new_text(Role::User, format!("{uri} cannot be read: {}.", visible(&why)))
        }
    }
}

#[cfg(test)]
mod tests;

//! `docs/reference.md` is made from the registry and the help texts; this pins it.
//!
//! `LOS_UPDATE_DOCS=1 cargo test reference` writes it anew; read the difference before it goes in.

use std::fmt::Write;
use std::{env, fs};

use los_app::failure;
use los_app::tools::registry::REGISTRY;
use los_model::adapt::thresholds::THRESHOLDS;
use los_model::error::Code;
use los_store::workspace::private::PRIVATE;
use serde_json::{Map, Value};

use crate::docs::reference_examples::examples;
use crate::support::{Ran, los_in, of_repository};

/// A schema's type in a word or two.
fn type_of(schema: &Value) -> String {
    if let Some(names) = schema.get("enum").and_then(Value::as_array) {
        let names: Vec<String> = names.iter().map(|name| format!("`{}`", name.as_str().unwrap_or("null"))).collect();
        return names.join(", ");
    }
    if let Some(kinds) = schema.get("anyOf").and_then(Value::as_array) {
        return kinds.iter().map(type_of).collect::<Vec<_>>().join(" or ");
    }
    match &schema["type"] {
        Value::String(name) if name == "array" => format!("list of {}", type_of(&schema["items"])),
        Value::String(name) => name.clone(),
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or "),
        _ => "any".to_owned(),
    }
}

fn fields(text: &mut String, schema: &Map<String, Value>) {
    let required: Vec<&str> =
        schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    text.push_str("\n| field | type | what it is |\n|---|---|---|\n");
    for (name, field) in schema["properties"].as_object().unwrap() {
        let needed = if required.contains(&name.as_str()) { "" } else { ", optional" };
        let words = field["description"].as_str().unwrap_or_default().replace('*', "\\*");
        let bounds = bounds(field);
        writeln!(text, "| `{name}` | {}{bounds}{needed} | {words} |", type_of(field)).unwrap();
    }
}

/// The bounds and the default that the schema publishes; an unbounded side is not told.
fn bounds(field: &Value) -> String {
    let between = |least: &str, most: &str, unit: &str| match (field[least].as_u64(), field[most].as_u64()) {
        (Some(least), Some(most)) => format!(", {least} to {most}{unit}"),
        (Some(1), None) if !unit.is_empty() => ", not empty".to_owned(),
        (Some(least), None) if least > 0 => format!(", at least {least}{unit}"),
        (None, Some(most)) => format!(", at most {most}{unit}"),
        _ => String::new(),
    };
    let default = match &field["default"] {
        Value::Null => String::new(),
        Value::String(word) => format!(", else `{word}`"),
        other => format!(", else {other}"),
    };
    let length = between("minLength", "maxLength", " characters");
    let pattern = match field["pattern"].as_str() {
        None => String::new(),
        Some(r"\S") => ", not blank".to_owned(),
        Some(pattern) => format!(", matching `{}`", pattern.replace('|', "\\|")),
    };
    let format = match field["format"].as_str() {
        Some("date-time") => ", RFC 3339",
        _ => "",
    };
    let range = between("minimum", "maximum", "");
    format!("{length}{pattern}{format}{range}{default}")
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap()
}

fn help(args: &[&str]) -> String {
    let here = std::path::Path::new(".");
    let text = Ran::of(los_in(here, args).arg("--help")).stdout;
    // The global options are the same everywhere and stand once.
    let own = text.split("\nOptions of every command").next().unwrap();
    if args.is_empty() {
        let options = Ran::of(&mut los_in(here, &["help", "options"])).stdout;
        return format!("{}\n\n{options}", text.trim_end());
    }
    own.to_owned()
}

/// Every command that can be run, as the words that run it.
fn leaves(command: &clap::Command, above: &[String], found: &mut Vec<Vec<String>>) {
    for inner in command.get_subcommands() {
        let words = [above, &[inner.get_name().to_owned()]].concat();
        if inner.has_subcommands() {
            leaves(inner, &words, found);
        } else {
            found.push(words);
        }
    }
}

fn reference() -> String {
    let mut text = String::from(
        "# Reference\n\nMade from the registry and the help texts by `LOS_UPDATE_DOCS=1 cargo test reference`; do not edit.\n\n## Tools\n\n\
         The examples are calls that a test makes. In their answers long lists and texts are cut at `…`.\n",
    );
    let examples = examples();
    for tool in &REGISTRY {
        let spec = &tool.spec;
        writeln!(text, "\n### {}\n\n{}", spec.name, spec.description).unwrap();
        let writes = match (spec.writes_memory, spec.hints.read_only) {
            (true, _) => "Writes memory, with the learner's approval. ",
            (false, true) => "Changes nothing. ",
            (false, false) => "Replaces files without asking; never memory. ",
        };
        writeln!(text, "{writes}At most {} calls a minute and connection.\n\nTakes:", spec.calls_per_minute).unwrap();
        fields(&mut text, &(tool.input_schema)());
        text.push_str("\nGives:\n");
        fields(&mut text, &(tool.output_schema)());
        let example = examples.iter().find(|example| example.tool == spec.name);
        let example = example.unwrap_or_else(|| panic!("no example for {}", spec.name));
        let (request, answer) = (pretty(&example.request), pretty(&example.answer));
        write!(text, "\nFor example:\n\n```json\n{request}\n```\n\ngives:\n\n```json\n{answer}\n```\n").unwrap();
    }
    text.push_str("\n## Errors\n\n| code | exit number | HTTP status |\n|---|--:|--:|\n");
    for code in Code::ALL {
        writeln!(text, "| `{}` | {} | {} |", code.word(), failure::exit_number(code), failure::http_status(code))
            .unwrap();
    }
    text.push_str(
        "\n## Private files\n\nNo tool reads a file of such a name, whatever the settings say. Case does not matter, and `*` stands for anything.\n\n\
         | why | names |\n|---|---|\n",
    );
    for private in PRIVATE {
        let names: Vec<String> = private.names.iter().map(|name| format!("`{name}`")).collect();
        let folders = if private.closes_folders { "; also folders, with all in them" } else { "" };
        writeln!(text, "| {}{folders} | {} |", private.reason, names.join(", ")).unwrap();
    }
    text.push_str("\n## Thresholds of `los adapt`\n\n`[scoring.thresholds]` in `learning-os.toml` replaces them.\n");
    text.push_str("\n| key | default | meaning |\n|---|--:|---|\n");
    for (name, default, meaning) in THRESHOLDS {
        writeln!(text, "| `{name}` | {} |{meaning} |", (default * 1000.0).round() / 1000.0).unwrap();
    }
    text.push_str("\n## The command line\n");
    let mut commands = vec![Vec::new()];
    leaves(&los_cli::command(), &[], &mut commands);
    for args in commands {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let name = [&["los"], args.as_slice()].concat().join(" ");
        write!(text, "\n### {name}\n\n```text\n{}\n```\n", help(&args).trim_end()).unwrap();
    }
    text
}

/// Compares a file with its generated text, or writes it.
fn assert_is_made(path: &str, made: &str) {
    let file = of_repository(path);
    if env::var_os("LOS_UPDATE_DOCS").is_some() {
        fs::write(&file, made).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        kept == made,
        "{path} is out of date: run `LOS_UPDATE_DOCS=1 cargo test reference` and read the difference"
    );
}

#[test]
fn the_reference_is_what_the_program_says() {
    assert_is_made("docs/reference.md", &reference());
}

#[test]
fn the_published_schemas_are_those_of_the_types() {
    let json = |schema: fn() -> Map<String, Value>| serde_json::to_string(&schema()).unwrap();
    let lines = REGISTRY
        .iter()
        .map(|tool| format!("{}\t{}\t{}\n", tool.spec.name, json(tool.input_schema), json(tool.output_schema)));
    assert_is_made("crates/app/src/tools/published.tsv", &lines.collect::<String>());
}

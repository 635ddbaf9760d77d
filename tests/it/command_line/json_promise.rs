//! `los help json COMMAND`: each promised schema fits what the command prints, and all names are in one case.

use serde_json::Value;

use crate::support::json_schema::{Schema, validate_schema};
use crate::support::{TestWorkspace, words};

/// A line for each command with a schema. Those that need a network, a second machine, a sandbox or a second level are only
/// looked at.
const LINES: &str = "\
adapt: adapt --show
add-best-practice: add-best-practice Title Practice --yes
blockers: blockers
check --hint: check m01-w1-setup --hint
data write: data write x.txt hello --yes
data read: data read x.txt
doctor: doctor
done: done 1h m03-w4-question --yes
evaluate: evaluate --scope overall
grep: grep Python -g *.md
hello: hello
later: later m03-w4-findings --yes
log: log note x --yes
log: log note x
memory append: memory append decisions.jsonl '{\"timestamp\":\"2026-01-07\",\"decision\":\"x\"}' --yes
memory approve: memory approve ID --yes
memory check: memory check
memory pending: memory pending
memory reject: memory reject ID
memory show: memory show
memory show: memory show decisions
memory show: memory show practices
path check: path check
plan: plan --show
plan: plan --week 14
plan --keep: plan --keep --yes
plan --restart: plan --restart --yes
read: read README.md
report: report
review --grade: review --grade practice:00ed474c=good --yes
review --list: review --list
review --stats: review --stats
search: search joins
show: show m01-w1-setup
spare: spare 20m
start: start m03-w4-notebook --yes
stats: stats
status: status
stop: stop --yes
sys diff: sys diff machine.json
sys hardware: sys hardware
sys software: sys software
undo --list: undo --list
undo: undo --yes
unblock: unblock 1 helped --yes
";
const NOT_RUN: [&str; 4] = ["check", "fetch", "level", "sync"];

/// Every name of a field in a schema.
fn names(schema: &Value, found: &mut Vec<String>) {
    if let Some(fields) = schema["properties"].as_object() {
        found.extend(fields.keys().cloned());
    }
    match schema {
        Value::Object(parts) => parts.values().for_each(|part| names(part, found)),
        Value::Array(parts) => parts.iter().for_each(|part| names(part, found)),
        _ => {}
    }
}

#[test]
fn every_promised_schema_fits_what_its_command_prints() {
    let workspace = TestWorkspace::sample();
    let list = workspace.los(&["help", "json"]).json();
    let promised: Vec<&str> = list["commands"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    workspace.write("machine.json", workspace.los(&["sys", "hardware", "--json"]).stdout);
    let mut seen = Vec::from(NOT_RUN);
    for line in LINES.lines() {
        let (name, line) = line.split_once(": ").unwrap();
        seen.push(name);
        let schema = schema_of(&workspace, name);
        if line.contains("ID") {
            assert_eq!(workspace.los(&["log", "note", "waits"]).exit, Some(5));
        }
        let line = if line.contains("ID") { line.replace("ID", &workspace.pending_id()) } else { line.to_owned() };
        let ran = workspace.los(&[words(&line), vec!["--json".to_owned()]].concat());
        let printed: Value = serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{line}: {ran:?}"));
        Schema::new(&schema).validate(&printed).unwrap_or_else(|misfit| panic!("{line}: {misfit}\n{printed:#}"));
    }
    for name in &promised {
        assert!(seen.contains(name), "no line runs {name}");
        let schema = schema_of(&workspace, name);
        validate_schema(&schema).unwrap();
        let mut fields = Vec::new();
        names(&schema, &mut fields);
        let is_in_case =
            |field: &String| field.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        assert!(fields.iter().all(is_in_case), "{name}: {fields:?}");
    }
    let refused = workspace.los(&["help", "json", "serach"]);
    assert!(refused.failed() == ("INVALID_INPUT".into(), 2) && refused.stderr.contains("`search`"), "{refused:?}");
}

fn schema_of(workspace: &TestWorkspace, name: &str) -> Value {
    let args: Vec<&str> = ["help", "json"].into_iter().chain(name.split(' ')).collect();
    let mut answer = workspace.los(&args).json();
    assert_eq!((&answer["command"], &answer["version"]), (&name.into(), &1.into()));
    answer["schema"].take()
}

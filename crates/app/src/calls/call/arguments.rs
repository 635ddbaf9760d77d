//! Arguments against the schema that their tool publishes: everything that does not fit, in one answer.
//!
//! A caller is a person or a model that knows JSON and the published schema, and no Rust. Values that the caller sent are
//! not repeated at length.

use std::any::TypeId;
use std::sync::{Mutex, PoisonError};

use crate::calls::{Tool, schema};
use crate::prelude::*;
use los_model::text::capitalised;
use los_model::{Misfit, cut};

/// Most arguments that one answer names.
const MAX_MISFITS: usize = 20;
/// Most characters of a name or a value that the caller made up.
const MAX_CHARS: usize = 60;
/// Whole numbers up to here are exact as floating point.
const MAX_EXACT: f64 = 9_007_199_254_740_992.0;

/// Checks arguments that came as JSON, and reads them.
pub(crate) fn parse<T: Tool>(args: Value) -> Result<T> {
    let mut args = match args {
        Value::Null => Map::new(),
        Value::Object(args) => args,
        _ => return Err(Error::invalid("arguments", "must be an object")),
    };
    args.values_mut().for_each(as_whole_number);
    check_all::<T>(&args)?;
    serde_json::from_value(Value::Object(args))
        .map_err(|error| Error::invalid("arguments", cut(&error.to_string(), MAX_CHARS)))
}

/// Typed arguments as the JSON that would mean the same: absent options are left out.
pub(crate) fn to_json(args: &impl Serialize) -> Result<Value> {
    let mut json = serde_json::to_value(args)
        .map_err(|error| Error::Internal { what: format!("cannot serialise the arguments: {error}") })?;
    if let Some(args) = json.as_object_mut() {
        args.retain(|_, value| !value.is_null());
    }
    Ok(json)
}

/// Checks typed arguments, given as the same JSON.
pub(crate) fn check<T: Tool>(args: &Value) -> Result<()> {
    args.as_object().map_or_else(|| check_all::<T>(&Map::new()), check_all::<T>)
}

/// Checks arguments against the published schema, whichever way they came.
fn check_all<T: Tool>(args: &Map<String, Value>) -> Result<()> {
    let misfits = misfits(schema_of::<T>(), args, T::CHECKED_IN_RUN);
    if misfits.is_empty() { Ok(()) } else { Err(Error::InvalidArguments { misfits }) }
}

/// The schema of a tool's arguments, made once a process: making it would be an eighth of a short call.
fn schema_of<T: Tool>() -> &'static Map<String, Value> {
    static MADE: Mutex<BTreeMap<TypeId, &Map<String, Value>>> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    made.entry(TypeId::of::<T>()).or_insert_with(|| Box::leak(Box::new(schema::of_input::<T>())))
}

/// A whole number written as `7.0` becomes the integer that it is to JSON Schema. Nested values may be the content of a
/// record and stay as they are.
fn as_whole_number(value: &mut Value) {
    let Value::Number(number) = value else { return };
    let exact = |float: &f64| number.is_f64() && float.fract() == 0.0 && float.abs() < MAX_EXACT;
    if let Some(float) = number.as_f64().filter(exact) {
        *value = Value::from(float as i64);
    }
}

/// All that does not fit, in the order of the schema, then the unknown names.
fn misfits(schema: &Map<String, Value>, args: &Map<String, Value>, types_only: &[&str]) -> Vec<Misfit> {
    let no_fields = Map::new();
    let known = schema.get("properties").and_then(Value::as_object).unwrap_or(&no_fields);
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |name: &String| required.is_some_and(|names| names.iter().any(|required| required == name));
    let of_known = known.iter().filter_map(|(name, field)| match args.get(name) {
        Some(value) => check_value(field, value, name, types_only.contains(&name.as_str())),
        None => is_required(name).then(|| misfit(name, format!("is required: {}", wanted(field)))),
    });
    let unknown = args.keys().filter(|name| !known.contains_key(*name)).map(|name| unknown_name(name, known));
    of_known.chain(unknown).take(MAX_MISFITS).collect()
}

fn unknown_name(name: &str, known: &Map<String, Value>) -> Misfit {
    let names: Vec<String> = known.keys().map(|name| format!("`{name}`")).collect();
    let reason = match names.as_slice() {
        [] => "is unknown; this takes no arguments".to_owned(),
        names => format!("is unknown; the arguments are {}", names.join(", ")),
    };
    let name = cut(name, MAX_CHARS);
    let near = nearest(&name, known.keys().map(String::as_str), 1);
    Misfit { suggestion: near.first().map(|near| format!("did you mean `{near}`?")), ..misfit(&name, reason) }
}

fn misfit(field: &str, reason: String) -> Misfit {
    Misfit { field: field.to_owned(), reason, suggestion: None }
}

fn check_value(schema: &Value, value: &Value, name: &str, type_only: bool) -> Option<Misfit> {
    if !has_type(schema, value) {
        let is_text = value.is_string() && types(schema).contains(&"object");
        let suggestion = is_text.then(|| "pass the JSON value itself, not a string that holds it".to_owned());
        return Some(Misfit { suggestion, ..misfit(name, format!("must be {}", type_words(schema))) });
    }
    let reason = match value {
        _ if type_only => None,
        Value::Number(_) => wrong_number(schema, value),
        Value::String(text) => wrong_text(schema, text, name),
        _ => None,
    }?;
    Some(misfit(name, reason))
}

fn wrong_number(schema: &Value, value: &Value) -> Option<String> {
    let number = value.as_f64()?;
    let (least, most) = (&schema["minimum"], &schema["maximum"]);
    let reason = if least.as_f64().is_some_and(|least| number < least) {
        format!("must be at least {least}")
    } else if most.as_f64().is_some_and(|most| number > most) {
        format!("must be at most {most}")
    } else {
        return None;
    };
    Some(reason + &allowed(least, most))
}

fn wrong_text(schema: &Value, text: &str, name: &str) -> Option<String> {
    if let Some(words) = schema["enum"].as_array() {
        let is_one = words.iter().any(|word| word == text);
        return (!is_one).then(|| format!("must be {}, not `{}`", one_of(words), cut(text, MAX_CHARS)));
    }
    let (least, most) = (&schema["minLength"], &schema["maxLength"]);
    let pattern = schema["pattern"].as_str();
    let told = if pattern == Some(NOT_BLANK) { text.trim() } else { text };
    let (n_told, n_chars) = (told.chars().count() as u64, text.chars().count() as u64);
    if least.as_u64().is_some_and(|least| n_told < least) {
        return Some(match least.as_u64() {
            Some(1) if n_chars > 0 => "must not be blank".to_owned(),
            Some(1) => "must not be empty".to_owned(),
            // The words of the source document for its one such bound.
            _ => format!("{} must be at least {least} characters{}", capitalised(name), allowed(least, most)),
        });
    }
    if most.as_u64().is_some_and(|most| n_chars > most) {
        return Some(format!("must be at most {most} characters{}", allowed(least, most)));
    }
    let pattern = pattern.filter(|pattern| *pattern != NOT_BLANK)?;
    let fits = Regex::new(pattern).is_ok_and(|regex| regex.is_match(text));
    (!fits).then(|| format!("must match `{pattern}`"))
}

/// The range, where it has two ends.
fn allowed(least: &Value, most: &Value) -> String {
    if least.is_null() || most.is_null() {
        return String::new();
    }
    format!(" (allowed: {least} to {most})")
}

/// The names of JSON Schema for the types that a value may have; none where it may have any.
fn types(schema: &Value) -> Vec<&str> {
    if let Some(kinds) = schema["anyOf"].as_array() {
        return kinds.iter().flat_map(types).collect();
    }
    match &schema["type"] {
        Value::String(name) => vec![name],
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn has_type(schema: &Value, value: &Value) -> bool {
    let types = types(schema);
    types.is_empty()
        || types.iter().any(|name| match *name {
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "object" => value.is_object(),
            _ => value.is_null(),
        })
}

/// The type of a value in words, without its bounds.
fn type_words(schema: &Value) -> String {
    let words: Vec<&str> = types(schema)
        .into_iter()
        .filter(|name| *name != "null")
        .map(|name| match name {
            "integer" => "a whole number",
            "number" => "a number",
            "string" => "a string",
            "boolean" => "true or false",
            _ => "an object",
        })
        .collect();
    words.join(" or ")
}

/// The type and bounds of a value in words.
fn wanted(schema: &Value) -> String {
    if let Some(words) = schema["enum"].as_array() {
        return one_of(words);
    }
    let (least, most) = (&schema["minimum"], &schema["maximum"]);
    let (shortest, longest) = (&schema["minLength"], &schema["maxLength"]);
    let bounds = match (least.is_null(), shortest.is_null(), longest.is_null()) {
        (false, ..) => format!(" from {least} to {most}"),
        (_, false, false) => format!(" of {shortest} to {longest} characters"),
        _ => String::new(),
    };
    format!("{}{bounds}", type_words(schema))
}

fn one_of(words: &[Value]) -> String {
    let words: Vec<String> = words.iter().filter_map(Value::as_str).map(|word| format!("`{word}`")).collect();
    format!("one of {}", words.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::registry::find;
    use serde_json::json;

    fn told(tool: &str, args: &Value) -> Vec<String> {
        let schema = (find(tool).unwrap().input_schema)();
        let found = misfits(&schema, args.as_object().unwrap(), &[]);
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn one_answer_names_every_wrong_argument() {
        let args = json!({"type": "note", "limit": 21, "modul": "x", "module": 7});
        assert_eq!(
            told("context_search", &args),
            [
                "`query`: is required: a string of 3 to 500 characters",
                "`type`: must be one of `all`, `pattern`, `rule`, `decision`, `issue`, not `note`",
                "`module`: must be a string",
                "`limit`: must be at most 20 (allowed: 1 to 20)",
                "`modul`: is unknown; the arguments are `query`, `type`, `module`, `limit`, `all_levels`",
            ]
        );
    }

    #[test]
    fn each_kind_of_misfit_has_its_words() {
        for (tool, args, words) in [
            (
                "context_search",
                json!({"query": " a  "}),
                "`query`: Query must be at least 3 characters (allowed: 3 to 500)",
            ),
            ("grep_codebase", json!({"pattern": ""}), "`pattern`: must not be empty"),
            ("grep_codebase", json!({"pattern": "a", "limit": 1.5}), "`limit`: must be a whole number"),
            ("grep_codebase", json!({"pattern": "a", "caseSensitive": null}), "`caseSensitive`: must be true or false"),
            ("read_repo_file", json!({"path": "a b"}), "`path`: must match `^[a-zA-Z0-9_./-]+$`"),
            (
                "write_memory_entry",
                json!({"file": "decisions.jsonl", "entry": 1}),
                "`entry`: must be an object or a string",
            ),
            ("list_hardware", json!({"x": 1}), "`x`: is unknown; this takes no arguments"),
            ("log_progress", json!({"learner_id": "a", "event": " ", "message": ""}), "`event`: must not be blank"),
            (
                "get_weekly_plan",
                json!({"learner_id": "a", "week_number": 0}),
                "`week_number`: must be at least 1 (allowed: 1 to 52)",
            ),
        ] {
            assert_eq!(told(tool, &args), [words], "{tool} {args}");
        }
    }

    #[test]
    fn values_and_names_that_a_caller_made_up_are_cut_and_counted() {
        let many: Map<String, Value> = (0..1000).map(|i| (format!("{i}{}", "ä".repeat(1000)), json!(1))).collect();
        let found = told("hello", &Value::Object(many));
        assert_eq!(found.len(), MAX_MISFITS);
        assert!(found.iter().all(|words| words.chars().count() < 150), "{found:?}");
    }

    #[test]
    fn a_whole_number_may_be_written_with_a_point() {
        for (mut given, expected) in [
            (json!(7.0), "7"),
            (json!(-0.0), "0"),
            (json!(7.5), "7.5"),
            (json!(1e300), "1e+300"),
            (json!({"score": 1.0}), "{\"score\":1.0}"),
        ] {
            as_whole_number(&mut given);
            assert_eq!(given.to_string(), expected);
        }
    }
}

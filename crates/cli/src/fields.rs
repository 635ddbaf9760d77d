//! `--fields a,b.c`: parts of a JSON result, by name.

use crate::prelude::*;

/// Keeps the named fields of an object, or of each object of a list, in the order of the names. A point goes into an
/// object or a list: `items.title`. A name that no object has is an error that lists the available names.
pub(super) fn select(value: &Value, names: &[String]) -> Result<Value, Error> {
    names.iter().try_for_each(|name| require(value, name))?;
    Ok(kept(value, &names.iter().map(String::as_str).collect::<Vec<_>>()))
}

fn kept(value: &Value, names: &[&str]) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| kept(item, names)).collect(),
        Value::Object(fields) => {
            let mut chosen = Map::new();
            for name in names.iter().map(|name| first(name).0) {
                let Some(field) = fields.get(name).filter(|_| !chosen.contains_key(name)) else { continue };
                let inner: Vec<&str> =
                    names.iter().filter(|other| first(other).0 == name).filter_map(|n| first(n).1).collect();
                let is_whole = names.contains(&name);
                chosen.insert(name.to_owned(), if is_whole { field.clone() } else { kept(field, &inner) });
            }
            Value::Object(chosen)
        }
        other => other.clone(),
    }
}

fn first(name: &str) -> (&str, Option<&str>) {
    name.split_once('.').map_or((name, None), |(first, rest)| (first, Some(rest)))
}

/// An error if no object of `value` has the field. An empty list has every field.
fn require(value: &Value, name: &str) -> Result<(), Error> {
    let (here, rest) = first(name);
    let objects: Vec<&Map<String, Value>> = match value {
        Value::Array(items) if items.is_empty() => return Ok(()),
        Value::Array(items) => items.iter().filter_map(Value::as_object).collect(),
        Value::Object(fields) => vec![fields],
        _ => Vec::new(),
    };
    let found: Vec<&Value> = objects.iter().filter_map(|fields| fields.get(here)).collect();
    if found.is_empty() {
        let mut known: Vec<&str> = objects.iter().flat_map(|fields| fields.keys().map(String::as_str)).collect();
        known.sort_unstable();
        known.dedup();
        let known = if known.is_empty() { "there are no fields here".to_owned() } else { known.join(", ") };
        return Err(invalid("fields", format!("there is no field `{here}`"), format!("the fields: {known}")));
    }
    match rest {
        Some(rest) => {
            let failures: Vec<Error> = found.iter().filter_map(|value| require(value, rest).err()).collect();
            let is_nowhere = failures.len() == found.len();
            failures.into_iter().next().filter(|_| is_nowhere).map_or(Ok(()), Err)
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::select;
    use los_app::failure;

    fn selected(value: &Value, names: &str) -> Result<Value, String> {
        let names: Vec<String> = names.split(',').map(str::to_owned).collect();
        select(value, &names).map_err(|error| format!("{error} | {}", failure::hint(&error).unwrap_or_default()))
    }

    #[test]
    fn named_fields_are_kept_in_the_order_of_the_names() {
        let week = json!({"week": 3, "items": [{"task": "a", "hours": 1.5, "why": "x"}, {"task": "b", "hours": 2.0}]});
        assert_eq!(
            selected(&week, "items.hours,week,items.task").unwrap().to_string(),
            r#"{"items":[{"hours":1.5,"task":"a"},{"hours":2.0,"task":"b"}],"week":3}"#
        );
        assert_eq!(selected(&week, "items.why,week").unwrap(), json!({"items": [{"why": "x"}, {}], "week": 3}));
        assert_eq!(selected(&week, "items").unwrap(), json!({"items": week["items"]}));
        assert_eq!(selected(&week["items"], "task").unwrap(), json!([{"task": "a"}, {"task": "b"}]));
        assert_eq!(selected(&json!([]), "any.thing").unwrap(), json!([]));
    }

    #[test]
    fn an_unknown_name_is_an_error_with_the_available_names() {
        let week = json!({"week": 3, "items": [{"task": "a"}, {"hours": 1}]});
        for (names, words) in
            [("wek", "items, week"), ("items.tsk", "hours, task"), ("week.day", "no fields here"), ("", "items, week")]
        {
            let error = selected(&week, names).unwrap_err();
            assert!(error.contains(words) && error.contains("fields"), "{names}: {error}");
        }
    }
}

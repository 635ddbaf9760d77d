//! `--fields a,b`: parts of a JSON result, by name.

use crate::prelude::*;

/// Keeps the named fields of an object, or of each object of a list, in the order of the names. A name that no object has
/// is an error that lists the available names.
pub(super) fn select(value: &Value, names: &[String]) -> Result<Value, Error> {
    let kept = |fields: &Map<String, Value>| -> Value {
        names.iter().filter_map(|name| Some((name.clone(), fields.get(name)?.clone()))).collect()
    };
    let (objects, chosen): (Vec<&Map<String, Value>>, _) = match value {
        Value::Array(items) if items.is_empty() => return Ok(json!([])),
        Value::Array(items) => {
            let objects: Vec<_> = items.iter().filter_map(Value::as_object).collect();
            let chosen = objects.iter().map(|fields| kept(fields)).collect();
            (objects, chosen)
        }
        Value::Object(fields) => (vec![fields], kept(fields)),
        _ => Default::default(),
    };
    if let Some(name) = names.iter().find(|name| objects.iter().all(|fields| !fields.contains_key(*name))) {
        let known: BTreeSet<&str> = objects.iter().flat_map(|fields| fields.keys().map(String::as_str)).collect();
        let known = known.into_iter().collect::<Vec<_>>().join(", ");
        return Err(invalid("fields", format!("there is no field `{name}`"), format!("the fields: {known}")));
    }
    Ok(chosen)
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
        let week = json!({"week": 3, "hours": 2.5, "items": [{"task": "a", "why": "x"}, {"task": "b"}]});
        assert_eq!(
            selected(&week, "items,week").unwrap().to_string(),
            format!(r#"{{"items":{},"week":3}}"#, week["items"])
        );
        assert_eq!(selected(&week["items"], "why").unwrap(), json!([{"why": "x"}, {}]));
        assert_eq!(selected(&json!([]), "anything").unwrap(), json!([]));
    }

    #[test]
    fn an_unknown_name_is_an_error_with_the_available_names() {
        let week = json!({"week": 3, "items": [{"task": "a"}, {"hours": 1}]});
        for (value, name, known) in [
            (&week, "wek", "items, week"),
            (&week["items"], "tsk", "hours, task"),
            (&week, "items.task", "items, week"),
        ] {
            let error = selected(value, name).unwrap_err();
            assert!(error.contains(known) && error.contains("fields"), "{name}: {error}");
        }
    }
}

//! JSON Schema 2020-12 from the types that parse the call, small enough for a model's context.

use schemars::generate::SchemaSettings;

use crate::prelude::*;

/// The schema of a tool's arguments: a plain object at the root, everything inlined.
pub(crate) fn of_input<T: JsonSchema>() -> Map<String, Value> {
    plain_object(inlined::<T>(SchemaSettings::draft2020_12().for_deserialize()))
}

/// The schema of a tool's output.
pub(crate) fn of_output<T: JsonSchema>() -> Map<String, Value> {
    plain_object(inlined::<T>(SchemaSettings::draft2020_12().for_serialize()))
}

/// The schema of what a command prints, which need be no object.
pub fn of_answer<T: JsonSchema>() -> Map<String, Value> {
    let mut schema = inlined::<T>(SchemaSettings::draft2020_12().for_serialize());
    thin_out(&mut schema);
    schema
}

fn inlined<T: JsonSchema>(mut settings: SchemaSettings) -> Map<String, Value> {
    settings.inline_subschemas = true;
    settings.meta_schema = None;
    let mut schema = match settings.into_generator().into_root_schema_for::<T>().to_value() {
        Value::Object(schema) => schema,
        _ => Map::new(),
    };
    schema.remove("title");
    schema.remove("description");
    schema
}

fn plain_object(mut schema: Map<String, Value>) -> Map<String, Value> {
    schema.insert("type".into(), "object".into());
    schema.entry("properties").or_insert_with(|| Map::new().into());
    thin_out(&mut schema);
    schema
}

/// Drops what tells a caller nothing: Rust's number formats such as `uint32`, and defaults written out.
fn thin_out(schema: &mut Map<String, Value>) {
    let is_rust_format = |format: &Value| {
        format.as_str().is_some_and(|name| {
            name.starts_with("uint") || name.starts_with("int") || matches!(name, "double" | "float")
        })
    };
    if schema.get("format").is_some_and(is_rust_format) {
        schema.remove("format");
    }
    // Additional properties are allowed by default.
    if schema.get("additionalProperties") == Some(&Value::Bool(true)) {
        schema.remove("additionalProperties");
    }
    if schema.get("default") == Some(&Value::Null) {
        schema.remove("default");
    }
    as_enum(schema);
    for (key, value) in schema.iter_mut() {
        match value {
            Value::Object(inner) if key == "properties" => {
                for property in inner.values_mut().filter_map(Value::as_object_mut) {
                    thin_out(property);
                }
            }
            Value::Object(inner) => thin_out(inner),
            Value::Array(items) => items.iter_mut().filter_map(Value::as_object_mut).for_each(thin_out),
            _ => {}
        }
    }
}

/// Writes a choice of words as the contract has it: one `enum`. Documented variants come as `oneOf` with a constant each,
/// which says the same in many more bytes.
fn as_enum(schema: &mut Map<String, Value>) {
    let word = |variant: &Value| match (variant.get("type"), variant.get("const")) {
        (Some(Value::String(kind)), Some(word)) if kind == "string" => Some(word.clone()),
        _ => None,
    };
    let variants = schema.get("oneOf").and_then(Value::as_array);
    let Some(words) = variants.and_then(|variants| variants.iter().map(word).collect::<Option<Vec<Value>>>()) else {
        return;
    };
    schema.remove("oneOf");
    schema.insert("type".into(), "string".into());
    schema.insert("enum".into(), Value::Array(words));
}

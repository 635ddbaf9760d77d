//! JSON Schema by a validator from outside this project: what a schema accepts, and whether it is a schema at all.

use boon::{CompileError, Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};

/// The draft that `tools::schema` writes; boon ships its meta-schema and asks no network.
const META_SCHEMA: &str = "https://json-schema.org/draft/2020-12/schema";

/// A schema of draft 2020-12.
pub struct Schema {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Schema {
    /// Compiles a schema, which has to be valid and to lead to nothing outside itself.
    pub fn new(schema: &Value) -> Self {
        Self::try_new(schema).unwrap_or_else(|error| panic!("{error:#}: {schema}"))
    }

    fn try_new(schema: &Value) -> Result<Self, Box<CompileError>> {
        const NAME: &str = "schema:/it.json";
        let mut compiler = Compiler::new();
        compiler.add_resource(NAME, schema.clone())?;
        let mut schemas = Schemas::new();
        let index = compiler.compile(NAME, &mut schemas)?;
        Ok(Self { schemas, index })
    }

    /// Whether a value fits, or all that does not.
    pub fn validate(&self, value: &Value) -> Result<(), String> {
        self.schemas.validate(value, self.index).map_err(|error| format!("{error:#}"))
    }

    pub fn is_valid(&self, value: &Value) -> bool {
        self.validate(value).is_ok()
    }
}

/// Whether a value is a schema. Its references need not lead anywhere yet.
pub fn validate_schema(schema: &Value) -> Result<(), String> {
    if let Some(draft) = schema.get("$schema") {
        assert_eq!(draft, META_SCHEMA);
    }
    let mut schemas = Schemas::new();
    let meta = Compiler::new().compile(META_SCHEMA, &mut schemas).unwrap();
    schemas.validate(schema, meta).map_err(|error| format!("{error:#}"))
}

#[test]
fn the_validator_refuses_what_a_schema_forbids() {
    let text = json!({"type": "object", "properties": {"n": {"$ref": "#/parts/count"}}, "required": ["n"],
        "additionalProperties": false, "parts": {"count": {"type": "integer", "minimum": 1}}});
    validate_schema(&text).unwrap();
    let schema = Schema::new(&text);
    assert_eq!(schema.validate(&json!({"n": 1})), Ok(()));
    for wrong in [json!({}), json!({"n": 0}), json!({"n": 1.5}), json!({"n": 1, "m": 1}), json!([]), Value::Null] {
        assert!(!schema.is_valid(&wrong), "{wrong}");
    }
    for no_schema in [json!({"type": "nonsense"}), json!({"properties": []}), json!({"minLength": -1}), json!(7)] {
        assert!(validate_schema(&no_schema).is_err() && Schema::try_new(&no_schema).is_err(), "{no_schema}");
    }
    assert!(Schema::try_new(&json!({"$ref": "#/parts/absent"})).is_err());
    assert!(Schema::try_new(&json!({"$ref": "https://example.com/schema"})).is_err());
}

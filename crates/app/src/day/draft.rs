//! An entry of the log as a step or a caller means it, before any rule looks at it.

use crate::prelude::*;

/// An entry of the log before any rule looked at it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// The event, by any of its names.
    pub event: String,
    pub message: String,
    /// The facts, by any of their names.
    #[serde(default)]
    pub fields: Map<String, Value>,
    /// Its message names the entry that it corrects; only the program says so.
    #[serde(skip)]
    pub is_edit: bool,
    /// Remarks of the step that means it, for the learner and the caller.
    #[serde(skip)]
    pub notes: Vec<String>,
}

impl Draft {
    /// An entry about an event.
    pub fn of(event: EventKind, message: impl Into<String>, fields: Map<String, Value>) -> Self {
        Self { event: event.name().to_owned(), message: message.into(), fields, ..Self::default() }
    }
}

/// The facts that there are, by name.
pub fn facts<const N: usize>(pairs: [(&str, Option<Value>); N]) -> Map<String, Value> {
    pairs.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
}

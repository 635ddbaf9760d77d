//! The form that a learner sees, and how an answer to it is read: only a clear word counts.
//!
//! The question shows the exact text of every record that could be written, because only a shown text is approved.

use std::borrow::Cow;

use rmcp::model::{
    ConstTitle, ElicitRequestParams, ElicitationSchema, EnumSchema, LegacyEnumSchema, PrimitiveSchemaDefinition,
    ProtocolVersion, SingleSelectEnumSchema, StringSchema, TitledSingleSelectEnumSchema,
};
use serde_json::{Map, Value};

use super::Reply;
use los_app::calls::{Answers, Choice, Decision, Field, ProposedWrite, Question};
use los_model::{count, visible, visible_lines};
use los_store::memory::{ApprovedBy, ProposedEntry};

/// The words of a choice's field with what a person reads. The last one is what no answer means.
const OPTIONS: [(&str, &str); 3] = [("approve", "Approve"), ("reject", "Reject"), (LATER, "Later (writes nothing)")];
const LATER: &str = "later";

/// The question for writes with one answer: what they say in words, the files, the requester, the exact texts.
pub(super) fn about_writes(writes: &[ProposedWrite], files: Option<&str>) -> ElicitRequestParams {
    let lines = writes.iter().map(|write| write.line.as_str()).chain(files);
    let mut message = lines.map(visible).collect::<Vec<_>>().join("\n");
    if let Some(ProposedWrite { proposal, .. }) = writes.first() {
        let these = if writes.len() == 1 { "this".to_owned() } else { count(writes.len(), "entry") };
        let (file, asked_by) = (proposal.entry.file().name(), visible(&proposal.asked_by));
        message.push_str(&format!("\n\nAppend {these} to your {file}? Asked by {asked_by}.\n"));
        let mut whole = Map::new();
        for write in writes {
            message.push_str(&format!("\n{}", shown_after(&mut whole, &write.proposal)));
        }
    }
    let schema = ElicitationSchema::builder().optional_bool("approve", true).build();
    let mut schema = schema.unwrap_or_else(|_| empty());
    schema.required = Some(vec!["approve".to_owned()]);
    form_of(message, schema)
}

/// All of the text that would be written, or the fields in which it differs from a record that is shown whole.
fn shown_after(whole: &mut Map<String, Value>, proposal: &ProposedEntry) -> String {
    let text = as_written(proposal);
    let record: Map<String, Value> = serde_json::from_str(&text).unwrap_or_default();
    if let Some(fields) = differing(whole, &record) {
        return format!("the same with {}", Value::Object(fields));
    }
    *whole = record;
    text
}

/// The fields in which a record differs from one that is shown whole; `None` where it has others, or the same in another order.
fn differing(whole: &Map<String, Value>, record: &Map<String, Value>) -> Option<Map<String, Value>> {
    if whole.is_empty() || !whole.keys().eq(record.keys()) {
        return None;
    }
    // By their texts: two objects are equal in any order of their fields.
    let fields = whole.values().zip(record).filter(|(was, (_, is))| was.to_string() != is.to_string());
    let fields = fields.map(|(was, (name, is))| match (was, is) {
        (Value::Object(was), Value::Object(is)) => Some((name.clone(), differing(was, is)?.into())),
        _ => Some((name.clone(), is.clone())),
    });
    fields.collect()
}

/// A form of the tool's own questions, each of which may stay open.
pub(super) fn of_form(message: &str, fields: &[Field], version: Option<&ProtocolVersion>) -> ElicitRequestParams {
    let mut schema = empty();
    let mut order = Vec::with_capacity(fields.len());
    for Field { name, question, choices } in fields {
        let title = visible(question);
        let field = if choices.is_empty() {
            PrimitiveSchemaDefinition::String(StringSchema::new().title(title))
        } else {
            let options = choices.iter().map(|choice| (choice.clone(), visible(choice)));
            select(title, &options.collect::<Vec<_>>(), None, version)
        };
        schema.properties.insert(answer_to(name), field);
        order.push(answer_to(name));
    }
    schema.property_order = Some(order);
    form_of(visible_lines(message), schema)
}

fn answer_to(name: &str) -> String {
    format!("answer_{name}")
}

/// The question about several changes: one field each; the message shows both records.
pub(super) fn about_choices(choices: &[Choice], version: Option<&ProtocolVersion>) -> ElicitRequestParams {
    let mut message = format!("{} to decide, each by itself.", count(choices.len(), "change"));
    message.extend(choices.first().map(|choice| format!(" Asked by {}.", visible(&choice.approve.asked_by))));
    message.push_str(" Later writes nothing.");
    if choices.len() > 1 {
        message.push_str(
            " If you approve more than one, each later change is recorded on top of the one before, so its id and hashes will differ from those shown.",
        );
    }
    let mut schema = empty();
    let options = OPTIONS.map(|(word, title)| (word.to_owned(), title.to_owned()));
    let mut order = Vec::with_capacity(choices.len());
    for (index, choice) in choices.iter().enumerate() {
        let number = index + 1;
        let title = visible(&choice.title);
        message.push_str(&format!("\n\n{number}. {title}\n"));
        // Set in: no line of a description can pass for a record.
        for line in visible_lines(&choice.description).lines() {
            message.push_str(&format!("   {line}\n"));
        }
        let mut whole = Map::new();
        for (word, proposal) in [("Approve", &choice.approve), ("Reject", &choice.reject)] {
            let text = shown_after(&mut whole, proposal);
            message.push_str(&format!("\n{word} appends to {}:\n{text}\n", proposal.entry.file().name()));
        }
        let field = field_of(index);
        order.push(field.clone());
        schema.properties.insert(field, select(format!("{number}. {title}"), &options, Some(LATER), version));
    }
    schema.property_order = Some(order);
    form_of(message.trim_end().to_owned(), schema)
}

/// All of the text that would be written. An entry's size limit bounds it.
fn as_written(proposal: &ProposedEntry) -> String {
    // Signing cannot fail here: a proposal is made only if its entry fits when signed.
    let signed = proposal.signed(ApprovedBy::Elicitation);
    let entry = signed.as_ref().unwrap_or(&proposal.entry);
    visible_lines(entry.text())
}

/// The name of a choice's field, counted from 1: safe and short whatever the choice is called.
fn field_of(index: usize) -> String {
    format!("choice_{}", index + 1)
}

/// One of some words, each with what a person reads. Titles of options are `oneOf` since 2025-11-25, which also brought the
/// default, and were `enumNames` before.
fn select(
    title: String,
    options: &[(String, String)],
    default: Option<&str>,
    version: Option<&ProtocolVersion>,
) -> PrimitiveSchemaDefinition {
    let (title, default) = (Some(Cow::Owned(title)), default.map(str::to_owned));
    let has_one_of = version.is_none_or(|version| version.as_str() >= ProtocolVersion::V_2025_11_25.as_str());
    PrimitiveSchemaDefinition::Enum(if has_one_of {
        let options = options.iter().map(|(word, title)| ConstTitle::new(word.clone(), title.clone()));
        let mut select = TitledSingleSelectEnumSchema::new(options.collect());
        select.title = title;
        select.default = default;
        EnumSchema::Single(SingleSelectEnumSchema::Titled(select))
    } else {
        let mut select = LegacyEnumSchema::new(options.iter().map(|(word, _)| word.clone()).collect());
        select.title = title;
        select.enum_names = Some(options.iter().map(|(_, title)| title.clone()).collect());
        EnumSchema::Legacy(select)
    })
}

fn empty() -> ElicitationSchema {
    ElicitationSchema::new(std::collections::BTreeMap::new())
}

fn form_of(message: String, requested_schema: ElicitationSchema) -> ElicitRequestParams {
    ElicitRequestParams::FormElicitationParams { meta: None, message, requested_schema }
}

impl Reply {
    /// The decisions, one for each question of the request.
    pub(super) fn decisions(&self, question: &Question) -> Vec<Decision> {
        match question {
            Question::Write(_) => vec![self.about_write()],
            Question::Choices(choices) => (0..choices.len()).map(|index| self.about_choice(index)).collect(),
        }
    }

    /// Writes: a yes is `action: accept` with `approve: true`, and a no is a clear no. Anything else is no answer, so they wait.
    fn about_write(&self) -> Decision {
        let answer = match self {
            Self::Standing => return Decision::Approve(ApprovedBy::Standing),
            Self::CannotAsk => return Decision::Later,
            Self::Nothing => return Decision::Reject(ApprovedBy::Elicitation),
            Self::Answer(answer) => answer,
        };
        let said = answer.get("content").and_then(|content| content.get("approve")).and_then(Value::as_bool);
        match (answer.get("action").and_then(Value::as_str), said) {
            (Some("accept"), Some(true)) => Decision::Approve(ApprovedBy::Elicitation),
            (Some("accept"), Some(false)) | (Some("decline"), _) => Decision::Reject(ApprovedBy::Elicitation),
            _ => Decision::Later,
        }
    }

    /// The answers of an accepted form by the names of its fields; blank ones are left out.
    pub(super) fn answers(&self, fields: &[Field]) -> Answers {
        let Self::Answer(answer) = self else { return Answers::new() };
        let content = answer.get("content").filter(|_| is_accepted(answer));
        let said = fields.iter().filter_map(|Field { name, .. }| {
            let text = content?.get(answer_to(name))?.as_str()?.trim();
            (!text.is_empty()).then(|| (name.clone(), text.to_owned()))
        });
        said.collect()
    }

    /// One choice: only an accepted form with the very word in the choice's own field decides it.
    fn about_choice(&self, index: usize) -> Decision {
        let word = match self {
            Self::Standing => return Decision::Approve(ApprovedBy::Standing),
            Self::Answer(answer) if is_accepted(answer) => {
                answer.get("content").and_then(|content| content.get(field_of(index))).and_then(Value::as_str)
            }
            _ => None,
        };
        match word {
            Some("approve") => Decision::Approve(ApprovedBy::Elicitation),
            Some("reject") => Decision::Reject(ApprovedBy::Elicitation),
            _ => Decision::Later,
        }
    }
}

fn is_accepted(answer: &Value) -> bool {
    answer.get("action").and_then(Value::as_str) == Some("accept")
}

#[cfg(test)]
mod tests;

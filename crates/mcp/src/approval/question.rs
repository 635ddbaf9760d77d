//! The form that a learner sees, and how an answer to it is read: only a clear word counts.
//!
//! The question shows the exact text of every record that could be written, because only a shown text is approved.

use std::borrow::Cow;

use rmcp::model::{
    ConstTitle, ElicitRequestParams, ElicitationSchema, EnumSchema, LegacyEnumSchema, PrimitiveSchemaDefinition,
    ProtocolVersion, SingleSelectEnumSchema, TitledSingleSelectEnumSchema,
};
use serde_json::Value;

use super::Reply;
use los_app::calls::approval::{Choice, Decision, Question};
use los_model::text::{count, visible, visible_lines};
use los_store::memory::proposal::{ApprovedBy, ProposedEntry};

/// The words of a choice's field with what a person reads. The last one is what no answer means.
const OPTIONS: [(&str, &str); 3] = [("approve", "Approve"), ("reject", "Reject"), (LATER, "Later (writes nothing)")];
const LATER: &str = "later";

/// The question for one write: what it says in `words`, the file, the requester, the exact text.
pub(super) fn about_write(proposal: &ProposedEntry, words: &str) -> ElicitRequestParams {
    let message = format!(
        "{}\n\nAppend this to your {}? Asked by {}.\n\n{}",
        visible(words),
        proposal.entry.file().name(),
        visible(&proposal.asked_by),
        as_written(proposal)
    );
    let schema = ElicitationSchema::builder().optional_bool("approve", true).build();
    form(message, schema.unwrap_or_else(|_| empty()))
}

/// The question about several changes: one field each; the message shows both records.
pub(super) fn about_choices(choices: &[Choice], version: Option<&ProtocolVersion>) -> ElicitRequestParams {
    let mut message = format!("{} to decide, each by itself.", count(choices.len(), "change"));
    if let Some(choice) = choices.first() {
        message.push_str(&format!(" Asked by {}.", visible(&choice.approve.asked_by)));
    }
    message.push_str(" Later writes nothing.");
    if choices.len() > 1 {
        message.push_str(
            " If you approve more than one, each later change is recorded on top of the one before, so its id and hashes will differ from those shown.",
        );
    }
    let mut schema = empty();
    let mut order = Vec::with_capacity(choices.len());
    for (index, choice) in choices.iter().enumerate() {
        let number = index + 1;
        let title = visible(&choice.title);
        message.push_str(&format!("\n\n{number}. {title}\n"));
        // Set in: no line of a description can pass for a record.
        for line in visible_lines(&choice.description).lines() {
            message.push_str(&format!("   {line}\n"));
        }
        for (word, proposal) in [("Approve", &choice.approve), ("Reject", &choice.reject)] {
            let file = proposal.entry.file().name();
            message.push_str(&format!("\n{word} appends to {file}:\n{}\n", as_written(proposal)));
        }
        let field = field_of(index);
        order.push(field.clone());
        schema.properties.insert(field, select(format!("{number}. {title}"), version));
    }
    schema.property_order = Some(order);
    form(message.trim_end().to_owned(), schema)
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

/// One of the three words. Titles of options are `oneOf` since 2025-11-25 and were `enumNames` before.
fn select(title: String, version: Option<&ProtocolVersion>) -> PrimitiveSchemaDefinition {
    let title = Some(Cow::Owned(title));
    let has_one_of = version.is_none_or(|version| version.as_str() >= ProtocolVersion::V_2025_11_25.as_str());
    PrimitiveSchemaDefinition::Enum(if has_one_of {
        let options = OPTIONS.map(|(word, title)| ConstTitle::new(word, title));
        let mut select = TitledSingleSelectEnumSchema::new(options.into());
        select.title = title;
        select.default = Some(LATER.into());
        EnumSchema::Single(SingleSelectEnumSchema::Titled(select))
    } else {
        let mut select = LegacyEnumSchema::new(OPTIONS.map(|(word, _)| word.to_owned()).into());
        select.title = title;
        select.enum_names = Some(OPTIONS.map(|(_, title)| title.to_owned()).into());
        EnumSchema::Legacy(select)
    })
}

fn empty() -> ElicitationSchema {
    ElicitationSchema::new(std::collections::BTreeMap::new())
}

fn form(message: String, requested_schema: ElicitationSchema) -> ElicitRequestParams {
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

    /// One write: only `action: accept` whose content, if any, does not take it back is a yes.
    fn about_write(&self) -> Decision {
        let answer = match self {
            Self::Standing => return Decision::Approve(ApprovedBy::Standing),
            Self::CannotAsk => return Decision::Later,
            Self::Nothing => return Decision::Reject(ApprovedBy::Elicitation),
            // The form was closed without an answer, perhaps by a client that has nobody to ask.
            Self::Answer(answer) if answer.get("action").and_then(Value::as_str) == Some("cancel") => {
                return Decision::Later;
            }
            Self::Answer(answer) => answer,
        };
        let not_taken_back = match answer.get("content") {
            None | Some(Value::Null) => true,
            Some(Value::Object(content)) => matches!(content.get("approve"), None | Some(Value::Bool(true))),
            Some(_) => false,
        };
        if is_accepted(answer) && not_taken_back {
            Decision::Approve(ApprovedBy::Elicitation)
        } else {
            Decision::Reject(ApprovedBy::Elicitation)
        }
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

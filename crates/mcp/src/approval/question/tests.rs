//! Answers that count as a yes, and the question that a learner sees.

use rmcp::model::{ElicitRequestParams, ProtocolVersion};
use serde_json::{Map, Value, json};

use super::{about_choices, about_writes, differing, of_form};
use crate::approval::Reply;
use los_app::calls::approval::{Choice, Decision, Question};
use los_app::calls::form::Field;
use los_store::memory::entry::Entry;
use los_store::memory::learner_id::LearnerId;
use los_store::memory::memory_file::MemoryFile;
use los_store::memory::proposal::{ApprovedBy, ProposedEntry};

const YES: Decision = Decision::Approve(ApprovedBy::Elicitation);
const NO: Decision = Decision::Reject(ApprovedBy::Elicitation);
const LATER: Decision = Decision::Later;
const STANDING: Decision = Decision::Approve(ApprovedBy::Standing);

fn about_two(reply: &Reply) -> [Decision; 2] {
    [0, 1].map(|index| reply.about_choice(index))
}

#[test]
fn only_a_clear_accept_is_a_yes_to_a_write() {
    let check = |answer: Value, expected: Decision| {
        assert_eq!(Reply::Answer(answer.clone()).about_write(), expected, "{answer}");
    };
    check(json!({"action": "accept", "content": {"approve": true}}), YES);
    check(json!({"action": "accept", "content": {"approve": false}}), NO);
    check(json!({"action": "decline"}), NO);
    // Only a clear no drops a write.
    for unclear in [
        json!({"action": "cancel"}),
        json!({"action": "accept"}),
        json!({"action": "accept", "content": {}}),
        json!({"action": "accept", "content": {"approve": "true"}}),
        json!({"action": "accept", "content": []}),
        json!({"action": "ACCEPT"}),
        json!(["accept"]),
        json!({}),
        json!(null),
    ] {
        check(unclear, LATER);
    }
    assert_eq!(Reply::Nothing.about_write(), NO);
    assert_eq!(Reply::CannotAsk.about_write(), LATER);
    assert_eq!(Reply::Standing.about_write(), STANDING);
}

#[test]
fn each_choice_is_decided_by_its_own_word_and_by_nothing_else() {
    let check = |answer: Value, expected: [Decision; 2]| {
        assert_eq!(about_two(&Reply::Answer(answer.clone())), expected, "{answer}");
    };
    let accept = |content: Value| json!({"action": "accept", "content": content});
    check(accept(json!({"choice_1": "approve", "choice_2": "reject"})), [YES, NO]);
    check(accept(json!({"choice_2": "approve"})), [LATER, YES]);
    check(accept(json!({"choice_1": "reject", "choice_2": "later"})), [NO, LATER]);
    check(accept(json!({"choice_1": "approve", "choice_2": "approve", "choice_3": "approve"})), [YES, YES]);
    for undecided in [
        json!({"action": "accept"}),
        accept(json!({})),
        accept(json!({"approve": true})),
        accept(json!({"choice_0": "approve", "choice_3": "approve", "choice_": "approve"})),
        accept(json!({"choice_1": "Approve", "choice_2": " approve"})),
        accept(json!({"choice_1": true, "choice_2": ["approve"]})),
        accept(json!({"choice_1": null, "choice_2": ""})),
        accept(json!(["approve", "approve"])),
        accept(json!("approve")),
        json!({"action": "ACCEPT", "content": {"choice_1": "approve"}}),
        json!({"action": "decline", "content": {"choice_1": "approve", "choice_2": "reject"}}),
        json!({"action": "cancel", "content": {"choice_1": "reject"}}),
        json!({"content": {"choice_1": "approve"}}),
        json!({"choice_1": "approve"}),
        json!(["accept"]),
        json!(null),
    ] {
        check(undecided, [LATER, LATER]);
    }
    assert_eq!(about_two(&Reply::Nothing), [LATER, LATER]);
    assert_eq!(about_two(&Reply::CannotAsk), [LATER, LATER]);
    assert_eq!(about_two(&Reply::Standing), [STANDING, STANDING]);
}

fn proposal(decision: &str, status: &str) -> ProposedEntry {
    let text = json!({"timestamp": "2026-03-15T12:00:00Z", "decision": decision, "status": status}).to_string();
    let entry = Entry::from_text(MemoryFile::Decisions, &text).unwrap();
    ProposedEntry::new(LearnerId::default_id(), entry, "mcp (test 1)".into()).unwrap()
}

fn choice(title: &str, description: &str) -> Choice {
    Choice {
        id: "remediation_week-0123456789".into(),
        title: title.into(),
        description: description.into(),
        approve: proposal("remediation_week", "approved"),
        reject: proposal("remediation_week", "rejected"),
    }
}

fn shown(params: ElicitRequestParams) -> (String, Value) {
    match params {
        ElicitRequestParams::FormElicitationParams { message, requested_schema, .. } => {
            (message, serde_json::to_value(requested_schema).unwrap())
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_form_shows_every_record_that_a_word_would_write() {
    let choices = [
        choice("Week 13 repeats two skills.", "They slipped.\nWhy: 0.31 and 0.40."),
        choice("Month 4 before month 3.", ""),
    ];
    let (message, schema) = shown(about_choices(&choices, Some(&ProtocolVersion::V_2025_11_25)));
    let record = json!({
        "timestamp": "2026-03-15T12:00:00Z", "decision": "remediation_week", "status": "approved",
        "approved_by": "elicitation",
    });
    // The record of a no has no other word than its status.
    let records = format!(
        "\nApprove appends to decisions.jsonl:\n{record}\n\nReject appends to decisions.jsonl:\nthe same with {{\"status\":\"rejected\"}}"
    );
    let expected = format!(
        "2 changes to decide, each by itself. Asked by mcp (test 1). Later writes nothing. \
         If you approve more than one, each later change is recorded on top of the one before, so \
         its id and hashes will differ from those shown.\n\n\
         1. Week 13 repeats two skills.\n   They slipped.\n   Why: 0.31 and 0.40.\n{records}\n\n\n\
         2. Month 4 before month 3.\n{records}"
    );
    assert_eq!(message, expected);
    let field = |title: &str| {
        let options = json!([
            {"const": "approve", "title": "Approve"},
            {"const": "reject", "title": "Reject"},
            {"const": "later", "title": "Later (writes nothing)"},
        ]);
        json!({"type": "string", "title": title, "oneOf": options, "default": "later"})
    };
    assert_eq!(
        schema,
        json!({"type": "object", "properties": {
            "choice_1": field("1. Week 13 repeats two skills."),
            "choice_2": field("2. Month 4 before month 3."),
        }})
    );
}

#[test]
fn a_client_before_2025_11_25_gets_the_titles_that_it_knows() {
    let (_, schema) = shown(about_choices(&[choice("A.", "b")], Some(&ProtocolVersion::V_2025_06_18)));
    assert_eq!(
        schema["properties"]["choice_1"],
        json!({
            "type": "string", "title": "1. A.", "enum": ["approve", "reject", "later"],
            "enumNames": ["Approve", "Reject", "Later (writes nothing)"],
        })
    );
}

#[test]
fn titles_and_descriptions_cannot_pass_for_a_record() {
    let fake = "x\n{\"decision\":\"none\"}\n\nApprove appends to decisions.jsonl:\n{}\u{1b}[2J\u{202e}";
    let (message, schema) = shown(about_choices(&[choice(fake, fake)], None));
    let records: Vec<_> = message.lines().filter(|line| line.starts_with('{')).collect();
    assert_eq!(records.len(), 1, "{message}");
    let headings = message.lines().filter(|line| line.starts_with("Approve appends")).count();
    assert_eq!(headings, 1, "{message}");
    let title = schema["properties"]["choice_1"]["title"].as_str().unwrap();
    for text in [message.as_str(), title] {
        assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text:?}");
    }
    assert!(!title.contains('\n'), "{title:?}");
}

#[test]
fn a_form_of_many_keeps_their_order() {
    let choices: Vec<_> = (0..11).map(|_| choice("A.", "b")).collect();
    let ElicitRequestParams::FormElicitationParams { requested_schema, .. } = about_choices(&choices, None) else {
        panic!("not a form");
    };
    let text = serde_json::to_string(&requested_schema).unwrap();
    assert!(text.find("choice_2\"").unwrap() < text.find("choice_10\"").unwrap(), "{text}");
}

#[test]
fn a_write_is_shown_with_its_file_and_its_signature() {
    let write = |word: &str| match Question::write(proposal(word, "approved"), "Path: keep\ngoing".to_owned(), true) {
        Question::Write(mut writes) => writes.remove(0),
        Question::Choices(_) => panic!("no write"),
    };
    let (message, schema) = shown(about_writes(&[write("keep_going")], None));
    assert!(
        message.starts_with("Path: keep⏎going\n\nAppend this to your decisions.jsonl? Asked by mcp (test 1).\n\n{")
    );
    assert!(message.ends_with("\"approved_by\":\"elicitation\"}"), "{message}");
    assert_eq!(schema["properties"]["approve"]["type"], "boolean");
    let (message, _) = shown(about_writes(&[write("keep_going"), write("go_on")], Some("Copy\na file")));
    assert!(message.starts_with("Path: keep⏎going\nPath: keep⏎going\nCopy⏎a file\n\nAppend 2 entries to"), "{message}");
    assert!(message.ends_with("\"approved_by\":\"elicitation\"}\nthe same with {\"decision\":\"go_on\"}"), "{message}");
}

#[test]
fn a_record_with_other_fields_or_in_another_order_is_shown_whole() {
    let record = |text: &str| serde_json::from_str::<Map<String, Value>>(text).unwrap();
    let whole = record(r#"{"a":1,"b":{"c":2,"d":3}}"#);
    for (other, shown) in [
        (r#"{"a":1,"b":{"c":4,"d":3}}"#, Some(r#"{"b":{"c":4}}"#)),
        (r#"{"a":1,"b":[]}"#, Some(r#"{"b":[]}"#)),
        (r#"{"b":{"c":2,"d":3},"a":1}"#, None),
        (r#"{"a":1,"b":{"d":3,"c":2}}"#, None),
        (r#"{"a":1}"#, None),
    ] {
        assert_eq!(differing(&whole, &record(other)), shown.map(record), "{other}");
    }
    assert_eq!(differing(&Map::new(), &Map::new()), None, "a text that is no record");
}

#[test]
fn a_form_asks_by_short_names_and_only_an_accepted_one_answers() {
    let field = |name: &str, choices: &[&str]| Field {
        name: name.to_owned(),
        question: format!("Which\none is {name}?"),
        choices: choices.iter().map(|choice| (*choice).to_owned()).collect(),
    };
    let fields = vec![field("1", &[]), field("2", &["left", "right"])];
    let (message, schema) = shown(of_form("Two\nquestions", &fields, Some(&ProtocolVersion::V_2025_11_25)));
    assert_eq!(message, "Two\nquestions");
    let asked = &schema["properties"];
    assert_eq!(
        (&asked["answer_1"]["type"], &asked["answer_1"]["title"]),
        (&json!("string"), &json!("Which⏎one is 1?"))
    );
    assert_eq!(asked["answer_2"]["oneOf"][1]["const"], "right");
    let content = json!({"answer_1": " 7 ", "answer_2": "left", "answer_3": "x"});
    let answers = |action: &str| Reply::Answer(json!({"action": action, "content": content})).answers(&fields);
    assert_eq!(json!(answers("accept")), json!({"1": "7", "2": "left"}));
    assert!(answers("decline").is_empty() && Reply::CannotAsk.answers(&fields).is_empty());
    assert!(Reply::Answer(json!({"action": "accept", "content": {"answer_1": " "}})).answers(&fields).is_empty());
}

//! The table as a table: its texts say what exists, in few words, and arguments stay data.

use std::collections::BTreeSet;

use rmcp::model::JsonObject;
use serde_json::{Value, json};

use super::{Argument, PROMPTS, PromptDef, RULES, check, list};
use crate::resources;
use los_app::tools::registry::REGISTRY;

fn def(name: &str) -> &'static PromptDef {
    PROMPTS.iter().find(|def| def.name == name).unwrap()
}

fn given(name: &str, arguments: &Value) -> Result<Vec<(&'static str, String)>, String> {
    let arguments: JsonObject = serde_json::from_value(arguments.clone()).unwrap();
    check(def(name), &arguments).map_err(|error| {
        assert_eq!(error.code.0, -32602);
        error.message.into_owned()
    })
}

#[test]
fn every_text_is_short_and_starts_with_a_request() {
    for def in &PROMPTS {
        let n_words = def.text.split_whitespace().count() + RULES.split_whitespace().count();
        // `learn` holds the format of a path, which a client without resources cannot read elsewhere.
        let most = if def.name == "learn" { 480 } else { 200 };
        assert!((80..=most).contains(&n_words), "{}: {n_words} words", def.name);
        assert!(def.text.lines().next().unwrap().ends_with('.'), "{}", def.name);
        assert!(def.description.is_ascii() && def.description.len() <= 60, "{}", def.name);
        assert!(def.name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{}", def.name);
    }
    let names: BTreeSet<_> = PROMPTS.iter().map(|def| def.name).collect();
    assert_eq!(names.len(), PROMPTS.len());
}

#[test]
fn every_tool_and_resource_that_a_text_names_exists() {
    let tools: BTreeSet<_> = REGISTRY.iter().map(|tool| tool.spec.name).collect();
    let uris: BTreeSet<_> = resources::list().into_iter().map(|row| row.uri).collect();
    let verbs = ["get_", "adapt_", "check_", "log_", "add_", "evaluate_", "read_", "write_"];
    let mut n_named = 0;
    for def in &PROMPTS {
        for quoted in def.text.split('`').skip(1).step_by(2) {
            if verbs.iter().any(|verb| quoted.starts_with(verb)) {
                assert!(tools.contains(quoted), "{}: `{quoted}`", def.name);
                n_named += 1;
            } else if let Some(page) = quoted.strip_prefix("los://help/") {
                assert!(los_app::bundled::page(page).is_some(), "{}: `{quoted}`", def.name);
                n_named += 1;
            } else if quoted.starts_with("los://") {
                assert!(uris.contains(quoted), "{}: `{quoted}`", def.name);
                n_named += 1;
            }
        }
        if let Some(uri) = def.embeds {
            assert!(uris.contains(uri), "{}: {uri}", def.name);
            assert!(def.text.contains(&format!("embedded `{uri}`")), "{}: says nothing of it", def.name);
        } else {
            assert!(!def.text.contains("embedded"), "{}", def.name);
        }
    }
    assert!(n_named > PROMPTS.len(), "{n_named}");
}

#[test]
fn arguments_are_checked_and_what_would_fit_is_said() {
    let check = |name: &str, arguments: Value, expected: Result<&[(&str, &str)], &str>| match expected {
        Ok(expected) => {
            let expected: Vec<_> = expected.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
            assert_eq!(given(name, &arguments), Ok(expected), "{arguments}");
        }
        Err(words) => {
            let message = given(name, &arguments).unwrap_err();
            assert!(message.contains(words), "{arguments}: {message}");
        }
    };
    check("plan-week", json!({}), Ok(&[]));
    check("plan-week", json!({"week": "52"}), Ok(&[("week", "52")]));
    check("plan-week", json!({"week": " 7 "}), Ok(&[("week", "7")]));
    check("plan-week", json!({"week": ""}), Ok(&[]));
    check("plan-week", json!({"week": 7}), Err("must be a string; arguments: week"));
    check("plan-week", json!({"weak": "7"}), Err("unknown argument of plan-week; arguments: week"));
    check("where", json!({"week": "7"}), Err("unknown argument of where; arguments: none"));
    check("evaluate", json!({"scope": "month"}), Ok(&[("scope", "month")]));
    check("evaluate", json!({"scope": "Month"}), Err("values: week, month, overall"));
    check("debug-learning", json!({"blocker": "x".repeat(1_000)}), Ok(&[("blocker", &"x".repeat(1_000))]));
    check("debug-learning", json!({"blocker": "x".repeat(1_001)}), Err("more than 1000 characters"));
}

#[test]
fn the_list_is_the_table() {
    let listed = list(false);
    for (prompt, def) in listed.iter().zip(&PROMPTS) {
        assert_eq!(prompt.name, def.name);
        let names: Vec<_> = prompt.arguments.iter().flatten().map(|argument| argument.name.as_str()).collect();
        let expected: Vec<_> = def.arguments.iter().map(|argument| argument.name).collect();
        assert_eq!(names, expected);
    }
    assert_eq!(listed.len(), PROMPTS.len());
    let of_several = list(true);
    let is_named =
        |prompt: &rmcp::model::Prompt| prompt.arguments.iter().flatten().any(|argument| argument.name == "learner_id");
    assert!(of_several.iter().all(is_named) && !listed.iter().any(is_named));
    let words = |argument: &Argument| argument.choices.iter().all(|word| argument.description.contains(word));
    assert!(PROMPTS.iter().flat_map(|def| def.arguments).all(words), "a choice is described");
}

//! Choices from the question to the file: what was shown is what is written, once, and silence writes nothing.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use rmcp::model::{InputResponses, ProtocolVersion};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Open, Reply, WaitingCalls, question, settle};
use los_app::calls::approval::{Applied, Choice, Prepared};
use los_app::calls::caller::{Caller, Face};
use los_app::calls::ctx::{Ctx, system_ids};
use los_app::calls::spec::Spec;
use los_app::calls::tool::{Tool, ToolResult};
use los_app::calls::tool_log::ToolLog;
use los_app::tools::registry::ToolDef;
use los_eyes::search::embedders::Embedders;
use los_eyes::search::engine::Engine;
use los_model::error::Result;
use los_store::memory::entry::Entry;
use los_store::memory::file_store::FileStore;
use los_store::memory::learner_id::LearnerId;
use los_store::memory::memory_file::MemoryFile;
use los_store::memory::proposal::ProposedEntry;
use los_store::workspace::Workspace;
use los_store::workspace::settings::SearchSettings;

const DECISIONS: &str = ".claude/memory/decisions.jsonl";

/// A tool that offers two changes.
#[derive(Serialize, Deserialize, JsonSchema)]
struct Offer {}

#[derive(Serialize, JsonSchema)]
struct OfferOutput {
    n_approved: usize,
}

impl Tool for Offer {
    const SPEC: Spec = Spec { calls_per_minute: 0, ..Spec::appends("offer", "Offer two changes.", 500) };
    type Output = OfferOutput;

    fn run(ctx: &Ctx, _args: Offer) -> Result<ToolResult<OfferOutput>> {
        let proposal = |id: &str, status: &str| {
            let object = json!({"timestamp": "2026-03-15", "decision": "swap", "id": id, "status": status});
            let entry = Entry::from_text(MemoryFile::Decisions, &object.to_string())?;
            ctx.proposal(ctx.learner.clone(), entry)
        };
        let choice = |id: &str| {
            Ok(Choice {
                id: id.into(),
                title: format!("Swap {id}."),
                description: "Why.".into(),
                approve: proposal(id, "approved")?,
                reject: proposal(id, "rejected")?,
            })
        };
        let answer = |chosen: &[Applied]| OfferOutput {
            n_approved: chosen.iter().filter(|one| matches!(one, Applied::Written(_))).count(),
        };
        let as_shown = |_: &Ctx, choice: &Choice, _: &[ProposedEntry]| Ok(Some(choice.approve.clone()));
        Ok(ToolResult::Pending(Prepared::choices(vec![choice("a")?, choice("b")?], as_shown, answer)))
    }
}

/// A workspace in a folder, at noon.
struct Bench {
    folder: tempfile::TempDir,
    ctx: Ctx,
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join(".claude/memory")).unwrap();
        std::fs::write(folder.path().join(DECISIONS), "").unwrap();
        let workspace = Arc::new(Workspace::load(folder.path(), &[]).unwrap().0);
        let noon: DateTime<Utc> = "2026-03-15T12:00:00Z".parse().unwrap();
        let ctx = Ctx {
            memory: Arc::new(FileStore::new(Arc::clone(&workspace))),
            workspace,
            learner: LearnerId::default_id(),
            is_learner_named: false,
            caller: Caller { face: Face::Mcp, client: None },
            as_of: None,
            clock: Arc::new(move || noon),
            ids: system_ids(),
            limits: None,
            log: Arc::new(ToolLog::default()),
            search: Arc::new(Engine::new(
                Embedders::new(SearchSettings::default(), Arc::new(|_: &str| None), None),
                false,
            )),
            machine: Arc::new(|_: &str| None),
        };
        Self { folder, ctx }
    }

    fn offer(&self) -> Open {
        match (ToolDef::of::<Offer>().begin)(&self.ctx, json!({})).unwrap() {
            ToolResult::Pending(pending) => Open::Write(pending),
            _ => panic!("no choices"),
        }
    }

    fn decisions(&self) -> Vec<String> {
        let text = std::fs::read_to_string(self.folder.path().join(DECISIONS)).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}

/// The output once the learner has replied.
fn outcome(bench: &Bench, open: Open, reply: &Reply) -> Value {
    match settle(&bench.ctx, open, reply).unwrap() {
        ToolResult::Done(output) => output,
        _ => panic!("it asks again"),
    }
}

fn message_of(prepared: &Open) -> String {
    let question = question(prepared, Some(&ProtocolVersion::V_2025_11_25));
    let question = serde_json::to_value(question).unwrap();
    question["message"].as_str().unwrap().to_owned()
}

fn accept(content: &Value) -> Reply {
    Reply::Answer(json!({"action": "accept", "content": content}))
}

#[test]
fn every_written_record_was_shown_and_is_counted() {
    for (content, n_approved, statuses) in [
        (json!({"choice_1": "approve", "choice_2": "approve"}), 2, vec!["approved", "approved"]),
        (json!({"choice_1": "reject", "choice_2": "approve"}), 1, vec!["rejected", "approved"]),
        (json!({"choice_2": "reject"}), 0, vec!["rejected"]),
        (json!({}), 0, vec![]),
    ] {
        let bench = Bench::new();
        let pending = bench.offer();
        let message = message_of(&pending);
        let output = outcome(&bench, pending, &accept(&content));
        assert_eq!(output, json!({ "n_approved": n_approved }), "{content}");
        let written = bench.decisions();
        assert_eq!(written.len(), statuses.len(), "{content}");
        for (line, status) in written.iter().zip(statuses) {
            assert!(line.contains(&format!("\"status\":\"{status}\"")), "{line}");
            // A no is shown as the record of a yes with another status.
            let as_shown = line.replace("rejected", "approved");
            assert!(message.lines().any(|shown| shown == as_shown), "{line} is not in {message}");
        }
    }
}

#[test]
fn an_unclear_answer_writes_nothing_and_is_not_a_failure() {
    let bench = Bench::new();
    let decline = Reply::Answer(json!({"action": "decline"}));
    for reply in [Reply::Nothing, Reply::CannotAsk, decline, accept(&json!({"approve": true}))] {
        let output = outcome(&bench, bench.offer(), &reply);
        assert_eq!(output, json!({"n_approved": 0}), "{reply:?}");
    }
    assert_eq!(bench.decisions(), [] as [String; 0]);
    assert_eq!(bench.ctx.memory.staged(&bench.ctx.learner).unwrap().0, []);
}

#[test]
fn a_standing_yes_is_recorded_as_such() {
    let bench = Bench::new();
    let output = outcome(&bench, bench.offer(), &Reply::Standing);
    assert_eq!(output, json!({"n_approved": 2}));
    let written = bench.decisions();
    assert_eq!(written.len(), 2);
    assert!(written.iter().all(|line| line.ends_with("\"approved_by\":\"standing\"}")), "{written:?}");
}

#[test]
fn choices_wait_once_behind_a_handle_for_their_call() {
    let bench = Bench::new();
    let waiting = WaitingCalls::default();
    let now = bench.ctx.now();
    let keep = || {
        let open = bench.offer();
        let called = ("offer", Some("mine 1"));
        let result = serde_json::to_value(waiting.keep(open, called, &json!({}), now)).unwrap();
        let form = &result["inputRequests"]["approval"]["params"];
        assert_eq!(form["requestedSchema"]["properties"]["choice_2"]["default"], "later", "{result}");
        result["requestState"].as_str().unwrap().to_owned()
    };
    let mine = ("offer", Some("mine 1"));
    let handle = keep();
    let round = waiting.round(Some(&handle), mine, &json!({}), now).unwrap();
    let open = round.try_lock().unwrap().open.take().unwrap();
    let responses: InputResponses =
        serde_json::from_value(json!({"approval": {"action": "accept", "content": {"choice_1": "reject"}}})).unwrap();
    outcome(&bench, open, &Reply::of_responses(Some(&responses)));
    assert_eq!(bench.decisions().len(), 1);
    let again = waiting.round(Some(&handle), mine, &json!({}), now).unwrap();
    assert!(again.try_lock().unwrap().open.is_none(), "the write is there once");
    assert!(waiting.round(Some(&handle), mine, &json!({"n": 1}), now).is_err(), "other arguments");
    for another in [("offer", None), ("offer", Some("other 1")), ("other", Some("mine 1"))] {
        let handle = keep();
        assert!(waiting.round(Some(&handle), another, &json!({}), now).is_err(), "{another:?}");
    }
    let handle = keep();
    let late = now + TimeDelta::minutes(15);
    assert!(waiting.round(Some(&handle), mine, &json!({}), late).is_err(), "late");
    assert_eq!(Reply::of_responses(None), Reply::CannotAsk);
    assert_eq!(bench.decisions().len(), 1);
}

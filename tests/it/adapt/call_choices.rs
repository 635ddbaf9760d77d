//! Changes decided one by one, at the one way in: what is written, in which order, and what a failure in between says.
//!
//! The tool is a stand-in. `adapt_mcp` and `adapt_hand` test the real tool, which fits a later choice to the path that an
//! earlier one made, and checks it again.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use los_app::calls::approval::{Applied, Choice, Decision, Prepared, Question, commit};
use los_app::calls::call;
use los_app::calls::ctx::Ctx;
use los_app::calls::spec::{Hints, Spec};
use los_app::calls::tool::{Tool, ToolResult};
use los_app::failure;
use los_app::tools::registry::ToolDef;
use los_model::error::{Error, Result};
use los_store::memory::entry::Entry;
use los_store::memory::learner_id::LearnerId;
use los_store::memory::memory_file::MemoryFile;
use los_store::memory::proposal::{ApprovedBy, ProposedEntry};
use los_store::workspace::Workspace;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::files::read_file;
use crate::support::{TOOL_LOG, TestWorkspace};

/// A tool that offers as many choices as it is asked to.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Offer {
    /// How many
    n: usize,
    /// The first that cannot be written
    #[serde(default)]
    full_from: Option<usize>,
}

#[derive(Debug, Serialize, JsonSchema, PartialEq)]
struct OfferOutput {
    became: Vec<String>,
    approved: bool,
}

impl Tool for Offer {
    const SPEC: Spec = Spec {
        name: "offer",
        description: "Offer choices.",
        hints: Hints::APPENDS,
        writes_memory: true,
        calls_per_minute: 0,
        target_ms: 500,
        is_prose: false,
    };
    type Output = OfferOutput;

    fn run(ctx: &Ctx, args: Offer) -> Result<ToolResult<OfferOutput>> {
        let is_full = |n| args.full_from.is_some_and(|full| n >= full);
        let choices = (1..=args.n).map(|n| choice(ctx, n, is_full(n))).collect::<Result<_>>()?;
        let answer = |chosen: &[Applied]| OfferOutput {
            became: chosen.iter().map(|chosen| format!("{chosen:?}")).collect(),
            approved: chosen.iter().any(|chosen| matches!(chosen, Applied::Written(_))),
        };
        let as_shown = |_: &Ctx, choice: &Choice, _: &[ProposedEntry]| Ok(Some(choice.approve.clone()));
        Ok(ToolResult::Pending(Prepared::choices(choices, as_shown, answer)))
    }
}

fn choice(ctx: &Ctx, n: usize, is_full: bool) -> Result<Choice> {
    let learner = if is_full { LearnerId::parse(FULL)? } else { ctx.learner.clone() };
    let proposal = |status: &str| {
        let object = json!({"timestamp": "2026-03-15T12:00:00Z", "decision": "swap", "id": n, "status": status});
        let entry = Entry::from_text(MemoryFile::Decisions, &object.to_string())?;
        ctx.proposal(learner.clone(), entry)
    };
    Ok(Choice {
        id: format!("swap-{n}"),
        title: format!("Swap {n}."),
        description: "Because.".into(),
        approve: proposal("approved")?,
        reject: proposal("rejected")?,
    })
}

/// A workspace in which nothing can be written for this learner: a file stands where the folder would be.
const FULL: &str = "full";

fn workspace() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    workspace.write(&format!(".claude/memory/learners/{FULL}"), "");
    workspace
}

fn ctx(workspace: &TestWorkspace) -> Ctx {
    let now: DateTime<Utc> = "2026-03-15T12:00:00Z".parse().unwrap();
    let ctx = read_file::ctx(Workspace::load(workspace.root(), &[]).unwrap().0);
    Ctx { learner: LearnerId::from_profile("ada").unwrap(), clock: Arc::new(move || now), ..ctx }
}

fn begin(ctx: &Ctx, n: usize) -> Prepared<OfferOutput> {
    begin_with(ctx, json!({"n": n}))
}

fn begin_with(ctx: &Ctx, args: Value) -> Prepared<OfferOutput> {
    match call::begin::<Offer>(ctx, args).unwrap() {
        ToolResult::Pending(draft) => draft,
        _ => panic!("no choices"),
    }
}

fn record(n: usize, status: &str, by: &str) -> String {
    let object = json!({
        "timestamp": "2026-03-15T12:00:00Z", "decision": "swap", "id": n, "status": status, "approved_by": by,
    });
    format!("{object}\n")
}

fn decisions(workspace: &TestWorkspace) -> String {
    workspace.read(".claude/memory/decisions.jsonl")
}

#[test]
fn each_yes_and_no_writes_its_record_in_order_and_later_none() {
    let workspace = workspace();
    let ctx = ctx(&workspace);
    let draft = begin(&ctx, 4);
    assert!(matches!(&draft.question, Question::Choices(choices) if choices.len() == 4));
    assert_eq!(decisions(&workspace), "", "nothing is written before the answers");
    let answers = [
        Decision::Reject(ApprovedBy::Elicitation),
        Decision::Later,
        Decision::Approve(ApprovedBy::Learner),
        Decision::Approve(ApprovedBy::Standing),
    ];
    let output = commit(&ctx, draft, &answers).unwrap().0;
    let expected =
        [record(1, "rejected", "elicitation"), record(3, "approved", "learner"), record(4, "approved", "standing")];
    assert_eq!(decisions(&workspace), expected.concat());
    let words: Vec<_> = output.became.iter().map(|word| word.split('(').next().unwrap()).collect();
    assert_eq!(words, ["Rejected", "Later", "Written", "Written"]);
    assert!(output.approved);
    let calls = workspace.values(TOOL_LOG);
    assert_eq!(calls.len(), 1, "logged once a call: {calls:?}");
    assert_eq!((&calls[0]["tool"], &calls[0]["ok"]), (&json!("offer"), &json!(true)));
}

#[test]
fn later_for_all_is_an_answer_that_writes_and_stages_nothing() {
    let workspace = workspace();
    let ctx = ctx(&workspace);
    let output = commit(&ctx, begin(&ctx, 2), &[Decision::Later; 2]).unwrap().0;
    assert_eq!(output.became, ["Later", "Later"]);
    assert!(!output.approved);
    assert_eq!(decisions(&workspace), "");
    assert_eq!(ctx.memory.staged(&ctx.learner).unwrap().0, []);
}

#[test]
fn a_second_write_that_fails_leaves_the_first_and_says_so() {
    let workspace = workspace();
    let ctx = ctx(&workspace);
    let yes = Decision::Approve(ApprovedBy::Flag);
    let error =
        commit(&ctx, begin_with(&ctx, json!({"n": 3, "full_from": 2})), &[yes, Decision::Later, yes]).unwrap_err();
    assert_eq!(error.code().word(), "WRITE_NOT_ALLOWED");
    assert!(error.to_string().ends_with("; written before that, and kept: swap-1"), "{error}");
    assert_eq!(failure::details(&error)["written"], json!(["swap-1"]));
    let hint = failure::hint(&error).unwrap();
    assert!(hint.contains("were kept") && !hint.contains("nothing was changed"), "{hint}");
    assert_eq!(decisions(&workspace), record(1, "approved", "flag"));
    let calls = workspace.values(TOOL_LOG);
    assert_eq!((calls.len(), &calls[0]["code"]), (1, &json!("WRITE_NOT_ALLOWED")));
}

#[test]
fn a_first_write_that_fails_is_an_ordinary_failure() {
    let workspace = workspace();
    let ctx = ctx(&workspace);
    let answers = [Decision::Later, Decision::Reject(ApprovedBy::Flag)];
    let error = commit(&ctx, begin_with(&ctx, json!({"n": 2, "full_from": 1})), &answers).unwrap_err();
    assert!(matches!(error, Error::WriteNotAllowed { .. }), "{error:?}");
    assert_eq!(decisions(&workspace), "");
}

#[test]
fn answers_that_do_not_fit_the_choices_write_nothing() {
    let workspace = workspace();
    let ctx = ctx(&workspace);
    let yes = Decision::Approve(ApprovedBy::Learner);
    for answers in [&[yes][..], &[yes, yes, yes], &[]] {
        let error = commit(&ctx, begin(&ctx, 2), answers).unwrap_err();
        assert_eq!(error.code().word(), "INTERNAL_ERROR");
    }
    assert_eq!(decisions(&workspace), "");
}

#[test]
fn the_erased_tool_gives_the_same_answer_as_json() {
    let workspace = workspace();
    let ctx = ctx(&workspace);
    let def = ToolDef::of::<Offer>();
    let ToolResult::Pending(draft) = (def.begin)(&ctx, json!({"n": 2})).unwrap() else {
        panic!("no choices");
    };
    let answers = [Decision::Approve(ApprovedBy::Elicitation), Decision::Later];
    let output = commit(&ctx, draft, &answers).unwrap().0;
    assert_eq!(output["approved"], true);
    assert_eq!(output["became"][1], "Later");
}

//! Changes decided one by one, at the one way in: what is written, in which order, and what a failure in between says.
//!
//! Tool and store are stand-ins. `adapt_mcp` and `adapt_hand` test the real tool, which fits a later choice to the path that an
//! earlier one made, and checks it again.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

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
use los_store::memory::file_store::FileStore;
use los_store::memory::learner_id::LearnerId;
use los_store::memory::memory_file::MemoryFile;
use los_store::memory::proposal::{ApprovedBy, ProposedEntry, Staged};
use los_store::memory::store::{Appended, Line, MemoryStore};
use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::files::read_file;
use crate::support::{TOOL_LOG, TestWorkspace};

/// A tool that offers as many choices as it is asked to.
struct Offer;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct OfferArgs {
    /// How many
    n: usize,
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
        private_args: &[],
    };
    type Args = OfferArgs;
    type Output = OfferOutput;

    fn run(ctx: &Ctx, args: OfferArgs) -> Result<ToolResult<OfferOutput>> {
        let choices = (1..=args.n).map(|n| choice(ctx, n)).collect::<Result<_>>()?;
        let answer = |chosen: &[Applied]| OfferOutput {
            became: chosen.iter().map(|chosen| format!("{chosen:?}")).collect(),
            approved: chosen.iter().any(|chosen| matches!(chosen, Applied::Written(_))),
        };
        let as_shown = |_: &Ctx, choice: &Choice, _: &[ProposedEntry]| Ok(Some(choice.approve.clone()));
        Ok(ToolResult::Pending(Prepared::choices(choices, as_shown, answer)))
    }
}

fn choice(ctx: &Ctx, n: usize) -> Result<Choice> {
    let proposal = |status: &str| {
        let object = json!({"timestamp": "2026-03-15T12:00:00Z", "decision": "swap", "id": n, "status": status});
        let entry = Entry::from_text(MemoryFile::Decisions, &object.to_string())?;
        ctx.proposal(ctx.learner.clone(), entry)
    };
    Ok(Choice {
        id: format!("swap-{n}"),
        title: format!("Swap {n}."),
        description: "Because.".into(),
        approve: proposal("approved")?,
        reject: proposal("rejected")?,
    })
}

/// A store whose append fails after so many.
struct FullAfter {
    inner: FileStore,
    left: AtomicUsize,
}

impl MemoryStore for FullAfter {
    fn learners(&self) -> Result<Vec<LearnerId>> {
        self.inner.learners()
    }
    fn folder(&self, learner: &LearnerId) -> Result<RelPath> {
        MemoryStore::folder(&self.inner, learner)
    }
    fn profile(&self, learner: &LearnerId) -> Result<Value> {
        self.inner.profile(learner)
    }
    fn read(
        &self,
        learner: &LearnerId,
        file: MemoryFile,
        visit: &mut dyn FnMut(Line<'_>) -> ControlFlow<()>,
    ) -> Result<()> {
        self.inner.read(learner, file, visit)
    }
    fn append(&self, learner: &LearnerId, entry: &Entry) -> Result<Appended> {
        let took = |left: usize| left.checked_sub(1);
        let is_full = self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, took).is_err();
        if is_full {
            return Err(Error::WriteFailed {
                path: "decisions.jsonl".into(),
                source: std::io::ErrorKind::StorageFull.into(),
            });
        }
        self.inner.append(learner, entry)
    }
    fn entry_count(&self, learner: &LearnerId, file: MemoryFile) -> Result<u64> {
        self.inner.entry_count(learner, file)
    }
    fn stage(&self, staged: &Staged) -> Result<()> {
        self.inner.stage(staged)
    }
    fn staged(&self, learner: &LearnerId) -> Result<(Vec<Staged>, Vec<String>)> {
        self.inner.staged(learner)
    }
    fn approve(
        &self,
        learner: &LearnerId,
        id: &str,
        sign: &dyn Fn(&ProposedEntry) -> Result<Entry>,
    ) -> Result<Appended> {
        self.inner.approve(learner, id, sign)
    }
    fn reject(&self, learner: &LearnerId, id: &str) -> Result<()> {
        self.inner.reject(learner, id)
    }
}

fn ctx(workspace: &TestWorkspace, n_appends: usize) -> Ctx {
    let now: DateTime<Utc> = "2026-03-15T12:00:00Z".parse().unwrap();
    let ctx = read_file::ctx(Workspace::load(workspace.root(), &[]).unwrap().0);
    let memory = FullAfter { inner: FileStore::new(Arc::clone(&ctx.workspace)), left: n_appends.into() };
    Ctx {
        memory: Arc::new(memory),
        learner: LearnerId::from_profile("ada").unwrap(),
        clock: Arc::new(move || now),
        ..ctx
    }
}

fn begin(ctx: &Ctx, n: usize) -> Prepared<OfferOutput> {
    match call::begin::<Offer>(ctx, json!({"n": n})).unwrap() {
        ToolResult::Pending(draft) => draft,
        ToolResult::Done(_) => panic!("no choices"),
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
    let workspace = TestWorkspace::new();
    let ctx = ctx(&workspace, 10);
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
    let workspace = TestWorkspace::new();
    let ctx = ctx(&workspace, 0);
    let output = commit(&ctx, begin(&ctx, 2), &[Decision::Later; 2]).unwrap().0;
    assert_eq!(output.became, ["Later", "Later"]);
    assert!(!output.approved);
    assert_eq!(decisions(&workspace), "");
    assert_eq!(ctx.memory.staged(&ctx.learner).unwrap().0, []);
}

#[test]
fn a_second_write_that_fails_leaves_the_first_and_says_so() {
    let workspace = TestWorkspace::new();
    let ctx = ctx(&workspace, 1);
    let yes = Decision::Approve(ApprovedBy::Flag);
    let error = commit(&ctx, begin(&ctx, 3), &[yes, Decision::Later, yes]).unwrap_err();
    assert_eq!(error.code().name(), "WRITE_FAILED");
    assert!(error.to_string().ends_with("; written before that, and kept: swap-1"), "{error}");
    assert_eq!(failure::details(&error)["written"], json!(["swap-1"]));
    let hint = failure::hint(&error).unwrap();
    assert!(hint.contains("were kept") && !hint.contains("nothing was changed"), "{hint}");
    assert_eq!(decisions(&workspace), record(1, "approved", "flag"));
    let calls = workspace.values(TOOL_LOG);
    assert_eq!((calls.len(), &calls[0]["code"]), (1, &json!("WRITE_FAILED")));
}

#[test]
fn a_first_write_that_fails_is_an_ordinary_failure() {
    let workspace = TestWorkspace::new();
    let ctx = ctx(&workspace, 0);
    let answers = [Decision::Later, Decision::Reject(ApprovedBy::Flag)];
    let error = commit(&ctx, begin(&ctx, 2), &answers).unwrap_err();
    assert!(matches!(error, Error::WriteFailed { .. }), "{error:?}");
    assert_eq!(decisions(&workspace), "");
}

#[test]
fn answers_that_do_not_fit_the_choices_write_nothing() {
    let workspace = TestWorkspace::new();
    let ctx = ctx(&workspace, 10);
    let yes = Decision::Approve(ApprovedBy::Learner);
    for answers in [&[yes][..], &[yes, yes, yes], &[]] {
        let error = commit(&ctx, begin(&ctx, 2), answers).unwrap_err();
        assert_eq!(error.code().name(), "INTERNAL_ERROR");
    }
    assert_eq!(decisions(&workspace), "");
}

#[test]
fn the_erased_tool_gives_the_same_answer_as_json() {
    let workspace = TestWorkspace::new();
    let ctx = ctx(&workspace, 1);
    let def = ToolDef::of::<Offer>();
    let ToolResult::Pending(draft) = (def.begin)(&ctx, json!({"n": 2})).unwrap() else {
        panic!("no choices");
    };
    let answers = [Decision::Approve(ApprovedBy::Elicitation), Decision::Later];
    let output = commit(&ctx, draft, &answers).unwrap().0;
    assert_eq!(output["approved"], true);
    assert_eq!(output["became"][1], "Later");
}

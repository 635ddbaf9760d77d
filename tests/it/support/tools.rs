//! Tools and a learner's numbers in this process, for tests of a rule or a number and not of a face.

use std::sync::Arc;

use chrono::NaiveDate;
use los_app::calls::approval::{Decision, commit};
use los_app::calls::call;
use los_app::calls::caller::{Caller, Face};
use los_app::calls::ctx::{Ctx, system_clock, system_ids};
use los_app::calls::form::Answers;
use los_app::calls::tool::{Tool, ToolResult};
use los_app::calls::tool_log::ToolLog;
use los_app::day::day::Day;
use los_app::failure;
use los_app::study::own_level::OwnLevel;
use los_app::study::status::LearnerStatus;
use los_app::tools::context_search::searched_files;
use los_app::tools::evaluate_progress::evaluate;
use los_app::tools::registry;
use los_eyes::search::embedders::Embedders;
use los_eyes::search::engine::Engine;
use los_model::error::Error;
use los_store::memory::file_store::FileStore;
use los_store::memory::learner_id::LearnerId;
use los_store::memory::proposal::ApprovedBy;
use los_store::workspace::Workspace;
use los_store::workspace::settings::SearchSettings;
use serde_json::{Value, json};

use crate::support::TestWorkspace;

/// A search engine with the embedded model alone, and no thread.
pub fn engine() -> Engine {
    Engine::new(Embedders::new(SearchSettings::default(), Arc::new(|_: &str| None), None), false)
}

/// The context of a call at this workspace.
pub fn ctx(workspace: Workspace) -> Ctx {
    let workspace = Arc::new(workspace);
    let memory = Arc::new(FileStore::new(Arc::clone(&workspace)));
    Ctx {
        workspace,
        memory,
        learner: LearnerId::default_id(),
        is_learner_named: false,
        caller: Caller { face: Face::Cli, client: None },
        as_of: None,
        clock: system_clock(),
        ids: system_ids(),
        limits: None,
        log: Arc::new(ToolLog::default()),
        search: Arc::new(engine()),
        machine: Arc::new(|_: &str| None),
    }
}

/// The answer of a tool that only reads.
pub fn call<T: Tool>(ctx: &Ctx, args: Value) -> Result<T::Output, Error> {
    match call::begin::<T>(ctx, args)? {
        ToolResult::Done(answer) => Ok(answer),
        _ => panic!("a reading tool asked to write"),
    }
}

/// Goes on without answers where the learner would be asked in a form.
pub fn unasked(ctx: &Ctx, result: ToolResult<Value>) -> Result<ToolResult<Value>, Error> {
    match result {
        ToolResult::Asks(form) => form.go_on(ctx, Answers::new()),
        result => Ok(result),
    }
}

/// The tools at a workspace, with the settings and the learner that it had when they were opened.
pub struct Tools {
    pub ctx: Ctx,
    decision: Decision,
}

impl Tools {
    /// For a caller that nobody can be asked for: a write is staged.
    pub fn at(workspace: &TestWorkspace) -> Self {
        let (opened, _) = Workspace::load(workspace.root(), &registry::names()).unwrap();
        let mut ctx = ctx(opened);
        ctx.learner = ctx.memory.learners().unwrap().into_iter().next().unwrap_or_else(LearnerId::default_id);
        Self { ctx, decision: Decision::Later }
    }

    /// As of an instant, or of the end of a day; of now where it is empty.
    pub fn as_of(workspace: &TestWorkspace, when: &str) -> Self {
        let mut tools = Self::at(workspace);
        tools.ctx.as_of = match when.parse::<NaiveDate>() {
            _ if when.is_empty() => None,
            Ok(day) => {
                let end = day.and_hms_milli_opt(23, 59, 59, 999).unwrap();
                Some(Day::of(&tools.ctx).zone().unwrap().instant_of(end))
            }
            Err(_) => Some(when.parse().unwrap()),
        };
        tools
    }

    /// For a caller whose writes are approved in advance.
    pub fn approving(workspace: &TestWorkspace) -> Self {
        Self { decision: Decision::Approve(ApprovedBy::Standing), ..Self::at(workspace) }
    }

    /// For searches by meaning, with an index that is complete.
    pub fn indexed(workspace: &TestWorkspace) -> Self {
        let tools = Self::at(workspace);
        tools.index();
        tools
    }

    /// Brings the index of searches up to date.
    pub fn index(&self) {
        let own = OwnLevel::of(&self.ctx);
        let files = searched_files(&self.ctx, own.as_ref()).unwrap();
        self.ctx.search.index(&self.ctx.workspace, &files, self.ctx.now().into(), &mut |_| true).unwrap();
    }

    /// The answer of a tool, or the `error` that every face shows.
    pub fn call(&self, tool: &str, arguments: &Value) -> Result<Value, Value> {
        let tool = registry::find(tool).unwrap();
        let begun = (tool.begin)(&self.ctx, arguments.clone()).and_then(|result| unasked(&self.ctx, result));
        let answer = begun.and_then(|result| match result {
            ToolResult::Done(answer) => Ok(answer),
            ToolResult::Asks(_) => panic!("{tool} asks twice", tool = tool.spec.name),
            ToolResult::Pending(prepared) => {
                let decisions = prepared.all(self.decision);
                commit(&self.ctx, prepared, &decisions).map(|(answer, _)| answer)
            }
        });
        answer.map_err(|error| failure::body(&error)["error"].take())
    }

    /// The answer of a call that must succeed.
    #[track_caller]
    pub fn call_ok(&self, tool: &str, arguments: &Value) -> Value {
        self.call(tool, arguments).unwrap_or_else(|error| panic!("{tool} {arguments}: {error}"))
    }

    /// The `error` of a call that must fail.
    #[track_caller]
    pub fn call_err(&self, tool: &str, arguments: &Value) -> Value {
        self.call(tool, arguments).map_or_else(|error| error, |answer| panic!("{tool} {arguments}: {answer}"))
    }

    /// Each of these values makes a call with otherwise good arguments fail, by the name of its field.
    #[track_caller]
    pub fn assert_refused(&self, tool: &str, good: &Value, refused: &[(&str, Value)]) {
        for (field, values) in refused {
            for value in values.as_array().unwrap() {
                let mut arguments = good.clone();
                arguments[field] = value.clone();
                let error = self.call_err(tool, &arguments);
                assert_has(&error, &json!({"code": "INVALID_INPUT", "details.field": field}));
            }
        }
    }

    /// The plan of a week, or of this one.
    #[track_caller]
    pub fn plan(&self, week: impl Into<Option<u32>>) -> Value {
        let learner = self.ctx.learner.to_string();
        self.call_ok("get_weekly_plan", &json!({"learner_id": learner, "week_number": week.into()}))
    }

    /// The whole evaluation of a scope, in the words of a terminal.
    #[track_caller]
    pub fn evaluation(&self, scope: &str) -> Value {
        let scope = serde_json::from_value(scope.into()).unwrap();
        json!(evaluate(&Day::of(&self.ctx), scope).unwrap())
    }

    /// The standing of the learner, as `los status` and `los://status` show it.
    pub fn status(&self) -> Value {
        json!(LearnerStatus::of(&self.ctx, Day::of(&self.ctx).data().unwrap()).unwrap())
    }
}

/// A value has these fields, each named or by the way to it, such as `metadata.task`; others may stand beside them.
#[track_caller]
pub fn assert_has(value: &Value, fields: &Value) {
    for (way, expected) in fields.as_object().unwrap() {
        let found = value.pointer(&format!("/{}", way.replace('.', "/"))).unwrap_or(&Value::Null);
        assert_eq!(found, expected, "{way} of {value}");
    }
}

/// An answer of the terminal as a caller who has tools gets it: its advice names tools in place of commands.
pub fn for_callers(mut answer: Value) -> Value {
    for field in ["recommendations", "advice"] {
        for words in answer.get_mut(field).and_then(Value::as_array_mut).into_iter().flatten() {
            *words = los_app::failure::for_tools(words.as_str().unwrap()).into();
        }
    }
    for action in answer.get_mut("next_actions").and_then(Value::as_array_mut).into_iter().flatten() {
        let command = format!("`{}`", action["command"].as_str().unwrap());
        action["command"] = los_app::failure::for_tools(&command).replace('`', "").into();
    }
    answer
}

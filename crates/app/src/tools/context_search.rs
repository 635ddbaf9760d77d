//! `context_search`: practices, decisions, issues, sessions, documents, own code by meaning.

use crate::practice::shipped_lessons::beside;
use crate::prelude::*;
use crate::study::own_level::OwnLevel;
use los_eyes::files::access;
use los_eyes::search::{Answer, Hit, Kind, LearnersFiles, Question};

/// Most characters of the best result's content and of the others': an answer with five, as text and as value, is below 8 KB.
/// `path` and `line` lead to the rest.
const MAX_CONTENT_CHARS: [usize; 2] = [1_000, 320];

/// The kinds that can be asked for: everything, best practices, those marked as rules, decisions, blockers and issues.
pub const KINDS: [&str; 5] = ["all", "pattern", "rule", "decision", "issue"];
/// A score below this is hardly an answer.
const NEAR: f64 = 0.3;
/// Most modules that a message names.
const MAX_MODULES: usize = 30;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContextSearch {
    /// In your own words
    #[schemars(length(min = 3, max = 500), extend("pattern" = NOT_BLANK))]
    pub query: String,
    /// Only this kind
    #[serde(default = "all", rename = "type")]
    #[schemars(extend("enum" = KINDS))]
    pub kind: String,
    /// Only this module
    pub module: Option<String>,
    /// Most results
    #[serde(default = "five")]
    #[schemars(range(min = 1, max = 20))]
    pub limit: u32,
    /// Also other levels of the path
    #[serde(default)]
    pub all_levels: bool,
}

const fn five() -> u32 {
    5
}

fn all() -> String {
    KINDS[0].to_owned()
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContextSearchOutput {
    /// The best first
    pub results: Vec<SearchResult>,
    /// The query
    pub query: String,
    /// All that were found
    pub total_found: u64,
    /// Milliseconds
    pub search_time: u64,
    /// Share of the texts that was searched by meaning, 0-1
    pub coverage: f64,
    /// The reason why the search by meaning is incomplete
    #[serde(skip_serializing_if = "Option::is_none")]
    pub degraded: Option<String>,
    /// A hint if nothing is found, or nothing close
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Modules with similar names, if the given one does not exist
    #[serde(rename = "known_modules", skip_serializing_if = "Vec::is_empty")]
    pub known_modules: Vec<String>,
}

/// Something that was found.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SearchResult {
    /// Its id
    pub id: String,
    /// pattern, rule, decision, issue, session or doc
    #[serde(rename = "type")]
    pub kind: String,
    /// The headings above it
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// The text
    pub content: String,
    /// The part of the workspace that it belongs to: a month, a project, or the id of a lesson's task
    pub module: Option<String>,
    /// The session that it belongs to
    pub session: Option<String>,
    /// The time at which it was written
    pub date: Option<String>,
    /// Its nearness, 0-1, the same for every query: from 0.7 a good answer, below 0.3 hardly one
    pub score: f64,
    /// discovery, session, code or doc
    pub source: String,
    /// The file
    pub path: String,
    /// Line from 1; a book's page
    pub line: u32,
}

impl Tool for ContextSearch {
    const SPEC: Spec = Spec {
        calls_per_minute: 30,
        ..Spec::reads(
            "context_search",
            "Find practices, decisions, lessons, documents, code by meaning; grep_codebase finds exact words.",
            2000,
        )
    };
    type Output = ContextSearchOutput;

    fn run(ctx: &Ctx, mut args: ContextSearch) -> Result<ToolResult<ContextSearchOutput>> {
        let began = ctx.now();
        // Models fill in what they need not with nothing.
        args.module = args.module.filter(|module| !module.trim().is_empty());
        let own = OwnLevel::of(ctx);
        let is_own = |path: &str| own.as_ref().and_then(|own| own.holds(path));
        let files = searched_files(ctx, own.as_ref().filter(|_| !args.all_levels))?;
        let accesses = access::counts(&ctx.workspace);
        let question = Question {
            query: &args.query,
            // `all` is none of them.
            kind: Kind::from_word(&args.kind),
            module: args.module.as_deref(),
            limit: args.limit as usize,
            now: began.into(),
            // Among equals the own level comes first.
            use_of_file: &|path| {
                if args.all_levels && is_own(path) == Some(true) { 1.0 } else { accesses.weight(path, began) }
            },
        };
        let answer = ctx.search.search(&ctx.workspace, &files, question)?;
        let took = (ctx.now() - began).num_milliseconds();
        let [best, other] = MAX_CONTENT_CHARS;
        let most = std::iter::once(best).chain(std::iter::repeat(other));
        Ok(ToolResult::Done(ContextSearchOutput {
            message: message(&args, &answer),
            total_found: answer.n_found,
            search_time: u64::try_from(took).unwrap_or(0),
            coverage: answer.coverage,
            degraded: degraded(&answer),
            known_modules: answer.known_modules,
            results: answer.hits.into_iter().zip(most).map(|(hit, most)| result(hit, most)).collect(),
            query: args.query,
        }))
    }
}

/// The files of a search, with the lessons that ship: those of other levels only where no own level is given.
pub fn searched_files<'a>(ctx: &'a Ctx, only: Option<&'a OwnLevel>) -> Result<LearnersFiles<'a>> {
    let files = LearnersFiles::new(&ctx.workspace, ctx.memory.folder(&ctx.learner)?).with(beside(ctx, only));
    Ok(files.without(move |path| only.and_then(|own| own.holds(path)) == Some(false)))
}

fn result(Hit { unit, score, .. }: Hit, most: usize) -> SearchResult {
    let (kind, source) = unit.kind.names();
    SearchResult {
        id: unit.id,
        kind: kind.to_owned(),
        heading: (!unit.heading.is_empty()).then_some(unit.heading),
        content: cut(&unit.content, most),
        module: unit.module,
        session: unit.session,
        date: unit.date,
        score: score.near,
        source: source.to_owned(),
        path: unit.path,
        line: unit.line,
    }
}

/// The reason why parts were not searched by meaning: an endpoint did not answer, or not all is read yet.
fn degraded(answer: &Answer) -> Option<String> {
    let not_yet = (answer.coverage < 1.0 && answer.degraded.is_none()).then(|| {
        let percent = (answer.coverage * 100.0).floor();
        format!(
            "{percent} % is searched by meaning so far, the rest by words; a server goes on by itself, `los search --index` reads the rest now"
        )
    });
    answer.degraded.clone().or(not_yet)
}

/// Advice for an empty result, or one without near matches.
fn message(args: &ContextSearch, answer: &Answer) -> Option<String> {
    if let (Some(module), [nearest, ..]) = (&args.module, answer.known_modules.as_slice()) {
        let known: Vec<String> = answer.known_modules.iter().map(|name| format!("`{name}`")).collect();
        let (known, module) = (some_of(&known, MAX_MODULES), module.chars().take(60).collect::<String>());
        return Some(format!("There is no module `{module}`; did you mean `{nearest}`? Known modules: {known}"));
    }
    let next = "Ask in other words, or use grep_codebase for text search";
    if let [best, ..] = answer.hits.as_slice() {
        let is_near = best.score.near >= NEAR || answer.coverage < 1.0;
        return (!is_near).then(|| format!("Nothing close was found; these are the nearest. {next}"));
    }
    let not_all = if answer.coverage < 1.0 { " by words; not everything is searched by meaning yet" } else { "" };
    Some(match answer.n_units {
        0 => format!("There is nothing to search yet: no practices, decisions, events or documents. {next}"),
        _ => format!("Nothing found{not_all}. {next}"),
    })
}

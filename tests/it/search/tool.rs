//! `context_search` and `los search` with the shipped model: the source document's examples, errors and shapes.

use std::collections::BTreeSet;

use los_eyes::files::access;
use serde_json::{Value, json};

use crate::support::embeddings_stand_in::nobody;
use crate::support::mcp_answers::all_files;
use crate::support::mcp_client::McpClient;
use crate::support::terminal::Terminal;
use crate::support::tools::{Tools, assert_has};
use crate::support::{TestWorkspace, becomes_true};

const PRACTICES_FILE: &str = ".claude/memory/best_practices.md";

const PRACTICES: &str = "\
# Best practices

### 2026-01-15 — Tokens in cookies
Use JWT tokens stored in httpOnly cookies for auth.

### 2026-01-16 — Refresh under a lock
Implement token refresh with mutex locks to prevent race conditions.

### 2026-01-17 — Keys stay out of code
Read API keys from the environment, never from a source file.

### 2026-01-18 — Bread
Let the dough rest overnight before baking.
";

fn workspace() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    workspace.write(PRACTICES_FILE, PRACTICES);
    workspace.write_events(&[
        json!({"timestamp": "2026-01-15T10:00:00Z", "event": "blocker",
            "message": "Token refresh race condition fixed with mutex lock", "metadata": {"month": 2}}),
        json!({"timestamp": "2026-01-16T10:00:00Z", "event": "study_session", "message": "Drew plots of rainfall by month"}),
    ]);
    let decision = json!({"timestamp": "2026-01-12T09:00:00Z", "reason": "several writers",
        "decision": "Use PostgreSQL rather than SQLite for the shared database"});
    workspace.write(".claude/memory/decisions.jsonl", format!("{decision}\n"));
    let guide = "# Guide\n\n## Joins\n\nA left join keeps rows without a partner.\n\n## Rain\n\nHow much it rains.\n";
    workspace.write("docs/guide.md", guide);
    workspace
}

/// The answer of a search in this process.
fn find(tools: &Tools, arguments: &Value) -> Value {
    tools.call_ok("context_search", arguments)
}

fn results(answer: &Value) -> &[Value] {
    answer["results"].as_array().unwrap()
}

fn contents(answer: &Value) -> Vec<&str> {
    results(answer).iter().map(|result| result["content"].as_str().unwrap()).collect()
}

#[test]
fn the_source_documents_examples() {
    let workspace = workspace();
    let tools = Tools::indexed(&workspace);
    let answer = find(&tools, &json!({"query": "JWT authentication"}));
    assert_eq!(answer["query"], "JWT authentication");
    assert!(contents(&answer)[0].contains("JWT tokens stored in httpOnly cookies"), "{answer}");
    let first = &answer["results"][0];
    for name in ["id", "module", "session"] {
        assert!(first.get(name).is_some(), "{name}: {first}");
    }
    assert_has(first, &json!({"type": "pattern", "source": "discovery", "path": PRACTICES_FILE, "line": 3}));
    assert!(first["date"].as_str().unwrap().starts_with("2026-01-15"), "{first}");
    let score = first["score"].as_f64().unwrap();
    assert!(score > 0.5 && score <= 1.0, "{first}");
    assert!(answer["totalFound"].as_u64().unwrap() >= results(&answer).len() as u64 && answer["searchTime"].is_u64());

    let issues = find(&tools, &json!({"query": "token refresh issue", "type": "issue", "limit": 3}));
    assert_eq!(contents(&issues).len(), 1, "{issues}");
    assert_eq!(issues["results"][0]["type"], "issue");
    assert!(contents(&issues)[0].contains("Token refresh race condition fixed with mutex lock"));
    for (query, expected) in [
        ("how does authentication work", "auth"),
        ("keep passwords out of scripts", "API keys from the environment"),
        ("Show me decisions about database choice", "PostgreSQL"),
        ("Find issues related to token refresh", "efresh"),
        ("a query drops records that match nothing", "left join keeps rows"),
    ] {
        // No module is none.
        let answer = find(&tools, &json!({"query": query, "type": "all", "module": "", "limit": 5}));
        assert!(contents(&answer)[0].contains(expected), "{query}: {answer}");
    }
}

#[test]
fn among_equally_good_answers_the_file_that_is_read_comes_first() {
    let workspace = TestWorkspace::new();
    for name in ["a", "b"] {
        workspace.write(&format!("docs/{name}.md"), "# Zebras\n\nHow to count all the zebras of a herd.\n");
    }
    let tools = Tools::indexed(&workspace);
    let first = || find(&tools, &json!({"query": "count all the zebras"}))["results"][0]["path"].clone();
    assert_eq!(first(), "docs/a.md");
    for _ in 0..20 {
        tools.call_ok("read_file", &json!({"path": "docs/b.md"}));
    }
    assert_eq!(first(), "docs/b.md");
}

#[test]
fn reading_counts_the_access_and_changes_only_derived_files() {
    let workspace = workspace();
    let before = all_files(&workspace);
    let tools = Tools::indexed(&workspace);
    let path = json!({"path": "docs/guide.md"});
    tools.call_ok("read_file", &path);
    tools.call_ok("read_file", &path);
    for refused in ["docs/missing.md", ".env"] {
        tools.call_err("read_file", &json!({"path": refused}));
    }
    tools.call_ok("grep_codebase", &json!({"pattern": "join"}));
    find(&tools, &json!({"query": "joins"}));
    assert_eq!(all_files(&workspace), before);
    let counts = access::counts(&tools.ctx.workspace);
    assert_eq!(counts.of("docs/guide.md").unwrap().count, 2);
    assert_eq!(counts.n_files(), 1, "files that were refused or found were not read");
}

#[test]
fn a_failing_endpoint_is_noted_and_the_model_answers() {
    let workspace = workspace();
    workspace.write("learning-os.toml", format!("[search]\nendpoint = \"{}\"\nmodel = \"any\"\n", nobody()));
    // A search on a slow machine would not make a whole index.
    Tools::indexed(&workspace);
    let answer = workspace.los(&["--json", "search", "JWT authentication"]).json();
    let degraded = answer["degraded"].as_str().unwrap_or_default();
    assert!(degraded.contains("connection refused") && degraded.ends_with("; the embedded model was used"), "{answer}");
    assert!(answer["coverage"] == 1.0 && answer["total_found"].as_u64() >= Some(1), "{answer}");
    let ran = workspace.los(&["search", "JWT authentication"]);
    assert!(ran.exit == Some(0) && ran.stderr.contains("note: the embeddings endpoint"), "{ran:?}");
}

#[test]
fn a_practice_about_the_question_is_a_good_answer_in_a_full_workspace() {
    let workspace = TestWorkspace::indexed_sample();
    let practice = "### 2026-03-01 — Auth\n\nUse JWT tokens stored in httpOnly cookies for auth\n";
    workspace.write(PRACTICES_FILE, format!("{}\n{practice}", workspace.read(PRACTICES_FILE)));
    let tools = Tools::indexed(&workspace);
    for (question, least) in [("how does authentication work", 0.7), ("How did we handle authentication?", 0.5)] {
        let answer = find(&tools, &json!({"query": question}));
        let first = &answer["results"][0];
        assert!(first["content"].as_str().unwrap().contains("httpOnly"), "{answer}");
        assert!(first["score"].as_f64().unwrap() >= least && answer.get("message").is_none(), "{answer}");
    }
}

#[test]
fn the_learners_own_names_of_events_count_in_search_and_in_the_approval_line() {
    let workspace = TestWorkspace::new();
    let entry = json!({"timestamp": "2026-01-15T10:00:00Z", "event": "grmpf", "message": "The kernel dies of memory"});
    workspace.add_event(&entry);
    let n_found =
        || results(&find(&Tools::indexed(&workspace), &json!({"query": "kernel memory", "type": "issue"}))).len();
    assert_eq!(n_found(), 0);
    // The file stays as it is; another meaning of its words is enough to read it again.
    workspace.write("learning-os.toml", "[events]\ngrmpf = \"blocker_raised\"\n");
    assert_eq!(n_found(), 1);
    Tools::at(&workspace).call_ok("write_memory_entry", &json!({"file": "progress_log.jsonl", "entry": entry}));
    let pending = workspace.los(&["memory", "pending"]).ok();
    assert!(pending.contains("Log: blocked · The kernel dies of memory"), "{pending}");
    workspace.write("learning-os.toml", "");
    assert_eq!(n_found(), 0);
}

#[test]
fn every_command_reads_the_same_practices() {
    let workspace = TestWorkspace::new();
    let text = "# Best practices\n\n### A\n\n```sh\n### no practice\n```\n\n~~~\n### nor this\n~~~\n\n### B\n\nb\n";
    workspace.write(PRACTICES_FILE, text);
    let entry = json!({"file": "best_practices.md", "entry": "### C\n\nc"});
    assert_eq!(Tools::approving(&workspace).call_ok("write_memory_entry", &entry)["entry_count"], 3);
    let shown = workspace.los(&["memory", "show", "practices", "--json"]).json();
    let titles: Vec<&Value> = shown.as_array().unwrap().iter().map(|practice| &practice["title"]).collect();
    assert_eq!(titles, ["A", "B", "C"]);
    let check = workspace.los(&["memory", "check", "--json"]).json();
    let files = check["files"].as_array().unwrap();
    assert_eq!(files.iter().find(|row| row["file"] == "best_practices.md").unwrap()["entries"], 3);
    let indexed = workspace.los(&["search", "--index", "--json"]).json();
    assert_eq!(indexed["units_added"], 3, "{indexed}");
}

#[test]
fn unfitting_arguments_are_refused_before_anything_is_indexed() {
    let workspace = workspace();
    let tools = Tools::at(&workspace);
    let refused = [
        ("query", json!(["ab", "", "  a  ", "word ".repeat(101), null])),
        ("type", json!(["note"])),
        ("module", json!([2])),
        ("limit", json!([0, 21, 1.5])),
        ("explain", json!([true])),
    ];
    tools.assert_refused("context_search", &json!({"query": "abc"}), &refused);
    let ran = workspace.los(&["--json", "search", "ab"]);
    assert_eq!(ran.failed(), ("INVALID_INPUT".to_owned(), 2));
    assert!(ran.stderr.contains("Query must be at least 3 characters"), "{}", ran.stderr);
    assert_eq!(workspace.los(&["search", "tokens", "--type", "note"]).exit, Some(2));
    assert!(!workspace.path(".context/search.db").exists());
}

#[test]
fn an_empty_result_succeeds_and_suggests_a_next_step() {
    let workspace = workspace();
    let tools = Tools::indexed(&workspace);
    let answer = find(&tools, &json!({"query": "tokens", "module": "no-such-module"}));
    assert_has(&answer, &json!({"results": [], "totalFound": 0}));
    assert!(answer["message"].as_str().unwrap().contains("no-such-module"), "{answer}");
    // An unknown module is answered with the known ones.
    let answer = find(&tools, &json!({"query": "tokens", "module": "month-2"}));
    assert_has(&answer, &json!({"totalFound": 0, "known_modules": ["month-02", "docs"]}));
    assert!(answer["message"].as_str().unwrap().contains("did you mean `month-02`?"), "{answer}");
    let known = find(&tools, &json!({"query": "tokens", "module": "month-02"}));
    assert!(known.get("known_modules").is_none(), "{known}");
    let empty = TestWorkspace::new();
    let answer = find(&Tools::indexed(&empty), &json!({"query": "tokens"}));
    assert!(
        answer["results"] == json!([]) && answer["message"].as_str().unwrap().contains("grep_codebase"),
        "{answer}"
    );
    assert!(empty.los(&["search", "tokens"]).ok().contains("nothing to search"));
}

#[test]
fn several_words_are_one_query_with_a_safe_list() {
    let workspace = workspace();
    workspace.write("docs/evil.md", "# Evil\n\nPaint the join \u{1b}[31mred\u{1b}[0m with a \u{202e}brush.\n");
    let shown = workspace.los(&["search", "how", "does", "a", "left", "join", "keep", "rows"]).ok();
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines[0].starts_with("1. Joins"), "{shown}");
    assert!(lines[1].contains("docs/guide.md:"), "{shown}");
    assert!(shown.contains("A left join keeps rows without a partner."), "{shown}");
    assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{shown:?}");
    assert!(lines.iter().all(|line| line.chars().count() <= 100), "{shown}");
    let coloured = workspace.los(&["--color", "always", "search", "left join"]).ok();
    assert!(coloured.contains("\u{1b}[1mJoins\u{1b}[0m"), "{coloured:?}");
}

/// On sixty columns nothing is wider but a place, which is never cut; the title is not said twice, and bold signs are gone.
#[test]
fn the_list_fits_a_narrow_terminal() {
    let workspace = TestWorkspace::indexed_sample();
    let args = ["--color", "never", "search", "keep", "passwords", "out", "of", "scripts"];
    let ended = Terminal::sized(&workspace, 60, 24, &args).end();
    let screen = ended.screen.replace('\r', "");
    let lines: Vec<&str> = screen.lines().collect();
    assert!(lines[0].starts_with("1. Keep tokens out of scripts  "), "{screen}");
    assert_eq!(
        lines[1..4],
        [
            "   .claude/memory/best_practices.md:36 · pattern ·",
            "   2026-02-08",
            "   Context: A script needs a password, token or key, here to",
        ],
        "{screen}"
    );
    assert!(lines.iter().all(|line| line.chars().count() <= 60), "{screen}");
    assert_eq!(ended.exit, 0);
}

#[test]
fn indexing_alone_says_what_it_did_and_then_has_nothing_to_do() {
    let workspace = workspace();
    let first = workspace.los(&["--json", "search", "--index"]).json();
    assert_eq!(first["missing"], 0, "{first}");
    assert!(first["embedded"].as_u64().unwrap() >= 8, "{first}");
    // Files changed this very moment are read again; none is embedded again.
    let second = workspace.los(&["--json", "search", "--index"]).json();
    assert_eq!((&second["embedded"], &second["units_added"]), (&json!(0), &json!(0)), "{second}");
    let shown = workspace.los(&["search", "--index"]).ok();
    assert!(shown.contains(" texts in "), "{shown}");
    assert_eq!(find(&Tools::indexed(&workspace), &json!({"query": "tokens"}))["coverage"].as_f64(), Some(1.0));
    assert_eq!(workspace.los(&["search"]).exit, Some(2), "neither a query nor --index");
    let left = std::fs::read_dir(workspace.path(".context")).unwrap();
    let mut left: Vec<String> = left.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    left.sort_unstable();
    assert_eq!(left, [".gitignore", "search.db", "tool_calls.jsonl"]);
}

#[test]
fn a_score_says_whether_anything_fits_and_own_code_is_found() {
    let workspace = TestWorkspace::indexed_sample();
    let text = "import csv\n\n\ndef count_trips_by_hour(path):\n    \"\"\"How many rides begin in each hour of the day.\"\"\"\n    return {}\n";
    workspace.write("projects/bikes/load.py", text);
    let tools = Tools::indexed(&workspace);
    let best = |query: &str| {
        let answer = find(&tools, &json!({"query": query}));
        let scores: Vec<f64> = results(&answer).iter().map(|result| result["score"].as_f64().unwrap()).collect();
        assert!(scores.is_sorted_by(|one, other| one >= other), "{answer}");
        (scores.first().copied().unwrap_or(0.0), answer)
    };
    let (score, answer) = best("rides in each hour of the day");
    assert_has(&answer["results"][0], &json!({"path": "projects/bikes/load.py", "source": "code", "line": 4}));
    assert!(score >= 0.7 && answer.get("message").is_none(), "{answer}");
    for nonsense in ["purple monkey dishwasher", "whale migration patterns", "best sushi restaurant in Osaka"] {
        let (score, answer) = best(nonsense);
        let message = answer["message"].as_str().unwrap_or_default();
        assert!(score < 0.3 && message.starts_with("Nothing"), "{answer}");
    }
}

#[test]
fn other_levels_are_searched_only_where_they_are_asked_for() {
    let workspace = TestWorkspace::new();
    for file in ["Advanced/month-01/README.md", "Beginner/month-01/README.md", "README.md", "practice/a/lesson.md"] {
        workspace.write(&format!("paths/{file}"), format!("# {file}\n\nHow to count all the zebras.\n"));
    }
    let found = |all_levels: bool| -> BTreeSet<String> {
        let arguments = json!({"query": "zebras", "limit": 20, "all_levels": all_levels});
        let answer = find(&Tools::indexed(&workspace), &arguments);
        let paths = results(&answer).iter().map(|result| result["path"].as_str().unwrap());
        paths.map(|path| path.trim_start_matches("paths/").to_owned()).collect()
    };
    let own = BTreeSet::from(["Beginner/month-01/README.md", "README.md", "practice/a/lesson.md"].map(str::to_owned));
    let mut all = own.clone();
    all.insert("Advanced/month-01/README.md".to_owned());
    workspace.set_profile("level", "beginner");
    assert_eq!(found(false), own);
    let index = |flags: &[&str]| workspace.los(&[&["search", "--index", "--json"], flags].concat()).json();
    let n_files = index(&[])["files"].as_u64().unwrap();
    assert_eq!(found(true), all);
    // The index keeps what was searched once.
    assert_eq!((found(false), index(&[])["units_removed"].clone()), (own, json!(0)));
    assert_has(&index(&["--all-levels"]), &json!({"files": n_files + 1, "embedded": 0}));
    let other = find(&Tools::indexed(&workspace), &json!({"query": "zebras", "module": "Advanced"}));
    assert!(results(&other).is_empty(), "{other}");
    workspace.set_profile("level", Value::Null);
    assert_eq!(found(false), all);
}

#[test]
fn a_server_answers_before_all_is_embedded_and_then_by_meaning() {
    let workspace = workspace();
    workspace.write("learning-os.toml", "[rate_limits]\ncontext_search = 0\n");
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    assert!(!workspace.path(".context/search.db").exists(), "nothing is begun before the first search");
    let mut answer = json!({});
    let is_done = becomes_true(|| {
        answer = client.call_ok("context_search", &json!({"query": "keep passwords out of scripts"}));
        let degraded = answer["degraded"].as_str().unwrap_or_default();
        let is_done = answer["coverage"].as_f64() == Some(1.0);
        assert!(is_done || degraded.contains("searched by meaning so far"), "{answer}");
        is_done
    });
    assert!(is_done && contents(&answer)[0].contains("API keys from the environment"), "{answer}");
}

//! `context_search` and `los search` with the shipped model: the source document's examples, errors and shapes.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::mcp_client::McpClient;
#[cfg(unix)]
use crate::support::terminal::Terminal;
use crate::support::{Ran, TestWorkspace, becomes_true};

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
    workspace.write(".claude/memory/best_practices.md", PRACTICES);
    workspace.write(
        ".claude/memory/progress_log.jsonl",
        concat!(
            "{\"timestamp\":\"2026-01-15T10:00:00Z\",\"event\":\"blocker\",\"message\":\"Token refresh race condition fixed with mutex lock\",\"metadata\":{\"month\":2}}\n",
            "{\"timestamp\":\"2026-01-16T10:00:00Z\",\"event\":\"study_session\",\"message\":\"Drew plots of rainfall by month\"}\n",
        ),
    );
    workspace.write(
        ".claude/memory/decisions.jsonl",
        "{\"timestamp\":\"2026-01-12T09:00:00Z\",\"decision\":\"Use PostgreSQL rather than SQLite for the shared database\",\"reason\":\"several writers\"}\n",
    );
    workspace.write(
        "docs/guide.md",
        "# Guide\n\n## Joins\n\nA left join keeps rows without a partner.\n\n## Rain\n\nHow much it rains.\n",
    );
    workspace
}

fn search(workspace: &TestWorkspace, args: &[&str]) -> Value {
    workspace.los(&[&["--json", "search"], args].concat()).json()
}

fn contents(answer: &Value) -> Vec<&str> {
    let results = answer["results"].as_array().unwrap();
    results.iter().map(|result| result["content"].as_str().unwrap()).collect()
}

#[test]
fn the_source_documents_examples() {
    let workspace = workspace();
    let answer = search(&workspace, &["JWT authentication"]);
    assert_eq!(answer["query"], "JWT authentication");
    assert!(contents(&answer)[0].contains("JWT tokens stored in httpOnly cookies"), "{answer}");
    let first = &answer["results"][0];
    for name in ["id", "type", "content", "module", "session", "date", "score", "source", "path", "line"] {
        assert!(first.get(name).is_some(), "{name}: {first}");
    }
    assert_eq!((&first["type"], &first["source"]), (&json!("pattern"), &json!("discovery")));
    assert_eq!(first["path"], ".claude/memory/best_practices.md");
    assert!(first["line"].as_u64().unwrap() >= 3, "{first}");
    assert!(first["date"].as_str().unwrap().starts_with("2026-01-15"), "{first}");
    let score = first["score"].as_f64().unwrap();
    assert!(score > 0.5 && score <= 1.0, "{first}");
    assert!(answer["totalFound"].as_u64().unwrap() >= answer["results"].as_array().unwrap().len() as u64);
    assert!(answer["searchTime"].is_u64());

    let answer = search(&workspace, &["how does authentication work", "--type", "all", "--limit", "5"]);
    assert!(contents(&answer)[0].contains("auth"), "{answer}");

    let answer = search(&workspace, &["token refresh issue", "--type", "issue", "--limit", "3"]);
    let results = answer["results"].as_array().unwrap();
    assert_eq!(results.len(), 1, "{answer}");
    assert_eq!(results[0]["type"], "issue");
    assert!(contents(&answer)[0].contains("Token refresh race condition fixed with mutex lock"));
}

#[test]
fn the_source_documents_questions_find_by_meaning() {
    let workspace = workspace();
    let check = |query: &str, expected: &str| {
        let answer = search(&workspace, &[query]);
        assert!(contents(&answer)[0].contains(expected), "{query}: {answer}");
    };
    check("keep passwords out of scripts", "API keys from the environment");
    check("Show me decisions about database choice", "PostgreSQL");
    check("Find issues related to token refresh", "efresh");
    check("a query drops records that match nothing", "left join keeps rows");
}

#[test]
fn among_equally_good_answers_the_file_that_is_read_comes_first() {
    let workspace = TestWorkspace::new();
    for name in ["a", "b"] {
        workspace.write(&format!("docs/{name}.md"), "# Zebras\n\nHow to count all the zebras of a herd.\n");
    }
    let first = || search(&workspace, &["count all the zebras"])["results"][0]["path"].clone();
    assert_eq!(first(), "docs/a.md");
    for _ in 0..20 {
        workspace.los(&["read", "docs/b.md"]).ok();
    }
    assert_eq!(first(), "docs/b.md");
}

#[test]
fn a_practice_about_the_question_is_a_good_answer_in_a_full_workspace() {
    let workspace = TestWorkspace::indexed_sample();
    let practices = workspace.read(".claude/memory/best_practices.md");
    let practice = "### 2026-03-01 — Auth\n\nUse JWT tokens stored in httpOnly cookies for auth\n";
    workspace.write(".claude/memory/best_practices.md", format!("{practices}\n{practice}"));
    workspace.los(&["search", "--index"]).ok();
    for (question, least) in [("how does authentication work", 0.7), ("How did we handle authentication?", 0.5)] {
        let answer = search(&workspace, &[question]);
        let first = &answer["results"][0];
        assert!(first["content"].as_str().unwrap().contains("httpOnly"), "{answer}");
        assert!(first["score"].as_f64().unwrap() >= least && answer.get("message").is_none(), "{answer}");
    }
}

#[test]
fn the_learners_own_names_of_events_count_in_search_and_in_the_approval_line() {
    let workspace = TestWorkspace::new();
    let entry = json!({"timestamp": "2026-01-15T10:00:00Z", "event": "grmpf", "message": "The kernel dies of memory"});
    workspace.write(".claude/memory/progress_log.jsonl", format!("{entry}\n"));
    let found = || contents(&search(&workspace, &["kernel memory", "--type", "issue"])).len();
    assert_eq!(found(), 0);
    // The file stays as it is; another meaning of its words is enough to read it again.
    workspace.write("learning-os.toml", "[events]\ngrmpf = \"blocker_raised\"\n");
    assert_eq!(found(), 1);
    let staged = workspace.los(&["memory", "append", "progress_log.jsonl", &entry.to_string(), "--no-input"]);
    assert_eq!(staged.exit, Some(5), "{staged:?}");
    let pending = workspace.los(&["memory", "pending"]).ok();
    assert!(pending.contains("Log: blocked · The kernel dies of memory"), "{pending}");
    workspace.write("learning-os.toml", "");
    assert_eq!(found(), 0);
}

#[test]
fn every_command_reads_the_same_practices() {
    let workspace = TestWorkspace::new();
    let file = ".claude/memory/best_practices.md";
    workspace.write(
        file,
        "# Best practices\n\n### A\n\n```sh\n### no practice\n```\n\n~~~\n### nor this\n~~~\n\n### B\n\nb\n",
    );
    let append = ["memory", "append", "best_practices.md", "### C\n\nc", "--yes", "--json"];
    assert_eq!(workspace.los(&append).json()["entry_count"], 3);
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
fn a_query_of_two_characters_is_refused_in_the_documents_words() {
    let workspace = workspace();
    for query in ["ab", "", "  a  "] {
        let ran = workspace.los(&["--json", "search", query]);
        let (code, exit) = ran.failed();
        assert_eq!((code.as_str(), exit), ("INVALID_INPUT", 2), "{query:?}");
        assert!(ran.stderr.contains("Query must be at least 3 characters"), "{}", ran.stderr);
        assert!(ran.stderr.contains("\"field\":\"query\""), "{}", ran.stderr);
    }
    let long = "word ".repeat(101);
    assert_eq!(workspace.los(&["--json", "search", &long]).failed().0, "INVALID_INPUT");
    for (flag, value) in [("--limit", "0"), ("--limit", "21")] {
        let ran = workspace.los(&["--json", "search", "tokens", flag, value]);
        assert_eq!(ran.failed(), ("INVALID_INPUT".into(), 2), "{value}");
    }
    assert_eq!(workspace.los(&["search", "tokens", "--type", "note"]).exit, Some(2));
    assert!(!workspace.path(".context/search.db").exists(), "nothing was indexed for a call that was refused");
}

#[test]
fn an_empty_result_succeeds_and_suggests_a_next_step() {
    let workspace = workspace();
    let answer = search(&workspace, &["tokens", "--module", "no-such-module"]);
    assert_eq!((&answer["results"], &answer["totalFound"]), (&json!([]), &json!(0)));
    let message = answer["message"].as_str().unwrap();
    assert!(message.contains("no-such-module"), "{message}");
    let empty = TestWorkspace::new();
    let answer = search(&empty, &["tokens"]);
    assert_eq!(answer["results"], json!([]));
    assert!(answer["message"].as_str().unwrap().contains("grep_codebase"), "{answer}");
    let shown = empty.los(&["search", "tokens"]).ok();
    assert!(shown.contains("nothing to search"), "{shown}");
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
    assert!(coloured.contains("\u{1b}[1mjoin\u{1b}[0m"), "{coloured:?}");
}

/// On sixty columns nothing is wider but a place, which is never cut; the title is not said twice, and bold signs are gone.
#[cfg(unix)]
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
    let shown = Ran::of(workspace.command(&["search", "--index"]).env("RTEN_OPTIMIZER_DEBUG", "1")).ok();
    let all = format!("Searched by words only: {} texts; the embedded model is not used", first["units"]);
    assert!(shown.contains(&all), "without the model: {shown}");
    assert_eq!(search(&workspace, &["tokens"])["coverage"].as_f64(), Some(1.0));
    assert_eq!(workspace.los(&["search"]).exit, Some(2), "neither a query nor --index");
    let left = std::fs::read_dir(workspace.path(".context")).unwrap();
    let mut left: Vec<String> = left.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    left.sort_unstable();
    assert_eq!(left, [".gitignore", "search.db", "tool_calls.jsonl"]);
}

#[test]
fn a_score_says_whether_anything_fits_and_own_code_is_found() {
    let workspace = TestWorkspace::indexed_sample();
    workspace.write(
        "projects/bikes/load.py",
        "import csv\n\n\ndef count_trips_by_hour(path):\n    \"\"\"How many rides begin in each hour of the day.\"\"\"\n    return {}\n",
    );
    workspace.los(&["search", "--index"]).ok();
    let best = |query: &str| {
        let answer = search(&workspace, &[query]);
        let scores: Vec<f64> =
            answer["results"].as_array().unwrap().iter().map(|result| result["score"].as_f64().unwrap()).collect();
        assert!(scores.is_sorted_by(|one, other| one >= other), "{answer}");
        (scores.first().copied().unwrap_or(0.0), answer)
    };
    let (score, answer) = best("rides in each hour of the day");
    let first = &answer["results"][0];
    assert_eq!((&first["path"], &first["source"]), (&json!("projects/bikes/load.py"), &json!("code")));
    assert_eq!(first["line"], 4, "{first}");
    assert!(score >= 0.7 && answer.get("message").is_none(), "{answer}");
    for nonsense in ["purple monkey dishwasher", "whale migration patterns", "best sushi restaurant in Osaka"] {
        let (score, answer) = best(nonsense);
        assert!(score < 0.3, "{answer}");
        let message = answer["message"].as_str().unwrap_or_default();
        assert!(message.starts_with("Nothing"), "{answer}");
    }
}

#[test]
fn an_unknown_module_is_answered_with_the_known_ones() {
    let workspace = workspace();
    let answer = search(&workspace, &["tokens", "--module", "month-2"]);
    assert_eq!(answer["totalFound"], 0);
    assert_eq!(answer["known_modules"], json!(["month-02", "docs"]));
    let message = answer["message"].as_str().unwrap();
    assert!(message.contains("did you mean `month-02`?"), "{message}");
    let known = search(&workspace, &["tokens", "--module", "month-02"]);
    assert!(known.get("known_modules").is_none(), "{known}");
}

#[test]
fn other_levels_are_searched_only_where_they_are_asked_for() {
    let workspace = TestWorkspace::new();
    for file in ["Advanced/month-01/README.md", "Beginner/month-01/README.md", "README.md", "practice/a/lesson.md"] {
        workspace.write(&format!("paths/{file}"), format!("# {file}\n\nHow to count all the zebras.\n"));
    }
    let found = |args: &[&str]| -> BTreeSet<String> {
        let answer = search(&workspace, &[&["zebras", "--limit", "20"], args].concat());
        let paths = answer["results"].as_array().unwrap().iter().map(|result| result["path"].as_str().unwrap());
        paths.map(|path| path.trim_start_matches("paths/").to_owned()).collect()
    };
    let own = ["Beginner/month-01/README.md", "README.md", "practice/a/lesson.md"].map(str::to_owned);
    let all = own.clone().into_iter().chain(["Advanced/month-01/README.md".to_owned()]).collect::<BTreeSet<_>>();
    let own = BTreeSet::from(own);
    workspace.set_profile("level", "beginner");
    assert_eq!(found(&[]), own);
    let indexed = || workspace.los(&["search", "--index", "--json"]).json();
    let n_files = indexed()["files"].as_u64().unwrap();
    assert_eq!(found(&["--all-levels"]), all);
    // The index keeps what was searched once.
    assert_eq!((found(&[]), indexed()["units_removed"].clone()), (own, json!(0)));
    let again = workspace.los(&["search", "--index", "--all-levels", "--json"]).json();
    assert_eq!((&again["files"], &again["embedded"]), (&json!(n_files + 1), &json!(0)));
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let answer = client.call_ok("context_search", &json!({"query": "zebras", "limit": 20, "all_levels": true}));
    assert!(answer["results"].to_string().contains("paths/Advanced/"), "{answer}");
    let refused = client.call_ok("context_search", &json!({"query": "zebras", "module": "Advanced"}));
    assert!(refused["results"].as_array().unwrap().is_empty(), "{refused}");
    workspace.set_profile("level", Value::Null);
    assert_eq!(found(&[]), all);
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

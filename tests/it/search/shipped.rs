//! Lessons, glossaries and cards that ship with the program: found by `search`, `grep` and `read` in the learner's level, with
//! the task's id.

use std::collections::HashMap;

use los_app::bundled;
use los_app::practice::shipped_lessons::beside;
use los_model::practice::lesson::without_help;
use serde_json::{Value, json};

use crate::support::tools::Tools;
use crate::support::{PROFILE, PROFILE_FILE, TestWorkspace};

/// A learner of a shipped level, with the files of every level as `los init` makes them.
fn learner_of(level: &str) -> TestWorkspace {
    let workspace = TestWorkspace::new();
    for file in bundled::paths() {
        workspace.write(&format!("paths/{}", file.path), file.content);
    }
    workspace.write(PROFILE_FILE, PROFILE.replace("Beginner", level));
    workspace
}

fn place(task: &str) -> String {
    format!("paths/practice/{task}/lesson.md")
}

/// The lessons of the tasks that a shipped level names, as they are found.
fn lessons_of(level: &str) -> Vec<(String, String)> {
    let files = bundled::paths();
    let months = files.iter().filter(|file| file.path.starts_with(&format!("{level}/month-")));
    let months: String = months.map(|file| String::from_utf8(file.content.clone()).unwrap()).collect();
    let is_named = |task: &&str| months.split_whitespace().any(|word| word.strip_prefix('^') == Some(*task));
    let tasks = bundled::tasks_with_lesson().filter(is_named);
    tasks
        .map(|task| (task.to_owned(), without_help(bundled::practice(task).unwrap().text("lesson.md").unwrap())))
        .collect()
}

/// Sentences of eight words or more of a text's paragraphs.
fn sentences(text: &str) -> Vec<String> {
    let paragraphs =
        text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()) && line.ends_with('.'));
    let sentences = paragraphs.flat_map(|line| line.split_inclusive(". ")).map(str::trim);
    let fitting = |sentence: &&str| {
        sentence.split(' ').count() >= 8 && sentence.len() < 480 && sentence.ends_with('.') && !sentence.contains("](")
    };
    sentences.filter(fitting).map(str::to_owned).collect()
}

/// Sentences spread over all lessons of a level, each of one lesson alone, with its task.
fn some_sentences(level: &str, n: usize) -> Vec<(String, String)> {
    let lessons = lessons_of(level);
    assert!(lessons.len() > 100, "{}", lessons.len());
    let mut n_lessons_with: HashMap<String, usize> = HashMap::new();
    for (_, text) in &lessons {
        let mut all = sentences(text);
        all.sort();
        all.dedup();
        for sentence in all {
            *n_lessons_with.entry(sentence).or_default() += 1;
        }
    }
    // A linear congruential generator: any numbers do, as long as each run takes the same.
    let mut seed = 20_261_129_u64;
    let mut next = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % below
    };
    let mut chosen = Vec::new();
    while chosen.len() < n {
        let (task, text) = &lessons[next(lessons.len())];
        let mut all = sentences(text);
        all.retain(|sentence| n_lessons_with[sentence] == 1);
        if !all.is_empty() {
            chosen.push((task.clone(), all.swap_remove(next(all.len()))));
        }
    }
    chosen
}

fn found(tools: &Tools, arguments: &Value) -> Vec<(String, Value)> {
    let answer = tools.call_ok("context_search", arguments);
    let results = answer["results"].as_array().unwrap();
    results.iter().map(|one| (one["path"].as_str().unwrap().to_owned(), one["module"].clone())).collect()
}

/// No vector is made: on the first day of a workspace search knows the words only.
#[test]
fn a_sentence_of_a_lesson_finds_its_lesson_first() {
    let workspace = learner_of("Beginner");
    let tools = Tools::at(&workspace);
    for (task, sentence) in some_sentences("Beginner", 30) {
        let found = found(&tools, &json!({"query": sentence}));
        assert_eq!(found.first(), Some(&(place(&task), json!(task))), "{sentence}: {found:?}");
    }
    for (sentence, path) in [
        (
            "Drawing many resamples from your sample, to see how far a result moves by chance.",
            "paths/Beginner/glossary.md",
        ),
        (
            "Predict what a ten-line program prints, and explain a wrong prediction.",
            "paths/Beginner/month-01/README.md",
        ),
    ] {
        assert_eq!(found(&tools, &json!({"query": sentence}))[0].0, path, "{sentence}");
    }
}

/// The name of a task's folder is that of the learner's work, too: a private one would keep both from search and assistants.
#[test]
fn no_lesson_has_a_private_name() {
    let workspace = learner_of("Beginner");
    let found = beside(&Tools::at(&workspace).ctx, None).paths.len();
    assert_eq!(found, bundled::tasks_with_lesson().count());
}

#[test]
fn a_learner_finds_the_lessons_of_the_own_level() {
    let workspace = learner_of("Advanced");
    let tools = Tools::at(&workspace);
    let of_others = some_sentences("Beginner", 3);
    for (task, sentence) in &of_others {
        let own = found(&tools, &json!({"query": sentence, "limit": 20}));
        assert!(own.iter().all(|(path, _)| *path != place(task)), "{sentence}: {own:?}");
        let all = found(&tools, &json!({"query": sentence, "all_levels": true}));
        assert_eq!(all[0].0, place(task), "{sentence}");
    }
    for (task, sentence) in some_sentences("Advanced", 3) {
        let pattern = regex::escape(&sentence.chars().take(60).collect::<String>());
        let grepped = tools.call_ok("grep_codebase", &json!({"pattern": pattern}));
        let mut matches = grepped["matches"].as_array().unwrap().iter();
        let own = matches.find(|one| one["file"] == place(&task)).unwrap_or_else(|| panic!("{sentence}: {grepped}"));
        let line = own["line"].as_u64().unwrap();
        let read = tools.call_ok("read_file", &json!({"path": place(&task), "from_line": line, "lines": 1}));
        assert!(read["file"]["content"].as_str().unwrap().contains(&sentence), "{sentence}: {read}");
        assert_eq!(read["metadata"]["module"], task);
    }
    let (task, sentence) = &of_others[0];
    let pattern = regex::escape(&sentence.chars().take(60).collect::<String>());
    assert_eq!(tools.call_ok("grep_codebase", &json!({"pattern": pattern}))["totalMatches"], 0, "{task}");
    // A path of one's own has no tasks of ours.
    let own = TestWorkspace::new();
    own.write("paths/Rust/month-01/README.md", "# Month 1: Own\n\n### Week 1\n\n- [ ] Move a value (1h) ^move\n");
    let of_own_path = found(&Tools::at(&own), &json!({"query": sentence, "all_levels": true, "limit": 20}));
    assert!(of_own_path.iter().all(|(path, _)| !path.starts_with("paths/practice/")), "{of_own_path:?}");
}

#[test]
fn hints_stay_closed_and_the_workspace_comes_first() {
    let workspace = learner_of("Beginner");
    let tools = Tools::at(&workspace);
    let (lesson, _) = bundled::practice("m01-w1-setup").unwrap().lesson().unwrap();
    let of = |text: &str| text.split(". ").find(|part| part.split(' ').count() >= 8).unwrap().trim().to_owned();
    let (hint, after) = (of(&lesson.hints[0]), of(lesson.section("After")));
    let pattern: String = hint.chars().take(100).collect();
    assert_eq!(tools.call_ok("grep_codebase", &json!({"pattern": regex::escape(&pattern)}))["totalMatches"], 0);
    let read = |tool: &str| tools.call(tool, &json!({"path": place("m01-w1-setup")}));
    let content = read("read_repo_file").unwrap()["content"].as_str().unwrap().to_owned();
    assert_eq!(content, read("read_file").unwrap()["file"]["content"].as_str().unwrap());
    assert!(content.contains("REPL") && !content.contains(&hint) && !content.contains(&after));
    // The learner's own folder takes the place of ours, and what the settings close is closed.
    workspace.write(&place("m01-w1-setup"), "# Mine\n\nAbout platypuses.\n");
    assert_eq!(read("read_file").unwrap()["file"]["content"], "# Mine\n\nAbout platypuses.\n");
    assert_eq!(
        tools.call_ok("grep_codebase", &json!({"pattern": r"\(read, evaluate, print, loop\)"}))["totalMatches"],
        0
    );
    workspace.write("learning-os.toml", "[read]\ndeny = [\"paths/practice/**\"]\n");
    let tools = Tools::at(&workspace);
    assert_eq!(tools.call_err("read_file", &json!({"path": place("m01-w1-trace")}))["code"], "PATH_NOT_ALLOWED");
    assert_eq!(
        tools.call_ok("grep_codebase", &json!({"pattern": "interpreter", "filePattern": "paths/practice/"}))["totalMatches"],
        0
    );
    assert!(found(&tools, &json!({"query": "interpreter prompt"})).iter().all(|(path, _)| !path.contains("practice")));
}

/// As a learner types it.
#[test]
fn the_commands_find_and_show_a_lesson() {
    let workspace = learner_of("Beginner");
    let (task, sentence) = some_sentences("Beginner", 1).remove(0);
    let shown = workspace.los(&["search", &sentence]).ok();
    let at = shown.lines().nth(1).unwrap();
    assert!(at.contains(&place(&task)) && at.ends_with(&format!("doc · {task}")), "{shown}");
    let first_words: String = sentence.chars().take(40).collect();
    let grepped = workspace.los(&["grep", &regex::escape(&first_words), "-g", "paths/practice/"]).ok();
    assert!(grepped.starts_with(&place(&task)), "{grepped}");
    assert!(workspace.los(&["read", &place(&task)]).ok().contains(&sentence));
}

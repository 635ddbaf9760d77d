//! Files cut into units: what is found of documents, practices, decisions and events.

use crate::support::Watchdog;
use std::collections::HashSet;
use std::fmt::Write;

use los_eyes::search::files::FileKind;
use los_eyes::search::unit::{Kind, Unit};
use los_eyes::search::units::bounds::MAX_CHARS;
use los_eyes::search::units::cut;
use los_model::events::kind::EventNames;
use proptest::prelude::*;
use serde_json::{Value, json};

fn of_file(kind: FileKind, path: &str, text: &str) -> Vec<Unit> {
    cut::of_file(kind, path, text, &EventNames::default())
}

fn document(text: &str) -> Vec<Unit> {
    of_file(FileKind::Document, "docs/notes/a.md", text)
}

/// Line, heading and content of each unit, as in `7 Title: Words.`
fn told(units: &[Unit]) -> Vec<String> {
    units.iter().map(|unit| format!("{} {}: {}", unit.line, unit.heading, unit.content)).collect()
}

fn words(text: &str) -> HashSet<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn found_words(units: &[Unit]) -> HashSet<String> {
    units.iter().flat_map(|unit| words(&format!("{} {}", unit.heading, unit.content))).collect()
}

#[test]
fn a_section_is_a_unit_under_its_heading_path() {
    let text = "---\ntitle: Front\nsecret: no\n---\n# Title\n\nThe first words stand below the title.\n\n## A ^a1\n\n### B {#b}\n\nSee [the guide](https://example.org/x) and ![a picture](p.png) now.\n<!-- a remark -->\n\n## C\n\n- [x] Load the trips (1.5h) #dataframes ^m02-w1-load\n- [ ] Filter them all again\n\n```py\n# not a heading\nprint(1)\n```\n";
    let list = "18 Title > C: - Load the trips (1.5h) #dataframes\n- Filter them all again\n\n```py\n# not a heading\nprint(1)\n```";
    let first = "7 Title: The first words stand below the title.";
    assert_eq!(told(&document(text)), [first, "13 Title > A > B: See the guide and a picture now.", list]);
    let unit = &document(text)[0];
    assert_eq!((unit.kind, unit.module.as_deref()), (Kind::Doc, Some("notes")));
    // Ticking a box changes no unit.
    assert_eq!(document(text), document(&text.replace("[ ]", "[x]")));
}

#[test]
fn titles_and_empty_forms_make_one_unit() {
    for (text, expected) in [
        (
            "---\ntitle: \"Joins\"\n---\n\n## Inner\n\nEvery pair of rows whose keys match.\n",
            "7 Joins > Inner: Every pair of rows whose keys match.",
        ),
        (
            "# Retro\n\n## What worked\n\n## What did not\n\n- \n\n## What changes\n\nOne thing.\n",
            "3 Retro: What worked\nWhat did not\nWhat changes: One thing.",
        ),
        ("# Only a title\n", "1 : Only a title"),
    ] {
        assert_eq!(told(&document(text)), [expected]);
    }
}

#[test]
fn long_sections_are_split_between_blocks() {
    let block = |n: usize| format!("{}\n\n", format!("word{n} ").repeat(90).trim());
    let text = format!("# T\n\n{}{}{}```\n{}\n```\n", block(1), block(2), block(3), "code line\n".repeat(50));
    let units = document(&text);
    assert_eq!(units.iter().map(|unit| unit.line).collect::<Vec<_>>(), [3, 7]);
    assert!(units[1].content.contains("word3") && units[1].content.ends_with("```"));
    // A last crumb goes with what is before it; more than that is a part of its own.
    let crumb = document(&format!("# T\n\n{}{}The last few words of it.\n", block(1), block(2)));
    assert_eq!(crumb.len(), 1);
    let long = document(&format!("# T\n\n{}\n", "A sentence of just six words. ".repeat(100)));
    assert!(long.len() >= 3 && long.iter().all(|unit| unit.content.ends_with('.')), "{:?}", told(&long));
}

#[test]
fn a_review_question_is_a_unit_of_its_own() {
    let text = "# M\n\n## Review questions\n\nWhat makes a table tidy?::One variable a column. #tidy-data ^q1\n\n- Why `a::b` here::Because it does. #x\n\n---\n\nPrevious: [Month 1](../1.md) · Next: [Month 3](../3.md)\n";
    let units = of_file(FileKind::Document, "paths/Beginner/month-02/README.md", text);
    let expected = "What makes a table tidy?\nOne variable a column. #tidy-data";
    assert_eq!(units.iter().map(|unit| unit.content.as_str()).collect::<Vec<_>>()[0], expected);
    assert_eq!(units.len(), 2, "{:?}", told(&units));
    assert!(units.iter().all(|unit| unit.module.as_deref() == Some("month-02")));
    // Prose about a language's `::` is no question.
    assert_eq!(document("# A\n\nUse std::vector for it, and never a list.\nMore words follow here.\n").len(), 1);
}

#[test]
fn a_retro_is_one_session_and_a_journal_one_a_day() {
    let text = "# Week 9\n\n## Worked\n\nThe pipeline in one go.\n\n## Did not\n\nJoins by trial and error.\n";
    let retro = of_file(FileKind::Document, "paths/Beginner/journal/2026-03-08.md", text);
    let expected = "1 Week 9: Worked\n\nThe pipeline in one go.\n\nDid not\n\nJoins by trial and error.";
    assert_eq!(told(&retro), [expected]);
    let day = Some("2026-03-08");
    assert_eq!((retro[0].kind, retro[0].session.as_deref(), retro[0].date.as_deref()), (Kind::Session, day, day));
    let day = |day: u32| format!("## 2026-03-0{day}\n\n{}\n\n", "We met and wrote down many words. ".repeat(20));
    let journal = of_file(FileKind::Document, "paths/Beginner/retro.md", &format!("# Journal\n\n{}{}", day(1), day(2)));
    let sessions: Vec<_> = journal.iter().map(|unit| (unit.kind, unit.session.as_deref())).collect();
    assert_eq!(sessions, [(Kind::Session, Some("2026-03-01")), (Kind::Session, Some("2026-03-02"))]);
}

#[test]
fn practices_of_every_shape_are_found() {
    let practices = |text: &str| of_file(FileKind::Practices, ".claude/memory/best_practices.md", text);
    let first = "Read the error first\n\n**Context:** month 2, joins.\n\n**Practice:**\n\nRead it aloud.\n\n#### Why\n\nHalf of them say what to do.";
    let rule = "### Never push on Friday\n\nNever.\n\n- 2026-02-16: Write the question before the query.";
    let units = practices(&format!(
        "# Best practices\n\nA preface.\n\n### 2026-01-07 — {first}\n\n### 2026-01-08 — Read the error first\n\nTwice. #debugging\n\n## Rules\n\n{rule}\n"
    ));
    let rule = rule.trim_start_matches("### ");
    let expected =
        [format!("5 : {first}"), "17 : Read the error first\n\nTwice. #debugging".into(), format!("23 Rules: {rule}")];
    assert_eq!(told(&units), expected);
    let about: Vec<_> = units.iter().map(|unit| (unit.kind, unit.module.as_deref(), unit.date.as_deref())).collect();
    let pattern = |module, date| (Kind::Pattern, Some(module), Some(date));
    let [seventh, eighth] = [pattern("month-02", "2026-01-07"), pattern("debugging", "2026-01-08")];
    assert_eq!(about, [seventh, eighth, (Kind::Rule, None, None)]);
    let listed = practices(include_str!("../../fixtures/python-workspace-b/.claude/memory/best_practices.md"));
    assert_eq!(told(&listed), ["3 : Write the question before the query."]);
    assert_eq!(listed[0].date.as_deref(), Some("2026-02-16"));
    let older = practices(include_str!("../../fixtures/python-workspace-a/.claude/memory/best_practices.md"));
    assert!(older.len() == 2 && older[1].content.starts_with("Baseline first\n\nWrite down the score"));
    assert_eq!(practices("Only a sentence of prose.\n").len(), 1);
    for (text, kind) in [
        ("### Rule: Test first\n\nAlways.", Kind::Rule),
        ("### Test first #rule\n\nAlways.", Kind::Rule),
        ("### As a rule we test\n\nThe rules: many.", Kind::Pattern),
    ] {
        assert_eq!(practices(text)[0].kind, kind, "{text}");
    }
}

fn log(text: &str) -> Vec<Unit> {
    of_file(FileKind::Log, ".claude/memory/progress_log.jsonl", text)
}

#[test]
fn the_sample_learners_log_is_found_by_its_words() {
    let units = log(include_str!("../../../examples/sample-learner/.claude/memory/progress_log.jsonl"));
    let about = |words: &str| units.iter().filter(|unit| unit.content.contains(words)).collect::<Vec<_>>();
    let [blocker] = about("The kernel dies")[..] else { panic!("one unit for the blocker") };
    assert_eq!((blocker.kind, blocker.module.as_deref()), (Kind::Issue, Some("month-03")));
    assert_eq!(blocker.id, "019cb5c9-d3c8-76da-8030-67d149df8707");
    let [retro] = about("Worked: pairing with Rui")[..] else { panic!("one unit for the retro") };
    let expected = (Kind::Session, "Retro completed", Some("2026-03-01"), 73);
    assert_eq!((retro.kind, retro.heading.as_str(), retro.session.as_deref(), retro.line), expected);
    // The practice itself is found in its own file, and a card in the path's.
    let card = r#"{"timestamp":"2026-03-01","event":"review_completed","message":"Review: how do I undo a commit: again","metadata":{"question":"q1","grade":"again"}}"#;
    assert!(log(card).is_empty());
    assert_eq!(log(&card.replace("question", "with")).len(), 1, "what you repeated on your own is found");
    assert!(about("Keep tokens out of scripts").is_empty());
    assert!(units.iter().all(|unit| !unit.content.contains('{')));
}

#[test]
fn older_programs_logs_are_found_too() {
    let a = log(include_str!("../../fixtures/python-workspace-a/.claude/memory/progress_log.jsonl"));
    assert!(a.iter().any(|unit| unit.content == "Talked about overfitting with a colleague"));
    assert!(!a.iter().any(|unit| unit.content.contains("Learning OS ready")));
    let b = log(include_str!("../../fixtures/python-workspace-b/.claude/memory/progress_log.jsonl"));
    let contents: Vec<_> =
        b.iter().map(|unit| (unit.heading.as_str(), unit.content.as_str(), unit.module.as_deref())).collect();
    assert_eq!(contents[0], ("Retro completed", "Went well: short sessions", Some("month-01")));
    assert!(contents.contains(&("Demo run", "Shelf finder shown to the archive", None)));
}

#[test]
fn a_study_session_and_a_blocker_are_one_unit_each() {
    let line = |day: u32, time: &str, event: &str, mut more: Value| {
        more["timestamp"] = json!(format!("2026-03-{day:02}T{time}:00Z"));
        more["event"] = json!(event);
        more.to_string()
    };
    let facts = json!({"session": "s1", "task": "m02-w1-load"});
    let stuck =
        json!({"entry_id": "b1", "message": "The kernel dies.", "metadata": {"blocker": "memory", "session": "s1"}});
    let text = [
        line(1, "10:00", "session_started", json!({"entry_id": "s1", "metadata": {"task": "m02-w1-load"}})),
        "{\"torn".to_owned(),
        line(1, "10:10", "blocker_identified", stuck),
        line(1, "11:00", "note", json!({"message": "melt is clear", "session": "s1"})),
        line(1, "12:00", "session_ended", json!({"entry_id": "e1", "message": "pivot needs more", "metadata": facts})),
        line(2, "12:00", "review_graded", json!({"question": "q1", "grade": "good"})),
        line(
            3,
            "12:00",
            "blocker_resolved",
            json!({"message": "Read it in chunks.", "metadata": {"blocker": "memory"}}),
        ),
        "[1]".to_owned(),
        line(4, "12:00", "week_started", json!({"metadata": {"month": 2, "week": 1}})),
    ];
    let units = log(&text.join("\n"));
    let told: Vec<_> =
        units.iter().map(|unit| (unit.id.as_str(), unit.kind, unit.line, unit.content.as_str())).collect();
    let blocker =
        "The kernel dies.\nBlocker: memory\nBlocker resolved on 2026-03-03: Read it in chunks.\nBlocker: memory";
    let session = "melt is clear\npivot needs more\nTask: m02-w1-load";
    assert_eq!(told, [("b1", Kind::Issue, 3, blocker), ("s1", Kind::Session, 4, session)]);
    assert!(units.iter().all(|unit| unit.session.as_deref() == Some("s1")));
    assert_eq!(units[1].date.as_deref(), Some("2026-03-01T10:00:00Z"));
}

#[test]
fn decisions_are_told_in_words() {
    let decisions = |text: &str| of_file(FileKind::Decisions, ".claude/memory/decisions.jsonl", text);
    let sample = decisions(include_str!("../../../examples/sample-learner/.claude/memory/decisions.jsonl"));
    let why = "A book is appended without rewriting the file, and a damaged line costs one book, not all.";
    let format =
        format!("Reading log format: JSON Lines\nWhy: {why}\nInstead of: CSV; one JSON file\nApproved by learner");
    assert_eq!((sample.len(), sample[1].line, &sample[1].content), (5, 2, &format));
    assert_eq!((sample[2].id.as_str(), sample[2].module.as_deref()), ("remediation_week-m03-p09", Some("month-03")));
    assert!(sample.iter().all(|unit| unit.kind == Kind::Decision && !unit.content.contains('{')));
    let hashed =
        decisions(r#"{"decision":"x_y","hash":"5eaccbd45eaccbd45eaccbd4","details":{"base":"0123456789abcdef0123"}}"#);
    assert_eq!(hashed[0].content, "X y");
    let older = decisions(include_str!("../../fixtures/python-workspace-a/.claude/memory/decisions.jsonl"));
    assert_eq!(older[0].content, "Path selected: Beginner\nWhy: New to programming");
}

#[test]
fn code_is_cut_at_functions_and_notebooks_at_cells() {
    let block = |n: usize| format!("def f{n}():\n{}\n", "    pass\n".repeat(20));
    let code = of_file(FileKind::Code, "src/server/auth/a.py", &format!("\n{}{}{}", block(1), block(2), block(3)));
    assert_eq!(code.iter().map(|unit| unit.line).collect::<Vec<_>>(), [2, 24, 46]);
    let wanted = (Kind::Code, "src/server/auth/a.py > def f1", Some("auth"));
    assert_eq!((code[0].kind, code[0].heading.as_str(), code[0].module.as_deref()), wanted);
    let named = |path: &str, text: &str| {
        let units = of_file(FileKind::Code, path, text);
        let named = units.into_iter().map(|unit| (unit.line, unit.heading.replace(path, "")));
        named.collect::<Vec<_>>()
    };
    let python = "import csv\n\n# Reads the file.\n@cache\ndef load(path):\n    return 1\n\n\nclass Book:\n    def read(self):\n        pass\n\nif __name__ == '__main__':\n    load('x')\n";
    let rust = "/// Adds.\npub(crate) fn add(a: u8) {\n}\nimpl<T> Sum<T> {\n}\n";
    for (path, text, expected) in [
        ("a.py", python, &[(1, ""), (3, " > def load"), (9, " > class Book"), (13, "")][..]),
        ("a.rs", rust, &[(1, " > fn add"), (4, " > impl Sum")]),
        ("a.go", "func (s *Server) Close() {\n}\n", &[(1, " > func Close")]),
        ("a.sql", "CREATE TABLE loans (\n  id int\n);\n", &[(1, " > CREATE TABLE")]),
    ] {
        let expected: Vec<_> = expected.iter().map(|(line, name)| (*line, (*name).to_owned())).collect();
        assert_eq!(named(path, text), expected, "{path}");
    }
    let cells = r#"{"cells":[{"source":["import pandas\n","x = 1"],"outputs":["zz"]},{"source":"two words"}]}"#;
    let notebook = of_file(FileKind::Code, "a.ipynb", cells);
    assert_eq!(told(&notebook), ["1 a.ipynb: import pandas\nx = 1", "1 a.ipynb: two words"]);
}

#[test]
fn ids_stay_with_the_words_and_are_told_apart() {
    let text = "# A\n\n## B\n\nThe same five words again here.\n\n## B\n\nThe same five words again here.\n";
    let (units, moved) = (document(text), document(&format!("\n\n{text}")));
    let ids = |units: &[Unit]| units.iter().map(|unit| unit.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&units), ids(&moved));
    assert_eq!(ids(&units)[1], format!("{}-2", ids(&units)[0]));
}

#[test]
fn long_logs_and_hostile_lines_take_time_in_proportion() {
    let mut text = String::new();
    for n in 0..5_000 {
        writeln!(
            text,
            r#"{{"timestamp":"2026-03-01T10:00:00Z","event":"note","message":"word {n}","session":"s{}"}}"#,
            n % 7
        )
        .unwrap();
    }
    writeln!(text, r#"{{"timestamp":"2026-03-01","event":"note","message":"{}"}}"#, "long ".repeat(100_000)).unwrap();
    writeln!(text, "{}", "[".repeat(300_000)).unwrap();
    let _watchdog = Watchdog::new("hostile text is cut into units");
    let units = log(&text);
    assert_eq!(units.len(), 5_001);
    assert!(units.iter().all(|unit| unit.content.chars().count() <= MAX_CHARS + 2));
    let hostile = [
        "[".repeat(20_000),
        "<!--".repeat(5_000),
        "> ".repeat(2_000),
        "word ".repeat(50_000),
        "a".repeat(300_000),
        "é".repeat(150_000),
        "# h\n".repeat(5_000),
        "- x\n  - y\n".repeat(5_000),
        "| a | b |\n|---|---|\n".repeat(5_000),
        "What is it?::x\n".repeat(5_000),
    ];
    for text in hostile {
        for kind in [FileKind::Document, FileKind::Practices, FileKind::Code] {
            let units = of_file(kind, "docs/a.md", &text);
            assert!(units.iter().all(|unit| unit.content.chars().count() <= MAX_CHARS + 2 || kind == FileKind::Code));
        }
    }
}

fn markdown() -> impl Strategy<Value = String> {
    let word = "[a-z]{2,7}";
    let words = |least: usize, most: usize| prop::collection::vec(word, least..most).prop_map(|words| words.join(" "));
    let block = prop_oneof![
        (1..5_usize, words(1, 5)).prop_map(|(level, text)| format!("{} {text}", "#".repeat(level))),
        words(1, 120),
        prop::collection::vec(words(1, 30), 1..8).prop_map(|items| items
            .iter()
            .map(|item| format!("- [ ] {item} ^id"))
            .collect::<Vec<_>>()
            .join("\n")),
        prop::collection::vec(words(1, 9), 1..40).prop_map(|lines| format!("```py\n{}\n```", lines.join("\n"))),
        words(1, 400).prop_map(|text| format!("> {text}")),
        (words(1, 4), words(1, 4)).prop_map(|(a, b)| format!("See [{a}](https://example.org) and **{b}** or `{a}`.")),
        (words(2, 5), words(1, 9)).prop_map(|(a, b)| format!("{a}?::{b} #tag")),
        (words(1, 4), words(1, 4)).prop_map(|(a, b)| format!("| {a} | {b} |\n|---|---|\n| {b} | {a} |")),
        words(1, 3).prop_map(|text| format!("<div>\n{text}\n</div>")),
    ];
    prop::collection::vec(block, 0..14).prop_map(|blocks| blocks.join("\n\n"))
}

/// The words that a reader of the rendered document sees.
fn visible_words(text: &str) -> HashSet<String> {
    use pulldown_cmark::{Event, Options, Parser};
    let options = Options::ENABLE_TABLES | Options::ENABLE_TASKLISTS;
    let mut seen = String::new();
    for event in Parser::new_ext(text, options) {
        match event {
            Event::Text(text) | Event::Code(text) => seen.push_str(&text),
            _ => seen.push(' '),
        }
    }
    let mut seen = words(&seen.replace("^id", " "));
    seen.remove("id");
    seen
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn every_visible_word_of_a_document_is_kept(text in markdown()) {
        let units = document(&text);
        let found = found_words(&units);
        let lost: Vec<_> = visible_words(&text).into_iter().filter(|word| !found.contains(word)).collect();
        prop_assert!(lost.is_empty(), "{lost:?} of\n{text}\nin {units:#?}");
    }

    #[test]
    fn units_begin_where_they_say_and_are_of_a_bounded_size(text in markdown()) {
        let lines: Vec<&str> = text.lines().collect();
        for unit in document(&text) {
            let line = lines[unit.line as usize - 1];
            let first = words(unit.content.lines().find(|line| !words(line).is_empty()).unwrap_or_default());
            // A code block begins at its fence and an HTML block at its tag.
            let is_opening = line.starts_with("```") || line.starts_with('<');
            prop_assert!(is_opening || !first.is_disjoint(&words(line)), "{line:?} {unit:?}");
            prop_assert!(unit.content.split_whitespace().count() <= 330, "{unit:?}");
            prop_assert!(words(&unit.content).len() <= 230, "{unit:?}");
        }
    }

    #[test]
    fn any_text_gives_the_same_units_twice_with_ids_of_their_own(text in any::<String>(), marks in "[-#>*`\\[\\](){}<!:|^\n a0-9.\"é—]{0,200}") {
        for kind in [FileKind::Document, FileKind::Practices, FileKind::Log, FileKind::Decisions, FileKind::Code] {
            for text in [&text, &marks] {
                let units = of_file(kind, "docs/a.md", text);
                prop_assert_eq!(&units, &of_file(kind, "docs/a.md", text));
                let ids: HashSet<_> = units.iter().map(|unit| &unit.id).collect();
                prop_assert_eq!(ids.len(), units.len());
                let n_lines = u32::try_from(text.lines().count()).unwrap().max(1);
                prop_assert!(units.iter().all(|unit| (1..=n_lines).contains(&unit.line) && !unit.content.is_empty()), "{units:?}");
            }
        }
    }
}

//! `los review add` and `los review import`: what is written reads back, nothing comes twice, and bad lines are named.

use std::time::Instant;

use los_model::curriculum::parse::MonthReader;
use los_model::deck::note::CardDraft;
use los_model::deck::written::write;
use los_model::markdown::text::one_line;
use proptest::prelude::*;
use rusqlite::{Connection, MAIN_DB};

use crate::command_line::review::workspace;
use crate::support::terminal::{ENTER, Terminal};
use crate::support::{TestWorkspace, zip};

const OWN: &str = "paths/Beginner/cards/own.md";

/// The cards of a file: question, answer, skill.
fn cards(workspace: &TestWorkspace, path: &str) -> Vec<(String, String, Option<String>)> {
    let read = MonthReader::cards(path, &workspace.read(path));
    assert_eq!(read.problems, []);
    read.file.questions.into_iter().map(|card| (card.question, card.answer, card.skill)).collect()
}

fn card(question: &str, answer: &str, skill: Option<&str>) -> (String, String, Option<String>) {
    (question.to_owned(), answer.to_owned(), skill.map(str::to_owned))
}

/// An Anki package with these notes: fields and tags.
fn package(notes: &[(&str, &str)], name: &str) -> Vec<u8> {
    let mut db = Connection::open_in_memory().unwrap();
    db.execute_batch(include_str!("../../../crates/eyes/assets/anki.sql")).unwrap();
    for ((fields, tags), guid) in notes.iter().zip(["one", "two", "three"]) {
        db.execute("INSERT INTO notes (guid, flds, tags) VALUES (?1, ?2, ?3)", [guid, fields, tags]).unwrap();
    }
    let database = db.serialize(MAIN_DB).unwrap().to_vec();
    zip(&[(name, database)])
}

#[test]
fn a_card_is_added_after_a_yes_and_only_once() {
    let workspace = workspace();
    let mut terminal = Terminal::start(&workspace, &["review", "add"]);
    terminal.answer("Question", "What is __init__?").answer("Answer", "A method.").answer("Skill", "joins");
    terminal.until("card-").until("Add this card").press(ENTER);
    assert_eq!(terminal.end().exit, 0);
    let added = workspace.los(&["review", "add", "The {{gap}} of a", "--yes"]).ok();
    assert!(added.starts_with("Added to paths/Beginner/cards/own.md. "), "{added}");
    let code = "```sql\nSELECT 1\n```";
    workspace.los(&["review", "add", "What does it give?", code, "--skill", "new-one", "--yes"]).ok();
    workspace.los(&["review", "add", "After it?", "Yes.", "--yes"]).ok();
    let twice = workspace.los(&["review", "add", "The {{gap}} of a", "--yes"]);
    assert!(twice.stderr.contains("has this card already"), "{twice:?}");
    let expected = [
        card("What is __init__?", "A method.", Some("joins")),
        card("The […] of a", "gap", None),
        card("What does it give?", code, Some("new-one")),
        card("After it?", "Yes.", None),
    ];
    assert_eq!(cards(&workspace, OWN), expected);
    let before = workspace.read(OWN);
    let refused = workspace.los(&["review", "add", "Why?", "So."]);
    assert!(refused.exit == Some(4) && refused.stderr.contains("--yes"), "{refused:?}");
    let empty = workspace.los(&["review", "add", "Why?", "--yes"]);
    assert!(empty.exit == Some(2) && empty.stderr.contains("no answer"), "{empty:?}");
    assert_eq!(workspace.read(OWN), before);
    assert!(workspace.los(&["path", "check", OWN]).ok().contains("0 errors, 0 warnings"));
}

#[test]
fn every_kind_of_file_is_imported_and_nothing_twice() {
    let tsv = "question\tanswer\ttags\nWhat is a?\tA letter.\tx joins\n\"Two\nlines?\"\t\"One\n\nTwo\"\t\n";
    let csv = "What is a?,A letter.\n\"b, or c?\",\"Say \"\"b\"\".\"\n";
    let anki = "#separator:tab\n#html:true\n#tags column:3\nWhat is &lt;a&gt;?\tA<br>tag.\thtml::joins\n{{c1::Paris::city}} is in {{c2::France}}\tAs known.\t\n";
    let packed = package(
        &[("What is a?\u{1f}A letter.", " joins "), ("Look <img src=\"a.png\">\u{1f}Seen", "")],
        "collection.anki21",
    );
    for (name, bytes, expected) in [
        (
            "one.tsv",
            tsv.as_bytes(),
            vec![card("What is a?", "A letter.", Some("joins")), card("Two\n\nlines?", "One\n\nTwo", None)],
        ),
        ("two.csv", csv.as_bytes(), vec![card("What is a?", "A letter.", None), card("b, or c?", "Say \"b\".", None)]),
        (
            "three.txt",
            anki.as_bytes(),
            vec![
                card("What is <a>?", "A\ntag.", Some("joins")),
                card("[city] is in France", "Paris\n\nAs known.", None),
                card("Paris is in […]", "France\n\nAs known.", None),
            ],
        ),
        (
            "four.apkg",
            packed.as_slice(),
            vec![card("What is a?", "A letter.", Some("joins")), card("Look [picture a.png]", "Seen", None)],
        ),
    ] {
        let workspace = workspace();
        std::fs::write(workspace.path(name), bytes).unwrap();
        let imported = workspace.los(&["review", "import", name, "--yes"]);
        assert!(imported.stdout.starts_with(&format!("Imported {} cards.", expected.len())), "{imported:?}");
        let path = format!("paths/Beginner/cards/{}.md", name.split('.').next().unwrap());
        assert_eq!(cards(&workspace, &path), expected, "{name}");
        let before = workspace.read(&path);
        let again = workspace.los(&["review", "import", name, "--yes"]).ok();
        assert!(again.starts_with("Imported 0 cards. "), "{again}");
        assert_eq!(workspace.read(&path), before, "{name}");
        assert!(workspace.los(&["path", "check", &path]).ok().contains("0 errors, 0 warnings"));
    }
}

#[test]
fn bad_lines_are_named_and_nothing_is_half_imported() {
    let workspace = workspace();
    std::fs::write(workspace.path("deck.tsv"), "a?\tb\nalone\n\"c\"d\te\n?\tf\ng?\t\nh?\ti\n").unwrap();
    let refused = workspace.los(&["review", "import", "deck.tsv", "--yes"]);
    assert_eq!(refused.exit, Some(2), "{refused:?}");
    for words in [
        "4 bad lines, and nothing was imported", "line 2: it has one column", "line 3: text follows",
        "line 4: it has no question", "line 5: it has no answer",
    ] {
        assert!(refused.stderr.contains(words), "{words}: {refused:?}");
    }
    assert!(!workspace.path("paths/Beginner/cards").exists());
    let imported = workspace.los(&["review", "import", "deck.tsv", "--skip-bad", "--yes", "--json"]).json();
    assert_eq!((&imported["added"], &imported["bad"][0]["line"]), (&2.into(), &2.into()), "{imported}");
    // A newer package is compressed once more; this one says so and is not.
    std::fs::write(workspace.path("new.apkg"), package(&[("a\u{1f}b", "")], "collection.anki21b")).unwrap();
    let refused = workspace.los(&["review", "import", "new.apkg", "--yes"]);
    assert!(refused.exit == Some(2) && refused.stderr.contains("not an Anki package"), "{refused:?}");
    // Without a yes nothing is written.
    let refused = workspace.los(&["review", "import", "deck.tsv", "--skip-bad"]);
    assert_eq!(refused.exit, Some(0), "all are known: {refused:?}");
    std::fs::write(workspace.path("deck.tsv"), "new?\tb\n").unwrap();
    assert_eq!(workspace.los(&["review", "import", "deck.tsv"]).exit, Some(4));
}

#[test]
fn a_large_deck_is_imported_in_files_that_can_be_read() {
    let workspace = workspace();
    let rows: Vec<String> = (0..10_000)
        .map(|n| format!("What is number {n} of the list, and why?\tIt is {n}, {}\n", "x".repeat(80)))
        .collect();
    std::fs::write(workspace.path("deck.tsv"), rows.concat()).unwrap();
    let began = Instant::now();
    let imported = workspace.los(&["review", "import", "deck.tsv", "--yes", "--json"]).json();
    let took = began.elapsed();
    assert_eq!((&imported["added"], imported["files"].as_array().unwrap().len()), (&10_000.into(), 2), "{imported}");
    // Unoptimised, on a machine that is busy.
    assert!(took.as_secs() < 60, "{took:?}");
    println!("10,000 cards in {took:?}");
    let list = workspace.los(&["review", "--list", "--json"]).json();
    assert!(list["ready"].as_u64().unwrap() >= 10_000 && list["for_today"].as_u64().unwrap() <= 20, "{list}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    /// A card that is written reads back as the same words; a card that is not has a reason.
    #[test]
    fn any_card_reads_back_or_is_refused(
        question in "([a-z]{1,4}|[#^*_`<>&:{}.!?()0-9-]{1,3}|\n| ){1,12}",
        answer in "([a-zä]{1,4}|[#^*_`<>&:{}.!?()0-9-]{1,3}|\n| ){0,12}",
        skill in proptest::option::of("[a-z]{1,5}"),
    ) {
        let draft = CardDraft { question, answer };
        if let Ok(written) = write(&draft, skill.as_deref(), None) {
            let read = MonthReader::cards("", &written.markdown);
            prop_assert_eq!(&read.file.questions, std::slice::from_ref(&written.card));
            prop_assert_eq!(&written.card.skill, &skill);
            if !written.card.is_cloze {
                let plain = |text: &str| one_line(text).replace('`', "");
                let asked = plain(&written.card.question);
                let meant = plain(&draft.question);
                prop_assert!(asked == meant || asked == format!("Card {meant}"), "{asked} {meant}");
                prop_assert_eq!(plain(&written.card.answer), plain(&draft.answer));
            }
        }
    }
}

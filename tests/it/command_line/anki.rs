//! Cards between here and Anki: schedules go on where they were, and answers come back once, from any device in any order.
//!
//! `tests/clients/decks.py` tries the same with Anki itself.

use los_app::day::day::Day;
use los_app::study::anki::{Arrived, Brought};
use los_app::study::review_cards::Reviews;
use los_eyes::anki::{Package, package};
use los_model::deck::anki::{AnkiCard, Answer, Schedule, question_id};
use los_model::events::grade::Grade;
use los_model::review::due_day::due_day;
use los_model::review::recalled::Recalled;
use proptest::prelude::*;
use serde_json::json;

use super::review::workspace;
use crate::support::day_at::DayAt;
use crate::support::{LOG, TestWorkspace};

const NOW: &str = "2026-03-02T12:00:00Z";
const DAY_MS: i64 = 86_400_000;
/// 2026-01-08.
const FIRST: i64 = 20_461;

/// The cards of a test: two that were made here, and two of Anki.
const GUIDS: [&str; 4] = ["los:q1", "los:q2", "N~7eab", "Zx!9"];

fn day(workspace: &TestWorkspace) -> Day {
    DayAt::new(workspace, NOW).day()
}

/// A learner with an answer to both own cards, and the deck's cards in a file.
fn learner() -> TestWorkspace {
    let workspace = workspace();
    let deck: Vec<String> =
        GUIDS[2..].iter().map(|guid| format!("- Word {guid}?::Meaning ^{}\n", question_id(guid, 0).unwrap())).collect();
    workspace.write("paths/Beginner/cards/deck.md", format!("# Deck\n\n{}", deck.concat()));
    let mut log = workspace.read(LOG);
    for question in ["q1", "q2"] {
        let line = json!({"timestamp": "2026-01-07T10:00:00Z", "event": "review_completed", "question": question, "grade": "good"});
        log += &format!("{line}\n");
    }
    workspace.write(LOG, log);
    workspace
}

/// The card as it was in Anki when it had so many of these answers.
fn card(answers: &[Answer], due: i64) -> AnkiCard {
    let schedule = Schedule { due, interval: 3.0, memory: Some((9.0, 5.0)), last: None, n_reviews: 1 };
    AnkiCard { ord: 0, schedule: (!answers.is_empty()).then_some(schedule), answers: answers.to_vec() }
}

fn import(workspace: &TestWorkspace, decks: &[AnkiCard]) -> (usize, usize) {
    let day = day(workspace);
    let reviews = Reviews::load(&day.ctx, &day.ctx.learner).unwrap();
    let arrived = GUIDS.iter().zip(decks).map(|(guid, card)| Arrived {
        question: question_id(guid, 0).unwrap(),
        guid: (*guid).to_owned(),
        card: card.clone(),
    });
    let brought = Brought::of(&day, &reviews, &arrived.collect::<Vec<_>>()).unwrap();
    brought.write(&day.ctx).unwrap();
    (brought.n_seeds, brought.n_answers)
}

/// What a sync does: the lines of both.
fn merge(from: &TestWorkspace, into: &TestWorkspace) {
    let mut log = into.read(LOG);
    let known: Vec<String> = log.lines().map(str::to_owned).collect();
    for line in from.read(LOG).lines().filter(|line| !known.iter().any(|known| known == line)) {
        log += &format!("{line}\n");
    }
    into.write(LOG, log);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    /// Three devices import any state of one collection in any order, and merge at any time.
    #[test]
    fn answers_of_three_devices_come_once_and_none_is_lost(
        gaps in prop::collection::vec(prop::collection::vec((1..3 * DAY_MS, 0..4_usize), 0..7), 4),
        steps in prop::collection::vec((0..3_usize, 0..3_usize, 0..=10_i64), 1..9),
    ) {
        let all: Vec<Vec<Answer>> = gaps.iter().map(|gaps| {
            let mut at = FIRST * DAY_MS;
            let next = |(gap, grade): &(i64, usize)| { at += gap; Answer { at, grade: Grade::ALL[*grade], took: 4_000 } };
            gaps.iter().map(next).collect()
        }).collect();
        let as_of = |part: i64| -> Vec<AnkiCard> {
            let end = FIRST * DAY_MS + part * 2 * DAY_MS;
            let until = |answers: &Vec<Answer>| answers.iter().filter(|one| part == 10 || one.at <= end).copied().collect::<Vec<_>>();
            all.iter().map(|answers| card(&until(answers), 20_520)).collect()
        };
        let devices = [(); 3].map(|()| learner());
        for (to, from, part) in steps {
            if to == from { import(&devices[to], &as_of(part)); } else { merge(&devices[from], &devices[to]); }
        }
        merge(&devices[1], &devices[0]);
        merge(&devices[2], &devices[0]);
        import(&devices[0], &as_of(10));
        prop_assert_eq!(import(&devices[0], &as_of(10)), (0, 0), "a second time brings nothing");
        let day = day(&devices[0]);
        let reviews = Reviews::load(&day.ctx, &day.ctx.learner).unwrap();
        let log = &reviews.data.log;
        for (guid, answers) in GUIDS.iter().zip(&all) {
            let history = log.records.questions.history(&question_id(guid, 0).unwrap());
            let since = history.seed.map_or(0.0, |seed| seed.utc + 1e-9);
            let mut expected: Vec<i64> = answers.iter().filter(|one| one.at as f64 / DAY_MS as f64 > since).map(|one| one.at).collect();
            let mut found: Vec<i64> = history.answers.iter().map(|one| (one.time * DAY_MS as f64).round() as i64).collect();
            if guid.starts_with("los:") { found.remove(0); }
            expected.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(found, expected, "{}", guid);
            let is_seeded = history.seed.is_some();
            prop_assert_eq!(is_seeded, !guid.starts_with("los:") && !answers.is_empty(), "{}", guid);
        }
    }
}

#[test]
fn a_schedule_goes_on_and_counts_for_nothing_else() {
    let workspace = learner();
    let before = workspace.los(&["evaluate", "--json", "--as-of", "2026-03-02"]).json();
    let answers = [Answer { at: FIRST * DAY_MS, grade: Grade::Good, took: 0 }];
    let decks = [card(&[], 0), card(&[], 0), card(&answers, 20_530), card(&[], 0)];
    assert_eq!(import(&workspace, &decks), (1, 0));
    let after = workspace.los(&["evaluate", "--json", "--as-of", "2026-03-02"]).json();
    assert_eq!((&before["overall"], &before["scores"]), (&after["overall"], &after["scores"]));
    let day = day(&workspace);
    let reviews = Reviews::load(&day.ctx, &day.ctx.learner).unwrap();
    let history = reviews.data.log.records.questions.history(&question_id(GUIDS[2], 0).unwrap());
    let recalled = Recalled::of(history, 1.0).unwrap();
    assert_eq!((due_day(&recalled), recalled.memory.stability, recalled.n_reviews), (20_530, 9.0, 1));
    // Taken back as one act, it comes again.
    workspace.los(&["undo", "--yes"]).ok();
    assert_eq!(import(&workspace, &decks), (1, 0));
}

#[test]
fn what_is_written_reads_back() {
    let workspace = learner();
    let day = day(&workspace);
    let reviews = Reviews::load(&day.ctx, &day.ctx.learner).unwrap();
    let notes = reviews.for_anki(day.zone().unwrap());
    assert_eq!(notes.iter().map(|note| note.guid.as_str()).collect::<Vec<_>>(), ["los:q1", "los:q2"]);
    let bytes = package(&notes, reviews.today()).unwrap();
    assert_eq!(Package::open(&bytes).unwrap().notes(|seconds| seconds / 86_400).unwrap(), notes);
    assert_eq!(notes[0].fields, ["<p>What does an inner join keep?</p>", "<p>Rows with a match on both sides</p>"]);
}

#[test]
fn anki_asks_what_has_an_answer_and_the_queue_here_leaves_it_out() {
    let workspace = learner();
    let listed = |flags: &[&str]| -> Vec<String> {
        let json = workspace.los(&[&["review", "--list", "--json", "--as-of", "2026-03-02"], flags].concat()).json();
        let cards = json["cards"].as_array().unwrap().iter();
        let mut ids: Vec<String> = cards.map(|card| card["id"].as_str().unwrap().to_owned()).collect();
        ids.retain(|id| id.starts_with('q'));
        ids
    };
    assert_eq!(listed(&[]).len(), 3);
    let refused = workspace.los(&["review", "export", "deck.apkg"]);
    assert!(refused.exit == Some(2) && refused.stderr.contains("--reviews anki"), "{refused:?}");
    let first = workspace.los(&["review", "export", "deck.apkg", "--reviews", "anki"]).ok();
    assert!(first.contains("2 cards") && first.contains("does not reach the phone"), "{first}");
    assert_eq!(listed(&[]), ["q3"], "a new one has its first answer here");
    assert_eq!(listed(&["--all"]).len(), 3);
    let shown = workspace.los(&["review", "--list", "--as-of", "2026-03-02"]).ok();
    assert!(shown.contains("2 due on the phone;"), "{shown}");
    // The next one asks nothing and replaces the file.
    assert!(workspace.los(&["review", "export", "deck.apkg"]).ok().contains("2 cards"));
    workspace.los(&["review", "export", "deck.apkg", "--reviews", "here"]).ok();
    assert_eq!(listed(&[]).len(), 3);
}

#[test]
fn cards_are_asked_early_when_told_to() {
    let workspace = learner();
    let n = |flags: &[&str]| {
        let json = workspace.los(&[&["review", "--list", "--json", "--as-of", "2026-01-08"], flags].concat()).json();
        json["cards"].as_array().unwrap().iter().filter(|card| card["reviews"] == 1).count()
    };
    assert_eq!([n(&[]), n(&["--ahead", "1"]), n(&["--ahead", "5d"]), n(&["--all"])], [0, 2, 2, 2]);
    assert_eq!(n(&["--all", "--skill", "joins"]), 2);
    assert_eq!(workspace.los(&["review", "--ahead", "soon"]).exit, Some(2));
}

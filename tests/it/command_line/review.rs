//! Reviews: what the book remembers, what is ready on a day, how much of it is for today, and the command without a terminal.

use chrono::NaiveDate;
use los_model::best_practices::PracticeNote;
use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::curriculum::model::{Level, Question, Task};
use los_model::events::event::Log;
use los_model::events::grade::Grade;
use los_model::events::question_book::{QuestionBook, Review};
use los_model::learner::fsrs;
use los_model::learner::state::State;
use los_model::plan::capacity::Capacity;
use los_model::review::agenda::{Agenda, Ask, MAX_NEW_A_DAY, next_day};
use los_model::review::cards::{Card, CardKind, cards};
use los_model::review::due_day::due_day;
use los_model::review::minutes_left::review_minutes_left;
use los_model::review::recalled::Recalled;
use los_model::review::stats::stats;
use los_model::time::timestamp;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::shown::assert_each;
use crate::support::terminal::{HOSTILE, assert_harmless};
use crate::support::tools::assert_has;
use crate::support::{LOG, TestWorkspace, learner, level_of, lines_of, read_log, task};

const RATINGS: [Grade; 4] = [Grade::Again, Grade::Hard, Grade::Good, Grade::Easy];

fn review(time: f64, grade: Grade) -> Review {
    Review { time, line: 1, grade }
}

/// A month of two weeks, a skill each, and `n` questions of the first skill.
fn level(n: usize) -> Level {
    let mut level = level_of(1, |_, week| {
        let skill = ["joins", "charts", "joins", "charts"][week as usize - 1];
        vec![Task { title: format!("Lesson about {skill}"), ..task(&format!("m01-w{week}-t1"), 3.0, skill, &[]) }]
    });
    level.months[0].weeks.truncate(2);
    let question = |number: usize| Question {
        id: format!("q{number}"),
        question: format!("What is {number}?"),
        answer: "A number".into(),
        skill: Some("joins".into()),
        ..Question::default()
    };
    level.months[0].questions = (0..n).map(question).collect();
    level
}

/// A learner's log and state at the end of a day.
struct Seen {
    course: Course,
    log: Log,
    state: State,
}

fn seen(level: &Level, events: &[Value], as_of: &str) -> Seen {
    let profile = Profile::from_value(&json!({"start_date": "2026-01-05", "hours_per_week": 8, "timezone": "UTC"}));
    let course = Course::from_level(level, 8.0);
    let instant = format!("{as_of}T22:00:00Z").parse().unwrap();
    let log = read_log(&course, &profile, &lines_of(events), instant);
    let state = learner(&log, &profile, &course).state();
    Seen { course, log, state }
}

fn done(day: &str, task: &str) -> Value {
    json!({"timestamp": format!("{day}T10:00:00Z"), "event": "task_completed", "task": task, "score": 0.8, "duration_hours": 3})
}

fn asked(day: &str, question: &str, score: f64) -> Value {
    json!({"timestamp": format!("{day}T12:00:00Z"), "event": "review_completed", "message": "Lesson about charts: good",
        "metadata": {"question": question, "skill": "joins", "score": score}})
}

fn ask(minutes_left: f64) -> Ask {
    Ask { minutes_left, skill: None, limit: None, more: false, ahead: 0 }
}

impl Seen {
    fn cards(&self, level: &Level) -> Vec<Card> {
        cards(level, &self.course, &self.log, &self.state, &[])
    }

    fn agenda<'a>(&self, cards: &'a [Card], book: &QuestionBook, ask: Ask) -> Agenda<'a> {
        Agenda::of(cards, book, &self.course, &self.state, ask)
    }
}

fn ids(due: &[los_model::review::agenda::Due<'_>]) -> Vec<String> {
    due.iter().map(|due| due.card.id.clone()).collect()
}

#[test]
fn the_book_repeats_every_golden_history() {
    let histories: Vec<Vec<[f64; 6]>> =
        serde_json::from_str(include_str!("../../fixtures/learner/fsrs_golden.json")).unwrap();
    for history in &histories {
        let (mut book, mut time) = (QuestionBook::default(), 100.0);
        for (index, [days, rating, stability, difficulty, ..]) in history.iter().enumerate() {
            time += if index == 0 { 0.0 } else { *days };
            book.add("q", Review { time, line: index as u64, grade: RATINGS[*rating as usize - 1] });
            let recalled = Recalled::of(book.history("q"), 1.0).unwrap();
            let near = |ours: f64, golden: f64| (ours - golden).abs() <= 5e-5 * golden.abs().max(1.0);
            assert!(near(recalled.memory.stability, *stability), "{recalled:?} for {stability}");
            assert!(near(recalled.memory.difficulty, *difficulty), "{recalled:?} for {difficulty}");
            assert_eq!(recalled.n_reviews as usize, index + 1);
        }
    }
    assert_eq!(histories.len(), 100);
    for stability in [0.5, 4.0, 100.0] {
        assert!((fsrs::recall(stability, stability) - 0.9).abs() < 1e-12);
        assert!((fsrs::interval(stability, 0.9) - stability).abs() < 1e-9);
    }
}

#[test]
fn a_card_comes_back_when_its_recall_falls_to_ninety_percent() {
    // The first stabilities of FSRS-6: 0.212, 1.2931, 2.3065 and 8.2956 days; never twice on one day, nor after more than
    // four days at first.
    for (rating, days) in RATINGS.into_iter().zip([1, 1, 2, 4]) {
        let mut book = QuestionBook::default();
        book.add("q", review(100.0, rating));
        assert_eq!(due_day(&Recalled::of(book.history("q"), 1.0).unwrap()), 100 + days, "{rating:?}");
    }
    let mut book = QuestionBook::default();
    book.add("q", review(100.0, Grade::Good));
    book.add("q", review(102.0, Grade::Again));
    let recalled = Recalled::of(book.history("q"), 1.0).unwrap();
    assert_eq!((recalled.n_reviews, recalled.last.to_bits()), (2, 102f64.to_bits()));
    let by_hand = fsrs::next(fsrs::first(Grade::Good, 1.0), 2.0, Grade::Again, 1.0);
    assert_eq!(recalled.memory, by_hand);
}

#[test]
fn a_card_is_first_asked_the_day_after_its_skills_practice() {
    let level = level(2);
    for (as_of, ready) in [("2026-01-06", 0), ("2026-01-07", 2), ("2026-01-08", 2)] {
        let seen = seen(&level, &[done("2026-01-06", "m01-w1-t1")], as_of);
        let cards = seen.cards(&level);
        let agenda = seen.agenda(&cards, &QuestionBook::default(), ask(60.0));
        assert_eq!(agenda.n_ready(), ready, "{as_of}");
    }
    let nothing = seen(&level, &[], "2026-02-06");
    assert_eq!(nothing.cards(&level), []);
}

#[test]
fn a_question_without_a_skill_waits_for_its_month() {
    let mut level = level(1);
    level.months[0].questions[0].skill = None;
    assert_eq!(seen(&level, &[], "2026-01-09").cards(&level), []);
    let seen = seen(&level, &[done("2026-01-06", "m01-w2-t1")], "2026-01-09");
    assert_eq!(seen.cards(&level)[0].id, "q0");
}

#[test]
fn at_most_eight_new_questions_a_day_and_the_asked_ones_count() {
    let level = level(30);
    let seen = seen(&level, &[done("2026-01-06", "m01-w1-t1")], "2026-01-09");
    let cards = seen.cards(&level);
    let mut book = QuestionBook::default();
    let agenda = seen.agenda(&cards, &book, ask(60.0));
    assert_eq!((agenda.n_ready(), agenda.today.len()), (30, MAX_NEW_A_DAY));
    for number in 0..5 {
        book.add(&format!("q{number}"), review(seen.state.as_of.floor() + 0.4, Grade::Good));
    }
    let agenda = seen.agenda(&cards, &book, ask(60.0));
    assert_eq!(ids(&agenda.today), ["q5", "q6", "q7"]);
    assert_eq!(next_day(&cards, &book, 1.0, seen.state.as_of as i64).unwrap().1, 5);
}

#[test]
fn cards_with_the_lowest_recall_come_first() {
    let level = level(4);
    let seen = seen(&level, &[done("2026-01-06", "m01-w1-t1")], "2026-02-06");
    let cards = seen.cards(&level);
    let now = seen.state.as_of;
    let mut book = QuestionBook::default();
    for (id, days) in [("q0", 4.0), ("q1", 20.0), ("q2", 9.0), ("q3", 1.0)] {
        book.add(id, review(now - days, Grade::Good));
    }
    assert_eq!(ids(&seen.agenda(&cards, &book, ask(60.0)).today), ["q1", "q2", "q0"]);
}

#[test]
fn after_a_break_there_is_no_more_than_on_any_day() {
    let level = level(200);
    let seen = seen(&level, &[done("2026-01-06", "m01-w1-t1")], "2026-03-20");
    let cards = seen.cards(&level);
    let mut book = QuestionBook::default();
    for number in 0..200 {
        book.add(&format!("q{number}"), review(seen.state.as_of - 40.0, Grade::Good));
    }
    for (minutes, n) in [(60.0, 20), (7.5, 7), (0.0, 0)] {
        let agenda = seen.agenda(&cards, &book, ask(minutes));
        assert_eq!((agenda.today.len(), agenda.n_ready()), (n, 200));
        assert!(agenda.minutes().is_sign_positive(), "no card takes 0 minutes, not -0");
    }
    let more = Ask { limit: Some(50), ..ask(30.0) };
    assert_eq!(seen.agenda(&cards, &book, more).today.len(), 30, "no wish exceeds the week");
}

#[test]
fn the_week_keeps_a_fifth_of_what_it_really_holds_for_reviews() {
    let level = level(2);
    let minutes = |events: &[Value], as_of: &str| {
        let seen = seen(&level, events, as_of);
        let capacity = Capacity::of(&seen.state, &seen.state.calendar);
        review_minutes_left(capacity.hours, &seen.state, &seen.log)
    };
    let check = |minutes: f64, hours: f64| assert!((minutes - 60.0 * hours).abs() < 1e-6, "{minutes} for {hours}");
    // No week yet: 90 % of the promise, a little more, to a tenth.
    check(minutes(&[], "2026-01-06"), 0.2 * 7.6);
    let learned = done("2026-01-06", "m01-w1-t1");
    check(minutes(std::slice::from_ref(&learned), "2026-01-13"), 0.2 * 6.1);
    // Of this week's reviews one told its time and a question did not; last week's are over.
    let mut told = asked("2026-01-13", "q0", 0.8);
    told["metadata"]["duration_hours"] = json!(0.25);
    let events = [learned, told, asked("2026-01-13", "q1", 0.8)];
    check(minutes(&events, "2026-01-13"), 0.2 * 6.1 - 0.25 - 1.0 / 60.0);
    let much = json!({"timestamp": "2026-01-13T12:00:00Z", "event": "review_completed", "skill": "joins", "hours": 9});
    check(minutes(&[much], "2026-01-13"), 0.0);
}

#[test]
fn a_whole_skill_comes_only_where_no_question_of_it_does() {
    let level = level(1);
    let events = [done("2026-01-06", "m01-w1-t1"), done("2026-01-07", "m01-w2-t1")];
    let seen = seen(&level, &events, "2026-06-20");
    let cards = seen.cards(&level);
    let mut book = QuestionBook::default();
    assert_eq!(ids(&seen.agenda(&cards, &book, ask(60.0)).today), ["q0", "skill:charts"]);
    book.add("q0", review(seen.state.as_of - 0.1, Grade::Easy));
    let agenda = seen.agenda(&cards, &book, ask(60.0));
    assert_eq!(agenda.n_ready(), 2);
    assert_eq!(agenda.today.len(), 1, "whole skills take long: one a session");
    assert!(agenda.today[0].card.kind == CardKind::Skill);
}

#[test]
fn strange_and_repeated_ids_become_safe_and_single() {
    let mut level = level(5);
    let questions = &mut level.months[0].questions;
    questions[0].id = HOSTILE.into();
    questions[1].id = "-rf".into();
    questions[3].id = "q2".into();
    questions[4] = questions[2].clone();
    let seen = seen(&level, &[done("2026-01-06", "m01-w1-t1")], "2026-01-09");
    let cards = seen.cards(&level);
    let ids: Vec<&str> = cards.iter().map(|card| card.id.as_str()).collect();
    assert_eq!(ids.len(), 5, "the same question twice is one, and the skill comes last: {ids:?}");
    assert!(ids[0].starts_with("q-") && ids[1].starts_with("q-") && ids[2] == "q2" && ids[3].starts_with("q2-"));
    for id in ids {
        assert!(id.chars().all(|c| c.is_ascii_alphanumeric() || "-:._".contains(c)), "{id}");
    }
}

#[test]
fn a_best_practice_is_asked_from_the_day_after() {
    let level = Level::default();
    let note = PracticeNote {
        date: NaiveDate::from_ymd_opt(2026, 1, 7),
        title: "Read the error".into(),
        body: "**Practice:** Read it aloud.".into(),
        ..PracticeNote::default()
    };
    for (as_of, n, ready) in [("2026-01-06", 0, 0), ("2026-01-07", 1, 0), ("2026-01-08", 1, 1)] {
        let seen = seen(&level, &[], as_of);
        let cards = cards(&level, &seen.course, &seen.log, &seen.state, &[note.clone(), note.clone()]);
        assert_eq!(cards.len(), n, "{as_of}");
        assert_eq!(seen.agenda(&cards, &QuestionBook::default(), ask(60.0)).n_ready(), ready, "{as_of}");
    }
}

#[test]
fn a_question_weighs_a_fifth_of_a_review_and_none_is_dropped() {
    let level = level(2);
    let learned = done("2026-01-06", "m01-w1-t1");
    let state = |events: &[Value]| seen(&level, events, "2026-01-20").state;
    let skill = |events: &[Value]| state(events).skills[0].unwrap();
    let before = skill(std::slice::from_ref(&learned));
    let one = [learned.clone(), asked("2026-01-12", "q0", 0.3)];
    let after = skill(&one);
    assert!((after.known - before.known - 0.24 * 0.3).abs() < 1e-9, "{after:?}");
    assert!((after.unknown - before.unknown - 0.24 * 0.7).abs() < 1e-9);
    let whole = fsrs::next(before.memory, after_days(&before, "2026-01-12"), Grade::Again, 0.2);
    assert_eq!(after.memory, whole, "a fifth of the step, a failure included");
    let hours = |events: &[Value]| state(events).activity.iter().map(|week| week.hours).sum::<f64>();
    let added = hours(&one) - hours(&one[..1]);
    assert!(added.abs() < 1e-9, "a review without a time adds no hours: {added}");
    assert!(!state(&one).is_done(1), "its words are no news of a task");
    // Two questions of one skill and the same one again, on one day.
    let three =
        [learned, asked("2026-01-12", "q0", 0.3), asked("2026-01-12", "q1", 0.3), asked("2026-01-12", "q0", 0.3)];
    let after = skill(&three);
    assert!((after.known - before.known - 3.0 * 0.24 * 0.3).abs() < 1e-9, "{after:?}");
}

fn after_days(skill: &los_model::learner::mastery::SkillState, day: &str) -> f64 {
    let date = day.parse::<NaiveDate>().unwrap();
    timestamp::day_number(date) as f64 + 0.5 - skill.last
}

#[test]
fn ten_thousand_questions_are_ready_at_once() {
    let level = level(10_000);
    let seen = seen(&level, &[done("2026-01-06", "m01-w1-t1")], "2026-03-20");
    let mut book = QuestionBook::default();
    for number in 0..10_000 {
        for days in 1..6 {
            book.add(&format!("q{number}"), review(seen.state.as_of - f64::from(days * 7), Grade::Good));
        }
    }
    let began = std::time::Instant::now();
    let cards = seen.cards(&level);
    let agenda = seen.agenda(&cards, &book, ask(60.0));
    assert_eq!(agenda.n_ready(), agenda.today.len() + agenda.waiting.len());
    let took = began.elapsed();
    assert!(took.as_secs_f64() < 5.0, "{took:?}, in a build without optimisation");
}

fn reviews() -> impl Strategy<Value = Vec<(u8, f64, usize)>> {
    proptest::collection::vec((0u8..6, 20_000.0..20_100.0f64, 0usize..4), 0..60)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Grades of a card on the days on which it is due, or later; some are given twice in one session.
    #[test]
    fn the_first_intervals_are_at_most_four_and_twelve_days(
        grades in proptest::collection::vec((0..4_usize, 0..3_i64, 0..3_usize), 1..12),
        hour in 0.0..0.9_f64,
    ) {
        let (mut book, mut day) = (QuestionBook::default(), 100);
        for (nth, (grade, late, again)) in grades.into_iter().enumerate() {
            for repeat in 0..again {
                let time = day as f64 + hour + 0.01 * repeat as f64;
                book.add("q", review(time, Grade::Again));
            }
            book.add("q", review(day as f64 + hour + 0.05, RATINGS[grade]));
            let due = due_day(&Recalled::of(book.history("q"), 1.0).unwrap());
            let most = [4, 12].get(nth).copied().unwrap_or(36_500);
            prop_assert!((1..=most).contains(&(due - day)), "{} days after {nth}", due - day);
            day = due + late;
        }
    }
}

proptest! {
    #[test]
    fn an_agenda_keeps_its_minutes_its_limit_and_eight_new_cards(
        reviews in reviews(), minutes in 0.0..90.0f64, limit in proptest::option::of(0usize..40),
    ) {
        let level = level(40);
        let seen = seen(&level, &[done("2026-01-06", "m01-w1-t1"), done("2026-01-07", "m01-w2-t1")], "2026-03-20");
        let cards = seen.cards(&level);
        let mut book = QuestionBook::default();
        for (id, time, rating) in &reviews {
            let time = time - 20_000.0 + seen.state.as_of - 101.0;
            book.add(&format!("q{id}"), review(time, RATINGS[*rating]));
        }
        let ask = Ask { minutes_left: minutes, skill: None, limit, more: false, ahead: 0 };
        let agenda = seen.agenda(&cards, &book, ask);
        prop_assert!(agenda.minutes() <= minutes);
        prop_assert!(agenda.today.len() <= limit.unwrap_or(20));
        prop_assert!(agenda.today.iter().filter(|due| due.n_reviews == 0).count() <= MAX_NEW_A_DAY);
        prop_assert_eq!(&agenda, &seen.agenda(&cards, &book, ask));
    }
}

/// A learner with a path of two questions, one of them hostile and one without an answer, and its skill practised.
pub(crate) fn workspace() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    let readme = format!(
        "# Month 1: Tables\n\n## Week 1: Joins\n\n- [ ] Join two tables (3 h) #joins ^m01-w1-t1\n\n## Review questions\n\n\
         - What does an inner join keep?::Rows with a match on both sides #joins ^q1\n\
         - What is a key?::A column that names its row #joins ^q2\n- Is {} a trick? #joins ^q3\n",
        HOSTILE.replace(['\n', '\r'], " ")
    );
    workspace.write("paths/Beginner/month-01/README.md", readme);
    workspace.write(
        LOG,
        "{\"timestamp\":\"2026-01-06T10:00:00Z\",\"event\":\"task_completed\",\"task\":\"m01-w1-t1\",\"score\":0.8}\n",
    );
    workspace
}

/// The events after the first of a log.
pub(crate) fn written(workspace: &TestWorkspace) -> Vec<Value> {
    workspace.events().into_iter().skip(1).collect()
}

#[test]
fn the_list_and_the_stats_show_the_cards_of_a_day() {
    let workspace = workspace();
    let shown = assert_each("review", |line| workspace.shown(line));
    assert_harmless(&shown);
    assert_eq!(written(&workspace), [] as [Value; 0]);
    let json = workspace.los(&["review", "--stats", "--json", "--as-of", "2026-01-08"]).json();
    assert_eq!((&json["forecast"][0]["new"], &json["recall"]), (&json!(3), &Value::Null), "{json}");
    let unskilled = workspace.los(&["review", "--yes", "--grade", "\u{1b}[2J=good"]);
    assert_eq!(unskilled.exit, Some(2));
    assert_harmless(&unskilled.stderr);
}

/// Days until a card that was just graded good for the first time: two or three, by the hour of the day.
fn in_days(workspace: &TestWorkspace, question: &str) -> i64 {
    let event = written(workspace).into_iter().find(|event| event["metadata"]["question"] == question).unwrap();
    let at: chrono::DateTime<chrono::Utc> = event["timestamp"].as_str().unwrap().parse().unwrap();
    let seconds = f64::from(chrono::Timelike::num_seconds_from_midnight(&at));
    (seconds / 86_400.0 + 2.3065).floor() as i64
}

#[test]
fn grades_given_elsewhere_are_written_after_a_yes_else_staged() {
    let workspace = workspace();
    let staged = workspace.los(&["review", "--grade", "q1=good", "--grade", "q2=1", "--json"]);
    assert_eq!((staged.exit, written(&workspace).len()), (Some(5), 0), "{staged:?}");
    let answer: Value = serde_json::from_str(&staged.stdout).unwrap();
    assert_has(&answer, &json!({"success": false, "status": "pending_approval", "graded.1.grade": "again"}));
    let text = workspace.los(&["review", "--grade", "q1=good", "--grade", "q2=Again", "--yes"]).ok();
    assert_eq!(text, format!("q1: good, back in {} days\nq2: again, back tomorrow\n", in_days(&workspace, "q1")));
    let events = written(&workspace);
    assert_eq!(
        (events[0]["event"].as_str(), &events[0]["metadata"]),
        (Some("review_completed"), &json!({"question": "q1", "skill": "joins", "grade": "good", "score": 0.8}))
    );
    let again = workspace.los(&["review", "--grade", "q1=easy", "--yes"]);
    assert!(again.stderr.contains("`q1` was graded today already"), "{again:?}");
    assert_eq!(written(&workspace).len(), 3);
    let log = workspace.read(".context/tool_calls.jsonl");
    assert!(log.lines().filter(|line| line.contains("grade_reviews")).count() >= 3, "{log}");
}

/// Two weeks of a path whose questions have no ids of their own, in the order asked for.
fn path_of(questions: &[&str]) -> TestWorkspace {
    let workspace = workspace();
    rewrite(&workspace, questions);
    workspace
}

fn rewrite(workspace: &TestWorkspace, questions: &[&str]) {
    let lines: Vec<String> = questions.iter().map(|line| format!("- {line}\n")).collect();
    workspace.write(
        "paths/Beginner/month-01/README.md",
        format!(
            "# Month 1: Tables\n\n## Week 1: Joins\n\n- [ ] Join two tables (3 h) #joins ^m01-w1-t1\n\n## Week 2: Charts\n\n\
             - [ ] Draw (3 h) #charts ^m01-w2-t1\n\n## Review questions\n\n{}",
            lines.concat()
        ),
    );
}

fn listed(workspace: &TestWorkspace, flags: &[&str]) -> Value {
    workspace.los(&[&["review", "--list", "--json"], flags].concat()).json()
}

fn card<'a>(list: &'a Value, question: &str) -> Option<&'a Value> {
    let cards = list["cards"].as_array().unwrap();
    cards.iter().find(|card| card["question"].as_str().unwrap().contains(question))
}

#[test]
fn a_review_counts_alike_for_every_author_and_wording() {
    let mut level = level(2);
    level.months[0].questions[0].id = "Key-1".into();
    level.months[0].questions[0].question = "What is a key?".into();
    // What a review changes: the card's history, and the scores.
    let logged = |metadata: Value| {
        let line = json!({"timestamp": "2026-01-08T12:00:00Z", "event": "review_completed", "message": "asked in a chat",
            "metadata": metadata});
        let seen = seen(&level, &[done("2026-01-06", "m01-w1-t1"), line], "2026-01-25");
        let card = seen.cards(&level).into_iter().find(|card| card.question == "What is a key?").unwrap();
        let history: Vec<_> = seen
            .log
            .records
            .questions
            .history(&card.id)
            .answers
            .iter()
            .map(|one| (one.time.to_bits(), one.grade))
            .collect();
        (history, format!("{:?}", seen.state.skills))
    };
    for (grade, score) in [("again", 0.4), ("hard", 0.6), ("good", 0.8), ("easy", 0.95)] {
        let ours = logged(json!({"question": "Key-1", "skill": "joins", "grade": grade, "score": score}));
        assert_eq!(ours.0.len(), 1, "{ours:?}");
        for theirs in [
            json!({"question": "key-1", "grade": grade}),
            json!({"question": "what is a key", "skill": "joins", "grade": grade.to_uppercase()}),
            json!({"question": " Key-1 ", "rating": grade}),
            json!({"question": "Key-1", "score": score}),
            json!({"question": "Key-1", "score": score * 20.0, "out_of": 20}),
            // Alone in its file, a bare number above 10 is on a scale to 100.
            json!({"question": "Key-1", "score": score * 100.0}),
        ] {
            assert_eq!(logged(theirs.clone()), ours, "{theirs}");
        }
    }
    // A bare number is a place on its field's scale, whatever the field: 4 is 4 of 5 and not the fourth grade.
    assert_eq!(logged(json!({"question": "Key-1", "grade": 4})), logged(json!({"question": "Key-1", "grade": "good"})));
    // A review of an unknown card stays a review of its own, and one without a grade is not a review of a card.
    for strange in [json!({"question": "What is a join?", "grade": "good"}), json!({"question": "Key-1"})] {
        assert_eq!(logged(strange.clone()).0, [], "{strange}");
    }
}

#[test]
fn a_card_keeps_its_history_when_lines_or_commas_change() {
    let workspace = path_of(&["What is a key?::A column #joins", "What is a row?::A line #joins"]);
    let first = listed(&workspace, &[]);
    let id = card(&first, "a key").unwrap()["id"].as_str().unwrap().to_owned();
    workspace.los(&["review", "--grade", &format!("{id}=good"), "--yes"]).ok();
    let ready = |questions: &[&str]| -> Vec<String> {
        rewrite(&workspace, questions);
        let list = listed(&workspace, &[]);
        let asked = list["cards"].as_array().unwrap().iter().filter(|card| card["kind"] == "question");
        asked.map(|card| card["question"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ready(&["What is a row?::A line #joins", "What is the Key::A name #joins"]), ["What is a row?"]);
    // A question that is gone is not asked.
    assert_eq!(ready(&["What is a cell?::A value #joins"]), ["What is a cell?"]);
    assert_eq!(ready(&["What is a key?::A column #joins", "What is a key?::A column #joins"]), [] as [&str; 0]);
    // The same id in another case is another question, and each keeps its own history.
    let twice = ready(&["What is up?::Sky #joins ^a1", "What is down?::Earth #joins ^A1"]);
    assert_eq!(twice.len(), 2, "{twice:?}");
    let list = listed(&workspace, &[]);
    assert!(list["cards"][1]["id"].as_str().unwrap().starts_with("A1-"), "{list}");
}

#[test]
fn a_skill_that_was_not_practised_yet_is_an_answer() {
    let workspace = path_of(&["What is a key?::A column #joins", "What is an axis?::A line #charts"]);
    let text = workspace.los(&["review", "--list", "--skill", "charts"]).ok();
    assert!(text.starts_with("Nothing to review of this skill yet"), "{text}");
    assert_eq!(listed(&workspace, &["--skill", "charts"])["ready"], 0);
    let text = workspace.los(&["review", "--skill", "joins", "--as-of", "2026-01-06"]).ok();
    assert_eq!(text, "Nothing to review today. Next: 1 card on 2026-01-07.\n");
    let early = workspace.los(&["review", "--grade", "what is an axis=good", "--yes"]);
    assert!(early.exit == Some(2) && early.stderr.contains("have not practised its subject"), "{early:?}");
}

#[test]
fn a_grade_says_when_the_card_comes_back_and_what_waits_is_told() {
    let workspace = workspace();
    assert_eq!(listed(&workspace, &[])["awaiting_approval"], json!([]));
    for _ in 0..2 {
        assert_eq!(workspace.los(&["review", "--grade", "q1=good"]).exit, Some(5));
    }
    let again = workspace.los(&["review", "--grade", "q1=good"]);
    assert!(again.stderr.contains("a grade of `q1` waits for approval already"), "{again:?}");
    assert_eq!(listed(&workspace, &[])["awaiting_approval"], json!(["q1"]));
    let text = workspace.los(&["review"]).ok();
    assert!(text.contains("A grade waits for your approval"), "{text}");
    let answer =
        workspace.los(&["review", "--grade", "Q2=again", "--grade", "skill:joins=good", "--yes", "--json"]).json();
    let [card, skill] = [0, 1].map(|at| &answer["graded"][at]);
    let today: NaiveDate = workspace.last_event()["timestamp"].as_str().unwrap()[..10].parse().unwrap();
    let tomorrow = today.succ_opt().unwrap().to_string();
    assert_eq!((&card["id"], &card["due"], &skill["due"]), (&json!("q2"), &json!(tomorrow), &Value::Null));
}

#[test]
fn the_stats_count_what_the_log_holds() {
    let level = level(12);
    let mut events = vec![done("2026-01-06", "m01-w1-t1")];
    // Asked on two days: three recalled and one not on the second; a repeat of the same day does not count.
    for (question, grade) in [("q0", "good"), ("q1", "good"), ("q2", "hard"), ("q3", "again")] {
        for (time, grade, confidence) in [
            ("2026-01-07T10:00:00Z", "good", "guess"),
            ("2026-01-10T10:00:00Z", grade, "certain"),
            ("2026-01-10T11:00:00Z", "good", ""),
        ] {
            events.push(json!({"timestamp": time, "event": "review_completed",
                "metadata": {"question": question, "grade": grade, "confidence": confidence}}));
        }
    }
    events
        .push(json!({"timestamp": "2026-01-10T12:00:00Z", "event": "card_suspended", "metadata": {"question": "q4"}}));
    let seen = seen(&level, &events, "2026-01-10");
    let book = &seen.log.records.questions;
    let stats =
        stats(&seen.cards(&level), book, 1.0, timestamp::day_number(NaiveDate::from_ymd_opt(2026, 1, 10).unwrap()));
    assert_eq!((stats.cards, stats.new, stats.suspended), (11, 7, 1));
    assert_eq!((stats.recall, stats.recall_reviews, stats.target_recall), (Some(0.75), 4, 0.9));
    assert!((0.8..0.95).contains(&stats.expected_recall.unwrap()), "{stats:?}");
    let sure: Vec<_> = stats.calibration.iter().map(|one| (one.confidence, one.answers, one.recalled)).collect();
    assert_eq!(sure, [("guess", 4, 4), ("certain", 4, 3)]);
    assert_eq!(stats.forecast.len(), 30);
    assert_eq!((stats.forecast[0].due, stats.forecast[0].new), (0, 7));
    // Every card that was asked comes back once, none after more than twelve days.
    assert_eq!(stats.forecast[1..=12].iter().map(|day| day.due).sum::<usize>(), 4);
}

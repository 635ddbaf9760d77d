//! Cards from their files: every form, the month and the skill they wait for, and ids that stay.

use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::course::question_ids::questions;
use los_model::curriculum::lint::lint;
use los_model::curriculum::load::{MemorySource, load_level};
use los_model::curriculum::model::Level;
use los_model::review::cards::{Card, CardKind, cards};
use serde_json::{Value, json};

use crate::support::curriculum_fixture::month;
use crate::support::{learner, lines_of, read_log};

const MONTH: &str = "paths/L/month-01/README.md";

fn level(files: &[(&str, &str)]) -> Level {
    load_level(&MemorySource::new(files.iter().copied()), "L").level
}

/// The questions that a learner of these events may be asked on 2 February.
fn asked(level: &Level, events: &[Value]) -> Vec<Card> {
    let profile = Profile::from_value(&json!({"start_date": "2026-01-05", "hours_per_week": 8, "timezone": "UTC"}));
    let course = Course::from_level(level, 8.0);
    let log = read_log(&course, &profile, &lines_of(events), "2026-02-02T12:00:00Z".parse().unwrap());
    let state = learner(&log, &profile, &course).state();
    let cards = cards(level, &course, &log, &state, &[]);
    cards.into_iter().filter(|card| card.kind == CardKind::Question).collect()
}

const FORMS: &str = "\
# Cards on descent

- One line?::Yes. #descent ^one
- The {{gradient}} of a loss points {{uphill::a direction}}. #descent

Gaps in {{c2::Anki's}} way work too.

### What does this print? #descent ^prints

```python
# not a heading
print(a::b)
```

::

```text
7
```

A square.
It has two lines.

### The update of {{descent}} ^update

```python
w -= rate * {{slope}}
```

::

More to know.

## A group

- In a group?::Yes.
";

#[test]
fn every_form_of_a_card_is_read_from_a_file_of_cards() {
    let level = level(&[(MONTH, &month("### Week 1\n\n- [ ] a", "")), ("paths/L/cards/forms.md", FORMS)]);
    let questions = questions(&level);
    let found =
        questions.iter().map(|(_, card, id)| format!("{} {id}: {} => {}", card.place.line, card.question, card.answer));
    let code = "What does this print?\n\n```python\n# not a heading\nprint(a::b)\n```";
    let answer = "```text\n7\n```\n\nA square.\nIt has two lines.";
    let gap = "The update of […]\n\n```python\nw -= rate * {{slope}}\n```";
    let expected = [
        "3 one: One line? => Yes.".to_owned(),
        "4 card-loss-points-direction-gradient-uphill: The […] of a loss points [a direction]. => gradient; uphill"
            .to_owned(),
        "6 card-gaps-way-work-too-anki-879e: Gaps in […] way work too. => Anki's".to_owned(),
        format!("8 prints: {code} => {answer}"),
        format!("24 update: {gap} => descent\n\nMore to know."),
        "36 card-group: In a group? => Yes.".to_owned(),
    ];
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

#[test]
fn cards_of_a_month_and_of_a_file_wait_for_their_subject() {
    let weeks = "### Week 1\n\n- [ ] Learn a (2h) #a ^t-a\n- [ ] Learn b (2h) #b ^t-b";
    let files = [
        (MONTH, &*month(weeks, "### Of a? #a\n\n::\n\nYes.\n\n- Of b?::Yes. #b")),
        ("paths/L/cards/own.md", "- At once?::Yes. #elsewhere\n- After a?::Yes. #a\n"),
        ("paths/L/cards/month-01-more.md", "- In the month?::Yes.\n- After b?::Yes. #b\n"),
        ("paths/L/cards/later.md", "---\nmonth: 2\n---\n- In month 2?::Yes.\n"),
        ("paths/L/month-02/README.md", &*month("### Week 1\n\n- [ ] c ^t-c", "")),
        ("paths/L/cards/README.md", "- Not read?::Yes.\n"),
    ];
    let level = level(&files);
    let words = |events: &[Value]| -> Vec<String> {
        asked(&level, events).iter().map(|card| card.question.lines().next().unwrap_or_default().to_owned()).collect()
    };
    let done = |task: &str| json!({"timestamp": "2026-01-20T10:00:00Z", "event": "task_completed", "task": task});
    assert_eq!(words(&[]), ["At once?"]);
    assert_eq!(words(&[done("t-a")]), ["Of a?", "In the month?", "At once?", "After a?"]);
    assert_eq!(words(&[done("t-c")]), ["In month 2?", "At once?"]);
    let source = MemorySource::new(files);
    assert_eq!(lint(&source).iter().map(ToString::to_string).collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn faults_of_a_card_file_are_reported_with_their_line() {
    let source = MemorySource::new([
        (MONTH, &*month("### Week 1\n\n- [ ] a", "- a?::b ^x")),
        ("paths/L/cards/bad.md", "---\nmonth: soon\n---\n- a::b ^x\n\n### Why?\n\nBecause.\n"),
        ("paths/L/cards/month-07.md", "# Week 3\n\n- a {{b\n\n```\nno card\n"),
    ]);
    let found: Vec<String> = lint(&source)
        .iter()
        .map(|problem| format!("{}:{} {}", problem.place.file, problem.place.line, problem.code.name()))
        .collect();
    let expected = [
        "paths/L/cards/bad.md:2 bad-value",
        "paths/L/cards/bad.md:4 duplicate-id",
        "paths/L/cards/bad.md:6 unfinished-card",
        "paths/L/cards/month-07.md:1 unknown-month",
        "paths/L/cards/month-07.md:3 unfinished-card",
    ];
    assert_eq!(found, expected);
}

#[test]
fn the_ids_of_cards_stay_when_others_are_added_or_moved() {
    let ids = |files: &[(&str, &str)]| -> Vec<String> {
        let level = level(files);
        let mut ids: Vec<String> = questions(&level).into_iter().map(|(_, _, id)| id).collect();
        ids.sort();
        ids
    };
    let month = month("### Week 1\n\n- [ ] a", "- What is a gap?::b\n");
    let before = ids(&[(MONTH, &month), ("paths/L/cards/one.md", "- Why?::b\n\n### How {{so}} is it?\n")]);
    assert_eq!(before, ["card-how-is-it-so", "card-why", "m01-q-what-is-gap"]);
    let after = ids(&[
        (MONTH, &month),
        ("paths/L/cards/a.md", "- New?::b\n\n### How {{so}} is it?\n"),
        ("paths/L/cards/two.md", "### Why?\n\n::\n\nAnother answer.\n"),
    ]);
    assert_eq!(after, ["card-how-is-it-so", "card-new", "card-why", "m01-q-what-is-gap"]);
}

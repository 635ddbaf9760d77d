//! Markdown to months: list items, weeks in every form, projects, questions, ids and line numbers.

use std::fmt::Write;

use los_model::curriculum::list_item::ListItem;
use los_model::curriculum::load::{MemorySource, levels, load_all, load_level};
use los_model::curriculum::model::{Item, Month};

use crate::support::curriculum_fixture::{Fixture, parse_month};
use crate::support::of_repository;

const FILE: &str = "paths/Beginner/month-03/README.md";

fn month(text: &str) -> Month {
    parse_month(text, FILE, 3).month
}

/// Weeks with their tasks, a line each: `w1 Title`, then `- task`.
fn weeks(month: &Month) -> Vec<String> {
    let mut lines = Vec::new();
    for week in &month.weeks {
        lines.push(format!("w{} {}", week.number, week.title).trim_end().to_owned());
        lines.extend(week.tasks.iter().map(|task| match task.hours {
            Some(hours) => format!("- {} ({hours}h)", task.title),
            None => format!("- {}", task.title),
        }));
    }
    lines
}

fn texts(items: &[Item]) -> Vec<&str> {
    items.iter().map(|item| item.text.as_str()).collect()
}

#[test]
fn list_items_are_taken_apart() {
    // Title, hours, tags, id, and whether it is checked.
    for (text, expected) in [
        (
            "[ ] Build a tokenizer (3h) #tok #py-strings ^m02-w1",
            "Build a tokenizer|Some(3.0)|tok py-strings|m02-w1|Some(false)",
        ),
        ("[x] Read ^id (90m) #A #a", "Read|Some(1.5)|a|id|Some(true)"),
        ("Compare (~2h)", "Compare|Some(2.0)|||None"),
        ("Compare (2-3h)", "Compare|Some(2.5)|||None"),
        // Hours and tags among the words are words.
        ("Compare (2-3h) two (optional)", "Compare (2-3h) two (optional)|None|||None"),
        ("Learn #tokenization by hand", "Learn #tokenization by hand|None|||None"),
        ("Read chapter 2 — 3 hours", "Read chapter 2 — 3 hours|None|||None"),
        ("Issue #12 and C# and x^2", "Issue #12 and C# and x^2|None|||None"),
        ("Log in at 10h", "Log in at 10h|None|||None"),
        ("[ ]", "|None|||Some(false)"),
        ("", "|None|||None"),
        ("tab\tand\u{7}bell", "tab and bell|None|||None"),
    ] {
        let ListItem { title, hours, tags, id, checked, .. } = ListItem::parse(text);
        let found = format!("{title}|{hours:?}|{}|{}|{checked:?}", tags.join(" "), id.unwrap_or_default());
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn weeks_in_every_form() {
    let check = |text: &str, expected: &[&str]| assert_eq!(weeks(&month(text)), expected, "{text}");
    // Headings of several levels and marks.
    check(
        "## Weekly Breakdown\n### Week 1: A\n- x\n### Week 2 — B\n1. y\n2) z\n",
        &["w1 A", "- x", "w2 B", "- y", "- z"],
    );
    check("## Week 1\n* [ ] x (2h)\n## Week 2 - B:\n* y\n", &["w1", "- x (2h)", "w2 B", "- y"]);
    check("Month 3: M\n===\n\nWeek 2\n---\n- y\n", &["w2", "- y"]);
    check("### 🚀 Week 2: B\n- x\n", &["w2 B", "- x"]);
    // Weeks counted through the year.
    check("### Week 9: A\n- x\n### Week 12: D\n- y\n", &["w1 A", "- x", "w4 D", "- y"]);
    // A week named twice is one week.
    check("## Week 1: A\n- x\n## Week 1 continued\n- y\n", &["w1 A", "- x", "- y"]);
    // Nested items belong to their parent, unless it is a bare label; nested hours add up.
    check("## Week 1\n- x\n  - detail (1h)\n  - detail (30m)\n", &["w1", "- x (1.5h)"]);
    check("## Week 1\n- Tasks:\n  - x\n    - detail\n  - y\n- z\n", &["w1", "- x", "- y", "- z"]);
    check("## Week 1\n- [ ] x:\n  - detail\n", &["w1", "- x:"]);
    // Labels say what a list is.
    check(
        "## Week 1\n**Goals:**\n- g\n\n**Tasks:**\n- x\n\n**Deliverables:**\n- d\n\n**Resources:**\n- r\n",
        &["w1", "- x"],
    );
    check("## Week 1\n- **Read:** chapter 1\n- **Deliverable:** d\n", &["w1", "- Read: chapter 1"]);
    check("## Week 1\n#### Monday\n- x\n#### Notes\n- r\n", &["w1", "- x"]);
    check("## Week 1\n#### Vectors\n- x\n", &["w1", "- x"]);
    // Hours of a whole week are shared where tasks have none.
    check("## Week 1: A (8h)\n- x\n- y\n", &["w1 A", "- x (4h)", "- y (4h)"]);
    check("## Week 1: A (8h)\n- x (3h)\n- y\n", &["w1 A", "- x (3h)", "- y"]);
    // Bold lines and bullets in place of headings.
    check("## Weekly Plan\n**Week 1: A**\n\n- x\n\n**Week 2**\n\n- y\n", &["w1 A", "- x", "w2", "- y"]);
    check("## Weeks\n- **Week 1**: A (2h)\n- Week 2: B\n  - x\n", &["w1 A", "- A (2h)", "w2 B", "- x"]);
    // Tables, with and without hours.
    check(
        "| Week | Focus | Tasks |\n|-|-|-|\n| 1 | A | x; y |\n| Week 2 | B | z<br>u |\n",
        &["w1 A", "- x", "- y", "w2 B", "- z", "- u"],
    );
    check("| Week | Topic | Hours | Tasks |\n|-|-|-|-|\n| 1 | A | 6 | x; y |\n", &["w1 A", "- x (3h)", "- y (3h)"]);
    check("| Tool | Use |\n|-|-|\n| a | b |\n", &[]);
    // Tasks of a month without weeks belong to none.
    check("## Tasks\n- [ ] x\n", &[]);
    // Not a task.
    check("## Week 1\n```\n- [ ] x\n```\n<!-- - [ ] y -->\n> - [ ] z\n\n    - [ ] u\n", &["w1"]);
    // Line endings, tabs, a byte-order mark, lazy continuation.
    check("\u{feff}# Month 3: T\r\n\r\n## Week 1\r\n-\tx\r\n\t- detail\r\n-\ty\r\n", &["w1", "- x", "- y"]);
    check("## Week 1\n- a long\n  task\n- b (1h) ^id\n  with a remark\n", &["w1", "- a long task", "- b (1h)"]);
}

#[test]
fn everything_else_of_a_month() {
    let text = "---\ntitle: T\nhours: 40h\nrequires: [month-02, 1]\nskills:\n  b: { needs: [a] }\n  c: { needs: [a, b] }\n---\n\n\
                # Month 3: Ignored\n\n## Why this matters\n\nIt does.\n\n## Learning Goals\n\n1. g\n\n\
                ## Main project: Engine (12h) #a #b\n\n### Deliverables\n\n1. d1 (1h) #c\n2. d2\n\n\
                ### Definition of Done\n\n- [x] it runs\n\n## Alternative projects\n\n### Map (13h)\n\n#### Deliverables\n\n- m1\n\n\
                #### Done when\n\n- it maps\n\n### Atlas\n\n- a1\n\n## Stretch goals\n\n- s\n\n## Review questions\n\nWhat?::That #a ^q1\nWhy?::So\n";
    let month = month(text);
    assert_eq!((month.title.as_str(), month.hours), ("T", Some(40.0)));
    assert_eq!(month.requires, [2, 1]);
    let skills: Vec<_> = month.skills.iter().map(|s| (s.id.as_str(), s.needs.join(" "), s.place.line)).collect();
    assert_eq!(skills, [("b", "a".to_owned(), 6), ("c", "a b".to_owned(), 7)]);
    assert_eq!(month.goals, ["g"]);
    assert_eq!((month.project.name.as_str(), month.project.hours), ("Engine", Some(12.0)));
    assert_eq!(month.project.skills, ["a", "b", "c"]);
    assert_eq!(texts(&month.project.deliverables), ["d1", "d2"]);
    assert_eq!(month.project.definition_of_done[0].checked, Some(true));
    let alternatives: Vec<_> = month
        .alternatives
        .iter()
        .map(|p| (p.name.as_str(), p.hours, texts(&p.deliverables), texts(&p.definition_of_done)))
        .collect();
    assert_eq!(alternatives, [("Map", Some(13.0), vec!["m1"], vec!["it maps"]), ("Atlas", None, vec!["a1"], vec![])]);
    assert_eq!(texts(&month.stretch), ["s"]);
    let questions: Vec<_> =
        month.questions.iter().map(|q| (q.id.as_str(), q.question.as_str(), q.answer.as_str(), q.place.line)).collect();
    assert_eq!(questions, [("q1", "What?", "That", 53), ("m03-q-why", "Why?", "So", 54)]);
    assert_eq!(month.questions[0].skill.as_deref(), Some("a"));
}

#[test]
fn alternatives_as_a_list() {
    let month = month("## Alternative projects\n- **Map**: of trees (12h)\n  - m1\n- Atlas\n");
    let found: Vec<_> = month.alternatives.iter().map(|p| (p.name.as_str(), p.hours, texts(&p.deliverables))).collect();
    assert_eq!(found, [("Map", Some(12.0), vec!["m1"]), ("Atlas", None, vec![])]);
}

#[test]
fn ids_follow_the_words_and_not_the_place() {
    let ids = |text: &str| -> Vec<String> {
        month(text).weeks.iter().flat_map(|week| &week.tasks).map(|task| task.id.clone()).collect()
    };
    let before = ids("## Week 1\n- Read the paper\n- Build a tokenizer for old German letters\n- Own ^mine\n");
    assert_eq!(before[0], "m03-w1-read-paper");
    assert!(before[1].starts_with("m03-w1-build-tokenizer-old-german-letters"), "{}", before[1]);
    assert_eq!(before[2], "mine");
    let after = ids("## Week 1\n- New\n- [x] Build a tokenizer, for old German letters! (3h) #t\n- Read paper\n");
    assert_eq!([&after[2], &after[1]], [&before[0], &before[1]]);
    assert_eq!(ids("## Week 1\n- Read\n- Read\n"), ["m03-w1-read", "m03-w1-read-2"]);
    let long = ids("## Week 1\n- one two three four five six\n- one two three four five seven\n");
    assert_ne!(long[0], long[1]);
}

#[test]
fn bad_front_matter_is_a_problem_and_the_month_is_read() {
    let check = |yaml: &str, expected: &[(&str, usize)]| {
        let parsed = parse_month(&format!("---\n{yaml}\n---\n# Month 3: T\n"), FILE, 3);
        let found: Vec<_> = parsed.problems.iter().map(|p| (p.code.name(), p.place.line)).collect();
        assert_eq!(found, expected, "{yaml}");
        assert!(!parsed.month.title.is_empty(), "{yaml}");
    };
    check("title: T", &[]);
    check("tags: [a]\naliases:\n  - b", &[]);
    check("hours: 10\nhours: 20", &[("front-matter", 3)]);
    check("title: a: b", &[("front-matter", 2)]);
    check("hours: many\ntier: 9\nrequires: [next]\nskills: 3", &[("bad-value", 2), ("bad-value", 4), ("bad-value", 5)]);
    check("hours: .nan", &[("front-matter", 2)]);
    check("Effort: 3", &[("unknown-key", 2)]);
    check("skills: {a: {needs: [b], level: 2}}", &[("unknown-key", 2)]);
    check("skills: [a, {b: {needs: [a]}}]", &[("bad-value", 2)]);
    check("skills: {a: [b]}", &[("bad-value", 2)]);
    check(&format!("title: {}", "[".repeat(5_000)), &[("front-matter", 2)]);
    check("a: &x [1]\nb: *x", &[("front-matter", 3)]);
    // A rule at the top is no front matter.
    let parsed = parse_month("---\n\n# Month 3: T\n\ntext: more\n\n---\n", FILE, 3);
    assert_eq!((parsed.problems.len(), parsed.month.title.as_str()), (0, "T"));
}

#[test]
fn levels_and_months_are_found_in_any_spelling() {
    let source = MemorySource::new([
        ("paths/zeta/month-01/README.md", "# Month 1: Z"),
        ("paths/advanced/month-2/readme.md", "# Month 2: Two"),
        ("paths/advanced/month-10/README.md", "# Month 10: Ten"),
        ("paths/advanced/month_01/README.md", "# Month 1: One"),
        ("paths/advanced/month_01/week-1.md", "# Week 1: W\n- [ ] x ^x\n"),
        ("paths/advanced/README.md", "Advanced\n===\n"),
        ("paths/advanced/journal/2026.md", "# J"),
        ("paths/Beginner/README.md", "text only"),
        ("paths/notes.md", ""),
        ("paths/.obsidian/x", ""),
    ]);
    assert_eq!(levels(&source), ["Beginner", "advanced", "zeta"]);
    let loaded = load_level(&source, "ADVANCED");
    assert_eq!((loaded.level.name.as_str(), loaded.level.title.as_str()), ("advanced", "Advanced"));
    let titles: Vec<_> = loaded.level.months.iter().map(|m| (m.number, m.title.as_str())).collect();
    assert_eq!(titles, [(1, "One"), (2, "Two"), (10, "Ten")]);
    let task = &loaded.level.months[0].weeks[0].tasks[0];
    let expected = ("x", "paths/advanced/month_01/week-1.md", 2);
    assert_eq!((task.id.as_str(), task.place.file.as_str(), task.place.line), expected);
    assert_eq!(load_level(&source, "beginner").level.title, "Beginner");
}

#[test]
fn a_week_file_completes_what_the_table_sums_up() {
    let readme = "# Month 1: M\n\n| Week | Focus | Tasks |\n|-|-|-|\n| [1](week-1.md) | A | in short |\n| [2](week-2.md) | B | kept |\n";
    let source = MemorySource::new([
        ("paths/X/month-01/README.md", readme),
        ("paths/X/month-01/week-1.md", "# Week 1\n## Tasks\n- in full (2h)\n- twice\n## Notes\n- no task\n"),
        ("paths/X/month-01/week-2.md", "# Week 2\n\nNothing yet.\n"),
    ]);
    let month = &load_level(&source, "X").level.months[0];
    assert_eq!(weeks(month), ["w1 A", "- in full (2h)", "- twice", "w2 B", "- kept"]);
}

/// A task's id is made of its month, week and words: a reader that reads one of them in another way opens finished work
/// again. The file is what the reader made of these paths from the beginning.
#[test]
fn every_task_of_the_fixtures_keeps_its_id_week_hours_and_words() {
    let mut found = String::new();
    for name in ["curriculum/own", "curriculum/foreign", "python-workspace-a", "python-workspace-b"] {
        for loaded in load_all(&Fixture::open(name)) {
            for (month, week) in
                loaded.level.months.iter().flat_map(|month| month.weeks.iter().map(move |week| (month, week)))
            {
                for task in &week.tasks {
                    let hours = task.hours.map_or_else(String::new, |hours| format!(" ({hours}h)"));
                    let (level, month, week) = (&loaded.level.name, month.number, week.number);
                    writeln!(found, "{name} {level} {month}.{week} {}: {}{hours}", task.id, task.title).unwrap();
                }
            }
        }
    }
    assert_eq!(found, std::fs::read_to_string(of_repository("tests/fixtures/curriculum/tasks.txt")).unwrap());
}

//! The lint against fixtures: a clean curriculum, foreign ones, and one with a seeded mistake for every code.

use std::collections::BTreeSet;

use los_model::curriculum::lint::lint;
use los_model::curriculum::load::{MemorySource, load_level};
use los_model::curriculum::problem::{Problem, ProblemCode, Severity};

use crate::support::curriculum_fixture::Fixture;

fn lines(problems: &[Problem]) -> Vec<String> {
    problems
        .iter()
        .map(|problem| format!("{}:{} {}", problem.place.file, problem.place.line, problem.code.name()))
        .collect()
}

#[test]
fn our_own_format_is_clean() {
    assert_eq!(lint(&Fixture::open("curriculum/own")), []);
}

#[test]
fn foreign_curricula_have_no_errors() {
    for name in ["curriculum/foreign", "python-workspace-a", "python-workspace-b"] {
        let problems = lint(&Fixture::open(name));
        let errors: Vec<&Problem> = problems.iter().filter(|problem| problem.severity() == Severity::Error).collect();
        assert!(errors.is_empty(), "{name}: {errors:#?}");
    }
}

#[test]
fn every_seeded_mistake_is_found_at_its_line() {
    let problems = lint(&Fixture::open("curriculum/broken"));
    // Each file below `paths/` with its lines.
    let expected = "\
Advanced/month-01/README.md: 5 contradicting-id
Beginner/cards/latin-1.md: 1 unreadable-cards
Beginner/month-01/README.md: 4 month-hours, 5 unknown-key, 6 bad-value, 6 unknown-month, 6 month-cycle, 8 skill-cycle, \
10 unknown-skill, 12 skill-not-taught, 21 task-too-long, 22 duplicate-id, 23 empty-title, 25 empty-week, \
29 skill-not-taught, 35 unreadable-formula, 35 dead-link, 35 dead-anchor, 39 alternative-hours, 45 question-without-answer, \
46 answer-without-question
Beginner/month-02/README.md: 1 empty-title, 1 no-deliverables, 10 task-without-hours
Beginner/month-02/extra.md: 1 unread-file
Beginner/month-03/README.md: 1 no-weeks, 2 front-matter
Beginner/month-04/README.md: 1 missing-readme
Beginner/month-05/README.md: 1 front-matter
Beginner/month-06/README.md: 1 unreadable-readme
Beginner/month-08/README.md: 1 month-gap, 5 task-outside-week, 10 nested-task, 14 not-a-week, 21 similar-tag, \
23 duplicate-week, 35 question-without-answer, 37 question-without-answer, 38 question-without-answer, \
41 question-without-answer, 43 unfinished-card, 45 unknown-section, 55 card-outside-questions
Beginner/month-3/README.md: 1 duplicate-month
practice/m09-w1-none: 1 unknown-task";
    let expected = expected.lines().flat_map(|line| {
        let (file, problems) = line.split_once(": ").unwrap();
        problems.split(", ").map(move |problem| format!("paths/{file}:{problem}"))
    });
    assert_eq!(lines(&problems), expected.collect::<Vec<_>>());
    let found: BTreeSet<ProblemCode> = problems.iter().map(|problem| problem.code).collect();
    let unseeded: Vec<&str> =
        ProblemCode::ALL.iter().filter(|code| !found.contains(code)).map(|code| code.name()).collect();
    assert_eq!(unseeded, ["missing-level"], "a level that is asked for by name; see below");
    assert!(problems.iter().all(|problem| !problem.fix.is_empty() && !problem.message.is_empty()));
}

#[test]
fn a_circle_is_named() {
    let problems = lint(&Fixture::open("curriculum/broken"));
    let message = |code| problems.iter().find(|problem| problem.code == code).map(|problem| problem.message.as_str());
    let expected = Some("months require each other in a circle: month 1 → month 2 → month 1");
    assert_eq!(message(ProblemCode::MonthCycle), expected);
    assert_eq!(message(ProblemCode::SkillCycle), Some("skills need each other in a circle: alpha → beta → alpha"));
}

#[test]
fn an_id_that_a_task_had_is_never_used_again() {
    let check = |lines: &[&str], other: &str, expected: &[&str]| {
        let month = |lines: &str| format!("# Month 1: A\n\n## Deliverables\n\n- d\n\n## Week 1\n\n{lines}\n");
        let source = MemorySource::new([
            ("paths/X/month-01/README.md", month(&lines.join("\n"))),
            ("paths/Y/month-01/README.md", month(other)),
        ]);
        let problems = lint(&source);
        let messages: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
        assert_eq!(messages, expected, "{lines:?} {other}");
        assert!(problems.iter().all(|problem| problem.code == ProblemCode::DuplicateId), "{problems:?}");
    };
    let split = ["- [ ] One (1h) #a was = whole ^one", "- [ ] Two (1h) #a was = whole was = older ^two"];
    check(&split, "- [ ] Other (1h) #a ^other", &[]);
    let live = "the id `^whole`, which this task had before, is used at paths/Y/month-01/README.md:9";
    check(&split, "- [ ] Other (1h) #a ^Whole", &[live, live]);
    let elsewhere = "the id `^older`, which this task had before, is used at paths/X/month-01/README.md:10";
    check(&split, "- [ ] Other (1h) #a was = older ^other", &[elsewhere]);
    let own = "the id `^one`, which this task had before, is used at paths/X/month-01/README.md:9";
    check(&["- [ ] One (1h) #a was = one ^one"], "- [ ] Other (1h) #a ^other", &[own]);
}

#[test]
fn a_missing_level_names_those_there_are() {
    let source = MemorySource::new([("paths/Beginner/README.md", "# B")]);
    let loaded = load_level(&source, "Expert");
    assert_eq!(lines(&loaded.problems), ["paths/Expert/README.md:1 missing-level"]);
    assert_eq!(loaded.problems[0].fix, "use one of: Beginner");
    assert!(loaded.level.months.is_empty());
}

#[test]
fn an_empty_workspace_has_nothing_to_complain_about() {
    assert_eq!(lint(&MemorySource::default()), []);
}

#[test]
fn links_are_followed_from_their_own_folder() {
    let month = "# Month 1: A\n\n## Week 1\n\n- a\n\n## Deliverables\n\n- b\n\n";
    let check = |link: &str, expected: &[&str]| {
        let source = MemorySource::new([
            ("paths/X/month-01/README.md", format!("{month}[x]({link})\n")),
            ("paths/X/month-01/my notes.md", String::new()),
            ("docs/guide.md", String::new()),
        ]);
        let codes: Vec<&str> = lint(&source).iter().map(|problem| problem.code.name()).collect();
        assert_eq!(codes, expected, "{link}");
    };
    check("my%20notes.md", &[]);
    check("../../../docs/guide.md#part", &[]);
    check("/docs/guide.md", &[]);
    check("..", &[]);
    check("https://example.org/x.md", &[]);
    check("mailto:someone@example.org", &[]);
    check("#week-1", &[]);
    check("#week-2", &["dead-anchor"]);
    check("guide.md", &["dead-link"]);
    check("../../../../outside.md", &["dead-link"]);
    check("", &["dead-link"]);
}

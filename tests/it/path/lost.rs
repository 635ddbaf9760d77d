//! Content that a path would lose: the lint's messages, and that the same content in its right form is clean.

use los_model::curriculum::lint::lint;
use los_model::curriculum::load::{MemorySource, load_level};
use los_model::curriculum::model::Level;

use crate::support::TestWorkspace;
use crate::support::curriculum_fixture::month;
use crate::support::tools::Tools;

const FILE: &str = "paths/Kurs/month-01/README.md";

fn findings(source: &MemorySource) -> Vec<String> {
    let problems = lint(source).into_iter();
    let said = problems.map(|problem| format!("{} {} {}", problem.place.line, problem.code.name(), problem.message));
    said.collect()
}

fn level(files: &[(&str, &str)]) -> Level {
    load_level(&MemorySource::new(files.iter().copied()), "Kurs").level
}

/// The problems found in a month with these weeks and questions, a line each.
fn check(weeks: &str, questions: &str, expected: &str) {
    let found = findings(&MemorySource::new([(FILE, month(weeks, questions))]));
    assert_eq!(found.join("\n"), expected, "{weeks}\n{questions}");
}

/// The problems of questions, whose first line is given the number 1.
fn check_questions(questions: &str, expected: &[(usize, &str)]) {
    // The questions begin on line 17.
    let expected: Vec<String> = expected.iter().map(|(line, words)| format!("{} {words}", line + 16)).collect();
    check("### Week 1\n\n- [ ] a", questions, &expected.join("\n"));
}

#[test]
fn a_week_in_an_undeclared_language_is_named_with_its_tasks() {
    let lost = |line: u32, week: &str, n: u32| {
        format!("{line} not-a-week `{week}` is not read as a week: its tasks ({n}) are lost")
    };
    check("### Week 1\n\n- [ ] a\n\n### Week 2\n\n- [ ] b", "", "");
    check("### Week 1\n\n- [ ] a\n\n### Woche 2: Lesen\n\n- [ ] b\n- [ ] c", "", &lost(9, "Woche 2: Lesen", 2));
    let all = ["1 no-weeks month 1 has no weeks".to_owned(), lost(5, "Semana 1", 1), lost(9, "Semana 2", 1)];
    check("### Semana 1\n\n- [ ] a\n\n### Semana 2\n\n#### Lunes\n\n- b", "", &all.join("\n"));
    check("- Week 1: Start\n  - a\n- Uke 2: Mer\n  - b\n  - c", "", &lost(7, "Uke 2: Mer", 2));
    let outside = "5 task-outside-week 2 tasks belong to no week and will not be planned";
    check("- Read first\n- Then write\n\n### Week 1\n\n- [ ] a", "", outside);
    // No list is lost here: prose, and a list of remarks outside the plan.
    check("### Week 1\n\n- [ ] a\n\n### Woche 2\n\nUrlaub.", "", "");
    check("### Week 1\n\n- [ ] a\n\n## Notes\n\n- a remark", "", "");
    check("### Week 1\n\n- [ ] a\n\n## Woche 2\n\n- Lesen (2h)", "", &lost(9, "Woche 2", 1));
}

#[test]
fn a_declared_word_makes_weeks() {
    let weeks = "### Woche 1: Hören\n\n- [ ] a\n\n### 2. Woche: Lesen\n\n- [ ] b\n- [ ] c\n\n### Semana 3\n\n- [ ] d";
    let text = month(weeks, "");
    let of = |readme: &str| findings(&MemorySource::new([(FILE, text.as_str()), ("paths/Kurs/README.md", readme)]));
    let readme = "---\nweek: [Woche, Semana]\nskills: anything\n---\n# Kurs\n";
    assert_eq!(of(readme), Vec::<String>::new());
    let level = level(&[(FILE, &text), ("paths/Kurs/README.md", readme)]);
    let weeks = level.months[0].weeks.iter().map(|week| (week.number, week.title.as_str(), week.tasks.len()));
    assert_eq!(weeks.collect::<Vec<_>>(), [(1, "Hören", 1), (2, "Lesen", 2), (3, "", 1)]);
    // A month may declare the word itself; a number there says which week a file is about.
    let own = "---\nweek: Woche\n---\n# Month 1: M\n\n## Woche 1\n\n- [ ] a\n\n## Deliverables\n\n- b\n";
    assert_eq!(findings(&MemorySource::new([(FILE, own)])), Vec::<String>::new());
    let wrong = of("---\nweek: {a: b}\n---\n# Kurs\n");
    assert!(wrong.contains(&"2 bad-value `week` in the front matter is not understood".to_owned()), "{wrong:?}");
}

#[test]
fn a_table_of_weeks_has_a_declared_head() {
    let month = month("| Semana | Tasks |\n|---|---|\n| 1 | a; b |\n| Semana 2 | c |", "");
    let level = level(&[(FILE, &month), ("paths/Kurs/README.md", "---\nweek: Semana\n---\n# K\n")]);
    let n_tasks: Vec<usize> = level.months[0].weeks.iter().map(|week| week.tasks.len()).collect();
    assert_eq!(n_tasks, [2, 1]);
}

#[test]
fn a_box_below_a_task_is_named_and_a_remark_is_not() {
    check("### Week 1\n\n- [ ] a\n  - a remark\n  - another\n- [ ] b", "", "");
    check("### Week 1\n\n- Tasks:\n  - [ ] a\n  - [ ] b", "", "");
    let named = "9 nested-task 2 nested tasks below a task will not be tracked\n12 nested-task 1 nested task below a task will not be tracked";
    check("### Week 1\n\n- [ ] a\n  - a remark\n  - [ ] one\n    - [x] deeper\n- [ ] b\n  - [] two", "", named);
}

#[test]
fn a_question_that_is_never_asked_is_named() {
    const NEVER: &str = "question-without-answer a line among the review questions has no `::`, so it is never asked";
    for (questions, lines) in [
        ("Answer these aloud.\n\na::b\nc::d", &[][..]),
        ("Answer these aloud:\na::b\nc::d", &[]),
        ("- a::b\n- c\n  - an answer below", &[]),
        ("Q: a? A: b", &[1]),
        ("a?", &[1]),
        ("¿Qué es?\n\na::b\n\nWhat follows is easy.", &[1]),
        ("a::b\nc", &[2]),
        ("c\na::b", &[1]),
        ("Q: a?\nA: b\nQ: c?", &[1, 3]),
        ("### Nouns\n\na::b", &[]),
    ] {
        check_questions(questions, &lines.iter().map(|line| (*line, NEVER)).collect::<Vec<_>>());
    }
}

#[test]
fn a_heading_of_another_week_in_a_weeks_file_is_named() {
    let check = |heading: &str, expected: &[&str]| {
        let week = format!("# Week 1: Start\n\n- [ ] a\n\n{heading}\n\n- [ ] b\n");
        let files = [(FILE.to_owned(), month("### Week 1", "")), (FILE.replace("README", "week-1"), week)];
        assert_eq!(findings(&MemorySource::new(files)), expected, "{heading}");
    };
    check("#### Week 3", &["5 not-a-week this file is of week 1, so the heading of week 3 begins none"]);
    check("## Week 1", &[]);
    check("## Tasks", &[]);
}

#[test]
fn a_gap_between_the_months_is_named_once() {
    let check = |numbers: &[u32], expected: &[&str]| {
        let text = month("### Week 1\n\n- [ ] a", "");
        let file = |number: &u32| (format!("paths/Kurs/month-{number:02}/README.md"), text.clone());
        assert_eq!(findings(&MemorySource::new(numbers.iter().map(file))), expected, "{numbers:?}");
    };
    check(&[1, 2, 3], &[]);
    check(&[13, 14], &[]);
    check(&[1, 2, 3, 5], &["1 month-gap month 4 is missing: month 5 follows month 3"]);
    check(&[1, 5, 6], &["1 month-gap months 2 to 4 are missing: month 5 follows month 1"]);
}

#[test]
fn a_tag_one_letter_from_a_usual_one_is_named() {
    let list = |tags: &str| {
        let tasks: Vec<String> = tags.split(' ').enumerate().map(|(n, tag)| format!("- [ ] t{n} #{tag}")).collect();
        format!("### Week 1\n\n{}", tasks.join("\n"))
    };
    let named = "9 similar-tag `#listning` is used once and looks like `#listening`; it counts as a separate skill";
    check(&list("listening listening listning"), "", named);
    for tags in ["listening listning", "listening listening listning listning", "unit-1 unit-1 unit-2", "cat cat cut"] {
        check(&list(tags), "", "");
    }
    let declared = format!("---\nskills: [filter, filler]\n---\n{}", month(&list("filter filter filler"), ""));
    assert_eq!(findings(&MemorySource::new([(FILE, declared)])), Vec::<String>::new());
}

#[test]
fn two_weeks_of_one_number_are_named() {
    let named = "9 duplicate-week month 1 has two weeks 1, here and at line 5; they are read as one";
    check("### Week 1: A\n\n- [ ] a\n\n### Week 1: B\n\n- [ ] b", "", named);
    // A file of the week may have a heading of its own, but its tasks are in one place.
    let file = "# Week 1: A\n\n## Week 1\n\n- [ ] b\n";
    let twice = "1 duplicate-week week 1 has tasks in the month's README, too; only those of this file count";
    for (tasks, expected) in [("Read.", &[][..]), ("- [ ] a", &[twice])] {
        let readme = month(&format!("### Week 1: A\n\n{tasks}"), "");
        let source = MemorySource::new([(FILE, readme.as_str()), ("paths/Kurs/month-01/week-1.md", file)]);
        assert_eq!(findings(&source), expected, "{tasks}");
    }
}

#[test]
fn a_list_below_an_unknown_heading_is_named_with_the_section_it_may_be() {
    let lists = "## Deliverable list\n\n- a page\n- another\n\n## Prizes\n\n- a medal\n";
    let problems = lint(&MemorySource::new([(FILE, format!("{}\n{lists}", month("### Week 1\n\n- [ ] a", "")))]));
    let found: Vec<_> = problems.iter().map(|problem| (problem.message.as_str(), problem.fix.as_str())).collect();
    let message = |heading: &str| format!("`{heading}` is not a section of a month, so its list is not read");
    let leave = "leave it as it is if it only informs";
    let nearest = format!("write `deliverables`, or {leave}");
    assert_eq!(found, [(&*message("Deliverable list"), &*nearest), (&message("Prizes"), leave)]);
}

#[test]
fn a_list_above_the_first_section_is_named() {
    let text = format!(
        "# Month 1: M\n\n- Read\n- Write\n\n{}",
        month("### Week 1\n\n- [ ] a", "").split_once('\n').unwrap().1
    );
    let found = findings(&MemorySource::new([(FILE, text)]));
    assert_eq!(found, ["3 unknown-section the list above the first section is not read, so it makes no tasks"]);
}

#[test]
fn a_card_outside_the_questions_is_named() {
    let named = |line: u32| format!("{line} card-outside-questions a card outside the review questions is never asked");
    for (section, expected) in [
        ("## Cards\n\nWhat is a?::b", None),
        ("## My cards\n\nWhat is a?::b\nWhat is c?::d", Some(21)),
        ("## Notes\n\n- What is a?::b", Some(21)),
        ("## Notes\n\n### What is a?\n\n::\n\nb", Some(23)),
        ("## Notes\n\nThe {{gap}} of it #a", Some(21)),
        ("## Resources\n\nA list::of things #a", Some(21)),
        // Code and templates have the same signs.
        ("## Notes\n\nUse `std::mem` and std::vec, or {{ name }} of a template.", None),
    ] {
        let text = format!("{}\n{section}\n", month("### Week 1\n\n- [ ] a", ""));
        let found = findings(&MemorySource::new([(FILE, text)]));
        assert_eq!(found, expected.map(named).into_iter().collect::<Vec<_>>(), "{section}");
    }
    check("### Week 1\n\n- What is a?::b", "", &named(7));
}

#[test]
fn files_with_work_that_the_path_does_not_read_are_named() {
    let readme = month("### Week 1\n\n- [ ] a ^m01-w1-a", "");
    let files = [
        (FILE, readme.as_str()),
        ("paths/Kurs/month-01/extra.md", "# Extra\n\n- [ ] A task (2h)\n"),
        ("paths/Kurs/month-01/week 2/tasks.md", "- Write (2h)\n"),
        ("paths/Kurs/month-01/journal.md", "# Journal\n\n- a remark\n"),
        ("paths/Kurs/cards.md", "What is a?::b\n"),
        ("paths/Kurs/cards/words.txt", "What is a?::b\n"),
        ("paths/Kurs/cards/words.md", "What is a?::b\n"),
        ("paths/Kurs/cards/.hidden", ""),
        ("paths/practice/m01-w1-a/lesson.md", "# A\n"),
        ("paths/practice/m01-w1-a/checks.toml", ""),
        ("paths/practice/m01-w1-a/notes.md", ""),
        ("paths/practice/m01-w1-a/rings.svg", ""),
        ("paths/practice/m01-w1-a/Solution/a.py", ""),
        ("paths/practice/m01-w1-a/starter/anything.py", ""),
        ("paths/practice/m01-w1-b/lesson.md", "# B\n"),
    ];
    let problems = lint(&MemorySource::new(files));
    let found: Vec<String> = problems
        .iter()
        .map(|problem| format!("{} {}: {}", problem.place.file, problem.code.name(), problem.fix))
        .collect();
    let moved = "move them into the month's `README.md` or `week-N.md`, or cards into `cards/NAME.md`";
    let expected = [
        format!("paths/Kurs/cards.md unread-file: {moved}"),
        "paths/Kurs/cards/words.txt unread-file: name it `NAME.md`, or take it in with `los review import FILE`".into(),
        format!("paths/Kurs/month-01/extra.md unread-file: {moved}"),
        format!("paths/Kurs/month-01/week 2/tasks.md unread-file: {moved}"),
        "paths/practice/m01-w1-a/Solution unread-file: name it `solution`".into(),
        "paths/practice/m01-w1-a/checks.toml unread-file: name it `check.toml`".into(),
        "paths/practice/m01-w1-a/notes.md unread-file: a lesson is `lesson.md`, checks are `check.toml`".into(),
        "paths/practice/m01-w1-b unknown-task: name the folder like a task's id, such as `m01-w1-a`".into(),
    ];
    assert_eq!(found, expected);
}

#[test]
fn hours_in_another_form_are_named() {
    check(
        "### Week 1\n\n- [ ] a (about 2 hours)\n- [ ] b",
        "",
        "7 task-without-hours `about 2 hours` is not read as hours",
    );
    let named = "8 task-without-hours a task has no hours, while others of its month have them\n9 task-without-hours `90 min` is not read as hours";
    check("### Week 1\n\n- [ ] a (1:30)\n- [ ] b (1.5)\n- [ ] c — 90 min", "", named);
}

#[test]
fn weeks_without_tasks_make_none() {
    let text = month("### Week 1\n\n- [ ] Listen\n\n### Week 2: Holiday\n\nNothing to do.", "");
    let level = level(&[(FILE, &text)]);
    let ids = level.months[0].weeks.iter().flat_map(|week| &week.tasks).map(|task| task.id.as_str());
    assert_eq!(ids.collect::<Vec<_>>(), ["m01-w1-listen"]);
    let workspace = TestWorkspace::new();
    workspace.write("paths/Beginner/month-01/README.md", text);
    assert_eq!(Tools::at(&workspace).status()["tasks_total"], 1);
}

#[test]
fn a_card_that_is_not_finished_is_named_with_its_line() {
    const NEVER: &str =
        "unfinished-card a card has no line `::` between its question and its answer, so it is never asked";
    const GAP: &str = "unfinished-card a gap `{{` has no word, or no `}}` on its line";
    const ENDED: &str = "unfinished-card a line with `---` below it is a heading, which ends the card above";
    const OPEN: &str = "unfinished-card a code fence of a card is never closed, so the cards below it are lost";
    for (questions, expected) in [
        ("### What is a?\n\nAn answer.", &[(1, NEVER)][..]),
        ("### What are the prerequisites of a?\n\nAn answer.", &[(1, NEVER)]),
        ("### a prints\n\n```\na\n```\n\nAn answer.", &[(1, NEVER)]),
        ("### a?\n\n::\n", &[(1, "question-without-answer a question has no answer")]),
        ("The {{a of b. #s\n\n- the {{}} of c", &[(1, GAP), (3, GAP)]),
        ("### a?\n\n::\n\nb.\n\nc\n---\nd", &[(7, ENDED)]),
        ("### a?\n\n::\n\n```\nb\n\n### c\n", &[(5, OPEN)]),
        ("### a?\n\n::\n\nb\n\n::\n\nc", &[(7, "unfinished-card a card has two lines `::`")]),
        ("### Gaps\n\nThe {{a}} of b.\n\n- c {{d}}\n\n### a?\n\n```\n::\n```\n\n::\n\n- b\n\n---\n\nc ^x", &[]),
    ] {
        check_questions(questions, expected);
    }
}

#[test]
fn a_formula_that_cannot_be_read_is_named() {
    let weeks = "### Week 1\n\n- [ ] Prove $\\foo$ (1h)\n- [ ] Compare $\\sqrt{x}$ with $5 and $6 (1h)";
    let found = "7 unreadable-formula the formula `\\foo`: unknown primitive command found";
    check(weeks, "", found);
}

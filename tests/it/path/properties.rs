//! Properties of any input: no panic, lines inside the file, linear time, and a list item that survives its writing.

use los_model::curriculum::lint::{lint, lint_loaded};
use los_model::curriculum::list_item::ListItem;
use los_model::curriculum::load::{MemorySource, load_level};
use los_model::curriculum::model::{Month, Place};
use proptest::prelude::*;
use rustix::time::{ClockId, clock_gettime};

use crate::support::curriculum_fixture::parse_month;

const FILE: &str = "paths/X/month-01/README.md";

fn places(month: &Month) -> Vec<&Place> {
    let tasks = month.weeks.iter().flat_map(|week| week.tasks.iter().map(|task| &task.place).chain([&week.place]));
    let projects = month.alternatives.iter().chain([&month.project]).flat_map(|project| {
        let items = project.deliverables.iter().chain(&project.definition_of_done);
        items.map(|item| &item.place).chain([&project.place])
    });
    let others =
        month.stretch.iter().map(|item| &item.place).chain(month.questions.iter().map(|question| &question.place));
    tasks.chain(projects).chain(others).chain(month.skills.iter().map(|skill| &skill.place)).collect()
}

fn check_any(text: &str) {
    let n_lines = text.lines().count().max(1);
    let parsed = parse_month(text, FILE, 1);
    for place in places(&parsed.month).into_iter().chain(parsed.problems.iter().map(|problem| &problem.place)) {
        assert!((1..=n_lines).contains(&place.line), "line {} of {n_lines}", place.line);
    }
    let problems = lint(&MemorySource::new([
        (FILE, text),
        ("paths/X/month-01/week-1.md", text),
        ("paths/X/README.md", text),
        ("paths/X/cards/a.md", text),
    ]));
    assert!(problems.iter().all(|problem| (1..=n_lines).contains(&problem.place.line)));
    assert!(problems.is_sorted());
}

/// Lines of real files, in any order.
fn markdown_line() -> impl Strategy<Value = String> {
    const LINES: [&str; 12] = [
        "---", "## Weekly Breakdown", "```", "| Week | Focus | Tasks |", "|---|---|---|",
        "| [1](week-1.md) | a | b; c |", "## Review questions", "---\nweek: [Woche, 週]\n---", "## Weekly plan",
        "## Alternative projects", "", "::",
    ];
    prop_oneof![
        12 => prop::sample::select(&LINES).prop_map(str::to_owned),
        1 => "Q[0-9]?: [^\n]{0,8}( A: [^\n]{0,8})?",
        1 => "#{1,6} (Week [0-9]{1,4}|Woche [0-9]{1,3}: [a-zß]{0,4}|[0-9]{1,2}[.ª] Woche|第[0-9]週[^\n]{0,3}|Deliverables|Done when|Main project: [a-z]{1,5}|[^\n]{0,12})",
        1 => "(  |\t){0,4}([-*+]|[0-9]{1,3}[.)]) (\\[[ xX]?\\] )?[^\n]{0,20}( \\([0-9.,~h m-]{0,9}\\))?( #[a-zß]{0,4})?( \\^[a-z0-9-]{0,4})?",
        1 => "(title|tier|hours|requires|skills|week|x): [^\n]{0,15}",
        1 => "[^\n]{0,10}::[^\n]{0,10}",
        1 => Just("### What {{a}} b? #c ^d".to_owned()),
        1 => "[^\n]{0,5}\\{\\{[^\n]{0,5}(\\}\\})?[^\n]{0,5}",
        1 => "> {0,3}[^\n]{0,10}",
        1 => "\\[[a-z]{0,3}\\]\\([^\n]{0,12}\\)",
        1 => "[^\n]{0,30}\r?",
    ]
}

/// The text of a list item.
fn written(item: &ListItem) -> String {
    let mut line = match item.checked {
        Some(true) => "[x] ",
        Some(false) => "[ ] ",
        None => "",
    }
    .to_owned();
    line.push_str(&item.title);
    line.extend(item.hours.map(|hours| format!(" ({hours}h)")));
    line.extend(item.tags.iter().map(|tag| format!(" #{tag}")));
    line.extend(item.was.iter().map(|id| format!(" was = {id}")));
    line.extend(item.id.as_ref().map(|id| format!(" ^{id}")));
    line
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read(text in "\\PC{0,300}") {
        check_any(&text);
    }

    #[test]
    fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        check_any(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_markdown_is_read(lines in proptest::collection::vec(markdown_line(), 0..40)) {
        check_any(&lines.join("\n"));
    }

    #[test]
    fn a_written_item_is_read_back(
        title in "[A-Za-zäé][a-zäé0-9,.!?]{0,8}( [a-zäé0-9'/&]{1,9}){0,6}",
        quarters in proptest::option::of(1_u32..200),
        tags in proptest::collection::btree_set("[a-z][a-z0-9_]{0,8}(-[a-z0-9]{1,4})?", 0..4),
        id in proptest::option::of("[a-z0-9][a-z0-9-]{0,20}"),
        was in proptest::collection::btree_set("[a-z0-9][a-z0-9-]{0,20}", 0..3),
        checked in proptest::option::of(any::<bool>()),
    ) {
        let item = ListItem {
            title,
            hours: quarters.map(|quarters| f64::from(quarters) / 4.0),
            tags: tags.into_iter().collect(),
            id,
            was,
            checked,
        };
        prop_assert_eq!(ListItem::parse(&written(&item)), item);
    }

    #[test]
    fn a_derived_id_does_not_depend_on_the_other_tasks(
        tasks in proptest::collection::btree_set("[a-z]{3,8}( [a-z]{3,8}){0,7}", 2..8),
    ) {
        let ids = |tasks: &[&String]| -> Vec<(String, String)> {
            let list: Vec<String> = tasks.iter().map(|task| format!("- {task}")).collect();
            let month = parse_month(&format!("## Week 1\n{}", list.join("\n")), FILE, 1).month;
            let tasks = month.weeks.into_iter().flat_map(|week| week.tasks);
            tasks.map(|task| (task.title, task.id)).collect()
        };
        let in_order: Vec<&String> = tasks.iter().collect();
        let reversed: Vec<&String> = tasks.iter().rev().collect();
        let alone = ids(&in_order[..1]);
        let mut all = ids(&in_order);
        prop_assert_eq!(&all[..1], &alone[..]);
        all.reverse();
        prop_assert_eq!(all, ids(&reversed));
    }
}

#[test]
fn a_lone_carriage_return_is_not_a_line() {
    check_any("## Review questions\ntitle: \r¡\n::");
    check_any("## Review questions\na<br>b\n::");
}

/// Beginnings, and parts that repeated after them would cost a careless parser the square of the time.
const LARGE: [(&str, &[&str]); 10] = [
    ("## Week 1\n", &["- [ ] Build a tokenizer (3h) #tok ^id\n", "- a\n"]),
    ("## Week 1\n- ", &["#a ", "(1h) ", "(", "a", "` ``"]),
    ("## Deliverables\n", &["- a\n"]),
    (
        "",
        &[
            "# Week 1\n", "## Some words\n", ">", "- ", "[a](b)", "# a b\n[a](#c)\n", "[", "*a ", "\0\u{1}\u{fffd}\r",
            "\r\n",
        ],
    ),
    ("| Week | Tasks |\n|-|-|\n", &["| 1 | a; b |\n", "|"]),
    ("## Review questions\n", &["a::b\n"]),
    ("## Review questions\n- ", &["::"]),
    ("---\ntitle: a\n", &["a: b\n"]),
    ("---\na: ", &["[{"]),
    ("<!--", &["- [ ] a\n"]),
];

/// Texts of about so many bytes.
fn large_files(size: usize) -> Vec<String> {
    let repeated = |start: &str, part: &str| format!("{start}{}", part.repeat(size / part.len()));
    let mut texts: Vec<String> =
        LARGE.iter().flat_map(|(start, parts)| parts.iter().map(|part| repeated(start, part))).collect();
    let mut nested = String::new();
    for depth in 0.. {
        nested.push_str(&format!("{}- a:\n", "  ".repeat(depth)));
        if nested.len() > size {
            break;
        }
    }
    texts.push(nested);
    texts
}

/// Seconds that this thread has worked, however busy the machine is.
fn cpu_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Seconds that a file takes to be read and judged, the least of so many times.
fn seconds(text: &str, times: usize) -> f64 {
    let once = || {
        let source = MemorySource::new([(FILE, text.to_owned())]);
        let start = cpu_time();
        let loaded = load_level(&source, "X");
        assert_eq!(loaded.level.months.len(), 1, "{text:.60}");
        assert!(lint_loaded(&source, &[loaded]).is_sorted(), "{text:.60}");
        cpu_time() - start
    };
    (0..times).map(|_| once()).fold(f64::INFINITY, f64::min)
}

/// Time grows with the size, not with its square: eight times the text takes about eight times as long, where a square
/// would take 64. A busy machine spoils a measurement now and then, but not the least of several.
#[test]
fn large_files_are_read_in_linear_time() {
    const GROWTH: usize = 8;
    const MAX_RATIO: f64 = 24.0;
    const SIZE: usize = 1 << 14;
    for (small, large) in large_files(SIZE).iter().zip(&large_files(SIZE * GROWTH)) {
        let (mut of_small, mut of_large) = (f64::INFINITY, f64::INFINITY);
        let is_linear = (0..16).any(|_| {
            of_small = of_small.min(seconds(small, 3));
            of_large = of_large.min(seconds(large, 1));
            of_large < MAX_RATIO * of_small
        });
        let ratio = of_large / of_small;
        assert!(is_linear, "{small:.60}: {GROWTH} times the text takes {ratio:.0} times as long");
    }
}

#[test]
fn a_megabyte_is_read_in_full() {
    let n_tasks = (1 << 20) / 40;
    let list: Vec<String> = (0..n_tasks).map(|n| format!("- [ ] Build tokenizer number {n:06} (1h) #tok")).collect();
    let month = parse_month(&format!("# Month 1: M\n\n## Week 1\n\n{}", list.join("\n")), FILE, 1).month;
    assert_eq!(month.weeks[0].tasks.len(), n_tasks);
}

//! Words as people type them, and what is read from them.

use super::*;

const TASKS: [&str; 12] = [
    "m02-w3-joins", "m02-w3-cte", "m01-w1-setup", "m01-w1-git-first", "digits-numpy", "m01-w4-readme",
    "read-fifty-errors", "json-or-nothing", "charts-page", "is-it-better", "test-the-model", "m03-w3-baseline",
];
const ALL: WantedParts = WantedParts { task: true, hours: true, score: true, day: true, done: true, completes: false };

fn read_settled(words: &[&str], settled: Settled<'_>) -> LogWords {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    // A Sunday.
    let today = NaiveDate::from_ymd_opt(2026, 3, 15).unwrap();
    LogWords::read(&words, &Known { course: &course(), today }, ALL, settled)
}

/// The tasks by number, the last one with a title.
fn course() -> Course {
    let mut course = Course::default();
    course.tasks.extend((1..).zip(TASKS).map(|(number, id)| CourseTask {
        number: number.to_string(),
        id: id.to_owned(),
        title: if id == "m03-w3-baseline" { "Predict the mean".into() } else { String::new() },
        ..CourseTask::default()
    }));
    course
}

fn read(text: &str) -> LogWords {
    read_settled(&text.split(' ').collect::<Vec<_>>(), Settled::Open)
}

/// The words as read, in one line: task, hours, grade, day, `done`, then the message.
fn line(text: &str) -> String {
    let read = read(text);
    assert_eq!((&read.unclear, &read.several), (&None, &None), "{text}");
    let went = read.went.map(|grade| grade.word().to_owned()).or(read.score);
    let done = read.is_done.then(|| "done".to_owned());
    let known: Vec<String> = [read.task, read.hours, went, read.on, read.at, done].into_iter().flatten().collect();
    format!("{} | {}", known.join(" "), read.message)
}

#[test]
fn the_order_of_the_words_does_not_matter() {
    for text in [
        "yesterday 2h joins good", "good joins 2h yesterday", "on yesterday for 2 h joins good",
        "joins, good, 2h, yesterday", "2h joins yesterday; good.",
    ] {
        assert_eq!(line(text), "m02-w3-joins 2h good yesterday | ", "{text}");
    }
}

#[test]
fn the_message_keeps_its_line_breaks() {
    for (words, expected) in [
        (&["2h read\nabout joins\n\n  and keys\n"][..], "read\nabout joins\n\nand keys"),
        (&["it clicked\n2h"], "it clicked"),
        (&["2h", "it\nclicked"], "it\nclicked"),
        (&["2h", "it clicked"], "it clicked"),
    ] {
        let read = read_settled(words, Settled::Words);
        assert_eq!((read.hours.as_deref(), read.message.as_str()), (Some("2h"), expected), "{words:?}");
    }
}

#[test]
fn words_stand_for_data_only_where_they_stand_apart() {
    for (text, expected) in [
        ("2h git-first, yesterday, fine", "m01-w1-git-first 2h yesterday | fine"),
        ("yesterday the setup 50 minutes", "m01-w1-setup 50minutes yesterday | "),
        ("did the setup, 50 minutes, went ok-ish", "m01-w1-setup 50minutes | went ok-ish"),
        ("finished setup 1 h 30", "m01-w1-setup 1h30 done | "),
        ("setup done 1,5h", "m01-w1-setup 1,5h done | "),
        ("setup not done 1h", "1h | setup not done"),
        ("almost finished setup 1h", "1h | almost finished setup"),
        ("finished 80% of setup 1h", "1h | finished 80% of setup"),
        ("I finished setup, it took 2h", "m01-w1-setup 2h done | "),
        ("it took 2h", "2h | "),
        ("chapter 3 done 1h", "1h done | chapter 3"),
        ("2h pipes, good, but hard", "2h good | pipes, but hard"),
        ("joins 2h 30 min", "m02-w3-joins 2h30min | "),
        ("half an hour of git", "m01-w1-git-first 0.5h | "),
        ("setup 90 percent 1h", "1h | setup 90 percent"),
        ("fixed 3 bugs 1 h", "1h | fixed 3 bugs"),
        ("1h chapter 2", "1h | chapter 2"),
        ("good progress on it 1h", "1h | good progress on it"),
        ("1h week was good", "1h | week was good"),
        ("1h setup, the talk from yesterday", "m01-w1-setup 1h | the talk from yesterday"),
        ("1h sat in the library", "1h | sat in the library"),
        ("1h python 3.12 setup", "1h | python 3.12 setup"),
        ("joins sat 1h", "m02-w3-joins 1h sat | "),
        ("joins for 2 hours on monday", "m02-w3-joins 2hours monday | "),
        ("debugging my laptop setup 1h", "1h | debugging my laptop setup"),
        ("45m on tracing the joins", "45m | on tracing the joins"),
        ("git-first was hard 1h", "m01-w1-git-first 1h | was hard"),
        ("git first 1h", "m01-w1-git-first 1h | "),
        ("last friday setup 1h", "m01-w1-setup 1h friday | "),
        ("joins at 18:30", "m02-w3-joins 18:30 | "),
        ("two hours on joins", "m02-w3-joins 2hours | "),
        ("read chapter two 1h", "1h | read chapter two"),
        ("joins 1h 5/4 of it", "m02-w3-joins 1h | 5/4 of it"),
        ("joins 1h read and/or wrote", "m02-w3-joins 1h | read and/or wrote"),
        ("joins 1h for tomorrow's talk", "m02-w3-joins 1h | for tomorrow's talk"),
        ("joins 2h wrote cte queries", "m02-w3-joins 2h | wrote cte queries"),
        ("wrote a, b and c, 2h", "2h | wrote a, b and c"),
        ("2h nothing learned", "2h | nothing learned"),
        ("2 90m", "m02-w3-cte 90m | "),
        ("1 joins 90m", "m02-w3-joins 90m | "),
        ("read 7 90m", "read-fifty-errors 90m | "),
        ("predict mean 1h", "m03-w3-baseline 1h | "),
        ("3h edict", "3h | edict"),
        ("1.5 joins 80%", "m02-w3-joins 1.5 80% | "),
        ("joins 2026-03-10", "m02-w3-joins 2026-03-10 | "),
    ] {
        assert_eq!(line(text), expected, "{text}");
    }
}

#[test]
fn a_part_that_is_unclear_is_named() {
    for (text, why) in [
        ("70 good", "`70` is not the number of a task, and has no unit"),
        ("joins 0", "`0` is not the number of a task, and has no unit"),
        ("joins 3", "`3` and `joins` both name a task"),
        ("2 joins", "`2` and `joins` both name a task"),
        ("read 2", "`2` and `read` both name a task"),
        ("git, joins 2h", "`git` and `joins` both name a task"),
        ("m02-w3-joins m02-w3-cte", "`m02-w3-cte` is a second task"),
        ("joins 2h cte-queries 30 min", "`30 min` is a second time"),
        ("joins good 80%", "`80%` is a second grade"),
        ("joins 2026-03-16", "`2026-03-16` is in the future"),
        ("joins 1h tomorrow", "`tomorrow` is in the future"),
        ("joins 1h 5/4", "`5/4` is not a score"),
        ("joins 18:00-19:30 good", "`18:00-19:30` says when, not how long"),
        ("from 18:00 to 19:30 joins", "`from 18:00 to 19:30` says when, not how long"),
        ("last sunday joins", "`last sunday` can be today or a week ago"),
    ] {
        assert_eq!(read(text).unclear.map(|(why, _)| why).as_deref(), Some(why), "{text}");
    }
}

#[test]
fn a_word_of_several_tasks_is_asked_about_or_stays_a_word() {
    let text = ["read", "0.5h", "about", "floats"];
    let (part, ids) = read_settled(&text, Settled::Open).several.unwrap();
    assert_eq!(
        (part.as_str(), ids.as_slice()),
        ("read", ["m01-w4-readme", "read-fifty-errors"].map(str::to_owned).as_slice())
    );
    let kept = read_settled(&text, Settled::Words);
    assert_eq!((kept.task, kept.message.as_str()), (None, "read about floats"));
    let chosen = read_settled(&text, Settled::Task("read-fifty-errors"));
    assert_eq!((chosen.task.as_deref(), chosen.message.as_str()), (Some("read-fifty-errors"), "about floats"));
    assert_eq!(read("read 20 pages 0.5h").several, None, "a part of a sentence");
    assert_eq!(read("m01-w4 2h").several, None, "one of them");
}

#[test]
fn finished_work_that_mentions_a_task_is_asked_about() {
    for (text, ids) in [
        ("setup is done, 2h, good", ["m01-w1-setup"].as_slice()),
        ("cte and joins done in 2h", &["m02-w3-cte"]),
        ("setup almost finished 1h good", &["m01-w1-setup"]),
        ("wrote a parser done 2h", &[]),
        ("debugging my laptop setup 1h", &[]),
        ("uv setup yesterday 50m", &["m01-w1-setup"]),
        ("joins great 1h30", &["m02-w3-joins"]),
        ("great fun 1h30", &[]),
        ("predict great 1h", &["m03-w3-baseline"]),
        ("mean 1h", &["m03-w3-baseline"]),
        ("wrote a mean parser done 2h", &[]),
    ] {
        let several = read(text).several.map(|(_, ids)| ids).unwrap_or_default();
        let expected: Vec<&str> = TASKS.iter().copied().filter(|id| ids.contains(id)).collect();
        assert_eq!(several.iter().map(String::as_str).collect::<Vec<_>>(), expected, "{text}");
    }
    let done = WantedParts { completes: true, done: false, ..ALL };
    let words = ["predict".to_owned(), "mean".to_owned(), "good".to_owned()];
    let today = NaiveDate::default();
    let finished = LogWords::read(&words, &Known { course: &course(), today }, done, Settled::Open);
    assert_eq!((finished.task.as_deref(), finished.went), (Some("m03-w3-baseline"), Some(Grade::Good)));
    let quoted = read_settled(&["2h", "good", "git first"], Settled::Open);
    assert_eq!(quoted.task.as_deref(), Some("m01-w1-git-first"), "all of a quote");
    let chosen = read_settled(&["setup is done, 2h"], Settled::Task("m01-w1-setup"));
    assert_eq!((chosen.task.as_deref(), chosen.message.as_str()), (Some("m01-w1-setup"), "setup is"));
    let kept = read_settled(&["setup is done, 2h"], Settled::Words);
    assert_eq!((kept.task, kept.message.as_str()), (None, "setup is"));
}

#[test]
fn a_phrase_in_quotes_is_read_only_if_it_is_all_there_is() {
    let read_all = read_settled(&["yesterday 2h joins good"], Settled::Open);
    assert_eq!((read_all.task.as_deref(), read_all.hours.as_deref()), (Some("m02-w3-joins"), Some("2h")));
    let kept = read_settled(&["0.5h", "read 2h about joins"], Settled::Open);
    assert_eq!((kept.task, kept.hours.as_deref(), kept.message.as_str()), (None, Some("0.5h"), "read 2h about joins"));
}

#[test]
fn a_sentence_names_no_task_by_chance() {
    for text in ["3h art", "wrote a better start", "the page of the book", "2h pages", "a of w3"] {
        assert_eq!(read(text).task, None, "{text}");
    }
    let exact = read("wrote tests m02-w3-joins");
    assert_eq!((exact.task.as_deref(), exact.message.as_str()), (Some("m02-w3-joins"), "wrote tests"));
    assert_eq!(read("git").task.as_deref(), Some("m01-w1-git-first"), "not a part of digits");
}

#[test]
fn a_task_that_is_nearly_named_is_known() {
    let known = Known { course: &course(), today: NaiveDate::default() };
    assert_eq!(read("joinz 2h").mistyped(&known), Some("joins"));
    assert_eq!(read("2h reading").mistyped(&known), None);
    assert!(!read("fine words").is_understood());
}

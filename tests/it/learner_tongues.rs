//! Logs in other languages, tasks named by the opening of their title or an id in other clothes, and the hours that the
//! end of a week tells: each is read as its plain twin is.

use learning_os::curriculum::load::{MemorySource, load_level};
use learning_os::learner::{Course, EventMap, Learner, Log, LogReader, Profile, RepoSignals, Scope, Scoring, State};
use serde_json::{Value, json};

const PATH: &str = "---\nhours: 32\n---\n# Month 1: Tables\n\n## Weekly plan\n\n### Week 1: Rows\n\n\
    - [ ] Score two baselines, the day before and the same weekday a week before (3h) #baselines ^score-baselines\n\
    - [ ] Score two forecasts on the last eight weeks (3h) #forecasts ^score-forecasts\n\n\
    ### Week 2: Columns\n\n- [ ] Clean types, dates and missing values with one function each (4h) #cleaning ^m01-w2-clean\n\n\
    ### Week 3: Joins\n\n- [ ] Join trips to stations (4h) #joins ^m01-w3-join\n";

fn with<T>(events: &[Value], use_it: impl FnOnce(&Learner<'_>) -> T) -> T {
    let source = MemorySource::new([("paths/Beginner/month-01/README.md", PATH)]);
    let profile = Profile::from_value(&json!({"start_date": "2026-01-05", "hours_per_week": 8, "level": "beginner"}));
    let course = Course::from_level(&load_level(&source, "Beginner").level, 8.0);
    let names = EventMap::default();
    let mut reader = LogReader::new(&course, &profile, &[], &names, "2026-02-02T08:00:00Z".parse().unwrap());
    for (number, event) in (1..).zip(events) {
        reader.push(number, event.to_string().as_bytes());
    }
    let (log, signals, scoring): (Log, _, _) = (reader.finish(), RepoSignals::default(), Scoring::default());
    use_it(&Learner {
        log: &log,
        profile: &profile,
        course: &course,
        decisions: &[],
        signals: &signals,
        scoring: &scoring,
    })
}

fn state(events: &[Value]) -> State {
    with(events, |learner| Learner { ..*learner }.state())
}

fn scores(events: &[Value]) -> [u64; 5] {
    with(events, |learner| {
        learner
            .assess(Scope::Overall)
            .scores()
            .map(|score| score.value.to_bits())
    })
}

/// Hours of the weeks since the start, in hundredths.
fn hours(events: &[Value]) -> Vec<i64> {
    let state = state(events);
    (0..4)
        .map(|week| (state.week_lived(week).hours * 100.0).round() as i64)
        .collect()
}

#[test]
fn a_log_in_another_language_scores_as_its_english_twin() {
    let english = [
        json!({"timestamp": "2026-01-07", "event": "task_done", "task": "m01-w2-clean", "hours": 3, "score": 0.8}),
        json!({"timestamp": "2026-01-11", "event": "week_done", "month": 1, "week": 2}),
        json!({"timestamp": "2026-01-12", "event": "retro", "message": "good"}),
        json!({"timestamp": "2026-01-14", "event": "not_done", "title": "Join trips to stations"}),
        json!({"timestamp": "2026-01-20", "event": "blocked", "message": "server"}),
    ];
    let told = [
        [
            json!({"timestamp": "2026-01-07", "event": "Aufgabe erledigt", "aufgabe": "m01-w2-clean", "stunden": 3, "score": 0.8}),
            json!({"timestamp": "2026-01-11", "event": "woche_abgeschlossen", "monat": 1, "woche": 2}),
            json!({"timestamp": "2026-01-12", "event": "Rückblick", "notiz": "good"}),
            json!({"timestamp": "2026-01-14", "event": "nicht fertig", "titel": "Join trips to stations"}),
            json!({"timestamp": "2026-01-20", "event": "blockiert", "message": "server"}),
        ],
        [
            json!({"timestamp": "2026-01-07", "event": "tarefa_concluída", "tarefa": "m01-w2-clean", "horas": 3, "score": 0.8}),
            json!({"timestamp": "2026-01-11", "event": "semana concluída", "mês": 1, "semana": 2}),
            json!({"timestamp": "2026-01-12", "event": "retrospectiva", "mensagem": "good"}),
            json!({"timestamp": "2026-01-14", "event": "não_feito", "título": "Join trips to stations"}),
            json!({"timestamp": "2026-01-20", "event": "bloqueado", "message": "server"}),
        ],
    ];
    for log in &told {
        assert_eq!(scores(log), scores(&english), "{log:?}");
        let done = state(log).done.iter().filter(|done| done.is_some()).count();
        assert_eq!(done, 1, "{log:?}");
        with(log, |learner| assert!(learner.log.unrecognised.is_empty(), "{log:?}"));
    }
}

#[test]
fn a_task_is_found_by_the_opening_of_its_title_and_by_its_id_in_other_clothes() {
    for (field, text, task) in [
        ("task", "Score two baselines", Some(0)),
        ("title", "score two forecasts", Some(1)),
        ("task", "Clean types", Some(2)),
        ("message", "Finished score two baselines", Some(0)),
        ("task", "score_baselines", Some(0)),
        ("task", "Score-Forecasts", Some(1)),
        ("task", "m01_w2_clean", Some(2)),
        // Two titles begin so, and one word is too little.
        ("task", "Score two", None),
        ("task", "Clean", None),
        ("task", "well-known", None),
    ] {
        let event = json!({"timestamp": "2026-01-07", "event": "task_completed", field: text});
        let state = state(&[event]);
        let done = state.done.iter().position(Option::is_some);
        assert_eq!(done, task, "{field}: {text}");
    }
}

#[test]
fn the_hours_of_a_whole_week_count_and_only_once() {
    let task = |day: u32, id: &str, hours: f64| json!({"timestamp": format!("2026-01-{day:02}"), "event": "task_completed", "task": id, "hours": hours});
    let week = |day: u32, week: u32, hours: f64| json!({"timestamp": format!("2026-01-{day:02}"), "event": "week_completed", "month": 1, "week": week, "hours": hours});
    let retro = |day: u32, hours: f64| json!({"timestamp": format!("2026-01-{day:02}"), "event": "retro", "duration": format!("{hours}h")});
    // Nothing else was logged.
    assert_eq!(
        hours(&[task(5, "score-baselines", 1.0), week(11, 1, 7.0)]),
        [700, 0, 0, 0]
    );
    // The total holds the hours of its tasks.
    let tasks = [task(6, "score-baselines", 3.0), task(8, "score-forecasts", 4.0)];
    for end in [
        vec![],
        vec![week(11, 1, 7.0)],
        vec![week(11, 1, 5.0)],
        vec![week(11, 1, 7.0), retro(11, 7.0)],
    ] {
        let log: Vec<Value> = tasks.iter().cloned().chain(end).collect();
        assert_eq!(hours(&log), [700, 0, 0, 0], "{log:?}");
    }
    // Two weeks told in one visit are two weeks.
    let both = [task(5, "score-baselines", 1.0), week(18, 1, 6.0), week(18, 2, 8.0)];
    assert_eq!(hours(&both).iter().sum::<i64>(), 1_400);
    // A retro that tells the week is enough.
    assert_eq!(hours(&[retro(11, 6.0), retro(18, 5.0)]), [600, 500, 0, 0]);
    // Told twice: by the week's end and by its retro, on one day or the next, with or without the week's name.
    for day in [11, 12] {
        let named = json!({"timestamp": format!("2026-01-{day}"), "event": "retro", "month": 1, "week": 1, "hours": 7});
        for other in [retro(day, 7.0), named, week(day, 1, 7.0)] {
            let log = [tasks[0].clone(), tasks[1].clone(), week(11, 1, 7.0), other];
            assert_eq!(hours(&log).iter().sum::<i64>(), 700, "{log:?}");
        }
    }
    // The hours that a retro itself took are in a week that holds more, and a week without any has them.
    let log = [tasks[0].clone(), tasks[1].clone(), retro(11, 0.2)];
    assert_eq!(hours(&log), [700, 0, 0, 0]);
    assert_eq!(hours(&[retro(11, 0.2)]), [20, 0, 0, 0]);
    // The next week's retro is no part of the week that was closed late.
    let late = [task(5, "score-baselines", 1.0), week(12, 1, 7.0), retro(18, 5.0)];
    assert_eq!(hours(&late).iter().sum::<i64>(), 1_200);
    // Who writes a week down in one go may begin with its end; work of another week is not in it.
    let end_first = [
        week(11, 1, 7.0),
        task(11, "score-baselines", 3.0),
        task(11, "score-forecasts", 4.0),
    ];
    assert_eq!(hours(&end_first), [700, 0, 0, 0]);
    let more = [
        week(11, 1, 5.0),
        task(11, "score-baselines", 3.0),
        task(11, "score-forecasts", 4.0),
    ];
    assert_eq!(hours(&more), [700, 0, 0, 0]);
    let ahead = [week(11, 1, 5.0), task(11, "m01-w2-clean", 2.0)];
    assert_eq!(hours(&ahead), [700, 0, 0, 0]);
    // The day after, work is new work.
    let after = [week(11, 1, 5.0), task(12, "score-forecasts", 2.0)];
    assert_eq!(hours(&after), [500, 200, 0, 0]);
}

//! The model against an independent engine in Python: the same synthetic learners, the same scores.
//!
//! `fixtures/learner/make_expected.py` says how the expected values were made.

use chrono::{DateTime, Utc};
use learning_os::learner::{
    Assessment, Course, CourseTable, Decision, EventMap, Learner, LogReader, Profile, RepoSignals, Scope, Scoring,
};
use serde_json::Value;

/// Both programs follow the same arithmetic; what is left is rounding.
const TOLERANCE: f64 = 1e-6;

fn fixture() -> Value {
    serde_json::from_str(include_str!("../fixtures/learner/expected.json")).unwrap()
}

/// A decision in force, as the fixture writes it.
pub fn decision(record: &Value) -> Decision {
    Decision {
        id: String::new(),
        kind: record["type"].as_str().unwrap().to_owned(),
        timestamp: String::new(),
        details: record["details"].clone(),
    }
}

fn assess(case: &Value, course: &Course, scope: Scope) -> Assessment {
    // The Python engine does not correct own scores.
    let scoring = Scoring {
        leniency_min_items: u32::MAX,
        ..Scoring::default()
    };
    let profile = Profile::from_value(&case["profile"]);
    let decisions: Vec<Decision> = case["decisions"].as_array().unwrap().iter().map(decision).collect();
    let events = EventMap::default();
    let as_of: DateTime<Utc> = case["as_of"].as_str().unwrap().parse().unwrap();
    let mut reader = LogReader::new(course, &profile, &decisions, &events, as_of);
    for (number, line) in (1..).zip(case["log"].as_array().unwrap()) {
        reader.push(number, line.as_str().unwrap().as_bytes());
    }
    let log = reader.finish();
    let signals = RepoSignals::default();
    Learner {
        log: &log,
        profile: &profile,
        course,
        decisions: &decisions,
        signals: &signals,
        scoring: &scoring,
    }
    .assess(scope)
}

#[test]
fn scores_agree_with_the_python_engine() {
    let fixture = fixture();
    let courses: Vec<Course> = fixture["courses"]
        .as_array()
        .unwrap()
        .iter()
        .map(|table| serde_json::from_value::<CourseTable>(table.clone()).unwrap().into())
        .collect();
    let cases = fixture["cases"].as_array().unwrap();
    assert!(cases.len() >= 24);
    let (mut largest, mut failures) = ((0.0, String::new()), Vec::new());
    for case in cases {
        let course = &courses[case["course"].as_u64().unwrap() as usize];
        for (scope_name, scope) in [
            ("week", Scope::Week),
            ("month", Scope::Month),
            ("overall", Scope::Overall),
        ] {
            let ours = assess(case, course, scope);
            let expected = &case["expected"][scope_name];
            let [completion, quality, consistency, growth, engagement] = ours.scores().map(|score| score.value);
            for (what, value) in [
                ("completion", completion),
                ("quality", quality),
                ("consistency", consistency),
                ("growth", growth),
                ("engagement", engagement),
                ("overall", ours.overall.value),
                ("confidence", ours.overall.confidence),
                ("risk", ours.risk.probability),
                ("ratio", ours.calibration.ratio),
                ("pace", ours.pace().unwrap_or(-1.0)),
            ] {
                let difference = (value - expected[what].as_f64().unwrap_or(-1.0)).abs();
                let place = format!("{}, {scope_name}, {what}: {value} for {}", case["name"], expected[what]);
                if difference > TOLERANCE {
                    failures.push(place.clone());
                }
                if difference > largest.0 {
                    largest = (difference, place);
                }
            }
        }
    }
    assert!(
        failures.is_empty(),
        "largest difference {largest:?}\n{}",
        failures.join("\n")
    );
}

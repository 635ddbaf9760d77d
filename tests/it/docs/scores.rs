//! The worked example of the page on scores: its log, its tables and its formula against the engine, so that page and
//! engine cannot drift.

use std::collections::BTreeMap;

use los_model::events::grade::Grade;
use los_model::learner::fsrs;
use los_model::learner::fsrs::PRACTICE;
use los_model::learner::scoring::{PerScore, Scoring};
use los_model::scores::evaluation::Standing;
use serde_json::{Value, json};

use crate::docs::docs::{page, worked};
use crate::support::TestWorkspace;

/// A value that the page shows with two decimals may be off by half of the last, and a little for sums of rounded ones.
const HALF_A_DIGIT: f64 = 0.005_000_1;
const SUM_OF_ROUNDED: f64 = 0.011;

fn evaluation(workspace: &TestWorkspace) -> Value {
    workspace.los(&["evaluate", "--scope", "overall", "--as-of", "2026-01-25", "--json"]).json()
}

/// The rows of the table whose heading row begins with these cells: the first cell, and the numbers behind it.
fn table(text: &str, heading: &[&str]) -> BTreeMap<String, Vec<f64>> {
    let cells =
        |line: &str| -> Vec<String> { line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect() };
    let mut lines = text.lines().skip_while(|line| !(line.starts_with('|') && cells(line) == heading));
    assert!(lines.next().is_some(), "no table {heading:?}");
    let rows = lines.skip(1).take_while(|line| line.starts_with('|'));
    rows.map(|line| {
        let cells = cells(line);
        (cells[0].clone(), cells[1..].iter().map(|cell| cell.parse().unwrap()).collect())
    })
    .collect()
}

fn assert_near(what: &str, shown: f64, computed: f64, tolerance: f64) {
    assert!((shown - computed).abs() <= tolerance, "{what}: the page says {shown}, it is {computed}");
}

#[test]
fn the_worked_examples_scores_are_the_engines() {
    let text = page("scores.md");
    let evaluation = evaluation(&worked());
    assert_eq!(evaluation["warnings"], json!([]));
    assert_eq!(evaluation["uncounted"]["lines"], 0);
    let Scoring { prior, prior_weight, confidence_weights, weights, .. } = Scoring::default();
    let priors = prior.array().into_iter().zip(prior_weight.array());
    let names = ["completion", "quality", "consistency", "growth", "engagement"];
    let rows = table(&text, &["score", "shown", "n", "assumed", "k", "value", "confidence"]);
    assert_eq!(rows.len(), names.len());
    for (name, (prior, k)) in names.into_iter().zip(priors) {
        let [x, n, assumed, weight, value, confidence] = rows[name][..] else { panic!("{name}") };
        assert_eq!((assumed, weight), (prior, k), "{name}");
        let engine = |field: &str| evaluation["details"][name][field].as_f64().unwrap();
        assert_near(name, value, engine("value"), HALF_A_DIGIT);
        assert_near(name, confidence, engine("confidence"), HALF_A_DIGIT);
        // The shown mean and its weight give the value by the page's own formula.
        assert_near(name, value, (n * x + k * prior) / (n + k), SUM_OF_ROUNDED);
        assert_near(name, confidence, n / (n + k), SUM_OF_ROUNDED);
    }
    let growth = evaluation["details"]["growth"]["why"].as_str().unwrap();
    assert!(growth.contains("(target 1.7)") && text.contains(" = 1.69. Shown: 1.00."), "{growth}");
    let value = |name: &str| rows[name][4];
    let overall: f64 = names.iter().zip(weights.array()).map(|(name, power)| value(name).powf(power)).product();
    assert_near("overall", overall, evaluation["overall"].as_f64().unwrap(), HALF_A_DIGIT);
    let confidence = names.iter().zip(confidence_weights.array()).map(|(name, weight)| weight * rows[*name][5]).sum();
    assert_near("confidence", confidence, evaluation["confidence"].as_f64().unwrap(), HALF_A_DIGIT);
}

#[test]
fn the_worked_examples_skills_are_the_engines() {
    let text = page("scores.md");
    let evaluation = evaluation(&worked());
    let heading = ["skill", "score", "own mean", "mastery", "days ago", "90 % after, days", "recall", "retained"];
    let rows = table(&text, &heading);
    let skills = evaluation["skills"].as_array().unwrap();
    assert_eq!(rows.len(), skills.len());
    let mut sum = 0.0;
    for skill in skills {
        let name = skill["skill"].as_str().unwrap();
        let [score, mean, mastery, days, stability, recall, retained] = rows[name][..] else { panic!("{name}") };
        let engine = |field: &str| skill[field].as_f64().unwrap();
        assert_near(name, mastery, engine("mastery"), HALF_A_DIGIT);
        assert_near(name, days, engine("days_ago"), 0.05);
        assert_near(name, recall, engine("recall"), HALF_A_DIGIT);
        assert_near(name, retained, engine("retained"), HALF_A_DIGIT);
        assert_near(name, mastery, (2.5 * mean + score) / 3.5, SUM_OF_ROUNDED);
        let first = fsrs::first(Grade::of_score(score), PRACTICE);
        assert_near(name, stability, first.stability, 0.05);
        sum += retained;
    }
    assert!(text.contains(&format!("Together {sum:.2}.")), "together {sum:.2}");
}

#[test]
fn the_parameters_that_the_scores_page_names_are_the_engines() {
    let text = page("scores.md");
    let scoring = Scoring::default();
    let words = [
        format!("halving every {} days", scoring.quality_half_life),
        format!("halving every {} weeks", scoring.consistency_half_life),
        format!("halving every {},", scoring.engagement_half_life),
        format!("Below {} %", Standing::MIN_CONFIDENCE * 100.0),
    ];
    for words in words {
        assert!(text.contains(&words), "{words}");
    }
    let named = [Standing::STRONG, Standing::ON_TRACK, Standing::NEEDS_ATTENTION, scoring.trend_threshold];
    let weights = scoring.confidence_weights.array().into_iter().filter(|weight| *weight > 0.0);
    for number in named.into_iter().chain(weights) {
        let number = format!("{number:.2}");
        assert!(text.contains(number.trim_start_matches('0')), "{number}");
    }
    let PerScore { completion, quality, consistency, growth, engagement } = scoring.weights;
    let power = |number: f64| number.to_string().trim_start_matches('0').to_owned();
    let (completion, quality, consistency) = (power(completion), power(quality), power(consistency));
    let formula = format!("overall = quality^{quality} · completion^{completion} · consistency^{consistency}\n");
    assert!(text.contains(&formula) && growth + engagement == 0.0, "{formula}");
}

/// The value of a sum as it is written on the page, of numbers, `+`, `·`, `/`, `^`, `√` and brackets, as far as its operators bind
/// more tightly than those `above` it.
fn value(text: &mut &str, above: u8) -> f64 {
    *text = text.trim_start();
    let mut left = if let Some(rest) = text.strip_prefix('√') {
        *text = rest;
        value(text, 2).sqrt()
    } else if let Some(rest) = text.strip_prefix('(') {
        *text = rest;
        let inner = value(text, 0);
        *text = text.trim_start().strip_prefix(')').expect("a bracket is closed");
        inner
    } else {
        let (number, rest) = text.split_at(text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len()));
        *text = rest;
        number.trim_end_matches('.').parse().unwrap_or_else(|_| panic!("no number before {rest:?}"))
    };
    loop {
        let ahead = text.trim_start();
        let operator = ahead.chars().next().unwrap_or_default();
        let binds = match operator {
            '+' => 1,
            '·' | '/' => 2,
            '^' => 3,
            _ => 0,
        };
        if binds <= above {
            return left;
        }
        *text = &ahead[operator.len_utf8()..];
        let right = value(text, binds);
        left = match operator {
            '+' => left + right,
            '·' => left * right,
            '/' => left / right,
            _ => left.powf(right),
        };
    }
}

#[test]
fn the_sums_of_the_worked_example_come_out() {
    let text = page("scores.md");
    let example = text.split("\n## ").find(|part| part.starts_with("A worked example")).unwrap();
    let prose = example.lines().filter(|line| !line.starts_with(['{', '|', '$']));
    let mut n_sums = 0;
    for line in prose {
        for (at, _) in line.match_indices(" = ") {
            let before = line[..at].rsplit(|c: char| !"0123456789.+·/^√() ".contains(c)).next().unwrap();
            let (mut left, mut right) = (before.trim_start_matches([' ', '.']), &line[at + 3..]);
            // A sum may begin with a share such as `.7`, but not with the end of the sentence before it.
            if before.trim_start().starts_with('.')
                && before.trim_start()[1..].starts_with(|c: char| c.is_ascii_digit())
            {
                left = before.trim_start();
            }
            let (made, said) = (value(&mut left, 0), value(&mut right, 2));
            assert!(left.trim().is_empty(), "not read: {left:?} of {line}");
            assert_near(line, said, made, SUM_OF_ROUNDED);
            n_sums += 1;
        }
    }
    assert!(n_sums >= 11, "{n_sums} sums were found");
}

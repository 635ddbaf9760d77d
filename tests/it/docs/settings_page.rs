//! `docs/settings.md` names every key with what holds anyway: its block parses without a note and is the defaults.

use los_app::tools::registry::REGISTRY;
use los_model::learner::scoring::Scoring;
use los_store::workspace::settings::Settings;

use crate::docs::docs::page;

/// The page's one block of settings.
fn block() -> String {
    let page = page("settings.md");
    let (_, rest) = page.split_once("```toml\n").unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

/// Whether the block has a line that sets the key, or shows how to.
fn names(section: &str, key: &str) -> bool {
    let text = block();
    let (_, rest) = text.split_once(&format!("[{section}]")).unwrap();
    let own = rest.split("\n[").next().unwrap();
    own.lines().any(|line| line.trim_start_matches("# ").starts_with(&format!("{key} =")))
}

#[test]
fn the_pages_block_parses_and_shows_the_defaults() {
    let (shown, notes) = Settings::parse(&block(), &los_app::tools::registry::names()).unwrap();
    assert_eq!(notes, []);
    let default = Settings::default();
    assert_eq!(
        (&shown.read, &shown.approval, &shown.fetch, &shown.data),
        (&default.read, &default.approval, &default.fetch, &default.data)
    );
    assert_eq!(
        (&shown.search, &shown.server, &shown.log, &shown.review),
        (&default.search, &default.server, &default.log, &default.review)
    );
    assert_eq!(shown.sync, default.sync);
    for tool in &REGISTRY {
        let per_minute = shown.rate_limits.get(tool.spec.name).copied().unwrap_or(60);
        assert_eq!(per_minute, tool.spec.calls_per_minute, "{}", tool.spec.name);
    }
    let scoring = Scoring::default();
    let weights = &shown.scoring.weights;
    let shown_weights = ["completion", "quality", "consistency", "growth", "engagement"].map(|name| weights[name]);
    assert!(scoring.weights.array().iter().zip(shown_weights).all(|(a, b)| (a - b).abs() < 1e-12));
    let half_lives = &shown.scoring.half_lives;
    for (name, days) in [
        ("quality", scoring.quality_half_life),
        ("consistency", scoring.consistency_half_life * 7.0),
        ("engagement", scoring.engagement_half_life * 7.0),
        ("calibration", scoring.ratio_half_life),
    ] {
        assert!((half_lives[name] - days).abs() < 1e-12, "{name}");
    }
}

#[test]
fn every_key_is_named() {
    let every: toml::Table = include_str!("../../fixtures/settings/every-key.toml").parse().unwrap();
    for (section, keys) in &every {
        let own = keys
            .as_table()
            .unwrap()
            .keys()
            .filter(|_| !["rate_limits", "scoring", "events"].contains(&section.as_str()));
        for key in own {
            assert!(names(section, key), "{section}.{key}");
        }
    }
}

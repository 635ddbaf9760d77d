//! Cards beyond the day's share: more of them, one subject, earlier ones, and new ones.

use super::app::{Browser, card_of, field_of, served};
use crate::support::TestWorkspace;

/// Leaves or grades the cards that are asked until none is, and gives the last page with the subjects that were asked.
fn to_the_end(browser: &Browser<'_>, what: &str) -> (String, Vec<String>) {
    let (mut page, mut asked) = (browser.page("/review"), Vec::new());
    while let Some(card) = card_of(&page) {
        assert!(asked.len() < 60, "{page}");
        let facts = page.split_once("<p class=\"sub\">Card ").and_then(|(_, rest)| rest.split('<').next());
        asked.push(facts.unwrap_or_default().to_owned());
        page = browser.click("/review", what, &[("card", &card), ("went", "good")]);
    }
    (page, asked)
}

#[test]
fn after_the_day_more_cards_are_asked_by_choice() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let (page, of_day) = to_the_end(&browser, "grade");
    assert!(page.contains("Done for today.") && page.contains("can wait, or be asked now"), "{page}");
    assert!(page.contains("<details id=\"other\" open>"), "{page}");
    assert_eq!(workspace.last_event()["metadata"]["done_for_today"], true);
    // The same day stays done for another server.
    let again = served(&workspace);
    assert!(Browser::open(&again).page("/review").contains("Done for today."));
    let page = browser.click("/review", "more", &[("skill", ""), ("ahead", "0")]);
    assert!(card_of(&page).is_some() && page.contains("Card 1 of "), "{page}");
    let (page, more) = to_the_end(&browser, "skip");
    assert!(more.len() > 1 && page.contains(&format!("{} cards left for another day", more.len())), "{page}");
    // One subject, due or not.
    let page = browser.click("/review", "more", &[("skill", "sql-joins"), ("ahead", "1000000")]);
    let (_, asked) = to_the_end(&browser, "skip");
    assert!(asked.len() > 1 && asked.iter().all(|facts| facts.contains("sql-joins")), "{asked:?} {page}");
    let page = browser.click("/review", "more", &[("skill", "no-such"), ("ahead", "0")]);
    assert!(page.contains("“Subject” is not in your path") && page.contains("id=\"skill-error\""), "{page}");
    assert!(!of_day.is_empty());
}

#[test]
fn one_subject_in_between_does_not_end_the_day() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let page = browser.page("/review?skill=sql-joins");
    assert!(page.contains("<details id=\"other\" open>"), "{page}");
    assert!(page.contains("<option value=\"sql-joins\" selected>"), "{page}");
    let day = field_of(&page, "card").unwrap();
    let mut page = browser.click("/review", "more", &[("skill", "sql-joins"), ("ahead", "1000000")]);
    let mut n = 0;
    while page.contains("sql-joins · month") {
        page = browser.click("/review", "grade", &[("card", &card_of(&page).unwrap()), ("went", "good")]);
        n += 1;
    }
    assert!(n > 1 && card_of(&page) == Some(day), "{n}: {page}");
    assert!(workspace.events().iter().rev().take(n).all(|line| line["metadata"]["done_for_today"].is_null()));
}

#[test]
fn a_new_card_is_added_once_and_a_bad_one_keeps_its_words() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let card = [("question", "What does `git bisect` find?"), ("reply", "The first bad commit."), ("about", "")];
    let page = browser.click("/review", "card", &card);
    assert!(page.contains("Added. Reviews ask up to 8 new cards a day."), "{page}");
    let file = || workspace.read("paths/Beginner/cards/own.md");
    assert!(file().contains("git bisect"), "{}", file());
    let before = file();
    assert!(browser.click("/review", "card", &card).contains("You have this card already."));
    let page = browser.click("/review", "card", &[("question", "No answer <b>"), ("reply", ""), ("about", "")]);
    assert!(page.contains("“Question” it has no answer and no gap"), "{page}");
    assert!(page.contains("aria-describedby=\"question-error\"") && page.contains("No answer &lt;b&gt;"), "{page}");
    assert_eq!(file(), before);
}

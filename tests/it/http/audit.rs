//! The blind test on its page: the click on "Begin" writes the draw, each result is a line, and nothing is asked twice.

use serde_json::json;

use super::app::{Browser, field_of, served};
use crate::command_line::audit::{audits, workspace};
use crate::support::tools::assert_has;

#[test]
fn a_blind_test_is_drawn_by_one_click_and_each_skill_writes_its_result() {
    let workspace = workspace();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let page = browser.page("/audit");
    assert!(page.contains("3 of 3 skills") && page.contains("Not tested") && page.contains("keys"), "{page}");
    assert!(audits(&workspace).is_empty(), "a look fixes nothing");
    let mut page = browser.click("/audit", "blind", &[]);
    assert_eq!(audits(&workspace).len(), 3, "the draw is written before the first question");
    assert!(page.contains("<span data-until=") && page.contains("left of 3 minutes"), "a clock: {page}");
    let mut turn = 0;
    while let Some(show) = field_of(&page, "show") {
        assert_eq!(show, turn.to_string());
        assert!(!page.contains("name=\"went\""), "the answer is not there before it is asked for");
        assert!(browser.page(&format!("/audit?show={turn}")).contains("It is "), "{page}");
        // All cards of the first skill are wrong.
        let grade = if audits(&workspace).len() == 3 { "again" } else { "hard" };
        page = browser.click(&format!("/audit?show={turn}"), "known", &[("turn", &show), ("went", grade)]);
        let again = browser.click("/log", "known", &[("turn", &show), ("went", "easy")]);
        assert!(again.contains("is not asked any more"), "an answer counts once: {again}");
        turn += 1;
    }
    assert_eq!((page.matches(", known.").count(), page.matches("not known.").count()), (2, 1), "{page}");
    assert!(page.contains("This week has had its blind test") && page.contains("3 of 8 blind tests"), "{page}");
    let lines = audits(&workspace);
    assert!(lines.len() == 6 && lines.iter().all(|line| line["act"] == lines[0]["act"]), "{lines:?}");
    assert_has(&lines[3], &json!({"metadata.passed": 0, "metadata.skill": lines[0]["metadata"]["skill"]}));
    let refused = browser.click("/log", "blind", &[]);
    assert!(refused.contains("this week has had its blind test") && audits(&workspace).len() == 6, "{refused}");
}

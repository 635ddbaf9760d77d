//! Acts that come twice: by a double click, by Back, from two tabs. Each is written once, and each answer says that it is written.

use super::app::{Browser, card_of, first_task, served, token_of};
use crate::support::TestWorkspace;
use crate::support::http_client::Answer;

/// How an act comes twice.
#[derive(Debug, Clone, Copy)]
enum Way {
    /// The same bytes, as a double click sends them.
    Double,
    /// From the page as Back makes it anew.
    Back,
    /// From two pages that were open before.
    TwoTabs,
}

const WAYS: [Way; 3] = [Way::Double, Way::Back, Way::TwoTabs];

/// Sends a form in one of the ways, and gives the pages that follow.
fn twice(browser: &Browser<'_>, way: Way, page: &str, what: &str, fields: &[(&str, &str)]) -> [String; 2] {
    let token = || token_of(&browser.page(page));
    let first = token();
    let tab = matches!(way, Way::TwoTabs).then(token);
    let send = |token: &str| {
        let answer: Answer = browser.post(what, &[&[("form", token)], fields].concat(), &[]);
        assert_eq!(answer.status, 303, "{what} {way:?}: {}", answer.text());
        browser.page(answer.header("location").unwrap().split('#').next().unwrap())
    };
    let before = send(&first);
    let second = match way {
        Way::Double => first,
        Way::Back => token(),
        Way::TwoTabs => tab.unwrap(),
    };
    [before, send(&second)]
}

#[test]
fn random_acts_that_come_twice_are_written_once() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let task = first_task(&browser.page("/"));
    let address = format!("/task/{task}");
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut pick = |n: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random % n
    };
    let (mut is_running, mut last) = (false, None::<String>);
    for n in 0..40 {
        let way = WAYS[usize::try_from(pick(3)).unwrap()];
        let words = format!("act {n}");
        let id = last.take().unwrap_or_default();
        let (page, what, fields): (&str, &str, Vec<(&str, &str)>) = match pick(4) {
            0 if is_running => ("/", "stop", vec![("answer", "stop"), ("time", "30m")]),
            0 => (&address, "start", vec![("task", &task)]),
            1 if !id.is_empty() => ("/log", "back", vec![("id", &id), ("is", "taken")]),
            2 => ("/log", "log", vec![("event", "study"), ("hours", "20m"), ("words", &words)]),
            _ => ("/log", "log", vec![("event", "note"), ("words", &words)]),
        };
        let n_before = workspace.events().len();
        let pages = twice(&browser, way, page, what, &fields);
        assert_eq!(workspace.events().len(), n_before + 1, "{n}: {what} {way:?}");
        for page in &pages {
            assert!(!page.contains("Nothing was written"), "{n}: {what} {way:?}: {page}");
        }
        let says_so = ["It came twice, and was done once", "This was written before"];
        let second = says_so.map(|words| pages.each_ref().map(|page| page.contains(words)));
        assert!(second.contains(&[false, true]), "{n}: {what} {way:?}: {}", pages[1]);
        match what {
            "start" => is_running = true,
            "stop" => is_running = false,
            "log" => last = Some(workspace.last_event()["entry_id"].as_str().unwrap().to_owned()),
            _ => {}
        }
    }
}

#[test]
fn a_grade_that_comes_twice_counts_once_and_the_same_words_are_asked_about() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    for way in WAYS {
        let page = browser.page("/review");
        let (card, turn) = (card_of(&page).unwrap(), super::app::field_of(&page, "turn").unwrap());
        let n_before = workspace.events().len();
        let pages = twice(&browser, way, "/review", "grade", &[("card", &card), ("turn", &turn), ("went", "good")]);
        assert_eq!(workspace.events().len(), n_before + 1, "{way:?}");
        assert!(pages.iter().all(|page| !page.contains("Nothing was written")), "{way:?}");
    }
    let n_before = workspace.events().len();
    let fields = [("event", "note"), ("words", "twice")];
    let [_, asked] = twice(&browser, Way::Back, "/log", "log", &fields);
    assert!(asked.contains("This was written before") && asked.contains("Write it once more"), "{asked}");
    browser.click("/log", "log", &[&fields[..], &[("again", "yes")]].concat());
    assert_eq!(workspace.events().len(), n_before + 2);
}

#[test]
fn a_task_done_twice_is_not_told_as_two() {
    for way in WAYS {
        let workspace = TestWorkspace::sample();
        let server = served(&workspace);
        let browser = Browser::open(&server);
        let task = first_task(&browser.page("/"));
        let fields = [("task", task.as_str()), ("hours", "20m"), ("went", "good")];
        let n_before = workspace.events().len();
        let [first, second] = twice(&browser, way, &format!("/task/{task}"), "done", &fields);
        assert_eq!(workspace.events().len(), n_before + 1, "{way:?}");
        assert!(first.contains("Log: done · "), "{way:?}: {first}");
        assert!(second.contains("It came twice, and was done once: "), "{way:?}: {second}");
    }
}

#[test]
fn a_form_that_is_too_old_keeps_the_words() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let n_before = workspace.events().len();
    let words = "first line\r\n<b>second</b>";
    let fields = [("form", "from-last-night"), ("event", "note"), ("words", words)];
    let answer = browser.post("log", &fields, &[]);
    let page = answer.text();
    assert_eq!(answer.status, 409);
    assert!(
        page.contains("What you typed is kept") && page.contains("first line\n&lt;b&gt;second&lt;/b&gt;</textarea>"),
        "{page}"
    );
    assert_eq!(workspace.events().len(), n_before);
    let token = token_of(&page);
    let answer = browser.post("log", &[("form", &token), ("event", "note"), ("words", words)], &[]);
    assert_eq!(answer.status, 303);
    assert_eq!(workspace.last_event()["message"], "first line\n<b>second</b>");
    let page = browser.page("/log");
    assert!(page.contains("first line\n&lt;b&gt;second") && !page.contains("u{d}"), "{page}");
    // Without the session the words are shown as well.
    let answer = browser.post("log", &fields, &[("Cookie", "")]);
    let page = answer.text();
    assert!(answer.status == 403 && page.contains("You typed:") && page.contains("&lt;b&gt;second"), "{page}");
}

#[test]
fn a_card_that_is_set_aside_says_so_and_comes_back() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let page = browser.page("/review");
    let (card, turn) = (card_of(&page).unwrap(), super::app::field_of(&page, "turn").unwrap());
    let page = browser.click("/review", "aside", &[("card", &card), ("turn", &turn)]);
    assert_eq!(workspace.last_event()["event"], "card_suspended");
    assert!(page.contains("Set aside, and not asked again") && page.contains("Bring the card back"), "{page}");
    assert!(page.contains("1 card set aside"), "{page}");
    let page = browser.click("/review", "unaside", &[("card", &card)]);
    assert_eq!(workspace.last_event()["event"], "card_resumed");
    assert!(page.contains("It is asked again") && !page.contains("1 card set aside"), "{page}");
}

//! The frame of every page: the learner, the navigation, the running session, the last click, the content.

use maud::DOCTYPE;

use super::prelude::*;
use super::{N_DAILY, PAGES, SEARCH, WAITING, script};
use los_app::day::session::Ending;
use los_model::text::{capitalised, duration};

/// The style of the app's pages, on top of the report's: navigation, forms, buttons, lists.
const STYLE: &str = include_str!("app.css");

pub(super) fn whole(view: &View<'_>, page: &Page) -> String {
    let model = view.model;
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="robots" content="noindex";
                title { (visible(&page.title).replace('`', "")) " · Learning OS" }
                style { (PreEscaped(report::STYLE)) (PreEscaped(STYLE)) }
                link rel="icon" href=(script::ICON) type="image/svg+xml";
                link rel="manifest" href=(script::MANIFEST) crossorigin="use-credentials";
                script src=(script::ADDRESS) defer {}
            }
            body.app {
                a.skip href="#main" { "Skip to the content" }
                header.top { div {
                    p.who { strong { bdi { (visible(&model.name)) } } " " span { (visible(&model.place)) } }
                    form.search role="search" method="get" action=(SEARCH) {
                        input type="search" name="q" aria-label="Search lessons, cards and log" placeholder="Search" value=(view.query.get("q").map_or("", String::as_str));
                        button { "Find" }
                    }
                    (links(view, page, "Pages", true))
                } }
                main #main tabindex="-1" {
                    @if let Some(running) = &model.running { (timer(view, running)) }
                    @if let Some(notice) = &view.notice {
                        // Who has no mouse goes on from here; a card has its own button.
                        p.notice.wrapped.bad[!notice.is_good] role="status" tabindex="-1" autofocus[page.here != "/review"] {
                            span aria-hidden="true" { @if notice.is_good { "✓ " } @else { "! " } }
                            (visible_lines(&notice.words))
                            @if let Some((field, _)) = notice.wrong.as_ref().filter(|(field, _)| field == "time" || page.main.0.contains(&format!("id=\"{field}\""))) { a href=(format!("#{field}")) { " To the field" } }
                        }
                        @if let Some(asked) = notice.again { (again(view, asked, &notice.draft)) }
                    }
                    h1 { (titled(&page.title)) }
                    (page.main)
                }
                footer.bottom { (links(view, page, "More pages", false)) }
            }
        }
    };
    page.into_string()
}

/// Links to the pages at the top, or to those at the bottom, each with the number of what is to do there.
fn links(view: &View<'_>, page: &Page, label: &str, is_top: bool) -> Markup {
    let pages = PAGES.iter().enumerate();
    let pages = pages.filter(|(nth, (path, ..))| (*nth < N_DAILY || badge(view, path).is_some()) == is_top);
    html! {
        nav aria-label=(label) { ul {
            @for (_, (path, name, ..)) in pages {
                li { a href=(path) aria-current=[(page.here == *path).then_some("page")] {
                    (name)
                    @if let Some((n, what)) = badge(view, path) { " " span.badge { (n) span.hidden { " " (what) } } }
                } }
            }
        } }
    }
}

/// Asks whether a refused form is meant once more; not to press the button is no.
fn again(view: &View<'_>, (what, words): (&str, &str), draft: &Fields) -> Markup {
    let fields = draft.iter().filter(|(name, _)| !["form", "again"].contains(&name.as_str()));
    view.form(
        what,
        &html! {
            @for (name, value) in fields { (hidden(name, value)) }
            div.buttons { button name="again" value="yes" { (words) } }
        },
    )
}

/// The number after a page's name.
fn badge(view: &View<'_>, path: &str) -> Option<(usize, &'static str)> {
    let model = view.model;
    match path {
        "/review" => Some((model.n_cards, "for today")).filter(|(n, _)| *n > 0),
        WAITING => Some((model.waiting.len(), "to decide")).filter(|(n, _)| *n > 0),
        _ => None,
    }
}

/// The running session, with the ways to end it.
fn timer(view: &View<'_>, running: &Running) -> Markup {
    let ending = Ending::of(view.day, view.ctx.now(), None).ok();
    let unmeasured = ending.as_ref().filter(|ending| !ending.is_measured());
    let why = unmeasured.zip(view.day.zone().ok()).map(|(ending, zone)| ending.why_unmeasured(&zone));
    let ran = ending.map_or(0.0, |ending| ending.ran);
    html! {
        section.card.timer aria-labelledby="timer" {
            h2 #timer {
                @if running.is_left { "● Never ended" } @else { "● Running for " span data-since=(running.since.timestamp()) { (duration(ran)) } }
            }
            p {
                @if let Some(task) = &running.task { a href=(task_address(task)) { (visible(&running.title)) } }
                @else { (visible(&running.title)) }
            }
            @if let Some(why) = &why { p.sub { (capitalised(why)) ". Say how long you studied, or drop it." } }
            (view.form("stop", &html! {
                (view.field("time", if why.is_some() { "Time you studied" } else { "Time, if you took breaks" }, &html! { input #time.short name="time" autocomplete="off" placeholder="1h30" value=(view.draft("time")); }))
                div.row {
                    button.main name="answer" value="stop" { "Stop and log" }
                    button name="answer" value="drop" { "Drop it" }
                }
            }))
        }
    }
}

//! Reviews: a question, its answer, a grade with its next interval on each button. Each grade is written when it is clicked.
//!
//! The day's cards are chosen once, when the first is asked; a card graded "again" returns after the others.

use super::prelude::*;
use super::{check::question_field, task};
use los_app::day::graded::{GradedCard, next_in_words, thinking_hours, words_of};
use los_app::practice::variant::{Exercise, grade_of, judged, lay_out, new_seed};
use los_app::study::card_files::{asked_when, own_card};
use los_app::study::review_cards::answer_of;
use los_model::practice::variant::Variant;
use los_model::review::agenda::ALWAYS;
use los_model::review::cards::{Card, CardKind};
use los_model::{events::confidence::Confidence, time::timestamp::date_of};

/// The current review session: today's, without cards that are gone, set aside, or graded elsewhere meanwhile.
fn up_to_date<'a>(sitting: &'a mut Option<Sitting>, reviews: &Reviews, learner: &LearnerId) -> &'a mut Sitting {
    let book = &reviews.data.log.records.questions;
    let of = Some((learner.clone(), reviews.today()));
    *sitting = sitting.take().filter(|sitting| sitting.of == of);
    let sitting = sitting.get_or_insert_with(|| Sitting { of, ..Sitting::default() });
    let is_known = |id: &str| reviews.cards.iter().any(|card| card.id == id) && !book.is_suspended(id);
    sitting.queue.retain(|asked| is_known(&asked.card) && (asked.is_again || !was_asked_today(reviews, &asked.card)));
    // At the end of the day's cards the next ones come tomorrow, even if a card was left; after chosen cards the day goes on.
    if sitting.queue.is_empty() && !(sitting.is_day && sitting.n_cards > 0) {
        sitting.ask(&reviews.data.review_agenda(&reviews.cards), true);
    }
    sitting
}

fn was_asked_today(reviews: &Reviews, card: &str) -> bool {
    let last = reviews.data.log.records.questions.history(card).last();
    last.is_some_and(|last| last.floor() as i64 == reviews.today())
}

pub(super) fn page(view: &View<'_>) -> Result<Markup> {
    let reviews = view.day.reviews()?;
    let sitting = view.access.sitting(|sitting| {
        let sitting = up_to_date(sitting, &reviews, &view.ctx.learner);
        if let Some(asked) = sitting.queue.front()
            && sitting.shown.as_ref().is_none_or(|(id, _)| *id != asked.card)
        {
            sitting.shown = Some((asked.card.clone(), view.ctx.now()));
        }
        sitting.clone()
    });
    // Otherwise an entry written since the grade would be taken back instead.
    let last = sitting.last.as_ref().filter(|(_, entry)| last_id(view.day).is_some_and(|newest| newest == *entry));
    let is_aside = |card: &str| reviews.data.log.records.questions.is_suspended(card);
    let asked = sitting.queue.front();
    let card = asked.and_then(|asked| reviews.cards.iter().find(|card| card.id == asked.card));
    let main = match (card, asked) {
        (Some(card), Some(asked)) => {
            let (n_left, n_cards) = (sitting.queue.iter().filter(|asked| !asked.is_again).count(), sitting.n_cards);
            let place = format!("Card {} of {n_cards}", n_cards - n_left.min(n_cards) + 1);
            question(view, &reviews, card, (if asked.is_again { "Once more" } else { &place }, &sitting))
        }
        _ => nothing_left(view, &reviews, &sitting),
    };
    Ok(html! {
        (main)
        @if let Some((asked, entry)) = last {
            (view.form("undo", &html! {
                (hidden("id", entry))
                (hidden("back", "review"))
                div.buttons { button data-key="u" { @if is_aside(&asked.card) { "Bring the card back" } @else { "Take the last grade back" } } }
            }))
        }
        (other_cards(view, &reviews, card.is_none()))
        (set_aside(view, &reviews))
    })
}

/// The ways to cards that are not for today, and to a new one.
fn other_cards(view: &View<'_>, reviews: &Reviews, is_over: bool) -> Markup {
    let subjects: BTreeSet<&str> = reviews.cards.iter().filter_map(|card| reviews.skill_of(card)).collect();
    let chosen = view.query.get("skill").map_or_else(|| view.draft("skill"), String::as_str);
    let option = |skill: &str, of: &str| html! { option value=(skill) selected[skill == of] { (visible(skill)) } };
    let text = |id: &str| html! { textarea id=(id) name=(id) rows="2" maxlength="2000" required { (view.draft(id)) } };
    html! {
        details #other open[is_over || !chosen.is_empty()] { summary { "More cards, or one subject" } (view.form("more", &html! {
            div.two {
                (view.field("skill", "Subject", &html! { select #skill name="skill" { option value="" { "Every subject" } @for skill in subjects { (option(skill, chosen)) } } }))
                (view.field("ahead", "Which cards", &html! { select #ahead name="ahead" { @for (days, words) in [(0, "Ready now"), (3, "Due within three days"), (7, "Due within a week"), (ALWAYS, "All, due or not")] { option value=(days) { (words) } } } }))
            }
            div.buttons { button { "Ask them" } }
        })) }
        details open[!view.draft("question").is_empty()] { summary { "A new card" } (view.form("card", &html! {
            (view.field("question", "Question; {{words}} in it are a gap to fill", &text("question")))
            (view.field("reply", "Answer; a gap needs none", &html! { textarea #reply name="reply" rows="2" maxlength="2000" { (view.draft("reply")) } }))
            (view.field("about", "Subject", &html! { select #about name="about" { option value="" { "No subject" } @for skill in &reviews.data.course.skills { (option(&skill.id, view.draft("about"))) } } }))
            div.buttons { button { "Add the card" } }
        })) }
    }
}

/// The cards that were set aside, each with its way back.
fn set_aside(view: &View<'_>, reviews: &Reviews) -> Markup {
    let book = &reviews.data.log.records.questions;
    let aside: Vec<&Card> = reviews.cards.iter().filter(|card| book.is_suspended(&card.id)).collect();
    html! {
        @if !aside.is_empty() {
            details { summary { (count(aside.len(), "card")) " set aside" }
                @for card in aside {
                    (view.form("unaside", &html! { (hidden("card", &card.id)) div.row { span { (visible(&words_of(card))) } button { "Ask it again" } } }))
                }
            }
        }
    }
}

/// The id of the newest entry that still counts.
fn last_id(day: &Day) -> Option<String> {
    last_act(day).ok().flatten().map(|last| last.id)
}

fn nothing_left(view: &View<'_>, reviews: &Reviews, sitting: &Sitting) -> Markup {
    let n_skipped = sitting.skipped.len();
    let is_done = sitting.n_cards > 0 || reviews.cards.iter().any(|card| was_asked_today(reviews, &card.id));
    let n_waiting = reviews.data.review_agenda(&reviews.cards).n_ready().saturating_sub(n_skipped);
    html! {
        @if n_skipped == 0 { p.big { @if is_done { "Done for today." } @else { "No card is due today." } } } @else {
            p.big { "No more cards today." }
            p { (count(n_skipped, "card")) " left for another day." }
            (view.form("resume", &html! { div.buttons { button.main { "Ask " (if n_skipped == 1 { "it" } else { "them" }) " now" } } }))
        }
        @match reviews.next(None) {
            _ if n_waiting > 0 => p { (count(n_waiting, "card")) " can wait, or be asked now." },
            Some((day, n)) => p { "Next: " (count(n, "card")) " on " (day_in_words(date_of(day))) "." },
            None => @if !is_done { p { "Cards appear here from the day after you practised their subject." } },
        }
        @if let Some(words) = reviews.on_phone() { p { (words) "." } }
        div.buttons {
            @if let Some(next) = task::next(view, "") { a.button href=(task_address(&next.id)) { "Next task: " (next.number) " " (titled(&next.title)) } }
            a.button href="/" { "This week" } a.button href=(AUDIT) { "Blind test" }
        }
    }
}

fn question(view: &View<'_>, reviews: &Reviews, card: &Card, (place, sitting): (&str, &Sitting)) -> Markup {
    let turn = sitting.turn;
    let is_open = view.query.get("show").is_some_and(|id| *id == card.id);
    let month = card.month.map(|month| format!("month {month}"));
    let facts = [Some(place.to_owned()), reviews.skill_of(card).map(str::to_owned), month].into_iter().flatten();
    let asks_sure = view.ctx.workspace.settings().review.confidence && card.kind != CardKind::Skill;
    let is_procedure = card.kind == CardKind::Procedure;
    html! {
        p.sub { (visible(&facts.collect::<Vec<_>>().join(" · "))) span.keys { " · Keys: space shows, 1 to 4 grade, u takes back" } }
        (side("Question", &html! { div.question {
            // The learner does it instead of recalling it: its answer is the task.
            @if is_procedure { p { "Do “" a href=(task_address(&card.answer)) { (titled(view.data.find_task(&card.answer).map_or(&card.answer, |task| &task.title))) } "” with new numbers." } }
            @else { (card_html(card, &card.question)) }
        } }))
        @if is_procedure { (with_new_numbers(view, card, sitting)) } @else if is_open { (answer(view, reviews, card, turn)) } @else {
            @if asks_sure {
                form method="get" action="/review" {
                    (hidden("show", &card.id))
                    fieldset { legend { "How sure are you? The answer comes next." }
                        div.grades { @for sure in Confidence::ALL { button name="sure" value=(sure.word()) { (sure.word()) } } }
                    }
                }
            } @else { (show_answer("/review", &card.id)) }
        }
        (view.form("skip", &html! { (hidden("card", &card.id)) (hidden("turn", &turn.to_string())) div.buttons {
            button.plain { "Not today" }
            @if card.kind != CardKind::Skill && !is_procedure { button.plain formaction="/do/aside" { "Set the card aside" } }
        } }))
    }
}

/// A task's kind of work with new numbers: they are made by a click, and the answers grade the card.
fn with_new_numbers(view: &View<'_>, card: &Card, sitting: &Sitting) -> Markup {
    let of_card = html! { (hidden("card", &card.id)) (hidden("turn", &sitting.turn.to_string())) };
    let exercise = sitting.exercise.as_ref().filter(|(id, ..)| *id == card.id);
    let Some((_, variant, files)) = exercise else {
        return view
            .form("variant", &html! { (of_card) div.buttons { button.main data-key=" " autofocus { "Do it now" } } });
    };
    new_numbers(view, "grade", (variant, files), &of_card)
}

/// A task with new numbers, and a form for the answers.
pub(super) fn new_numbers(view: &View<'_>, what: &str, (variant, files): (&Variant, &[String]), of: &Markup) -> Markup {
    html! {
        section.card.lesson aria-label="The task" {
            (html_of(&variant.statement, 3))
            @if !files.is_empty() { p.sub { "Files: " (visible(&files.join(", "))) } }
        }
        (view.form(what, &html! {
            (of)
            @for (nth, question) in variant.questions.iter().enumerate() { @let name = format!("answer-{nth}"); (question_field(view, question, &name, view.draft(&name))) }
            div.buttons { button.main { "Hand in" } }
        }))
    }
}

fn answer(view: &View<'_>, reviews: &Reviews, card: &Card, turn: usize) -> Markup {
    let book = &reviews.data.log.records.questions;
    let factor = reviews.data.memory_factor();
    let next = |grade| next_in_words(card, grade, book, factor, reviews.data.log.as_of);
    let sure = view.query.get("sure").and_then(|word| Confidence::of_word(word));
    html! {
        (side("Answer", &card_html(card, answer_of(card))))
        (view.form("grade", &html! {
            (hidden("card", &card.id))
            (hidden("turn", &turn.to_string()))
            @if let Some(sure) = sure { (hidden("sure", sure.word())) }
            (grades(&|grade| html! { @if let Some(next) = next(grade) { small { span.hidden { ", comes back in " } (next) } } }))
        }))
    }
}

/// A side of a card.
pub(super) fn side(name: &str, content: &Markup) -> Markup {
    html! { section.card.lesson aria-labelledby=(name) { h2.eyebrow id=(name) { (name) } (content) } }
}

/// The button that turns a card round: `shown` says which one it was.
pub(super) fn show_answer(page: &str, shown: &str) -> Markup {
    html! { form method="get" action=(page) { (hidden("show", shown)) div.buttons { button.main data-key=" " autofocus { "Show the answer" } } } }
}

/// A button for each grade of a card, with more about it.
pub(super) fn grades(more: &dyn Fn(Grade) -> Markup) -> Markup {
    html! { div.grades { @for (key, grade) in (1..).zip(Grade::ALL) {
        button name="went" value=(grade.word()) data-key=(key) autofocus[grade == Grade::Good] { (grade.word()) (more(grade)) }
    } } }
}

/// Asks the cards that the learner chose, or adds a new one.
fn chosen(day: &Day, access: &Access, what: &str, fields: &Fields) -> Result<String> {
    let (ctx, reviews) = (&day.ctx, day.reviews()?);
    let text = |name: &str| fields.get(name).map(|text| text.trim()).filter(|text| !text.is_empty());
    if what == "more" {
        let unknown = || Error::invalid("skill", "is not in your path");
        let skill = text("skill").map(|tag| reviews.data.course.find_skill(tag).ok_or_else(unknown)).transpose()?;
        let ahead = text("ahead").and_then(|days| days.parse().ok()).unwrap_or_default();
        let agenda = reviews.data.chosen_reviews(&reviews.cards, skill, None, true, ahead);
        if agenda.today.is_empty() {
            return Err(Error::invalid("skill", "has no card to ask now: each was asked today, or is not due"));
        }
        access.sitting(|sitting| {
            let sitting = up_to_date(sitting, &reviews, &ctx.learner);
            sitting.skipped.clear();
            sitting.ask(&agenda, false);
        });
        return Ok(String::new());
    }
    let (question, answer) = (text("question").unwrap_or_default(), text("reply").unwrap_or_default());
    let (new, _) = own_card(&reviews, question, answer, text("about"))?;
    new.write(&ctx.workspace)?;
    let added = format!("Added. {}", asked_when(&reviews, text("about")));
    Ok(if new.n_new > 0 { added } else { "You have this card already.".to_owned() })
}

/// Grades the card, sets it aside, or leaves it for today; or asks the cards that were left.
pub(super) fn act(day: &Day, access: &Access, what: &str, fields: &Fields) -> Result<String> {
    if what == "resume" {
        access.sitting(|sitting| sitting.iter_mut().for_each(Sitting::resume));
        return Ok(String::new());
    }
    if ["more", "card"].contains(&what) {
        return chosen(day, access, what, fields);
    }
    let ctx = &day.ctx;
    let reviews = day.reviews()?;
    let id = fields.get("card").map_or("", String::as_str);
    let (asked, is_last, shown, exercise) = access.sitting(|sitting| {
        let sitting = up_to_date(sitting, &reviews, &ctx.learner);
        let asked = sitting.queue.front().filter(|asked| asked.card == id).cloned();
        let shown = sitting.shown.clone().filter(|(shown, _)| shown == id);
        let exercise = sitting.exercise.clone().filter(|(of, ..)| of == id);
        let is_last = sitting.is_day && sitting.queue.len() == 1 && sitting.skipped.is_empty();
        (asked, is_last, shown, exercise)
    });
    let card = reviews.cards.iter().find(|card| card.id == id);
    if let ("unaside", Some(card)) = (what, card) {
        if !reviews.data.log.records.questions.is_suspended(id) {
            return Err(Error::invalid("card", "is not set aside any more"));
        }
        let entry = Draft::of(EventKind::CardResumed, format!("{id}: resumed"), reviews.metadata_of(card));
        write(day, Request::Log(entry))?;
        return Ok(format!("It is asked again: {}", words_of(card)));
    }
    let (Some(asked), Some(card)) = (asked, card) else { return Err(Error::invalid("card", "is not asked any more")) };
    let mut comes_again = false;
    let mut graded = None;
    let mut words = String::new();
    match what {
        "variant" => {
            let Exercise { variant, made, .. } = lay_out(ctx, &card.answer, new_seed(ctx))?;
            if variant.questions.is_empty() {
                return Err(Error::invalid("card", "is code to write; a terminal lays it out and checks it"));
            }
            access.sitting(|sitting| {
                if let Some(sitting) = sitting {
                    sitting.exercise = Some((id.to_owned(), variant, made));
                }
            });
            return Ok(String::new());
        }
        "grade" => {
            let grade = match exercise {
                Some((_, variant, _)) => {
                    let given = |nth| fields.get(&format!("answer-{nth}")).map_or("", String::as_str);
                    let ((passed, total), wrong) = judged(&variant, given);
                    words = [vec![format!("{passed} of {total} right.")], wrong].concat().join("\n");
                    Some(grade_of((passed, total)))
                }
                None if card.kind == CardKind::Procedure => None,
                None => fields.get("went").and_then(|word| Grade::of_word(word)),
            };
            let grade = grade.ok_or_else(|| Error::invalid("went", "must be again, hard, good or easy"))?;
            comes_again = grade == Grade::Again && card.kind != CardKind::Skill;
            let hours = shown.map(|(_, since)| thinking_hours(ctx.now() - since));
            let (message, mut facts) = GradedCard { card, grade, hours }.facts(&reviews);
            let sure = fields.get("sure").and_then(|word| Confidence::of_word(word));
            facts.extend(sure.map(|sure| ("confidence".to_owned(), Value::from(sure.word()))));
            if is_last && !comes_again {
                facts.insert("done_for_today".into(), true.into());
            }
            write(day, Request::Log(Draft::of(EventKind::ReviewCompleted, message, facts)))?;
            graded = last_id(day);
        }
        "aside" if card.kind == CardKind::Skill => {
            return Err(Error::invalid("card", "is a whole skill; leave it for today"));
        }
        "aside" => {
            let message = format!("{}: suspended", words_of(card));
            let entry = Draft::of(EventKind::CardSuspended, message, reviews.metadata_of(card));
            write(day, Request::Log(entry))?;
            graded = last_id(day);
            words = format!("Set aside, and not asked again until you bring it back: {}", words_of(card));
        }
        _ => {}
    }
    access.sitting(|sitting| {
        let Some(sitting) = sitting else { return };
        sitting.queue.retain(|other| other.card != id);
        if comes_again {
            sitting.queue.push_back(AskedCard { card: id.to_owned(), is_again: true });
        }
        match what {
            "grade" | "aside" => sitting.last = graded.map(|entry| (asked, entry)),
            "skip" => {
                sitting.skipped.insert(id.to_owned());
            }
            _ => {}
        }
        (sitting.shown, sitting.exercise) = (None, None);
        sitting.turn += 1;
    });
    Ok(words)
}

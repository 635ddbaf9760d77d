//! The blind test of a week in the app. The click on "Begin" is the yes that writes the draw; each result is a line under it.

use super::prelude::*;
use super::review::{grades, new_numbers, show_answer, side};
use los_app::practice::variant::{judged, lay_out, new_seed};
use los_app::study::audit::{Audit, CardTest, MINUTES, Means, result_in_words};
use los_app::study::review_cards::answer_of;
use los_model::practice::variant::Variant;
use los_model::review::cards::Card;
use los_model::text::{capitalised, duration};

/// A test that runs: the skill and the card that are asked, and what came out so far.
#[derive(Debug, Clone)]
pub(super) struct Blind {
    learner: LearnerId,
    audit: Audit,
    /// The act that its lines of the log share.
    act: String,
    /// The place of the skill among those drawn.
    at: usize,
    /// The cards of the skill, or its questions with the files that came with them.
    cards: Option<CardTest>,
    variant: Option<(Variant, Vec<String>)>,
    /// What each tested skill showed, in words, with the answers that were not right.
    shown: Vec<(String, Vec<String>)>,
    /// Steps so far: a form belongs to one of them.
    turn: usize,
}

/// Writes the draw, which is fixed from then on, and turns to the first skill.
pub(super) fn begin(day: &Day, access: &Access) -> Result<String> {
    day.refuse_another_day()?;
    let (ctx, audit, act) = (&day.ctx, Audit::of(day.data()?)?, day.ctx.new_id());
    let lines = audit.drawn.iter().map(|subject| prepare(day, Request::Blind(audit.fields(&subject.skill, None))));
    for line in lines.collect::<Result<Vec<_>>>()? {
        commit(ctx, line.of_act(&act), &[Decision::Approve(CLICK)])?;
    }
    let learner = ctx.learner.clone();
    let mut blind = Blind { learner, audit, act, at: 0, cards: None, variant: None, shown: Vec::new(), turn: 0 };
    blind.lay_out(ctx);
    access.inner().blind = Some(blind);
    Ok(String::new())
}

/// Takes a card's grade, or the answers to a skill's questions; the last one of a skill writes its result.
pub(super) fn answer(day: &Day, access: &Access, fields: &Fields) -> Result<String> {
    let running = access.inner().blind.clone().filter(|blind| blind.learner == day.ctx.learner);
    let is_asked = |blind: &Blind| fields.get("turn").is_some_and(|turn| *turn == blind.turn.to_string());
    let over = || Error::invalid("turn", "belongs to a question that is not asked any more");
    let mut blind = running.filter(is_asked).ok_or_else(over)?;
    let subject = blind.audit.drawn.get(blind.at).ok_or_else(over)?.clone();
    let mut wrong = Vec::new();
    let result = if let Some(test) = &mut blind.cards {
        let grade = fields.get("went").and_then(|word| Grade::of_word(word));
        test.grade(grade.ok_or_else(|| Error::invalid("went", "must be again, hard, good or easy"))?, day.ctx.now());
        test.result(day.ctx.now())
    } else {
        let (variant, _) = blind.variant.as_ref().ok_or_else(over)?;
        let result;
        (result, wrong) = judged(variant, |nth| fields.get(&format!("answer-{nth}")).map_or("", String::as_str));
        Some(result)
    };
    blind.turn += 1;
    if let Some(result) = result {
        let line = prepare(day, Request::Blind(blind.audit.fields(&subject.skill, Some(result))))?;
        commit(&day.ctx, line.of_act(&blind.act), &[Decision::Approve(CLICK)])?;
        blind.shown.push((format!("{}: {}", subject.skill, result_in_words(result)), wrong));
        blind.at += 1;
        blind.lay_out(&day.ctx);
    }
    access.inner().blind = Some(blind);
    Ok(String::new())
}

impl Blind {
    /// Makes ready what the next skill asks. A skill whose questions cannot be made here stays skipped.
    fn lay_out(&mut self, ctx: &Ctx) {
        (self.cards, self.variant) = (None, None);
        while let Some(subject) = self.audit.drawn.get(self.at) {
            match &subject.by {
                Means::Cards(cards) => {
                    self.cards = Some(CardTest::begin(cards.clone(), ctx.now()));
                    return;
                }
                Means::Variant(task) => match lay_out(ctx, task, new_seed(ctx)) {
                    Ok(exercise) => {
                        self.variant = Some((exercise.variant, exercise.made));
                        return;
                    }
                    Err(error) => {
                        self.shown.push((format!("{}: skipped; {}", subject.skill, said(&error)), Vec::new()));
                    }
                },
            }
            self.at += 1;
        }
    }
}

pub(super) fn page(view: &View<'_>) -> Result<Markup> {
    let blind = view.access.inner().blind.clone().filter(|blind| blind.learner == view.ctx.learner);
    let asked = blind.as_ref().and_then(|blind| Some((blind, blind.audit.drawn.get(blind.at)?)));
    let shown = blind.iter().flat_map(|blind| &blind.shown);
    Ok(html! {
        @match asked {
            Some((blind, subject)) => {
                p.sub { "Skill " (blind.at + 1) " of " (blind.audit.drawn.len()) " · " (visible(&subject.skill)) }
                @if let Some((test, card)) = blind.cards.as_ref().and_then(|test| Some((test, test.cards.get(test.graded)?))) { (one_card(view, blind, test, card)) }
                @if let Some((variant, files)) = &blind.variant { (new_numbers(view, "known", (variant, files), &hidden("turn", &blind.turn.to_string()))) }
            }
            // During the test no result helps with the next question.
            None => {
                @for (result, wrong) in shown {
                    section.card { p.big { (visible(result)) } ul.plain { @for line in wrong { li { (visible(line)) } } } }
                }
                (offer(view))
                @for line in view.data.audit_view()?.in_words() { p { (visible(&line)) } }
            }
        }
    })
}

fn offer(view: &View<'_>) -> Markup {
    html! {
        @match Audit::of(view.data) {
            Ok(audit) => {
                p.big { "What do you still know?" }
                p { (audit.drawn.len()) " of " (count(audit.pool, "skill")) " that you knew well, drawn at random, in about ten minutes." }
                p { "“Begin” fixes the draw. What you leave out counts as skipped, and the week offers no second test." }
                @if !audit.untestable.is_empty() { p.sub { "Not tested, for lack of three cards or a variant: " (visible(&audit.untestable.join(", "))) "." } }
                (view.form("blind", &html! { div.buttons { button.main autofocus { "Begin" } } }))
            }
            Err(error) => {
                p { (visible(&capitalised(&said(&error)))) "." }
                div.buttons { a.button href="/" { "This week" } a.button href="/progress" { "Your progress" } }
            }
        }
    }
}

fn one_card(view: &View<'_>, blind: &Blind, test: &CardTest, card: &Card) -> Markup {
    let turn = blind.turn.to_string();
    let is_open = view.query.get("show").is_some_and(|shown| *shown == turn);
    let left = (test.ends - view.ctx.now()).as_seconds_f64().max(0.0) / 3600.0;
    html! {
        p.sub { "Card " (test.graded + 1) " of " (test.cards.len()) " · " span data-until=(test.ends.timestamp()) { (duration(left)) } " left of " (MINUTES) " minutes for all of them" }
        (side("Question", &html! { div.question { (card_html(card, &card.question)) } }))
        @if is_open {
            (side("Answer", &card_html(card, answer_of(card))))
            (view.form("known", &html! { (hidden("turn", &turn)) (grades(&|_| html! {})) }))
        } @else { (show_answer(AUDIT, &turn)) }
    }
}

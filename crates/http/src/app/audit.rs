//! The blind test of a week in the app. The click on "Begin" is the yes that writes the draw; each result is a line under it.

use super::prelude::*;
use los_app::practice::variant::{lay_out, new_seed};
use los_app::study::audit::{Audit, MINUTES, Means, result_in_words};
use los_model::practice::check::{Answer, AnswerCheck};
use los_model::practice::{judge, variant::Variant};
use los_model::review::cards::Card;

/// A test that runs: the skill and the card that are asked, and what came out so far.
#[derive(Debug, Clone)]
pub(super) struct Blind {
    learner: LearnerId,
    audit: Audit,
    /// The act that its lines of the log share.
    act: String,
    /// The place of the skill among those drawn, of its card, and the cards known so far.
    at: usize,
    card: usize,
    known: usize,
    /// The end of the time for the skill's cards.
    ends: DateTime<Utc>,
    /// The questions of the skill, where they are not cards, and the files that came with them.
    variant: Option<(Variant, Vec<String>)>,
    /// What each tested skill showed, in words.
    shown: Vec<String>,
    /// Steps so far: a form belongs to one of them.
    turn: usize,
}

/// Writes the draw, which is fixed from then on, and turns to the first skill.
pub(super) fn begin(day: &Day, access: &Access) -> Result<String> {
    day.refuse_another_day()?;
    let (ctx, audit, act) = (&day.ctx, Audit::of(&day.ctx, &day.reviews()?)?, day.ctx.new_id());
    let lines = audit.drawn.iter().map(|subject| prepare(day, Request::Blind(audit.fields(&subject.skill, None))));
    for line in lines.collect::<Result<Vec<_>>>()? {
        commit(ctx, line.of_act(&act), &[Decision::Approve(CLICK)])?;
    }
    let (learner, ends) = (ctx.learner.clone(), ctx.now());
    let (at, card, known, turn) = (0, 0, 0, 0);
    let mut blind = Blind { learner, audit, act, at, card, known, ends, variant: None, shown: Vec::new(), turn };
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
    let result = match (&subject.by, &blind.variant) {
        (Means::Cards(cards), _) => {
            let grade = fields.get("went").and_then(|word| Grade::of_word(word));
            let grade = grade.ok_or_else(|| Error::invalid("went", "must be again, hard, good or easy"))?;
            let is_over = day.ctx.now() > blind.ends;
            blind.card += 1;
            blind.known += usize::from(!is_over && grade > Grade::Again);
            (is_over || blind.card == cards.len()).then_some((blind.known, cards.len()))
        }
        (Means::Variant(_), Some((variant, _))) => {
            let given = |nth: usize| fields.get(&format!("answer-{nth}")).map_or("", String::as_str);
            let asked = variant.questions.iter().enumerate();
            let wrong = asked.filter(|(nth, question)| !judge::answer(question, given(*nth)).is_passed());
            let wrong: Vec<String> = wrong.map(|(_, question)| right(question)).collect();
            blind.shown.extend(wrong.iter().map(|wrong| format!("Not right: {wrong}")));
            Some((variant.questions.len() - wrong.len(), variant.questions.len()))
        }
        (Means::Variant(_), None) => return Err(over()),
    };
    blind.turn += 1;
    if let Some(result) = result {
        let line = prepare(day, Request::Blind(blind.audit.fields(&subject.skill, Some(result))))?;
        commit(&day.ctx, line.of_act(&blind.act), &[Decision::Approve(CLICK)])?;
        blind.shown.push(format!("{}: {}", subject.skill, result_in_words(result)));
        blind.at += 1;
        blind.lay_out(&day.ctx);
    }
    access.inner().blind = Some(blind);
    Ok(String::new())
}

fn right(question: &AnswerCheck) -> String {
    let answer = match &question.answer {
        Answer::Number(number) => number.to_string(),
        Answer::Word(word) => word.clone(),
    };
    format!("{} It is {answer}.", question.question)
}

impl Blind {
    /// Makes ready what the next skill asks. A skill whose questions cannot be made here stays skipped.
    fn lay_out(&mut self, ctx: &Ctx) {
        (self.card, self.known, self.variant) = (0, 0, None);
        while let Some(subject) = self.audit.drawn.get(self.at) {
            match &subject.by {
                Means::Cards(_) => {
                    self.ends = ctx.now() + TimeDelta::minutes(MINUTES);
                    return;
                }
                Means::Variant(task) => match lay_out(ctx, task, new_seed(ctx)) {
                    Ok(exercise) => {
                        self.variant = Some((exercise.variant, exercise.made));
                        return;
                    }
                    Err(error) => self.shown.push(format!("{}: skipped; {}", subject.skill, said(&error))),
                },
            }
            self.at += 1;
        }
    }
}

pub(super) fn page(view: &View<'_>) -> Result<Markup> {
    let blind = view.access.inner().blind.clone().filter(|blind| blind.learner == view.ctx.learner);
    let reviews = view.day.reviews()?;
    let asked = blind.as_ref().and_then(|blind| Some((blind, blind.audit.drawn.get(blind.at)?)));
    let shown = blind.iter().flat_map(|blind| &blind.shown);
    Ok(html! {
        @match asked {
            Some((blind, subject)) => {
                p.sub { "Skill " (blind.at + 1) " of " (blind.audit.drawn.len()) " · " (visible(&subject.skill)) }
                @match (&subject.by, &blind.variant) {
                    (Means::Cards(cards), _) => @if let Some(card) = cards.get(blind.card) { (one_card(view, blind, card, cards.len())) },
                    (Means::Variant(_), Some(variant)) => (all_questions(view, blind, variant)),
                    _ => {}
                }
            }
            None => (offer(view, &reviews)),
        }
        ul.plain { @for line in shown { li { (visible(line)) } } }
        @if asked.is_none() { @for line in view.data.audit_view(view.ctx, &reviews.cards)?.in_words() { p { (visible(&line)) } } }
    })
}

fn offer(view: &View<'_>, reviews: &Reviews) -> Markup {
    html! {
        @match Audit::of(view.ctx, reviews) {
            Ok(audit) => {
                p.big { "What do you still know?" }
                p { (audit.drawn.len()) " of " (count(audit.pool, "skill")) " that you knew well, drawn at random, in about ten minutes." }
                p { "“Begin” fixes the draw. What you leave out counts as skipped, and the week offers no second test." }
                @if !audit.untestable.is_empty() { p.sub { "Not tested, for lack of three cards or a variant: " (visible(&audit.untestable.join(", "))) "." } }
                (view.form("blind", &html! { div.buttons { button.main autofocus { "Begin" } } }))
            }
            Err(error) => p { (visible(&said(&error))) "." },
        }
    }
}

fn one_card(view: &View<'_>, blind: &Blind, card: &Card, n_cards: usize) -> Markup {
    let turn = blind.turn.to_string();
    let is_open = view.query.get("show").is_some_and(|shown| *shown == turn);
    html! {
        p.sub { "Card " (blind.card + 1) " of " (n_cards) " · " (MINUTES) " minutes for all of them" }
        section.card.lesson aria-label="Question" { div.question { (html_of(&card.question, 3)) } }
        @if is_open {
            section.card.lesson aria-label="Answer" {
                @if card.answer.trim().is_empty() { p { "No answer is written here; check it against your notes." } } @else { (html_of(&card.answer, 3)) }
            }
            (view.form("known", &html! { (hidden("turn", &turn)) div.grades { @for (key, grade) in (1..).zip(Grade::ALL) {
                button name="went" value=(grade.word()) data-key=(key) { (grade.word()) }
            } } }))
        } @else {
            form method="get" action=(AUDIT) { (hidden("show", &turn)) div.buttons { button.main data-key=" " autofocus { "Show the answer" } } }
        }
    }
}

fn all_questions(view: &View<'_>, blind: &Blind, (variant, files): &(Variant, Vec<String>)) -> Markup {
    html! {
        section.card.lesson aria-label="The task" {
            (html_of(&variant.statement, 3))
            @if !files.is_empty() { p.sub { "Files: " (visible(&files.join(", "))) } }
        }
        (view.form("known", &html! {
            (hidden("turn", &blind.turn.to_string()))
            @for (nth, question) in variant.questions.iter().enumerate() {
                @let name = format!("answer-{nth}");
                (field(&name, &visible(&question.question), &html! {
                    @if question.choices.is_empty() { input id=(name) name=(name) autocomplete="off" value=(view.draft(&name)); }
                    @else { select id=(name) name=(name) { option value="" { "Choose" } @for choice in &question.choices { option { (visible(choice)) } } } }
                }))
            }
            div.buttons { button.main { "Hand in" } }
        }))
    }
}

//! `grade_reviews`: the grades of cards that were asked elsewhere, in one write with one approval.

use crate::day::graded::{GradedCard, add_grade};
use crate::prelude::*;
use crate::study::graded_and_waiting;
use los_model::events::Target;
use los_model::nearest::MAX_NEAREST;

/// Most names that an error lists.
const MAX_NAMED: usize = 8;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GradeReviews {
    /// If several
    pub learner_id: Option<String>,
    /// again, hard, good or easy by card id: {"sql-1": "good"}
    pub grades: Map<String, Value>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct GradeReviewsOutput {
    /// Whether all of them are on disk
    pub success: bool,
    /// Each grade
    pub graded: Vec<Graded>,
    /// Where the first of them waits for the learner
    #[serde(flatten)]
    pub waiting: Waiting,
    /// Remarks, such as a card that was graded today already
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// One grade and what became of it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Graded {
    pub id: String,
    pub grade: &'static str,
    /// It had a grade of today already, and both count
    pub second_today: bool,
    /// The day on which it comes back; none for a whole skill, and before the grade is written
    pub due: Option<String>,
    #[serde(skip)]
    pub days: Option<i64>,
}

impl Tool for GradeReviews {
    const SPEC: Spec =
        Spec::appends("grade_reviews", "Log the grades of the cards of get_reviews, all in one approval.", 500);
    type Output = GradeReviewsOutput;

    fn run(ctx: &Ctx, args: GradeReviews) -> Result<ToolResult<GradeReviewsOutput>> {
        let day = Day::of_learner(ctx, args.learner_id.as_deref())?;
        let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let given = args.grades.iter().map(|(id, grade)| (id.clone(), word(grade)));
        Ok(ToolResult::Pending(grade_all(&day, &given.collect::<Vec<_>>())?))
    }
}

/// The grades, each a card's id and a grade's word, for one answer. All are understood before any is written.
pub fn grade_all(day: &Day, given: &[(String, String)]) -> Result<Prepared<GradeReviewsOutput>> {
    if given.is_empty() {
        return Err(invalid("grades", "must name at least one card", "get_reviews gives their ids"));
    }
    let reviews = Reviews::load(&day.ctx, &day.ctx.learner)?;
    let grades = given.iter().map(|(id, word)| graded(&reviews, id, word)).collect::<Result<Vec<_>>>()?;
    let waiting = graded_and_waiting(&day.ctx, &day.ctx.learner)?;
    let mut seen = HashSet::new();
    if let Some(twice) = grades.iter().find(|one| !seen.insert(&one.card.id)) {
        let reason = format!("`{}` has two grades here", twice.card.id);
        return Err(invalid("grades", reason, "a card has one grade a call"));
    }
    let again: Vec<bool> = grades.iter().map(|one| was_graded_today(&reviews, one.card)).collect();
    let steps = grades.iter().map(|one| step(day, Request::Log(one.draft(&reviews)))).collect::<Result<Vec<_>>>()?;
    let mut notes = Vec::new();
    for ((GradedCard { card: Card { id, .. }, .. }, is_again), step) in grades.iter().zip(&again).zip(&steps) {
        let is_same = step.write().is_some_and(|one| one.is_anew);
        let both = if is_same { "it is not staged twice" } else { "with both, both count" };
        let today = || format!("`{id}` was graded today already; both count, and a `correction` takes one back");
        let waits = || format!("a grade of `{id}` waits for approval already; {both}");
        notes.extend(is_again.then(today).into_iter().chain(waiting.contains(id).then(waits)));
    }
    let mut book = reviews.data.log.records.questions.clone();
    let factor = reviews.data.memory_factor();
    let (now, today) = (reviews.data.log.as_of, reviews.today());
    let grades: Vec<(Card, Grade)> = grades.iter().map(|one| (one.card.clone(), one.grade)).collect();
    Ok(Prepared::together(steps).map(move |written: Vec<Written>| {
        let success = written.iter().all(|one| one.success);
        let mut waiting = written.first().map(|one| one.waiting.clone()).unwrap_or_default();
        let ids: Vec<&str> = written.iter().filter_map(|one| one.waiting.pending_id.as_deref()).collect();
        if ids.len() > 1 {
            let (n, ids) = (ids.len(), ids.join(" "));
            waiting.tell = Some(format!("{n} grades wait for the learner: `los memory approve {ids}` writes them."));
        }
        let row = |(((card, grade), second_today), written): (((Card, Grade), bool), Written)| {
            let comes_back = written.success && card.kind != CardKind::Skill;
            let due = comes_back.then(|| add_grade(&mut book, &card, grade, factor, now)).flatten();
            Graded {
                id: card.id,
                grade: grade.word(),
                second_today,
                due: due.map(|day| date_of(day).to_string()),
                days: due.map(|day| day - today),
            }
        };
        let graded = grades.into_iter().zip(again).zip(written).map(row).collect();
        GradeReviewsOutput { success, graded, waiting, notes }
    }))
}

/// The card and the grade of a pair; a mistyped one is refused with the nearest.
fn graded<'a>(reviews: &'a Reviews, id: &str, word: &str) -> Result<GradedCard<'a>> {
    let Some(grade) = Grade::of(word) else {
        let words = "the grades are `again`, `hard`, `good` and `easy`";
        return Err(invalid("grades", format!("no grade `{}`", cut(word, 60)), words));
    };
    let course = &reviews.data.course;
    let question = course.find_question(id).map(|question| question.id.as_str());
    let is_meant = |card: &&Card| card.id.eq_ignore_ascii_case(id.trim()) || Some(card.id.as_str()) == question;
    let Some(card) = reviews.cards.iter().find(is_meant) else {
        if let Some(question) = question {
            let reason = format!("`{question}` cannot be graded yet: you have not practised its subject");
            return Err(invalid("grades", reason, "its card appears then; `los review --list` shows the ready cards"));
        }
        let agenda = reviews.data.review_agenda(&reviews.cards);
        let ready = agenda.today.iter().chain(&agenda.waiting).map(|due| due.card.id.as_str());
        let others = reviews.cards.iter().map(|card| card.id.as_str());
        let mut seen = HashSet::new();
        let known: Vec<&str> = ready.chain(others).filter(|id| seen.insert(*id)).collect();
        return Err(invalid("grades", format!("no card `{}`", cut(id, 60)), card_names(id, &known, "card")));
    };
    Ok(GradedCard { card, grade, hours: None })
}

/// `did you mean a or b?`, else `known: a, b, c and 4 more`, for an error.
pub fn card_names(typed: &str, known: &[&str], what: &str) -> String {
    let near = nearest(typed, known.iter().copied(), MAX_NEAREST);
    let quoted = |names: &[&str]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
    match (near.as_slice(), known) {
        ([], []) => format!("no {what} can be reviewed yet"),
        ([], known) => format!("known: {}", some_of(&quoted(known), MAX_NAMED)),
        (near, _) => format!("did you mean {}?", quoted(near).join(" or ")),
    }
}

fn was_graded_today(reviews: &Reviews, card: &Card) -> bool {
    let today = reviews.today();
    if card.kind != CardKind::Skill {
        let last = reviews.data.log.records.questions.history(&card.id).last();
        return last.is_some_and(|last| last.floor() as i64 == today);
    }
    let of_today = reviews.data.log.events.iter().rev().take_while(|event| event.day() >= today);
    let mut reviewed = of_today.filter(|event| event.kind == EventKind::ReviewCompleted && !event.is_question);
    reviewed.any(|event| matches!((event.target(), card.skill), (Target::Skill(a), Some(b)) if a == b))
}

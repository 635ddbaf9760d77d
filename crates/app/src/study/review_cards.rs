//! The cards of the day with their answers, for whoever asks the questions: a terminal, or an assistant.
//!
//! The faces run the session and ask for approval of grades.

use crate::prelude::*;
use los_model::markdown::formula::plain_formulas;
use los_model::review::stats::{ReviewStats, stats};
use los_model::review::{Agenda, Due, MAX_NEW_A_DAY, next_day};

/// A learner's data with every card.
pub struct Reviews {
    pub data: Arc<LearnerData>,
    /// Every card, ready or not.
    pub cards: Arc<[Card]>,
}

/// What is shown as a card's answer.
pub fn answer_of(card: &Card) -> &str {
    let answer = card.answer.as_str();
    if answer.trim().is_empty() { "No answer is written here; check it against your notes." } else { answer }
}

/// The cards that an assistant may ask today, with their answers.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct CardsForToday {
    /// The learner
    pub learner_id: String,
    /// The instant, RFC 3339 in UTC
    pub as_of: String,
    /// What the two numbers mean
    pub sentence: String,
    /// Cards that are ready, those that wait included
    pub ready: usize,
    /// Cards to ask today
    pub for_today: usize,
    /// Minutes that today's cards take, about
    pub minutes: f64,
    /// When more get ready
    pub next: Option<NextCards>,
    /// Ids of cards whose grades wait for the learner's yes
    pub awaiting_approval: Vec<String>,
    /// The cards for today, in the order to ask them
    pub cards: Vec<CardView>,
}

/// A later day on which cards get ready.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct NextCards {
    pub date: String,
    pub cards: usize,
}

/// A card with its answer.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct CardView {
    pub id: String,
    /// `question`, `practice` or `skill`.
    pub kind: &'static str,
    pub question: String,
    pub answer: Option<String>,
    pub skill: Option<String>,
    pub month: Option<u32>,
    /// Recall to expect now, 0 to 1.
    pub recall: Option<f64>,
    /// The day on which it was last asked, or its skill last practised.
    pub last: Option<String>,
    pub reviews: u32,
    /// Why it is ready, in a few words.
    pub why: String,
    /// The fields that identify it in the record of a grade, besides `grade` and `score`.
    pub metadata: Map<String, Value>,
}

impl Reviews {
    /// Reads everything of a learner that is known.
    pub fn load(ctx: &Ctx, learner: &LearnerId) -> Result<Self> {
        Self::of(Arc::new(LearnerData::load(ctx, learner)?))
    }

    /// Every card beside a learner's data that were read already.
    pub fn of(data: Arc<LearnerData>) -> Result<Self> {
        Ok(Self { cards: data.review_cards()?, data })
    }

    /// How reviews go: forecast, recall and calibration.
    pub fn stats(&self) -> ReviewStats {
        stats(&self.cards, &self.data.log.records.questions, self.data.memory_factor(), self.today())
    }

    /// Today, counted from the epoch, on the learner's clock.
    pub fn today(&self) -> i64 {
        self.data.log.as_of.floor() as i64
    }

    /// The tag of a card's skill.
    pub fn skill_of(&self, card: &Card) -> Option<&str> {
        let skill = self.data.course.skills.get(card.skill? as usize)?;
        Some(&skill.id)
    }

    /// The fields that identify a card in the record of a grade.
    pub fn metadata_of(&self, card: &Card) -> Map<String, Value> {
        let question = (card.kind != CardKind::Skill).then(|| card.id.as_str().into());
        facts([("question", question), ("skill", self.skill_of(card).map(Value::from))])
    }

    /// The card that takes the grade of a task's exercise: that of its kind of work, else of its whole skill.
    ///
    /// # Errors
    ///
    /// Why none does, in words: the skill is not practised yet, or the task is of another level.
    pub fn exercise_of(&self, task: &str) -> Result<&Card, String> {
        let course = &self.data.course;
        let skill = course.find_task(task).and_then(|index| course.task(index)).map(|task| task.skill);
        // A task of an earlier level has no skill here.
        let is_it = |card: &&Card| if skill.is_some() { card.skill == skill } else { card.answer == task };
        let of = |kind| self.cards.iter().filter(move |card| card.kind == kind);
        let of_skill = || of(CardKind::Skill).find(|card| skill.is_some() && is_it(card));
        let name = skill.and_then(|skill| course.skills.get(skill as usize)).map(|skill| &skill.id);
        let why =
            || name.map_or("the task is not of this level".to_owned(), |name| format!("`{name}` is not practised yet"));
        of(CardKind::Procedure).find(is_it).or_else(of_skill).ok_or_else(why)
    }

    /// The cards, of one skill where only that was asked for.
    pub fn of_skill(&self, skill: Option<u32>) -> impl Iterator<Item = &Card> {
        let wanted = move |card: &&Card| skill.is_none() || card.skill == skill;
        self.cards.iter().filter(wanted)
    }

    /// The next day on which some of them get ready, and how many.
    pub fn next(&self, skill: Option<u32>) -> Option<(i64, usize)> {
        next_day(self.of_skill(skill), &self.data.log.records.questions, self.data.memory_factor(), self.today())
    }

    /// The agenda's cards for today, at most so many; `skill` is the one that the agenda was made for, if only one.
    pub fn for_today(
        &self,
        ctx: &Ctx,
        agenda: &Agenda<'_>,
        limit: Option<usize>,
        skill: Option<u32>,
    ) -> Result<CardsForToday> {
        let awaiting_approval = graded_and_waiting(ctx, &self.data.id)?;
        let agenda = agenda.clone().without(&awaiting_approval).at_most(limit);
        // Whoever names a number gets that many cards, and the day stays what it is.
        let of_day = limit.map(|_| self.data.review_agenda(&self.cards).without(&awaiting_approval));
        let day = of_day.as_ref().unwrap_or(&agenda);
        let (here, for_today) = (agenda.today.len(), day.today.len());
        let waits = match awaiting_approval.len() {
            0 => String::new(),
            n => format!(
                "{} for the learner's yes. ",
                if n == 1 { "1 grade waits".to_owned() } else { format!("{n} grades wait") }
            ),
        };
        let mut sentence = self.on_phone().map_or_else(String::new, |words| format!("{words}. ")) + &waits;
        let (has_cards, exercises) = (self.cards.iter().any(Card::goes_along), count(for_today, "exercise"));
        let listed = if here == for_today { String::new() } else { format!(" ({here} below)") };
        let more = agenda.n_ready() - for_today;
        let is = if more == 1 { "is" } else { "are" };
        sentence.push_str(&if self.cards.is_empty() {
            "Nothing is asked yet: cards and exercises come the day after a task; the questions of a lesson's Predict are a quiz.".to_owned()
        } else if !has_cards {
            let wait = format!("{more} more {is} ready and can wait for the week's time for reviews; ");
            let wait = if more > 0 { wait } else { String::new() };
            format!("{exercises} to do today; {wait}what was learned so far is reviewed by doing, so no card asks for it; the questions of a lesson's Predict are another quiz.")
        } else if more == 0 {
            format!("{for_today} to ask today{listed}; no other is ready.")
        } else {
            format!(
                "{for_today} to ask today{listed}; {more} more {is} ready and can wait: a day brings what fits into the week's \
                 time for reviews, at most {MAX_NEW_A_DAY} new cards and one exercise at a time; `limit` brings as many as \
                 it says."
            )
        });
        Ok(CardsForToday {
            learner_id: self.data.id.to_string(),
            as_of: self.data.log.instant.to_rfc3339_opts(SecondsFormat::Secs, true),
            sentence,
            ready: agenda.n_ready(),
            for_today,
            minutes: day.minutes(),
            next: self.next(skill).map(|(day, cards)| NextCards { date: date_of(day).to_string(), cards }),
            cards: agenda.today.iter().map(|due| self.view(due)).collect(),
            awaiting_approval,
        })
    }

    fn view(&self, due: &Due<'_>) -> CardView {
        let card = due.card;
        let metadata = self.metadata_of(card);
        CardView {
            id: card.id.clone(),
            kind: card.kind.word(),
            question: plain_formulas(&card.question),
            answer: Some(plain_formulas(&card.answer)).filter(|answer| !answer.is_empty()),
            skill: self.skill_of(card).map(str::to_owned),
            month: card.month,
            recall: self.recall(due).map(|recall| round_to(recall, 4)),
            last: due.last.map(|day| date_of(day).to_string()),
            reviews: due.n_reviews,
            why: self.why(due),
            metadata,
        }
    }

    /// The recall to expect: of an exercise that of its skill, which every page shows.
    fn recall(&self, due: &Due<'_>) -> Option<f64> {
        let state = self.data.state();
        let of_skill = || (*state.skills.get(due.card.skill? as usize)?).map(|skill| skill.recall(state.as_of));
        if due.card.kind == CardKind::Procedure { of_skill() } else { due.recall }
    }

    /// Why a card is ready, in a few words.
    pub fn why(&self, due: &Due<'_>) -> String {
        let mut why = match (due.card.kind, due.last) {
            (CardKind::Practice, None) => "new".to_owned(),
            (_, None) => format!("new; first practised on {}", date_of(due.card.met)),
            (kind, Some(last)) => {
                let skill = due.card.skill.and_then(|skill| *self.data.state().skills.get(skill as usize)?);
                let mastery = skill.map(|skill| skill.mastery()).filter(|_| kind == CardKind::Skill);
                let verb = if kind == CardKind::Skill { "practised" } else { "asked" };
                let days = usize::try_from(self.today() - last).unwrap_or(0);
                let recall = percent(self.recall(due).unwrap_or_default());
                let firm = mastery.map_or_else(String::new, |mastery| format!(", mastery {}", percent(mastery)));
                format!("recall {recall}{firm}, last {verb} {} ago", count(days, "day"))
            }
        };
        if due.is_ahead {
            why.push_str("; your next tasks build on it");
        }
        why
    }
}

/// Today's cards, at most so many, for an assistant that asks the questions.
pub fn cards_for_today(ctx: &Ctx, learner: &LearnerId, limit: Option<usize>) -> Result<CardsForToday> {
    let reviews = Reviews::load(ctx, learner)?;
    // Who says how many asks for that many, whatever the week's time for reviews is; cards whose grades wait are none of them.
    let all = limit.map(|_| usize::MAX);
    let agenda = reviews.data.chosen_reviews(&reviews.cards, None, all, limit.is_some(), 0);
    reviews.for_today(ctx, &agenda, limit, None)
}

/// Ids of the cards whose grades wait for the learner's yes, each once.
pub fn graded_and_waiting(ctx: &Ctx, learner: &LearnerId) -> Result<Vec<String>> {
    Ok(graded_of(&ctx.memory.staged(learner)?.0))
}

/// Ids of the cards that these staged writes grade.
pub(super) fn graded_of(waiting: &[Staged]) -> Vec<String> {
    let mut ids = Vec::new();
    for staged in waiting.iter().filter(|staged| staged.file == MemoryFile::ProgressLog.name()) {
        let entry: Value = serde_json::from_str(&staged.text).unwrap_or_default();
        let facts = &entry["metadata"];
        let skill = facts["skill"].as_str().filter(|_| entry["event"] == EventKind::ReviewCompleted.name());
        let id = facts["question"].as_str().map(str::to_owned).or_else(|| Some(format!("skill:{}", skill?)));
        ids.extend(id.filter(|id| !ids.contains(id)));
    }
    ids
}

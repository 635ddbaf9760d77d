//! What is still known: by blind tests of skills drawn at random, and of cards so many days after their first answer.

use crate::events::{Audits, Review};
use crate::prelude::*;
use crate::scores::interval::quantile;

/// Blind tests before which nothing is said about all skills.
const MIN_TESTS: usize = 8;
/// How much a test weighs in the interval: on simulated years, whose weeks resemble each other, 1 is too sure.
const TEST_WEIGHT: f64 = 0.9;
/// First tests before which a share of cards is not said.
const MIN_FIRST: usize = 20;
/// The windows: days after the first answer of a card.
const WINDOWS: [(i64, i64); 3] = [(7, 14), (30, 60), (90, 180)];

/// What is still known
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct Remembered {
    /// By blind tests of skills
    pub audit: AuditView,
    /// Of cards, 7, 30 and 90 days after their first answer
    pub cards: Vec<RecallAfter>,
}

impl Remembered {
    /// The sentences of a report; none where nothing was tested.
    pub fn in_words(&self) -> Vec<String> {
        let cards = self.cards.iter().filter(|window| window.tests > 0).map(RecallAfter::in_words);
        self.audit.in_words().into_iter().chain(cards).collect()
    }
}

/// What blind tests of the last 13 weeks say about all skills that can be tested today
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct AuditView {
    /// Tests; each third skip of a skill is one not known
    pub tests: usize,
    /// Tests that showed their skill as known
    pub known: usize,
    /// Skills that can be tested today
    pub skills: usize,
    /// The share known; null below 8 tests
    pub share: Option<f64>,
    /// Lower end of its 80 % interval
    pub low: Option<f64>,
    /// Upper end of its 80 % interval
    pub high: Option<f64>,
    /// The share of the tested skills that the model expected to be known; null without a test
    pub foreseen: Option<f64>,
    /// The share of the same skills that was
    pub came: Option<f64>,
    /// Skills reached before that have neither a variant with questions nor three cards
    pub untestable: Vec<String>,
    /// Whether this plan week has its test
    pub this_week: bool,
    /// In words
    pub sentence: String,
}

impl AuditView {
    /// The view as of a time in a plan week, from 1.
    pub fn of(
        audits: &Audits,
        audited: &[AuditedSkill],
        now: (f64, u32),
        skills: usize,
        untestable: Vec<String>,
    ) -> Self {
        let (tests, known) = audits.tests(now.0);
        let (n, k) = (tests as f64, known as f64);
        let end = |of: f64| quantile(TEST_WEIGHT * k + 0.5, TEST_WEIGHT * (n - k) + 0.5, of);
        let is_enough = tests >= MIN_TESTS;
        let share = is_enough.then_some(k / n);
        let low = is_enough.then(|| if known == 0 { 0.0 } else { end(0.1) });
        let high = is_enough.then(|| if known == tests { 1.0 } else { end(0.9) });
        let of_all = |share: f64| (share * skills as f64).round();
        let sentence = match (share, low, high) {
            (Some(share), Some(low), Some(high)) => format!(
                "on average over these weeks you would have passed on about {} of {}, between {} and {}",
                of_all(share),
                count(skills, "skill"),
                of_all(low),
                of_all(high)
            ),
            _ if tests == 0 => "no blind test in the last 13 weeks".to_owned(),
            _ => format!("{tests} of {MIN_TESTS} blind tests before they say how much is known"),
        };
        let mean = |of: fn(&AuditedSkill) -> f64| {
            (!audited.is_empty()).then(|| round_to(audited.iter().map(of).sum::<f64>() / audited.len() as f64, 4))
        };
        Self {
            tests,
            known,
            skills,
            share: share.map(|share| round_to(share, 4)),
            low: low.map(|low| round_to(low, 4)),
            high: high.map(|high| round_to(high, 4)),
            foreseen: mean(|test| test.foreseen),
            came: mean(|test| f64::from(u8::from(test.is_known))),
            untestable,
            this_week: audits.has_draw(now.1),
            sentence,
        }
    }

    /// The sentences of a report; none where nothing was tested.
    pub fn in_words(&self) -> Vec<String> {
        if self.tests == 0 {
            return Vec::new();
        }
        let compared = self.foreseen.zip(self.came).map(|(foreseen, came)| {
            format!(
                "Of the skills tested the model expected {} to be known; {} were.",
                percent(foreseen),
                percent(came)
            )
        });
        std::iter::once(format!("Blind tests: {}.", self.sentence)).chain(compared).collect()
    }
}

/// How much of the cards is known some days after their first answer, which was hard or better
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct RecallAfter {
    /// First and last day of the window, counted from that answer
    pub days: (i64, i64),
    /// Cards that are in it, tested or not
    pub cards: usize,
    /// Of them, tested in it
    pub tests: usize,
    /// Share of them known, 0 to 1; null below 20 tests
    pub known: Option<f64>,
    /// The same by the calendar month of the first answer
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub months: Vec<MonthRecall>,
}

/// The same of the cards of one month
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct MonthRecall {
    /// Such as 2026-11
    pub month: String,
    /// Cards
    pub cards: usize,
    /// Of them, tested
    pub tests: usize,
    /// Share known; null below 20 tests
    pub known: Option<f64>,
}

/// A sum over cards.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    cards: usize,
    /// Of the mean recalls of the cards, by the model.
    recall: f64,
    tests: usize,
    known: usize,
    /// Of the recalls just before the tests, by the model.
    expected: f64,
}

impl Sum {
    fn add(&mut self, other: Self) {
        self.cards += other.cards;
        self.recall += other.recall;
        self.tests += other.tests;
        self.known += other.known;
        self.expected += other.expected;
    }

    /// The mean recall by the model, moved by how much the tests differ from it.
    fn share(&self) -> Option<f64> {
        let tests = self.tests as f64;
        let moved = self.recall / self.cards as f64 + (self.known as f64 - self.expected) / tests;
        (self.tests >= MIN_FIRST).then(|| round_to(moved.clamp(0.0, 1.0), 4))
    }
}

impl RecallAfter {
    /// The three windows as of a time, for a learner with that factor on the stability of cards.
    pub fn all(book: &QuestionBook, factor: f64, now: f64) -> Vec<Self> {
        WINDOWS.map(|days| Self::of(book, factor, now, days)).into()
    }

    fn of(book: &QuestionBook, factor: f64, now: f64, days: (i64, i64)) -> Self {
        let (mut all, mut months) = (Sum::default(), BTreeMap::<(i32, u32), Sum>::new());
        // The first answer of a card that another program brought is not known here.
        for (_, history) in book.histories().filter(|(_, history)| history.seed.is_none()) {
            let history = history.answers;
            let seen = history.partition_point(|review| review.time <= now);
            let Some(first) = history[..seen].first().filter(|first| first.grade > Grade::Again) else { continue };
            if let Some(sum) = of_card(&history[..seen], factor, now, days) {
                all.add(sum);
                let day = date_of(first.time.floor() as i64);
                months.entry((day.year(), day.month())).or_default().add(sum);
            }
        }
        let month = |((year, month), sum): ((i32, u32), Sum)| MonthRecall {
            month: format!("{year}-{month:02}"),
            cards: sum.cards,
            tests: sum.tests,
            known: sum.share(),
        };
        let months = months.into_iter().map(month).collect();
        Self { days, cards: all.cards, tests: all.tests, known: all.share(), months }
    }

    /// `7 to 14 days after the first answer: 84 % of 61 cards known; 74 % of them were tested, with your reviews.`
    pub fn in_words(&self) -> String {
        let (from, to) = self.days;
        let cards = count(self.cards, "card");
        match self.known {
            Some(known) => format!(
                "{from} to {to} days after the first answer: {} of {cards} known; {} of them were tested, with your reviews.",
                percent(known),
                percent(self.tests as f64 / self.cards as f64)
            ),
            None => format!(
                "{from} to {to} days after the first answer: {} of {cards}; from {MIN_FIRST} on a share is said.",
                count(self.tests, "first test")
            ),
        }
    }
}

/// A card's part in a window; `None` before its first day.
fn of_card(history: &[Review], factor: f64, now: f64, (from, to): (i64, i64)) -> Option<Sum> {
    let first = history.first()?.time;
    let day_of = |time: f64| (time.floor() - first.floor()) as i64;
    if day_of(now) < from {
        return None;
    }
    let mut memory: Option<Recalled> = None;
    let mut later = history.iter().peekable();
    let mut sum = Sum { cards: 1, ..Sum::default() };
    let last = to.min(day_of(now));
    let mut recall = 0.0;
    for day in from..=last {
        let time = first + day as f64;
        while let Some(review) = later.next_if(|review| day_of(review.time) < day || review.time < time) {
            if let Some(before) = memory.filter(|_| sum.tests == 0 && day_of(review.time) >= from) {
                sum = test(sum, &before, review);
            }
            memory = Some(Recalled::with(memory, review, factor));
        }
        recall += memory.map_or(1.0, |memory| memory.recall(time));
    }
    // A review of the last day may come after the hour of the first answer.
    if let Some((before, review)) =
        memory.zip(later.next()).filter(|(_, review)| sum.tests == 0 && day_of(review.time) <= last)
    {
        sum = test(sum, &before, review);
    }
    Some(Sum { recall: recall / (last - from + 1) as f64, ..sum })
}

/// A card's first test in the window.
fn test(sum: Sum, before: &Recalled, review: &Review) -> Sum {
    let known = usize::from(review.grade > Grade::Again);
    Sum { tests: 1, known, expected: before.recall(review.time), ..sum }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(cards: usize, answers: impl Fn(usize) -> Vec<(f64, Grade)>) -> QuestionBook {
        let mut book = QuestionBook::default();
        for card in 0..cards {
            for (time, grade) in answers(card) {
                book.add(&format!("c{card}"), Review { time, line: 1, grade });
            }
        }
        book
    }

    #[test]
    fn the_share_is_the_models_mean_moved_by_what_the_tests_showed() {
        let good = Grade::Good;
        let of = |book: &QuestionBook, now: f64| RecallAfter::all(book, 1.0, now);
        // Thirty cards begun on day 0, of which twenty were asked on day 10, a quarter of them in vain.
        let asked = book(30, |card| match card {
            0..5 => vec![(0.5, good), (10.5, Grade::Again)],
            5..20 => vec![(0.5, good), (10.5, good)],
            _ => vec![(0.5, good)],
        });
        let week = &of(&asked, 20.5)[0];
        assert_eq!((week.days, week.cards, week.tests), ((7, 14), 30, 20));
        let memory = |reviews: &[(f64, Grade)], time: f64| {
            let history: Vec<Review> =
                reviews.iter().map(|(time, grade)| Review { time: *time, line: 1, grade: *grade }).collect();
            Recalled::of(&history[..], 1.0).unwrap().recall(time)
        };
        let mean = |then: Option<Grade>| -> f64 {
            let days = (7..=14).map(|day| {
                let mut reviews = vec![(0.5, good)];
                reviews.extend(then.filter(|_| day > 10).map(|grade| (10.5, grade)));
                memory(&reviews, f64::from(day) + 0.5)
            });
            days.sum::<f64>() / 8.0
        };
        let by_model = (5.0 * mean(Some(Grade::Again)) + 15.0 * mean(Some(good)) + 10.0 * mean(None)) / 30.0;
        let expected = by_model + 0.75 - memory(&[(0.5, good)], 10.5);
        assert!((week.known.unwrap() - expected).abs() < 1e-4, "{:?} {expected}", week.known);
        assert_eq!(week.months.len(), 1);
        assert_eq!(
            week.in_words().split(" of ").next(),
            Some(&*format!("7 to 14 days after the first answer: {}", percent(week.known.unwrap())))
        );
        // In the middle of the window only its days so far count, and a later test is not seen.
        let early = &of(&asked, 8.5)[0];
        assert_eq!((early.cards, early.tests, early.known), (30, 0, None));
        assert_eq!(of(&asked, 6.9)[0].cards, 0);
        assert!(
            of(&asked, 20.5)[1]
                .in_words()
                .starts_with("30 to 60 days after the first answer: 0 first tests of 0 cards")
        );
    }

    #[test]
    fn a_card_that_began_with_again_is_left_out_and_a_share_needs_twenty_tests() {
        let again =
            book(40, |card| vec![(0.5, if card < 20 { Grade::Again } else { Grade::Hard }), (9.5, Grade::Good)]);
        let week = &RecallAfter::all(&again, 1.0, 30.5)[0];
        assert_eq!((week.cards, week.tests), (20, 20));
        assert!(week.known.is_some());
        // Months of the first answer have their own counts.
        let two = book(30, |card| {
            vec![
                (if card < 20 { 20_000.5 } else { 20_040.5 }, Grade::Good),
                (if card < 20 { 20_010.5 } else { 20_050.5 }, Grade::Good),
            ]
        });
        let week = &RecallAfter::all(&two, 1.0, 20_100.5)[0];
        let months: Vec<_> = week.months.iter().map(|month| (month.tests, month.known.is_some())).collect();
        assert_eq!(months, [(20, true), (10, false)]);
    }

    #[test]
    fn eight_tests_say_how_many_of_all_skills() {
        let line = |week: u32, passed: f64| crate::events::audits::AuditLine {
            time: f64::from(week),
            line: 1,
            id: u128::from(week),
            draw: String::new(),
            plan_week: week,
            skill: week,
            passed,
            total: 4.0,
        };
        let view = |known: u32, tests: u32| {
            let lines = (1..=tests).map(|week| line(week, if week <= known { 3.0 } else { 2.0 })).collect();
            AuditView::of(&Audits(lines), &[], (50.0, 60), 96, Vec::new())
        };
        let some = view(17, 23);
        let words = "on average over these weeks you would have passed on about 71 of 96 skills, between 58 and 81";
        assert_eq!(some.sentence, words, "{some:?}");
        assert_eq!(view(5, 7).share, None);
        assert_eq!(view(0, 8).low, Some(0.0));
        assert_eq!((view(8, 8).high, view(8, 8).in_words().len()), (Some(1.0), 1));
        assert!(view(0, 0).in_words().is_empty());
    }
}

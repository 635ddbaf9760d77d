//! The ranking: how words and meaning together become one score, and the threshold for a hit.
//!
//! Numbers only; it must not know units, files or where the numbers come from.

use los_model::round_to;

/// Share of the words in a score; the rest is the meaning. Weighted sums beat reciprocal ranks on all kinds of questions
/// that were tried.
const WORDS: f64 = 0.5;
/// A unit without a vector gets half its word score as its meaning score, so it is neither hidden nor preferred.
const UNKNOWN_MEANING: f64 = 0.5;
/// The most that frequent reading adds to a score: it decides between equals and lifts no unit over a better match.
const MAX_BONUS: f64 = 0.005;
/// Lower bound of the best cosine while some units have no vector. Good matches by the embedded model have more.
const LIKELY_BEST: f64 = 0.5;
/// A cosine below this is no relation in meaning. Right answers in other words than the question's lie between 0.2 and 0.3 often,
/// and below 0.15 hardly ever.
const RELATED: f64 = 0.15;

/// Cosine of unrelated units, by the embedded model: the best of a few
/// hundred units reaches it for two of three questions that no unit answers.
const UNRELATED: f64 = 0.28;
/// A cosine from which a unit is about the same thing, by the embedded model.
const SAME: f64 = 0.56;
/// How many times a cosine counts for a unit that a learner wrote down to be found: a best practice. Its few words have
/// smaller cosines with a question than a text that speaks of the same things at length.
const WRITTEN_TO_BE_FOUND: f64 = 1.3;

/// The evidence about a unit for the question.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Evidence {
    /// BM25 of the question's words, above 0; `None` where it has none of them.
    pub words: Option<f64>,
    /// Cosine of the two vectors, -1 to 1; `None` where it has none yet.
    pub cosine: Option<f64>,
    /// How much its file is read, 0 to 1.
    pub use_of_file: f64,
    /// Whether a learner wrote it down to be found.
    pub is_to_be_found: bool,
    /// Whether it has the whole question word by word.
    pub is_verbatim: bool,
}

impl Evidence {
    /// The cosine as it counts.
    fn likeness(&self) -> Option<f64> {
        let weight = if self.is_to_be_found { WRITTEN_TO_BE_FOUND } else { 1.0 };
        self.cosine.map(|cosine| (cosine * weight).min(1.0))
    }
}

/// How well a unit answers a question.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Score {
    /// The score that orders units, from 0, to four decimals. It compares the units of one question. The best have 1 and
    /// what frequent reading adds; one that has the question word by word has 1 more.
    pub total: f64,
    /// How near the unit is: 0 to 1, to four decimals. It means the same for every question.
    pub near: f64,
    /// Whether it has to do with the question at all.
    pub is_found: bool,
}

/// Scores the candidates of a question, in their order.
///
/// `0.5 · (share · bm25 / max(bm25))² + 0.5 · clip(cos / max(cos), 0, 1)`, the maxima being those of the candidates. `share` is
/// how much of the question its best match by words has: `min(1, max(bm25) / ideal)`, where `ideal` is the BM25 of a text of
/// middling length that has each of the question's words once. So each unit counts by how much of the question it has words
/// for, and a question in words that are nowhere is not answered by whatever happens to have one of the commonest. Squared, it
/// beat both parts alone on questions in the words of the text, and cost little on questions in others. Cosines are not
/// stretched between a middle and the best one: of the few that a filter lets through, half would be nothing.
pub fn scores(candidates: &[Evidence], ideal: f64) -> Vec<Score> {
    let most_words = largest(candidates.iter().filter_map(|candidate| candidate.words));
    let most_cosine = largest(candidates.iter().filter_map(Evidence::likeness));
    let most_cosine = if candidates.iter().all(|candidate| candidate.cosine.is_some()) {
        most_cosine
    } else {
        most_cosine.max(LIKELY_BEST)
    };
    let share = if ideal > 0.0 { (most_words / ideal).clamp(0.0, 1.0) } else { 1.0 };
    candidates
        .iter()
        .map(|candidate| {
            let words = candidate
                .words
                .map_or(0.0, |words| if most_words > 0.0 { (share * words / most_words).powi(2) } else { 0.0 });
            let likeness = candidate.likeness();
            let meaning =
                likeness.map(|cosine| if most_cosine > 0.0 { (cosine / most_cosine).clamp(0.0, 1.0) } else { 0.0 });
            let fused = WORDS * words + (1.0 - WORDS) * meaning.unwrap_or(words * UNKNOWN_MEANING);
            let bonus = MAX_BONUS * candidate.use_of_file.clamp(0.0, 1.0);
            let same = likeness.map_or(0.0, |cosine| ((cosine - UNRELATED) / (SAME - UNRELATED)).clamp(0.0, 1.0));
            let verbatim = f64::from(u8::from(candidate.is_verbatim));
            Score {
                near: round_to((1.0 - (1.0 - words) * (1.0 - same)).max(verbatim), 4),
                // Of those that have the whole question, what was written to be found comes first.
                total: round_to(fused + bonus + verbatim * (1.0 + f64::from(u8::from(candidate.is_to_be_found))), 4),
                is_found: candidate.words.is_some() || likeness.is_some_and(|cosine| cosine >= RELATED),
            }
        })
        .collect()
}

/// Units in their order show no more than those above them: what is ordered by meaning among itself may be a little nearer
/// than what stands above it for its words.
pub fn descending(scores: &mut [Score]) {
    let mut least = 1.0_f64;
    for score in scores {
        least = least.min(score.near);
        score.near = least;
    }
}

fn largest(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(f64::NEG_INFINITY, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn totals(candidates: &[(Option<f64>, Option<f64>, f64)], ideal: f64) -> Vec<f64> {
        let candidates: Vec<Evidence> = candidates
            .iter()
            .map(|&(words, cosine, use_of_file)| Evidence { words, cosine, use_of_file, ..Evidence::default() })
            .collect();
        scores(&candidates, ideal).iter().map(|score| score.total).collect()
    }

    #[test]
    fn a_score_is_the_weighted_sum_of_words_and_meaning() {
        let candidates = [
            (Some(8.0), Some(0.6), 0.0),
            (Some(2.0), Some(0.3), 0.0),
            (None, Some(-0.1), 0.0),
            (Some(4.0), None, 0.0),
            (None, None, 0.0),
        ];
        assert_eq!(totals(&candidates, 8.0), [1.0, 0.2813, 0.0, 0.1875, 0.0]);
        // Half of the question was found by words: a quarter of the words' part.
        assert_eq!(totals(&candidates, 16.0), [0.625, 0.2578, 0.0, 0.0469, 0.0]);
    }

    #[test]
    fn nearness_is_that_of_the_unit_alone() {
        let near = |words: Option<f64>, cosine: Option<f64>, ideal: f64| {
            let evidence = Evidence { words, cosine, ..Evidence::default() };
            scores(&[evidence], ideal)[0].near
        };
        let cases = [
            // The best of a few that have nothing to do with the question is not near.
            (None, Some(0.27), 0.0),
            (None, Some(0.42), 0.5),
            (None, Some(0.6), 1.0),
            (Some(8.0), Some(0.1), 1.0),
            (Some(4.0), None, 0.25),
            (Some(4.0), Some(0.42), 0.625),
        ];
        for (words, cosine, expected) in cases {
            let made = near(words, cosine, 8.0);
            assert!((made - expected).abs() < 1e-9, "{words:?} {cosine:?}: {made}");
        }
    }

    #[test]
    fn shown_scores_fall_from_one_unit_to_the_next() {
        let of = |near: f64| Score { near, ..scores(&[Evidence::default()], 1.0)[0] };
        let mut scores = [of(0.6), of(0.8), of(0.3)];
        descending(&mut scores);
        let near = scores.map(|score| format!("{:.1}", score.near));
        assert_eq!(near, ["0.6", "0.6", "0.3"]);
    }

    #[test]
    fn the_first_of_many_to_get_a_vector_does_not_win_by_that() {
        let words = (Some(4.0), None, 0.0);
        let got = totals(&[words, (None, Some(0.26), 0.0)], 5.0);
        assert_eq!(got, [0.48, 0.26]);
        let got = totals(&[(Some(4.0), Some(0.1), 0.0), (None, Some(0.26), 0.0)], 5.0);
        assert_eq!(got, [0.5123, 0.5]);
    }

    #[test]
    fn empty_evidence_is_not_divided_by_zero() {
        assert_eq!(totals(&[], 0.0), [0.0; 0]);
        assert_eq!(totals(&[(None, Some(-0.2), 0.0); 2], 0.0), [0.0; 2]);
        assert_eq!(totals(&[(None, Some(0.0), 0.0)], 3.0), [0.0]);
        assert_eq!(totals(&[(None, Some(0.9), 0.0)], 0.0), [0.5]);
        assert_eq!(totals(&[(Some(1.0), Some(0.3), 0.0)], 0.0), [1.0]);
    }

    #[test]
    fn frequent_use_decides_only_between_equals() {
        let got = totals(&[(None, Some(0.50), 1.0), (None, Some(0.50), 0.0), (None, Some(0.51), 0.0)], 0.0);
        assert!(got[0] > got[1] && got[2] > got[0], "{got:?}");
        let best = totals(&[(Some(8.0), Some(0.6), 0.0), (Some(8.0), Some(0.6), 1.0)], 8.0);
        assert!(best[1] > best[0], "also between the best: {best:?}");
        let most = totals(&[(Some(1.0), Some(1.0), 1.0), (Some(1.0), Some(1.0), 9.0)], 1.0);
        assert_eq!(most[0].to_bits(), most[1].to_bits(), "no more than the most");
    }

    #[test]
    fn a_practice_is_nearer_than_another_text_of_the_same_likeness() {
        let text = Evidence { cosine: Some(0.4), ..Evidence::default() };
        let practice = Evidence { is_to_be_found: true, ..text };
        let scores = scores(&[text, practice], 0.0);
        assert!(scores[1].total > scores[0].total && scores[1].near > scores[0].near, "{scores:?}");
        // What has nothing to do with the question stays far.
        let far = Evidence { cosine: Some(0.1), is_to_be_found: true, ..Evidence::default() };
        assert!(!super::scores(&[far], 0.0)[0].is_found);
    }

    #[test]
    fn a_unit_with_the_question_word_by_word_comes_first_and_is_near() {
        let other = Evidence { words: Some(9.0), cosine: Some(0.9), use_of_file: 1.0, ..Evidence::default() };
        let verbatim = Evidence { words: Some(6.0), is_verbatim: true, ..Evidence::default() };
        let scores = scores(&[other, verbatim], 9.0);
        assert!(scores[1].total > scores[0].total && scores[1].near >= 1.0, "{scores:?}");
    }

    #[test]
    fn units_without_shared_words_or_meaning_are_not_found() {
        let check = |words: Option<f64>, cosine: Option<f64>, is_found: bool| {
            let evidence = Evidence { words, cosine, use_of_file: 1.0, ..Evidence::default() };
            assert_eq!(scores(&[evidence], 1.0)[0].is_found, is_found, "{words:?} {cosine:?}");
        };
        check(None, None, false);
        check(None, Some(0.1), false);
        check(None, Some(0.2), true);
        check(Some(1.0), Some(0.01), true);
        check(Some(1.0), None, true);
    }
}

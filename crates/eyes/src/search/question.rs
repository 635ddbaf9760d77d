//! A question to the index and its answer, best first.

use std::{collections::BTreeSet, time::SystemTime};

use super::index::words::ByWords;
use super::rank::{self, Evidence, Score};
use super::{Broken, Corpus, EmbedError, Entry, Index, Kind, QueryVector, Unit, Vectors};
use los_model::{nearest::nearest, round_to};

/// A question of the learner with its filters.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// In the learner's words.
    pub query: &'a str,
    /// Only units of this kind.
    pub kind: Option<Kind>,
    /// Only units of this module, whatever its case.
    pub module: Option<&'a str>,
    /// How many units to give at most.
    pub limit: usize,
    /// When it is asked.
    pub now: SystemTime,
    /// How much a file is read, 0 to 1.
    pub use_of_file: &'a dyn Fn(&str) -> f64,
}

/// A unit that was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// The unit with all that is shown of it.
    pub unit: Unit,
    /// How well the unit answers the question.
    pub score: Score,
    /// The evidence for its score.
    pub evidence: Evidence,
}

/// The answer to a question.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The best hits, the best first.
    pub hits: Vec<Hit>,
    /// How many were found, those that are not given included.
    pub n_found: u64,
    /// How many units there are.
    pub n_units: u64,
    /// The known modules, the likeliest first, where the question names one that is not among them.
    pub known_modules: Vec<String>,
    /// Share of those searched that were searched by meaning, 0-1, to four decimals; 1 where there are none.
    pub coverage: f64,
    /// Why the question's vector was not made, or not by the preferred embedder.
    pub degraded: Option<String>,
}

/// The parts of an index that every question needs, read out once.
pub(crate) struct Loaded {
    embedder: Option<String>,
    entries: Vec<Entry>,
    vectors: Vectors,
}

impl Loaded {
    pub(crate) fn of(index: &Index, embedder: Option<&str>) -> Result<Self, Broken> {
        let entries = index.entries()?;
        let vectors = embedder.map(|embedder| index.vectors(embedder, &entries)).transpose()?.unwrap_or_default();
        Ok(Self { embedder: embedder.map(str::to_owned), entries, vectors })
    }

    pub(crate) fn is_of(&self, embedder: Option<&str>) -> bool {
        self.embedder.as_deref() == embedder
    }

    /// Answers a question, given its vector or why there is none.
    pub(crate) fn answer(
        &self,
        index: &Index,
        corpus: &dyn Corpus,
        asked: &Result<QueryVector, EmbedError>,
        question: Question<'_>,
    ) -> Result<Answer, Broken> {
        let cosines: Vec<Option<f64>> = match asked {
            Ok(asked) => self.vectors.cosines(&asked.vector),
            Err(_) => vec![None; self.entries.len()],
        };
        let by_words = index.by_words(question.query)?;
        let searched = self.evidence(corpus, &cosines, &by_words, question);
        let candidates: Vec<Evidence> = searched.iter().map(|(_, evidence)| *evidence).collect();
        let scores = rank::scores(&candidates, by_words.ideal);
        let mut found: Vec<(Score, Evidence, &Entry)> = std::iter::zip(scores, &searched)
            .filter(|(score, _)| score.is_found)
            .map(|(score, (entry, evidence))| (score, *evidence, *entry))
            .collect();
        // The sort is stable, and the entries are in the order of files and lines.
        found.sort_by(|(one, ..), (other, ..)| other.total.total_cmp(&one.total));
        let mut shown: Vec<Score> = found.iter().take(question.limit).map(|(score, ..)| *score).collect();
        rank::descending(&mut shown);
        let hits = std::iter::zip(shown, &found)
            .map(|(score, (_, evidence, entry))| Ok(Hit { unit: index.unit(entry.n)?, score, evidence: *evidence }))
            .collect::<Result<_, Broken>>()?;
        let n_by_meaning = candidates.iter().filter(|evidence| evidence.cosine.is_some()).count();
        let coverage = if candidates.is_empty() { 1.0 } else { n_by_meaning as f64 / candidates.len() as f64 };
        Ok(Answer {
            hits,
            n_found: found.len() as u64,
            n_units: self.entries.len() as u64,
            known_modules: question.module.map_or_else(Vec::new, |module| self.modules_other_than(corpus, module)),
            coverage: round_to(coverage, 4),
            degraded: match asked {
                Ok(asked) => asked.degraded.clone(),
                Err(EmbedError(reason)) => Some(format!("{reason}; only words were searched")),
            },
        })
    }

    /// The evidence for each entry that the filters let through.
    fn evidence(
        &self,
        corpus: &dyn Corpus,
        cosines: &[Option<f64>],
        by_words: &ByWords,
        question: Question<'_>,
    ) -> Vec<(&Entry, Evidence)> {
        let module = question.module.map(str::to_lowercase);
        let is_asked = |entry: &Entry| {
            question.kind.is_none_or(|kind| entry.kind == kind)
                && module
                    .as_ref()
                    .is_none_or(|asked| entry.module.as_ref().is_some_and(|own| own.to_lowercase() == *asked))
                && !corpus.leaves_out(&entry.path)
        };
        std::iter::zip(&self.entries, cosines)
            .filter(|(entry, _)| is_asked(entry))
            .map(|(entry, cosine)| {
                let is_to_be_found = matches!(entry.kind, Kind::Pattern | Kind::Rule);
                let evidence = Evidence {
                    words: by_words.of_unit.get(&entry.n).copied(),
                    cosine: *cosine,
                    use_of_file: (question.use_of_file)(&entry.path),
                    is_to_be_found,
                    is_verbatim: (by_words.is_sentence || is_to_be_found) && by_words.verbatim.contains(&entry.n),
                };
                (entry, evidence)
            })
            .collect()
    }

    /// All modules, those with a name like the one asked for first; none where it is one of them.
    fn modules_other_than(&self, corpus: &dyn Corpus, asked: &str) -> Vec<String> {
        let searched = self.entries.iter().filter(|entry| !corpus.leaves_out(&entry.path));
        let known: BTreeSet<&str> = searched.filter_map(|entry| entry.module.as_deref()).collect();
        if known.iter().any(|module| module.to_lowercase() == asked.to_lowercase()) {
            return Vec::new();
        }
        let near = nearest(asked, known.iter().copied(), known.len());
        let others = known.iter().filter(|module| !near.contains(module));
        near.iter().chain(others).map(|module| (*module).to_owned()).collect()
    }
}

//! The engine of a process: the index, who makes vectors, and the thread that makes those that are missing.
//!
//! Nothing is opened, loaded or started before the first question. A question is answered at once with what there is; the
//! answer says how much of it was searched by meaning.

pub mod making;

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use super::corpus::Corpus;
use super::embedder::EmbedError;
use super::engines::{EmbeddedModel, Engines, QueryVector};
use super::index::sync::Synced;
use super::index::{Broken, Entry, Index};
use super::makers::Makers;
use super::rank;
use super::rank::{Evidence, Score};
use super::unit::{Kind, Unit};
use los_model::error::{Error, Result};
use los_model::nearest::nearest;
use los_store::workspace::Workspace;
use los_store::workspace::settings::SearchSettings;
use making::Loaded;

use making::{Indexed, Progress};

/// How an engine behaves.
#[derive(Debug, Clone, Copy, Default)]
pub struct Manner {
    /// Missing vectors are made by a thread of the process, after the first question; for servers.
    pub in_background: bool,
}

/// The engine. Dropping it stops its thread soon.
pub struct Engine {
    shared: Arc<Shared>,
    manner: Manner,
    explains: AtomicBool,
}

pub(crate) struct Shared {
    makers: Box<dyn Makers>,
    state: Mutex<State>,
    stops: AtomicBool,
}

#[derive(Default)]
struct State {
    index: Option<Index>,
    /// What was read out of the index for questions; gone when the index changes.
    loaded: Option<Loaded>,
    /// Whether the thread is at work.
    is_making: bool,
}

/// What is asked.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// In the learner's words.
    pub query: &'a str,
    /// Only units of this kind.
    pub kind: Option<Kind>,
    /// Only units of this module, whatever its case.
    pub module: Option<&'a str>,
    /// Most units to give.
    pub limit: usize,
    /// When it is asked.
    pub now: SystemTime,
    /// How much a file is read, 0 to 1.
    pub use_of_file: &'a dyn Fn(&str) -> f64,
}

/// A unit that was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// The unit.
    pub unit: Unit,
    /// Its score.
    pub score: Score,
    /// What the score was made of.
    pub evidence: Evidence,
}

/// What was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The best, the best first.
    pub hits: Vec<Hit>,
    /// How many were found, those that are not given included.
    pub n_found: u64,
    /// How many units the filters let through.
    pub n_searched: u64,
    /// How many units there are.
    pub n_units: u64,
    /// The modules that there are, the likeliest first, where the question names one that is not among them.
    pub known_modules: Vec<String>,
    /// Share of those searched that were searched by meaning, 0-1, to four decimals; 1 where there are none.
    pub coverage: f64,
    /// Why the question's vector was not made, or not by who should have made it.
    pub degraded: Option<String>,
}

impl Engine {
    /// An engine with these makers of vectors. Costs nothing.
    pub fn new(makers: Box<dyn Makers>, manner: Manner) -> Self {
        Self {
            shared: Arc::new(Shared { makers, state: Mutex::default(), stops: AtomicBool::new(false) }),
            manner,
            explains: AtomicBool::new(false),
        }
    }

    /// From now on answers carry what scores are made of.
    pub fn explain(&self) {
        self.explains.store(true, Ordering::Relaxed);
    }

    /// Whether answers carry what scores are made of.
    pub fn explains(&self) -> bool {
        self.explains.load(Ordering::Relaxed)
    }

    /// Answers a question from the files as they are now.
    pub fn search(&self, workspace: &Arc<Workspace>, corpus: &dyn Corpus, question: Question<'_>) -> Result<Answer> {
        let shared = &self.shared;
        // The vector of the question takes as long as looking at the files does, on another core.
        let (files, asked) = std::thread::scope(|scope| {
            let asked = scope.spawn(|| shared.makers.question(question.query));
            let files = corpus.files();
            let asked =
                asked.join().unwrap_or_else(|_| Err(EmbedError("making the question's vector broke off".into())));
            (files, asked)
        });
        let files = files?;
        let mut state = shared.state();
        let answer = state.whole(|state| {
            state.sync(workspace, corpus, &files, question.now)?;
            state.answer(&asked, question)
        })?;
        if self.manner.in_background {
            drop(state);
            making::begin(shared, workspace);
        } else {
            state.keep(workspace);
        }
        Ok(answer)
    }

    /// Brings the index up to date, vectors included, until all are made or `goes_on` says no.
    pub fn index(
        &self,
        workspace: &Workspace,
        corpus: &dyn Corpus,
        now: SystemTime,
        goes_on: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Indexed> {
        let files = corpus.files()?;
        let mut indexed = Indexed::default();
        std::thread::scope(|scope| {
            // Who makes vectors is asked for next: a model loads meanwhile on another core.
            let loading = (!files.is_empty()).then(|| scope.spawn(|| self.shared.makers.for_indexing().map(drop)));
            let synced = self.sync(workspace, corpus, &files, now, &mut indexed);
            // Why it failed is said when it is asked for.
            let _ = loading.map(std::thread::ScopedJoinHandle::join);
            synced
        })?;
        making::until_done(&self.shared, workspace, &mut indexed, false, goes_on)?;
        let mut state = self.shared.state();
        indexed.not_kept = state.keep(workspace);
        Ok(indexed)
    }

    fn sync(
        &self,
        workspace: &Workspace,
        corpus: &dyn Corpus,
        files: &[super::corpus::Listed],
        now: SystemTime,
        indexed: &mut Indexed,
    ) -> Result<()> {
        let mut state = self.shared.state();
        indexed.synced = state.whole(|state| state.sync(workspace, corpus, files, now))?;
        indexed.n_units = state.whole(|state| state.index(workspace)?.n_units())?;
        Ok(())
    }
}

/// With the embedded model alone, and no thread.
impl Default for Engine {
    fn default() -> Self {
        let makers = Engines::new(SearchSettings::default(), Arc::new(|_: &str| None), EmbeddedModel::shipped());
        Self::new(Box::new(makers), Manner::default())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.shared.stops.store(true, Ordering::Relaxed);
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned: PoisonError<_>| {
            // Whoever broke off may have left a half-done thing: begin anew.
            let mut state = poisoned.into_inner();
            *state = State::default();
            state
        })
    }
}

impl State {
    /// Does `work` on the index; where the index turns out to be damaged, once more on a new one.
    fn whole<T>(&mut self, mut work: impl FnMut(&mut Self) -> std::result::Result<T, Broken>) -> Result<T> {
        work(self)
            .or_else(|_| {
                self.index = Some(Index::empty()?);
                self.loaded = None;
                work(self)
            })
            .map_err(|error| Error::SearchFailed { what: format!("the search index cannot be made: {error}") })
    }

    fn index(&mut self, workspace: &Workspace) -> std::result::Result<&mut Index, Broken> {
        let index = match self.index.take() {
            Some(index) => index,
            None => Index::open(workspace)?,
        };
        Ok(self.index.insert(index))
    }

    fn sync(
        &mut self,
        workspace: &Workspace,
        corpus: &dyn Corpus,
        files: &[super::corpus::Listed],
        now: SystemTime,
    ) -> std::result::Result<Synced, Broken> {
        let index = self.index(workspace)?;
        let is_overtaken = index.is_overtaken(workspace);
        if is_overtaken {
            index.catch_up(workspace);
        }
        let synced = index.sync(corpus, files, now)?;
        if is_overtaken || synced.n_added + synced.n_removed > 0 {
            self.loaded = None;
        }
        Ok(synced)
    }

    /// Writes the index down if it has changed; says why where that fails.
    fn keep(&mut self, workspace: &Workspace) -> Option<String> {
        let index = self.index.as_mut().filter(|index| index.has_changed())?;
        index.keep(workspace).err().map(|error| error.to_string())
    }

    fn answer(
        &mut self,
        asked: &std::result::Result<QueryVector, EmbedError>,
        question: Question<'_>,
    ) -> std::result::Result<Answer, Broken> {
        let Some(index) = self.index.as_ref() else {
            return Err(Broken::InvalidQuery);
        };
        let embedder = asked.as_ref().ok().map(|asked| asked.embedder_id.as_str());
        let loaded = match self.loaded.take() {
            Some(loaded) if loaded.is_of(embedder) => loaded,
            _ => Loaded::of(index, embedder)?,
        };
        let loaded = self.loaded.insert(loaded);
        let cosines: Vec<Option<f64>> = match asked {
            Ok(asked) => loaded.vectors.cosines(&asked.vector),
            Err(_) => vec![None; loaded.entries.len()],
        };
        let by_words = index.by_words(question.query)?;
        let searched: Vec<(&Entry, Evidence)> = evidence(&loaded.entries, &cosines, &by_words.of_unit, question);
        let candidates: Vec<Evidence> = searched.iter().map(|(_, evidence)| *evidence).collect();
        let mut found: Vec<(Score, Evidence, &Entry)> = rank::scores(&candidates, by_words.ideal)
            .into_iter()
            .zip(&searched)
            .filter(|(score, _)| score.is_found)
            .map(|(score, (entry, evidence))| (score, *evidence, *entry))
            .collect();
        // The sort is stable, and the entries are in the order of files and lines.
        found.sort_by(|(one, ..), (other, ..)| other.total.total_cmp(&one.total));
        let mut shown: Vec<Score> = found.iter().take(question.limit).map(|(score, ..)| *score).collect();
        rank::descending(&mut shown);
        let hits = shown
            .into_iter()
            .zip(&found)
            .map(|(score, (_, evidence, entry))| Ok(Hit { unit: index.unit(entry.n)?, score, evidence: *evidence }))
            .collect::<std::result::Result<_, Broken>>()?;
        let n_by_meaning = candidates.iter().filter(|evidence| evidence.cosine.is_some()).count();
        let coverage = if candidates.is_empty() { 1.0 } else { n_by_meaning as f64 / candidates.len() as f64 };
        Ok(Answer {
            hits,
            n_found: found.len() as u64,
            n_searched: candidates.len() as u64,
            n_units: loaded.entries.len() as u64,
            known_modules: question.module.map_or_else(Vec::new, |module| others_than(module, &loaded.entries)),
            coverage: rank::to_four_decimals(coverage),
            degraded: match asked {
                Ok(asked) => asked.degraded.clone(),
                Err(EmbedError(reason)) => Some(format!("{reason}; only words were searched")),
            },
        })
    }
}

/// The modules of the entries, those with a name like the one asked for first; none where it is one of them.
fn others_than(asked: &str, entries: &[Entry]) -> Vec<String> {
    let known: BTreeSet<&str> = entries.iter().filter_map(|entry| entry.module.as_deref()).collect();
    if known.iter().any(|module| module.to_lowercase() == asked.to_lowercase()) {
        return Vec::new();
    }
    let near = nearest(asked, known.iter().copied(), known.len());
    let others = known.iter().filter(|module| !near.contains(module));
    near.iter().chain(others).map(|module| (*module).to_owned()).collect()
}

/// What is known of each entry that the filters let through.
fn evidence<'a>(
    entries: &'a [Entry],
    cosines: &[Option<f64>],
    by_words: &HashMap<i64, f64>,
    question: Question<'_>,
) -> Vec<(&'a Entry, Evidence)> {
    let module = question.module.map(str::to_lowercase);
    entries
        .iter()
        .zip(cosines)
        .filter(|(entry, _)| question.kind.is_none_or(|kind| entry.kind == kind))
        .filter(|(entry, _)| {
            module.as_ref().is_none_or(|module| entry.module.as_ref().is_some_and(|own| own.to_lowercase() == *module))
        })
        .map(|(entry, cosine)| {
            let evidence = Evidence {
                words: by_words.get(&entry.n).copied(),
                cosine: *cosine,
                use_of_file: (question.use_of_file)(&entry.path),
            };
            (entry, evidence)
        })
        .collect()
}

//! The state that an engine shares with its thread: the index, and the parts of it that were read out for questions.

use std::sync::MutexGuard;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Answer, Corpus, EmbedError, Embedders, QueryVector, Question, SearchedFile, Synced, question::Loaded};
use crate::prelude::*;

type Whole<T> = std::result::Result<T, Broken>;

pub(crate) struct Shared {
    pub(crate) embedders: Embedders,
    state: Mutex<State>,
    stops: AtomicBool,
}

#[derive(Default)]
pub(crate) struct State {
    open: Option<Open>,
    /// Whether the thread is at work.
    pub(crate) is_filling: bool,
}

pub(crate) struct Open {
    pub(crate) index: Index,
    /// Gone when the index changes.
    pub(crate) loaded: Option<Loaded>,
}

impl Shared {
    pub(crate) fn new(embedders: Embedders) -> Self {
        Self { embedders, state: Mutex::default(), stops: AtomicBool::new(false) }
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned: PoisonError<_>| {
            // A thread that panicked may have left a change half done.
            let mut state = poisoned.into_inner();
            *state = State::default();
            state
        })
    }

    pub(crate) fn stop(&self) {
        self.stops.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stops.load(Ordering::Relaxed)
    }
}

impl State {
    /// Brings the units up to date with the files and answers a question.
    pub(crate) fn answer(
        &mut self,
        workspace: &Workspace,
        corpus: &dyn Corpus,
        files: &[SearchedFile],
        asked: &std::result::Result<QueryVector, EmbedError>,
        question: Question<'_>,
    ) -> Result<Answer> {
        self.with_index(workspace, |open| {
            open.sync(corpus, files, question.now)?;
            let embedder = asked.as_ref().ok().map(|asked| asked.embedder_id.as_str());
            let loaded = match open.loaded.take() {
                Some(loaded) if loaded.is_of(embedder) => loaded,
                _ => Loaded::of(&open.index, embedder)?,
            };
            open.loaded.insert(loaded).answer(&open.index, corpus, asked, question)
        })
    }

    /// Writes the index to its file if it has changed; says why where that fails.
    pub(crate) fn keep(&mut self, workspace: &Workspace) -> Option<String> {
        let open = self.open.as_mut().filter(|open| open.index.has_changed)?;
        open.index.keep(workspace).err().map(|error| error.to_string())
    }

    /// Does `work` on the index; where the index turns out to be damaged, once more on a new one.
    pub(crate) fn with_index<T>(
        &mut self,
        workspace: &Workspace,
        mut work: impl FnMut(&mut Open) -> Whole<T>,
    ) -> Result<T> {
        let opened = match self.open.take() {
            Some(open) => Ok(open),
            None => Index::open(workspace).map(|index| Open { index, loaded: None }),
        };
        opened
            .and_then(|open| work(self.open.insert(open)))
            .or_else(|_| work(self.open.insert(Open { index: Index::empty()?, loaded: None })))
            .map_err(|error| Error::SearchFailed { what: format!("the search index cannot be made: {error}") })
    }
}

impl Open {
    /// Brings the units up to date with the files.
    pub(crate) fn sync(&mut self, corpus: &dyn Corpus, files: &[SearchedFile], now: SystemTime) -> Whole<Synced> {
        let synced = self.index.sync(corpus, files, now)?;
        if synced.n_added + synced.n_removed > 0 {
            self.loaded = None;
        }
        Ok(synced)
    }
}

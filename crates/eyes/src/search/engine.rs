//! The search engine of a process.
//!
//! The first question opens and loads everything. A question is answered at once from the existing vectors; the answer says
//! how much of it was searched by meaning.

use super::backfill::{self, Indexed, Progress};
use super::{Answer, Corpus, EmbedError, Embedders, Question, Shared};
use crate::prelude::*;

/// The engine. Dropping it stops its thread soon.
pub struct Engine {
    shared: Arc<Shared>,
    in_background: bool,
}

impl Engine {
    /// An engine with these embedders, which costs nothing. `in_background`, for servers, a thread makes missing vectors after
    /// the first question.
    pub fn new(embedders: Embedders, in_background: bool) -> Self {
        Self { shared: Arc::new(Shared::new(embedders)), in_background }
    }

    /// Answers a question from the files as they are now.
    pub fn search(&self, workspace: &Arc<Workspace>, corpus: &dyn Corpus, question: Question<'_>) -> Result<Answer> {
        // The vector of the question takes as long as looking at the files does, on another core.
        let (files, asked) = std::thread::scope(|scope| {
            let asked = scope.spawn(|| self.shared.embedders.query(question.query));
            let files = corpus.files();
            let broken = |_| Err(EmbedError("making the question's vector broke off".into()));
            (files, asked.join().unwrap_or_else(broken))
        });
        let files = files?;
        let mut state = self.shared.state();
        let answer = state.answer(workspace, corpus, &files, &asked, question)?;
        if self.in_background {
            drop(state);
            backfill::begin(&self.shared, workspace);
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
        (indexed.synced, indexed.n_units) = std::thread::scope(|scope| {
            // The model loads meanwhile on another core; an error comes back when the model is asked for again.
            if !files.is_empty() {
                scope.spawn(|| self.shared.embedders.for_indexing().map(drop));
            }
            self.shared
                .state()
                .with_index(workspace, |open| Ok((open.sync(corpus, &files, now)?, open.index.n_searched(corpus)?)))
        })?;
        backfill::until_done(&self.shared, workspace, &mut indexed, false, goes_on)?;
        indexed.not_kept = self.shared.state().keep(workspace);
        Ok(indexed)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.shared.stop();
    }
}

//! Making the vectors that are missing: a few at a time, the newest files first, by a thread of a server or while a learner waits.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::{Shared, State};
use crate::search::embedder::{EmbedError, Embedder};
use crate::search::index::sync::Synced;
use crate::search::index::vectors::{Missing, Vectors};
use crate::search::index::{Broken, Entry, Index};
use crate::search::model::EMBEDDED_ID;
use los_model::error::Result;
use los_store::workspace::Workspace;

/// How many vectors are made between two writes of the index, so that a process that is ended loses little.
const KEEP_EVERY: u64 = 128;

/// How far it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Vectors made so far.
    pub n_made: u64,
    /// Vectors that were missing in the beginning.
    pub n_missing: u64,
}

/// What bringing the index up to date came to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Indexed {
    /// What became of files and units.
    pub synced: Synced,
    /// Units that there are.
    pub n_units: u64,
    /// Vectors that were made.
    pub n_made: u64,
    /// Vectors that are still missing.
    pub n_missing: u64,
    /// Why no more vectors were made, where that failed.
    pub failed: Option<String>,
    /// Why the index could not be written down, where that failed: it was made for this once only.
    pub not_kept: Option<String>,
}

/// What questions need of the index, read out once.
pub(crate) struct Loaded {
    embedder: Option<String>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) vectors: Vectors,
}

impl Loaded {
    pub(crate) fn of(index: &Index, embedder: Option<&str>) -> std::result::Result<Self, Broken> {
        let entries = index.entries()?;
        let vectors = match embedder {
            Some(embedder) => index.vectors(embedder, &entries)?,
            None => Vectors::default(),
        };
        Ok(Self { embedder: embedder.map(str::to_owned), entries, vectors })
    }

    pub(crate) fn is_of(&self, embedder: Option<&str>) -> bool {
        self.embedder.as_deref() == embedder
    }
}

/// Starts the thread if there is something to do and it is not at work.
pub(crate) fn begin(shared: &Arc<Shared>, workspace: &Arc<Workspace>) {
    let mut state = shared.state();
    if state.is_making || shared.stops.load(Ordering::Relaxed) {
        return;
    }
    let (thread_shared, workspace) = (Arc::clone(shared), Arc::clone(workspace));
    let work = move || {
        let mut indexed = Indexed::default();
        let _ = until_done(&thread_shared, &workspace, &mut indexed, true, &mut |_| {
            !thread_shared.stops.load(Ordering::Relaxed)
        });
        let mut state = thread_shared.state();
        state.keep(&workspace);
        state.is_making = false;
    };
    // Without the thread the words are searched, and the next question tries again.
    state.is_making = std::thread::Builder::new().name("search-index".into()).spawn(work).is_ok();
}

/// Makes vectors until none is missing, `goes_on` says no, or nobody can make any. The index is free between two steps.
pub(crate) fn until_done(
    shared: &Shared,
    workspace: &Workspace,
    indexed: &mut Indexed,
    is_gentle: bool,
    goes_on: &mut dyn FnMut(Progress) -> bool,
) -> Result<()> {
    let mut n_missing_at_first = None;
    let mut n_failures = 0;
    let mut n_kept = 0;
    loop {
        // Asked for again at each step: an endpoint that fails makes room for the embedded model.
        let embedder = match shared.state().n_missing_of_any(workspace)? {
            0 => return Ok(()),
            _ => match shared.makers.for_indexing() {
                Ok(embedder) => embedder,
                Err(EmbedError(reason)) => {
                    indexed.failed = Some(reason);
                    return Ok(());
                }
            },
        };
        let (missing, n_missing) = shared.state().missing(workspace, &*embedder)?;
        indexed.n_missing = n_missing;
        let n_at_first = *n_missing_at_first.get_or_insert(n_missing);
        let progress = Progress { n_made: indexed.n_made, n_missing: n_at_first.max(indexed.n_made + n_missing) };
        if missing.is_empty() || !goes_on(progress) {
            return Ok(());
        }
        let texts: Vec<&str> = missing.iter().map(|missing| missing.text.as_str()).collect();
        // The model takes a core for each text: a server's thread hands over one at a time.
        let made = if is_gentle && embedder.id() == EMBEDDED_ID {
            texts.iter().map(|text| embedder.embed_query(text)).collect()
        } else {
            embedder.embed(&texts)
        };
        match made {
            Ok(vectors) if vectors.len() == missing.len() => {
                let made: Vec<_> = missing.iter().map(|missing| missing.hash).zip(vectors).collect();
                shared.state().store(workspace, embedder.id(), &made)?;
                indexed.n_made += made.len() as u64;
                indexed.n_missing = n_missing.saturating_sub(made.len() as u64);
                indexed.failed = None;
                n_failures = 0;
                if indexed.n_made >= n_kept + KEEP_EVERY {
                    n_kept = indexed.n_made;
                    shared.state().keep(workspace);
                }
            }
            outcome => {
                indexed.failed = Some(match outcome {
                    Err(EmbedError(reason)) => reason,
                    Ok(_) => "not every text got a vector".to_owned(),
                });
                n_failures += 1;
                // The first failure may be the endpoint's; the second is of who took its place.
                if n_failures > 1 {
                    return Ok(());
                }
            }
        }
    }
}

impl State {
    /// Whether there are units at all: without them nothing need be loaded.
    fn n_missing_of_any(&mut self, workspace: &Workspace) -> Result<u64> {
        self.whole(|state| state.index(workspace)?.n_units())
    }

    fn missing(&mut self, workspace: &Workspace, embedder: &dyn Embedder) -> Result<(Vec<Missing>, u64)> {
        self.whole(|state| {
            let index = state.index(workspace)?;
            let missing = index.missing(embedder.id(), embedder.batch())?;
            let n_missing = if missing.is_empty() { 0 } else { index.n_missing(embedder.id())? };
            Ok((missing, n_missing))
        })
    }

    fn store(
        &mut self,
        workspace: &Workspace,
        embedder: &str,
        made: &[(crate::search::index::vectors::TextHash, Vec<f32>)],
    ) -> Result<()> {
        self.loaded = None;
        self.whole(|state| state.index(workspace)?.store(embedder, made))
    }
}

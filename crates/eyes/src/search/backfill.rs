//! Makes the vectors that are missing: a few at a time, the newest files first, in a server's thread or while a learner waits.

use super::{EmbedError, Shared, Synced, model::EMBEDDED_ID};
use crate::prelude::*;

/// How many vectors are made between two writes of the index, so that a process that is ended loses little.
const KEEP_EVERY: u64 = 128;

/// How far it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Vectors made so far.
    pub n_made: u64,
    /// Vectors that were missing in the beginning, those made included.
    pub n_missing: u64,
}

/// The outcome of bringing the index up to date.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Indexed {
    /// The changes of files and units.
    pub synced: Synced,
    /// Units that there are.
    pub n_units: u64,
    /// Vectors that were made.
    pub n_made: u64,
    /// Vectors that are still missing.
    pub n_missing: u64,
    /// Why no more vectors were made, where that failed.
    pub failed: Option<String>,
    /// Why the index could not be written, where that failed: it was made for this once only.
    pub not_kept: Option<String>,
}

/// Starts the thread if it is not at work.
pub(crate) fn begin(shared: &Arc<Shared>, workspace: &Arc<Workspace>) {
    let mut state = shared.state();
    if state.is_filling || shared.is_stopped() {
        return;
    }
    let (shared, workspace) = (Arc::clone(shared), Arc::clone(workspace));
    let work = move || {
        let _ = until_done(&shared, &workspace, &mut Indexed::default(), true, &mut |_| !shared.is_stopped());
        let mut state = shared.state();
        state.keep(&workspace);
        state.is_filling = false;
    };
    // Without the thread the words are searched, and the next question tries again.
    state.is_filling = std::thread::Builder::new().name("search-index".into()).spawn(work).is_ok();
}

/// Makes vectors until none is missing, `goes_on` says no, or no embedder can make any. The index is free between two steps.
pub(crate) fn until_done(
    shared: &Shared,
    workspace: &Workspace,
    indexed: &mut Indexed,
    is_gentle: bool,
    goes_on: &mut dyn FnMut(Progress) -> bool,
) -> Result<()> {
    // Without units no model need be loaded.
    while shared.state().with_index(workspace, |open| open.index.n_units())? > 0 {
        // Asked for again at each step: an endpoint that fails makes room for the embedded model.
        let embedder = match shared.embedders.for_indexing() {
            Ok(embedder) => embedder,
            Err(EmbedError(reason)) => {
                indexed.n_missing = indexed.n_units;
                indexed.failed = Some(reason);
                break;
            }
        };
        let missing = shared.state().with_index(workspace, |open| {
            indexed.n_missing = open.index.n_missing(embedder.id())?;
            open.index.missing(embedder.id(), embedder.batch())
        })?;
        let progress = Progress { n_made: indexed.n_made, n_missing: indexed.n_made + indexed.n_missing };
        if missing.is_empty() || !goes_on(progress) {
            break;
        }
        let texts: Vec<&str> = missing.iter().map(|(_, text)| text.as_str()).collect();
        // The model takes a core for each text: a server's thread hands over one at a time.
        let made: std::result::Result<Vec<_>, _> = if is_gentle && embedder.id() == EMBEDDED_ID {
            texts.iter().map(|text| embedder.embed_query(text)).collect()
        } else {
            embedder.embed(&texts)
        };
        match made {
            Ok(vectors) => {
                let made: Vec<_> = missing.iter().map(|(hash, _)| *hash).zip(vectors).collect();
                shared.state().with_index(workspace, |open| {
                    open.loaded = None;
                    open.index.store(embedder.id(), &made)
                })?;
                indexed.n_made += made.len() as u64;
                indexed.n_missing = indexed.n_missing.saturating_sub(made.len() as u64);
                indexed.failed = None;
                if indexed.n_made % KEEP_EVERY < made.len() as u64 {
                    shared.state().keep(workspace);
                }
            }
            // The first failure may be the endpoint's; the second is that of the model in its place.
            Err(EmbedError(reason)) => {
                if indexed.failed.replace(reason).is_some() {
                    break;
                }
            }
        }
    }
    Ok(())
}

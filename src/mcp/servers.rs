//! The servers of one process with many clients: their own state, and the state that they share.
//!
//! A session has its own limits. Requests of the stateless era have no session: they share one set of limits and the
//! questions that wait for the learner between two of them, which an unguessable handle keeps apart.

use std::sync::{Arc, OnceLock};

use super::LosServer;
use super::approval::Waiting;
use crate::calls::caller::{Caller, Face};
use crate::calls::ctx::Ctx;
use crate::calls::limits::Limits;
use crate::serving::Workers;

/// The state that the servers of one process share.
#[derive(Default)]
pub(super) struct Shared {
    /// Calls that wait for the learner between two requests of the stateless era.
    pub(super) waiting: Waiting,
    /// Threads for their calls.
    pub(super) workers: Arc<Workers>,
}

/// Whose limits a server's calls count against.
pub(super) enum Counting {
    /// Those of the context: one pipe is one client.
    OnePipe,
    /// Those of the session that the handshake opens; before it, and without one, those of the context.
    BySession(OnceLock<Arc<Limits>>),
}

impl Counting {
    /// A handshake has made the server a session's.
    pub(super) fn session_begins(&self) {
        if let Self::BySession(limits) = self {
            limits.get_or_init(Arc::default);
        }
    }

    /// The limits of a call.
    pub(super) fn limits(&self, ctx: &Ctx) -> Option<Arc<Limits>> {
        match self {
            Self::BySession(limits) if limits.get().is_some() => limits.get().cloned(),
            Self::BySession(_) | Self::OnePipe => ctx.limits.clone(),
        }
    }
}

/// Makes a server for each session and for each request without one.
pub(super) struct LosServers {
    ctx: Ctx,
    has_standing_approval: bool,
    shared: Arc<Shared>,
}

impl LosServers {
    /// Servers over a context, which is given its own caller and limits here.
    pub(super) fn new(ctx: Ctx, has_standing_approval: bool, workers: Arc<Workers>) -> Self {
        let caller = Caller { face: Face::Mcp, client: None };
        let limits = Some(Arc::default());
        Self {
            ctx: Ctx { caller, limits, ..ctx },
            has_standing_approval,
            shared: Arc::new(Shared { workers, ..Shared::default() }),
        }
    }

    /// A server; cheap, as one is made for every request of the stateless era.
    pub(super) fn make(&self) -> LosServer {
        LosServer::with(
            self.ctx.clone(),
            self.has_standing_approval,
            Arc::clone(&self.shared),
            Counting::BySession(OnceLock::new()),
        )
    }
}

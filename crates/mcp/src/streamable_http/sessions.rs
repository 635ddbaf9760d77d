//! The limit of open sessions, and the choice of the one that gives way.
//!
//! Only the revisions up to 2025-11-25 have sessions. A client may be away for hours and come back, so a session is
//! not ended for being idle but for standing in the way: the one unused the longest, and never one that listens.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rmcp::transport::common::server_side_http::SessionId;
use rmcp::transport::streamable_http_server::SessionManager;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;

/// The sessions that may be open at once; one more makes a silent one give way.
pub(super) const MAX_SESSIONS: usize = 64;
/// A session without messages for so long ends, listened to or not.
const IDLE: Duration = Duration::from_hours(12);

/// The open sessions with when each was last used.
pub(super) struct Sessions {
    pub(super) manager: Arc<LocalSessionManager>,
    used: Mutex<HashMap<SessionId, LastUse>>,
}

/// One owner besides the table for every response that is still being sent.
type LastUse = Arc<Mutex<Instant>>;

/// Keeps a session from giving way while a response of it is being sent.
pub(super) struct Listening(LastUse);

impl Listening {
    /// Something was sent just now.
    pub(super) fn goes_on(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }
}

impl Default for Sessions {
    fn default() -> Self {
        let mut manager = LocalSessionManager::default();
        manager.session_config.keep_alive = Some(IDLE);
        Self { manager: Arc::new(manager), used: Mutex::default() }
    }
}

impl Sessions {
    /// Whether there is a session of that id.
    pub(super) async fn is_open(&self, id: &str) -> bool {
        self.manager.sessions.read().await.contains_key(id)
    }

    /// Marks an open session as used, as long as the returned value lives.
    pub(super) fn uses(&self, id: &str) -> Listening {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let last_use = used.entry(id.into()).or_insert_with(|| Arc::new(Mutex::new(Instant::now())));
        let listening = Listening(Arc::clone(last_use));
        listening.goes_on();
        listening
    }

    /// Makes room for one more; `false` when every session is listened to.
    pub(super) async fn make_room(&self) -> bool {
        let (n_open, longest_unused) = {
            let open = self.manager.sessions.read().await;
            let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
            used.retain(|id, _| open.contains_key(id));
            // Its client left before it got the id: nobody uses it, and it may be closed.
            for id in open.keys() {
                used.entry(Arc::clone(id)).or_insert_with(|| Arc::new(Mutex::new(Instant::now())));
            }
            let silent = used.iter().filter(|(_, last)| Arc::strong_count(last) == 1);
            let time_of = |last: &LastUse| *last.lock().unwrap_or_else(PoisonError::into_inner);
            let longest_unused = silent.min_by_key(|(_, last)| time_of(last)).map(|(id, _)| id.clone());
            (open.len(), longest_unused)
        };
        if n_open < MAX_SESSIONS {
            return true;
        }
        match longest_unused {
            // It may have ended by itself meanwhile, which leaves the same room.
            Some(id) => self.manager.close_session(&id).await.is_ok(),
            None => false,
        }
    }
}

//! What outlives a run of the server: the browsers that opened a link, and links that wait to be opened.
//!
//! It lies in the user's state folder, outside every workspace, as hashes only: nothing in a workspace can let itself in, and
//! who reads the file cannot either.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{access::hash, prelude::*};
use los_model::digest::fingerprint;
use los_store::state_folder;

/// A browser is forgotten after this time.
const DAYS: i64 = 90;
/// A link that nobody opens ends after this time.
const MINUTES: i64 = 10;

/// A browser that opened a link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Browser {
    /// The hash of its session.
    pub(super) session: String,
    /// Such as `Firefox on Android`.
    pub(super) name: String,
    pub(super) since: DateTime<Utc>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Kept {
    /// Where the server listened last.
    address: Option<SocketAddr>,
    /// Hashes of links, each with its end.
    links: Vec<(String, DateTime<Utc>)>,
    browsers: Vec<Browser>,
}

/// The file of one workspace; without a home folder nothing is remembered.
#[derive(Debug)]
pub(crate) struct Remembered(Option<PathBuf>);

impl Remembered {
    pub(crate) fn of(root: &Path) -> Self {
        let root = dunce::canonicalize(root).unwrap_or_else(|_| root.to_owned());
        Self(state_folder::file(&format!("app-{:016x}.json", fingerprint(root.as_os_str().as_encoded_bytes()))))
    }

    /// Changes what is kept, while other processes wait; what is over is dropped.
    fn change<T>(&self, change: impl FnOnce(&mut Kept) -> T) -> io::Result<T> {
        let Some(path) = &self.0 else { return Ok(change(&mut Kept::default())) };
        state_folder::change(path, |text| {
            let mut kept: Kept = serde_json::from_str(text).unwrap_or_default();
            let now = Utc::now();
            kept.links.retain(|(_, end)| *end > now);
            kept.browsers.retain(|browser| browser.since > now - TimeDelta::days(DAYS));
            let answer = change(&mut kept);
            Ok((serde_json::to_string(&kept)?, answer))
        })
    }

    pub(super) fn browsers(&self) -> Vec<Browser> {
        self.change(|kept| kept.browsers.clone()).unwrap_or_default()
    }

    pub(super) fn add(&self, session: &str, name: &str) {
        let browser = Browser { session: session.to_owned(), name: short_name(name), since: Utc::now() };
        // A browser that cannot be remembered has its session until the server ends.
        let _ = self.change(|kept| kept.browsers.push(browser));
    }

    pub(super) fn remove(&self, session: &str) -> Result<()> {
        self.change(|kept| kept.browsers.retain(|browser| browser.session != session))
            .map_err(|source| self.failed(source))
    }

    /// Whether a link of that hash waits.
    pub(super) fn has_link(&self, hash: &str) -> bool {
        self.change(|kept| kept.links.iter().any(|(link, _)| *link == hash)).unwrap_or_default()
    }

    /// Takes a link of that hash, which then is used up.
    pub(super) fn take_link(&self, hash: &str) -> bool {
        let place = |kept: &Kept| kept.links.iter().position(|(link, _)| link == hash);
        self.change(|kept| place(kept).map(|at| kept.links.remove(at)).is_some()).unwrap_or_default()
    }

    pub(crate) fn listens(&self, address: SocketAddr) {
        let _ = self.change(|kept| kept.address = Some(address));
    }

    /// A new link to the server that listened last.
    pub(crate) fn new_link(&self) -> Result<String> {
        let secret = token::secret();
        let end = Utc::now() + TimeDelta::minutes(MINUTES);
        let hash = hash(&secret);
        let made = self.change(|kept| {
            let address = kept.address?;
            kept.links.push((hash, end));
            Some(format!("http://{address}/?token={secret}"))
        });
        made.map_err(|source| self.failed(source))?.ok_or_else(|| {
            let how = "`los serve` starts one, and prints a link";
            invalid("link", "no server of this workspace has made an app yet", how)
        })
    }

    fn failed(&self, source: io::Error) -> Error {
        let path = self.0.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
        Error::WriteFailed { path, source }
    }
}

/// A browser by what it says that it is; each says that it is like the ones after it.
fn short_name(agent: &str) -> String {
    let first = |names: &[&'static str]| names.iter().find(|name| agent.contains(**name)).copied();
    let browser = first(&["Firefox", "Edg", "Chrome", "Safari"]).unwrap_or("A browser").replace("Edg", "Edge");
    let system = first(&["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"]);
    system.map_or_else(|| browser.clone(), |system| format!("{browser} on {system}"))
}

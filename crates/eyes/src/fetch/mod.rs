//! Fetching a page of the web as text: which addresses may be asked, one bounded request after another, bytes to words.
//!
//! Every hop of a chain of redirects is judged anew, and the address that was judged is the address that is connected
//! to. Nothing ambient is sent: no cookie, no referer, no password, through no proxy. This room knows no tool, no
//! learner and no workspace; what may be fetched is handed in.

pub mod address;
pub mod body;
pub mod charset;
pub mod domains;
pub mod fault;
pub mod hop;
pub mod kind;
pub mod lookup;
pub mod markdown;
pub mod target;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Url;

use los_model::error::{Error, Result};

use address::{Judge, judge};
use domains::Domains;

use lookup::{Lookup, system_lookup};

/// Most bytes of a body, counted after decompression.
pub const MAX_BODY_BYTES: u64 = 5 * 1024 * 1024;

/// Most redirects that are followed.
pub const MAX_REDIRECTS: usize = 10;

/// What may be fetched, and how.
#[derive(Clone)]
pub struct Fetcher {
    domains: Domains,
    judge: Judge,
    lookup: Lookup,
    limit: Duration,
}

/// A page that was fetched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The HTTP status, 200-299.
    pub status: u16,
    /// The answer's headers, names in lower case, repeated ones joined with `, `; without `set-cookie`.
    pub headers: BTreeMap<String, String>,
    /// The text.
    pub content: String,
    /// The Content-Type header, or where there is none what the first bytes tell.
    pub content_type: String,
    /// Size of the body in bytes, after decompression.
    pub bytes: u64,
    /// Where it came from, after redirects.
    pub url: Url,
}

impl Fetcher {
    /// One that asks only `domains`, opens private addresses if `allow_private`, and takes at most `limit` for all hops
    /// of a fetch together.
    pub fn new(domains: Domains, allow_private: bool, limit: Duration) -> Self {
        Self { domains, judge: Arc::new(move |ip| judge(ip, allow_private)), lookup: system_lookup(), limit }
    }

    /// The same with another way from names to addresses.
    #[must_use]
    pub fn with_lookup(self, lookup: Lookup) -> Self {
        Self { lookup, ..self }
    }

    /// The same with another judge of addresses.
    #[must_use]
    pub fn with_judge(self, judge: Judge) -> Self {
        Self { judge, ..self }
    }

    /// Fetches a page. It blocks, on whatever thread it is called: the work is done on one of its own.
    pub fn fetch(&self, url: Url) -> Result<Page> {
        let fetcher = self.clone();
        let thread = std::thread::Builder::new().name("fetch".into());
        let work = thread.spawn(move || fetcher.fetch_here(url));
        let done = work.ok().and_then(|work| work.join().ok());
        done.unwrap_or_else(|| Err(Error::Internal { what: "fetching broke off; this is a fault of ours".into() }))
    }

    fn fetch_here(&self, url: Url) -> Result<Page> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let Ok(runtime) = runtime else {
            return Err(fault::network("no request can be made on this machine"));
        };
        // Everything counts: looking up, connecting, headers and body of all hops.
        let done = runtime.block_on(async { tokio::time::timeout(self.limit, self.follow(url)).await });
        runtime.shutdown_background();
        done.unwrap_or_else(|_| Err(fault::network(format!("timed out after {} s", self.limit.as_secs_f64()))))
    }

    async fn follow(&self, mut url: Url) -> Result<Page> {
        for _ in 0..=MAX_REDIRECTS {
            target::check(&url, &self.domains, &self.judge)?;
            let answer = hop::get(&url, &self.judge, &self.lookup).await?;
            match target::redirect(&answer, &url)? {
                Some(next) => url = next,
                None => return body::read(answer, url).await,
            }
        }
        Err(fault::network("too many redirects"))
    }
}

//! Fetches a page of the web as text: decides which addresses may be asked, makes bounded requests, decodes the bytes.
//!
//! Every hop of a chain of redirects is judged, and the address that was judged is the one that is connected to. Nothing
//! ambient is sent: no cookie, referer or password, and through no proxy. This room knows no tool, learner or workspace; its
//! caller says what may be fetched.

pub mod address;
pub mod body;
pub mod charset;
pub mod domains;
pub mod fault;
pub mod hop;
pub mod kind;
pub mod markdown;
pub mod target;

pub use address::{Closed, Judge, judge};
pub use domains::Domains;
pub use hop::Lookup;

use crate::prelude::*;

/// Bytes of a body after decompression.
pub const MAX_BODY_BYTES: u64 = 5 * 1024 * 1024;

/// Redirects that are followed.
pub const MAX_REDIRECTS: usize = 10;

/// Fetches pages within its settings.
#[derive(Clone)]
pub struct Fetcher {
    /// The domains that it asks.
    pub domains: Domains,
    /// Which addresses it connects to.
    pub judge: Judge,
    /// How it finds the addresses of a name.
    pub lookup: Lookup,
    /// For all hops of a fetch together.
    pub timeout: Duration,
}

/// A page that was fetched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Page {
    /// HTTP status
    pub status: u16,
    /// Names in lower case; set-cookie is left out
    pub headers: BTreeMap<String, String>,
    /// The decoded text
    pub content: String,
    /// The Content-Type header, or a guess where there is none
    pub content_type: String,
    /// Size of the body in bytes, after decompression
    pub bytes: u64,
    /// The final address, after redirects
    #[schemars(with = "String")]
    pub url: Url,
}

impl Fetcher {
    /// Asks only `domains`, and connects to private addresses if `allow_private`; the machine itself looks names up.
    pub fn new(domains: Domains, allow_private: bool, timeout: Duration) -> Self {
        Self { domains, judge: Arc::new(move |ip| judge(ip, allow_private)), lookup: hop::system_lookup(), timeout }
    }

    /// Fetches a page. Blocks the calling thread, which may be one of a runtime: the work is done on another.
    pub fn fetch(&self, url: Url) -> Result<Page> {
        let fetcher = self.clone();
        let thread = std::thread::Builder::new().name("fetch".into());
        let work = thread.spawn(move || fetcher.fetch_here(url));
        let done = work.ok().and_then(|work| work.join().ok());
        done.unwrap_or_else(|| Err(Error::Internal { what: "fetching failed; this is a bug in los".into() }))
    }

    fn fetch_here(&self, url: Url) -> Result<Page> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let Ok(runtime) = runtime else { return Err(fault::network("no request can be made on this machine")) };
        // Looking up, connecting, headers and bodies of all hops count.
        let done = runtime.block_on(async { tokio::time::timeout(self.timeout, self.follow(url)).await });
        runtime.shutdown_background();
        done.unwrap_or_else(|_| Err(fault::network(format!("timed out after {} s", self.timeout.as_secs_f64()))))
    }

    async fn follow(&self, mut url: Url) -> Result<Page> {
        for _ in 0..=MAX_REDIRECTS {
            target::check(&url, &self.domains, &self.judge)?;
            let response = hop::get(&url, &self.judge, &self.lookup).await?;
            match target::redirect(&response, &url)? {
                Some(next) => url = next,
                None => return body::read(response, url).await,
            }
        }
        Err(fault::network("too many redirects"))
    }
}

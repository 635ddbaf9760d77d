//! The access to the app: one link that works once, the session it opens, and the tokens of its forms.
//!
//! Secrets are kept as hashes, and compared in constant time. Everything ends with the server.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::header::{COOKIE, HOST};
use axum::http::{HeaderMap, Uri};
use subtle::ConstantTimeEq;
use url::form_urlencoded;

use super::super::token;
use super::sitting::Sitting;
use los_store::memory::learner_id::LearnerId;

/// The most forms that can be open at once; one more makes the oldest too old.
const MAX_FORMS: usize = 256;

/// The link's secret, the session and its open forms.
#[derive(Debug)]
pub(crate) struct Access(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    link: Option<Hash>,
    /// The link that opened the session.
    used: Option<Hash>,
    session: Option<Hash>,
    forms: VecDeque<OpenForm>,
    notice: Option<Notice>,
    sitting: Option<Sitting>,
}

type Hash = [u8; 32];

/// The forms of a page, the learner whose page it is, and the one that was sent.
#[derive(Debug)]
struct OpenForm {
    token: Hash,
    learner: LearnerId,
    sent: Option<(Hash, Sent)>,
}

/// The answer to a form: the address of the next page, and the words on it.
pub(super) type Sent = (String, Notice);

/// The words about the last click, for the next page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Notice {
    pub(super) is_good: bool,
    pub(super) words: String,
    /// The fields of a form that was refused, to be filled in again.
    pub(super) draft: BTreeMap<String, String>,
    /// The form that is meant once more if it is sent again.
    pub(super) again: Option<&'static str>,
}

impl Access {
    /// A new link, with its secret.
    pub(crate) fn new() -> (Self, String) {
        let secret = token::secret();
        (Self(Mutex::new(Inner { link: Some(hash(&secret)), ..Inner::default() })), secret)
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a request without the callers' token may pass: it is for the app, and has the session or the link.
    pub(crate) fn admits(&self, headers: &HeaderMap, uri: &Uri) -> bool {
        let is_link = || {
            let given = link_secret(uri).map(|secret| hash(&secret));
            uri.path() == "/" && given.is_some_and(|given| is_same(self.inner().link.as_ref(), &given))
        };
        super::is_path(uri.path()) && (self.has_session(headers) || is_link())
    }

    /// Whether a request has the session.
    pub(super) fn has_session(&self, headers: &HeaderMap) -> bool {
        let name = cookie_name(headers);
        let cookies = headers.get_all(COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
        let pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let inner = self.inner();
        pairs.filter(|(known, _)| *known == name).any(|(_, value)| is_same(inner.session.as_ref(), &hash(value)))
    }

    /// Exchanges the link's secret for the session's cookie; the link works once.
    pub(super) fn exchange(&self, secret_of_link: &str, headers: &HeaderMap) -> Option<String> {
        let mut inner = self.inner();
        if !is_same(inner.link.as_ref(), &hash(secret_of_link)) {
            return None;
        }
        let session = token::secret();
        inner.used = inner.link.take();
        inner.session = Some(hash(&session));
        // `Strict` would lose the cookie where another site opens the link, such as a terminal in the browser.
        // `Lax` lets other sites only open pages, which write nothing. A form also needs this server's Origin
        // and a token that counts once.
        Some(format!("{}={session}; Path=/; HttpOnly; SameSite=Lax", cookie_name(headers)))
    }

    /// Whether a secret is that of the link that opened the session.
    pub(super) fn is_used(&self, secret_of_link: &str) -> bool {
        is_same(self.inner().used.as_ref(), &hash(secret_of_link))
    }

    /// A token for the forms of one page of that learner.
    pub(super) fn form(&self, learner: &LearnerId) -> String {
        let token = token::secret();
        let mut inner = self.inner();
        if inner.forms.len() == MAX_FORMS {
            inner.forms.pop_front();
        }
        inner.forms.push_back(OpenForm { token: hash(&token), learner: learner.clone(), sent: None });
        token
    }

    /// Takes a form with its token, which counts once, and only for the learner whose page it was: `act` carries it out. The
    /// very form that was sent before gets the same answer; `None` for any other form.
    pub(super) fn take_form(
        &self,
        (token, learner): (&str, &LearnerId),
        form: &str,
        act: impl FnOnce() -> Sent,
    ) -> Option<String> {
        let (given, form) = (hash(token), hash(form));
        let is_open = |open: &OpenForm| is_same(Some(&open.token), &given) && open.learner == *learner;
        let sent = self.inner().forms.iter().find(|open| is_open(open))?.sent.clone();
        let (to, notice) = if let Some((known, answer)) = sent {
            (known == form).then_some(answer)?
        } else {
            let answer = act();
            let mut inner = self.inner();
            if let Some(open) = inner.forms.iter_mut().find(|open| is_open(open)) {
                open.sent = Some((form, answer.clone()));
            }
            answer
        };
        if !notice.words.is_empty() {
            self.inner().notice = Some(notice);
        }
        Some(to)
    }

    pub(super) fn take_notice(&self) -> Option<Notice> {
        self.inner().notice.take()
    }

    /// Works on the review session.
    pub(super) fn sitting<T>(&self, work: impl FnOnce(&mut Option<Sitting>) -> T) -> T {
        work(&mut self.inner().sitting)
    }
}

/// The secret in a link's address.
pub(super) fn link_secret(uri: &Uri) -> Option<String> {
    let mut pairs = form_urlencoded::parse(uri.query()?.as_bytes());
    pairs.find(|(name, _)| name == "token").map(|(_, value)| value.into_owned())
}

/// Cookies ignore ports, so the name includes the port: servers on one machine keep their sessions apart.
fn cookie_name(headers: &HeaderMap) -> String {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let port = host.rsplit_once(':').map_or("80", |(_, port)| port);
    let port: String = port.chars().filter(char::is_ascii_digit).collect();
    format!("los_session_{port}")
}

fn hash(text: &str) -> Hash {
    token::hash(text.as_bytes())
}

fn is_same(known: Option<&Hash>, given: &Hash) -> bool {
    known.is_some_and(|known| bool::from(known.ct_eq(given)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(cookie: &str) -> HeaderMap {
        let pairs = [(HOST, "127.0.0.1:7878"), (COOKIE, cookie)];
        pairs.map(|(name, value)| (name, value.parse().unwrap())).into_iter().collect()
    }

    #[test]
    fn the_link_opens_one_session_and_a_form_counts_once() {
        let (access, secret) = Access::new();
        let link: Uri = format!("/?token={secret}").parse().unwrap();
        let tools: Uri = format!("/v1/tools?token={secret}").parse().unwrap();
        let nobody = headers("a=b");
        assert!(access.admits(&nobody, &link) && !access.admits(&nobody, &tools));
        assert_eq!(access.exchange("guess", &nobody), None);
        let cookie = access.exchange(&secret, &nobody).unwrap();
        assert_eq!(access.exchange(&secret, &nobody), None);
        assert!(!access.admits(&nobody, &link));
        assert!(cookie.starts_with("los_session_7878=") && cookie.ends_with("; Path=/; HttpOnly; SameSite=Lax"));
        let learner = headers(&format!("x=y; {}", cookie.split(';').next().unwrap()));
        assert!(access.has_session(&learner) && !access.has_session(&headers("los_session_7878=")));
        assert!(access.admits(&learner, &"/log".parse().unwrap()) && !access.admits(&learner, &tools));
        let [ada, bob] = ["ada", "bob"].map(|id| LearnerId::parse(id).unwrap());
        let take = |token: &str, learner: &LearnerId, form: &str| {
            let mut ran = false;
            let to = access.take_form((token, learner), form, || {
                ran = true;
                ("/".to_owned(), Notice::default())
            });
            (to.is_some(), ran)
        };
        let form = access.form(&ada);
        assert_eq!(take(&form, &bob, "log"), (false, false), "of another learner");
        assert_eq!(take(&form, &ada, "log"), (true, true));
        assert_eq!(take(&form, &ada, "log"), (true, false), "the same once more");
        assert_eq!(take(&form, &ada, "done"), (false, false), "another form of that page");
        let first = access.form(&ada);
        (0..MAX_FORMS).for_each(|_| drop(access.form(&ada)));
        assert_eq!((take(&first, &ada, "log"), take("guess", &ada, "log")), ((false, false), (false, false)));
    }
}

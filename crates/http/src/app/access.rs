//! The access to the app: links that work once, the sessions they open, and the tokens of their forms.
//!
//! Secrets are kept as hashes, and compared in constant time. Links and sessions outlive the server; forms end with it.

use std::sync::MutexGuard;

use axum::http::header::COOKIE;
use subtle::ConstantTimeEq;

use super::prelude::*;
use super::{audit::Blind, check::Checked, remembered::Remembered};
use los_model::digest::hex;

/// The most pages whose forms count; one more makes the oldest too old.
const MAX_FORMS: usize = 4096;
/// Seconds for which a browser keeps the session: ninety days.
const MAX_AGE: u32 = 90 * 86_400;
/// The acts that are remembered, so that the same one is not carried out twice.
const MAX_ACTS: usize = 256;

/// The link's secret, the session and its open forms.
#[derive(Debug)]
pub(crate) struct Access {
    inner: Mutex<Inner>,
    /// What outlives the server.
    pub(crate) kept: Remembered,
}

#[derive(Debug, Default)]
pub(super) struct Inner {
    link: Option<Hash>,
    sessions: Vec<Hash>,
    forms: VecDeque<OpenForm>,
    acts: VecDeque<Act>,
    /// Words for the next page.
    pub(super) notice: Option<Notice>,
    sitting: Option<Sitting>,
    /// The result of the last check.
    pub(super) checked: Option<Checked>,
    /// The blind test of the session.
    pub(super) blind: Option<Blind>,
}

/// In hexadecimal digits, as [`Remembered`] keeps it.
type Hash = String;

/// The forms of a page, the learner whose page it is, and the answers to those that were sent.
#[derive(Debug)]
struct OpenForm {
    token: Hash,
    learner: LearnerId,
    sent: Vec<(Hash, Sent)>,
}

/// An act that was written: the form without its token, the files of the memory after it, and its answer.
#[derive(Debug)]
struct Act {
    form: Hash,
    after: Fingerprint,
    /// The entry of the log that it left as the latest.
    entry: Option<String>,
    answer: Sent,
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
    /// The form that is meant once more if it is sent again, with the words of its button.
    pub(super) again: Option<(&'static str, &'static str)>,
    /// The id of the field that is wrong, and why.
    pub(super) wrong: Option<(String, String)>,
}

impl Access {
    /// A new link, with its secret; the browsers that opened an earlier one are known.
    pub(crate) fn new(kept: Remembered) -> (Self, String) {
        let secret = token::secret();
        let sessions = kept.browsers().into_iter().map(|browser| browser.session).collect();
        let inner = Mutex::new(Inner { link: Some(hash(&secret)), sessions, ..Inner::default() });
        (Self { inner, kept }, secret)
    }

    /// Ends the session of a browser.
    pub(super) fn forget(&self, session: &str) -> Result<()> {
        self.inner().sessions.retain(|known| known != session);
        self.kept.remove(session)
    }

    pub(super) fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a request without the callers' token may pass: it is for the app, and has the session or the link.
    pub(crate) fn admits(&self, headers: &HeaderMap, uri: &Uri) -> bool {
        let is_link = || {
            let given = link_secret(uri).map(|secret| hash(&secret));
            let waits = |given: Hash| is_same(self.inner().link.as_ref(), &given) || self.kept.has_link(&given);
            uri.path() == "/" && given.is_some_and(waits)
        };
        super::is_path(uri.path()) && (self.has_session(headers) || is_link())
    }

    /// Whether a request has the session.
    pub(super) fn has_session(&self, headers: &HeaderMap) -> bool {
        let name = cookie_name(headers);
        let cookies = headers.get_all(COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
        let pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let inner = self.inner();
        let is_known = |value: &str| inner.sessions.iter().any(|session| is_same(Some(session), &hash(value)));
        pairs.filter(|(known, _)| *known == name).any(|(_, value)| is_known(value))
    }

    /// Exchanges the link's secret for the session's cookie; the link works once.
    pub(super) fn exchange(&self, secret_of_link: &str, headers: &HeaderMap) -> Option<String> {
        let mut inner = self.inner();
        let given = hash(secret_of_link);
        if is_same(inner.link.as_ref(), &given) {
            inner.link = None;
        } else if !self.kept.take_link(&given) {
            return None;
        }
        let session = token::secret();
        inner.sessions.push(hash(&session));
        let name = headers.get(USER_AGENT).and_then(|name| name.to_str().ok()).unwrap_or("A browser");
        self.kept.add(&hash(&session), name);
        // `Strict` would lose the cookie where another site opens the link, such as a terminal in the browser.
        // `Lax` lets other sites only open pages, which write nothing. A form also needs this server's Origin
        // and a token that counts once.
        Some(format!("{}={session}; Max-Age={MAX_AGE}; Path=/; HttpOnly; SameSite=Lax", cookie_name(headers)))
    }

    /// A token for the forms of one page of that learner.
    pub(super) fn form(&self, learner: &LearnerId) -> String {
        let token = token::secret();
        let mut inner = self.inner();
        if inner.forms.len() == MAX_FORMS {
            inner.forms.pop_front();
        }
        inner.forms.push_back(OpenForm { token: hash(&token), learner: learner.clone(), sent: Vec::new() });
        token
    }

    /// Takes a form with its token, only for the learner whose page it was: `act` carries it out. The very form that was sent
    /// before gets the same answer, which says so. `None` for an unknown token: nothing was done.
    pub(super) fn take_form(
        &self,
        (token, learner): (&str, &LearnerId),
        form: &str,
        act: impl FnOnce() -> Sent,
    ) -> Option<String> {
        let (given, form) = (hash(token), hash(form));
        let is_open = |open: &OpenForm| is_same(Some(&open.token), &given) && open.learner == *learner;
        let sent = self.inner().forms.iter().find(|open| is_open(open))?.sent.clone();
        let answer = sent.into_iter().find(|(known, _)| *known == form).map(|(_, answer)| once_more(answer));
        let (to, notice) = answer.unwrap_or_else(|| {
            let answer = act();
            let mut inner = self.inner();
            if let Some(open) = inner.forms.iter_mut().find(|open| is_open(open)) {
                open.sent.push((form, answer.clone()));
            }
            answer
        });
        if !notice.words.is_empty() {
            self.inner().notice = Some(notice);
        }
        Some(to)
    }

    /// The answer to a form that was written before from another page of the session; `is_it` gets the files of the memory after
    /// it, and the entry of the log that it left as the latest.
    pub(super) fn written(&self, form: &str, is_it: impl Fn(&Fingerprint, Option<&str>) -> bool) -> Option<Sent> {
        let form = hash(form);
        let inner = self.inner();
        let act = inner.acts.iter().rfind(|act| act.form == form)?;
        is_it(&act.after, act.entry.as_deref()).then(|| act.answer.clone())
    }

    /// Remembers a form that was written, with the memory's files after it and the latest entry.
    pub(super) fn remember(&self, form: &str, (after, entry): (Fingerprint, Option<String>), answer: Sent) {
        let mut inner = self.inner();
        if inner.acts.len() == MAX_ACTS {
            inner.acts.pop_front();
        }
        inner.acts.push_back(Act { form: hash(form), after, entry, answer });
    }

    /// Works on the review session.
    pub(super) fn sitting<T>(&self, work: impl FnOnce(&mut Option<Sitting>) -> T) -> T {
        work(&mut self.inner().sitting)
    }
}

/// The answer to a form that comes again: what was done is told as done before.
pub(super) fn once_more((to, mut notice): Sent) -> Sent {
    if notice.is_good && !notice.words.is_empty() {
        notice.words = format!("It came twice, and was done once: {}", notice.words);
    }
    (to, notice)
}

/// The secret in a link's address.
pub(crate) fn link_secret(uri: &Uri) -> Option<String> {
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

pub(super) fn hash(text: &str) -> Hash {
    hex(&token::hash(text.as_bytes()))
}

fn is_same(known: Option<&Hash>, given: &Hash) -> bool {
    known.is_some_and(|known| bool::from(known.as_bytes().ct_eq(given.as_bytes())))
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
        let (access, secret) = Access::new(Remembered::of(tempfile::tempdir().unwrap().path()));
        let link: Uri = format!("/?token={secret}").parse().unwrap();
        let tools: Uri = format!("/v1/tools?token={secret}").parse().unwrap();
        let nobody = headers("a=b");
        assert!(access.admits(&nobody, &link) && !access.admits(&nobody, &tools));
        assert_eq!(access.exchange("guess", &nobody), None);
        let cookie = access.exchange(&secret, &nobody).unwrap();
        assert_eq!(access.exchange(&secret, &nobody), None);
        assert!(!access.admits(&nobody, &link));
        assert!(
            cookie.starts_with("los_session_7878=")
                && cookie.ends_with("; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax")
        );
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
        assert_eq!(take(&form, &ada, "done"), (true, true), "another form of that page");
        assert_eq!(take(&form, &ada, "log"), (true, false), "the first one still has its answer");
        let first = access.form(&ada);
        (0..MAX_FORMS).for_each(|_| drop(access.form(&ada)));
        assert_eq!((take(&first, &ada, "log"), take("guess", &ada, "log")), ((false, false), (false, false)));
    }
}

//! The token of callers: its source, its rules, its comparison.
//!
//! Every server has one. Without it any program on this machine, an assistant's `curl` too, could open `/mcp`, say that it
//! asks its user, and approve its own writes. Only its hash is kept. A wrong one is refused at once: a delay would not stop guessing, and a
//! lock-out would let anyone lock the learner out. Its length is the protection.

use std::fmt;

use axum::http::header::AUTHORIZATION;
use base64::{Engine, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::prelude::*;

/// The default variable of the token.
const USUAL: &str = "LOS_TOKEN";
/// The last words of names for secrets. A workspace's settings may come from someone else, and everyone knows the value of
/// `HOME`.
const SECRET_WORDS: [&str; 4] = ["TOKEN", "KEY", "SECRET", "PASSWORD"];
/// The minimum length if only this machine can call.
const MIN_CHARS_HERE: usize = 8;
/// The minimum length if other machines can.
const MIN_CHARS_OUTSIDE: usize = 16;

/// The hash of the token.
#[derive(Clone)]
pub struct Token([u8; 32]);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// Whether only this machine can reach an address.
pub(super) fn is_loopback(address: SocketAddr) -> bool {
    address.ip().to_canonical().is_loopback()
}

impl Token {
    /// The token for serving at `bind`: the one that the variable of the settings holds, else a new one, whose text is
    /// returned for the learner to see. Other machines are let in only with a token that the user chose to set.
    ///
    /// `variables` looks up the environment.
    pub fn of(
        settings: &ServerSettings,
        bind: SocketAddr,
        variables: impl Fn(&str) -> Option<String>,
    ) -> Result<(Self, Option<String>)> {
        let name = settings.token_env.as_str();
        let last = name.rsplit('_').next().unwrap_or(name).to_ascii_uppercase();
        if !SECRET_WORDS.contains(&last.as_str()) {
            let how = "call it `LOS_TOKEN`, or something that ends in `_TOKEN`, `_KEY`, `_SECRET` or `_PASSWORD`";
            return Err(invalid("server.token_env", "must name a variable that holds a secret", how));
        }
        let value = |name: &str| {
            let value = variables(name).map(|value| value.trim().to_owned());
            value.filter(|value| !value.is_empty())
        };
        let Some(token) = value(name) else {
            // A workspace from someone else must not switch off the token that its user set.
            if name != USUAL && value(USUAL).is_some() {
                let reason = format!("names `{name}`, which is not set, while `{USUAL}` is");
                let how = format!("set `{name}` instead, or remove `token_env` from the settings");
                return Err(invalid("server.token_env", reason, how));
            }
            if is_loopback(bind) {
                let made = secret();
                return Ok((Self(hash(made.as_bytes())), Some(made)));
            }
            let reason = format!("{bind} can be reached from other machines, so callers need a token, and none is set");
            let how = format!("set a long random one first: `export {name}=$(openssl rand -hex 32)`");
            return Err(invalid("bind", reason, how));
        };
        let least = if is_loopback(bind) { MIN_CHARS_HERE } else { MIN_CHARS_OUTSIDE };
        if token.chars().count() < least || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            let reason = format!("the token must be at least {least} characters of ASCII without blanks");
            let how = format!("`export {name}=$(openssl rand -hex 32)` makes a good one");
            return Err(invalid(name, reason, how));
        }
        Ok((Self(hash(token.as_bytes())), None))
    }

    /// The token of that text.
    pub(super) fn of_secret(text: &str) -> Self {
        Self(hash(text.as_bytes()))
    }

    /// Whether a request has the token: as a bearer, or, for the page in a browser, as a password.
    pub(super) fn is_shown(&self, headers: &HeaderMap, uri: &Uri) -> bool {
        let mut given = headers.get_all(AUTHORIZATION).iter();
        let (Some(given), None) = (given.next(), given.next()) else { return false };
        let Some((scheme, value)) = given.to_str().ok().and_then(|given| given.split_once(' ')) else { return false };
        let value = value.trim();
        if scheme.eq_ignore_ascii_case("bearer") {
            return self.is(value.as_bytes());
        }
        // A browser repeats a password by itself, also for other sites' pages, so it opens only the page.
        if !scheme.eq_ignore_ascii_case("basic") || !is_page(uri) {
            return false;
        }
        let pair = STANDARD.decode(value).unwrap_or_default();
        let password = pair.splitn(2, |byte| *byte == b':').nth(1);
        password.is_some_and(|password| self.is(password))
    }

    /// In constant time, whatever the length.
    pub(super) fn is(&self, given: &[u8]) -> bool {
        hash(given).ct_eq(&self.0).into()
    }
}

/// Whether it is the page for people.
pub(super) fn is_page(uri: &Uri) -> bool {
    uri.path() == "/"
}

pub(super) fn hash(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// A text that nobody can guess.
pub(super) fn secret() -> String {
    format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple())
}

#[cfg(test)]
mod tests {
    use super::*;
    use los_app::failure;

    fn token(name: &str, bind: &str, set: &[(&str, &str)]) -> Result<(Token, Option<String>)> {
        let settings = ServerSettings { token_env: name.into(), ..ServerSettings::default() };
        Token::of(&settings, bind.parse().unwrap(), |name| {
            let found = set.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn a_token_that_is_set_wins_and_other_machines_need_a_long_one() {
        let long = "0123456789abcdef";
        let [one, other] = ["127.0.0.1:1", "[::1]:1"].map(|bind| token(USUAL, bind, &[(USUAL, " ")]).unwrap());
        let (made, another) = (one.1.unwrap(), other.1.unwrap());
        assert!(made.len() >= 32 && made != another && one.0.is(made.as_bytes()) && !one.0.is(another.as_bytes()));
        for (bind, set) in [("127.0.0.1:1", "eight888"), ("0.0.0.0:1", long)] {
            let (token, made) = token(USUAL, bind, &[(USUAL, set)]).unwrap();
            assert!(token.is(set.as_bytes()) && made.is_none(), "{bind}");
        }
        for (bind, set) in [
            ("0.0.0.0:1", &[][..]),
            ("192.168.1.2:1", &[]),
            ("[::]:1", &[]),
            ("0.0.0.0:1", &[(USUAL, "eight888")]),
            ("127.0.0.1:1", &[(USUAL, "short")]),
            ("127.0.0.1:1", &[(USUAL, "with a blank in it")]),
        ] {
            let error = token(USUAL, bind, set).unwrap_err();
            assert!(failure::hint(&error).unwrap().contains("openssl rand"), "{error}");
            assert!(!failure::body(&error).to_string().contains("eight888"), "{error}");
        }
    }

    #[test]
    fn settings_cannot_make_the_token_something_that_others_know() {
        let set = [("HOME", "/home/somebody-known"), ("PATH", "/usr/bin:/bin:/usr/local/bin")];
        for name in ["HOME", "PATH", "LANG"] {
            assert!(token(name, "127.0.0.1:1", &set).is_err(), "{name}");
        }
        assert!(token("OTHER_TOKEN", "127.0.0.1:1", &[(USUAL, "0123456789abcdef")]).is_err());
        assert!(token("OTHER_TOKEN", "127.0.0.1:1", &[]).unwrap().1.is_some());
        assert!(token("MY_LOS_KEY", "127.0.0.1:1", &[("MY_LOS_KEY", "0123456789")]).unwrap().1.is_none());
    }

    #[test]
    fn a_token_is_a_bearer_everywhere_and_a_password_for_the_page() {
        let (token, _) = token(USUAL, "127.0.0.1:1", &[(USUAL, "0123456789abcdef")]).unwrap();
        let shown = |value: &str, path: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(AUTHORIZATION, value.parse().unwrap());
            token.is_shown(&headers, &path.parse().unwrap())
        };
        assert!(shown("Bearer 0123456789abcdef", "/mcp") && shown("bearer  0123456789abcdef", "/"));
        let password = format!("Basic {}", STANDARD.encode("anybody:0123456789abcdef"));
        assert!(shown(&password, "/") && !shown(&password, "/v1/tools") && !shown(&password, "/mcp"));
        for wrong in [
            "Bearer", "Bearer ", "Bearer 0123456789abcde", "Bearer 0123456789abcdef0", "0123456789abcdef", "Basic x",
            "Token 0123456789abcdef",
        ] {
            assert!(!shown(wrong, "/"), "{wrong}");
        }
        assert_eq!(format!("{token:?}"), "Token(..)");
    }
}

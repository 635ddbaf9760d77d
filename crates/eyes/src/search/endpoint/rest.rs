//! The rest after a failure: until it is over, the endpoint is not asked, and the reason is told instead.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

#[derive(Debug, Default)]
pub(crate) struct Rest {
    until: Mutex<Option<(Instant, String)>>,
}

impl Rest {
    pub(crate) fn begin(&self, now: Instant, wait: Duration, reason: String) {
        let mut until = self.until.lock().unwrap_or_else(PoisonError::into_inner);
        *until = Some((now + wait, reason));
    }

    /// Why it rests at `now`, if it does.
    pub(crate) fn reason(&self, now: Instant) -> Option<String> {
        let until = self.until.lock().unwrap_or_else(PoisonError::into_inner);
        until.as_ref().filter(|(end, _)| now < *end).map(|(_, reason)| reason.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rest_ends() {
        let (rest, now) = (Rest::default(), Instant::now());
        assert_eq!(rest.reason(now), None);
        rest.begin(now, Duration::from_secs(30), "busy".into());
        assert_eq!(rest.reason(now + Duration::from_secs(29)).as_deref(), Some("busy"));
        assert_eq!(rest.reason(now + Duration::from_secs(30)), None);
    }
}

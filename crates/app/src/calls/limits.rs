//! One connection: its id, and its calls a minute for each tool, at most so many in any 60 seconds.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::tool_log::SessionId;
use crate::prelude::*;

const WINDOW: Duration = Duration::from_mins(1);

/// The calls of one connection in the last minute, oldest first, by tool.
#[derive(Debug, Default)]
pub struct Limits {
    pub(crate) session: SessionId,
    calls: Mutex<BTreeMap<&'static str, VecDeque<Instant>>>,
}

impl Limits {
    /// Lets a call through or says when to come back. `overrides` are the settings' calls a minute; 0 = no limit.
    pub(crate) fn admit_at(&self, spec: &Spec, overrides: &BTreeMap<String, u32>, now: Instant) -> Result<()> {
        let per_minute = overrides.get(spec.name).copied().unwrap_or(spec.calls_per_minute);
        if per_minute == 0 {
            return Ok(());
        }
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        let calls = calls.entry(spec.name).or_default();
        while calls.front().is_some_and(|call| now.saturating_duration_since(*call) >= WINDOW) {
            calls.pop_front();
        }
        match calls.front() {
            Some(oldest) if calls.len() >= per_minute as usize => {
                let wait = WINDOW.saturating_sub(now.saturating_duration_since(*oldest));
                Err(Error::RateLimited {
                    tool: spec.name.to_owned(),
                    per_minute,
                    // Rounded up: a call that comes back then is let through.
                    retry_after_ms: u64::try_from(wait.as_micros().div_ceil(1000)).unwrap_or(u64::MAX).max(1),
                })
            }
            _ => {
                calls.push_back(now);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::registry::find;

    #[test]
    fn any_sixty_seconds_hold_at_most_the_limit() {
        let spec = &find("context_search").unwrap().spec;
        let (limits, start) = (Limits::default(), Instant::now());
        let none = BTreeMap::new();
        // Three calls a second for five minutes.
        let admitted: Vec<u64> = (0..300_000)
            .step_by(333)
            .filter(|ms| limits.admit_at(spec, &none, start + Duration::from_millis(*ms)).is_ok())
            .collect();
        for first in &admitted {
            let in_window = admitted.iter().filter(|ms| (*first..first + 60_000).contains(ms)).count();
            assert!(in_window <= 30, "{in_window} calls in the minute from {first} ms");
        }
        assert_eq!(admitted.len(), 150);
    }

    #[test]
    fn a_refused_caller_learns_when_to_come_back() {
        let spec = &find("hello").unwrap().spec;
        let limits = Limits::default();
        let two = BTreeMap::from([("hello".to_owned(), 2)]);
        let start = Instant::now();
        let call = |ms| limits.admit_at(spec, &two, start + Duration::from_millis(ms));
        assert!(call(0).is_ok() && call(10_000).is_ok());
        let Err(Error::RateLimited { retry_after_ms, .. }) = call(59_000) else {
            panic!("the third call came through");
        };
        assert_eq!(retry_after_ms, 1_000);
        assert!(call(59_000 + retry_after_ms).is_ok());
        assert!(call(60_001).is_err());
    }
}

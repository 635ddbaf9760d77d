//! Calls a minute for each tool of one connection, by GCRA: a burst of the whole limit, then evenly.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

use super::Spec;
use crate::error::{Error, Result};

/// The limiters of one connection; each is made when its tool is first called.
#[derive(Debug, Default)]
pub struct Limits {
    limiters: Mutex<BTreeMap<&'static str, Arc<DefaultDirectRateLimiter>>>,
}

impl Limits {
    /// Lets a call through or says when to come back. `overrides` are the settings' calls a minute; 0 = no limit.
    pub fn admit(&self, spec: &Spec, overrides: &BTreeMap<String, u32>) -> Result<()> {
        let per_minute = overrides.get(spec.name).copied().unwrap_or(spec.calls_per_minute);
        let Some(quota) = NonZeroU32::new(per_minute).map(Quota::per_minute) else {
            return Ok(());
        };
        let limiter = {
            let mut limiters = self.limiters.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(
                limiters
                    .entry(spec.name)
                    .or_insert_with(|| Arc::new(RateLimiter::direct(quota))),
            )
        };
        limiter.check().map_err(|not_until| {
            let wait = not_until.wait_time_from(DefaultClock::default().now());
            Error::RateLimited {
                tool: spec.name.to_owned(),
                per_minute,
                retry_after_ms: u64::try_from(wait.as_millis()).unwrap_or(u64::MAX).max(1),
            }
        })
    }
}

//! How long an endpoint is waited for, how often it is asked again, and how long it is left alone after a failure.
//!
//! Pauses grow by doubling and are shortened by chance, so that many callers do not come back at the same instant
//! ("equal jitter": AWS Architecture Blog, "Exponential Backoff and Jitter", 2015).

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::wire::Fault;

/// How much trouble one request is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Everything together: attempts and pauses.
    pub total: Duration,
    /// Most attempts; at least one is made.
    pub attempts: u32,
    /// The first pause; each later one is twice as long.
    pub first_pause: Duration,
    /// No pause is longer; a server that asks for more is given up.
    pub longest_pause: Duration,
}

/// All times of an endpoint.
#[derive(Clone)]
pub struct Patience {
    /// For a question: with the embedded model after it, it stays below the five seconds that a search may take at most.
    pub query: Effort,
    /// For a batch of the index, where a server may first have to load its model.
    pub indexing: Effort,
    /// To connect.
    pub connect: Duration,
    /// For which an endpoint is not asked after a failure, unless it asked for longer.
    pub rest: Duration,
    /// Waits.
    pub pause: Arc<dyn Fn(Duration) + Send + Sync>,
    /// A number from 0 to 1 by chance.
    pub jitter: fn() -> f64,
}

/// A server cannot ask for a longer rest than this.
const LONGEST_REST: Duration = Duration::from_mins(10);

impl Default for Patience {
    fn default() -> Self {
        Self {
            query: Effort {
                total: Duration::from_secs(4),
                attempts: 2,
                first_pause: Duration::from_millis(250),
                longest_pause: Duration::from_secs(1),
            },
            indexing: Effort {
                total: Duration::from_mins(1),
                attempts: 5,
                first_pause: Duration::from_millis(500),
                longest_pause: Duration::from_secs(20),
            },
            connect: Duration::from_secs(2),
            rest: Duration::from_secs(30),
            pause: Arc::new(std::thread::sleep),
            jitter: by_chance,
        }
    }
}

impl Patience {
    /// How long to leave an endpoint alone that failed, and may have said for how long.
    pub(crate) fn rest_after(&self, retry_after: Option<Duration>) -> Duration {
        self.rest.max(retry_after.unwrap_or_default().min(LONGEST_REST))
    }
}

impl fmt::Debug for Patience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patience")
            .field("query", &self.query)
            .field("indexing", &self.indexing)
            .field("connect", &self.connect)
            .field("rest", &self.rest)
            .finish_non_exhaustive()
    }
}

fn by_chance() -> f64 {
    RandomState::new().hash_one(0_u8) as f64 / u64::MAX as f64
}

/// The attempts of one request.
pub(crate) struct Attempts<'a> {
    effort: &'a Effort,
    ends: Instant,
    n_made: u32,
    /// Time that was paused: a stand-in's pauses do not pass on the clock.
    paused: Duration,
}

impl<'a> Attempts<'a> {
    pub(crate) fn begin(effort: &'a Effort) -> Self {
        Self { effort, ends: Instant::now() + effort.total, n_made: 0, paused: Duration::ZERO }
    }

    pub(crate) fn time_left(&self) -> Duration {
        self.ends.saturating_duration_since(Instant::now())
    }

    /// How long to wait before the next attempt; `None` where it would not help or there is no time.
    pub(crate) fn pause_after(&mut self, fault: &Fault, jitter: fn() -> f64) -> Option<Duration> {
        self.n_made += 1;
        if !fault.may_pass || self.n_made >= self.effort.attempts {
            return None;
        }
        let grown = self.effort.first_pause.saturating_mul(1 << (self.n_made - 1).min(16));
        let shortened = grown.min(self.effort.longest_pause).mul_f64(0.5 + jitter() / 2.0);
        let pause = shortened.max(fault.retry_after.unwrap_or_default());
        self.paused = self.paused.saturating_add(pause);
        let fits = pause <= self.effort.longest_pause && pause < self.time_left() && self.paused < self.effort.total;
        fits.then_some(pause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EFFORT: Effort = Effort {
        total: Duration::from_secs(100),
        attempts: 5,
        first_pause: Duration::from_secs(1),
        longest_pause: Duration::from_secs(5),
    };

    fn pauses(effort: &Effort, fault: &Fault, jitter: fn() -> f64) -> Vec<f64> {
        let mut attempts = Attempts::begin(effort);
        std::iter::from_fn(|| attempts.pause_after(fault, jitter)).map(|pause| pause.as_secs_f64()).collect()
    }

    #[test]
    fn pauses_double_up_to_the_longest_and_chance_halves_them_at_most() {
        let fault = Fault::passing("busy", None);
        assert_eq!(pauses(&EFFORT, &fault, || 1.0), [1.0, 2.0, 4.0, 5.0]);
        assert_eq!(pauses(&EFFORT, &fault, || 0.0), [0.5, 1.0, 2.0, 2.5]);
        let chance: Vec<f64> = (0..100).map(|_| by_chance()).collect();
        assert!(chance.iter().all(|x| (0.0..=1.0).contains(x)));
        assert!(chance.windows(2).any(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn what_lasts_is_not_asked_again_and_a_servers_wish_is_honoured_up_to_the_longest_pause() {
        assert!(pauses(&EFFORT, &Fault::lasting("no"), || 1.0).is_empty());
        let wish = |seconds| Fault::passing("busy", Some(Duration::from_secs(seconds)));
        assert_eq!(pauses(&EFFORT, &wish(3), || 1.0), [3.0, 3.0, 4.0, 5.0]);
        assert!(pauses(&EFFORT, &wish(6), || 1.0).is_empty());
        let short = Effort { total: Duration::from_millis(2_500), ..EFFORT };
        assert_eq!(pauses(&short, &wish(2), || 1.0), [2.0]);
    }

    #[test]
    fn a_rest_is_as_long_as_the_server_wishes_within_bounds() {
        let patience = Patience::default();
        for (wish, seconds) in [(None, 30), (Some(5), 30), (Some(90), 90), (Some(86_400), 600)] {
            let rest = patience.rest_after(wish.map(Duration::from_secs));
            assert_eq!(rest.as_secs(), seconds, "{wish:?}");
        }
    }
}

//! The median time of a function: it is called in batches of about ten milliseconds, fifty times.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Batches that are timed of each function; the median is of these.
const SAMPLES: usize = 51;
/// How long a batch takes, so that the clock's grain does not show.
const BATCH: Duration = Duration::from_millis(10);
/// How long a function runs before it is timed.
const WARM_UP: Duration = Duration::from_millis(300);

/// The benchmarks of this run: `cargo bench --bench NAME -- WORDS` runs those whose names contain the words.
pub struct Bench {
    words: String,
    /// Without `--bench`, which cargo adds, each function runs once, so that a test can tell that it still does.
    is_timed: bool,
}

impl Bench {
    pub fn from_args() -> Self {
        let args: Vec<String> = std::env::args().skip(1).collect();
        let words = args.iter().filter(|arg| !arg.starts_with("--")).cloned().collect::<Vec<_>>().join(" ");
        Self { words, is_timed: args.iter().any(|arg| arg == "--bench") }
    }

    /// Prints the median time of a call, with the fastest and the slowest tenth's bounds.
    pub fn time<T>(&self, name: &str, mut call: impl FnMut() -> T) {
        if !name.contains(&self.words) {
            return;
        }
        if !self.is_timed {
            black_box(call());
            return;
        }
        let mut calls = 0_u32;
        let start = Instant::now();
        while calls == 0 || start.elapsed() < WARM_UP {
            black_box(call());
            calls += 1;
        }
        let one = start.elapsed() / calls;
        let n = u32::try_from(BATCH.as_nanos() / one.as_nanos().max(1)).unwrap_or(u32::MAX).max(1);
        let mut times: Vec<Duration> = (0..SAMPLES)
            .map(|_| {
                let start = Instant::now();
                for _ in 0..n {
                    black_box(call());
                }
                start.elapsed() / n
            })
            .collect();
        times.sort_unstable();
        let [low, median, high] = [times[SAMPLES / 10], times[SAMPLES / 2], times[SAMPLES - 1 - SAMPLES / 10]];
        #[expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]
        {
            println!("{name:<48} {median:>10.3?}   {low:.3?} to {high:.3?}");
        }
    }
}

//! A queue of work that makes more work, shared out among threads until none is left.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The waiting work. The last piece comes first, so that a search goes deep before wide and little waits at a time.
#[derive(Debug)]
pub(crate) struct Queue<J> {
    state: Mutex<State<J>>,
    changed: Condvar,
}

#[derive(Debug)]
struct State<J> {
    waiting: Vec<J>,
    /// Threads at work, which may add more.
    n_working: usize,
    n_idle: usize,
    is_closed: bool,
}

impl<J> Queue<J> {
    pub(crate) fn new(first: J) -> Self {
        Self {
            state: Mutex::new(State { waiting: vec![first], n_working: 0, n_idle: 0, is_closed: false }),
            changed: Condvar::new(),
        }
    }

    /// Does work until none is left. `work` puts further pieces into its second argument. A thread that panics ends the work
    /// of all.
    pub(crate) fn work(&self, mut work: impl FnMut(J, &mut Vec<J>)) {
        let _closer = Closer(self);
        let mut more = Vec::new();
        let mut state = self.state();
        loop {
            let Some(job) = state.waiting.pop() else {
                if state.n_working == 0 || state.is_closed {
                    self.changed.notify_all();
                    return;
                }
                state.n_idle += 1;
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                state.n_idle -= 1;
                continue;
            };
            if state.is_closed {
                return;
            }
            state.n_working += 1;
            drop(state);
            work(job, &mut more);
            state = self.state();
            state.n_working -= 1;
            // This thread takes one piece itself.
            let n_for_others = more.len().saturating_sub(1).min(state.n_idle);
            state.waiting.append(&mut more);
            for _ in 0..n_for_others {
                self.changed.notify_one();
            }
        }
    }

    /// Drops the waiting work.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        state.waiting.clear();
        self.changed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State<J>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Closer<'a, J>(&'a Queue<J>);

impl<J> Drop for Closer<'_, J> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn all_work_is_done_once_by_however_many_threads() {
        for n_threads in [1, 2, 8] {
            let queue = Queue::new(12_u32);
            let done = AtomicU64::new(0);
            std::thread::scope(|scope| {
                for _ in 0..n_threads {
                    scope.spawn(|| {
                        queue.work(|depth, more| {
                            done.fetch_add(1, Ordering::Relaxed);
                            more.extend((depth > 0).then(|| [depth - 1; 2]).into_iter().flatten());
                        });
                    });
                }
            });
            assert_eq!(done.into_inner(), (1 << 13) - 1, "{n_threads} threads");
        }
    }

    #[test]
    fn a_panic_ends_the_work_of_all() {
        let queue = Queue::new(0_u32);
        let ended = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4)
                .map(|_| {
                    scope.spawn(|| {
                        queue.work(|n, more| {
                            assert!(n < 1_000, "as intended");
                            more.push(n + 1);
                        });
                    })
                })
                .collect();
            threads.into_iter().filter_map(|thread| thread.join().err()).count()
        });
        assert_eq!(ended, 1);
    }
}

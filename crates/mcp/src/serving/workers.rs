//! Threads besides the one that moves bytes: for what computes no more at once than there are cores, for what waits for
//! others a few more.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use tokio::sync::Semaphore;

/// Calls at once that mostly wait for others.
const MAX_WAITING: usize = 32;

/// Places to work at, for all the servers of a process.
pub struct Workers {
    /// One a core: more threads at once would only keep quick calls from their turn.
    cores: Arc<Semaphore>,
    /// Separate from those: a call that waits for the network needs no core and must not block one that computes.
    waiting: Arc<Semaphore>,
}

impl Default for Workers {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { cores: Arc::new(Semaphore::new(cores)), waiting: Arc::new(Semaphore::new(MAX_WAITING)) }
    }
}

impl Workers {
    /// Computes as soon as a core is free; `None` where that broke off.
    pub async fn compute<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        run(&self.cores, work).await
    }

    /// Runs work that mostly waits for others, such as a fetch, without taking a core's place; `None` where it broke off.
    pub async fn wait<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        run(&self.waiting, work).await
    }
}

/// Works on a thread of its own as soon as there is a place. The place is kept until the work ends, also when nobody waits
/// for it any more. A panic breaks off this work alone.
async fn run<T: Send + 'static>(places: &Arc<Semaphore>, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let place = Arc::clone(places).acquire_owned().await.ok()?;
    let work = move || {
        let _place = place;
        catch_unwind(AssertUnwindSafe(work)).ok()
    };
    tokio::task::spawn_blocking(work).await.ok()?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_that_breaks_off_gives_its_place_back_and_who_left_keeps_it_until_the_end() {
        let workers = Workers::default();
        let n_cores = workers.cores.available_permits();
        assert_eq!(workers.compute(|| 1).await, Some(1));
        assert_eq!(workers.wait(|| panic!("on purpose")).await, None::<()>);
        assert_eq!((workers.cores.available_permits(), workers.waiting.available_permits()), (n_cores, MAX_WAITING));
        let (go_on, told_to) = std::sync::mpsc::channel::<()>();
        let (tell, began) = tokio::sync::oneshot::channel();
        let work = workers.wait(move || {
            let _ = tell.send(());
            let _ = told_to.recv();
        });
        tokio::select! {
            _ = work => panic!("it waits"),
            _ = began => {}
        }
        assert_eq!(workers.waiting.available_permits(), MAX_WAITING - 1);
        drop(go_on);
        let all = workers.waiting.acquire_many(u32::try_from(MAX_WAITING).unwrap()).await;
        assert!(all.is_ok());
    }
}

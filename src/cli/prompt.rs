//! Asking at the terminal so that Ctrl-C is an answer too: the prompt ends, the cursor comes back, nothing is written.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use dialoguer::console::{Key, Term};

use super::Stop;
use crate::error::Error;

/// Asks, and turns what may go wrong into how the command stops.
pub(super) fn ask<T>(prompt: impl FnOnce() -> dialoguer::Result<T>) -> Result<T, Stop> {
    let interrupts = Interrupts::held();
    let answer = prompt();
    drop(interrupts);
    answer.map_err(|error| {
        // Prompts hide the cursor and do not show it again when they fail.
        let _ = Term::stderr().show_cursor();
        let dialoguer::Error::IO(error) = error;
        match error.kind() {
            std::io::ErrorKind::Interrupted => Stop::Interrupted,
            _ => Stop::Failed(Error::PermissionDenied {
                what: format!("nobody answered the prompt ({error}); nothing was changed"),
            }),
        }
    })
}

/// Shows `prompt`, of one line and safe to show, and waits for one key; the line is gone once it is pressed.
pub(super) fn key(prompt: &str) -> Result<Key, Stop> {
    let term = Term::stderr();
    ask(|| {
        term.write_str(prompt)?;
        let key = term.read_key();
        term.clear_line()?;
        Ok(key?)
    })
}

/// While it lives, Ctrl-C ends the prompt and not the process; before and after, it ends the process as always.
struct Interrupts {
    kill: Option<Arc<AtomicBool>>,
}

impl Interrupts {
    #[cfg(unix)]
    fn held() -> Self {
        use std::sync::OnceLock;
        // A signal's action is the process's own, so there is one, made at the first prompt.
        static KILL: OnceLock<Option<Arc<AtomicBool>>> = OnceLock::new();
        let kill = KILL.get_or_init(|| {
            let kill = Arc::new(AtomicBool::new(false));
            let registered =
                signal_hook::flag::register_conditional_default(signal_hook::consts::SIGINT, Arc::clone(&kill));
            registered.ok().map(|_| kill)
        });
        if let Some(kill) = kill {
            kill.store(false, Ordering::SeqCst);
        }
        Self { kill: kill.clone() }
    }

    #[cfg(not(unix))]
    fn held() -> Self {
        Self { kill: None }
    }
}

impl Drop for Interrupts {
    fn drop(&mut self) {
        if let Some(kill) = &self.kill {
            kill.store(true, Ordering::SeqCst);
        }
    }
}

//! The terminal while the screen is shown: raw keys, the alternate screen, and a way back whatever happens.

use std::sync::Once;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{Event, KeyEventKind, KeyModifiers, poll, read};
use crossterm::style::{Attribute, Color as Colour, Print, SetAttribute, SetForegroundColor};
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{execute, queue};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier};

use super::state::{CLEAR, INTERRUPT, Key};
use crate::prelude::*;

/// Signals that end the program; the terminal is put back first.
#[cfg(unix)]
const ENDING: [i32; 2] = [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP];

/// Whether the screen is shown now, for whoever has to put the terminal back.
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

/// While it lives, the screen is shown.
pub(super) struct Shown;

impl Shown {
    pub(super) fn new() -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                put_back();
                before(panic);
            }));
        });
        terminal::enable_raw_mode()?;
        IS_SHOWN.store(true, Ordering::SeqCst);
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        Ok(Self)
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        put_back();
    }
}

/// Ends the program by the signal that came, if the screen did not end by itself: its last look at the terminal may have
/// come just before the terminal went away.
pub(super) fn end_by(signal: i32) {
    put_back();
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

fn put_back() {
    if IS_SHOWN.swap(false, Ordering::SeqCst) {
        // With the terminal gone there is nothing to put back.
        let _ = execute!(io::stdout(), SetAttribute(Attribute::Reset), Show, LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}

/// The signals that came and end the program.
pub(super) struct Signals {
    /// The last of those that end it whatever it does; 0 for none.
    came: Arc<AtomicUsize>,
    /// Ctrl-C, which ends no more than a prompt where one waits.
    is_interrupted: Arc<AtomicBool>,
    #[cfg(unix)]
    ids: Vec<signal_hook::SigId>,
}

impl Signals {
    #[cfg(unix)]
    pub(super) fn held() -> Self {
        use signal_hook::flag;
        let (came, is_interrupted) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
        let held = ENDING
            .iter()
            .filter_map(|signal| flag::register_usize(*signal, Arc::clone(&came), usize::try_from(*signal).ok()?).ok());
        let interrupt = flag::register(signal_hook::consts::SIGINT, Arc::clone(&is_interrupted));
        let ids = held.chain(interrupt.ok()).collect();
        Self { came, is_interrupted, ids }
    }

    #[cfg(not(unix))]
    pub(super) fn held() -> Self {
        Self { came: Arc::default(), is_interrupted: Arc::default() }
    }

    /// Where the signal is kept, for another thread.
    pub(super) fn shared(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.came)
    }

    #[cfg(unix)]
    pub(super) fn came(&self) -> Option<i32> {
        let came = i32::try_from(self.came.load(Ordering::SeqCst)).ok().filter(|signal| *signal != 0);
        came.or_else(|| self.is_interrupted.load(Ordering::SeqCst).then_some(signal_hook::consts::SIGINT))
    }

    #[cfg(not(unix))]
    pub(super) fn came(&self) -> Option<i32> {
        None
    }

    /// A prompt took Ctrl-C as its answer.
    pub(super) fn forget_interrupt(&self) {
        self.is_interrupted.store(false, Ordering::SeqCst);
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        #[cfg(unix)]
        for id in &self.ids {
            signal_hook::low_level::unregister(*id);
        }
    }
}

/// Runs a command whose prompts no other size of the window ends: a prompt cannot tell that signal from Ctrl-C. Another thread
/// takes the signal, so the screen still learns the size.
pub(super) fn undisturbed<T>(run: impl FnOnce() -> T) -> io::Result<T> {
    #[cfg(unix)]
    let resizes = nix::sys::signal::SigSet::from_iter([nix::sys::signal::Signal::SIGWINCH]);
    #[cfg(unix)]
    resizes.thread_block()?;
    let ran = run();
    #[cfg(unix)]
    resizes.thread_unblock()?;
    Ok(ran)
}

pub(super) enum Input {
    Key(Key),
    Resized,
    Gone,
}

/// Waits for the terminal, and says whether it is gone: the reader of keys would read its end for ever.
#[cfg(unix)]
fn is_gone(patience: Duration) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec};
    let stdin = io::stdin();
    let mut terminal = [PollFd::new(&stdin, PollFlags::IN)];
    let patience = Timespec::try_from(patience).map_err(io::Error::other)?;
    match rustix::event::poll(&mut terminal, Some(&patience)) {
        Ok(_) => Ok(terminal[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)),
        // A signal, such as that of another size.
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(unix))]
fn is_gone(patience: Duration) -> io::Result<bool> {
    poll(patience).map(|_| false)
}

/// Whether the terminal is gone, for another thread than the one that waits for keys: that one may have looked just before,
/// and would read the terminal's end for ever.
pub(super) fn is_hung_up() -> bool {
    cfg!(unix) && is_gone(Duration::ZERO).unwrap_or_default()
}

/// Waits for a key or another size of the window.
pub(super) fn input(patience: Duration) -> io::Result<Option<Input>> {
    // Keys that came together are read together, so the first look is at those that are read already.
    for patience in [Duration::ZERO, patience] {
        if is_gone(patience)? {
            return Ok(Some(Input::Gone));
        }
        if poll(Duration::ZERO)? {
            return next();
        }
    }
    Ok(None)
}

fn next() -> io::Result<Option<Input>> {
    let key = match read()? {
        Event::Key(key) if key.kind != KeyEventKind::Release => key,
        Event::Resize(..) => return Ok(Some(Input::Resized)),
        _ => return Ok(None),
    };
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    Ok(Some(Input::Key(match key.code {
        Key::Char('c' | 'd') if is_control => INTERRUPT,
        Key::Char('u') if is_control => CLEAR,
        Key::Char(_) if is_control || key.modifiers.contains(KeyModifiers::ALT) => Key::Null,
        Key::BackTab => Key::Tab,
        code => code,
    })))
}

/// The terminal, by the frame that it shows.
#[derive(Default)]
pub(super) struct Screen {
    shown: Buffer,
}

impl Screen {
    /// Draws a frame as large as the terminal, and writes what changed of the last one.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        let mut out = io::stdout();
        let (width, height) = terminal::size()?;
        let mut frame = Buffer::empty(Rect { x: 0, y: 0, width, height });
        if self.shown.area != frame.area {
            queue!(out, Clear(ClearType::All))?;
            self.shown = frame.clone();
        }
        draw(&mut frame);
        let mut before: Option<(u16, u16, &Cell)> = None;
        for (x, y, cell) in self.shown.diff(&frame) {
            if before.is_none_or(|(at, row, _)| (at + 1, row) != (x, y)) {
                queue!(out, MoveTo(x, y))?;
            }
            let look = |cell: &Cell| (cell.fg, cell.bg, cell.modifier);
            if before.is_none_or(|(_, _, before)| look(before) != look(cell)) {
                queue!(out, SetAttribute(Attribute::Reset))?;
                for (modifier, attribute) in [
                    (Modifier::BOLD, Attribute::Bold),
                    (Modifier::DIM, Attribute::Dim),
                    (Modifier::REVERSED, Attribute::Reverse),
                ] {
                    if cell.modifier.contains(modifier) {
                        queue!(out, SetAttribute(attribute))?;
                    }
                }
                if cell.fg != Color::Reset {
                    queue!(out, SetForegroundColor(colour(cell.fg)))?;
                }
            }
            queue!(out, Print(cell.symbol()))?;
            before = Some((x, y, cell));
        }
        queue!(out, SetAttribute(Attribute::Reset))?;
        self.shown = frame;
        out.flush()
    }
}

/// The few colours that the screen uses.
fn colour(colour: Color) -> Colour {
    match colour {
        Color::Green => Colour::DarkGreen,
        Color::Yellow => Colour::DarkYellow,
        Color::Red => Colour::DarkRed,
        Color::Cyan => Colour::DarkCyan,
        _ => Colour::Reset,
    }
}

//! The home screen at a real terminal: the keys of a step, and the message that it leaves.

use std::time::{Duration, Instant};

use super::place::{Place, State, Step};
use super::{Answer, Came, Row};
use crate::support::terminal::{CTRL_C, ENTER, Terminal};

/// How long a frame may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

const COLUMNS: usize = 160;
const ROWS: usize = 30;

/// The screen that these bytes draw, as one line of words. The reader makes a character of each byte.
fn drawn(bytes: &str) -> String {
    // The ordinary screen comes back at the end.
    let bytes = bytes.rsplit_once("\u{1b}[?1049l").map_or(bytes, |(drawn, _)| drawn);
    let bytes: Vec<u8> = bytes.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    let text = String::from_utf8_lossy(&bytes);
    let mut cells = vec![[' '; COLUMNS]; ROWS];
    let (mut row, mut column) = (0, 0);
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match c {
            '\u{1b}' => {
                let mut code = rest.by_ref().skip(1);
                let mut place = String::new();
                let end = code.find(|c| {
                    place.push(*c);
                    c.is_ascii_alphabetic()
                });
                let place = place.strip_suffix('H').filter(|_| end.is_some()).and_then(|place| place.split_once(';'));
                if let Some((to_row, to_column)) = place {
                    let number = |text: &str| text.parse::<usize>().unwrap() - 1;
                    (row, column) = (number(to_row), number(to_column));
                }
            }
            '\r' => column = 0,
            '\n' => row += 1,
            c => {
                if let Some(cell) = cells.get_mut(row).and_then(|cells| cells.get_mut(column)) {
                    *cell = c;
                }
                column += 1;
            }
        }
    }
    let lines: Vec<String> = cells.iter().map(|cells| cells.iter().collect()).collect();
    lines.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The home screen of a place.
pub(super) struct Screen(Terminal);

impl Screen {
    pub(super) fn open(place: &Place) -> Self {
        let mut screen = Self(Terminal::sized_command(&place.command(&[]), COLUMNS, ROWS));
        screen.until(&["This week"]);
        screen
    }

    pub(super) fn press(&mut self, keys: &str) -> &mut Self {
        self.0.press(keys);
        self
    }

    /// Waits until the screen shows one of these texts, and gives its place among them. A frame writes only the cells that
    /// changed, so the whole screen is looked at.
    pub(super) fn until(&mut self, texts: &[&str]) -> usize {
        let until = Instant::now() + PATIENCE;
        loop {
            let shown = drawn(self.0.so_far());
            if let Some(found) = texts.iter().position(|text| shown.contains(text)) {
                return found;
            }
            assert!(Instant::now() < until, "no {texts:?} in {shown}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Leaves, and gives what was shown last.
    pub(super) fn leave(mut self) -> String {
        self.0.press(CTRL_C);
        let ended = self.0.end();
        assert_eq!(ended.exit, 0);
        // Only now all of the last frame has come for sure.
        drawn(&ended.screen.bytes().map(char::from).collect::<String>())
    }

    /// Brings the cursor to a task.
    fn choose(&mut self, task: &str) -> &mut Self {
        self.press("/").press(task).press(ENTER);
        self.until(&["Found in your path"]);
        self
    }

    /// Types a line after `l`.
    fn log(&mut self, line: &str) {
        self.press("l").until(&["in any order"]);
        self.press(line).press(ENTER);
    }
}

pub(super) fn take(place: &Place, row: &Row) -> Answer {
    let mut screen = Screen::open(place);
    let is_running = matches!(row.state, State::Running | State::TwoSessions | State::OlderLeft);
    match row.step {
        Step::Start(_) if is_running => screen.log("session_started"),
        Step::Start(task) => drop(screen.choose(task).press("s")),
        Step::Stop(_) if !is_running => screen.log("session_completed"),
        Step::Stop(hours) => {
            screen.press("s");
            if row.state == State::OlderLeft {
                screen.until(&["Time you studied"]);
                screen.press(hours).press(ENTER);
            }
        }
        Step::Done(task) | Step::DoneAgain(task) => {
            screen.choose(task).press("d").until(&["how did it go?"]);
            screen.press("3");
            if !is_running {
                screen.until(&["Time it took"]);
                screen.press("1h").press(ENTER);
            }
        }
        Step::Check(task) => return checked(screen, task),
        Step::Log(event, message, _) => screen.log(format!("{event} {message}").trim_end()),
        Step::Keep(_) | Step::Append(_) => return Answer::default(),
    }
    let came = settled(&mut screen, row);
    Answer { came, words: screen.leave() }
}

/// A check has the ordinary screen to itself.
fn checked(mut screen: Screen, task: &str) -> Answer {
    screen.choose(task).press("c");
    let mut came = Came::Shown;
    if screen.0.until_any(&["[Y/n]", "Any key goes back"]) == Some(0) {
        screen.press(ENTER).0.until("Any key goes back");
        came = Came::Accepted;
    }
    // The home screen is drawn anew.
    screen.press(" ").0.until("\u{1b}[?1049h").press(CTRL_C);
    Answer { came, words: screen.0.end().screen }
}

/// Answers the question with its default, or with yes where the step is meant again, and waits for the end of the step.
fn settled(screen: &mut Screen, row: &Row) -> Came {
    let ends = ["[Y/n]", "[y/N]", "Written", "Started", row.says];
    let ends: Vec<&str> = ends.into_iter().filter(|end| !end.is_empty()).collect();
    match ends[screen.until(&ends)] {
        "[Y/n]" => {
            screen.press(ENTER).until(&["Written", "Started"]);
            Came::Accepted
        }
        "[y/N]" if matches!(row.step, Step::DoneAgain(_)) => {
            screen.press("y").until(&["Written"]);
            Came::Accepted
        }
        "[y/N]" => {
            // The doubt is said before it is asked.
            screen.until(&[row.says]);
            screen.press(ENTER).until(&["Not written"]);
            Came::Asked
        }
        "Written" | "Started" => Came::Accepted,
        _ => Came::Refused(String::new()),
    }
}

//! The content of the learner's home, for the screen and the app: the state of the week, and the words after a write. It knows
//! no keys, no terminal and no HTTP.

pub mod model;
pub mod status_words;

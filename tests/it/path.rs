//! Reading a path, its months, tasks and cards.

pub mod cards;
pub mod check;
pub mod deck;
pub mod lint;
pub mod lost;
pub mod origin;
pub mod parse;
pub mod properties;
pub mod renamed;

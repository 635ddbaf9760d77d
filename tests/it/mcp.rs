//! Assistants over the Model Context Protocol.

pub mod approval;
pub mod eighth_stranger;
pub mod eleventh_stranger;
pub mod fifth_stranger;
pub mod fourth_stranger;
pub mod http;
pub mod http_hostile;
pub mod ninth_stranger;
pub mod numbers_of_a_stranger;
pub mod prompts;
pub mod reading;
pub mod second_stranger;
pub mod second_thoughts;
pub mod sessions;
pub mod seventh_stranger;
pub mod sixth_stranger;
pub mod tenth_stranger;
pub mod third_stranger;
pub mod tools;
pub mod tutor;
pub mod wrong_turns;

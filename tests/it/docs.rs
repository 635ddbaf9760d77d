//! Pages say what the program does.

pub mod docs;
pub mod links;
pub mod model;
pub mod pages;
pub mod readme;
pub mod reference;
pub mod reference_examples;
pub mod scores;
pub mod settings_page;
pub mod tidy;

//! Search by meaning: text cut into units, units into an index that is derived and may be deleted, a question into ranked
//! units.
//!
//! Knows the model and the workspace. It does not know faces, learners, scores, or who asked; memory reaches it as text.

pub mod allowed_endpoint;
pub mod backfill;
pub mod corpus;
pub mod embedders;
pub mod endpoint;
pub mod engine;
pub mod files;
pub mod index;
pub mod model;
pub mod question;
pub mod rank;
pub mod state;
pub mod unit;
pub mod units;
pub mod vector;

pub use allowed_endpoint::{AllowedEndpoint, judge};
pub use corpus::{Corpus, LearnersFiles};
pub use embedders::{EmbedError, Embedder, Embedders, QueryVector};
pub use files::{FileKind, SearchedFile};
pub use index::database::{Broken, Entry, Index, TextHash};
pub use index::sync::Synced;
pub(crate) use index::vectors::{Vectors, hash_of};
pub use question::{Answer, Hit, Question};
pub(crate) use state::Shared;
pub use unit::{Kind, Unit};
pub use units::bounds::MAX_CHARS;
pub(crate) use units::bounds::{MAX_PART_WORDS, PART_WORDS, clipped, day_at_start};
pub(crate) use units::fields::{Fields, in_words};
pub(crate) use units::sections::{Block, Section, Shape, sections};

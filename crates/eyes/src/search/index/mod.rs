//! The index: the units, their words and their vectors. Derived from the files: it may be deleted at any time.
//!
//! It is an `SQLite` database that lives in memory while it is used, and is read from and written to `.context/search.db`
//! as a whole. So no lock is ever waited for, no journal of another program is played back, and every byte comes and goes
//! through the workspace's own safe opening: a link, a pipe or a damaged file there means an empty index, never an error.
//! It does not know embedders, ranking, or where files are.

pub mod database;
pub mod keep;
pub mod schema;
pub mod sync;
pub mod vectors;
pub mod words;

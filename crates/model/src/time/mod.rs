//! Time zones, dates and durations as people write them.

pub mod durations;
pub mod timestamp;
pub mod typed_days;
pub mod zone;

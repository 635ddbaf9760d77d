//! Who makes vectors now: of a question, and of what is indexed.

use std::sync::Arc;

use super::embedder::{EmbedError, Embedder};
use super::engines::{Engines, QueryVector};

/// The makers of vectors of a process. Nothing is loaded or connected before it is asked for.
pub trait Makers: Send + Sync {
    /// The vector of a question. An error where nobody can make one.
    fn question(&self, text: &str) -> Result<QueryVector, EmbedError>;

    /// Who makes the vectors of the index now. Where its `embed` fails, ask again.
    fn for_indexing(&self) -> Result<Arc<dyn Embedder>, EmbedError>;
}

impl Makers for Engines {
    fn question(&self, text: &str) -> Result<QueryVector, EmbedError> {
        self.query(text)
    }

    fn for_indexing(&self) -> Result<Arc<dyn Embedder>, EmbedError> {
        Ok(self.for_indexing()?.embedder)
    }
}

/// One maker for all.
pub struct OneMaker(pub Arc<dyn Embedder>);

impl Makers for OneMaker {
    fn question(&self, text: &str) -> Result<QueryVector, EmbedError> {
        Ok(QueryVector { vector: self.0.embed_query(text)?, embedder_id: self.0.id().to_owned(), degraded: None })
    }

    fn for_indexing(&self) -> Result<Arc<dyn Embedder>, EmbedError> {
        Ok(Arc::clone(&self.0))
    }
}

//! Embedders make vectors of texts; `embedders` chooses one for each task.

/// Makes vectors of texts. Vectors of different embedders cannot be compared.
pub trait Embedder: Send + Sync {
    /// The name its vectors are kept under: the model's hash, or a hash of the endpoint and its model.
    fn id(&self) -> &str;

    /// One vector of length one for each text, in order.
    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError>;

    /// How many texts to hand over at once when many wait: a third of a second's work, so that others get their turn.
    fn batch(&self) -> usize {
        8
    }

    /// The vector of a question, which somebody waits for.
    fn embed_query(&self, text: &str) -> Result<Vec<f32>, EmbedError> {
        let mut vectors = self.embed(&[text])?;
        match (vectors.pop(), vectors.is_empty()) {
            (Some(vector), true) => Ok(vector),
            _ => Err(EmbedError("one text did not make one vector".into())),
        }
    }
}

/// Why no vectors were made: a short phrase for the learner, without keys or credentials.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EmbedError(pub String);

/// A question's vector, its embedder, and why it was not the preferred one.
#[derive(Debug, Clone, PartialEq)]
pub struct QueryVector {
    /// The numbers of the question, a vector of length one.
    pub vector: Vec<f32>,
    /// It can only be compared with vectors that are kept under this id.
    pub embedder_id: String,
    /// Why the endpoint did not make it, as a phrase for the learner; `None` where the preferred embedder answered.
    pub degraded: Option<String>,
}

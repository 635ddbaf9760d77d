//! What makes vectors of texts: the embedded model, or an endpoint.

/// Makes vectors of texts. Vectors of different makers cannot be compared.
pub trait Embedder: Send + Sync {
    /// Names what made a vector: the model's hash, or the endpoint's model. Vectors are kept under it.
    fn id(&self) -> &str;

    /// One vector of length one for each text, in order.
    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError>;

    /// How many texts are best given at once when many wait: a third of a second's work, so that others get their turn.
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

/// Why no vectors were made, in a short phrase for the learner, without keys or addresses' credentials.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EmbedError(pub String);

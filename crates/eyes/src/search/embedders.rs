//! The embedders of a workspace: the endpoint where the settings name one and it may be used, else the embedded model.
//!
//! An endpoint that fails does not fail the search: the embedded model answers and the answer says why. Vectors of the two
//! never mix, since each is kept under its own id. Nothing is loaded, connected or read from the environment before it is
//! asked for.

use crate::prelude::*;

use super::endpoint::{Endpoint, Patience};
use super::{judge, model};
use los_store::workspace::SearchSettings;

/// Variables with which the embedded model's engine prints to stdout while it loads, into answers.
const PRINTS: [&str; 2] = ["RTEN_OPTIMIZER_DEBUG", "RTEN_INFER_SHAPES_DEBUG"];

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
        Ok(self.embed(&[text])?.concat())
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

/// Reads environment variables: only the faces know the environment.
pub type Variables = Arc<dyn Fn(&str) -> Option<String> + Send + Sync>;

/// Loads the embedded model, once a process.
pub type LoadModel = Arc<dyn Fn() -> Result<Arc<dyn Embedder>, EmbedError> + Send + Sync>;

/// The embedders of one workspace, kept as long as the process lives.
pub struct Embedders {
    settings: SearchSettings,
    variables: Variables,
    load_model: LoadModel,
    patience: Patience,
    /// The endpoint of the settings, if they name one; an error says why it may not be used and what to do.
    endpoint: OnceLock<Result<Option<Arc<Endpoint>>, String>>,
}

impl Embedders {
    /// The endpoint of these settings and the model that is shipped with the program, whose own file `program` is. Costs
    /// nothing.
    pub fn new(settings: SearchSettings, variables: Variables, program: Option<PathBuf>) -> Self {
        let load_model = move || model::embedded(program.as_deref());
        Self::with(settings, variables, Arc::new(load_model), Patience::default())
    }

    /// The endpoint of these settings with other times to wait, and another model.
    pub fn with(settings: SearchSettings, variables: Variables, load_model: LoadModel, patience: Patience) -> Self {
        Self { settings, variables, load_model, patience, endpoint: OnceLock::new() }
    }

    fn endpoint(&self) -> Result<Option<&Arc<Endpoint>>, String> {
        let endpoint = self.endpoint.get_or_init(|| {
            let allowed = judge(&self.settings, &*self.variables)?;
            Ok(allowed.map(|allowed| Arc::new(Endpoint::new(allowed, self.patience.clone()))))
        });
        endpoint.as_ref().map(Option::as_ref).map_err(Clone::clone)
    }

    fn model(&self) -> Result<Arc<dyn Embedder>, EmbedError> {
        match PRINTS.iter().find(|name| (self.variables)(name).is_some()) {
            Some(name) => Err(EmbedError(format!("the embedded model is not used while the variable {name} is set"))),
            None => (self.load_model)(),
        }
    }

    /// The vector of a question. An error only where the embedded model fails too.
    pub fn query(&self, text: &str) -> Result<QueryVector, EmbedError> {
        let failed = match self.endpoint() {
            Ok(None) => None,
            Err(reason) => Some(reason),
            Ok(Some(endpoint)) => match endpoint.embed_query(text) {
                Ok(vector) => return Ok(QueryVector { vector, embedder_id: endpoint.id().to_owned(), degraded: None }),
                Err(EmbedError(reason)) => Some(reason),
            },
        };
        let model = self.model()?;
        let degraded = failed.map(|reason| format!("{reason}; the embedded model was used"));
        Ok(QueryVector { vector: model.embed_query(text)?, embedder_id: model.id().to_owned(), degraded })
    }

    /// The embedder of the index now; where its `embed` fails, ask again. An endpoint that failed rests meanwhile, and the
    /// embedded model is chosen.
    pub fn for_indexing(&self) -> Result<Arc<dyn Embedder>, EmbedError> {
        match self.endpoint() {
            Ok(Some(endpoint)) if endpoint.resting().is_none() => Ok(Arc::clone(endpoint) as Arc<dyn Embedder>),
            _ => self.model(),
        }
    }
}

//! The embedders of a workspace: the endpoint where the settings name one and it may be used, else the embedded model.
//!
//! An endpoint that fails does not fail the search: the embedded model answers and the answer says why. Vectors of the two
//! never mix, since each is kept under its own id. Nothing is loaded, connected or read from the environment before it is
//! asked for.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::endpoint::{Endpoint, Patience};
use super::{EmbedError, Embedder, QueryVector, judge, model};
use los_store::workspace::SearchSettings;

/// With this variable set, the embedded model's engine would print to stdout, into answers.
const PRINTS_VARIABLE: &str = "RTEN_OPTIMIZER_DEBUG";

/// Reads environment variables: only the faces know the environment.
pub type Variables = Arc<dyn Fn(&str) -> Option<String> + Send + Sync>;

/// Loads the embedded model, once a process, given the program's own file.
pub type LoadModel = Arc<dyn Fn(Option<&Path>) -> Result<Arc<dyn Embedder>, EmbedError> + Send + Sync>;

/// The embedders of one workspace, kept as long as the process lives.
pub struct Embedders {
    settings: SearchSettings,
    variables: Variables,
    load_model: LoadModel,
    program: Option<PathBuf>,
    patience: Patience,
    /// The endpoint of the settings, if they name one; an error says why it may not be used and what to do.
    endpoint: OnceLock<Result<Option<Arc<Endpoint>>, String>>,
}

impl Embedders {
    /// The endpoint of these settings and the model that is shipped with the program, whose own file `program` is. Costs
    /// nothing.
    pub fn new(settings: SearchSettings, variables: Variables, program: Option<PathBuf>) -> Self {
        Self { program, ..Self::with(settings, variables, Arc::new(model::embedded), Patience::default()) }
    }

    /// The endpoint of these settings with other times to wait, and another model.
    pub fn with(settings: SearchSettings, variables: Variables, load_model: LoadModel, patience: Patience) -> Self {
        Self { settings, variables, load_model, program: None, patience, endpoint: OnceLock::new() }
    }

    fn endpoint(&self) -> Result<Option<&Arc<Endpoint>>, String> {
        let endpoint = self.endpoint.get_or_init(|| {
            let allowed = judge(&self.settings, &*self.variables)?;
            Ok(allowed.map(|allowed| Arc::new(Endpoint::new(allowed, self.patience.clone()))))
        });
        endpoint.as_ref().map(Option::as_ref).map_err(Clone::clone)
    }

    fn model(&self) -> Result<Arc<dyn Embedder>, EmbedError> {
        if (self.variables)(PRINTS_VARIABLE).is_some_and(|value| !value.is_empty()) {
            return Err(EmbedError(format!(
                "the embedded model is not used while the environment variable {PRINTS_VARIABLE} is set"
            )));
        }
        (self.load_model)(self.program.as_deref())
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

//! Which maker of vectors answers: the endpoint where the settings name one and it may be used, else the embedded model.
//!
//! An endpoint that fails is no failure: the embedded model answers and the answer says why. Vectors of the two never mix,
//! since each is kept under its maker's own id. Nothing is loaded, connected or read from the environment before it is asked for.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::embedder::{EmbedError, Embedder};
use super::endpoint::patience::Patience;
use super::endpoint::{Endpoint, consent};
use los_store::workspace::settings::SearchSettings;

/// The variable that makes the embedded model's engine talk.
const PRINTS_VARIABLE: &str = "RTEN_OPTIMIZER_DEBUG";

/// Where environment variables come from: only the faces read the environment.
pub type Variables = Arc<dyn Fn(&str) -> Option<String> + Send + Sync>;

/// The embedded model: its id is known without loading it.
#[derive(Debug, Clone, Copy)]
pub struct EmbeddedModel {
    /// What its vectors are kept under.
    pub id: &'static str,
    /// Loads it, once a process.
    pub load: fn() -> Result<Arc<dyn Embedder>, EmbedError>,
}

impl EmbeddedModel {
    /// The model that is shipped with the program.
    pub const fn shipped() -> Self {
        Self { id: super::model::EMBEDDED_ID, load: super::model::embedded }
    }
}

/// A question's vector, who made it, and why it was not who should have.
#[derive(Debug, Clone, PartialEq)]
pub struct QueryVector {
    /// Length one.
    pub vector: Vec<f32>,
    /// The only vectors it can be compared with are those kept under this id.
    pub embedder_id: String,
    /// Why the endpoint did not make it, as a phrase for the learner; `None` where all is as the settings say.
    pub degraded: Option<String>,
}

/// Who makes vectors now, and why it is not who should.
#[derive(Clone)]
pub struct Chosen {
    /// The maker.
    pub embedder: Arc<dyn Embedder>,
    /// Why it is not the endpoint; `None` where all is as the settings say.
    pub degraded: Option<String>,
}

/// The makers of vectors of one workspace, kept as long as the process lives.
pub struct Engines {
    settings: SearchSettings,
    variables: Variables,
    embedded: EmbeddedModel,
    patience: Patience,
    wanted: OnceLock<Wanted>,
}

/// What became of the endpoint that the settings name.
enum Wanted {
    /// They name none.
    None,
    Endpoint(Arc<Endpoint>),
    /// It may not be used, or not as the settings have it; the phrase says what to do.
    Refused(String),
}

impl Engines {
    /// The engines for these settings. Costs nothing.
    pub fn new(settings: SearchSettings, variables: Variables, embedded: EmbeddedModel) -> Self {
        Self::with_patience(settings, variables, embedded, Patience::default())
    }

    /// The same with other times to wait.
    pub fn with_patience(
        settings: SearchSettings,
        variables: Variables,
        embedded: EmbeddedModel,
        patience: Patience,
    ) -> Self {
        Self { settings, variables, embedded, patience, wanted: OnceLock::new() }
    }

    /// The ids under which vectors of these settings may be kept, the preferred one first. No model is loaded for it and
    /// nothing is sent; what is kept under other ids is of no more use.
    pub fn ids(&self) -> Vec<String> {
        let endpoint = match self.wanted() {
            Wanted::Endpoint(endpoint) => Some(endpoint.id().to_owned()),
            Wanted::None | Wanted::Refused(_) => None,
        };
        endpoint.into_iter().chain([self.embedded.id.to_owned()]).collect()
    }

    /// The vector of a question. An error only where the embedded model fails too.
    pub fn query(&self, text: &str) -> Result<QueryVector, EmbedError> {
        let degraded = match self.wanted() {
            Wanted::None => None,
            Wanted::Refused(reason) => Some(instead(reason)),
            Wanted::Endpoint(endpoint) => match endpoint.embed_query(text) {
                Ok(vector) => {
                    return Ok(QueryVector { vector, embedder_id: endpoint.id().to_owned(), degraded: None });
                }
                Err(EmbedError(reason)) => Some(instead(&reason)),
            },
        };
        let embedded = self.embedded()?;
        Ok(QueryVector { vector: embedded.embed_query(text)?, embedder_id: embedded.id().to_owned(), degraded })
    }

    /// Who makes the vectors of the index now. Where its `embed` fails, ask again: an endpoint that failed rests, and the
    /// embedded model is chosen.
    pub fn for_indexing(&self) -> Result<Chosen, EmbedError> {
        let degraded = match self.wanted() {
            Wanted::None => None,
            Wanted::Refused(reason) => Some(instead(reason)),
            Wanted::Endpoint(endpoint) => match endpoint.resting() {
                None => {
                    return Ok(Chosen { embedder: Arc::clone(endpoint) as Arc<dyn Embedder>, degraded: None });
                }
                Some(reason) => Some(instead(&reason)),
            },
        };
        Ok(Chosen { embedder: self.embedded()?, degraded })
    }

    fn embedded(&self) -> Result<Arc<dyn Embedder>, EmbedError> {
        // Then the engine would print to stdout what it does, into answers.
        if (self.variables)(PRINTS_VARIABLE).is_some_and(|value| !value.is_empty()) {
            return Err(EmbedError(format!(
                "the embedded model is not used while the environment variable {PRINTS_VARIABLE} is set"
            )));
        }
        (self.embedded.load)()
    }

    fn wanted(&self) -> &Wanted {
        self.wanted.get_or_init(|| match consent::judge(&self.settings, &*self.variables) {
            Ok(None) => Wanted::None,
            Ok(Some(agreed)) => Wanted::Endpoint(Arc::new(Endpoint::new(agreed, self.patience.clone()))),
            Err(reason) => Wanted::Refused(reason),
        })
    }
}

/// Says nothing of the environment.
impl fmt::Debug for Engines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engines").field("embedded", &self.embedded.id).finish_non_exhaustive()
    }
}

fn instead(reason: &str) -> String {
    format!("{reason}; the embedded model was used")
}

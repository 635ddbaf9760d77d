//! The embedded model: all-MiniLM-L6-v2 in four bits, compiled into the program, run by `rten`.
//!
//! Loaded at the first use and once a process; a program that never searches never touches its pages. Knows nothing of units or
//! ranking. `assets/make_model.py` makes the two assets; their hashes are pinned by a test. A program that was built from the
//! crate's package, which lacks the model, reads it from a file next to itself.

pub mod characters;
pub mod tokenizer;

use std::{num::NonZero, thread};

use rten::{Model, ModelOptions, RunOptions, ThreadPool};
use rten_tensor::NdTensor;
use rten_tensor::prelude::*;
use sha2::{Digest, Sha256};

use super::{EmbedError, Embedder};
use crate::prelude::*;
use los_model::digest::hex;
use tokenizer::Tokenizer;

/// Names the embedded model: the first 16 digits of its file's SHA-256. Known without loading it.
pub const EMBEDDED_ID: &str = "5eaccbd41f41c2f8";

/// The pieces of the embedded model's vocabulary, one a line.
pub const VOCABULARY: &str = include_str!("../../../assets/all-minilm-l6-v2.vocab");

#[cfg(embedded_model)]
static GRAPH: &[u8] = include_bytes!("../../../assets/all-minilm-l6-v2.onnx");

/// The model's file, next to the program and among the files of a release.
pub const MODEL_FILE: &str = "all-minilm-l6-v2.onnx";

/// Numbers in a vector.
pub const DIMENSIONS: usize = 384;

/// Pieces of a text that are read, `[CLS]` and `[SEP]` among them; the model has no positions beyond.
pub const MAX_PIECES: usize = 256;

/// More threads than this gain little and leave a laptop no room.
const MAX_THREADS: usize = 4;

/// Why searches have no model, where it is neither part of the program nor next to its file; with what to do.
pub fn missing(program: Option<&Path>) -> Option<EmbedError> {
    if cfg!(embedded_model) {
        return None;
    }
    file_beside(program).and_then(|file| fs::metadata(&file).map_err(|_| not_found(&file))).err()
}

/// The model's file next to the program.
fn file_beside(program: Option<&Path>) -> Result<PathBuf, EmbedError> {
    let unknown = || EmbedError("the program's own folder is unknown".to_owned());
    program.map(|program| program.with_file_name(MODEL_FILE)).ok_or_else(unknown)
}

fn not_found(file: &Path) -> EmbedError {
    EmbedError(format!(
        "this build of the program has no search model; put `{MODEL_FILE}`, a file of the release, at {}",
        file.display()
    ))
}

/// Reads the model from a file. An error where it is not there, or is not the model that this version knows.
pub fn read_model(file: &Path) -> Result<Vec<u8>, EmbedError> {
    let bytes = fs::read(file).map_err(|_| not_found(file))?;
    if hex(&Sha256::digest(&bytes)[..8]) == EMBEDDED_ID {
        return Ok(bytes);
    }
    let place = file.display();
    Err(EmbedError(format!("{place} is not the search model of this version; take the file of its release")))
}

/// The embedded model, loaded at the first call; `program` is the program's own file, links followed.
///
/// One text is embedded on one thread; several on as many threads as there are texts and cores, at most four. A caller in
/// the background hands over one text at a time.
pub fn embedded(program: Option<&Path>) -> Result<Arc<dyn Embedder>, EmbedError> {
    static LOADED: OnceLock<Result<Arc<dyn Embedder>, EmbedError>> = OnceLock::new();
    LOADED.get_or_init(|| Ok(Arc::new(MiniLm::load(program)?))).clone()
}

struct MiniLm {
    model: Model,
    tokenizer: Tokenizer,
    /// Idle pools of one thread. Without a pool of its own rten would take every core.
    idle: Mutex<Vec<Arc<ThreadPool>>>,
}

impl MiniLm {
    fn load(program: Option<&Path>) -> Result<Self, EmbedError> {
        #[cfg(embedded_model)]
        let _ = program;
        // The contrib operators cannot be named one by one in rten 0.27, so all are linked.
        let options = ModelOptions::with_all_ops();
        #[cfg(embedded_model)]
        let model = options.load_static_slice(GRAPH);
        #[cfg(not(embedded_model))]
        let model = options.load(read_model(&file_beside(program)?)?);
        let model = model.map_err(|error| EmbedError(format!("the search model does not load: {error}")))?;
        Ok(Self { model, tokenizer: Tokenizer::new(VOCABULARY)?, idle: Mutex::default() })
    }

    /// Runs `work` with a pool of one thread that no one else uses meanwhile.
    fn with_pool<T>(&self, work: impl FnOnce(&Arc<ThreadPool>) -> T) -> T {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = idle().pop();
        let pool = taken.unwrap_or_else(|| Arc::new(ThreadPool::with_num_threads(1)));
        let result = work(&pool);
        idle().push(pool);
        result
    }

    fn embed_one(&self, text: &str, pool: &Arc<ThreadPool>) -> Result<Vec<f32>, EmbedError> {
        let ids = self.tokenizer.ids(text, MAX_PIECES);
        let ids: Vec<i32> = ids.into_iter().map(i32::from).collect();
        let input = NdTensor::from_data([1, ids.len()], ids);
        let options = RunOptions::default().with_thread_pool(Some(Arc::clone(pool)));
        let failed = |why: String| EmbedError(format!("the embedded model failed: {why}"));
        let (Some(&takes), Some(&gives)) = (self.model.input_ids().first(), self.model.output_ids().first()) else {
            return Err(failed("it has no input or no output".to_owned()));
        };
        // A run in part, of which nothing is missing: `run` would print timings to stdout, into answers, where the variable
        // `RTEN_TIMING` is set.
        let output = self
            .model
            .partial_run(vec![(takes, input.view().into())], &[gives], Some(options))
            .map_err(|error| failed(error.to_string()))?;
        let vector = output.into_iter().find(|(id, _)| *id == gives);
        let vector: Option<NdTensor<f32, 2>> = vector.and_then(|(_, vector)| vector.try_into().ok());
        let vector = vector.ok_or_else(|| failed("it made no vector".to_owned()))?;
        let vector = vector.into_data();
        if vector.len() != DIMENSIONS || vector.iter().any(|x| !x.is_finite()) {
            return Err(failed("it made no vector of 384 numbers".to_owned()));
        }
        Ok(vector)
    }
}

impl Embedder for MiniLm {
    fn id(&self) -> &str {
        EMBEDDED_ID
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let n_each = texts.len().div_ceil(cores.min(MAX_THREADS)).max(1);
        // Not rayon: one of its threads that waits for the model would begin the next text meanwhile, on another core.
        let embed = |texts: &[&str]| -> Result<Vec<_>, EmbedError> {
            self.with_pool(|pool| texts.iter().map(|text| self.embed_one(text, pool)).collect())
        };
        thread::scope(|scope| {
            let workers: Vec<_> = texts.chunks(n_each).map(|texts| scope.spawn(move || embed(texts))).collect();
            let mut made = Vec::with_capacity(texts.len());
            for worker in workers {
                made.extend(worker.join().map_err(|_| EmbedError("the embedded model stopped".to_owned()))??);
            }
            Ok(made)
        })
    }
}

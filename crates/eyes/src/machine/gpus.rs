//! NVIDIA's cards through its management library (NVML), loaded at run time where the driver installed it.
//!
//! The library is loaded by its full path from folders of the system or of `LD_LIBRARY_PATH`. Loaded by name, it could come
//! from the working directory: `LD_LIBRARY_PATH=$LD_LIBRARY_PATH:/usr/local/cuda/lib64` often has an empty entry.

use std::path::{Path, PathBuf};
use std::time::Duration;

use nvml_wrapper::Nvml;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Machine, gb, safe_path};

/// A driver without a persistence daemon needs a second or two for each card.
const LIBRARY_TIMEOUT: Duration = Duration::from_secs(8);
const LIBRARY: &str = "libnvidia-ml.so.1";
/// Where drivers install it: distributions, WSL, `NixOS`, container hosts.
const FOLDERS: [&str; 13] = [
    "usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu", "usr/lib64", "usr/lib", "lib/x86_64-linux-gnu", "lib64",
    "usr/lib/wsl/lib", "run/opengl-driver/lib", "usr/lib/nvidia", "usr/lib64/nvidia", "usr/local/nvidia/lib64",
    "usr/local/nvidia/lib", "usr/local/lib",
];

/// A graphics card.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Gpu {
    /// Its model name
    pub name: String,
    /// Its own memory in GB; null if unknown
    pub vram_gb: Option<f64>,
    /// The driver's version; null if unknown
    pub driver_version: Option<String>,
}

/// The cards in the library's order; none if the library is missing or does not work.
pub(crate) fn list(machine: &Machine, inside: &Path) -> Vec<Gpu> {
    let gpus = library(machine, inside).and_then(|library| machine.ask(&library, LIBRARY_TIMEOUT, query));
    gpus.flatten().unwrap_or_default()
}

fn library(machine: &Machine, inside: &Path) -> Option<PathBuf> {
    let named = machine.variable("LD_LIBRARY_PATH").unwrap_or_default();
    let mut folders = safe_path::folders(&named, inside);
    folders.extend(FOLDERS.iter().map(|folder| machine.file(folder)));
    folders.iter().find_map(|folder| safe_path::file(&folder.join(LIBRARY), inside))
}

/// Asks the library. A card that does not answer, or may not be asked, is listed as far as it is known.
fn query(library: &Path) -> Option<Vec<Gpu>> {
    let nvml = Nvml::builder().lib_path(library.as_os_str()).init().ok()?;
    let driver_version = nvml.sys_driver_version().ok().filter(|version| !version.is_empty());
    let gpu = |index| {
        let card = nvml.device_by_index(index).ok();
        let name = card.as_ref().and_then(|card| card.name().ok());
        let memory = card.and_then(|card| card.memory_info().ok());
        Gpu {
            name: name.map_or_else(|| "NVIDIA GPU".to_owned(), |name| with_maker(&name)),
            vram_gb: memory.map(|memory| gb(memory.total)).filter(|&size| size > 0.0),
            driver_version: driver_version.clone(),
        }
    };
    Some((0..nvml.device_count().ok()?.min(1024)).map(gpu).collect())
}

/// Old drivers leave the maker out.
fn with_maker(name: &str) -> String {
    let name = name.trim();
    if name.starts_with("NVIDIA") { name.to_owned() } else { format!("NVIDIA {name}").trim_end().to_owned() }
}

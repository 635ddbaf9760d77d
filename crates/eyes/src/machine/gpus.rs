//! NVIDIA's cards, as the program that comes with their driver lists them.

use super::Programs;
use crate::prelude::*;

/// A driver without a persistence daemon needs a second or two for each card.
const TIMEOUT: Duration = Duration::from_secs(8);

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

/// The cards in the driver's order; none if its program is missing or does not work.
pub(crate) fn list(programs: &Programs) -> Vec<Gpu> {
    let question = ["--query-gpu=name,memory.total,driver_version", "--format=csv,noheader,nounits"];
    let lines = programs.output("nvidia-smi", &question, TIMEOUT).unwrap_or_default();
    lines.lines().filter_map(card).collect()
}

/// A line such as `NVIDIA H200, 143771, 570.86.15`, with the memory in MiB. A value that is not known is a word in brackets.
fn card(line: &str) -> Option<Gpu> {
    let (rest, driver_version) = line.rsplit_once(", ")?;
    let (name, memory) = rest.rsplit_once(", ")?;
    let mebibytes: Option<f64> = memory.parse().ok().filter(|size| *size > 0.0);
    Some(Gpu {
        name: if name.starts_with('[') { "NVIDIA GPU".to_owned() } else { name.to_owned() },
        vram_gb: mebibytes.map(|size| round_to(size / 1024.0, 2)),
        driver_version: Some(driver_version.to_owned()).filter(|version| !version.starts_with('[')),
    })
}

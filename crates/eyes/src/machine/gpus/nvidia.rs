//! NVIDIA's cards through its management library (NVML), loaded at run time where the driver installed it.
//!
//! The library is taken by its full path from folders of the system or of `LD_LIBRARY_PATH`: by name alone an empty entry
//! there, which `LD_LIBRARY_PATH=$LD_LIBRARY_PATH:/usr/local/cuda/lib64` often makes, would take one from the
//! folder one stands in.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use nvml_wrapper::Nvml;

use crate::machine::hardware::Gpu;
use crate::machine::{Machine, bounded_file, bounded_folder, gb, safe_path};

/// How long the library may take: a driver that nobody keeps awake needs a second or two for each card.
const PATIENCE: Duration = Duration::from_secs(8);
const LIBRARY: &str = "libnvidia-ml.so.1";
/// Where drivers put it: distributions, WSL, `NixOS`, container hosts.
const FOLDERS: [&str; 13] = [
    "usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu", "usr/lib64", "usr/lib", "lib/x86_64-linux-gnu", "lib64",
    "usr/lib/wsl/lib", "run/opengl-driver/lib", "usr/lib/nvidia", "usr/lib64/nvidia", "usr/local/nvidia/lib64",
    "usr/local/nvidia/lib", "usr/local/lib",
];

/// The cards, or nothing where the library is not there or does not work.
pub(crate) fn list(machine: &Machine, inside: &Path) -> Option<Vec<Gpu>> {
    if machine.is_library_stuck.load(Ordering::Relaxed) {
        return None;
    }
    let library = library(machine, inside)?;
    let (sender, answer) = mpsc::channel();
    let thread = thread::Builder::new().name("nvml".to_owned());
    // A library cannot be interrupted. Who waits goes on, and it is not asked again.
    thread
        .spawn(move || {
            let gpus = ask(&library);
            let _ = sender.send(gpus);
        })
        .ok()?;
    match answer.recv_timeout(PATIENCE) {
        Ok(gpus) => gpus,
        Err(RecvTimeoutError::Timeout) => {
            machine.is_library_stuck.store(true, Ordering::Relaxed);
            None
        }
        Err(RecvTimeoutError::Disconnected) => None,
    }
}

fn library(machine: &Machine, inside: &Path) -> Option<PathBuf> {
    let named = machine.variable("LD_LIBRARY_PATH").unwrap_or_default();
    let mut folders = safe_path::folders(&named, inside);
    folders.extend(configured(machine));
    folders.extend(FOLDERS.iter().map(|folder| machine.file(folder)));
    folders.iter().find_map(|folder| safe_path::file(&folder.join(LIBRARY), inside))
}

/// The folders that the system's own loader is told to look in.
fn configured(machine: &Machine) -> Vec<PathBuf> {
    let files = bounded_folder::entries(&machine.file("etc/ld.so.conf.d"), 256);
    let texts = files.iter().filter_map(|file| bounded_file::head(file, 65_536));
    let lines: Vec<String> = texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
    lines.iter().filter_map(|line| line.trim().strip_prefix('/')).map(|folder| machine.file(folder)).collect()
}

/// Asks the library. A card that does not answer, or may not be asked, is named as far as it is known.
fn ask(library: &Path) -> Option<Vec<Gpu>> {
    let nvml = Nvml::builder().lib_path(library.as_os_str()).init().ok()?;
    let driver_version = nvml.sys_driver_version().ok().filter(|version| !version.is_empty());
    let count = nvml.device_count().ok()?.min(1024);
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
    Some((0..count).map(gpu).collect())
}

/// Old drivers leave the maker out.
fn with_maker(name: &str) -> String {
    let name = name.trim();
    if name.starts_with("NVIDIA") { name.to_owned() } else { format!("NVIDIA {name}").trim_end().to_owned() }
}

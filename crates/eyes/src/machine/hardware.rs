//! The machine's hardware: processor, graphics cards, memory, disks.

use sysinfo::{CpuRefreshKind, MemoryRefreshKind, System};

use super::disks::Disk;
use super::gpus::Gpu;
use super::{Machine, Programs, disks, gb, gpus};
use crate::prelude::*;

/// The machine's hardware. GB are of 2^30 bytes, to two decimals.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Hardware {
    /// The processor
    pub cpu: Cpu,
    /// NVIDIA graphics cards; an empty list if there are none
    pub gpus: Vec<Gpu>,
    /// Main memory in GB
    pub ram_gb: Ram,
    /// Local disks, each once; no network folders
    pub disks: Vec<Disk>,
    /// `linux`, `macos`, `windows`
    pub os: String,
}

/// The processor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cpu {
    /// Physical cores
    pub cores: u32,
    /// Logical processors
    pub threads: u32,
    /// The rated maximum, else the present frequency; null if unknown
    pub frequency_mhz: Option<u32>,
    /// Its model name
    pub name: Option<String>,
}

/// Main memory in GB.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Ram {
    /// All of the machine's memory
    pub total: f64,
    /// Total less free
    pub used: f64,
    /// Memory that programs can still get, including caches that can be dropped
    pub free: f64,
}

impl Hardware {
    /// Looks at the machine. No program in the folder `inside` is run.
    pub fn of(machine: &Machine, inside: &Path) -> Self {
        let mut system = System::new();
        system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
        system.refresh_cpu_list(CpuRefreshKind::nothing());
        let (total, free) = (system.total_memory(), system.available_memory());
        Self {
            cpu: cpu(&mut system),
            gpus: gpus::list(&Programs::of(machine, inside)),
            ram_gb: Ram { total: gb(total), used: gb(total.saturating_sub(free)), free: gb(free) },
            disks: disks::list(),
            os: std::env::consts::OS.to_owned(),
        }
    }
}

fn cpu(system: &mut System) -> Cpu {
    let threads = u32::try_from(system.cpus().len()).unwrap_or(u32::MAX).max(1);
    let cores = System::physical_core_count().and_then(|cores| u32::try_from(cores).ok());
    let brand = system.cpus().first().map(|cpu| cpu.brand().trim().to_owned());
    Cpu {
        cores: cores.filter(|&cores| cores > 0).unwrap_or(threads).min(threads),
        threads,
        frequency_mhz: frequency(system),
        name: brand.filter(|brand| !brand.is_empty()),
    }
}

/// The first processor stands for all: asking each of many for its present frequency can take seconds.
fn frequency(system: &mut System) -> Option<u32> {
    let rated = fs::read_to_string("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq").ok();
    let rated = rated.and_then(|khz| khz.trim().parse::<u32>().ok()).map(|khz| khz / 1000);
    let present = || {
        let text = fs::read_to_string("/proc/cpuinfo").ok()?;
        let mhz = text.lines().find(|line| line.starts_with("cpu MHz"))?.split_once(':')?.1;
        mhz.trim().parse::<f64>().ok().map(|mhz| mhz.round() as u32)
    };
    let elsewhere = || {
        system.refresh_cpu_list(CpuRefreshKind::nothing().with_frequency());
        system.cpus().first().and_then(|cpu| u32::try_from(cpu.frequency()).ok())
    };
    rated.or_else(present).or_else(elsewhere).filter(|&mhz| mhz > 0)
}

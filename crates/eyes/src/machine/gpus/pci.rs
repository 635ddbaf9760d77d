//! Graphics cards as the kernel shows them on the PCI bus, under `/sys/bus/pci/devices`.
//!
//! The same folders that `/sys/class/drm/cardN/device` leads to, and also cards that no display driver holds. Reading
//! them wakes no card.

use std::fs;
use std::path::Path;

use super::pci_names;
use crate::machine::hardware::Gpu;
use crate::machine::{Machine, bounded_file, bounded_folder, gb};

/// More are not looked at.
const MOST_DEVICES: usize = 4096;
const NVIDIA: u16 = 0x10de;

/// A card, and who made it.
pub(crate) struct Card {
    maker: u16,
    gpu: Gpu,
}

impl Card {
    pub(crate) fn is_nvidia(&self) -> bool {
        self.maker == NVIDIA
    }

    pub(crate) fn into_gpu(self) -> Gpu {
        self.gpu
    }
}

/// The cards of the makers whose cards compute, by their address.
pub(crate) fn list(machine: &Machine) -> Vec<Card> {
    let folders = bounded_folder::entries(&machine.file("sys/bus/pci/devices"), MOST_DEVICES);
    folders.iter().filter_map(|folder| card(machine, folder)).collect()
}

fn card(machine: &Machine, folder: &Path) -> Option<Card> {
    let number = |name: &str| {
        let text = bounded_file::line(&folder.join(name))?;
        u32::from_str_radix(text.trim_start_matches("0x"), 16).ok()
    };
    // Class 03 is all that makes pictures, with a display or without.
    let is_display = number("class")? >> 16 == 0x03;
    let maker = u16::try_from(number("vendor")?).ok()?;
    let short = maker_name(maker).filter(|_| is_display)?;
    let device = u16::try_from(number("device")?).ok()?;
    let memory = bounded_file::line(&folder.join("mem_info_vram_total")).and_then(|bytes| bytes.parse().ok());
    let name = pci_names::of(machine, maker, device);
    Some(Card {
        maker,
        gpu: Gpu {
            name: name
                .map_or_else(|| format!("{short} GPU [{maker:04x}:{device:04x}]"), |name| format!("{short} {name}")),
            vram_gb: memory.map(gb).filter(|&size| size > 0.0),
            driver_version: driver_version(machine, folder),
        },
    })
}

const fn maker_name(maker: u16) -> Option<&'static str> {
    match maker {
        NVIDIA => Some("NVIDIA"),
        0x1002 | 0x1022 => Some("AMD"),
        0x8086 => Some("Intel"),
        _ => None,
    }
}

/// Drivers that ship with the kernel have no version of their own.
fn driver_version(machine: &Machine, folder: &Path) -> Option<String> {
    let driver = fs::read_link(folder.join("driver")).ok()?;
    let version = machine.file("sys/module").join(driver.file_name()?).join("version");
    bounded_file::line(&version)
}

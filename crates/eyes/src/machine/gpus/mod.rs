//! Graphics cards: NVIDIA's through its own library where that is installed, all others (and NVIDIA's without it) as
//! the PCI bus tells them.
//!
//! Displays of virtual machines and of server boards are no graphics cards that anybody computes on; they are left out.

pub mod nvidia;
pub mod pci;
pub mod pci_names;

use std::path::Path;

use super::Machine;
use super::hardware::Gpu;

/// The cards: NVIDIA's in the order of its library, then the others in the order of the bus.
pub(crate) fn list(machine: &Machine, inside: &Path) -> Vec<Gpu> {
    let mut gpus = nvidia::list(machine, inside).unwrap_or_default();
    let has_library = !gpus.is_empty();
    let others = pci::list(machine).into_iter();
    gpus.extend(others.filter(|card| !(has_library && card.is_nvidia())).map(pci::Card::into_gpu));
    gpus
}

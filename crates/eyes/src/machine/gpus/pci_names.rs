//! What cards are called, from the table of PCI ids that most systems carry.
//!
//! Knows the table's form only: a line for a maker (`10de  NVIDIA Corporation`), below it one for each device behind a
//! tab (`2684  AD102 [GeForce RTX 4090]`).

use crate::machine::{Machine, bounded_file};

/// Where systems keep it.
const TABLES: [&str; 3] = ["usr/share/hwdata/pci.ids", "usr/share/misc/pci.ids", "usr/share/pci.ids"];
/// The table has 1.5 MB; more is not read.
const MOST_BYTES: u64 = 8 << 20;

/// The name that a device is sold under where the table has one, in brackets there, else the chip's.
pub(crate) fn of(machine: &Machine, maker: u16, device: u16) -> Option<String> {
    let table = TABLES.iter().find_map(|table| bounded_file::head(&machine.file(table), MOST_BYTES))?;
    let maker = format!("{maker:04x}  ");
    let device = format!("\t{device:04x}  ");
    let mut lines = table.lines().skip_while(|line| !line.starts_with(&maker)).skip(1);
    let mut of_maker = lines.by_ref().take_while(|line| line.starts_with('\t') || line.starts_with('#'));
    let name = of_maker.find_map(|line| line.strip_prefix(&device))?.trim();
    let sold_as = name.split_once('[').and_then(|(_, rest)| rest.strip_suffix(']'));
    Some(sold_as.unwrap_or(name).trim().to_owned()).filter(|name| !name.is_empty())
}

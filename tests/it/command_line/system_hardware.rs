//! The machine's hardware: the real one agrees with the kernel, and made-up programs list cards that this one does not have.

use std::fs;

use los_eyes::machine::Machine;
use los_eyes::machine::gpus::Gpu;
use los_eyes::machine::hardware::Hardware;
use serde_json::json;

use crate::command_line::system_software::script;
use crate::support::{TOOL_LOG, TestWorkspace};

pub fn variables(set: &[(&str, String)]) -> std::sync::Arc<Machine> {
    let set: Vec<(String, String)> = set.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    std::sync::Arc::new(move |name| {
        let found = set.iter().find(|(set, _)| set == name);
        found.map(|(_, value)| value.into())
    })
}

#[test]
fn this_machine_is_listed_as_its_kernel_says() {
    let workspace = TestWorkspace::new();
    let hardware = workspace.los(&["sys", "hardware", "--json"]).json();
    assert_eq!(hardware["os"], std::env::consts::OS);
    let cpu = &hardware["cpu"];
    let (cores, threads) = (cpu["cores"].as_u64().unwrap(), cpu["threads"].as_u64().unwrap());
    assert!(1 <= cores && cores <= threads, "{cpu}");
    let ram = &hardware["ram_gb"];
    let part = |name: &str| ram[name].as_f64().unwrap();
    assert!((part("total") - part("used") - part("free")).abs() < 0.03, "{ram}");
    for disk in hardware["disks"].as_array().unwrap() {
        assert!(disk["used_gb"].as_f64() <= disk["size_gb"].as_f64(), "{disk}");
    }
    if cfg!(target_os = "linux") {
        let meminfo = fs::read_to_string("/proc/meminfo").unwrap();
        let kib: f64 = meminfo.split_whitespace().nth(1).unwrap().parse().unwrap();
        assert!((part("total") - kib / 1_048_576.0).abs() < 0.01, "{ram}");
        let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap();
        let listed = cpuinfo.lines().filter(|line| line.starts_with("processor")).count();
        assert_eq!(threads as usize, listed);
        assert_eq!(hardware["disks"][0]["mount"], "/");
    }
    let line = workspace.values(TOOL_LOG).pop().unwrap();
    assert_eq!((&line["tool"], &line["ok"]), (&json!("list_hardware"), &json!(true)));
}

#[test]
fn graphics_cards_are_those_that_nvidias_own_program_lists() {
    let (made, workspace) = (TestWorkspace::bare(), TestWorkspace::new());
    let gpus = |folder: &TestWorkspace, body: &str| {
        script(&folder.path("bin/nvidia-smi"), body);
        let path = folder.path("bin").display().to_string();
        Hardware::of(&*variables(&[("PATH", path)]), workspace.root()).gpus
    };
    let gpu = |name: &str, vram_gb| Gpu { name: name.into(), vram_gb, driver_version: Some("570.86.15".into()) };
    // The second card's memory may not be asked for, as in a slice of a card; the third fell off the bus.
    let lines = "NVIDIA H200, 143771, 570.86.15\nNVIDIA H200, [N/A], 570.86.15\n[Unknown Error], [N/A], 570.86.15";
    let expected = [gpu("NVIDIA H200", Some(140.4)), gpu("NVIDIA H200", None), gpu("NVIDIA GPU", None)];
    assert_eq!(gpus(&made, &format!("printf '{lines}\n'")), expected);
    let failed = "echo 'NVIDIA-SMI has failed because it could not communicate with the NVIDIA driver.'; exit 9";
    assert_eq!(gpus(&made, failed), [], "no driver");
    assert_eq!(gpus(&workspace, &format!("printf '{lines}\n'")), [], "a program of the workspace is not run");
    assert_eq!(Hardware::of(&*variables(&[]), workspace.root()).gpus, [], "no such program");
}

#[test]
fn the_text_fits_a_terminal_and_says_that_a_card_is_missing() {
    let workspace = TestWorkspace::new();
    let text = workspace.los(&["sys", "hardware"]).ok();
    for word in ["cpu", "ram_gb", "gpus", "disks", "os"] {
        assert!(text.contains(word), "{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    let json = workspace.los(&["sys", "hardware", "--json"]).json();
    let has_none = json["gpus"].as_array().unwrap().is_empty();
    let gpus = text.lines().find(|line| line.starts_with("gpus")).unwrap();
    assert_eq!(gpus.ends_with("none found"), has_none, "{text}");
}

//! The machine's hardware: the real one agrees with the kernel, and made-up machines have cards and traps that this one
//! does not have.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use los_eyes::machine::gpus::Gpu;
use los_eyes::machine::hardware::Hardware;
use los_eyes::machine::{Machine, Variables};
use serde_json::json;

use crate::support::{Ran, TOOL_LOG, TestWorkspace, los_in, say_loudly};

/// The hardware of a machine with these system files, seen from a workspace.
fn hardware(made: &TestWorkspace, workspace: &TestWorkspace) -> Hardware {
    Hardware::of(&Machine::with_root(made.root(), variables(&[])), workspace.root())
}

pub fn variables(set: &[(&str, String)]) -> Variables {
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
fn a_machine_without_system_files_lists_no_cards() {
    let (made, workspace) = (TestWorkspace::bare(), TestWorkspace::new());
    let unknown = hardware(&made, &workspace);
    assert_eq!((unknown.gpus, unknown.cpu.frequency_mhz), (vec![], None));
    made.write("proc/cpuinfo", "processor\t: 0\ncpu MHz\t\t: 2399.998\n");
    assert_eq!(hardware(&made, &workspace).cpu.frequency_mhz, Some(2400));
    made.write("sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "4500000\n");
    assert_eq!(hardware(&made, &workspace).cpu.frequency_mhz, Some(4500));
}

/// The source of a stand-in for NVIDIA's library.
const LIBRARY: &str = include_str!("../../fixtures/machine/nvml.c");

/// Compiles the stand-in into a folder; `false` where there is no C compiler.
fn compile(folder: &Path, init: &str, mark: &str) -> bool {
    let source = LIBRARY.replace("INIT", init).replace("MARK", &format!("\"{mark}\""));
    let file = folder.join("nvml.c");
    fs::write(&file, source).unwrap();
    let made = Command::new("cc")
        .args(["-shared", "-fPIC", "-w", "-o"])
        .arg(folder.join("libnvidia-ml.so.1"))
        .arg(&file)
        .status();
    made.is_ok_and(|status| status.success())
}

#[test]
fn graphics_cards_are_listed_only_with_nvidias_library() {
    let (made, workspace) = (TestWorkspace::bare(), TestWorkspace::new());
    let folder = made.path("usr/lib64");
    fs::create_dir_all(&folder).unwrap();
    if !compile(&folder, "return 0;", "") {
        return say_loudly("no C compiler to make a stand-in for the library");
    }
    let gpu = |name: &str, vram_gb| Gpu { name: name.into(), vram_gb, driver_version: Some("570.86.15".into()) };
    // The second card's memory may not be asked for, as in a slice of a card; the third fell off the bus.
    let expected = [gpu("NVIDIA H200", Some(140.4)), gpu("NVIDIA H200", None), gpu("NVIDIA GPU", None)];
    assert_eq!(hardware(&made, &workspace).gpus, expected);
    assert!(compile(&folder, "return 9;", ""));
    assert_eq!(hardware(&made, &workspace).gpus, [], "no driver");
    fs::write(folder.join("libnvidia-ml.so.1"), "not a library").unwrap();
    assert_eq!(hardware(&made, &workspace).gpus, [], "not a library");
}

#[test]
fn libraries_of_the_workspace_are_never_loaded() {
    let (made, workspace) = (TestWorkspace::bare(), TestWorkspace::new());
    let elsewhere = tempfile::tempdir().unwrap();
    let mark = elsewhere.path().join("loaded");
    if !compile(workspace.root(), "return 0;", mark.to_str().unwrap()) {
        return say_loudly("no C compiler to make a library that must not be loaded");
    }
    let here = workspace.root().to_str().unwrap();
    // A folder outside that leads into the workspace, and one that anybody may write.
    let link = elsewhere.path().join("link");
    symlink(workspace.root(), &link).unwrap();
    let file_link = elsewhere.path().join("lib");
    fs::create_dir(&file_link).unwrap();
    symlink(workspace.path("libnvidia-ml.so.1"), file_link.join("libnvidia-ml.so.1")).unwrap();
    let open = elsewhere.path().join("open");
    fs::create_dir(&open).unwrap();
    fs::copy(workspace.path("libnvidia-ml.so.1"), open.join("libnvidia-ml.so.1")).unwrap();
    fs::set_permissions(&open, fs::Permissions::from_mode(0o777)).unwrap();
    let text = |path: &Path| path.display().to_string();
    let gpus = |search_path: &str| {
        let variables = variables(&[("LD_LIBRARY_PATH", search_path.to_owned())]);
        Hardware::of(&Machine::with_root(made.root(), variables), workspace.root()).gpus
    };
    for value in [here, ".", ":", &text(&link), &text(&file_link), &text(&open)] {
        assert_eq!(gpus(value), [], "{value}");
        Ran::of(los_in(workspace.root(), &["sys", "hardware", "--json"]).env("LD_LIBRARY_PATH", value)).ok();
        assert!(!mark.exists(), "loaded with {value}");
    }
    // The same library in a guarded folder outside is loaded: what is tested above is the place.
    fs::set_permissions(&open, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(gpus(&text(&open)).len(), 3);
    assert!(mark.exists());
}

#[test]
fn the_text_fits_a_narrow_terminal_and_explains_a_missing_card() {
    let workspace = TestWorkspace::new();
    let text = workspace.los(&["sys", "hardware"]).ok();
    for word in ["Processor", "Memory", "Graphics", "Disks", "System"] {
        assert!(text.contains(word), "{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    let json = workspace.los(&["sys", "hardware", "--json"]).json();
    let has_none = json["gpus"].as_array().unwrap().is_empty();
    assert_eq!(text.contains("none found (NVIDIA"), has_none, "{text}");
}

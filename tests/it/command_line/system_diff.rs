//! Changes since an earlier audit: by identity and without noise. Only audits are taken for one. A file of another kind is no list.

use std::fs;

use los_eyes::machine::diff::{Change, Inventory, diff};
use los_eyes::machine::disks::Disk;
use los_eyes::machine::gpus::Gpu;
use los_eyes::machine::hardware::{Cpu, Hardware, Ram};
use los_eyes::machine::software::Software;
use los_model::error::{Code, Error};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::support::shown::{assert_each, assert_shown};
use crate::support::{Ran, TestWorkspace, Watchdog, los_in};

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        other => panic!("{other}"),
    }
}

fn inventory(value: Value) -> Inventory {
    Inventory::from_baseline(&object(value)).unwrap()
}

fn hardware() -> Value {
    json!({
        "cpu": {"cores": 4, "threads": 8, "frequency_mhz": 2400, "name": "A"},
        "gpus": [
            {"name": "NVIDIA H200", "vram_gb": 140.4, "driver_version": "570.1"},
            {"name": "NVIDIA H200", "vram_gb": 140.4, "driver_version": "570.1"},
        ],
        "ram_gb": {"total": 31.2, "used": 4.0, "free": 27.2},
        "disks": [{"mount": "/", "size_gb": 100.0, "used_gb": 50.0}, {"mount": "/home", "size_gb": 10, "used_gb": 5}],
        "os": "linux",
    })
}

fn change(path: &str, before: Value, after: Value) -> Change {
    Change { path: path.to_owned(), before, after }
}

#[test]
fn lists_are_compared_by_identity_and_not_by_place() {
    let mut after = hardware();
    after["disks"] = json!([
        {"mount": "/data", "size_gb": 7.0, "used_gb": 1.0},
        {"mount": "/", "size_gb": 200.0, "used_gb": 60.0},
    ]);
    after["gpus"] = json!([
        {"name": "NVIDIA H200", "vram_gb": 140.4, "driver_version": "580.1"},
        {"name": "NVIDIA [x]", "vram_gb": null, "driver_version": null},
    ]);
    // What changes by itself is no change.
    after["cpu"]["frequency_mhz"] = json!(900);
    after["ram_gb"]["used"] = json!(9.0);
    let before_software = json!({
        "os_version": "Ubuntu 22.04", "kernel": "5.15", "python_version": null, "python_from": null,
        "packages": ["git==2.43.0", "numpy==1.26.4", "torch==2.1.0+cu121"],
    });
    let after_software = json!({
        "os_version": "Ubuntu 24.04", "kernel": "5.15", "python_version": "3.12.3", "python_from": ".venv",
        "packages": ["torch==2.1.0+cu121", "numpy==2.0.0", "mcp==1.0"],
    });
    let changes = [(hardware(), after), (before_software, after_software)]
        .map(|(before, after)| json!(diff(&inventory(before), &inventory(after))));
    assert_shown("machine-changes", &format!("{:#}\n", json!(changes)));
}

#[test]
fn other_json_is_refused_and_not_repeated() {
    let refused = |baseline: Value| {
        let error = Inventory::from_baseline(&object(baseline)).unwrap_err();
        assert_eq!(error.code(), Code::InvalidInput);
        let field = matches!(&error, Error::InvalidInput { field: Some(field), .. } if field == "baseline");
        assert!(field && error.to_string().len() < 400, "{error}");
        format!("{error}\n")
    };
    assert_each("baseline-refused", |input| refused(serde_json::from_str(input).unwrap()));
}

#[test]
fn a_list_with_ten_thousand_repeats_is_compared() {
    let _watchdog = Watchdog::new("comparing lists with repeats");
    let before = inventory(json!({"os_version": "x", "kernel": "y", "packages": vec!["=="; 10_000]}));
    let after = inventory(json!({"os_version": "x", "kernel": "y", "packages": ["==", "==1"]}));
    let changes = diff(&before, &after);
    assert_eq!((changes.removed.len(), changes.modified.len()), (9_998, 1));
    assert_eq!(changes.modified[0].path, "packages[]#2");
}

fn any_version() -> impl Strategy<Value = String> {
    "[0-9]{1,2}\\.[0-9]"
}

prop_compose! {
    fn any_hardware()(
        cores in 1_u32..4,
        frequency_mhz in proptest::option::of(1_u32..3),
        name in proptest::option::of("[ab]"),
        gpus in proptest::collection::vec(("[AB]", proptest::option::of(0_u8..3), proptest::option::of(any_version())), 0..4),
        (total, used) in (0_u8..3, 0_u8..3),
        disks in proptest::collection::vec(("/[ab]?", 0_u8..3, 0_u8..3), 0..4),
    ) -> Hardware {
        Hardware {
            cpu: Cpu { cores, threads: cores, frequency_mhz, name },
            gpus: gpus.into_iter().map(|(name, vram, driver_version)| Gpu {
                name, vram_gb: vram.map(f64::from), driver_version,
            }).collect(),
            ram_gb: Ram { total: f64::from(total), used: f64::from(used), free: 0.0 },
            disks: disks.into_iter().map(|(mount, size, used)| Disk {
                mount, size_gb: f64::from(size), used_gb: f64::from(used),
            }).collect(),
            os: "linux".to_owned(),
        }
    }
}

prop_compose! {
    fn any_software()(
        python_version in proptest::option::of(any_version()),
        packages in proptest::collection::vec(("[a-d]", any_version()), 0..6),
    ) -> Software {
        Software {
            os_version: "x".to_owned(),
            kernel: "y".to_owned(),
            python_from: python_version.is_some().then(|| "PATH".to_owned()),
            python_version,
            packages: packages.into_iter().map(|(name, version)| format!("{name}=={version}")).collect(),
        }
    }
}

fn any_pair() -> impl Strategy<Value = (Inventory, Inventory)> {
    prop_oneof![
        (any_hardware(), any_hardware()).prop_map(|(a, b)| (Inventory::of(&a), Inventory::of(&b))),
        (any_software(), any_software()).prop_map(|(a, b)| (Inventory::of(&a), Inventory::of(&b))),
    ]
}

proptest! {
    #[test]
    fn a_diff_is_empty_for_equals_and_reversed_from_the_other_side((a, b) in any_pair()) {
        prop_assert!(diff(&a, &a).is_empty());
        let turned = |changes: Vec<Change>| -> Vec<Change> {
            changes.into_iter().map(|c| change(&c.path, c.after, c.before)).collect()
        };
        let (there, back) = (diff(&a, &b), diff(&b, &a));
        prop_assert_eq!(turned(there.added), back.removed);
        prop_assert_eq!(turned(there.removed), back.added);
        prop_assert_eq!(turned(there.modified), back.modified);
    }

    #[test]
    fn each_path_is_listed_once_and_in_order((a, b) in any_pair()) {
        let changes = diff(&a, &b);
        for list in [&changes.added, &changes.removed, &changes.modified] {
            prop_assert!(list.is_sorted_by(|x, y| x.path < y.path));
        }
    }

    #[test]
    fn an_audit_is_the_same_after_being_saved_as_json(a in any_hardware(), b in any_software()) {
        for (saved, now) in [
            (serde_json::to_value(&a).unwrap(), Inventory::of(&a)),
            (serde_json::to_value(&b).unwrap(), Inventory::of(&b)),
        ] {
            let changes = diff(&inventory(saved), &now);
            prop_assert!(changes.is_empty(), "{:?}", changes);
        }
    }
}

#[test]
fn a_saved_list_is_compared_and_shows_what_was_changed_in_it() {
    let workspace = TestWorkspace::new();
    let mut list = workspace.los(&["sys", "hardware", "--json"]).json();
    workspace.write("machine.json", list.to_string());
    let nothing = workspace.typed("sys diff machine.json --json\nsys diff machine.json");
    let cores = list["cpu"]["cores"].as_u64().unwrap();
    list["cpu"]["cores"] = json!(4097);
    list["disks"].as_array_mut().unwrap().push(json!({"mount": "/gone\u{1b}[2J", "size_gb": 1.0, "used_gb": 0.5}));
    workspace.write("machine.json", list.to_string());
    // The name is not repeated among the values.
    let changed = workspace.typed("sys diff machine.json --json\nsys diff machine.json");
    let changed = changed
        .replace(&format!("-> {cores}"), "-> [cores]")
        .replace(&format!("\"after\": {cores}"), "\"after\": [cores]");
    assert!(!changed.contains('\u{1b}'));
    assert_shown("machine-diff", &(nothing + &changed));
}

#[test]
fn only_lists_of_limited_size_are_baselines() {
    let workspace = TestWorkspace::new();
    workspace.write("list.json", workspace.los(&["sys", "software", "--json"]).ok());
    workspace.write("secret.env", "TOKEN=hunter2\n");
    workspace.write("secret.json", "{\"cpu\": \"hunter2\"}");
    workspace.write("large.json", format!("{{\"packages\": [{}\"\"]}}", "\"a==1\",".repeat(200_000)));
    workspace.write("deep.json", "[".repeat(100_000));
    workspace.write("bytes.json", [0xff, 0xfe, 0x00]);
    let long = "x".repeat(100_000);
    for (file, code) in [
        ("../../etc/passwd", "INVALID_INPUT"),
        ("absent.json", "FILE_NOT_FOUND"),
        ("/dev/zero", "INVALID_INPUT"),
        ("/dev/null", "INVALID_INPUT"),
        (".", "INVALID_INPUT"),
        ("secret.env", "INVALID_INPUT"),
        ("secret.json", "INVALID_INPUT"),
        ("large.json", "INVALID_INPUT"),
        ("deep.json", "INVALID_INPUT"),
        ("bytes.json", "INVALID_INPUT"),
        (&long, "FILE_NOT_FOUND"),
    ] {
        let _watchdog = Watchdog::new("reading a baseline that is no file");
        let ran = workspace.los(&["sys", "diff", file, "--json"]);
        assert_eq!(ran.failed().0, code, "{ran:?}");
        assert!(!ran.stderr.contains("hunter2") && ran.stderr.len() < 1000, "{ran:?}");
    }
}

#[test]
fn listing_the_machine_needs_no_workspace_and_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let los = |args: &[&str]| Ran::of(los_in(folder.path(), args).env("LOS_LEARNER", "ada"));
    assert!(los(&["sys", "hardware", "--json"]).json()["cpu"]["cores"].is_number());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    fs::write(folder.path().join("list.json"), los(&["sys", "software", "--json"]).ok()).unwrap();
    let text = los(&["sys", "diff", "list.json"]).ok();
    assert!(text.starts_with("Nothing changed"), "{text}");
    // A page can be fetched, too; the defaults allow no private address.
    assert_eq!(los(&["fetch", "http://127.0.0.1:9/"]).exit, Some(4));
    // A named workspace must exist, and unreadable settings are an error.
    assert_eq!(los(&["--root", "nowhere", "sys", "hardware"]).exit, Some(2));
    fs::write(folder.path().join("learning-os.toml"), "[fetch").unwrap();
    assert_eq!(los(&["sys", "hardware"]).exit, Some(2));
}

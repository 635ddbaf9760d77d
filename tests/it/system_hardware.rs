//! The machine's parts: the real ones agree with what the kernel says, and made-up machines show cards, limits and
//! traps that this one does not have.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use los_eyes::machine::hardware::{Gpu, Hardware};
use los_eyes::machine::{Machine, Variables};
use serde_json::{Value, json};

use crate::support::TestWorkspace;

/// A machine whose system files are made here.
struct Made {
    folder: tempfile::TempDir,
}

impl Made {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn write(&self, relative: &str, content: &str) {
        let path = self.folder.path().join(relative);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn card(&self, address: &str, class: &str, vendor: &str, device: &str) {
        let folder = format!("sys/bus/pci/devices/{address}");
        for (name, value) in [("class", class), ("vendor", vendor), ("device", device)] {
            self.write(&format!("{folder}/{name}"), &format!("{value}\n"));
        }
    }

    fn driver(&self, address: &str, driver: &str, version: Option<&str>) {
        let folder = self.folder.path().join("sys/bus/pci/devices").join(address);
        symlink(format!("../../../../bus/pci/drivers/{driver}"), folder.join("driver")).unwrap();
        if let Some(version) = version {
            self.write(&format!("sys/module/{driver}/version"), &format!("{version}\n"));
        }
    }

    fn hardware(&self, workspace: &Path) -> Hardware {
        Hardware::of(&Machine::with_root(self.folder.path(), variables(&[])), workspace)
    }
}

pub fn variables(set: &[(&str, String)]) -> Variables {
    let set: Vec<(String, String)> = set.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    std::sync::Arc::new(move |name| {
        let found = set.iter().find(|(set, _)| set == name);
        found.map(|(_, value)| value.into())
    })
}

fn gpu(name: &str, vram_gb: Option<f64>, driver: Option<&str>) -> Gpu {
    Gpu { name: name.to_owned(), vram_gb, driver_version: driver.map(str::to_owned) }
}

#[test]
fn this_machine_is_told_as_its_kernel_tells_it_and_at_once() {
    let workspace = TestWorkspace::new();
    let began = Instant::now();
    let hardware = workspace.los(&["sys", "hardware", "--json"]).json();
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
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
    let logged = workspace.read(".context/tool_calls.jsonl");
    let line: Value = serde_json::from_str(logged.lines().last().unwrap()).unwrap();
    assert_eq!((&line["tool"], &line["ok"]), (&json!("list_hardware"), &json!(true)));
}

#[test]
fn cards_are_told_from_the_bus_without_any_library() {
    let (made, workspace) = (Made::new(), TestWorkspace::new());
    made.card("0000:00:02.0", "0x030000", "0x8086", "0x5917");
    made.card("0000:03:00.0", "0x038000", "0x1002", "0x744c");
    made.write("sys/bus/pci/devices/0000:03:00.0/mem_info_vram_total", "25753026560\n");
    made.driver("0000:03:00.0", "amdgpu", None);
    made.card("0000:81:00.0", "0x030200", "0x10de", "0x2335");
    made.driver("0000:81:00.0", "nvidia", Some("570.86.15"));
    // A sound card, a server board's display, a card that tells nonsense.
    made.card("0000:03:00.1", "0x040300", "0x1002", "0xab30");
    made.card("0000:04:00.0", "0x030000", "0x1a03", "0x2000");
    made.card("0000:05:00.0", "display", "0x8086", "0xzzzz");
    assert_eq!(
        made.hardware(workspace.root()).gpus,
        [
            gpu("Intel GPU [8086:5917]", None, None),
            gpu("AMD GPU [1002:744c]", Some(23.98), None),
            gpu("NVIDIA GPU [10de:2335]", None, Some("570.86.15")),
        ]
    );
    made.write(
        "usr/share/misc/pci.ids",
        "# ids\n1002  Advanced Micro Devices, Inc. [AMD/ATI]\n\t744c  Navi 31 [Radeon RX 7900 XT]\n\
         \t\t1002 0001  A board\n8086  Intel Corporation\n\t5917  UHD Graphics 620\n10de  NVIDIA Corporation\n\
         \t2334  X\n# a note\n\t2335  GH100 [H200 SXM 141GB]\nffff  Illegal\n\t744c  no\nC 03  Display\n",
    );
    let names: Vec<String> = made.hardware(workspace.root()).gpus.into_iter().map(|gpu| gpu.name).collect();
    assert_eq!(names, ["Intel UHD Graphics 620", "AMD Radeon RX 7900 XT", "NVIDIA H200 SXM 141GB"]);
}

#[test]
fn a_machine_that_tells_nothing_has_no_cards_no_disks_and_no_limit() {
    let (made, workspace) = (Made::new(), TestWorkspace::new());
    let hardware = made.hardware(workspace.root());
    assert_eq!((hardware.gpus, hardware.disks), (vec![], vec![]));
    assert_eq!((hardware.ram_gb.limit, hardware.cpu.frequency_mhz), (None, None));
}

#[test]
fn a_containers_limit_is_the_lowest_of_its_groups() {
    let workspace = TestWorkspace::new();
    let check = |files: &[(&str, &str)], expected: Option<f64>| {
        let made = Made::new();
        for (path, content) in files {
            made.write(path, content);
        }
        assert_eq!(made.hardware(workspace.root()).ram_gb.limit, expected, "{files:?}");
    };
    let two = ("proc/self/cgroup", "0::/user/app\n");
    check(&[two, ("sys/fs/cgroup/user/app/memory.max", "max\n")], None);
    check(&[two, ("sys/fs/cgroup/user/memory.max", "268435456\n")], Some(0.25));
    check(
        &[two, ("sys/fs/cgroup/user/memory.max", "536870912\n"), ("sys/fs/cgroup/user/app/memory.max", "134217728\n")],
        Some(0.13),
    );
    let one = ("proc/self/cgroup", "5:cpu,memory:/docker/x\n1:name=systemd:/y\n");
    let limit = ("sys/fs/cgroup/memory/memory.limit_in_bytes", "134217728\n");
    check(&[one, limit], Some(0.13));
    check(&[one, (limit.0, "9223372036854771712\n")], None);
    check(&[("proc/self/cgroup", "0::/../../elsewhere\n")], None);
}

#[test]
fn the_frequency_is_the_rated_one_where_the_kernel_knows_it() {
    let (made, workspace) = (Made::new(), TestWorkspace::new());
    made.write("proc/cpuinfo", "processor\t: 0\ncpu MHz\t\t: 2399.998\n");
    assert_eq!(made.hardware(workspace.root()).cpu.frequency_mhz, Some(2400));
    made.write("sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "4500000\n");
    assert_eq!(made.hardware(workspace.root()).cpu.frequency_mhz, Some(4500));
}

/// What a stand-in for NVIDIA's library answers.
const LIBRARY: &str = r#"
#include <string.h>
#include <unistd.h>
#include <stdlib.h>
typedef struct { unsigned version; unsigned long long total, reserved, free, used; } memory;
int nvmlInit_v2(void) { INIT }
int nvmlShutdown(void) { return 0; }
int nvmlSystemGetDriverVersion(char *text, unsigned n) { strncpy(text, "570.86.15", n); return 0; }
int nvmlDeviceGetCount_v2(unsigned *n) { *n = 3; return 0; }
int nvmlDeviceGetHandleByIndex_v2(unsigned i, void **card) { *card = (void *)(size_t)(i + 1); return i == 2 ? 15 : 0; }
int nvmlDeviceGetName(void *card, char *text, unsigned n) { strncpy(text, "NVIDIA H200", n); return 0; }
int nvmlDeviceGetMemoryInfo_v2(void *card, memory *m) {
  if ((size_t)card == 2) return 4;
  m->total = 143771ull << 20; return 0;
}
__attribute__((constructor)) static void loaded(void) { const char *f = MARK; if (*f) close(creat(f, 0600)); }
int creat(const char *, unsigned);
"#;

/// Compiles the stand-in into a folder; `false` where there is no C compiler.
fn compile(folder: &Path, init: &str, mark: &str) -> bool {
    let source = LIBRARY
        .replace("INIT", init)
        .replace("MARK", &format!("\"{mark}\""))
        .replace("int creat(const char *, unsigned);\n", "")
        .replace("#include <stdlib.h>", "#include <stdlib.h>\n#include <fcntl.h>");
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
fn nvidias_library_is_asked_where_it_is_installed_and_its_failures_leave_what_the_bus_tells() {
    let (made, workspace) = (Made::new(), TestWorkspace::new());
    made.card("0000:81:00.0", "0x030200", "0x10de", "0x2335");
    made.card("0000:82:00.0", "0x030000", "0x8086", "0x5917");
    let folder = made.folder.path().join("usr/lib64");
    fs::create_dir_all(&folder).unwrap();
    if !compile(&folder, "return 0;", "") {
        println!("skipped: no C compiler to make a stand-in for the library");
        return;
    }
    assert_eq!(
        made.hardware(workspace.root()).gpus,
        [
            gpu("NVIDIA H200", Some(140.4), Some("570.86.15")),
            // Its memory may not be asked for, as in a slice of a card.
            gpu("NVIDIA H200", None, Some("570.86.15")),
            // It fell off the bus.
            gpu("NVIDIA GPU", None, Some("570.86.15")),
            gpu("Intel GPU [8086:5917]", None, None),
        ]
    );
    let from_bus = [gpu("NVIDIA GPU [10de:2335]", None, None), gpu("Intel GPU [8086:5917]", None, None)];
    assert!(compile(&folder, "return 9;", ""));
    assert_eq!(made.hardware(workspace.root()).gpus, from_bus, "no driver");
    fs::write(folder.join("libnvidia-ml.so.1"), "no library").unwrap();
    assert_eq!(made.hardware(workspace.root()).gpus, from_bus, "no library");
}

#[test]
fn no_library_of_the_workspace_is_ever_loaded() {
    let (made, workspace) = (Made::new(), TestWorkspace::new());
    let elsewhere = tempfile::tempdir().unwrap();
    let mark = elsewhere.path().join("loaded");
    if !compile(workspace.root(), "return 0;", mark.to_str().unwrap()) {
        println!("skipped: no C compiler to make a library that must not be loaded");
        return;
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
    for value in [
        here.to_owned(),
        ".".to_owned(),
        ":".to_owned(),
        link.display().to_string(),
        file_link.display().to_string(),
        open.display().to_string(),
    ] {
        let found = Hardware::of(
            &Machine::with_root(made.folder.path(), variables(&[("LD_LIBRARY_PATH", value.clone())])),
            workspace.root(),
        );
        assert_eq!(found.gpus, [], "{value}");
        let ran = Command::new(env!("CARGO_BIN_EXE_los"))
            .args(["sys", "hardware", "--json"])
            .env_clear()
            .env("LD_LIBRARY_PATH", &value)
            .current_dir(workspace.root())
            .output()
            .unwrap();
        assert!(ran.status.success(), "{ran:?}");
        assert!(!mark.exists(), "loaded with {value}");
    }
    // The same library in a guarded folder outside is loaded: what is tested above is the place.
    fs::set_permissions(&open, fs::Permissions::from_mode(0o755)).unwrap();
    let machine = Machine::with_root(made.folder.path(), variables(&[("LD_LIBRARY_PATH", open.display().to_string())]));
    assert_eq!(Hardware::of(&machine, workspace.root()).gpus.len(), 3);
    assert!(mark.exists());
}

#[test]
fn the_text_fits_a_narrow_terminal_and_says_what_no_card_means() {
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

//! The two stages inside the sandbox. The first makes user, PID, network and IPC namespaces; the second, which is process
//! 1 of the new ones, makes a root of its own, sets the limits, restricts itself by Landlock, and runs the program.
//!
//! When the first stage ends, the kernel ends the second, and with it everything that it started.

use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt;
use std::process::{ExitCode, ExitStatus};
use std::result::Result;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus,
    Scope, path_beneath_rules,
};
use nix::mount::{MntFlags, MsFlags, mount, umount2};
use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl::{set_no_new_privs, set_pdeathsig};
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::Signal;
use nix::unistd::{getgid, getuid, pivot_root};

use super::job::{COPY, JOB, Job, NOT_STARTED, Protection, STAGE_ONE, STATUS, Status};
use super::work_copy;
use crate::prelude::*;

/// The first argument of the second stage.
const STAGE_TWO: &str = "__sandbox-inner";
/// The folder, below that of the run, which becomes its root.
const ROOT: &str = "root";
/// Folders of the system that a program needs; a link among them is made again as a link.
const SYSTEM: [&str; 8] = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store"];
/// The only files of `/etc` that it sees; none holds a secret.
const ETC: [&str; 12] = [
    "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "alternatives", "ssl/certs", "ssl/openssl.cnf", "passwd",
    "group", "nsswitch.conf", "mime.types", "inputrc",
];
const DEVICES: [&str; 5] = ["null", "zero", "full", "random", "urandom"];
/// Most open files of a process.
const OPEN_FILES: u64 = 512;

pub(super) fn enter(mut args: impl Iterator<Item = OsString>) -> Option<ExitCode> {
    let _program = args.next();
    let stage = args.next()?;
    let folder = PathBuf::from(args.next()?);
    match stage.to_str()? {
        STAGE_ONE => Some(outer(&folder)),
        STAGE_TWO => Some(inner(&folder)),
        _ => None,
    }
}

/// The first stage: namespaces, then the second stage as process 1 of them.
fn outer(folder: &Path) -> ExitCode {
    let _ = set_pdeathsig(Signal::SIGKILL);
    let mut status = Status::default();
    let (uid, gid) = (getuid(), getgid());
    let flags = CloneFlags::CLONE_NEWUSER
        | CloneFlags::CLONE_NEWPID
        | CloneFlags::CLONE_NEWNET
        | CloneFlags::CLONE_NEWIPC
        | CloneFlags::CLONE_NEWUTS;
    let mapped = unshare(flags).map_err(io::Error::from).and_then(|()| {
        fs::write("/proc/self/setgroups", "deny")?;
        fs::write("/proc/self/uid_map", format!("0 {uid} 1"))?;
        fs::write("/proc/self/gid_map", format!("0 {gid} 1"))
    });
    if mapped.is_err() {
        status.missing.push(Protection::Namespaces);
    }
    if status.write(folder).is_err() {
        return ExitCode::from(NOT_STARTED);
    }
    let run = Command::new("/proc/self/exe").arg(STAGE_TWO).arg(folder).status();
    run.map_or(ExitCode::from(NOT_STARTED), exit_code)
}

/// The second stage: starts the program and waits for it.
fn inner(folder: &Path) -> ExitCode {
    let mut status: Status =
        fs::read(folder.join(STATUS)).ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
    let why = match start(folder, &mut status) {
        Ok(ended) => return ended,
        Err(why) => why,
    };
    status.refused = Some(why.to_string());
    if status.write(folder).is_err() {
        // After the change of root the status file is out of reach. Only this process knows the folder's name.
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let _ = writeln!(io::stderr(), "{name}: {why}");
    }
    ExitCode::from(NOT_STARTED)
}

fn start(folder: &Path, status: &mut Status) -> io::Result<ExitCode> {
    set_pdeathsig(Signal::SIGKILL)?;
    set_no_new_privs()?;
    let job: Job = serde_json::from_slice(&fs::read(folder.join(JOB))?)?;
    let has_namespaces = !status.missing.contains(&Protection::Namespaces);
    let root = folder.join(ROOT);
    let is_built = has_namespaces && build_root(folder, &root, &job).is_ok();
    if !is_built {
        status.missing.push(Protection::PrivateRoot);
    }
    let has_own_pids = is_built
        && has_pid_max_of_its_own()
        && fs::write("/proc/sys/kernel/pid_max", job.limits.processes.max(301).to_string()).is_ok();
    // The kernel exempts the true root user from the limit of processes.
    let is_root = fs::read_to_string("/proc/self/uid_map").is_ok_and(|map| map.split_whitespace().nth(1) == Some("0"));
    if !has_namespaces || is_root && !has_own_pids {
        status.missing.push(Protection::ProcessLimit);
    }
    let ruleset = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    let landlock_is_there = ruleset.handle_access(AccessFs::from_all(ABI::V1)).and_then(Ruleset::create).is_ok();
    if !landlock_is_there {
        status.missing.push(Protection::Landlock);
    }
    if job.must_protect && !status.missing.is_empty() {
        return Err(io::Error::other("a protection is missing"));
    }
    status.write(folder)?;
    let work = if is_built {
        enter_root(&root)?;
        PathBuf::from("/work")
    } else {
        folder.join(COPY)
    };
    let home = work.parent().map_or_else(|| work.clone(), |parent| parent.join("tmp"));
    fs::create_dir_all(&home)?;
    limit(&job, has_namespaces)?;
    if landlock_is_there {
        restrict(&job, &[&work, &home], has_namespaces).map_err(io::Error::other)?;
    }
    if let Some(ended) = crate::book::enter(&job.argv) {
        return Ok(ended);
    }
    let (program, args) = job.argv.split_first().ok_or_else(|| io::Error::other("no program"))?;
    // This process stays process 1: the program could clear its own death signal, and nothing inside can end process 1.
    let ended = Command::new(program)
        .args(args)
        .env_clear()
        .envs(job.env.iter().map(|(name, value)| (name, value)))
        .env("HOME", &home)
        .env("TMPDIR", &home)
        .env("PWD", &work)
        .current_dir(&work)
        .status()
        .map_err(|error| io::Error::new(error.kind(), format!("`{program}`: {error}")))?;
    Ok(exit_code(ended))
}

/// The status of a program, a signal as a shell passes it on.
fn exit_code(ended: ExitStatus) -> ExitCode {
    let code = ended.code().or_else(|| ended.signal().map(|signal| 128 + signal));
    ExitCode::from(code.and_then(|code| u8::try_from(code).ok()).unwrap_or(NOT_STARTED))
}

/// Makes the new root below `folder`: the copy, the system's folders and the toolchain without writing, a few devices.
fn build_root(folder: &Path, root: &Path, job: &Job) -> io::Result<()> {
    unshare(CloneFlags::CLONE_NEWNS)?;
    mount(None::<&str>, "/", None::<&str>, MsFlags::MS_REC | MsFlags::MS_PRIVATE, None::<&str>)?;
    fs::create_dir_all(root)?;
    let size = format!("size={},mode=755", job.limits.disk);
    mount(Some("tmpfs"), root, Some("tmpfs"), MsFlags::MS_NOSUID | MsFlags::MS_NODEV, Some(size.as_str()))?;
    let inside = |path: &Path| root.join(path.strip_prefix("/").unwrap_or(path));
    for folder in SYSTEM.iter().map(Path::new).chain(job.toolchain.iter().map(PathBuf::as_path)) {
        let Ok(found) = fs::symlink_metadata(folder) else { continue };
        let target = inside(folder);
        if found.is_symlink() {
            symlink(fs::read_link(folder)?, &target)?;
        } else if !target.exists() || fs::read_dir(&target).is_ok_and(|mut entries| entries.next().is_none()) {
            fs::create_dir_all(&target)?;
            bind(folder, &target)?;
        }
    }
    for link in &job.links {
        let (target, to) = (inside(link), fs::read_link(link));
        if let (Ok(to), Some(above)) = (to, target.parent())
            && fs::symlink_metadata(&target).is_err()
        {
            fs::create_dir_all(above)?;
            symlink(to, &target)?;
        }
    }
    for name in ETC {
        let from = Path::new("/etc").join(name);
        // A link of `/etc` leads to another name of the system, so its target is what is bound.
        let Ok(found) = fs::canonicalize(&from) else { continue };
        let target = inside(&from);
        if found.is_dir() {
            fs::create_dir_all(&target)?;
        } else {
            fs::create_dir_all(root.join("etc/ssl"))?;
            fs::write(&target, "")?;
        }
        bind(&found, &target)?;
    }
    fs::create_dir_all(root.join("dev/shm"))?;
    for device in DEVICES {
        let (from, target) = (Path::new("/dev").join(device), root.join("dev").join(device));
        fs::write(&target, "")?;
        mount(Some(&from), &target, None::<&str>, MsFlags::MS_BIND, None::<&str>)?;
    }
    for (link, to) in [
        ("fd", "/proc/self/fd"),
        ("stdin", "/proc/self/fd/0"),
        ("stdout", "/proc/self/fd/1"),
        ("stderr", "/proc/self/fd/2"),
    ] {
        symlink(to, root.join("dev").join(link))?;
    }
    let proc = root.join("proc");
    fs::create_dir_all(&proc)?;
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV | MsFlags::MS_NOEXEC;
    mount(Some("proc"), &proc, Some("proc"), flags, None::<&str>)?;
    work_copy::copy_work(&folder.join(COPY), &root.join("work"))?;
    fs::create_dir_all(root.join("tmp"))
}

/// Shows a folder or file at `target`, for reading only. Flags of a mount that a user may not drop stay.
fn bind(from: &Path, target: &Path) -> nix::Result<()> {
    mount(Some(from), target, None::<&str>, MsFlags::MS_BIND | MsFlags::MS_REC, None::<&str>)?;
    let read_only = MsFlags::MS_BIND | MsFlags::MS_REMOUNT | MsFlags::MS_RDONLY;
    let kept = [
        MsFlags::empty(),
        MsFlags::MS_NOSUID,
        MsFlags::MS_NOSUID | MsFlags::MS_NODEV,
        MsFlags::MS_NOSUID | MsFlags::MS_NODEV | MsFlags::MS_NOEXEC,
        MsFlags::MS_NODEV,
    ];
    let tries = kept.into_iter().flat_map(|kept| [kept, kept | MsFlags::MS_RELATIME, kept | MsFlags::MS_NOATIME]);
    let mut last = Ok(());
    for flags in tries {
        last = mount(None::<&str>, target, None::<&str>, read_only | flags, None::<&str>);
        if last.is_ok() {
            return last;
        }
    }
    last
}

fn enter_root(root: &Path) -> io::Result<()> {
    std::env::set_current_dir(root)?;
    fs::create_dir_all("old")?;
    pivot_root(".", "old")?;
    std::env::set_current_dir("/")?;
    umount2("/old", MntFlags::MNT_DETACH)?;
    fs::remove_dir("/old")
}

fn limit(job: &Job, has_namespaces: bool) -> io::Result<()> {
    let limits = job.limits;
    // A busy loop ends by itself even if the parent is gone.
    let cpu = u64::from(limits.seconds) + 5;
    let mut limits = vec![
        (Resource::RLIMIT_CORE, 0),
        (Resource::RLIMIT_CPU, cpu),
        (Resource::RLIMIT_AS, limits.memory),
        (Resource::RLIMIT_FSIZE, limits.disk),
        (Resource::RLIMIT_NOFILE, OPEN_FILES),
        (Resource::RLIMIT_NPROC, limits.processes),
    ];
    if !has_namespaces {
        // Outside a user namespace it would count all processes of the learner.
        limits.pop();
    }
    for (resource, limit) in limits {
        setrlimit(resource, limit, limit)?;
    }
    Ok(())
}

/// Whether each PID namespace has its own limit, as since Linux 6.14; before, the file is the whole machine's.
fn has_pid_max_of_its_own() -> bool {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let mut numbers = release.split(['.', '-']).map(|part| part.parse::<u32>().unwrap_or(0));
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) >= (6, 14)
}

fn restrict(job: &Job, writable: &[&Path], has_namespaces: bool) -> Result<(), landlock::RulesetError> {
    let all = AccessFs::from_all(ABI::V5);
    let mut ruleset = Ruleset::default().set_compatibility(CompatLevel::BestEffort).handle_access(all)?;
    if !has_namespaces {
        ruleset = ruleset.handle_access(AccessNet::from_all(ABI::V4))?;
    }
    let ruleset = ruleset.scope(Scope::from_all(ABI::V6))?;
    let etc = ETC.iter().map(|name| Path::new("/etc").join(name));
    let readable = SYSTEM.iter().map(PathBuf::from).chain(etc).chain(job.toolchain.iter().cloned());
    let readable = readable.chain(has_namespaces.then(|| PathBuf::from("/proc")));
    let devices = DEVICES.iter().map(|name| Path::new("/dev").join(name));
    let restricted = ruleset
        .create()?
        .add_rules(path_beneath_rules(readable, AccessFs::from_read(ABI::V5)))?
        .add_rules(path_beneath_rules(devices, AccessFs::ReadFile | AccessFs::WriteFile))?
        .add_rules(path_beneath_rules(writable, all))?
        .restrict_self()?;
    debug_assert_ne!(restricted.ruleset, RulesetStatus::NotEnforced);
    Ok(())
}

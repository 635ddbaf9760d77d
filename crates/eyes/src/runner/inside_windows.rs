//! The stage inside, on Windows: a Job object limits memory and processes, and ends everything when this process ends.
//!
//! Files and the network are not walled: that takes an `AppContainer`, which could not read a Python below the user's folder.

use crate::prelude::*;
use std::process::ExitCode;

use windows_sys::Win32::System::JobObjects as api;
use windows_sys::Win32::System::Threading::GetCurrentProcess;

use super::job::{COPY, JOB, Job, Limits, NOT_STARTED, Protection, STAGE_ONE, Status};

pub(super) fn enter(mut args: impl Iterator<Item = OsString>) -> Option<ExitCode> {
    let stage = args.nth(1)?;
    let folder = PathBuf::from(args.next()?);
    if stage != STAGE_ONE {
        return None;
    }
    let mut status = Status { missing: Protection::here(), refused: None };
    Some(start(&folder, &status).unwrap_or_else(|why| {
        status.refused = Some(why.to_string());
        let _ = status.write(&folder);
        ExitCode::from(NOT_STARTED)
    }))
}

fn start(folder: &Path, status: &Status) -> io::Result<ExitCode> {
    let job: Job = serde_json::from_slice(&fs::read(folder.join(JOB))?)?;
    if job.must_protect {
        return Err(io::Error::other("a protection is missing"));
    }
    status.write(folder)?;
    let (home, work) = (folder.join("tmp"), folder.join(COPY));
    fs::create_dir_all(&home)?;
    confine(&job.limits)?;
    if let Some(ended) = crate::book::enter(&job.argv) {
        return Ok(ended);
    }
    let (program, args) = job.argv.split_first().ok_or_else(|| io::Error::other("no program"))?;
    let mut command = Command::new(program);
    command.args(args).env_clear().envs(job.env.iter().map(|(name, value)| (name, value)));
    // Without these, programs find neither the system's libraries nor one another.
    let system = ["SystemRoot", "SystemDrive", "ComSpec", "PATHEXT"];
    command.envs(system.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
    command.envs(["HOME", "USERPROFILE", "TEMP", "TMP"].map(|name| (name, &home)));
    let code = command.current_dir(&work).status()?.code();
    Ok(ExitCode::from(code.map_or(NOT_STARTED, |code| u8::try_from(code).unwrap_or(1))))
}

/// Puts this process, and all that it starts, into a job of its own. The handle stays open, so the job ends with the process.
#[expect(unsafe_code, reason = "the standard library has no Job objects")]
fn confine(limits: &Limits) -> io::Result<()> {
    let mut wanted = api::JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
    wanted.BasicLimitInformation.LimitFlags = api::JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
        | api::JOB_OBJECT_LIMIT_ACTIVE_PROCESS
        | api::JOB_OBJECT_LIMIT_PROCESS_MEMORY
        | api::JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
    wanted.BasicLimitInformation.ActiveProcessLimit = u32::try_from(limits.processes).unwrap_or(u32::MAX);
    wanted.ProcessMemoryLimit = usize::try_from(limits.memory).unwrap_or(usize::MAX);
    let size = u32::try_from(size_of_val(&wanted)).map_err(io::Error::other)?;
    let kind = api::JobObjectExtendedLimitInformation;
    // SAFETY: `wanted` is of the kind that is named and outlives the call; the handles are the job's and this process's own.
    let is_done = unsafe {
        let job = api::CreateJobObjectW(std::ptr::null(), std::ptr::null());
        api::SetInformationJobObject(job, kind, (&raw const wanted).cast(), size) != 0
            && api::AssignProcessToJobObject(job, GetCurrentProcess()) != 0
    };
    if is_done { Ok(()) } else { Err(io::Error::last_os_error()) }
}

//! The machine's software: system, kernel, the active Python with its packages, a learner's tools.

use std::thread;

use sysinfo::System;

use super::{Machine, Programs, TOOLS, python};
use crate::prelude::*;

/// The machine's software.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Software {
    /// Such as Ubuntu 24.04
    pub os_version: String,
    /// The kernel's release
    pub kernel: String,
    /// Of the active Python; null where there is none
    pub python_version: Option<String>,
    /// How it was found: `VIRTUAL_ENV`, `.venv`, `PATH`
    pub python_from: Option<String>,
    /// Python's packages and tools, as name==version, by name
    pub packages: Vec<String>,
}

impl Software {
    /// Looks at the machine. Nothing in the folder `inside` is run; its `.venv` is read.
    pub fn of(machine: &Machine, inside: &Path) -> Self {
        let programs = Programs::of(machine, inside);
        // All programs are asked at once, so that the answer takes as long as the slowest.
        let (python, tools) = thread::scope(|scope| {
            let ask = |name: &'static str| {
                let programs = &programs;
                scope.spawn(move || Some((name.to_owned(), programs.version(name)?)))
            };
            let tools = TOOLS.map(ask);
            let python = python::active(machine, &programs, inside);
            let tools: Vec<(String, String)> = tools.into_iter().filter_map(|tool| tool.join().ok()?).collect();
            (python, tools)
        });
        let (python_version, python_from, mut packages) = match python {
            Some(python) => (python.version, Some(python.from.to_owned()), python.packages),
            None => Default::default(),
        };
        packages.extend(tools);
        let os = [System::name(), System::os_version()].into_iter().flatten().collect::<Vec<_>>().join(" ");
        Self {
            os_version: if os.is_empty() { std::env::consts::OS.to_owned() } else { os },
            kernel: System::kernel_version().unwrap_or_default(),
            python_version,
            python_from,
            packages: packages.into_iter().map(|(name, version)| format!("{name}=={version}")).collect(),
        }
    }
}

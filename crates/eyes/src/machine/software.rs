//! What runs on the machine: system, kernel, the active Python with its packages for AI, a learner's tools.
//!
//! Programs are asked all at once, so that the answer takes as long as the slowest.

use std::path::Path;
use std::thread;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::programs::{Programs, TOOLS};
use super::{Machine, os_release, python};

/// The machine's software.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Software {
    /// Such as Ubuntu 22.04.3 LTS
    pub os_version: String,
    /// The kernel's release
    pub kernel: String,
    /// Of the active Python; null where there is none
    pub python_version: Option<String>,
    /// How it was found: `VIRTUAL_ENV`, `CONDA_PREFIX`, `.venv`, `PATH`
    #[serde(default)]
    pub python_from: Option<String>,
    /// Packages for AI and tools, as name==version, by name
    pub packages: Vec<String>,
}

impl Software {
    /// Python's packages, then the tools, of what was found together.
    pub fn packages_and_tools(&self) -> (Vec<&str>, Vec<&str>) {
        let is_tool = |package: &&str| {
            TOOLS.iter().any(|tool| package.strip_prefix(tool).is_some_and(|rest| rest.starts_with("==")))
        };
        let (tools, packages) = self.packages.iter().map(String::as_str).partition(is_tool);
        (packages, tools)
    }

    /// Looks. Nothing in the folder `inside` is run; its `.venv` is read.
    pub fn of(machine: &Machine, inside: &Path) -> Self {
        let programs = Programs::of(machine, inside);
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
        Self {
            os_version: os_release::name(machine),
            kernel: os_release::kernel(machine),
            python_version,
            python_from,
            packages: packages.into_iter().map(|(name, version)| format!("{name}=={version}")).collect(),
        }
    }
}

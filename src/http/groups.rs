//! The names that tools are called by over HTTP: their own, and the three grouped ones that take `args.command`.

use serde_json::{Map, Value};

use crate::tools;
use crate::tools::registry::{REGISTRY, ToolDef};
use los_model::error::{Error, Result};

/// A name that stands for several tools.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) name: &'static str,
    pub(super) description: &'static str,
    /// What `args.command` is when it is left out.
    pub(super) usual: Option<&'static str>,
    /// Each command and its tool.
    pub(super) commands: &'static [(&'static str, &'static str)],
}

/// The grouped names, in a stable order.
pub(super) static GROUPS: [Group; 3] = [
    Group {
        name: "web-fetch",
        description: "Fetch a web page.",
        usual: Some("fetch_url"),
        commands: &[("fetch_url", "fetch_url")],
    },
    Group {
        name: "file-io",
        description: "Read and write text files of the data folder.",
        usual: None,
        commands: &[("read_file", "read_data_file"), ("write_file", "write_data_file")],
    },
    Group {
        name: "adam-sys-audit",
        description: "Say what this machine is made of, what runs on it, and what changed since.",
        usual: None,
        commands: &[
            ("list_hardware", "list_hardware"),
            ("list_software", "list_software"),
            ("diff_baseline", "diff_baseline"),
        ],
    },
];

/// What a name stands for.
#[derive(Clone, Copy)]
pub(super) enum Called {
    Tool(&'static ToolDef),
    Group(&'static Group),
}

/// What is called by that name, as it is spelled in the address.
pub(super) fn find(name: &str) -> Option<Called> {
    let group = GROUPS.iter().find(|group| group.name == name).map(Called::Group);
    group.or_else(|| tools::registry::find(name).map(Called::Tool))
}

/// Every name, for somebody who misspelt one.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let tools = REGISTRY.iter().map(|tool| tool.spec.name);
    tools.chain(GROUPS.iter().map(|group| group.name))
}

impl Called {
    /// The tool that is meant; a group's command is taken out of the arguments.
    pub(super) fn tool(self, args: &mut Map<String, Value>) -> Result<&'static ToolDef> {
        let group = match self {
            Self::Tool(tool) => return Ok(tool),
            Self::Group(group) => group,
        };
        let known: Vec<String> = group.commands.iter().map(|(command, _)| format!("`{command}`")).collect();
        let wrong = |reason: &str| Error::invalid("command", format!("{reason} {}", known.join(" or ")));
        // Not `remove`, which would change the order of what is logged.
        let command = match (args.shift_remove("command"), group.usual) {
            (Some(Value::String(command)), _) => command,
            (None, Some(usual)) => usual.to_owned(),
            (Some(_), _) => return Err(wrong("must be")),
            (None, None) => return Err(wrong("is missing: it must be")),
        };
        let row = group.commands.iter().find(|(known, _)| *known == command);
        row.and_then(|(_, tool)| tools::registry::find(tool)).ok_or_else(|| wrong("is unknown: it must be"))
    }
}

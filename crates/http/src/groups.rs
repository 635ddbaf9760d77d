//! The names of tools over HTTP: their own, and three groups that take `args.command`.

use crate::prelude::*;

use los_app::tools;

/// A name for several tools.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) name: &'static str,
    pub(super) description: &'static str,
    /// The default of `args.command`.
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
        description: "List this machine's hardware and software, and what changed since a baseline.",
        usual: None,
        commands: &[
            ("list_hardware", "list_hardware"),
            ("list_software", "list_software"),
            ("diff_baseline", "diff_baseline"),
        ],
    },
];

/// A tool or a group.
#[derive(Clone, Copy)]
pub(super) enum Called {
    Tool(&'static ToolDef),
    Group(&'static Group),
}

/// The tool or group of that exact name.
pub(super) fn find(name: &str) -> Option<Called> {
    let group = GROUPS.iter().find(|group| group.name == name).map(Called::Group);
    group.or_else(|| tools::registry::find(name).map(Called::Tool))
}

/// Every name, for suggestions.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let tools = REGISTRY.iter().map(|tool| tool.spec.name);
    tools.chain(GROUPS.iter().map(|group| group.name))
}

impl Called {
    /// The tool to call; a group's command is removed from the arguments.
    pub(super) fn tool(self, args: &mut Map<String, Value>) -> Result<&'static ToolDef> {
        let group = match self {
            Self::Tool(tool) => return Ok(tool),
            Self::Group(group) => group,
        };
        let known: Vec<String> = group.commands.iter().map(|(command, _)| format!("`{command}`")).collect();
        let wrong = |reason: &str| {
            let first = group.commands.first().map_or("", |(command, _)| command);
            let call = format!("such as `{{\"args\": {{\"command\": \"{first}\"}}}}`, with the arguments beside it");
            invalid("command", format!("{reason} {}", known.join(" or ")), call)
        };
        // `remove` would change the order of the logged arguments.
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

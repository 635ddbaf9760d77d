//! `GET /v1/tools`: the tools and groups with their schemas.

use super::envelope::TOOLS;
use super::groups::{GROUPS, Group};
use crate::prelude::*;

/// The list, with the rate limits of this workspace.
pub(super) fn catalog(ctx: &Ctx) -> Value {
    let limits = &ctx.workspace.settings().rate_limits;
    let tools: Vec<Value> = REGISTRY
        .iter()
        .map(|tool| {
            let (spec, hints) = (&tool.spec, tool.spec.hints);
            json!({
                "name": spec.name,
                "description": spec.description,
                "path": format!("{TOOLS}/{}", spec.name),
                "annotations": {
                    "readOnlyHint": hints.read_only,
                    "destructiveHint": hints.destructive,
                    "idempotentHint": hints.idempotent,
                    "openWorldHint": hints.open_world,
                },
                "writes_memory": spec.writes_memory,
                "calls_per_minute": limits.get(spec.name).copied().unwrap_or(spec.calls_per_minute),
                "input_schema": (tool.input_schema)(),
                "output_schema": (tool.output_schema)(),
            })
        })
        .collect();
    let command = |(command, tool): &(&str, &str)| json!({ "command": command, "tool": tool });
    let group = |group: &Group| {
        json!({
            "name": group.name,
            "description": group.description,
            "path": format!("{TOOLS}/{}", group.name),
            "default_command": group.usual,
            "commands": group.commands.iter().map(command).collect::<Vec<_>>(),
        })
    };
    let groups: Vec<Value> = GROUPS.iter().map(group).collect();
    json!({ "tools": tools, "groups": groups })
}

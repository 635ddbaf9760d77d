//! `los mcp`: the server, and how a client is told of it.

mod config;

use crate::prelude::*;
use crate::session::{opened, print_notes};
use config::Client;
use los_mcp::{LosServer, serve_stdio, serving::Ended};

/// Serve an assistant over the Model Context Protocol
#[derive(Debug, Subcommand)]
pub(crate) enum McpCommand {
    /// Serve over standard input and output
    Serve {
        /// Approve every write of this server in advance
        #[arg(long)]
        approve_writes: bool,
    },
    /// Print the settings with which a client starts this server
    Config {
        /// The client
        #[arg(value_enum)]
        client: Client,
    },
}

pub(crate) const COMMAND: Command =
    Command::with_subcommands::<McpCommand>("mcp", &["los mcp serve", "los mcp config claude-code"], |given, out| {
        match given.args()? {
            McpCommand::Serve { approve_writes } => serve(given.global, approve_writes),
            McpCommand::Config { client } => config::run(given.global, out, client),
        }
    });

fn serve(global: &Global, approve_writes: bool) -> Outcome {
    let (ctx, notes) = opened(global, Face::Mcp)?;
    let out = Out::new(global);
    print_notes(&notes, &out);
    let has_standing_approval = approve_writes || ctx.workspace.settings().server.approve_writes;
    if has_standing_approval && !approve_writes {
        out.note(format!(
            "note: `server.approve_writes` in {SETTINGS_FILE} approves every write of this server in advance"
        ));
    }
    match serve_stdio(LosServer::new(ctx, has_standing_approval)) {
        Ok(Ended::Quietly) => Ok(()),
        Ok(Ended::Interrupted) => Err(CommandExit::Interrupted),
        Err(error) => Err(Error::Internal { what: visible(&format!("the server stopped: {error:#}")) }.into()),
    }
}

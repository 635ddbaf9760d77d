//! The MCP service of `los serve` around the fixtures of the official conformance suite.
//!
//!     cargo run --example conformance [ADDRESS]
//!
//! The suite asks for tools, prompts and resources of its own making, which have no place in the program a learner
//! installs. They stand here, behind the same router, gate and connections, so that what the suite judges is what `los serve` answers with.
//! `tests/clients/conformance` runs it, with the token in `LOS_TOKEN`. Nothing of this is a model for a tool: names and texts are the suite's.
#![expect(clippy::print_stdout, reason = "a program that says where it listens")]
#![expect(deprecated, reason = "the suite asks for what 2026-07-28 is leaving behind, too")]

mod input_required;
mod prompts;
mod resources;
mod server;
mod tools;

use std::net::{Ipv4Addr, SocketAddr};

use axum::Router;
use los_http::Token;
use los_mcp::streamable_http;
use los_store::workspace::settings::ServerSettings;

use server::Fixtures;

fn main() -> anyhow::Result<()> {
    let here = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let bind = std::env::args().nth(1).map_or(Ok(here), |address| address.parse())?;
    let said = |address| println!("listening on http://{address}");
    let settings = ServerSettings::default();
    let (token, _) = Token::of(&settings, bind, |name| std::env::var(name).ok())?;
    los_http::serve_routes(bind, &settings, token, said, |stop| {
        let fixtures = Fixtures::default();
        let mcp = streamable_http::router(move || fixtures.clone(), stop.clone());
        Router::new().nest("/mcp", mcp)
    })?;
    Ok(())
}

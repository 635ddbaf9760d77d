//! `los serve`: the HTTP face, until a signal comes.

use std::net::SocketAddr;

use serde_json::json;

use crate::args::{Global, ServeArgs};
use crate::session::print_notes;
use crate::{CommandExit, Out, Outcome, Session};
use los_app::calls::caller::Face;
use los_http::{Options, Token};
use los_mcp::serving::Ended;
use los_store::workspace::settings::{SETTINGS_FILE, ServerSettings};

pub(crate) fn run(global: &Global, out: &mut Out, args: &ServeArgs) -> Outcome {
    let (ctx, notes) = Session::open_for_server(global, Face::Http)?;
    print_notes(&notes, out);
    let settings = ctx.workspace.settings().server.clone();
    let bind = args.bind.unwrap_or(settings.bind);
    let options = Options {
        bind,
        has_standing_approval: args.approve_writes || settings.approve_writes,
        token: Token::of(&settings, bind, |name| std::env::var(name).ok())?,
    };
    let mut told = Ok(());
    let ended = los_http::serve(ctx, options.clone(), |address, secret| {
        let app = secret.map(|secret| format!("{}?token={secret}", url_of(address)));
        print_access(out, address, app.as_deref(), args, &options, &settings);
        if out.is_json() {
            let line = json!({ "address": address, "url": url_of(address), "app": app });
            told = out.line(line.to_string()).and_then(|()| out.flush());
        }
    })?;
    told?;
    match ended {
        Ended::Quietly => Ok(()),
        Ended::Interrupted => Err(CommandExit::Interrupted),
    }
}

/// The address as a browser of this machine opens it.
fn url_of(address: SocketAddr) -> String {
    let mut reached = address;
    if address.ip().is_unspecified() {
        reached.set_ip(match address {
            SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        });
    }
    format!("http://{reached}/")
}

/// Says where it listens, who can call, what becomes of writes, and what the settings let in.
fn print_access(
    out: &Out,
    address: SocketAddr,
    app: Option<&str>,
    args: &ServeArgs,
    options: &Options,
    settings: &ServerSettings,
) {
    out.note(format!("Listening on {}", url_of(address)));
    match app {
        Some(link) => {
            out.note("Open this link in your browser; it works once:");
            out.note(format!("    {link}"));
            out.note("There you study, review and approve. Without it the page only shows your progress.");
        }
        None => out.note("In a browser you can read your progress there."),
    }
    out.note("Assistants connect to /mcp, programs to /v1/tools.");
    if !address.ip().to_canonical().is_loopback() {
        out.note(format!("Other machines can reach it at {address}, and nothing is encrypted on the way."));
        if args.bind.is_none() {
            out.note(format!("note: `server.bind` in {SETTINGS_FILE} lets them"));
        }
    }
    if options.token.is_some() {
        out.note(format!(
            "Callers need the token in {}; a browser asks for it as a password, with any name.",
            settings.token_env
        ));
    } else {
        out.note(format!("Any program on this computer can call it; set {} to ask for a token.", settings.token_env));
    }
    out.note(if options.has_standing_approval {
        "Writes to memory are approved in advance."
    } else {
        "Writes need your approval: `los memory pending`."
    });
    // A workspace can be somebody else's, and so can its settings.
    if options.has_standing_approval && !args.approve_writes {
        out.note(format!("note: `server.approve_writes` in {SETTINGS_FILE} approves them"));
    }
    for (key, what, list) in [
        ("allowed_hosts", "can also be called by the names", &settings.allowed_hosts),
        ("allowed_origins", "can also be called by pages of", &settings.allowed_origins),
    ] {
        if !list.is_empty() {
            out.note(format!("note: it {what} {} (`server.{key}` in {SETTINGS_FILE})", list.join(", ")));
        }
    }
    out.note("Ctrl-C stops it.");
}

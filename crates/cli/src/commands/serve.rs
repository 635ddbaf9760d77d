//! `los serve`: the HTTP face, until a signal comes.

use std::net::SocketAddr;

use crate::prelude::*;
use crate::session::{opened, print_notes};
use los_app::study::calendar_file;
use los_http::{Options, Token};
use los_mcp::serving::Ended;
use los_store::workspace::settings::{ServerSettings, parse::socket_address};

/// Study in a browser; serve tools and assistants over HTTP
///
/// It prints a link that works once; the browser that opens it is remembered. The link opens your app: the week, lessons, timer, log, reviews, path changes and
/// waiting writes. Each click there is your approval. All other callers need the token that it prints or that you set.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// `link`: print a new link for another browser, while the server runs
    #[arg(value_parser = ["link"], conflicts_with_all = ["bind", "approve_writes", "calendar"])]
    pub(crate) what: Option<String>,
    /// The address and port to listen on (else `[server] bind`, else 127.0.0.1:7878); port 0 takes a free one
    #[arg(long, value_name = "ADDR", value_parser = socket_address)]
    pub(crate) bind: Option<SocketAddr>,
    /// Approve every write of this server in advance
    #[arg(long)]
    pub(crate) approve_writes: bool,
    /// Make an address at which calendar programs read your week; it stays the same from then on
    #[arg(long)]
    pub(crate) calendar: bool,
}

command!(global ServeArgs, run, "serve", "los serve", "los serve link", "los serve --bind 127.0.0.1:8080",
    "los serve --calendar");

pub(crate) fn run(global: &Global, out: &mut Out, args: &ServeArgs) -> Outcome {
    let (ctx, notes) = opened(global, Face::Http)?;
    print_notes(&notes, out);
    if args.what.is_some() {
        let link = los_http::new_link(&ctx)?;
        out.note("Open this link in a browser of this machine within ten minutes; it works once:");
        return Ok(out.line(link)?);
    }
    let settings = ctx.workspace.settings().server.clone();
    let bind = args.bind.unwrap_or(settings.bind);
    let (token, made) = Token::of(&settings, bind, |name| std::env::var(name).ok())?;
    let has_standing_approval = args.approve_writes || settings.approve_writes;
    let mut told = Ok(());
    let calendar = calendar_file::secret(&ctx, args.calendar)?;
    let options = Options { bind, has_standing_approval, token, calendar: calendar.clone() };
    let ended = los_http::serve(ctx, options, |address, secret| {
        let app = secret.map(|secret| format!("{}?token={secret}", url_of(address)));
        let calendar = calendar.as_ref().map(|secret| format!("{}calendar.ics?token={secret}", url_of(address)));
        let access = Access { address, app, made, calendar, has_standing_approval };
        access.print(out, args, &settings);
        let line = if out.is_json {
            let Access { app, made: token, calendar, .. } = &access;
            let url = url_of(address);
            let facts = json!({ "address": address, "url": url, "app": app, "token": token, "calendar": calendar });
            Some(facts.to_string())
        } else {
            // Without its token nobody could use the server.
            access.made.filter(|_| out.is_quiet)
        };
        told = line.map_or(Ok(()), |line| out.line(line).and_then(|()| out.flush()));
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

/// Who can call the server, and how.
struct Access {
    address: SocketAddr,
    /// The link that opens the app.
    app: Option<String>,
    /// The token that was made for this run.
    made: Option<String>,
    /// The address of the calendar, which stays the same.
    calendar: Option<String>,
    has_standing_approval: bool,
}

impl Access {
    /// Says where it listens, who can call, what becomes of writes, and what the settings let in.
    fn print(&self, out: &Out, args: &ServeArgs, settings: &ServerSettings) {
        let address = self.address;
        out.note(format!("Listening on {}", url_of(address)));
        if let Some(link) = &self.app {
            out.note("Open this link in your browser; it works once:");
            out.note(format!("    {link}"));
            out.note("There you study, review and approve.");
        }
        let callers = "Assistants connect to /mcp, programs to /v1/tools,";
        let variable = &settings.token_env;
        if let Some(token) = &self.made {
            out.note(format!("{callers} with this token:"));
            out.note(format!("    {token}"));
            out.note(format!("It ends with this server; one that you set in {variable} stays."));
        } else {
            out.note(format!("{callers} with the token in {variable}."));
        }
        if let Some(calendar) = &self.calendar {
            out.note("Calendar programs read your week, and nothing else, at this lasting address:");
            out.note(format!("    {calendar}"));
        }
        if self.app.is_none() {
            out.note("A browser asks for the token as a password, with any name, and shows your progress.");
        }
        if !address.ip().to_canonical().is_loopback() {
            out.note(format!("Other machines can reach it at {address}, and nothing is encrypted on the way."));
            if args.bind.is_none() {
                out.note(format!("note: `server.bind` in {SETTINGS_FILE} lets them"));
            }
        }
        out.note(if self.has_standing_approval {
            "Writes to memory are approved in advance."
        } else {
            "Writes need your approval: `los memory pending`."
        });
        // A workspace can be somebody else's, and so can its settings.
        if self.has_standing_approval && !args.approve_writes {
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
}

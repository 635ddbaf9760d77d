//! The app in the browser: pages that work without the script, and forms that write with a click.
//!
//! Only the session that the printed link opens sees it; without it `/` is the report. Pages show the same facts as the home
//! screen and compute nothing. A form counts once, from its own page, and its click is the learner's approval.

pub(super) mod access;
mod act;
mod audit;
mod check;
mod layout;
mod log;
mod markdown;
mod path;
mod picture;
mod prelude;
mod proposals;
pub(super) mod remembered;
mod review;
mod script;
mod search;
mod settings;
mod shown;
mod sitting;
mod task;
mod waiting;
mod week;

use axum::extract::{Path, Request};
use axum::http::request::Parts;

use access::{Sent, link_secret, once_more};
use los_model::time::zone::Zone;
use prelude::*;

/// The learner's click, in the record of a decision.
const CLICK: ApprovedBy = ApprovedBy::Learner;
/// Makes the content of a page, without its title.
type Draw = fn(&View<'_>) -> Result<Markup>;
/// The pages: address, name, title and content, in the order of the navigation. Routes and navigation are made from it.
const PAGES: [(&str, &str, &str, Draw); 8] = [
    ("/", "Week", "This week", |view| Ok(week::page(view))),
    ("/path", "Path", "The path", |view| Ok(path::page(view))),
    ("/review", "Reviews", "Reviews", review::page),
    ("/log", "Log", "Log", log::page),
    ("/progress", "Progress", "Progress", shown::progress),
    ("/proposals", "Changes", "Path changes", proposals::page),
    (WAITING, "Waiting", "Waiting writes", |view| Ok(waiting::page(view))),
    (SETTINGS, "Settings", "Settings", settings::page),
];
/// The pages of every day, which come first; the others are named at the bottom, and at the top where something waits there.
const N_DAILY: usize = 5;
/// The pages that the navigation does not name.
const MORE: [(&str, &str, &str, Draw); 3] = [
    (SHOWN, "", "Done and checked", shown::page),
    (SEARCH, "", "Search", search::page),
    (AUDIT, "", "Blind test", audit::page),
];
const AUDIT: &str = "/audit";
const SHOWN: &str = "/shown";
const SEARCH: &str = "/search";
const SETTINGS: &str = "/settings";
const WAITING: &str = "/waiting";
/// The forms that write, by what becomes of each when its words are sent once more from another page or tab.
const FORMS: [(Twice, &str); 3] = [
    (Twice::Anew, "hint starter check save variant skip resume more card blind known link forget"),
    (Twice::Same, "start stop done edit undo back grade aside unaside change revert settle"),
    (Twice::Asked, "log ship"),
];
/// The folder whose files say whether something was written.
const MEMORY_DIR: &str = ".claude/memory";
/// The limit of a form, in bytes.
const MAX_FORM_BYTES: usize = 64 * 1024;
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
);

/// A form that comes again with the same words, as Back and a second tab bring it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Twice {
    /// It is carried out again.
    Anew,
    /// It was the same act if nothing was written since, and gets the same answer.
    Same,
    /// The learner may mean it, and is asked.
    Asked,
}

/// The fields of a form or of an address.
type Fields = BTreeMap<String, String>;

/// Whether an address is the app's.
fn is_path(path: &str) -> bool {
    let parts = ["/task/", "/do/", picture::ADDRESS];
    PAGES.iter().chain(&MORE).any(|(known, ..)| *known == path)
        || script::FILES.iter().any(|(known, ..)| *known == path)
        || path == picture::OF_PROGRESS
        || parts.iter().any(|part| path.starts_with(part))
}

/// The address of a task; ids can use any script.
fn task_address(id: &str) -> String {
    let id: String = form_urlencoded::byte_serialize(id.as_bytes()).collect();
    format!("/task/{}", id.replace('+', "%20"))
}

/// The state that the pages share.
pub(super) struct App {
    ctx: Ctx,
    /// `None` where the page is read-only for everyone.
    access: Option<Arc<Access>>,
    workers: Arc<Workers>,
    /// One form at a time: two tabs at once would both pass a check that only the first may pass.
    acting: Mutex<()>,
    /// One run of checks at a time, beside other forms.
    checking: Mutex<()>,
}

/// The data of a page.
struct View<'a> {
    day: &'a Day,
    ctx: &'a Ctx,
    access: &'a Access,
    data: &'a LearnerData,
    model: &'a Model,
    query: &'a Fields,
    /// The token of this page's forms.
    form: String,
    notice: Option<Notice>,
}

/// A page: its title, its place in the navigation, its content.
struct Page {
    title: String,
    here: &'static str,
    main: Markup,
}

pub(super) fn router(ctx: Ctx, access: Option<Arc<Access>>, workers: Arc<Workers>) -> Router {
    let ctx = Ctx { caller: Caller { face: Face::Http, client: Some("browser".into()) }, limits: None, ..ctx };
    let app = Arc::new(App { ctx, access, workers, acting: Mutex::new(()), checking: Mutex::new(()) });
    let pages = PAGES.iter().chain(&MORE).fold(Router::new(), |routes, (path, ..)| routes.route(path, get(show)));
    let pages = pages.route("/task/{id}", get(show)).route("/do/{what}", post(carry_out));
    let picture = format!("{}{{task}}/{{*path}}", picture::ADDRESS);
    let pages = pages.route(&picture, get(picture::show)).route(picture::OF_PROGRESS, get(picture::of_progress));
    script::FILES.iter().fold(pages, |pages, (path, ..)| pages.route(path, get(script::show))).with_state(app)
}

async fn show(State(app): State<Arc<App>>, task: Option<Path<String>>, parts: Parts) -> Response {
    let Parts { method, uri, headers, .. } = parts;
    let access = app.access.as_ref();
    if let (Some(access), Some(secret), "/", Method::GET) = (access, link_secret(&uri), uri.path(), method) {
        return enter(access, &secret, &headers);
    }
    let Some(access) = access.filter(|access| access.has_session(&headers)).map(Arc::clone) else {
        if uri.path() != "/" {
            return closed_to(access.is_some(), &Fields::new());
        }
        let ctx = app.ctx.clone();
        return app.workers.compute(move || page::page(&ctx)).await.unwrap_or_else(page::broken);
    };
    let shared = Arc::clone(&app);
    let made = app.workers.compute(move || {
        let query = fields_of(uri.query().unwrap_or_default().as_bytes());
        shared.page(&access, uri.path(), task.as_ref().map(|Path(id)| id.as_str()), &query)
    });
    match made.await {
        None => page::broken(),
        Some(Err(error)) => page::failed(&error),
        Some(Ok((status, text))) => secured(status, text),
    }
}

/// Exchanges the link for a session.
fn enter(access: &Access, secret: &str, headers: &HeaderMap) -> Response {
    let to_the_week = || (StatusCode::SEE_OTHER, [(LOCATION, HeaderValue::from_static("/"))]).into_response();
    let cookie = access.exchange(secret, headers).and_then(|cookie| HeaderValue::try_from(cookie).ok());
    match cookie {
        Some(cookie) => {
            let mut response = to_the_week();
            response.headers_mut().insert(SET_COOKIE, cookie);
            response
        }
        None if access.has_session(headers) => to_the_week(),
        None => not_opened(),
    }
}

/// The page for a browser that has neither the session nor the token.
pub(super) fn without_session(uri: &Uri) -> Response {
    link_secret(uri).map_or_else(|| closed_to(true, &Fields::new()), |_| not_opened())
}

/// The page for a link that opens nothing.
fn not_opened() -> Response {
    let how = "It has been used, or lacks a letter: a link works once, in one browser. In a terminal, “los serve link” makes a new one.";
    refusal(StatusCode::FORBIDDEN, "This link opens nothing", how)
}

/// The answer without the session; to a form with the learner's words: nothing typed is lost.
fn closed_to(has_link: bool, fields: &Fields) -> Response {
    let typed = ["time", "hours", "score", "words", "text"].iter().filter_map(|name| fields.get(*name));
    let typed: Vec<String> = typed.flat_map(|text| text.lines()).map(visible).collect();
    let (title, how) = if has_link {
        let how = "Open the link that “los serve” printed. It works once; “los serve link” makes a new one.";
        ("This page needs the link", how)
    } else {
        let how = "It works only on the learner's own computer, for today. The report is at the address /.";
        ("This page is closed", how)
    };
    let lead = (!typed.is_empty()).then_some(
        "Nothing was written. With the link open in another tab, go back and send the form again. You typed:",
    );
    let lines: Vec<&str> = [how].into_iter().chain(lead).chain(typed.iter().map(String::as_str)).collect();
    secured(StatusCode::FORBIDDEN, report::notice(title, &lines))
}

fn refusal(status: StatusCode, title: &str, why: &str) -> Response {
    secured(status, report::notice(title, &[why]))
}

/// A page with its headers. The browser must say where a form comes from, so the address goes to this server itself.
fn secured(status: StatusCode, text: String) -> Response {
    let mut page = page::html(status, text);
    page.headers_mut().insert(CONTENT_SECURITY_POLICY, POLICY);
    page.headers_mut().insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    page
}

async fn carry_out(State(app): State<Arc<App>>, Path(what): Path<String>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let session = app.access.as_ref().filter(|access| access.has_session(&parts.headers)).map(Arc::clone);
    let refused = |status, why| refusal(status, "This form was refused", why);
    if !is_from_here(&parts.headers) {
        return refused(StatusCode::FORBIDDEN, "It came from another page. Nothing was written.");
    }
    let is_form = |kind: &HeaderValue| kind.as_bytes().starts_with(b"application/x-www-form-urlencoded");
    if !parts.headers.get(CONTENT_TYPE).is_some_and(is_form) {
        return refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, "It must be sent as a form. Nothing was written.");
    }
    let bytes = match read_body(body, &parts.headers, BODY_TIMEOUT).await {
        Ok(bytes) if bytes.len() <= MAX_FORM_BYTES => bytes,
        Ok(_) => return refused(StatusCode::PAYLOAD_TOO_LARGE, "It is too long. Nothing was written."),
        Err(fault) => return refused(fault.status(), "It did not arrive. Nothing was written."),
    };
    let fields = fields_of(&bytes);
    let Some(access) = session else { return closed_to(app.access.is_some(), &fields) };
    let shared = Arc::clone(&app);
    let done = app.workers.compute(move || shared.carry_out(&access, &what, fields)).await;
    done.map_or_else(page::broken, |done| done.unwrap_or_else(|error| page::failed(&error)))
}

/// Whether a page of this exact address sent a form. The gate also lets in the origins of the settings.
fn is_from_here(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let (Some(host), Some(origin)) = (text(HOST), text(ORIGIN)) else { return false };
    origin.strip_prefix("http://").is_some_and(|origin| origin.eq_ignore_ascii_case(host))
}

/// The fields of a form. Browsers send line breaks as two characters; the log and files have one.
fn fields_of(bytes: &[u8]) -> Fields {
    let fields = form_urlencoded::parse(bytes).into_owned();
    fields.map(|(name, value)| (name, value.replace("\r\n", "\n"))).collect()
}

impl App {
    /// The answer to a browser without the session, which gets neither pictures nor the script.
    fn refusal(&self, headers: &HeaderMap) -> Option<Response> {
        let is_open = self.access.as_ref().is_some_and(|access| access.has_session(headers));
        (!is_open).then(|| closed_to(self.access.is_some(), &Fields::new()))
    }

    /// The context with the learner whose page it is: they may have been added after the server started.
    fn ctx(&self) -> Result<Ctx> {
        Ok(Ctx { learner: page::learner(&self.ctx)?, ..self.ctx.clone() })
    }

    /// Carries a form out, if its token counts for the current learner, and leads to the next page. One that is too old comes
    /// back with what was typed.
    fn carry_out(&self, access: &Access, what: &str, mut fields: Fields) -> Result<Response> {
        let known =
            |(twice, forms): &(Twice, &'static str)| Some((forms.split(' ').find(|form| *form == what)?, *twice));
        let Some((what, twice)) = FORMS.iter().find_map(known) else {
            return Ok(refusal(StatusCode::NOT_FOUND, "No such form", "Nothing was written."));
        };
        let alone = if what == "check" { &self.checking } else { &self.acting };
        let _alone = alone.lock().unwrap_or_else(PoisonError::into_inner);
        let ctx = self.ctx()?;
        let token = fields.remove("form").unwrap_or_default();
        let form = of_day(&format!("{what} {fields:?}"), ctx.now(), &Day::of(&ctx).zone()?);
        let to = access.take_form((&token, &ctx.learner), &form, || once(&ctx, access, (what, twice), &form, &fields));
        let Some(to) = to else {
            let words = "Nothing was written: this form is from an older page or an earlier run of “los serve”. What you \
                typed is kept; look at it, and send it once more.";
            let address = act::page_of(what, &fields);
            let task = address.starts_with("/task/").then(|| fields.get("task").cloned().unwrap_or_default());
            access.inner().notice = Some(Notice { words: words.to_owned(), draft: fields, ..Notice::default() });
            let (_, text) = self.page(access, &address, task.as_deref(), &Fields::new())?;
            return Ok(secured(StatusCode::CONFLICT, text));
        };
        let to = HeaderValue::try_from(to);
        Ok(to.map_or_else(|_| page::broken(), |to| (StatusCode::SEE_OTHER, [(LOCATION, to)]).into_response()))
    }

    fn page(&self, access: &Access, path: &str, task: Option<&str>, query: &Fields) -> Result<(StatusCode, String)> {
        let ctx = self.ctx()?;
        let day = Day::of(&ctx);
        let data = day.data()?;
        let model = Model::of(&day)?;
        let (form, notice) = (access.form(&ctx.learner), access.inner().notice.take());
        let view = View { day: &day, ctx: &ctx, access, data, model: &model, query, form, notice };
        let task = task.filter(|id| data.find_task(id).is_some());
        let status = if path.starts_with("/task/") && task.is_none() { StatusCode::NOT_FOUND } else { StatusCode::OK };
        let page = match PAGES.iter().chain(&MORE).find(|(known, ..)| *known == path) {
            Some((here, _, title, draw)) => Page { title: (*title).to_owned(), here, main: draw(&view)? },
            None => task.map_or_else(|| Ok(task::missing()), |id| task::page(&view, id))?,
        };
        Ok((status, layout::whole(&view, &page)))
    }
}

/// A form of a day where the learner lives: who studies each day may log each day the same words.
fn of_day(form: &str, at: DateTime<Utc>, zone: &Zone) -> String {
    format!("{} {form}", zone.date_of(at))
}

/// Carries a form out, unless the same one was carried out from another page of the session.
fn once(ctx: &Ctx, access: &Access, (what, twice): (&'static str, Twice), form: &str, fields: &Fields) -> Sent {
    let memory = || fingerprint(&ctx.workspace.root().join(MEMORY_DIR));
    let before = match twice {
        Twice::Anew => None,
        Twice::Same => access.written(form, |after, _| *after == memory()),
        // Among the last acts, and not taken back since.
        Twice::Asked => access.written(form, |_, entry| {
            let acts = found_acts(&Day::of(ctx), "", MAX_ACTS).unwrap_or_default();
            acts.iter().any(|act| Some(act.id.as_str()) == entry && !act.taken_back)
        }),
    };
    match before {
        Some((to, notice)) if twice == Twice::Asked => {
            let words = format!("This was written before, and is not written again. {}", notice.words);
            let again = Some((what, "Write it once more"));
            (to, Notice { words, draft: fields.clone(), again, ..Notice::default() })
        }
        Some(answer) => once_more(answer),
        None => {
            let answer = act::act(ctx, access, what, fields.clone());
            if answer.1.is_good {
                let last = || last_act(&Day::of(ctx)).ok().flatten().map(|last| last.id);
                let entry = (twice == Twice::Asked).then(last).flatten();
                access.remember(form, (memory(), entry), answer.clone());
            }
            answer
        }
    }
}

impl View<'_> {
    /// A form; its click writes.
    fn form(&self, what: &str, fields: &Markup) -> Markup {
        html! {
            form method="post" action=(format!("/do/{what}")) {
                (hidden("form", &self.form))
                (fields)
            }
        }
    }

    /// The text of a field in a refused form.
    fn draft(&self, field: &str) -> &str {
        self.notice.as_ref().and_then(|notice| notice.draft.get(field)).map_or("", String::as_str)
    }

    /// A field of a form with its label, which names it by its id, what helps with it, and what is wrong with it.
    fn field(&self, id: &str, label: &str, input: &Markup) -> Markup {
        let wrong = self.notice.as_ref().and_then(|notice| notice.wrong.as_ref()).filter(|(field, _)| field == id);
        let help = Some("help").filter(|_| input.0.contains(&format!("id=\"{id}-help\"")));
        let told = [help, wrong.map(|_| "error")].into_iter().flatten().map(|what| format!("{id}-{what}"));
        let told = told.collect::<Vec<_>>().join(" ");
        let marks = html! { input aria-invalid=[wrong.map(|_| "true")] aria-describedby=[Some(told).filter(|told| !told.is_empty())]; };
        let marks = marks.0.trim_start_matches("<input").trim_end_matches('>');
        html! { div.field {
            label for=(id) { (label) }
            (PreEscaped(input.0.replacen(" name=", &format!("{marks} name="), 1)))
            @if let Some((_, why)) = wrong { p.error id=(format!("{id}-error")) { (visible(why)) "." } }
        } }
    }
}

/// A card of a page with its heading.
fn card(id: &str, heading: &str, content: &Markup) -> Markup {
    html! { section.card aria-labelledby=(id) { h2 id=(id) { (visible(heading)) } (content) } }
}

/// The form that decides on what waits for the learner; without `has_yes` it can only be rejected.
fn decide(view: &View<'_>, what: &str, (id, wish): (&str, &str), named: &str, has_yes: bool) -> Markup {
    let button = |answer: &str, word: &str, class: Option<&str>| {
        html! { button class=[class] name="answer" value=(answer) { (word) span.hidden { ": " (visible(named)) } } }
    };
    view.form(
        what,
        &html! {
            (hidden("id", id))
            (hidden("wish", wish))
            div.buttons {
                @if has_yes { (button("yes", "Approve", Some("main"))) }
                @if !id.is_empty() { (button("no", "Reject", None)) }
                a.button href="/" { @if id.is_empty() { "Leave it" } @else { "Later" } }
            }
        },
    )
}

/// Words of a path, with their code.
fn titled(text: &str) -> Markup {
    html! { @for (nth, part) in visible(text).split('`').enumerate() { @if nth % 2 == 1 { code { (part) } } @else { (part) } } }
}

/// A task's number and title, which lead to its page.
fn task_link(row: &Row) -> Markup {
    html! { a href=(task_address(&row.id)) { (row.number) " " (titled(&row.title)) } }
}

/// A field of a form that the learner does not see.
fn hidden(name: &str, value: &str) -> Markup {
    html! { input type="hidden" name=(name) value=(value); }
}

/// The fields of an entry by their labels on the pages, each with the id of its field first.
const LABELS: [(&[&str], &str); 12] = [
    (&["event"], "What was it?"),
    (&["task"], "Task"),
    (&["on", "date", "at"], "Day"),
    (&["hours", "time", "duration_hours"], "Time"),
    (&["went"], "How did it go?"),
    (&["score"], "Result"),
    (&["until"], "Last day of a pause"),
    (&["words", "message"], "In your words"),
    (&["question"], "Question"),
    (&["skill"], "Subject"),
    (&["what", "request"], "Your wish"),
    (&["id", "turn"], ""),
];

/// The id of the field that an error names.
fn id_of(name: &str) -> &str {
    let name = name.strip_prefix("metadata.").unwrap_or(name);
    LABELS.iter().find(|(known, _)| known.contains(&name)).map_or(name, |(known, _)| known[0])
}

/// A failure with what to do next, in the words of the pages.
fn said(error: &Error) -> String {
    match error {
        Error::InvalidInput { field: Some(field), reason, suggestion } => {
            let name = field.strip_prefix("metadata.").unwrap_or(field);
            let told = match LABELS.iter().find(|(known, _)| known.contains(&name)) {
                Some((_, "")) => format!("it {reason}"),
                Some((_, label)) => format!("“{label}” {reason}"),
                None => error.to_string(),
            };
            // A command of the terminal is no help on a page.
            let next = suggestion.as_ref().filter(|next| !next.contains("`los "));
            next.map_or(told.clone(), |next| format!("{told}; {next}")).replace('`', "")
        }
        Error::Conflict { reason, .. } => reason.replace('`', ""),
        Error::EntryTooLarge { .. } => "the entry is too long; shorten your words".to_owned(),
        _ if error.code() == Code::InternalError => "That failed. This is a bug in los.".to_owned(),
        _ => failure::hint(error).map_or_else(|| error.to_string(), |hint| format!("{error}; {hint}")).replace('`', ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_words_of_the_next_day_are_another_act() {
        // In Sydney the next day begins while it is still the fifteenth in UTC.
        let sydney = Zone::named("Australia/Sydney").unwrap();
        let [morning, evening, next] = ["2026-03-14T22:00:00Z", "2026-03-15T09:00:00Z", "2026-03-15T22:00:00Z"]
            .map(|at| of_day("log 30m cards", at.parse().unwrap(), &sydney));
        assert!(morning == evening && evening != next);
    }
}

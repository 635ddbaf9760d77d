//! `GET /calendar.ics`: the learner's week for a calendar program, which keeps its address and can send no header.

use super::app::access::link_secret;
use crate::prelude::*;
use los_app::study::calendar_file::calendar;

const ADDRESS: &str = "/calendar.ics";

/// Whether a request reads the calendar with its secret.
pub(super) fn admits(secret: &Token, request: &Request) -> bool {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD) && request.uri().path() == ADDRESS;
    is_read && link_secret(request.uri()).is_some_and(|given| secret.is(given.as_bytes()))
}

pub(super) fn router(ctx: Ctx, workers: Arc<Workers>) -> Router {
    Router::new().route(ADDRESS, get(show)).with_state((ctx, workers))
}

async fn show(State((ctx, workers)): State<(Ctx, Arc<Workers>)>, request: Request) -> Response {
    let query = request.uri().query().unwrap_or_default().to_owned();
    match workers.compute(move || text(&ctx, &query)).await {
        None => page::broken(),
        Some(Err(error)) => HttpFailure::of(&error).answer(None),
        Some(Ok(text)) => (StatusCode::OK, [(CONTENT_TYPE, "text/calendar; charset=utf-8")], text).into_response(),
    }
}

fn text(ctx: &Ctx, query: &str) -> Result<String> {
    let given = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "alarm");
    let minutes = given.map(|(_, minutes)| minutes.parse::<u16>()).transpose();
    let minutes = minutes
        .map_err(|_| invalid("alarm", "must be a number of minutes", "`alarm=10` reminds ten minutes before"))?;
    let day = Day::of(&Ctx { learner: page::learner(ctx)?, ..ctx.clone() });
    calendar(&day, minutes.map(|minutes| TimeDelta::minutes(minutes.into())))
}

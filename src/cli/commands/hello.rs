//! `los hello`

use serde_json::{Map, Value};

use super::super::args::HelloArgs;
use super::super::out::Out;
use super::super::session::Session;
use super::super::{Outcome, read};
use crate::text::visible;
use crate::tools::hello::Hello;

pub(in crate::cli) fn run(session: &Session, out: &mut Out, args: HelloArgs) -> Outcome {
    let mut input = Map::new();
    if let Some(name) = args.name {
        input.insert("name".into(), name.into());
    }
    read::<Hello>(session, out, Value::Object(input), |out, answer| {
        out.line(visible(&answer.message, false))
    })
}

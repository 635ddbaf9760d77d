//! `los level`: the level of the path that is studied.

use crate::prelude::*;

/// Begin another level: `los level Intermediate`
#[derive(Debug, Args)]
struct LevelArgs {
    /// Its name, as in `paths/`
    name: String,
}

pub(crate) const COMMAND: Command = Command::of::<LevelArgs>("level", &["los level Intermediate"], |given, out| {
    let (session, args) = (given.open(out)?, given.args::<LevelArgs>()?);
    say_step(&session, out, Request::Level { name: &args.name })
});

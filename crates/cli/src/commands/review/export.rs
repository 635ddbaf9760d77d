//! `los review export`: the cards that have an answer, with their schedule, as a deck for Anki.

use crate::commands::output_file::{may_write_page, write};
use crate::prelude::*;
use los_eyes::anki::{MARK, package};

#[derive(Debug, Args)]
pub(crate) struct ReviewExportArgs {
    /// The deck, such as `deck.apkg`
    pub(crate) file: PathBuf,
    /// Where cards that have an answer are asked from now on (else as before; the first export asks)
    #[arg(long, value_name = "PLACE", value_parser = ["here", "anki"])]
    pub(crate) reviews: Option<String>,
}

/// What the first export says.
const ONE_WAY: &str = "Anki adds the cards that it lacks and leaves the rest: an answer that you give here does not reach the phone, unless you \
                       delete the deck there first. Answers given there come back with `los review import`.";

pub(super) fn run(session: &Session, out: &mut Out, args: &ReviewExportArgs) -> Outcome {
    may_write_page(session, &args.file, "file", MARK)?;
    let reviews = Reviews::load(&session.ctx, &session.ctx.learner)?;
    let ask = || -> Outcome<bool> {
        out.wrapped_at_terminal(ONE_WAY);
        let places = ["in Anki: `los review` leaves them out", "here, as before"];
        Ok(choice("Where are cards that have an answer asked from now on?", &places, 0)? == 0)
    };
    let told = args.reviews.as_deref().map(|place| place == "anki");
    let moves = reviews.moves_to_anki(told, session.can_ask.then_some(ask))?;
    let notes = reviews.for_anki(session.day.zone()?);
    let n_cards: usize = notes.iter().map(|note| note.cards.len()).sum();
    let bytes = package(&notes, reviews.today()).map_err(|error| Error::Internal { what: error.to_string() })?;
    let at = write(&args.file, &bytes)?;
    let place = moves.map(|moves| Reviews::set_in_anki(&session.ctx, moves)).transpose()?;
    answer(out, &json!({ "file": at, "cards": n_cards, "reviews": place }), |out, _| {
        out.line(format!("{} in {at}.", count(n_cards, "card")))?;
        match place {
            Some("anki") if args.reviews.is_some() => out.paragraph(format!("Anki asks them from now on. {ONE_WAY}")),
            _ => Ok(()),
        }
    })
}

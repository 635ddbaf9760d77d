//! `los review add` and `los review import`: new cards in the learner's own files, after a yes.

use crate::commands::output_file::read;
use crate::prelude::*;
use los_app::study::anki::Brought;
use los_app::study::card_files::{asked_when, own_card, skill_tag};
use los_app::study::deck_import::{DeckFile, DeckImport, MAX_BYTES};
use los_model::curriculum::gaps::cloze;

#[derive(Debug, Args)]
pub(crate) struct ReviewAddArgs {
    /// The question; `{{word}}` makes a gap
    pub(crate) question: Option<String>,
    /// The answer; a question with a gap needs none
    pub(crate) answer: Option<String>,
    /// The skill it is about
    #[arg(long, value_name = "TAG", add = skills())]
    pub(crate) skill: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ReviewImportArgs {
    /// A file: question, answer and tags in columns, or a deck of Anki
    pub(crate) file: PathBuf,
    /// The skill that all cards are about (else the first of their tags that is a skill of your path)
    #[arg(long, value_name = "TAG", add = skills())]
    pub(crate) skill: Option<String>,
    /// Name of the file of cards (else that of the imported file)
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// Leave out what cannot be read, instead of importing nothing
    #[arg(long)]
    pub(crate) skip_bad: bool,
}

pub(super) fn add(session: &Session, out: &mut Out, args: &ReviewAddArgs) -> Outcome {
    let reviews = Reviews::load(&session.ctx, &session.ctx.learner)?;
    let asks = session.can_ask && args.question.is_none();
    let question = match &args.question {
        Some(question) => question.clone(),
        None if asks => line("Question (a {{gap}} needs no answer)", None, |text| {
            if text.trim().is_empty() { Err("it has no question".to_owned()) } else { Ok(()) }
        })?,
        None => return Err(invalid("question", "is missing", "`los review add QUESTION ANSWER`")),
    };
    let back = match &args.answer {
        Some(answer) => answer.clone(),
        None if session.can_ask && (asks || cloze(&question).is_none()) => any_line("Answer")?,
        None => String::new(),
    };
    let skill = match &args.skill {
        Some(skill) => Some(skill.clone()),
        None if asks => Some(any_line("Skill (enter for none)")?).filter(|skill| !skill.trim().is_empty()),
        None => None,
    };
    let skill = skill.map(|skill| skill_tag(&skill)).transpose()?;
    let (new, markdown) = own_card(&reviews, &question, &back, skill.as_deref())?;
    if new.n_new == 0 {
        out.note("Your path has this card already; nothing was added.");
        return if out.is_json { Ok(out.json(&json!({ "added": 0, "known": 1 }))?) } else { Ok(()) };
    }
    let path = new.files.first().map(|(path, _)| path.clone()).unwrap_or_default();
    if session.can_ask && !session.says_yes {
        Out::ask_about(markdown.trim_end());
    }
    agreed(session, &format!("Add this card to {path}?"), true, REFUSED)?;
    new.write(&session.ctx.workspace)?;
    answer(out, &json!({ "added": 1, "known": 0, "files": [path] }), |out, _| {
        out.line(format!("Added to {path}. {}", asked_when(&reviews, skill.as_deref())))
    })
}

pub(super) fn import(session: &Session, out: &mut Out, args: &ReviewImportArgs) -> Outcome {
    let reviews = Reviews::load(&session.ctx, &session.ctx.learner)?;
    let skill = args.skill.as_deref().map(skill_tag).transpose()?;
    let too_large = || invalid("file", "has more than 128 MB", "export the deck without media");
    let bytes = read(&args.file, MAX_BYTES, too_large)?;
    let (path, name, skip_bad) = (args.file.as_path(), args.name.as_deref(), args.skip_bad);
    let file = DeckFile { path, bytes: &bytes, name, skill: skill.as_deref(), skip_bad };
    let deck = DeckImport::of(&session.day, &reviews, &file)?;
    let (new, &Brought { n_seeds, n_answers, n_unknown, .. }) = (&deck.new, &deck.brought);
    let paths: Vec<&str> = new.files.iter().map(|(path, _)| path.as_str()).collect();
    if !deck.bad.is_empty() {
        out.note(format!("left out: {}", deck.left_out));
    }
    if deck.n_media > 0 {
        let name = if deck.n_media == 1 { "names" } else { "name" };
        out.note(format!("{} {name} pictures or sounds, which stay in the deck.", count(deck.n_media, "card")));
    }
    let parts = [(new.n_new, "card"), (n_seeds, "schedule"), (n_answers, "answer")];
    let parts: Vec<String> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| count(*n, what)).collect();
    if !parts.is_empty() {
        let into = if new.n_new > 0 { format!(" into {}", some_of(&paths, 1)) } else { String::new() };
        agreed(session, &format!("Import {}{into}?", parts.join(", ")), true, REFUSED)?;
        deck.write(&session.ctx)?;
    }
    if out.is_json {
        let bad: Vec<_> = deck.bad.iter().map(|(line, reason)| json!({ "line": line, "reason": reason })).collect();
        return Ok(out.json(&json!({
            "added": new.n_new, "known": new.n_known, "schedules": n_seeds, "answers": n_answers, "unknown": n_unknown, "bad": bad, "files": paths,
        }))?);
    }
    let known = match new.n_known {
        0 => String::new(),
        n => format!(" {} in your path already.", if n == 1 { "1 was".to_owned() } else { format!("{n} were") }),
    };
    let imported = if parts.is_empty() { count(0, "card") } else { parts.join(", ") };
    out.line(format!("Imported {imported}.{known}"))?;
    if n_unknown > 0 {
        out.line(format!("{} of another path left out.", count(n_unknown, "card")))?;
    }
    if new.n_new > 0 {
        out.line(asked_when(&reviews, skill.as_deref()))?;
    }
    Ok(())
}

/// What is said where nobody can say yes.
const REFUSED: &str = "new cards need your yes: run it at a terminal, or pass `--yes`; nothing was written";

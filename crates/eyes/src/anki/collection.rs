//! The database of a package: notes, their cards with their schedule, and the answers.

use crate::prelude::*;

use rusqlite::{Connection, MAIN_DB, Row, limits::Limit};

use super::{AnkiFault, FIELD, fault};
use los_model::deck::anki::{AnkiCard, AnkiNote, Answer, Schedule};
use los_model::events::grade::Grade;

/// How long a database may take: one that is made to count for ever is none.
const PATIENCE: Duration = Duration::from_secs(10);
/// Instructions of the database between two looks at the clock.
const STEPS: i32 = 100_000;
/// The longest text or number that a row may hold: a made-up one could fill the memory.
const MAX_VALUE: i32 = 16 * 1024 * 1024;
/// Larger numbers are seconds, smaller ones days.
const FIRST_SECOND: i64 = 1_000_000_000;
/// Days that a date can be away from the epoch.
const MAX_DAY: i64 = 1_000_000;

/// The notes in their order.
pub(super) fn notes(database: Vec<u8>, day_of: impl Fn(i64) -> i64) -> Result<Vec<AnkiNote>, AnkiFault> {
    let db = open(database)?;
    let mut answers: HashMap<i64, Vec<Answer>> = HashMap::new();
    // No answers: changes by hand, reschedulings, and previews that change nothing.
    let history = "SELECT cid, id, ease, time FROM revlog WHERE ease BETWEEN 1 AND 4 AND type NOT IN (4, 5)
                   AND NOT (type = 3 AND factor = 0) ORDER BY id";
    each(&db, history, |row| {
        let grade = Grade::ALL[row.get::<_, usize>(2)? - 1];
        answers.entry(row.get(0)?).or_default().push(Answer { at: row.get(1)?, grade, took: row.get(3)? });
        Ok(())
    })?;
    let created = created(&db, &day_of)?;
    let mut cards: HashMap<i64, Vec<AnkiCard>> = HashMap::new();
    let list =
        "SELECT nid, id, ord, type, CASE WHEN odue > 0 THEN odue ELSE due END, ivl, reps, data FROM cards ORDER BY ord";
    each(&db, list, |row| {
        let due: i64 = row.get(4)?;
        let due = if due > FIRST_SECOND { day_of(due) } else { created.saturating_add(due) };
        let data: Value = serde_json::from_str(&row.get::<_, String>(7).unwrap_or_default()).unwrap_or_default();
        let schedule = Schedule {
            due: due.clamp(-MAX_DAY, MAX_DAY),
            interval: row.get::<_, f64>(5)?.clamp(1.0, MAX_DAY as f64),
            memory: data["s"].as_f64().zip(data["d"].as_f64()),
            last: data["lrt"].as_i64().map(|seconds| seconds.saturating_mul(1000)),
            n_reviews: u32::try_from(row.get::<_, i64>(6)?).unwrap_or(1),
        };
        let answers = answers.remove(&row.get::<_, i64>(1)?).unwrap_or_default();
        let card = AnkiCard { ord: row.get(2)?, schedule: (row.get::<_, i64>(3)? != 0).then_some(schedule), answers };
        cards.entry(row.get(0)?).or_default().push(card);
        Ok(())
    })?;
    let mut notes = Vec::new();
    each(&db, "SELECT id, guid, flds, tags FROM notes ORDER BY id", |row| {
        let (fields, tags): (String, String) = (row.get(2)?, row.get(3)?);
        let cards = cards.remove(&row.get::<_, i64>(0)?).unwrap_or_default();
        let fields = fields.split(FIELD).map(str::to_owned).collect();
        notes.push(AnkiNote { guid: row.get(1)?, fields, tags, cards });
        Ok(())
    })?;
    Ok(notes)
}

fn open(mut database: Vec<u8>) -> Result<Connection, AnkiFault> {
    // A database in memory has no log beside it, so that it cannot say that it has one.
    if let Some(versions) = database.get_mut(18..20) {
        versions.fill(1);
    }
    let mut db = Connection::open_in_memory()?;
    db.deserialize_read_exact(MAIN_DB, database.as_slice(), database.len(), true)?;
    db.set_limit(Limit::SQLITE_LIMIT_LENGTH, MAX_VALUE)?;
    db.pragma_update(None, "trusted_schema", false)?;
    let began = Instant::now();
    db.progress_handler(STEPS, Some(move || began.elapsed() > PATIENCE))?;
    // A view could be made to count for ever, a computed column to hold more than its file.
    let tables = "SELECT count(DISTINCT name) * (max(hidden) = 0) FROM
                  (SELECT m.name, c.hidden FROM sqlite_master m, pragma_table_xinfo(m.name) c
                   WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AND m.name IN ('notes', 'cards', 'revlog', 'col'))";
    if db.query_row(tables, [], |row| row.get::<_, Option<i64>>(0))? != Some(4) {
        return Err(fault("its database lacks notes, cards or their history"));
    }
    Ok(db)
}

/// The day from which the days of cards are counted.
fn created(db: &Connection, day_of: impl Fn(i64) -> i64) -> Result<i64, AnkiFault> {
    let (second, settings): (i64, String) =
        db.query_row("SELECT crt, conf FROM col", [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let newer = db.query_row("SELECT CAST(val AS TEXT) FROM config WHERE key = 'creationOffset'", [], |row| row.get(0));
    let newer = newer.ok().and_then(|text: String| text.parse().ok());
    let older = || serde_json::from_str::<Value>(&settings).ok()?["creationOffset"].as_i64();
    // Minutes west of Greenwich, where the collection was made.
    let west: Option<i64> = newer.or_else(older);
    Ok(west.map_or_else(|| day_of(second), |west| second.saturating_sub(west.saturating_mul(60)).div_euclid(86_400)))
}

fn each(db: &Connection, query: &str, mut read: impl FnMut(&Row<'_>) -> rusqlite::Result<()>) -> rusqlite::Result<()> {
    let mut statement = db.prepare(query)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        read(row)?;
    }
    Ok(())
}

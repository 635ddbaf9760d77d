//! The vectors of the units, kept by who made them and of what text: they outlive edits, moves and renames.

use std::collections::HashMap;

use rusqlite::params;
use sha2::{Digest, Sha256};

use crate::search::vector::{cosine, quantised};
use crate::search::{Broken, Entry, Index, TextHash};
use los_model::markdown::plain;

/// The vector of each entry by one maker, and its scale.
#[derive(Debug, Default)]
pub(crate) struct Vectors(Vec<Option<(Vec<i8>, f32)>>);

impl Vectors {
    /// How like a question each entry is; `None` where the entry has no vector of the question's length.
    pub(crate) fn cosines(&self, question: &[f32]) -> Vec<Option<f64>> {
        let of_length = |own: &&(Vec<i8>, f32)| own.0.len() == question.len();
        let cosine = |(bytes, scale): &(Vec<i8>, f32)| cosine(question, bytes, *scale).clamp(-1.0, 1.0);
        self.0.iter().map(|own| own.as_ref().filter(of_length).map(cosine)).collect()
    }
}

impl Index {
    /// Up to `limit` texts without a vector of `embedder`, with their hashes, those of the newest files first.
    pub fn missing(&self, embedder: &str, limit: usize) -> Result<Vec<(TextHash, String)>, Broken> {
        self.db
            .prepare_cached(
                // The texts are fetched last: sorting all of them for a few would take longer than all the rest.
                "WITH newest AS MATERIALIZED (
                     SELECT n AS its_n, path, line, max(modified) AS changed FROM unit JOIN file USING (path)
                     WHERE NOT EXISTS (SELECT 1 FROM vector WHERE embedder = ?1 AND vector.text_hash = unit.text_hash)
                     GROUP BY text_hash ORDER BY changed DESC, path, line, its_n LIMIT ?2
                 )
                 SELECT text_hash, heading, content FROM newest JOIN unit ON n = its_n
                 ORDER BY changed DESC, newest.path, newest.line, its_n",
            )?
            .query_map(params![embedder, limit as i64], |row| {
                let (heading, content): (String, String) = (row.get(1)?, row.get(2)?);
                Ok((row.get(0)?, text_of(&heading, &content)))
            })?
            .collect()
    }

    /// How many texts `embedder` has made no vectors of.
    pub fn n_missing(&self, embedder: &str) -> Result<u64, Broken> {
        self.db
            .prepare_cached(
                "SELECT count(DISTINCT text_hash) FROM unit
                 WHERE NOT EXISTS (SELECT 1 FROM vector WHERE embedder = ?1 AND vector.text_hash = unit.text_hash)",
            )?
            .query_row(params![embedder], |row| row.get(0))
    }

    /// Keeps the vectors that `embedder` made of the texts of these hashes.
    pub fn store(&mut self, embedder: &str, made: &[(TextHash, Vec<f32>)]) -> Result<(), Broken> {
        let transaction = self.db.transaction()?;
        for (hash, numbers) in made {
            let (bytes, scale) = quantised(numbers);
            transaction
                .prepare_cached(
                    "INSERT OR IGNORE INTO vector (embedder, text_hash, scale, bytes) VALUES (?1, ?2, ?3, ?4)",
                )?
                .execute(params![embedder, hash, f64::from(scale), bytes])?;
        }
        transaction.commit()?;
        self.has_changed = true;
        Ok(())
    }

    /// The vectors that `embedder` made of these entries.
    pub(crate) fn vectors(&self, embedder: &str, entries: &[Entry]) -> Result<Vectors, Broken> {
        let mut statement = self.db.prepare_cached("SELECT text_hash, scale, bytes FROM vector WHERE embedder = ?1")?;
        let rows = statement.query_map(params![embedder], |row| {
            let (scale, bytes): (f64, Vec<u8>) = (row.get(1)?, row.get(2)?);
            Ok((row.get(0)?, (bytes.into_iter().map(u8::cast_signed).collect(), scale as f32)))
        })?;
        let vectors: HashMap<TextHash, (Vec<i8>, f32)> = rows.collect::<Result<_, _>>()?;
        Ok(Vectors(entries.iter().map(|entry| vectors.get(&entry.text_hash).cloned()).collect()))
    }
}

/// The key of the vector of a unit.
pub(crate) fn hash_of(heading: &str, content: &str) -> TextHash {
    let hash = Sha256::new().chain_update(heading).chain_update([0]).chain_update(content).finalize();
    std::array::from_fn(|at| hash[at])
}

/// The text that is embedded. The unit's own heading names the subject of a short section; the headings above it are left
/// out, since a whole document has them in common, and so are headings over review questions. The hash is that of the text
/// as it is stored, so a change here needs another version of the index.
fn text_of(heading: &str, content: &str) -> String {
    let own = heading.rsplit(" > ").next().unwrap_or_default();
    if own.to_lowercase().contains("question") {
        return plain(content);
    }
    plain(&format!("{own}\n{content}"))
}

#[cfg(test)]
mod tests {
    use super::text_of;

    #[test]
    fn a_vector_is_of_the_own_heading_and_the_plain_words() {
        let check = |heading: &str, content: &str, text: &str| assert_eq!(text_of(heading, content), text, "{heading}");
        check("Month 2 > Weekly plan > Joins", "- [ ] Count *rows* #sql", "Joins Count rows");
        check("", "Only this", "Only this");
        check("Month 2 > Review questions", "Why?\nBecause.", "Why? Because.");
    }
}

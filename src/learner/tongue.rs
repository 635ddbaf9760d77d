//! Words that learners of other languages write in their logs, as the English ones that the rest of the room knows.
//!
//! A word is compared in lower case and without accents, so `Übung`, `übung` and `ubung` are one. Only words that mean
//! nothing else in English are listed, so that an English log reads as it always did. What the words are good for is
//! decided where they are read.

use std::borrow::Cow;
use std::cmp::Ordering;

/// Words of German, Spanish, French, Italian, Dutch and Portuguese with what they mean; sorted.
const WORDS: [(&str, &str); 234] = [
    ("abgegeben", "shipped"),
    ("abgeschlossen", "done"),
    ("acabada", "done"),
    ("acabado", "done"),
    ("acheve", "done"),
    ("adiado", "postponed"),
    ("afgerond", "done"),
    ("angefangen", "started"),
    ("anotacao", "note"),
    ("aplazado", "postponed"),
    ("appunti", "note"),
    ("appunto", "note"),
    ("aprendizado", "insight"),
    ("apunte", "note"),
    ("apuntes", "note"),
    ("aufgabe", "task"),
    ("aufgaben", "task"),
    ("aula", "lesson"),
    ("ausgelassen", "skipped"),
    ("ausgeliefert", "shipped"),
    ("beendet", "done"),
    ("begonnen", "started"),
    ("beinahe", "almost"),
    ("bijna", "almost"),
    ("bilan", "retro"),
    ("bloccato", "blocked"),
    ("blockiert", "blocked"),
    ("bloque", "blocked"),
    ("bloqueado", "blocked"),
    ("casi", "almost"),
    ("comecado", "started"),
    ("comenzado", "started"),
    ("cominciato", "started"),
    ("compiti", "task"),
    ("compito", "task"),
    ("completada", "done"),
    ("completado", "done"),
    ("completata", "done"),
    ("completato", "done"),
    ("concluida", "done"),
    ("concluido", "done"),
    ("consegna", "shipped"),
    ("consegnato", "shipped"),
    ("debloque", "unblocked"),
    ("desbloqueado", "unblocked"),
    ("ejercicio", "exercise"),
    ("ejercicios", "exercise"),
    ("empezado", "started"),
    ("entrega", "shipped"),
    ("entregable", "deliverable"),
    ("entregado", "shipped"),
    ("entregavel", "deliverable"),
    ("entregue", "shipped"),
    ("erkenntnis", "insight"),
    ("erledigt", "done"),
    ("esame", "exam"),
    ("esercizi", "exercise"),
    ("esercizio", "exercise"),
    ("estudado", "studied"),
    ("estudiado", "studied"),
    ("estudio", "study"),
    ("estudo", "study"),
    ("etudie", "studied"),
    ("examen", "exam"),
    ("exercice", "exercise"),
    ("exercices", "exercise"),
    ("exercicio", "exercise"),
    ("exercicios", "exercise"),
    ("fatta", "done"),
    ("fatto", "done"),
    ("feita", "done"),
    ("feito", "done"),
    ("ferias", "vacation"),
    ("ferien", "vacation"),
    ("fertig", "done"),
    ("fertiggestellt", "done"),
    ("fini", "done"),
    ("finie", "done"),
    ("finita", "done"),
    ("finito", "done"),
    ("fortgesetzt", "resume"),
    ("geblokkeerd", "blocked"),
    ("gedaan", "done"),
    ("gedeeltelijk", "partly"),
    ("geleerd", "studied"),
    ("gelernt", "studied"),
    ("gelesen", "read"),
    ("gelezen", "read"),
    ("geliefert", "shipped"),
    ("gemacht", "done"),
    ("gepland", "planned"),
    ("geplant", "planned"),
    ("gepubliceerd", "published"),
    ("geschafft", "done"),
    ("gestartet", "started"),
    ("geubt", "studied"),
    ("gotowe", "done"),
    ("halb", "half"),
    ("hecha", "done"),
    ("hecho", "done"),
    ("herhaald", "reviewed"),
    ("herhaling", "reviewed"),
    ("hervat", "resume"),
    ("hotovo", "done"),
    ("ingeleverd", "shipped"),
    ("iniciada", "started"),
    ("iniciado", "started"),
    ("iniziato", "started"),
    ("jamais", "not"),
    ("karteikarten", "reviewed"),
    ("klaar", "done"),
    ("klausur", "exam"),
    ("leccion", "lesson"),
    ("lecciones", "lesson"),
    ("lecon", "lesson"),
    ("lecons", "lesson"),
    ("leido", "read"),
    ("lektion", "lesson"),
    ("lernzeit", "study"),
    ("lezione", "lesson"),
    ("lezioni", "lesson"),
    ("licao", "lesson"),
    ("licoes", "lesson"),
    ("lido", "read"),
    ("livrable", "deliverable"),
    ("maand", "month"),
    ("mes", "month"),
    ("mese", "month"),
    ("metade", "half"),
    ("mitad", "half"),
    ("mois", "month"),
    ("moitie", "half"),
    ("monat", "month"),
    ("nao", "not"),
    ("nicht", "not"),
    ("niet", "not"),
    ("nota", "note"),
    ("notitie", "note"),
    ("notiz", "note"),
    ("notizen", "note"),
    ("nunca", "not"),
    ("oefening", "exercise"),
    ("oefeningen", "exercise"),
    ("opdracht", "task"),
    ("opdrachten", "task"),
    ("opgeleverd", "shipped"),
    ("overgeslagen", "skipped"),
    ("parcialmente", "partly"),
    ("parzialmente", "partly"),
    ("pas", "not"),
    ("pausa", "pause"),
    ("pauze", "pause"),
    ("pianificato", "planned"),
    ("planeado", "planned"),
    ("planejada", "planned"),
    ("planejado", "planned"),
    ("planificado", "planned"),
    ("pospuesto", "postponed"),
    ("presque", "almost"),
    ("progetto", "project"),
    ("projekt", "project"),
    ("projet", "project"),
    ("projeto", "project"),
    ("prova", "exam"),
    ("proyecto", "project"),
    ("prufung", "exam"),
    ("pubblicato", "published"),
    ("publicado", "published"),
    ("publie", "published"),
    ("pulado", "skipped"),
    ("quase", "almost"),
    ("reanudado", "resume"),
    ("reflectie", "reflection"),
    ("reflexao", "reflection"),
    ("reflexion", "reflection"),
    ("repasado", "reviewed"),
    ("repaso", "reviewed"),
    ("repris", "resume"),
    ("retomado", "resume"),
    ("retrospectiva", "retro"),
    ("retrospektive", "retro"),
    ("retrospettiva", "retro"),
    ("revisado", "reviewed"),
    ("revisao", "reviewed"),
    ("riflessione", "reflection"),
    ("rimandato", "postponed"),
    ("ripassato", "reviewed"),
    ("ripasso", "reviewed"),
    ("ripreso", "resume"),
    ("ruckblick", "retro"),
    ("ruckschau", "retro"),
    ("saltado", "skipped"),
    ("saltato", "skipped"),
    ("sbloccato", "unblocked"),
    ("semaine", "week"),
    ("semana", "week"),
    ("sesion", "session"),
    ("sessao", "session"),
    ("sessione", "session"),
    ("settimana", "week"),
    ("sitzung", "session"),
    ("studiato", "studied"),
    ("taak", "task"),
    ("tache", "task"),
    ("taches", "task"),
    ("tarea", "task"),
    ("tareas", "task"),
    ("tarefa", "task"),
    ("tarefas", "task"),
    ("teilweise", "partly"),
    ("tentamen", "exam"),
    ("terminada", "done"),
    ("terminado", "done"),
    ("termine", "done"),
    ("terminee", "done"),
    ("terugblik", "retro"),
    ("toets", "exam"),
    ("ubersprungen", "skipped"),
    ("ubung", "exercise"),
    ("ubungen", "exercise"),
    ("uitgesteld", "postponed"),
    ("urlaub", "vacation"),
    ("vacaciones", "vacation"),
    ("vacances", "vacation"),
    ("vacanza", "vacation"),
    ("vacanze", "vacation"),
    ("vakantie", "vacation"),
    ("veroffentlicht", "published"),
    ("verschoben", "postponed"),
    ("voltooid", "done"),
    ("wiederholt", "reviewed"),
    ("wiederholung", "reviewed"),
    ("woche", "week"),
    ("wochenruckblick", "retro"),
];

/// A letter in lower case and without its accent.
pub(super) fn plain(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    match c.to_lowercase().next().unwrap_or(c) {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        lower => lower,
    }
}

/// The English of a word; the word itself where none is known.
pub(super) fn english(word: &str) -> &str {
    known(word).unwrap_or(word)
}

/// A normalised name with each word that is known in English.
pub(super) fn english_name(name: String) -> String {
    if name.split('_').all(|word| known(word).is_none()) {
        return name;
    }
    let words: Vec<&str> = name.split('_').map(english).collect();
    words.join("_")
}

/// A text in which weeks and months have their English names.
pub(super) fn english_weeks(text: &str) -> Cow<'_, str> {
    let is_apart = |c: char| !c.is_alphabetic();
    // A word and the character behind it.
    let pieces = || text.split_inclusive(is_apart);
    let is_mixed = text.chars().any(char::is_lowercase);
    let renamed = |word: &str| {
        known(word)
            .filter(|english| matches!(*english, "week" | "month"))
            .filter(|_| !(is_mixed && is_short_and_capital(word)))
    };
    if !pieces().any(|piece| renamed(piece.trim_end_matches(is_apart)).is_some()) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for piece in pieces() {
        let word = piece.trim_end_matches(is_apart);
        out.push_str(renamed(word).unwrap_or(word));
        out.push_str(&piece[word.len()..]);
    }
    Cow::Owned(out)
}

/// Whether a word of up to three letters stands in capitals among others that do not: `NAO` is a robot, `MES` a system.
pub(super) fn is_acronym(word: &str, text: &str) -> bool {
    is_short_and_capital(word) && text.chars().any(char::is_lowercase)
}

fn is_short_and_capital(word: &str) -> bool {
    word.len() <= 3 && word.chars().all(char::is_uppercase)
}

fn known(word: &str) -> Option<&'static str> {
    let found = WORDS.binary_search_by(|(listed, _)| compare(listed, word));
    found.ok().map(|index| WORDS[index].1)
}

/// Compares a listed word with a written one, letter by letter.
fn compare(listed: &str, written: &str) -> Ordering {
    listed.chars().cmp(written.chars().map(plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_with_and_without_accents() {
        assert!(WORDS.is_sorted_by(|a, b| a.0 < b.0));
        for (word, means) in [
            ("Übung", "exercise"),
            ("ubung", "exercise"),
            ("CONCLUÍDO", "done"),
            ("Rückblick", "retro"),
            ("joins", "joins"),
            ("done", "done"),
            ("", ""),
        ] {
            assert_eq!(english(word), means, "{word}");
        }
        assert_eq!(english_name("woche_fertig".to_owned()), "week_done");
        assert_eq!(english_name("week_done".to_owned()), "week_done");
        assert_eq!(
            english_weeks("Monat 3, Woche 2 ist fertig"),
            "month 3, week 2 ist fertig"
        );
        assert_eq!(english_weeks("nothing of the kind"), "nothing of the kind");
        assert_eq!(english_weeks("Themes: mes 3, semana 2."), "Themes: month 3, week 2.");
        assert_eq!(english_weeks("MES 3 rollout"), "MES 3 rollout");
        assert_eq!(english_weeks("MES 3"), "month 3");
        // Inside another word it means nothing.
        assert_eq!(english_weeks("James, mes 3: semana 2"), "James, month 3: week 2");
        // A line may be long: looking for each word from the start again would take minutes.
        assert_eq!(english_weeks(&"mes ".repeat(100_000)).len(), 600_000);
    }
}

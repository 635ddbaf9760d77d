//! The pages for learners, held to their word: what they tell people to type is understood, what they show was printed,
//! the worked example comes out as it says, and the examples of memory and path are read without complaint.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use clap::error::ErrorKind::DisplayHelp;
use los_model::best_practices;
use los_model::curriculum::parse::MonthReader;
use regex::Regex;
use serde_json::{Value, json};

use crate::support::{Ran, TestWorkspace, of_repository, words};

pub(crate) fn page(name: &str) -> String {
    fs::read_to_string(of_repository("docs").join(name)).unwrap()
}

/// Every page of `docs/` but the generated one, and the READMEs of the examples, by name.
fn pages() -> Vec<(String, String)> {
    let mut pages: Vec<(String, String)> = fs::read_dir(of_repository("docs"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| Path::new(name).extension().is_some_and(|end| end == "md") && name != "reference.md")
        .map(|name| (name.clone(), page(&name)))
        .collect();
    let example = "examples/sourdough/README.md";
    pages.push((example.to_owned(), fs::read_to_string(of_repository(example)).unwrap()));
    pages.sort();
    pages
}

/// A fenced block: its language, the line before it that is not blank, and what it holds.
struct Block {
    language: String,
    mark: String,
    lines: Vec<String>,
}

impl Block {
    fn text(&self) -> String {
        self.lines.join("\n") + "\n"
    }

    /// Each command behind `$ ` with the lines that are shown below it.
    fn commands(&self) -> Vec<(&str, Vec<&str>)> {
        let mut commands: Vec<(&str, Vec<&str>)> = Vec::new();
        for line in &self.lines {
            if let Some(command) = line.strip_prefix("$ ") {
                commands.push((command, Vec::new()));
            } else if let Some((_, shown)) = commands.last_mut() {
                shown.push(line);
            }
        }
        commands
    }
}

fn blocks(text: &str) -> Vec<Block> {
    let (mut blocks, mut open, mut before) = (Vec::new(), None::<Block>, String::new());
    for line in text.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(language)) => {
                open = Some(Block { language: language.to_owned(), mark: before.clone(), lines: Vec::new() });
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(block), None) => block.lines.push(line.to_owned()),
            (None, None) if !line.is_empty() => line.clone_into(&mut before),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a fence is not closed");
    blocks
}

/// The only block of a page's section that has this language.
fn block_of(name: &str, section: &str, language: &str) -> String {
    let text = page(name);
    let from = text.find(&format!("\n## {section}\n")).unwrap() + 1;
    let to = text[from + 1..].find("\n## ").map_or(text.len(), |end| from + 1 + end);
    let found = blocks(&text[from..to]);
    let mut found = found.iter().filter(|block| block.language == language);
    let block = found.next().unwrap();
    assert!(found.next().is_none(), "{name} has two {language} blocks under {section}");
    block.text()
}

/// The path of the sourdough example with the learner and the log of the page on scores.
pub(crate) fn worked() -> TestWorkspace {
    let workspace = TestWorkspace::copy_of("examples/sourdough");
    let example = |language| block_of("scores.md", "A worked example", language);
    workspace.write(".claude/memory/learner_profile.json", example("json"));
    workspace.write(".claude/memory/progress_log.jsonl", example("jsonl"));
    workspace.write(".claude/memory/decisions.jsonl", "");
    workspace
}

/// A line with each date replaced by `DATE`.
fn without_dates(text: &str) -> String {
    static DATES: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\b\d{4}-\d{2}-\d{2}\b").unwrap());
    DATES.replace_all(text.trim_end(), "DATE").into_owned()
}

/// Whether a line is as shown: `…` stands for anything, and with `any_date` each date for any other.
fn is_as_shown(line: &str, shown: &str, any_date: bool) -> bool {
    let plain = |text: &str| if any_date { without_dates(text) } else { text.trim_end().to_owned() };
    let (line, shown) = (plain(line), plain(shown));
    let parts: Vec<&str> = shown.split('…').collect();
    let (first, last) = (parts[0], parts[parts.len() - 1]);
    if parts.len() == 1 {
        return line == shown;
    }
    let Some(mut rest) = line.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)) else {
        return false;
    };
    parts[1..parts.len() - 1].iter().all(|part| match rest.split_once(part) {
        Some((_, behind)) => {
            rest = behind;
            true
        }
        None => false,
    })
}

/// Asserts that a run printed the lines that a page shows, in the order of each stream; only `…` stands for lines left out.
fn assert_printed(ran: &Ran, shown: &[&str], any_date: bool) {
    let mut streams = [ran.stdout.lines(), ran.stderr.lines()];
    for shown in shown.iter().filter(|line| !line.is_empty() && **line != "…") {
        let is_printed = streams.iter_mut().any(|stream| {
            let mut ahead = stream.clone();
            let found = ahead.any(|line| is_as_shown(line, shown, any_date));
            if found {
                *stream = ahead;
            }
            found
        });
        assert!(is_printed, "not printed (or not in this order): {shown}\n{ran:?}");
    }
}

#[test]
fn a_shown_line_is_compared_exactly_but_for_gaps_and_dates() {
    assert!(is_as_shown("a b c", "a b c", false) && !is_as_shown("a b d", "a b c", false));
    assert!(is_as_shown("made x (13 files)", "made … files)", false));
    assert!(!is_as_shown("made x (13 files)", "made … folders)", false));
    assert!(is_as_shown("5.6 h on 2026-11-23", "5.6 h on 2026-01-05", true));
    assert!(!is_as_shown("5.6 h", "7.2 h", true) && !is_as_shown("2026-11-23", "2026-01-05", false));
    assert!(!is_as_shown("ab", "ab…b", false), "the parts do not overlap");
    assert_eq!(words(r#"log note "a b" --meta '{"x": 1}'  # why"#), ["log", "note", "a b", "--meta", r#"{"x": 1}"#]);
}

/// The command line's answer to these words followed by `--help`: the help text, if the words were parsed without
/// a complaint.
fn with_help(words: &[String]) -> clap::Error {
    let words = words.iter().map(String::as_str);
    los_cli::command().try_get_matches_from(["los"].into_iter().chain(words).chain(["--help"])).unwrap_err()
}

#[test]
fn every_command_on_the_pages_is_understood() {
    let mut n_commands = 0;
    for (name, text) in pages() {
        for block in blocks(&text) {
            let typed = block.lines.iter().filter_map(|line| match block.language.as_str() {
                "console" => line.strip_prefix("$ los "),
                "sh" => line.strip_prefix("los "),
                _ => None,
            });
            for line in typed {
                let said = with_help(&words(line));
                assert!(said.kind() == DisplayHelp, "{name}: los {line}: {said}");
                n_commands += 1;
            }
        }
    }
    assert!(n_commands >= 40, "{n_commands} commands were found");
}

#[test]
fn commands_named_in_running_text_exist() {
    for (name, text) in pages() {
        // In running text a command is meant by its first words; flags there are checked in the blocks.
        let spans = text.split('`').skip(1).step_by(2);
        // `los help json COMMAND` is read before the parser of commands.
        let is_parsed = |span: &&str| !span.contains('\n') && !span.starts_with("help json");
        for span in spans.filter_map(|span| span.strip_prefix("los ")).filter(is_parsed) {
            let command: Vec<String> = words(span)
                .into_iter()
                .take_while(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == '-') && !word.starts_with("--"))
                .collect();
            assert_eq!(with_help(&command).kind(), DisplayHelp, "{name}: `los {span}`");
        }
    }
}

/// Types the blocks that a page marks with `<!-- run: … -->`, one after the other, and compares what they show.
fn run_page(name: &str, mark: &str, start: &TestWorkspace, any_date: bool) -> usize {
    let (mut here, mut n_run) = (start.root().to_owned(), 0);
    for block in blocks(&page(name)).iter().filter(|block| block.mark == format!("<!-- run: {mark} -->")) {
        for (command, shown) in block.commands() {
            if let Some(folder) = command.strip_prefix("cd ") {
                here.push(folder);
                assert!(here.is_dir(), "{name}: {command}");
                continue;
            }
            let mut args = words(command.strip_prefix("los ").unwrap());
            if mark == "fresh" {
                // The yes that a reader gives at the prompt.
                args.push("--yes".to_owned());
            }
            let mut los = start.command(&args);
            los.env_remove("LOS_ROOT").env("TZ", "UTC").current_dir(&here);
            let ran = Ran::of(&mut los);
            assert!(matches!(ran.exit, Some(0 | 5)), "{name}: {command}: {ran:?}");
            assert_printed(&ran, &shown, any_date);
            n_run += 1;
        }
    }
    n_run
}

#[test]
fn the_first_ten_minutes_print_what_the_page_shows() {
    let empty = TestWorkspace::bare();
    assert_eq!(run_page("getting-started.md", "fresh", &empty, true), 7);
    let log = empty.read("demo/.claude/memory/progress_log.jsonl");
    let done = log.lines().filter(|line| line.contains("\"task_completed\"")).count();
    assert_eq!(done, 2, "{log}");
}

#[test]
fn output_shown_for_noors_folder_is_printed_there() {
    assert_eq!(run_page("scores.md", "worked", &worked(), false), 1);
    assert_eq!(run_page("adapt.md", "worked", &worked(), true), 2);
}

#[test]
fn the_lines_of_the_memory_page_are_read_without_complaint() {
    let workspace = TestWorkspace::new();
    workspace.write(".claude/memory/learner_profile.json", block_of("memory.md", "learner_profile.json", "json"));
    workspace.write(".claude/memory/progress_log.jsonl", block_of("memory.md", "progress_log.jsonl", "jsonl"));
    workspace.write(".claude/memory/decisions.jsonl", block_of("memory.md", "decisions.jsonl", "jsonl"));
    let practice = block_of("memory.md", "best_practices.md", "markdown");
    workspace.write(".claude/memory/best_practices.md", &practice);
    let check = workspace.los(&["memory", "check", "--json"]).json();
    assert_eq!(check["ok"], true, "{check}");
    assert_eq!(check["profile_problem"], Value::Null, "{check}");
    let evaluation = workspace.los(&["evaluate", "--as-of", "2026-02-15", "--json"]).json();
    assert_eq!(evaluation["warnings"], json!([]), "{evaluation}");
    assert_eq!(evaluation["uncounted"]["lines"], 0, "{evaluation}");
    assert_eq!(evaluation["learner_id"], "ada");
    let shown = workspace.los(&["memory", "show", "practices", "--json"]).json();
    assert!(shown.to_string().contains("Predict the row count"), "{shown}");
    assert_eq!(best_practices::read(&practice).len(), 1);
}

#[test]
fn a_torn_line_is_reported_as_the_memory_page_shows() {
    let workspace = worked();
    let log = workspace.log() + "{\"timestamp\":\"2026-01-26T09:00:00Z\",\"event\":\"task_comp";
    workspace.write(".claude/memory/progress_log.jsonl", log);
    let ran = workspace.los(&["memory", "check"]);
    assert_eq!(ran.exit, Some(1));
    let text = page("memory.md");
    let found = blocks(&text);
    let block = found.iter().find(|block| block.text().contains("torn")).unwrap();
    assert_printed(&ran, &block.commands()[0].1, false);
    workspace.los(&["log", "note", "after the power cut", "--yes"]).ok();
    let check = workspace.los(&["memory", "check", "--json"]);
    assert!(check.stdout.contains("\"entries\": 7"), "{check:?}");
}

#[test]
fn a_pause_declared_afterwards_raises_consistency() {
    let text = page("weeks.md");
    let line = text.lines().find(|line| line.starts_with("$ los log pause_started") && line.contains("--on ")).unwrap();
    let (_, until) = line.split_once("until=").unwrap();
    let consistency = |workspace: &TestWorkspace| {
        let evaluation = workspace.los(&["evaluate", "--scope", "overall", "--as-of", until, "--json"]).json();
        evaluation["scores"]["consistency"].as_f64().unwrap()
    };
    let workspace = worked();
    let silent = consistency(&workspace);
    let mut args = words(line.strip_prefix("$ los ").unwrap());
    args.push("--yes".to_owned());
    workspace.los(&args).ok();
    assert!(consistency(&workspace) > silent);
}

#[test]
fn the_blocker_of_the_page_on_weeks_is_raised_and_resolved() {
    let workspace = worked();
    let text = page("weeks.md");
    let found = blocks(&text);
    let typed = found.iter().flat_map(Block::commands).filter(|(command, _)| command.contains("blocker"));
    let n_open: Vec<usize> = typed
        .map(|(command, _)| {
            let mut args = words(&command.replace("m02-w3-joins", "m01-w2-folds"));
            args.push("--yes".to_owned());
            workspace.los(&args[1..]).ok();
            workspace.los(&["status", "--json"]).json()["blockers"].as_array().unwrap().len()
        })
        .collect();
    assert_eq!(n_open, [1, 0]);
}

#[test]
fn an_own_event_name_is_reported_until_it_is_mapped() {
    let text = page("troubleshooting.md");
    let mapping = text.split('`').find(|span| span.contains(" = \"note\"")).unwrap();
    let (name, _) = mapping.split_once(' ').unwrap();
    let workspace = worked();
    let log = workspace.log();
    workspace.write(
        ".claude/memory/progress_log.jsonl",
        format!("{log}{{\"timestamp\":\"2026-01-24\",\"event\":\"{name}\",\"message\":\"with wholemeal flour\"}}\n"),
    );
    let is_reported = || workspace.los(&["evaluate", "--verbose"]).stdout.contains(name);
    assert!(is_reported());
    workspace.write("learning-os.toml", format!("[events]\n{mapping}\n"));
    assert!(!is_reported());
    let logged = workspace.los(&["log", name, "with rye flour", "--yes"]);
    logged.ok();
    assert!(workspace.log().lines().last().unwrap().contains("\"note\""));
}

#[test]
fn the_sourdough_path_is_clean_and_can_be_planned() {
    let workspace = TestWorkspace::copy_of("examples/sourdough");
    let readme = workspace.read("README.md");
    for block in blocks(&readme) {
        for (command, _) in block.commands() {
            let ran = workspace.los(&words(command)[1..]);
            assert_eq!(ran.exit, Some(0), "{command}: {ran:?}");
            if command == "los path check" {
                assert!(ran.stdout.starts_with("1 level checked: 0 errors, 0 warnings, 0 notes."), "{ran:?}");
            }
        }
    }
    assert!(!workspace.path("paths/Beginner").exists(), "its own path is the only one");
    for week in 1..=8 {
        let plan = workspace.los(&["plan", "--week", &week.to_string(), "--json"]).json();
        // At 4 h a week, three of them for tasks, the first month takes six weeks.
        assert_eq!(plan["month"], u64::from(week > 6) + 1, "week {week}: {plan}");
        assert!(!plan["tasks"].as_array().unwrap().is_empty(), "week {week}: {plan}");
    }
}

#[test]
fn the_month_of_the_own_path_page_works_already() {
    let workspace = TestWorkspace::new();
    let text = page("own-path.md");
    let found = blocks(&text);
    let month = found.iter().find(|block| block.mark == "<!-- month -->").unwrap();
    workspace.write("paths/Sourdough/month-01/README.md", month.text());
    fs::remove_dir_all(workspace.path(".claude")).unwrap();
    let init = found.iter().flat_map(Block::commands).find(|(command, _)| command.starts_with("los init")).unwrap();
    let mut args = words(init.0);
    args.push("--yes".to_owned());
    workspace.los(&args[1..]).ok();
    let check = workspace.los(&["path", "check"]);
    assert!(check.stdout.contains("0 errors"), "{check:?}");
    let plan = workspace.los(&["plan", "--json"]).json();
    assert!(!plan["tasks"].as_array().unwrap().is_empty(), "{plan}");
}

#[test]
fn the_cards_of_their_page_are_read() {
    let text = page("cards.md");
    let (_, cards) = text.split_once("````markdown\n").unwrap();
    let (cards, _) = cards.split_once("````\n").unwrap();
    let parsed = MonthReader::cards("cards.md", cards);
    let said: Vec<&str> = parsed.file.questions.iter().map(|card| card.answer.as_str()).collect();
    assert_eq!(
        said,
        ["Every row of the left table.", "gradient", "```text\n[0, 1, 4]\n```\n\n`range(3)` begins at 0.", "LEFT; ON",]
    );
    assert_eq!(parsed.problems, []);
}

#[test]
fn the_readme_names_every_page_and_pages_are_short() {
    let readme = fs::read_to_string(of_repository("README.md")).unwrap();
    let mut n_words = 0;
    for (name, text) in pages().iter().filter(|(name, _)| !name.contains('/')) {
        assert!(readme.contains(&format!("(docs/{name})")), "README.md does not name {name}");
        assert!(text.starts_with("# "), "{name}");
        let n_lines = text.lines().count();
        let n_own = text.split_whitespace().count();
        let (most_lines, most_words) = match name.as_str() {
            "ARCHITECTURE.md" => (250, 1_500),
            // Its tables have a row for each constant.
            "model.md" => (310, 3_100),
            _ => (140, usize::MAX),
        };
        assert!(n_lines <= most_lines, "{name} has {n_lines} lines");
        assert!(n_own <= most_words, "{name} has {n_own} words");
        n_words += n_own;
    }
    assert!(n_words <= 19_000, "the pages besides the reference have {n_words} words");
    assert!(readme.contains("(docs/reference.md)"));
    assert!(readme.lines().count() < 200);
}

//! Books: `los read --pages`, the search in `sources/`, `los init --from`, and files that want to do harm.

use std::fmt::Write as _;
use std::fs;

use serde_json::json;

use crate::support::{Dice, Ran, TestWorkspace, Watchdog, los_in, zip};

/// Begins with two entries of an outline, and labels: the first page is `i`, the others are from 1.
const CATALOG: &str = "/Outlines 4 0 R /PageLabels<</Nums[0<</S/r>> 1<</S/D>>]>>>> endobj 4 0 obj<</First 5 0 R>> endobj \
     5 0 obj<</Title(Before)/Dest[10 0 R/Fit]/Next 6 0 R>> endobj \
     6 0 obj<</Title<FEFF00DC00620065007200200042>/A<</S/GoTo/D(place)>>/First 7 0 R>> endobj \
     7 0 obj<</Title(Salt)/Dest[14 0 R/Fit]>> endobj 8 0 obj<</Dests<</Names[(place)[12 0 R/Fit]]>>";

/// Each line at its place: `x y size text`.
fn page(lines: &[(u32, u32, u32, &str)]) -> String {
    lines.iter().fold(String::new(), |mut text, (x, y, size, words)| {
        let _ = writeln!(text, "BT /F {size} Tf {x} {y} Td ({words}) Tj ET");
        text
    })
}

fn pdf(pages: &[String], catalog: &str) -> Vec<u8> {
    let number = |index: usize| 10 + 2 * index;
    let kids: String = (0..pages.len()).fold(String::new(), |kids, index| format!("{kids} {} 0 R", number(index)));
    let mut text = format!(
        "%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R/Names 8 0 R {catalog}>> endobj\n\
         2 0 obj<</Type/Pages/Count {}/Kids[{kids}]/MediaBox[0 0 600 800]/Resources<</Font<</F 3 0 R>>>>>> endobj\n\
         3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj\n",
        pages.len()
    );
    for (index, content) in pages.iter().enumerate() {
        let (page, stream) = (number(index), number(index) + 1);
        let _ = write!(
            text,
            "{page} 0 obj<</Type/Page/Parent 2 0 R/Contents {stream} 0 R>> endobj\n\
             {stream} 0 obj<</Length {}>>stream\n{content}\nendstream endobj\n",
            content.len()
        );
    }
    (text + "trailer<</Root 1 0 R>>\n%%EOF\n").into_bytes()
}

fn book() -> Vec<u8> {
    let column = |x: u32, words: &'static str| (0..6).map(move |line| (x, 700 - 12 * line, 10, words));
    let two: Vec<_> =
        column(50, "left of the page and so on").chain(column(320, "right of the page and so on")).collect();
    pdf(
        &[
            page(&[(50, 700, 10, "A word before.")]),
            page(&two),
            page(&[
                (50, 750, 18, "Salt and dough"),
                (50, 700, 10, "How much salt goes into the dough decides how fast it rises: yeast needs wa-"),
                (50, 688, 10, "ter, and salt takes it away. Exercise 2.1 asks you why."),
                (50, 650, 10, "Exercise 2.2"),
            ]),
        ],
        CATALOG,
    )
}

fn epub() -> Vec<u8> {
    let chapter = |title: &str, text: &str| {
        format!(
            "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>All</title></head><body><h1>{title}</h1><p>{text} <a href='b.xhtml'>on</a></p></body></html>"
        )
    };
    let parts = [
        ("META-INF/container.xml", "<container><rootfiles><rootfile full-path='O/p.opf' media-type='application/oebps-package+xml'/></rootfiles></container>".to_owned()),
        (
            "O/p.opf",
            "<package version='3.0' xmlns='http://www.idpf.org/2007/opf' xmlns:dc='http://purl.org/dc/elements/1.1/'><metadata><dc:title>Loaves</dc:title></metadata><manifest>\
             <item id='n' href='nav.xhtml' media-type='application/xhtml+xml' properties='nav'/><item id='a' href='t/a%20b.xhtml' media-type='application/xhtml+xml'/><item id='b' href='t/b.xhtml' media-type='application/xhtml+xml'/>\
             </manifest><spine><itemref idref='a'/><itemref idref='b'/></spine></package>".to_owned(),
        ),
        (
            "O/nav.xhtml",
            "<html xmlns:epub='http://www.idpf.org/2007/ops'><nav epub:type='toc'><ol><li><a href='t/a%20b.xhtml'>Flour</a></li>\
             <li><a href='t/b.xhtml#x'>Water</a></li></ol></nav><nav epub:type='landmarks'><a href='t/b.xhtml'>Begin</a></nav></html>".to_owned(),
        ),
        ("O/t/a b.xhtml", chapter("Flour", "Rye is a grass.")),
        ("O/t/b.xhtml", chapter("Water", "Warm, not hot.")),
    ];
    zip(&parts)
}

fn workspace() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    workspace.write("sources/bread.pdf", book());
    workspace.write("sources/loaves.epub", epub());
    workspace
}

#[test]
fn pages_are_read_by_their_place_with_the_label_that_is_printed() {
    let workspace = workspace();
    assert_eq!(
        workspace.los(&["read", "sources/bread.pdf"]).ok(),
        "sources/bread.pdf, p. 1–3\n  Before (p. 1)\n  Über B (p. 2)\n    Salt (p. 3)\n"
    );
    let (left, right) = ("left of the page and so on\n".repeat(6), "right of the page and so on\n".repeat(6));
    let text = workspace.los(&["read", "sources/bread.pdf", "--pages", "1-2"]).ok();
    assert_eq!(text, format!("[p. 1]\n\nA word before.\n\n[p. 2 (1)]\n\n{left}\n{right}\n"));
    let answer = workspace.los(&["read", "sources/bread.pdf", "--pages", "3-", "--json"]).json();
    let text = answer["file"]["content"].as_str().unwrap();
    assert!(text.starts_with("[p. 3 (2)]\n\n# Salt and dough\n\nHow much salt"), "{text}");
    assert!(text.contains("yeast needs water,\nand salt"), "{text}");

    assert_eq!(
        workspace.los(&["read", "sources/loaves.epub"]).ok(),
        "Loaves, ch. 1–2\n  Flour (ch. 1)\n  Water (ch. 2)\n"
    );
    let text = workspace.los(&["read", "sources/loaves.epub", "--pages", "2"]).ok();
    assert_eq!(text, "[ch. 2]\n\n# Water\n\nWarm, not hot. on\n\n");
    workspace.write("sources/notes.md", "# Notes\n");
    for (file, pages, has) in [
        ("bread.pdf", "4", "ends with p. 3"),
        ("bread.pdf", "3-1", "must be such as 10-14"),
        ("bread.pdf", "1-101", "at most 100"),
        ("notes.md", "1", "only PDF, EPUB, and HTML, notebooks"),
    ] {
        let ran = workspace.los(&["read", &format!("sources/{file}"), "--pages", pages]);
        assert!(ran.exit == Some(2) && ran.stderr.contains(has), "{file} {pages}: {ran:?}");
    }
}

#[test]
fn a_book_that_cannot_be_read_is_an_error_that_says_why() {
    let workspace = workspace();
    let picture = "q 9 0 0 9 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u{1} EI Q".to_owned();
    workspace.write("sources/scan.pdf", pdf(&[picture.clone(), picture, page(&[(50, 700, 10, "One word")])], ""));
    workspace.write("sources/no.pdf", "not a book");
    workspace.write("sources/no.epub", "PK\u{3}\u{4}");
    for (name, why) in [("scan.pdf", "ocrmypdf"), ("no.pdf", "damaged, or no PDF"), ("no.epub", "damaged, or no EPUB")]
    {
        let path = format!("sources/{name}");
        let ran = workspace.los(&["read", &path, "--pages", "1-3"]);
        assert!(ran.stderr.contains(why), "{name}: {ran:?}");
        assert_eq!(workspace.los(&["read", &path, "--pages", "1-3", "--json"]).failed(), ("INVALID_INPUT".into(), 2));
    }
}

#[test]
fn a_damaged_book_ends_no_program() {
    let _watchdog = Watchdog::new("damaged books");
    let workspace = TestWorkspace::new();
    let mut dice = Dice(7);
    for round in 0..24 {
        let (name, mut bytes) = if round % 3 == 0 { ("a.epub", epub()) } else { ("a.pdf", book()) };
        for _ in 0..=round {
            let at = dice.below(bytes.len() as u32) as usize;
            bytes[at] = dice.below(256) as u8;
        }
        workspace.write(&format!("sources/{name}"), &bytes);
        let ran = workspace.los(&["read", &format!("sources/{name}"), "--pages", "1-9"]);
        assert!(matches!(ran.exit, Some(0 | 2)), "round {round}: {ran:?}");
    }
}

#[test]
fn passages_of_a_book_are_found_and_cited() {
    let workspace = workspace();
    // Git keeps no books that may not be passed on; they are searched all the same.
    workspace.write(".gitignore", "sources/\n");
    let found = workspace.los(&["search", "how", "salt", "slows", "yeast"]).ok();
    assert!(found.contains("sources/bread.pdf, p. 3"), "{found}");
    let found = workspace.los(&["search", "rye", "is", "a", "grass", "--json"]).json();
    assert_eq!(found["results"][0]["path"], "sources/loaves.epub");
    assert_eq!((&found["results"][0]["line"], &found["results"][0]["heading"]), (&json!(1), &json!("Flour")));
}

#[test]
fn a_quoted_passage_must_be_on_its_page() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["init", "here", "--path", "mine", "--subject", "Bread", "--yes"];
    Ran::of(&mut los_in(folder.path(), &args)).ok();
    let here = folder.path().join("here");
    let write = |path: &str, text: &[u8]| {
        fs::create_dir_all(here.join(path).parent().unwrap()).unwrap();
        fs::write(here.join(path), text).unwrap();
    };
    let check = || {
        let checked = Ran::of(&mut los_in(&here, &["path", "check", "--json"])).stdout;
        let checked: serde_json::Value = serde_json::from_str(&checked).unwrap();
        checked["practice"]["problems"].clone()
    };
    write("sources/bread.pdf", &book());
    let cards = "- Why salt?::\u{201c}salt goes into the Dough\u{201d} [bread.pdf p. 3] #salt\n\
                 - And water?::\"yeast needs water, and salt takes it away\" [bread.pdf, p. 2] #salt\n\
                 - Both?::He says \"yes\" [see p. 3] and \"no\" [1].\n";
    write("paths/Bread/cards/own.md", cards.as_bytes());
    // The second begins on the page after the one that it names.
    assert_eq!(check(), json!([]));
    let cards = cards.replace("p. 3]", "p. 1]").replace("bread.pdf, p. 2", "rye.pdf, p. 2");
    write("paths/Bread/cards/own.md", cards.as_bytes());
    let (wrong, missing) = ("own.md:1: \"salt goes into the Dough\" is not on p. 1 of sources/bread.pdf", "own.md:2: ");
    let found = check();
    assert!(found[0].as_str().unwrap().ends_with(wrong), "{found}");
    assert!(found[1].as_str().unwrap().contains(missing) && found[1].as_str().unwrap().contains("rye.pdf"), "{found}");
}

#[test]
fn pages_of_the_web_and_subtitles_are_sources() {
    let workspace = TestWorkspace::new();
    let page = "<title>Bread</title><nav>Home</nav><h1>Bread</h1><p>Old.<script>x()</script></p><h2>Rye</h2>\
                <p>Rye needs <a href=x>sourdough</a>.</p><h3>Why</h3><p>Enzymes.</p><h2>Wheat</h2><p>Gluten.</p>";
    workspace.write("sources/bread.html", page);
    workspace.write("work/bread.html", page);
    workspace.write("sources/talk.vtt", "WEBVTT\n\n12:30.500 --> 12:34.000\nBake the crumb <i>slowly</i>.\n");
    let read = |args: &[&str]| workspace.los(&[&["read"], args].concat()).ok();
    let contents = "sources/bread.html, § 1–3\n  Bread (§ 1)\n    Rye (§ 2)\n      Why (§ 2)\n    Wheat (§ 3)\n";
    assert_eq!(read(&["sources/bread.html"]), contents);
    let part = "[§ 2]\n\n## Rye\n\nRye needs sourdough.\n\n### Why\n\nEnzymes.\n\n";
    assert_eq!(read(&["sources/bread.html", "--pages", "2"]), part);
    assert_eq!(read(&["sources/talk.vtt", "--pages", "13"]), "[00:12:00]\n\nBake the crumb slowly.\n\n");
    let cell = |kind: &str, source: &str| json!({"cell_type": kind, "source": [source], "outputs": ["printed"]});
    let cells = [cell("markdown", "# Oats\n\nOats are soft."), cell("code", "grams = 3\n")];
    workspace.write("sources/oats.ipynb", json!({"cells": cells}).to_string());
    let part = "[§ 1]\n\n# Oats\n\nOats are soft.\n\n```\ngrams = 3\n```\n\n";
    let notebook = workspace.los(&["read", "sources/oats.ipynb", "--pages", "1"]);
    assert_eq!((notebook.stdout.as_str(), notebook.stderr.as_str()), (part, ""));
    let long = (1..=120).map(|n| format!("<h2>Loaf {n}</h2>")).collect::<Vec<_>>().concat();
    workspace.write("sources/long.html", long);
    assert!(read(&["sources/long.html", "--pages", "1-"]).ends_with("[§ 100]\n\n## Loaf 100\n\n(§ 101 is next)\n"));
    assert!(read(&["sources/long.html", "--pages", "101-"]).ends_with("[§ 120]\n\n## Loaf 120\n\n"));
    // The learner's own page is code.
    assert!(read(&["work/bread.html"]).starts_with("<title>"));
    for (words, cited) in [
        ("sourdough", "sources/bread.html, § 2"),
        ("soft", "sources/oats.ipynb, § 1"),
        ("crumb", "sources/talk.vtt, 00:12:00"),
    ] {
        let found = workspace.los(&["search", words]).ok();
        assert!(found.contains(cited), "{found}");
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bread.html"), page).unwrap();
    let args = ["init", "here", "--path", "mine", "--from", "bread.html", "--hours", "5", "--yes"];
    let made = Ran::of(&mut los_in(folder.path(), &args)).stderr;
    assert!(made.contains("Made by the outline of `sources/bread.html`"), "{made}");
    let checked = Ran::of(&mut los_in(&folder.path().join("here"), &["path", "check", "--json"])).json();
    assert_eq!(checked["problems"], json!([]), "{checked}");
}

#[test]
fn a_book_becomes_a_path_that_passes_its_check() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bread.pdf"), book()).unwrap();
    let args = ["init", "here", "--path", "mine", "--from", "bread.pdf", "--weeks", "12", "--hours", "5", "--yes"];
    let made = Ran::of(&mut los_in(folder.path(), &args)).stderr;
    assert!(made.contains("Made by the outline of `sources/bread.pdf`: 1 task, about 0.2 h"), "{made}");
    let here = folder.path().join("here");
    let checked = Ran::of(&mut los_in(&here, &["path", "check", "--json"])).json();
    assert_eq!((&checked["problems"], &checked["practice"]["problems"]), (&json!([]), &json!([])), "{checked}");
    let month = fs::read_to_string(here.join("paths/Bread/month-01/README.md")).unwrap();
    let task = "- [ ] Before: read p. 1–3, do exercise 2.2 (0.25h) #c1-before ^bread-p1\n";
    assert!(month.contains(task), "{month}");
    assert!(month.contains("?::Compare with p. 1–3 of sources/bread.pdf. #c1-before ^bread-p1-say"), "{month}");
    let lesson = Ran::of(&mut los_in(&here, &["show", "bread-p1"])).ok();
    assert!(lesson.contains("Salt") && lesson.contains("los read sources/bread.pdf --pages 1-3"), "{lesson}");
    assert_eq!(fs::read(here.join("sources/bread.pdf")).unwrap(), book());
    assert!(here.join("sources/.gitignore").exists());
}

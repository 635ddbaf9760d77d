//! Formulas: TeX between dollar signs, as `MathML` for pages and in plain letters for terminals.

use pulldown_cmark::{Event as Mark, Options, Parser as Marks};
use pulldown_latex::config::{DisplayMode, RenderConfig};
use pulldown_latex::event::{Content, Event, StateChange};
use pulldown_latex::{ParserError, Storage, mathml::push_mathml};
use std::iter::once;
use unicode_normalization::UnicodeNormalization as _;
use unicode_width::UnicodeWidthStr as _;

use crate::prelude::*;

/// A formula of a text has far less; more would be deep by intent, and readers of formulas call themselves.
const MAX_BYTES: usize = 2_000;
const MAX_PARTS: usize = 200;
/// What a terminal shows for a command. One with nothing behind it is left out; a mark that joins letters joins what follows.
const SIGNS: &str = include_str!("formula.txt");
/// Each sign with its small form.
const RAISED: &str = "0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺−⁻=⁼(⁽)⁾aᵃbᵇcᶜdᵈeᵉfᶠgᵍhʰiⁱjʲkᵏlˡmᵐnⁿoᵒpᵖrʳsˢtᵗuᵘvᵛwʷxˣyʸzᶻAᴬBᴮDᴰEᴱGᴳHᴴIᴵJᴶKᴷLᴸMᴹNᴺOᴼPᴾRᴿTᵀUᵁVⱽWᵂβᵝγᵞδᵟθᶿφᵠχᵡ**′′∘°⊤ᵀ";
const LOWERED: &str = "0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊−₋=₌(₍)₎aₐeₑhₕiᵢjⱼkₖlₗmₘnₙoₒpₚrᵣsₛtₜuᵤvᵥxₓβᵦγᵧρᵨφᵩχᵪ";

/// A tag of `MathML` as pages may have it: nothing in it loads, leads away or runs.
static TAG: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r#"^(?:/?(?:math|merror|mfrac|mi|mmultiscripts|mn|mo|mover|mpadded|mphantom|mroot|mrow|ms|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover)(?: (?:class|columnalign|display|displaystyle|form|height|largeop|linethickness|lspace|mathvariant|maxsize|minsize|movablelimits|rspace|scriptlevel|stretchy|style|symmetric|width)="[\w .:#;%()-]*")*(?: ?/)?>)[^<]*$"#,
    )
});

/// The events of a Markdown text with its formulas, and where each is. A sign of money is no formula: after `$5–$10` or in
/// `$HOME:$PATH` a letter or a digit touches a dollar sign from outside.
pub fn events(text: &str, options: Options) -> impl Iterator<Item = (Mark<'_>, Range<usize>)> {
    Marks::new_ext(text, options | Options::ENABLE_MATH).into_offset_iter().map(move |(mark, range)| match mark {
        Mark::InlineMath(_) | Mark::DisplayMath(_)
            if text[..range.start].ends_with(char::is_alphanumeric)
                || text[range.end..].starts_with(char::is_alphanumeric) =>
        {
            (Mark::Text(text[range.clone()].into()), range)
        }
        mark => (mark, range),
    })
}

/// A formula as `MathML`, `is_block` on lines of its own; else what is wrong with it.
pub fn mathml(tex: &str, is_block: bool) -> Result<String, String> {
    let storage = Storage::new();
    let parts = parts(tex, &storage)?.into_iter().map(Ok::<_, ParserError>);
    let display_mode = if is_block { DisplayMode::Block } else { DisplayMode::Inline };
    let mut html = String::new();
    push_mathml(&mut html, parts, RenderConfig { display_mode, ..RenderConfig::default() })
        .map_err(|error| error.to_string())?;
    // The crate leaves two signs bare, and one blank out.
    let html = html.replace("><<", ">&lt;<").replace("><\u{338}", ">&lt;\u{338}").replace(">&<", ">&amp;<");
    let html = html.replace("\"minsize", "\" minsize");
    let is_clean = html.split('<').skip(1).all(|tag| TAG.is_match(tag));
    if is_clean { Ok(html) } else { Err("it would be more than a formula on a page".to_owned()) }
}

/// A text with its formulas in plain letters, for readers who are shown none.
pub fn plain_formulas(text: &str) -> String {
    let (mut plain, mut end) = (String::with_capacity(text.len()), 0);
    for (mark, range) in events(text, Options::ENABLE_TABLES) {
        if let Mark::InlineMath(tex) | Mark::DisplayMath(tex) = mark {
            plain.push_str(&text[end..range.start]);
            plain.push_str(&plain_formula(&tex));
            end = range.end;
        }
    }
    plain + &text[end..]
}

/// A formula in plain letters, such as `(a + b)/2`, `xᵢ²` or `√(1 − p)`, with the blanks of its author. One that cannot be read
/// stays as it is.
pub fn plain_formula(tex: &str) -> String {
    match parts(tex, &Storage::new()) {
        Ok(_) => one_line(&row(&mut &*tex)).replace(" ;", ";").nfc().collect(),
        Err(_) => tex.to_owned(),
    }
}

/// The parts of a formula without colours and heights.
fn parts<'a>(tex: &'a str, storage: &'a Storage) -> Result<Vec<Event<'a>>, String> {
    // Behind `\char` the crate panics at a letter outside ASCII.
    if tex.len() > MAX_BYTES || tex.contains("\\char") {
        return Err(format!("it is longer than {MAX_BYTES} bytes or has `\\char`"));
    }
    let is_shown = |part: &Event<'_>| {
        !matches!(part, Event::StateChange(StateChange::Color(_)) | Event::Space { width: None, .. })
    };
    let is_bad =
        |part: &Event<'_>| matches!(part, Event::Content(Content::Function(name)) if name.contains(['{', '<', '&']));
    let parser = pulldown_latex::Parser::new(tex, storage).take(MAX_PARTS + 1);
    let parts: Result<Vec<_>, _> = parser.filter(|part| part.as_ref().map_or(true, is_shown)).collect();
    let parts =
        parts.map_err(|error| error.to_string().lines().next().unwrap_or_default().replace("parsing error: ", ""))?;
    if parts.len() > MAX_PARTS || parts.iter().any(is_bad) {
        return Err(format!("it has more than {MAX_PARTS} parts, or a function's name with other signs than letters"));
    }
    Ok(parts)
}

/// The text up to the end of a group.
fn row(rest: &mut &str) -> String {
    let (mut text, mut was_word) = (String::new(), false);
    while let Some(c) = rest.chars().next().filter(|c| *c != '}') {
        let is_script = matches!(c, '^' | '_');
        *rest = if is_script { rest[1..].trim_start() } else { rest };
        let piece = atom(rest);
        if is_script {
            text.push_str(&script(&piece, c));
            continue;
        }
        // Letters that touch are one word here.
        let is_word = c == '\\' && piece.chars().nth(1).is_some();
        if (is_word || was_word) && text.ends_with(char::is_alphanumeric) && piece.starts_with(char::is_alphanumeric) {
            text.push(' ');
        }
        was_word = is_word;
        text.push_str(&piece);
    }
    *rest = rest.get(1..).unwrap_or_default();
    text
}

/// The text of the next sign, group or command with what belongs to it.
fn atom(rest: &mut &str) -> String {
    let Some(c) = rest.chars().next().filter(|c| *c != '}') else { return String::new() };
    *rest = &rest[c.len_utf8()..];
    match c {
        '{' => row(rest),
        '\\' => command(rest),
        '-' => "−".to_owned(),
        '\'' => "′".to_owned(),
        '&' | '~' => " ".to_owned(),
        c => c.to_string(),
    }
}

fn command(rest: &mut &str) -> String {
    let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let (mut name, behind) = rest.split_at(letters.max(rest.chars().next().map_or(0, char::len_utf8)));
    let group = behind.strip_prefix('{').and_then(|group| group.split_once('}'));
    if let (true, Some((_, behind))) = (matches!(name, "begin" | "end"), group) {
        name = &rest[..rest.len() - behind.len()];
    }
    *rest = &rest[name.len()..];
    let argument = |rest: &mut &str| {
        *rest = rest.trim_start();
        atom(rest)
    };
    match (name, group) {
        ("text" | "operatorname", Some((words, behind))) => {
            *rest = behind;
            return words.to_owned();
        }
        ("frac" | "dfrac" | "tfrac", _) => {
            let (above, below) = (argument(rest), argument(rest));
            let is_sum = depths(&above).any(|(depth, c)| depth == 0 && matches!(c, ' ' | '/' | '+' | '−'));
            return format!("{}/{}", if is_sum { closed(&above) } else { above }, closed(&below));
        }
        ("binom", _) => return format!("({} choose {})", argument(rest), argument(rest)),
        ("sqrt", _) => {
            let (index, behind) = rest.strip_prefix('[').and_then(|index| index.split_once(']')).unwrap_or(("", rest));
            *rest = behind;
            return format!("{}√{}", script(index, '^').trim_matches('^'), closed(&argument(rest)));
        }
        ("\\", _) => return "; ".to_owned(),
        ("," | ";" | ":" | ">" | " " | "\n" | "quad" | "qquad", _) => return " ".to_owned(),
        _ => {}
    }
    let mut signs = SIGNS.lines().map(|line| line.split_once(' ').unwrap_or((line, "")));
    match signs.find_map(|(known, sign)| (known == name).then_some(sign)) {
        None if rest.trim_start().starts_with("\\frac") => format!("{name}({})", argument(rest)),
        None => name.to_owned(),
        Some("") if name.contains('{') => String::new(),
        Some("") => Some(argument(rest)).filter(|next| next != ".").unwrap_or_default(),
        Some(mark) if mark.width() == 0 => {
            let marks = |c: &char| c.is_alphanumeric() || name == "not";
            argument(rest).chars().flat_map(|c| once(c).chain(mark.chars().filter(move |_| marks(&c)))).collect()
        }
        Some(sign) => {
            // The blank behind a letter only ends its name.
            let behind = rest.trim_start();
            let is_letter = sign.chars().all(char::is_alphabetic) || matches!(sign, "∂" | "∇");
            *rest = if is_letter && behind.starts_with(char::is_alphanumeric) { behind } else { rest };
            sign.to_owned()
        }
    }
}

/// An index or a power in small signs if there are such, else behind its sign.
fn script(text: &str, sign: char) -> String {
    let pairs = if sign == '^' { RAISED } else { LOWERED };
    let pairs = || pairs.chars().zip(pairs.chars().skip(1)).step_by(2);
    let small = text.chars().filter(|c| *c != ' ').map(|c| pairs().find(|(from, _)| *from == c).map(|(_, to)| to));
    let n_letters = text.chars().filter(|c| c.is_alphabetic()).count();
    match small.collect::<Option<String>>() {
        Some(small) if n_letters < 3 && small.chars().count() < 5 => small,
        _ if text.chars().all(|c| c.is_alphanumeric() || c == '.') => format!("{sign}{text}"),
        _ => format!("{sign}({text})"),
    }
}

/// Each sign with the brackets that are open behind it.
fn depths(text: &str) -> impl Iterator<Item = (i32, char)> {
    text.chars().scan(0, |depth, c| {
        *depth += i32::from(c == '(') - i32::from(c == ')');
        Some((*depth, c))
    })
}

/// A text in brackets, unless it is one thing: a number, letters with their indexes, a call, or in brackets already.
fn closed(text: &str) -> String {
    let is_product = text.starts_with(|c: char| c.is_ascii_digit()) && text.contains(char::is_alphabetic);
    let is_one = !is_product && !text.contains([' ', '+', '−', '·', '×', '/', '=', ',', '(']);
    let called = text.strip_prefix('√').unwrap_or(text.trim_start_matches(char::is_alphabetic));
    let is_call = called == text || text.starts_with('√') || text.chars().nth(1).is_some_and(char::is_alphabetic);
    let n_open = depths(called).take_while(|(depth, _)| *depth > 0).count();
    let is_bracketed = is_call && n_open > 0 && n_open + 1 == called.chars().count();
    if is_one || is_bracketed { text.to_owned() } else { format!("({text})") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_formula_reads_well_in_plain_letters() {
        for (tex, plain) in [
            (r"\frac{a + b}{2n}", "(a + b)/(2n)"),
            (r"\frac{dy}{dx} = \frac{1}{n} \sum_{i=1}^n x_i^2", "dy/dx = 1/n ∑ᵢ₌₁ⁿ xᵢ²"),
            (r"z\sqrt{\frac{p(1 - p)}{n}} \le \sqrt[3]{x} + \sqrt{n_A}", "z√(p(1 − p)/n) ≤ ³√x + √n_A"),
            (r"\frac{TP \cdot TN}{\sqrt{(a+b)(c+d)}}", "(TP · TN)/√((a+b)(c+d))"),
            (r"\text{softmax}\left(\frac{QK^\top}{\sqrt d}\right) V", "softmax(QKᵀ/√d) V"),
            (r"\mathrm{KL}(\pi \parallel \text{ref}) = p\log\frac{p}{\text{ref}(y)}", "KL(π ∥ ref) = p log(p/ref(y))"),
            (r"\hat{x}_{t+1} = \vec v \cdot e^{-\lambda t}, \bar x \not= \pi^*", "x̂ₜ₊₁ = v⃗ · e^(−λt), x̄ ≠ π*"),
            (
                r"10^{-5} 2^{30} 1{,}000 e^{r/\beta} y_{<t} p_\text{old} f'(x)",
                "10⁻⁵ 2³⁰ 1,000 e^(r/β) y_(<t) p_old f′(x)",
            ),
            (
                r"\begin{bmatrix}1 & -2 \\ 3 & 4\end{bmatrix} \begin{cases}0 & x < 0 \\ x\end{cases}",
                "[1 −2; 3 4] {0 x < 0; x",
            ),
            (r"\binom{n}{k} \left\{a\right\} \left.b\right| \partial L", "(n choose k) {a} b| ∂L"),
            (r"\unknown{x", r"\unknown{x"),
            (r"\color{red} x", "color red x"),
        ] {
            assert_eq!(plain_formula(tex), plain, "{tex}");
        }
    }

    #[test]
    fn a_dollar_of_money_or_of_a_shell_is_no_formula() {
        let formulas = |text: &str| {
            let events = events(text, Options::empty());
            let is_formula = |mark: &Mark<'_>| matches!(mark, Mark::InlineMath(_) | Mark::DisplayMath(_));
            events.filter(|(mark, _)| is_formula(mark)).count()
        };
        for text in [
            "$5 and $6", "$5–$10", "between $5/$6 a month", "US$5 or 6$", "$HOME:$PATH", "`$x$`", "\\$x$",
            "the $ sign", "```\n$x$\n```", "$ x $", "echo $$ $!",
        ] {
            assert_eq!(formulas(text), 0, "{text}");
        }
        for text in ["$x$", "($x$)", "is $5x$.", "**$x$**", "$$\nx\n$$", "$x$-axis"] {
            assert_eq!(formulas(text), 1, "{text}");
        }
    }

    #[test]
    fn every_command_of_the_table_is_one_of_tex() {
        for line in SIGNS.lines() {
            let (name, _) = line.split_once(' ').unwrap_or((line, ""));
            let tex = match name.split_once('{') {
                _ if matches!(name, "{" | "}") => r"\{x\}".to_owned(),
                Some((_, name)) => format!("\\begin{{{name}x\\end{{{name}"),
                None if matches!(name, "left" | "right" | "middle") => r"\left(x\middle|y\right)".to_owned(),
                None if name.to_ascii_lowercase().starts_with("big") => format!("\\{name}("),
                None if name.ends_with("limits") => format!("\\sum\\{name}_x"),
                None => format!("\\{name} x"),
            };
            assert_eq!(mathml(&tex, false).err(), None, "{line}");
        }
    }

    #[test]
    fn a_formula_is_only_a_formula_on_a_page() {
        let html = mathml(r"\sqrt{x} < \text{a < b}", true).unwrap();
        assert!(html.starts_with("<math display=\"block\">") && html.contains("<msqrt>"), "{html}");
        assert!(html.contains("&lt;</mo>") && html.contains("a &lt; b</mtext>"), "{html}");
        for tex in [
            r"\operatorname{<script>alert(1)</script>}",
            r"\operatorname*{argmax}",
            r"\foo",
            "{",
            r"\char é",
            r"\def\a{\a\a}\a",
            &"x".repeat(MAX_BYTES + 1),
            &"x".repeat(MAX_PARTS + 1),
        ] {
            assert!(mathml(tex, false).is_err(), "{tex}");
            assert_eq!(plain_formula(tex), tex);
        }
        assert!(!mathml(r"\color{red} x \colorbox{blue}{y} \mathstrut", false).unwrap().contains("rgb"));
    }

    /// TeX, and the letters and digits that are not of its commands.
    fn formula() -> impl Strategy<Value = (String, String)> {
        let leaf = "[a-zA-Z0-9]{1,2}".prop_map(|letters| (letters.clone(), letters));
        leaf.prop_recursive(5, 40, 3, |inner| {
            let two = (inner.clone(), inner.clone());
            let shapes = prop::sample::select(vec![
                r"\frac{#1}{#2}",
                r"{#1}^{#2}",
                r"{#1}_{#2}",
                r"\sqrt[3]{#1} + \sqrt #2",
                r"\hat{#1} + \text{#3} - #2",
                r"\left(#1\right) \cdot #2",
                r"\mathbf{#1}' \le \log #2",
                r"\begin{bmatrix}#1 & #2\\#1\end{bmatrix}",
                r"\sum_{#1}^{#2} \beta",
            ]);
            (two, shapes).prop_map(|(((a, in_a), (b, in_b)), shape)| {
                let tex = shape.replace("#1", &a).replace("#2", &b).replace("#3", "if x");
                let own =
                    [("log", "log"), ("#3", "ifx"), ("[3]", "3")].into_iter().filter(|(sign, _)| shape.contains(sign));
                let own: String = own.map(|(_, letters)| letters).collect();
                let again = if shape.matches("#1").count() > 1 { &in_a } else { "" };
                (tex, format!("{in_a}{in_b}{again}{own}"))
            })
        })
    }

    proptest! {
        #[test]
        fn no_letter_is_lost((tex, letters) in formula()) {
            let plain = plain_formula(&tex);
            prop_assume!(parts(&tex, &Storage::new()).is_ok());
            let sorted = |text: &str| {
                let mut letters: Vec<char> = text.nfkd().filter(char::is_ascii_alphanumeric).collect();
                letters.sort_unstable();
                letters
            };
            prop_assert_eq!(sorted(&plain), sorted(&letters), "{} {}", tex, plain);
        }

        #[test]
        fn any_text_is_safe(tex in r"(\\(frac|sqrt|left|right|begin|end|text|hat|not|operatorname|big|def|let|kern|over|sum|\\|[a-z]{2,7})|[\[\]{}()^_&$#%~'<>|xé日 0-9.-]|\PC){0,30}") {
            let plain = plain_formula(&tex);
            prop_assert!(plain.len() <= 8 * tex.len() + 8, "{}", plain);
            if let Ok(html) = mathml(&tex, false) {
                // By a strict reader of another maker.
                let xml = html.replace("&nbsp;", " ");
                let read = roxmltree::Document::parse(&xml).map_err(|error| TestCaseError::fail(format!("{error}: {html}")))?;
                for element in read.descendants().filter(roxmltree::Node::is_element) {
                    prop_assert!(element.tag_name().name().starts_with('m'), "{}", html);
                    prop_assert!(element.attributes().all(|one| !one.name().starts_with("on") && !one.name().contains("href")), "{}", html);
                }
            }
        }
    }
}

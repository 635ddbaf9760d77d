//! Reads a PDF: the text of its pages, their printed numbers, its outline.

use hayro_interpret::font::{Glyph, GlyphRun};
use hayro_interpret::hayro_cmap::BfString;
use hayro_interpret::hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier};
use hayro_interpret::hayro_syntax::page::Page as PdfPage;
use hayro_interpret::hayro_syntax::{LoadPdfError, Pdf};
use hayro_interpret::kurbo::{Affine, BezPath, Point, Rect};
use hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache,
    InterpreterSettings, RenderContent, SoftMask, interpret_page,
};
use unicode_normalization::UnicodeNormalization;

use super::layout::{self, Line, Piece};
use super::{Book, Heading, Page};
use crate::prelude::*;
use los_model::markdown::text::one_line;

/// Entries of an outline, names of places and labels that are read, and levels of the trees that hold them.
const MAX_ENTRIES: usize = 20_000;
const MAX_DEPTH: u8 = 16;
/// A page with a picture and fewer letters is a scan.
const FEW_LETTERS: usize = 5;
/// Pieces of lines of one page.
const MAX_PIECES: usize = 50_000;
/// How much larger than the others the letters of a heading are, by its level.
const HEADINGS: [(f64, &str); 3] = [(1.6, "# "), (1.3, "## "), (1.1, "### ")];

/// Reads the pages `from` to `to`, counted from 1.
pub(super) fn read(bytes: Vec<u8>, from: usize, to: usize) -> std::result::Result<Book, &'static str> {
    let pdf = Pdf::new(Arc::new(bytes)).map_err(|error| match error {
        LoadPdfError::Decryption(_) => "it is locked with a password",
        LoadPdfError::Invalid => "it is damaged, or no PDF",
    })?;
    let (pages, xref, cache) = (pdf.pages(), pdf.xref(), InterpreterCache::new());
    let catalog = xref.get::<Dict<'_>>(xref.root_id()).unwrap_or_default();
    let settings = InterpreterSettings { render_content: RenderContent::PAGE, ..InterpreterSettings::default() };
    let laid = pages.iter().take(to).skip(from - 1).map(|page| {
        let (mut reader, mut lines) = (Reader::default(), Vec::new());
        let (width, height) = page.render_dimensions();
        let start = Affine::new(page.initial_transform(true).as_coeffs());
        let area = Rect::new(0.0, 0.0, width.into(), height.into());
        interpret_page(page, &mut Context::new(start, area, &cache, xref, settings.clone()), &mut reader);
        layout::cut(reader.pieces, 0, &mut lines);
        let letters = lines.iter().flat_map(|line| line.text.chars()).filter(|c| c.is_alphanumeric());
        (letters.take(FEW_LETTERS).count() < FEW_LETTERS && reader.has_picture, lines)
    });
    let laid: Vec<(bool, Vec<Line>)> = laid.collect();
    // Most lines are text.
    let body = layout::median(laid.iter().flat_map(|(_, lines)| lines).map(|line| line.size)).unwrap_or(1.0);
    let mut rules = Vec::new();
    leaves(&catalog.get::<Dict<'_>>("PageLabels").unwrap_or_default(), "Nums", 0, &mut rules);
    let rule =
        |(from, rule): (Object<'_>, _)| Some((usize::try_from(from.into_i32()?).ok()?, Object::into_dict(rule)?));
    let rules: Vec<_> = rules.into_iter().filter_map(rule).collect();
    let read = (from..).zip(laid).map(|(page, (is_scan, lines))| Page {
        number: page as u32,
        label: label(&rules, page - 1).filter(|label| *label != page.to_string()),
        text: text(&lines, body),
        is_scan,
    });
    let title = pdf.metadata().title.as_deref().map(decoded).filter(|title| !title.is_empty());
    Ok(Book { n_pages: pages.len() as u32, title, outline: outline(&catalog, pages), pages: read.collect() })
}

/// Collects the letters of a page.
#[derive(Default)]
struct Reader {
    pieces: Vec<Piece>,
    /// A picture, or letters of which the file does not say which they are.
    has_picture: bool,
}

impl<'a> Device<'a> for Reader {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, _: &DrawMode) {
        for placed in run.glyphs() {
            let place = |x, y| props.transform * placed.transform() * Point::new(x, y);
            let (at, size) = (place(0.0, 0.0), (place(0.0, 1000.0) - place(0.0, 0.0)).hypot());
            let along = place(1000.0, 0.0) - at;
            let text: String = match placed.as_unicode() {
                Some(BfString::Char(one)) => one.nfkc().collect(),
                Some(BfString::String(text)) => text.nfkc().collect(),
                None => String::new(),
            };
            self.has_picture |= text.is_empty();
            // Text that runs upwards stands beside the lines, such as the mark of an archive.
            let is_readable = (0.5..2000.0).contains(&size) && along.y.abs() < 0.2 * along.hypot();
            if text.is_empty() || !is_readable || self.pieces.len() > MAX_PIECES {
                continue;
            }
            let width = match &**placed {
                Glyph::Outline(glyph) => glyph.advance_width(),
                Glyph::Type3(_) => None,
            };
            let right = at.x + f64::from(width.unwrap_or(500.0)) / 1000.0 * size;
            let text = text.replace(char::is_control, " ");
            layout::add(&mut self.pieces, Piece { left: at.x, right, base: at.y, size, text });
        }
    }

    fn draw_image(&mut self, _: Image<'a, '_>, _: ImageDrawProps<'a>) {
        self.has_picture = true;
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}

/// The lines of a page: headings with `#` before them, a word that goes on in the next line as one.
fn text(lines: &[Line], body: f64) -> String {
    let mut text = String::new();
    for line in lines {
        let is_heading = line.text.len() < 120 && line.text.chars().filter(|c| c.is_alphabetic()).count() > 2;
        let mark =
            HEADINGS.iter().find(|(ratio, _)| is_heading && line.size > ratio * body).map_or("", |(_, mark)| mark);
        let is_new = line.is_apart || !mark.is_empty();
        let is_cut = !is_new && line.text.starts_with(char::is_lowercase);
        if let Some(start) = text.strip_suffix('-').filter(|start| is_cut && start.ends_with(char::is_lowercase)) {
            let (end, rest) = line.text.split_once(' ').unwrap_or((&line.text, ""));
            text = format!("{start}{end}\n{rest}");
            continue;
        }
        let joint = if is_new { "\n\n" } else { "\n" };
        text.push_str(if text.is_empty() { "" } else { joint });
        text.push_str(mark);
        text.push_str(&line.text);
    }
    text
}

/// Text of the file's own: UTF-16 or UTF-8 by their mark, else the letters of Windows, which are nearly those of PDF.
fn decoded(bytes: &[u8]) -> String {
    one_line(&encoding_rs::WINDOWS_1252.decode(bytes).0)
}

/// The entries of the outline, in order.
fn outline(catalog: &Dict<'_>, pages: &[PdfPage<'_>]) -> Vec<Heading> {
    let numbered = pages.iter().enumerate().filter_map(|(index, page)| Some((page.raw().obj_id()?, index)));
    let index_of: HashMap<ObjectIdentifier, usize> = numbered.collect();
    let mut names = Vec::new();
    let tree = catalog.get::<Dict<'_>>("Names").and_then(|names| names.get::<Dict<'_>>("Dests"));
    leaves(&tree.unwrap_or_default(), "Names", 0, &mut names);
    let names = names.into_iter().filter_map(|(name, place)| Some((name.into_string()?.as_bytes().to_vec(), place)));
    let names: HashMap<Vec<u8>, Object<'_>> = names.collect();
    let page_of = |place: Object<'_>| -> Option<usize> {
        let place = match place {
            Object::String(name) => names.get(name.as_bytes()).cloned()?,
            Object::Name(name) => catalog.get::<Dict<'_>>("Dests")?.get::<Object<'_>>(name)?,
            place => place,
        };
        let array = match place {
            Object::Array(array) => array,
            place => place.into_dict()?.get::<Array<'_>>("D")?,
        };
        let first = array.raw_iter().next()?.as_obj_ref();
        first.map_or_else(
            || usize::try_from(array.iter::<i32>().next()?).ok(),
            |page| index_of.get(&page.into()).copied(),
        )
    };
    let first = catalog.get::<Dict<'_>>("Outlines").and_then(|root| root.get::<Dict<'_>>("First"));
    let (mut waiting, mut outline): (Vec<(Dict<'_>, u8)>, _) =
        (first.map(|first| (first, 1)).into_iter().collect(), Vec::new());
    for _ in 0..MAX_ENTRIES {
        let Some((entry, level)) = waiting.pop() else { break };
        let title = entry.get::<Object<'_>>("Title").and_then(Object::into_string);
        let action = || entry.get::<Dict<'_>>("A")?.get::<Object<'_>>("D");
        let page = entry.get::<Object<'_>>("Dest").or_else(action).and_then(page_of).filter(|page| *page < pages.len());
        if let (Some(title), Some(page)) = (title, page) {
            outline.push(Heading { title: decoded(title.as_bytes()), level, page: page as u32 + 1 });
        }
        waiting.extend(entry.get("Next").map(|next| (next, level)));
        waiting.extend(entry.get("First").filter(|_| level < MAX_DEPTH).map(|first| (first, level + 1)));
    }
    outline
}

/// The keys and values of the leaves of a tree of names or numbers.
fn leaves<'a>(node: &Dict<'a>, key: &str, depth: u8, found: &mut Vec<(Object<'a>, Object<'a>)>) {
    let list = |key: &str| node.get::<Array<'_>>(key).into_iter().flat_map(|array| array.iter::<Object<'_>>());
    let mut own = list(key);
    while let (Some(key), Some(value)) = (own.next(), own.next()) {
        found.push((key, value));
    }
    for kid in list("Kids").filter_map(Object::into_dict).take(MAX_ENTRIES) {
        if depth < MAX_DEPTH && found.len() < MAX_ENTRIES {
            leaves(&kid, key, depth + 1, found);
        }
    }
}

/// The number that is printed on a page, counted from 0, by the rule that begins last before it.
fn label(rules: &[(usize, Dict<'_>)], index: usize) -> Option<String> {
    let (from, rule) = rules.iter().filter(|(from, _)| *from <= index).max_by_key(|(from, _)| *from)?;
    let start = usize::try_from(rule.get::<i32>("St").unwrap_or(1)).ok()?;
    let is_number = rule.get::<Name<'_>>("S")?.as_str() == "D" && !rule.contains_key("P");
    Some(start.checked_add(index - from)?.to_string()).filter(|_| is_number)
}

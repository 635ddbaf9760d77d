//! `read_file`: one file of the workspace, with what it imports.
//!
//! A file that does not parse is read all the same, and `metadata.parse_error` says where. What is imported is listed in the
//! order of the first import, each file once, and only files that could be read by their own name. The rules of `module` and
//! `role` are in [`los_eyes::files::module_name`] and [`los_eyes::files::role`].

use crate::practice::shipped_lessons;
use crate::prelude::*;
use los_eyes::book;
use los_eyes::files::access;
use los_eyes::files::module_name::module_of;
use los_eyes::files::role::role_of;
use los_eyes::imports::workspace_files::WorkspaceFiles;
use los_eyes::imports::{self, Grammar, ParseError, language_of};
use los_store::workspace::FileText;
use los_store::workspace::near_files::or_nearest;

/// Most dependencies that are listed.
pub const MAX_DEPENDENCIES: usize = 200;

/// Most bytes of all dependencies' content together.
const MAX_CONTENT_BYTES: u64 = MAX_READ_BYTES;

/// Bytes of a file's text for an assistant that does not say how many lines it wants: with its facts, 8 KB.
const PAGE_BYTES: usize = 7_600;

/// Most pages of a book in one answer.
const MAX_PAGES: u32 = 100;
/// Pages that show whether a book is a scan.
const LOOK: u32 = 20;

/// Reads any file of the workspace that may be read.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ReadFile {
    /// Relative to the root; help/TOPIC is a page of the manual
    #[schemars(length(min = 1, max = 4096))]
    pub path: String,
    /// Also their content
    #[serde(default)]
    pub include_deps: bool,
    /// 0 leaves out imports
    #[serde(default = "one")]
    #[schemars(range(max = 1))]
    pub max_depth: u8,
    /// First line to read, from 1
    #[serde(default, rename = "from_line")]
    #[schemars(range(min = 1))]
    pub from_line: Option<u64>,
    /// Most lines to read; default: 8 KB
    #[schemars(range(min = 1))]
    pub lines: Option<u64>,
    /// Of a book, such as 10-14; without it, its contents
    pub pages: Option<String>,
}

const fn one() -> u8 {
    1
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct ReadFileOutput {
    /// The file
    pub file: FileRead,
    /// The files of the workspace that it imports
    pub dependencies: Vec<Dependency>,
    /// Module, role and date
    pub metadata: FileMetadata,
}

/// A file as read.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FileRead {
    /// The path, normalised
    pub path: String,
    /// Its text
    pub content: String,
    /// Size in bytes
    pub size: u64,
    /// Number of lines in the whole file
    pub lines: usize,
    /// The first line that is left out
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_line: Option<usize>,
    /// Language, such as python; text where it is not known
    pub language: String,
}

/// A file that is imported.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Dependency {
    /// Its path
    pub path: String,
    /// import
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// 1
    pub level: u8,
    /// The line of the first import
    pub line: usize,
    /// Its text, where asked for
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// The reason why its text is missing
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_omitted: Option<&'static str>,
}

/// Facts about a file.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileMetadata {
    /// The part of the workspace that it belongs to
    pub module: String,
    /// core, test, config, doc or script
    pub role: String,
    /// RFC 3339
    pub last_modified: Option<String>,
    /// The first place that does not parse
    #[serde(rename = "parse_error", skip_serializing_if = "Option::is_none")]
    pub parse_error: Option<ParseError>,
    /// Imported files, and imports not followed, that are left out because there are too many
    #[serde(rename = "dependencies_omitted", skip_serializing_if = "Option::is_none")]
    pub dependencies_omitted: Option<usize>,
}

impl Tool for ReadFile {
    const SPEC: Spec = Spec {
        calls_per_minute: 100,
        ..Spec::prose(
            "read_file",
            "Read any file of the workspace, whole or by lines, with its imports: prefer this to read_repo_file.",
            100,
        )
    };
    type Output = ReadFileOutput;

    /// The facts in the first lines, then the file's text and that of its imports.
    fn text(output: &Value) -> String {
        let (file, metadata) = (&output["file"], &output["metadata"]);
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let lines = count(file["lines"].as_u64().unwrap_or(0), "line");
        let mut text = format!("{} · {} · {}", word(&file["path"]), lines, word(&file["language"]));
        if let Some(error) = metadata.get("parse_error") {
            text.push_str(&format!("\nDoes not parse at line {}: {}", error["line"], word(&error["message"])));
        }
        let imports = output["dependencies"].as_array().map_or(&[][..], Vec::as_slice);
        if !imports.is_empty() {
            let paths: Vec<String> = imports.iter().map(|one| word(&one["path"])).collect();
            text.push_str(&format!("\nImports: {}", paths.join(", ")));
        }
        text.push_str(&format!("\n\n{}", word(&file["content"])));
        if let Some(next) = file["next_line"].as_u64() {
            text.push_str(&format!("\n\n[lines up to {} of {}; go on with from_line={next}]", next - 1, file["lines"]));
        }
        for one in imports {
            match (one["content"].as_str(), one["content_omitted"].as_str()) {
                (Some(content), _) => text.push_str(&format!("\n\n{}\n\n{content}", word(&one["path"]))),
                (None, Some(why)) => text.push_str(&format!("\n\n{}: {why}", word(&one["path"]))),
                (None, None) => {}
            }
        }
        text
    }

    fn target_ms(args: &ReadFile) -> u32 {
        if args.include_deps { 500 } else { Self::SPEC.target_ms }
    }

    fn run(ctx: &Ctx, args: ReadFile) -> Result<ToolResult<ReadFileOutput>> {
        let path = RelPath::parse(args.path.strip_prefix("los://").unwrap_or(&args.path))?;
        let kind = book::kind_of(path.as_str());
        let file = match (kind, &args.pages) {
            (Some(_), pages) => read_book(ctx, &path, pages.as_deref())?,
            (None, Some(_)) => {
                let reason = "only PDF, EPUB, and HTML, notebooks and subtitles in sources/ have pages";
                return Err(invalid("pages", reason, "leave it out"));
            }
            (None, None) => read_text(ctx, &path, Access::ReadAny)?,
        };
        // The text of a book is no code.
        let code = if kind.is_some() { "" } else { file.path.as_str() };
        let (mut dependencies, parse_error, n_omitted) =
            imported(&ctx.workspace, code, &file.content, args.max_depth > 0);
        if args.include_deps {
            add_content(&ctx.workspace, &mut dependencies);
        }
        let language = kind.unwrap_or_else(|| language_of(file.path.as_str()));
        let metadata = FileMetadata {
            module: module_of(file.path.as_str()).unwrap_or_else(|| "root".to_owned()),
            role: role_of(file.path.as_str(), language, &file.content).word().to_owned(),
            last_modified: file
                .modified
                .map(|time| DateTime::<Utc>::from(time).to_rfc3339_opts(SecondsFormat::Secs, true)),
            parse_error,
            dependencies_omitted: (n_omitted > 0).then_some(n_omitted),
        };
        let is_paged = ctx.caller.face == Face::Mcp && args.lines.is_none() && args.pages.is_none();
        let n_bytes = if is_paged { PAGE_BYTES } else { usize::MAX };
        let (content, next_line) = lines_of(&file.content, args.from_line, args.lines, n_bytes)?;
        let file = FileRead {
            path: file.path.to_string(),
            lines: file.content.lines().count(),
            size: file.size,
            language: language.to_owned(),
            content,
            next_line,
        };
        access::touch(&ctx.workspace, &path, ctx.now());
        Ok(ToolResult::Done(ReadFileOutput { file, dependencies, metadata }))
    }
}

/// A file of the workspace, else the lesson that ships under its path; where neither is there, the error names near files.
pub(super) fn read_text(ctx: &Ctx, path: &RelPath, access: Access) -> Result<FileText> {
    let error = match ctx.workspace.read_text(path, access) {
        Err(error @ Error::NotFound(_)) => error,
        read => return read,
    };
    let has_own_folder = path.parent().is_some_and(|folder| ctx.workspace.exists(&folder));
    match shipped_lessons::text(path.as_str()).filter(|_| !has_own_folder) {
        Some(content) => Ok(FileText { path: path.clone(), size: content.len() as u64, content, modified: None }),
        None => Err(or_nearest(&ctx.workspace, path, error, access)),
    }
}

/// The pages of a book that are asked for, each below its number and the label printed on it; else what it contains.
fn read_book(ctx: &Ctx, path: &RelPath, pages: Option<&str>) -> Result<FileText> {
    let opened = ctx.workspace.open_file(path, Access::ReadAny);
    let (file, facts) = opened.map_err(|error| or_nearest(&ctx.workspace, path, error, Access::ReadAny))?;
    let (from, to) = pages.map_or(Ok((1, LOOK)), pages_of)?;
    let name = path.as_str();
    let book = book::read(name, file, from, to)?;
    let place = |page: u32| book::pages(name, page, page);
    let mut content = format!("{}, {}\n", book.title.as_deref().unwrap_or(name), book::pages(name, 1, book.n_pages));
    for entry in &book.outline {
        let indent = "  ".repeat(entry.level.into());
        content.push_str(&format!("{indent}{} ({})\n", entry.title, place(entry.page)));
    }
    if pages.is_some() {
        content.clear();
    }
    for page in book.pages.iter().filter(|_| pages.is_some()) {
        let label = page.label.as_ref().map_or_else(String::new, |label| format!(" ({label})"));
        let text = if page.is_scan { "(a picture without text)" } else { &page.text };
        content.push_str(&format!("[{}{label}]\n\n{text}\n\n", place(page.number)));
    }
    let last = book.pages.last().map_or(0, |page| page.number);
    if pages.is_some_and(|pages| pages.trim().ends_with(['-', '–'])) && (1..book.n_pages).contains(&last) {
        content.push_str(&format!("({} is next)\n", place(last + 1)));
    }
    if content.is_empty() {
        return Err(Error::invalid("pages", format!("`{path}` ends with {}", place(book.n_pages))));
    }
    Ok(FileText { path: path.clone(), content, size: facts.len(), modified: facts.modified().ok() })
}

/// The first and the last page of `12`, `10-14` or `10-`.
fn pages_of(text: &str) -> Result<(u32, u32)> {
    let (from, to) = text.split_once(['-', '–']).unwrap_or((text, text));
    let from = from.trim().parse().ok().filter(|from: &u32| *from > 0);
    let to =
        if to.trim().is_empty() { from.map(|from| from.saturating_add(MAX_PAGES - 1)) } else { to.trim().parse().ok() };
    let pages = from.zip(to).filter(|(from, to)| from <= to && to - from < MAX_PAGES);
    pages.ok_or_else(|| Error::invalid("pages", format!("must be such as 10-14, at most {MAX_PAGES} at once")))
}

/// The lines asked for, as many as have so many bytes, and the first one that is left out for its size.
fn lines_of(text: &str, from: Option<u64>, n: Option<u64>, n_bytes: usize) -> Result<(String, Option<usize>)> {
    let as_count = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let skipped = as_count(from.unwrap_or(1)) - 1;
    let all = text.lines().count();
    if skipped >= all.max(1) {
        return Err(Error::invalid("from_line", format!("is beyond the end: the file has {all} lines")));
    }
    let asked: Vec<&str> = text.split_inclusive('\n').skip(skipped).take(n.map_or(usize::MAX, as_count)).collect();
    let mut size = 0;
    let fit = asked.iter().take_while(|line| {
        size += line.len();
        size <= n_bytes
    });
    let fit = fit.count();
    let content = match asked.first() {
        Some(line) if fit == 0 => {
            format!("{}… (cut: lines=1 gives this line whole)\n", &line[..line.floor_char_boundary(n_bytes)])
        }
        _ => asked[..fit].concat(),
    };
    let next = skipped + fit.max(1) + 1;
    Ok((content, (fit < asked.len() && next <= all).then_some(next)))
}

/// The files that a file imports, the first place that does not parse, and how many imports are left out.
fn imported(
    workspace: &Workspace,
    path: &str,
    text: &str,
    is_followed: bool,
) -> (Vec<Dependency>, Option<ParseError>, usize) {
    let (mut dependencies, mut n_omitted) = (Vec::new(), 0);
    let Some(grammar) = Grammar::of(path) else { return (dependencies, None, 0) };
    let parsed = imports::parse(grammar, text);
    if !is_followed {
        return (dependencies, parsed.error, 0);
    }
    let files = WorkspaceFiles::new(workspace);
    let resolver = imports::Resolver::new(path, &files);
    let mut seen = HashSet::from([path.to_owned()]);
    for (index, import) in parsed.imports.iter().enumerate() {
        let leads_to = resolver.resolve(&import.target);
        if files.is_exhausted() {
            // This file's imports may be incomplete.
            n_omitted += parsed.imports.len() - index;
            break;
        }
        for path in leads_to.into_iter().filter(|path| seen.insert(path.clone())) {
            if dependencies.len() == MAX_DEPENDENCIES {
                n_omitted += 1;
                continue;
            }
            let (kind, line) = ("import", import.line);
            dependencies.push(Dependency { path, kind, level: 1, line, ..Dependency::default() });
        }
    }
    (dependencies, parsed.error, n_omitted)
}

/// Reads the dependencies as far as they go into the answer; where one does not, it says why.
fn add_content(workspace: &Workspace, dependencies: &mut [Dependency]) {
    let mut n_left = MAX_CONTENT_BYTES;
    for dependency in dependencies {
        let read = RelPath::parse(&dependency.path).and_then(|path| workspace.read_text(&path, Access::ReadAny));
        match read {
            Ok(file) if file.size <= n_left => {
                n_left -= file.size;
                dependency.content = Some(file.content);
            }
            Ok(_) => dependency.content_omitted = Some("the answer is full; read it by itself"),
            Err(Error::FileTooLarge { .. }) => dependency.content_omitted = Some("over 1 MB"),
            Err(Error::Encoding { .. }) => dependency.content_omitted = Some("not UTF-8 text"),
            Err(_) => dependency.content_omitted = Some("cannot be read"),
        }
    }
}

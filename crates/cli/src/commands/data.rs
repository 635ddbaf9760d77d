//! `los data`: text files of the data folder, byte for byte where a program reads them.

use crate::prelude::*;
use los_app::tools::read_data_file::{ReadDataFile, ReadDataFileOutput};
use los_app::tools::write_data_file::WriteDataFile;
use los_store::workspace::confined_folder::{MAX_READ_BYTES, read_up_to};
use los_store::workspace::rel_path::RelPath;

/// Read and write text files in the data folder
#[derive(Debug, Subcommand)]
pub(crate) enum DataCommand {
    /// Show a text file of the data folder
    Read {
        /// The file, relative to the data folder
        path: String,
    },
    /// Write a text file of the data folder, replacing an existing one
    Write {
        /// The file, relative to the data folder
        path: String,
        /// The text; `-`, or none, reads standard input
        #[arg(value_name = "TEXT")]
        content: Option<String>,
    },
}

pub(crate) const COMMAND: Command = Command::with_subcommands::<DataCommand>(
    "data",
    &["los data read notes.txt", "los data write notes.txt \"text\""],
    |given, out| {
        let session = &given.open(out)?;
        match given.args()? {
            DataCommand::Read { path } => read(session, out, ReadDataFile { path }, show),
            DataCommand::Write { path, content } => write(session, out, &path, content),
        }
    },
);

/// A pipe gets the text as it is; a terminal gets it made safe.
fn show(out: &mut Out, answer: &ReadDataFileOutput) -> io::Result<()> {
    if !Out::is_terminal() {
        return out.raw(answer.contents.as_bytes());
    }
    out.lines(&answer.contents)
}

fn write(session: &Session, out: &mut Out, path: &str, content: Option<String>) -> Outcome {
    let content = match content {
        Some(text) if text != "-" => text,
        _ => piped()?,
    };
    if session.can_ask && !session.says_yes {
        ask_to_replace(session, path, &content)?;
    }
    let input = WriteDataFile { path: path.to_owned(), content };
    read(session, out, input, |out, answer| {
        let size = count(answer.bytes_written, "byte");
        let dir = &session.ctx.workspace.settings().data.dir;
        let path = RelPath::parse(path).map_or_else(|_| path.to_owned(), |path| path.to_string());
        let below = path.strip_prefix(&format!("{dir}/")).unwrap_or(&path);
        out.said(format!("Wrote {dir}/{below} ({size})."))
    })
}

/// The text on standard input. Nothing at all is no text: a command that failed before the pipe, or a shell without a
/// terminal, must not empty a file.
fn piped() -> Outcome<String> {
    let refused = |reason: &str, suggestion: &str| CommandExit::Failed(invalid("content", reason, suggestion));
    let how = "`los data write PATH \"text\"`, or `some-program | los data write PATH`; `\"\"` makes an empty file";
    if std::io::stdin().is_terminal() {
        return Err(refused("is required; nothing is piped in", how));
    }
    let bytes = read_up_to(std::io::stdin(), MAX_READ_BYTES)?.ok_or_else(|| {
        let instead = "split it into several files, or copy the file into the data folder yourself";
        refused(&format!("must be at most {MAX_READ_BYTES} bytes"), instead)
    })?;
    if bytes.is_empty() {
        return Err(refused("is empty: nothing came on standard input", how));
    }
    String::from_utf8(bytes).map_err(|_| {
        let instead = "save it as UTF-8; copy any other file into the data folder yourself";
        refused("must be UTF-8 text", instead)
    })
}

/// At a terminal a typing mistake in the name should not cost a file. Programs replace without a question.
fn ask_to_replace(session: &Session, path: &str, content: &str) -> Outcome {
    let Ok(rel_path) = RelPath::parse(path) else { return Ok(()) };
    let old = match session.ctx.workspace.read_data(&rel_path) {
        Ok(old) if old.content == content => return Ok(()),
        Ok(old) => count(old.size, "byte"),
        Err(Error::Encoding { .. }) => "no text".into(),
        Err(Error::FileTooLarge { bytes, .. }) => format!("{bytes} bytes"),
        // There is no file yet, or the tool will report the fault.
        Err(_) => return Ok(()),
    };
    agree(&format!("Replace {rel_path} ({old})?"), false)
}

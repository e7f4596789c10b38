//! Text files of rows. Lenient where people and programs differ, strict where data would be lost.
//!
//! Cells are decoded one by one, so that a file glued together from two encodings reads right.

use std::io::Read;
use std::ops::ControlFlow;

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::read::{Each, Progress};
use crate::{Limits, SheetError};

const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];
/// How much of the file the separator is guessed from.
const SAMPLE: usize = 64 * 1024;
const CHUNK: usize = 64 * 1024;

pub fn read(input: impl Read, size: u64, limits: &Limits, each: &mut Each<'_>) -> Result<(), SheetError> {
    let mut source = Source::open(input)?;
    let mut sample = source.take_sample()?;
    if sample.iter().all(u8::is_ascii_whitespace) && source.ended {
        return Err(SheetError::Empty);
    }
    if looks_binary(&sample) {
        return Err(SheetError::NotASheet);
    }
    let mut parser = Parser::new(separator(&sample), limits);
    loop {
        let progress = Progress { done: source.taken.min(size), of: size };
        if parser.feed(&sample, progress, each)?.is_break() {
            return Ok(());
        }
        sample.clear();
        if !source.fill(&mut sample, CHUNK)? {
            return parser.end(Progress { done: size, of: size }, each);
        }
        if sample.contains(&0) {
            return Err(SheetError::NotASheet);
        }
    }
}

/// The bytes without byte order mark, and UTF-16 as UTF-8.
struct Source<R> {
    input: R,
    wide: Option<encoding_rs::Decoder>,
    /// Read ahead to find the byte order mark.
    ahead: Vec<u8>,
    taken: u64,
    ended: bool,
}

impl<R: Read> Source<R> {
    fn open(mut input: R) -> Result<Source<R>, SheetError> {
        let mut ahead = Vec::with_capacity(3);
        input.by_ref().take(3).read_to_end(&mut ahead)?;
        let wide = match Encoding::for_bom(&ahead) {
            Some((encoding, length)) => {
                ahead.drain(..length);
                (encoding == UTF_16LE || encoding == UTF_16BE).then(|| encoding.new_decoder_without_bom_handling())
            }
            None => None,
        };
        Ok(Source { input, wide, ahead, taken: 0, ended: false })
    }

    fn take_sample(&mut self) -> Result<Vec<u8>, SheetError> {
        let mut sample = Vec::new();
        while sample.len() < SAMPLE && self.fill(&mut sample, SAMPLE)? {}
        Ok(sample)
    }

    /// Adds to `out`; false at the end of the file.
    fn fill(&mut self, out: &mut Vec<u8>, most: usize) -> Result<bool, SheetError> {
        if self.ended {
            return Ok(false);
        }
        let mut raw = std::mem::take(&mut self.ahead);
        self.input.by_ref().take(most as u64).read_to_end(&mut raw)?;
        self.taken += raw.len() as u64;
        self.ended = raw.is_empty();
        match &mut self.wide {
            None => out.append(&mut raw),
            Some(decoder) => {
                let room = decoder.max_utf8_buffer_length(raw.len()).unwrap_or(raw.len() * 3 + 16);
                let mut text = String::with_capacity(room);
                let (_, _, _) = decoder.decode_to_string(&raw, &mut text, self.ended);
                out.extend_from_slice(text.as_bytes());
            }
        }
        Ok(!self.ended || !out.is_empty())
    }
}

/// Pictures, archives and the like: bytes that no keyboard types.
fn looks_binary(sample: &[u8]) -> bool {
    let control = |byte: &&u8| matches!(byte, 0x00..=0x08 | 0x0E..=0x19 | 0x1B..=0x1F | 0x7F);
    let head = &sample[..sample.len().min(4096)];
    sample.contains(&0)
        || sample.starts_with(b"%PDF-")
        || sample.starts_with(b"{\\rtf")
        || sample.trim_ascii_start().starts_with(b"<")
        || head.iter().filter(control).count() * 50 > head.len()
}

/// The separator that splits the first rows most evenly; a comma when nothing splits them.
fn separator(sample: &[u8]) -> u8 {
    let mut best = (0, b',');
    for candidate in SEPARATORS {
        let score = evenness(sample, candidate);
        if score > best.0 {
            best = (score, candidate);
        }
    }
    best.1
}

/// Columns of the first row, counted once more for each of the next rows that has as many.
fn evenness(sample: &[u8], separator: u8) -> usize {
    let mut counts = Vec::new();
    let (mut quoted, mut count, mut filled) = (false, 0_usize, false);
    for byte in sample {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' if !quoted => {
                if filled {
                    counts.push(count);
                }
                (count, filled) = (0, false);
                if counts.len() == 25 {
                    break;
                }
            }
            byte if *byte == separator && !quoted => count += 1,
            _ => filled = true,
        }
    }
    if filled && counts.len() < 25 {
        counts.push(count);
    }
    // The headers may stand below a title: what most rows have counts, not what the first one has.
    let alike = |wanted: usize| counts.iter().filter(|count| **count == wanted).count();
    counts.iter().filter(|count| **count > 0).map(|count| count * alike(*count)).max().unwrap_or(0)
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    /// Nothing of the cell was read yet.
    Start,
    Plain,
    Quoted,
    /// After a quotation mark inside a quoted cell: the end of it, or half of a doubled one.
    Closing,
}

struct Parser<'a> {
    separator: u8,
    limits: &'a Limits,
    state: State,
    cell: Vec<u8>,
    cells: Vec<String>,
    line: u32,
    after_return: bool,
}

impl<'a> Parser<'a> {
    fn new(separator: u8, limits: &'a Limits) -> Parser<'a> {
        Parser {
            separator,
            limits,
            state: State::Start,
            cell: Vec::new(),
            cells: Vec::new(),
            line: 1,
            after_return: false,
        }
    }

    fn feed(&mut self, bytes: &[u8], progress: Progress, each: &mut Each<'_>) -> Result<ControlFlow<()>, SheetError> {
        for byte in bytes {
            if self.state != State::Quoted && matches!(byte, b'\n' | b'\r') {
                // The second half of a Windows line end ends nothing.
                let second_half = *byte == b'\n' && self.after_return;
                self.after_return = *byte == b'\r';
                if !second_half && self.end_row(progress, each)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                continue;
            }
            self.after_return = false;
            self.take(*byte)?;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn take(&mut self, byte: u8) -> Result<(), SheetError> {
        match (self.state, byte) {
            (State::Quoted, b'"') => self.state = State::Closing,
            (State::Closing, b'"') => {
                self.state = State::Quoted;
                self.push(byte)?;
            }
            (State::Quoted, _) => self.push(byte)?,
            (_, byte) if byte == self.separator => self.end_cell()?,
            (State::Start, b'"') => self.state = State::Quoted,
            // `"abc" ,`: what follows a closed cell is kept, so that nothing is lost.
            (State::Start | State::Closing, b' ') => {}
            (State::Start | State::Closing | State::Plain, _) => {
                self.state = State::Plain;
                self.push(byte)?;
            }
        }
        Ok(())
    }

    fn push(&mut self, byte: u8) -> Result<(), SheetError> {
        if self.cell.len() >= self.limits.cell_bytes {
            // A quote that nobody closes swallows the rows after it; a long text has one line, as a rule.
            let swallows = self.state == State::Quoted && self.cell.iter().filter(|byte| **byte == b'\n').count() > 50;
            return Err(match swallows {
                true => SheetError::UnclosedQuote { line: self.line },
                false => SheetError::CellTooLong { line: self.line, most: self.limits.cell_bytes },
            });
        }
        self.cell.push(byte);
        Ok(())
    }

    fn end_cell(&mut self) -> Result<(), SheetError> {
        // Many programs end rows with empty cells: those count only when something follows.
        if self.cells.len() > self.limits.columns * 8 {
            return Err(SheetError::TooManyColumns { line: self.line, most: self.limits.columns });
        }
        let bytes = std::mem::take(&mut self.cell);
        self.cells.push(match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(not_utf8) => WINDOWS_1252.decode_without_bom_handling(not_utf8.as_bytes()).0.into_owned(),
        });
        self.state = State::Start;
        Ok(())
    }

    fn end_row(&mut self, progress: Progress, each: &mut Each<'_>) -> Result<ControlFlow<()>, SheetError> {
        self.end_cell()?;
        let line = self.line;
        self.line = self.line.saturating_add(1);
        each(line, std::mem::take(&mut self.cells), progress)
    }

    fn end(&mut self, progress: Progress, each: &mut Each<'_>) -> Result<(), SheetError> {
        if self.state == State::Quoted {
            return Err(SheetError::UnclosedQuote { line: self.line });
        }
        if self.state != State::Start || !self.cells.is_empty() {
            let _ = self.end_row(progress, each)?;
        }
        Ok(())
    }
}

//! What a workbook would become in memory, found by unpacking each part into nothing: the directory of the archive may
//! lie about sizes, and a megabyte of an archive can become a gigabyte of texts, looks or one endless cell.
//!
//! Parts are judged by what is in them and not by their names alone, with the library and the settings that read them later.

use std::cell::Cell;
use std::io::{BufRead, BufReader, Read, Seek};
use std::rc::Rc;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use crate::{Limits, SheetError};

const MOST_PARTS: usize = 5_000;
/// Bytes of one tag, one text, one cell, one shared text.
const LONGEST_PIECE: u64 = 1024 * 1024;
/// Bytes of a part that is no XML, such as a picture.
const LARGEST_OTHER: u64 = 32 * 1024 * 1024;
/// Texts that cells share.
const MOST_TEXTS: u64 = 1_000_000;
/// Looks, names and the like of one part, which lie in memory all at once, and their bytes.
const MOST_KEPT: u64 = 200_000;
const KEPT_BYTES: u64 = 32 * 1024 * 1024;
const SHARED_TEXTS: &str = "sharedstrings.xml";
const DEEPEST: usize = 100;
const KEPT: [&str; 12] = [
    "xf",
    "numFmt",
    "font",
    "fill",
    "border",
    "dxf",
    "cellStyle",
    "sheet",
    "definedName",
    "Relationship",
    "Override",
    "Default",
];

/// Bytes of everything in the archive. Refuses what is no workbook, and what would take too much memory.
pub fn measure(input: &mut (impl Read + Seek), limits: &Limits) -> Result<u64, SheetError> {
    let mut archive = ZipArchive::new(input).map_err(|_| SheetError::NotASheet)?;
    if archive.len() > MOST_PARTS {
        return Err(SheetError::NotASheet);
    }
    let mut left = limits.inflated_bytes;
    let mut workbook = false;
    for at in 0..archive.len() {
        let part = archive.by_index(at).map_err(|_| SheetError::NotASheet)?;
        let name = part.name().map_err(|_| SheetError::NotASheet)?.to_ascii_lowercase().replace('\\', "/");
        workbook |= name.ends_with("xl/workbook.xml");
        let texts = name.ends_with(SHARED_TEXTS);
        left -= measure_part(part, texts, left, limits)?;
    }
    if workbook { Ok(limits.inflated_bytes - left) } else { Err(SheetError::NotASheet) }
}

/// Bytes of one part, which may be `most`, and less when it holds `texts` that cells share.
fn measure_part(part: impl Read, texts: bool, most: u64, limits: &Limits) -> Result<u64, SheetError> {
    let counted = Rc::new(Counted::default());
    let mut part = Counting { inner: BufReader::new(part.take(most + 1)), counted: counted.clone() };
    let begins = part.inner.fill_buf().map_err(|_| SheetError::NotASheet)?;
    let is_xml = begins.starts_with(b"<") || begins.starts_with(b"\xEF\xBB\xBF");
    let mut found = Found::default();
    if is_xml {
        visit(&mut part, &counted, &mut found)?;
    }
    // The rest of what could not be read, which the library cannot read either; and of what is no XML.
    counted.left.set(u64::MAX);
    std::io::copy(&mut part, &mut std::io::sink()).map_err(|_| SheetError::NotASheet)?;
    let bytes = counted.total.get();
    let mut bounds = vec![(bytes, most)];
    if !is_xml {
        bounds.push((bytes, LARGEST_OTHER));
    }
    if texts || found.texts > 0 {
        bounds.push((bytes, limits.shared_text_bytes));
    }
    match bounds.into_iter().find(|(bytes, most)| bytes > most) {
        Some((_, most)) => Err(SheetError::Inflates { most }),
        None => Ok(bytes),
    }
}

fn visit(part: &mut Counting<impl Read>, counted: &Counted, found: &mut Found) -> Result<(), SheetError> {
    let mut reader = Reader::from_reader(part);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.check_comments = false;
    config.expand_empty_elements = true;
    let mut buffer = Vec::new();
    loop {
        let before = counted.total.get();
        counted.left.set(LONGEST_PIECE);
        buffer.clear();
        match reader.read_event_into(&mut buffer) {
            Ok(Event::Start(element)) => found.begin(&element, before)?,
            Ok(Event::End(_)) => found.end(counted.total.get())?,
            Ok(Event::Eof) => return Ok(()),
            Ok(_) => {}
            Err(_) if counted.left.get() == 0 => return Err(SheetError::Inflates { most: LONGEST_PIECE }),
            // The library will not get further than this.
            Err(_) => return Ok(()),
        }
        found.within(counted.total.get())?;
    }
}

/// What a part holds so far.
#[derive(Default)]
struct Found {
    depth: usize,
    texts: u64,
    kept: u64,
    kept_bytes: u64,
    /// Depth and place where the outermost cell, shared text or kept element under way began
    piece: Option<(usize, u64)>,
    kept_from: Option<(usize, u64)>,
}

impl Found {
    fn begin(&mut self, element: &BytesStart<'_>, at: u64) -> Result<(), SheetError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(SheetError::NotASheet);
        }
        let name = element.local_name();
        let name: &str = name.as_ref();
        if name == "si" {
            self.texts += 1;
        }
        if name == "sst" && announced(element) > MOST_TEXTS || self.texts > MOST_TEXTS {
            return Err(SheetError::Inflates { most: MOST_TEXTS });
        }
        if matches!(name, "si" | "c") && self.piece.is_none() {
            self.piece = Some((self.depth, at));
        }
        if KEPT.contains(&name) {
            self.kept += 1;
            self.kept_from = self.kept_from.or(Some((self.depth, at)));
        }
        if self.kept > MOST_KEPT { Err(SheetError::Inflates { most: MOST_KEPT }) } else { Ok(()) }
    }

    fn end(&mut self, at: u64) -> Result<(), SheetError> {
        self.within(at)?;
        if self.piece.is_some_and(|(depth, _)| depth >= self.depth) {
            self.piece = None;
        }
        if let Some((_, from)) = self.kept_from.take_if(|(depth, _)| *depth >= self.depth) {
            self.kept_bytes += at - from;
        }
        self.depth = self.depth.saturating_sub(1);
        Ok(())
    }

    fn within(&self, at: u64) -> Result<(), SheetError> {
        let under_way = |from: Option<(usize, u64)>| from.map_or(0, |(_, from)| at - from);
        if under_way(self.piece) > LONGEST_PIECE {
            return Err(SheetError::Inflates { most: LONGEST_PIECE });
        }
        if self.kept_bytes + under_way(self.kept_from) > KEPT_BYTES {
            return Err(SheetError::Inflates { most: KEPT_BYTES });
        }
        Ok(())
    }
}

/// How many texts the list says it has: the library makes room for so many at once.
fn announced(list: &BytesStart<'_>) -> u64 {
    let mut attributes = list.attributes();
    let counts = attributes.with_checks(false).flatten().filter(|attribute| {
        let name: &str = attribute.key.as_ref();
        name == "uniqueCount"
    });
    counts.map(|attribute| attribute.value.trim().parse().unwrap_or(u64::MAX)).max().unwrap_or(0)
}

#[derive(Default)]
struct Counted {
    /// Bytes handed on.
    total: Cell<u64>,
    /// Bytes that may be handed on before the next event.
    left: Cell<u64>,
}

/// Hands on no more than is left.
struct Counting<R> {
    inner: BufReader<std::io::Take<R>>,
    counted: Rc<Counted>,
}

impl<R: Read> BufRead for Counting<R> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        let left = usize::try_from(self.counted.left.get()).unwrap_or(usize::MAX);
        let there = self.inner.fill_buf()?;
        if left == 0 && !there.is_empty() {
            return Err(std::io::Error::other("too long"));
        }
        Ok(&there[..there.len().min(left)])
    }

    fn consume(&mut self, bytes: usize) {
        let taken = bytes as u64;
        self.counted.total.set(self.counted.total.get() + taken);
        self.counted.left.set(self.counted.left.get().saturating_sub(taken));
        self.inner.consume(bytes);
    }
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let there = self.fill_buf()?;
        let bytes = there.len().min(into.len());
        into[..bytes].copy_from_slice(&there[..bytes]);
        self.consume(bytes);
        Ok(bytes)
    }
}

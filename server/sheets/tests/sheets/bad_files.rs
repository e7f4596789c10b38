use std::io::{Cursor, Write};

use bloom_sheets::{Limits, SheetError};
use zip::write::SimpleFileOptions;

use crate::{read_bytes, read_within};

/// An archive of these parts, packed.
pub fn archive(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

// ERR: what cannot be read says why, and none of it is our fault
#[test]
fn files_that_are_no_sheets_are_refused_as_such() {
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0";
    let noise: Vec<u8> = (0..5_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for bytes in [png.as_slice(), b"%PDF-1.7\n1 0 obj", b"<html><table>", &noise, &archive(&[("readme.txt", b"x")])] {
        assert!(matches!(read_bytes(bytes), Err(SheetError::NotASheet)), "{:?}", &bytes[..8]);
    }
    assert!(matches!(read_bytes(b"PK\x03\x04 and then nothing"), Err(SheetError::NotASheet)));
    assert!(matches!(read_bytes(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), Err(SheetError::OldExcel)));
    let broken = archive(&[("xl/workbook.xml", b"<workbook>"), ("[Content_Types].xml", b"<Types/>")]);
    assert!(matches!(read_bytes(&broken), Err(SheetError::NotASheet | SheetError::Empty)));
}

// BST-20
#[test]
fn nothing_at_all_is_an_empty_file() {
    for bytes in [b"".as_slice(), b"\n\r\n \t\n", b"\xEF\xBB\xBF"] {
        assert!(matches!(read_bytes(bytes), Err(SheetError::Empty)), "{bytes:?}");
    }
}

#[test]
fn a_zip_bomb_is_not_unpacked_into_memory() {
    let zeros = vec![b'0'; 3_000_000];
    let bomb = archive(&[("xl/workbook.xml", b"<workbook/>"), ("xl/worksheets/sheet1.xml", &zeros)]);
    assert!(bomb.len() < 20_000);
    let limits = Limits { inflated_bytes: 1_000_000, ..Limits::default() };
    assert!(matches!(read_within(&bomb, &limits), Err(SheetError::Inflates { .. })));
    let limits = Limits { shared_text_bytes: 1_000, ..Limits::default() };
    let texts = archive(&[("xl/workbook.xml", b"<workbook/>"), ("xl/sharedStrings.xml", &zeros)]);
    assert!(matches!(read_within(&texts, &limits), Err(SheetError::Inflates { .. })));
}

/// A part of `bytes` and more that repeats itself, between a head and a tail.
fn long(head: &str, repeated: &str, tail: &str, bytes: usize) -> Vec<u8> {
    format!("{head}{}{tail}", repeated.repeat(bytes / repeated.len() + 1)).into_bytes()
}

// Each of them packs into little and would take hundreds of megabytes, or all there are.
#[test]
fn every_part_of_a_workbook_has_a_bound_whatever_its_name() {
    const WORKBOOK: (&str, &[u8]) = ("xl/workbook.xml", b"<workbook/>");
    let texts = "<sst><si><t>a</t></si>";
    let parts = [
        ("looks", long("<styleSheet><cellXfs>", "<xf/>", "</cellXfs></styleSheet>", 2_000_000)),
        (
            "names",
            long("<workbook><definedNames>", "<definedName>x</definedName>", "</definedNames></workbook>", 8_000_000),
        ),
        (
            "a long name",
            long("<workbook>", &format!("<definedName>{}</definedName>", "x".repeat(900_000)), "", 40_000_000),
        ),
        ("texts", long("<sst>", "<si/>", "</sst>", 6_000_000)),
        ("room for texts", long(&texts.replace("<sst>", "<sst uniqueCount='50000000000'>"), " ", "</sst>", 10)),
        ("one text", long("<sst><si><t>", "x", "</t></si></sst>", 3_000_000)),
        ("one text of many", long("<sst><si>", "<r><t>xxxxxxxx</t></r>", "</si></sst>", 3_000_000)),
        ("one cell", long("<worksheet><sheetData><row><c t='inlineStr'><is><t>", "x", "", 3_000_000)),
        ("one cell of many", long("<worksheet><sheetData><row><c><is>", "<r><t>xxxxxxxx</t></r>", "", 3_000_000)),
        ("one tag", long("<worksheet><c r='", "<x>", "'/></worksheet>", 3_000_000)),
        ("one comment", long("<worksheet><!-- ", "<x>", "--></worksheet>", 3_000_000)),
        ("no XML", long("x", "x", "", 40_000_000)),
    ];
    for (what, part) in parts {
        let bytes = archive(&[WORKBOOK, ("xl/media/image1.png", &part)]);
        assert!(bytes.len() < 200_000, "{what}: {}", bytes.len());
        assert!(matches!(read_bytes(&bytes), Err(SheetError::Inflates { .. })), "{what}");
    }
    let deep = archive(&[WORKBOOK, ("xl/sharedStrings.xml", &long("", "<a>", "", 3_000_000))]);
    assert!(matches!(read_bytes(&deep), Err(SheetError::NotASheet)));
}

#[test]
fn bounds_are_kept_and_the_line_is_named() {
    let wide = format!("a\n{}", vec!["x"; 201].join(","));
    assert!(matches!(read_bytes(wide.as_bytes()), Err(SheetError::TooManyColumns { line: 2, most: 200 })));
    let fits = format!("a\n{}{}", vec!["x"; 200].join(","), ",".repeat(100));
    assert_eq!(read_bytes(fits.as_bytes()).unwrap()[1].cells.len(), 200);
    let long = format!("a,b\n1,{}\n", "x".repeat(1_000_000));
    assert!(matches!(read_bytes(long.as_bytes()), Err(SheetError::CellTooLong { line: 2, .. })));
    let limits = Limits { rows: 2, ..Limits::default() };
    assert!(matches!(read_within(b"a\n\n1\n2\n", &limits), Err(SheetError::TooManyRows { most: 2 })));
    let limits = Limits { bytes: 3, ..Limits::default() };
    assert!(matches!(read_within(b"abcd", &limits), Err(SheetError::TooManyBytes { most: 3 })));
}

#[test]
fn a_quote_that_nobody_closes_is_named_by_its_line() {
    assert!(matches!(read_bytes(b"a,b\n1,\"x\n2,y\n"), Err(SheetError::UnclosedQuote { line: 2 })));
    let many = format!("a,b\n1,\"x\n{}", "2,y\n".repeat(20_000));
    assert!(matches!(read_bytes(many.as_bytes()), Err(SheetError::UnclosedQuote { line: 2 })));
}

#[test]
fn commas_without_end_do_not_fill_the_memory() {
    assert!(matches!(read_bytes(&[b','; 3_000_000]), Err(SheetError::TooManyColumns { line: 1, .. })));
}

use crate::{cells, lines, read_bytes};

// UPL-01: files as Excel, LibreOffice and other systems write them
#[test]
fn any_of_four_separators_is_found() {
    for separator in [',', ';', '\t', '|'] {
        let text =
            "barcode|name|price\n1|Amoxicillin, syrup|1.5\n2|Zinc; tablets|2\n".replace('|', &separator.to_string());
        let text = match separator {
            ',' => text.replace("Amoxicillin, syrup", "\"Amoxicillin, syrup\""),
            ';' => text.replace("Zinc; tablets", "\"Zinc; tablets\""),
            _ => text,
        };
        let rows = read_bytes(text.as_bytes()).unwrap();
        assert_eq!(cells(&rows)[1], ["1", "Amoxicillin, syrup", "1.5"], "{separator:?}");
        assert_eq!(cells(&rows)[2], ["2", "Zinc; tablets", "2"], "{separator:?}");
    }
}

// UPL-01: decimal commas do not make a comma the separator
#[test]
fn decimal_commas_stand_in_a_file_separated_by_semicolons() {
    let rows = read_bytes(b"code;walk-in;member\r\n11;1,5;1,25\r\n12;2,5;2,25\r\n").unwrap();
    assert_eq!(cells(&rows)[2], ["12", "2,5", "2,25"]);
}

// UPL-01
#[test]
fn byte_order_marks_and_encodings_are_known() {
    let expected = ["Médicament", "Prix"];
    let utf16 = |units: Vec<u16>, bytes: fn(u16) -> [u8; 2]| units.into_iter().flat_map(bytes).collect::<Vec<u8>>();
    let text = "Médicament\tPrix\n";
    let marked: Vec<u16> = std::iter::once(0xFEFF).chain(text.encode_utf16()).collect();
    for bytes in [
        text.as_bytes().to_vec(),
        [b"\xEF\xBB\xBF".as_slice(), text.as_bytes()].concat(),
        b"M\xE9dicament\tPrix\n".to_vec(),
        utf16(marked.clone(), u16::to_le_bytes),
        utf16(marked, u16::to_be_bytes),
    ] {
        assert_eq!(cells(&read_bytes(&bytes).unwrap()), [expected]);
    }
}

// UPL-01: two files glued together
#[test]
fn mixed_encodings_are_told_apart_cell_by_cell() {
    let rows = read_bytes(b"name,maker\nIbuprof\xE8ne,Soci\xC3\xA9t\xC3\xA9 \x80\n\xC3\x89ther,B\xF4le\n").unwrap();
    assert_eq!(cells(&rows)[1], ["Ibuprofène", "SociÃ©tÃ© €"]);
    assert_eq!(cells(&rows)[2], ["Éther", "Bôle"]);
}

// UPL-01: the line is the one a spreadsheet program shows, whatever stands in the cells before
#[test]
fn lines_count_as_a_spreadsheet_counts_them() {
    let rows = read_bytes(b"name,note\r\n\r\n\"a\r\nb\nc\",1\r\n,,\r\nd,2\re,3\n\"f\",").unwrap();
    assert_eq!(lines(&rows), [1, 3, 5, 6, 7]);
    assert_eq!(cells(&rows)[1], ["a\r\nb\nc", "1"]);
    assert_eq!(cells(&rows)[4], ["f"]);
}

// UPL-01: quotes inside texts are inches and feet, not syntax
#[test]
fn stray_quotes_are_kept_and_doubled_ones_are_one() {
    let rows = read_bytes(b"a,5\" plaster,x\n\"say \"\"ah\"\"\",\"b\" c, d \n").unwrap();
    assert_eq!(cells(&rows), [["a", "5\" plaster", "x"], ["say \"ah\"", "bc", "d"]]);
}

// UPL-01
#[test]
fn outer_white_space_and_invisible_characters_are_taken_off() {
    let rows = read_bytes("\u{200B}barcode ,\u{A0}name\u{A0}\n'=1+1,''x\n".as_bytes()).unwrap();
    assert_eq!(cells(&rows), [["barcode", "name"], ["=1+1", "'x"]]);
}

// UPL-01
#[test]
fn one_column_alone_is_a_file_too() {
    assert_eq!(cells(&read_bytes(b"barcode\n600\n").unwrap()), [["barcode"], ["600"]]);
}

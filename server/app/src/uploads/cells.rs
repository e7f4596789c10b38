//! What people type into cells, as values. Refuses what can be read in two ways rather than to guess.

use chrono::{Days, Months, NaiveDate};

use super::currency_signs;
use super::messages::{self, Reason};

/// A plain decimal number out of `1,5`, `1.5`, `1 234.50`, `1.234,50`, `GHS 12`, `GH₵12`.
pub fn decimal(text: &str, currency: &str) -> Result<String, &'static Reason> {
    let compact: String =
        text.chars().filter(|letter| !letter.is_whitespace() && !matches!(letter, '\'' | '’')).collect();
    const MINUS: [char; 2] = ['-', '−'];
    // Before the sign or behind it.
    let outer = compact.strip_prefix(MINUS);
    let amount = currency_signs::without(outer.unwrap_or(&compact), currency)?;
    let inner = amount.strip_prefix(MINUS).filter(|_| outer.is_none());
    let negative = outer.or(inner).is_some();
    let plain = plain_digits(inner.unwrap_or(amount))?;
    Ok(if negative { format!("-{plain}") } else { plain })
}

/// One point or comma, or groups of thousands by the one and decimals behind the other.
fn plain_digits(text: &str) -> Result<String, &'static Reason> {
    let (points, commas) = (text.matches('.').count(), text.matches(',').count());
    let (group, mark) = match (points, commas) {
        (0, 0) => (None, None),
        (1, 0) => (None, Some('.')),
        (0, 1) => {
            let (whole, fraction) = text.split_once(',').unwrap_or((text, ""));
            if fraction.len() == 3 && !whole.trim_start_matches('0').is_empty() {
                return Err(&messages::AMBIGUOUS_NUMBER);
            }
            (None, Some(','))
        }
        (_, 0) => (Some('.'), None),
        (0, _) => (Some(','), None),
        // The mark that comes last is the one of the decimals.
        _ if text.rfind('.') > text.rfind(',') => (Some(','), Some('.')),
        _ => (Some('.'), Some(',')),
    };
    let (whole, fraction) = match mark {
        Some(mark) => text.rsplit_once(mark).unwrap_or((text, "")),
        None => (text, "0"),
    };
    let whole = match group {
        Some(group) => ungrouped(whole, group).ok_or(&messages::NOT_A_NUMBER)?,
        None => whole.to_owned(),
    };
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !all_digits(&whole) || !all_digits(fraction) {
        return Err(&messages::NOT_A_NUMBER);
    }
    let fraction = fraction.trim_end_matches('0');
    Ok(if fraction.is_empty() { whole } else { format!("{whole}.{fraction}") })
}

/// Groups of three, but for the first.
fn ungrouped(whole: &str, mark: char) -> Option<String> {
    let mut groups = whole.split(mark);
    let first = groups.next()?;
    let rest: Vec<&str> = groups.collect();
    let good = (1..=3).contains(&first.len()) && rest.iter().all(|group| group.len() == 3);
    good.then(|| format!("{first}{}", rest.concat()))
}

/// True for what Excel makes of long codes and of codes that look like dates.
pub fn is_damaged_code(text: &str) -> bool {
    let scientific = text.split_once(['E', 'e']).is_some_and(|(digits, power)| {
        let number = |part: &str, also: char| {
            !part.is_empty() && part.chars().all(|letter| letter.is_ascii_digit() || letter == also || letter == ',')
        };
        number(digits, '.') && power.strip_prefix('+').is_some_and(|power| number(power, '0'))
    });
    let month_and_number = text.split_once('-').is_some_and(|(one, other)| {
        let number = |part: &str| (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        let month = |part: &str| part.len() == 3 && month_of(part).is_some();
        (month(one) && number(other)) || (number(one) && month(other))
    });
    let iso = text.len() >= 10 && text.get(..10).is_some_and(|day| day.parse::<NaiveDate>().is_ok());
    scientific || month_and_number || iso || text.starts_with('#')
}

const MONTHS: [[&str; 4]; 12] = [
    ["jan", "janv", "january", "janvier"],
    ["feb", "fév", "february", "février"],
    ["mar", "mars", "march", "mars"],
    ["apr", "avr", "april", "avril"],
    ["may", "mai", "may", "mai"],
    ["jun", "juin", "june", "juin"],
    ["jul", "juil", "july", "juillet"],
    ["aug", "août", "august", "aout"],
    ["sep", "sept", "september", "septembre"],
    ["oct", "oct", "october", "octobre"],
    ["nov", "nov", "november", "novembre"],
    ["dec", "déc", "december", "décembre"],
];

fn month_of(text: &str) -> Option<u32> {
    let name = text.trim_end_matches('.').to_lowercase();
    (1..).zip(MONTHS).find(|(_, names)| names.contains(&name.as_str())).map(|(number, _)| number)
}

/// A day. `31/03/2027` has its day first; a month alone means its last day; five digits are a date as Excel keeps it.
pub fn date(text: &str) -> Result<NaiveDate, &'static Reason> {
    // A workbook's date may carry a time of day.
    let day = text.split_once([' ', 'T']).filter(|(_, time)| time.contains(':')).map_or(text, |(day, _)| day);
    let parts: Vec<&str> = day.split(['-', '/', '.', ' ']).filter(|part| !part.is_empty()).collect();
    let found = match parts.as_slice() {
        [serial] => serial_day(serial),
        [one, other] => month_end(one, other),
        [first, second, third] => whole_date(first, second, third),
        _ => None,
    };
    found.filter(|day| (1990..2100).contains(&chrono::Datelike::year(day))).ok_or(&messages::BAD_DATE)
}

fn serial_day(text: &str) -> Option<NaiveDate> {
    let days: u64 = text.parse().ok().filter(|_| text.len() == 5)?;
    NaiveDate::from_ymd_opt(1899, 12, 30)?.checked_add_days(Days::new(days))
}

fn year_of(text: &str) -> Option<i32> {
    let year: i32 = text.parse().ok()?;
    match text.len() {
        2 => Some(2000 + year),
        4 => Some(year),
        _ => None,
    }
}

fn month_number(text: &str) -> Option<u32> {
    month_of(text).or_else(|| text.parse().ok().filter(|_| text.len() <= 2))
}

fn month_end(one: &str, other: &str) -> Option<NaiveDate> {
    let (month, year) = if one.len() == 4 && month_of(one).is_none() { (other, one) } else { (one, other) };
    let first = NaiveDate::from_ymd_opt(year_of(year)?, month_number(month)?, 1)?;
    first.checked_add_months(Months::new(1))?.pred_opt()
}

fn whole_date(first: &str, second: &str, third: &str) -> Option<NaiveDate> {
    if first.len() == 4 {
        return NaiveDate::from_ymd_opt(year_of(first)?, month_number(second)?, third.parse().ok()?);
    }
    let year = year_of(third)?;
    if let Some(month) = month_of(first) {
        return NaiveDate::from_ymd_opt(year, month, second.trim_end_matches(',').parse().ok()?);
    }
    let day_first = NaiveDate::from_ymd_opt(year, month_number(second)?, first.parse().ok()?);
    day_first.or_else(|| NaiveDate::from_ymd_opt(year, month_number(first)?, second.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    // UPL-01: "1,5" and "1.5"
    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, expected) in [
            ("1,5", "1.5"),
            ("1.5", "1.5"),
            ("12", "12"),
            ("12.50", "12.5"),
            ("0,125", "0.125"),
            ("1 234,50", "1234.5"),
            ("1\u{202F}234", "1234"),
            ("1,234.50", "1234.5"),
            ("1.234,50", "1234.5"),
            ("1,234,567", "1234567"),
            ("GHS 12.5", "12.5"),
            ("12.5ghs", "12.5"),
            ("-3", "-3"),
            ("GH₵ 12.50", "12.5"),
            ("₵12", "12"),
            ("12 cedis", "12"),
            ("- GH¢ 3", "-3"),
        ] {
            assert_eq!(decimal(text, "GHS").as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_or_two_numbers_is_refused() {
        assert_eq!(decimal("1,234", "GHS"), Err(&messages::AMBIGUOUS_NUMBER));
        for text in ["", "-", "a", "1.", ".5", "1..2", "1,23,456", "1e3", "=1+2", "#REF!", "--1"] {
            assert_eq!(decimal(text, "GHS"), Err(&messages::NOT_A_NUMBER), "{text}");
        }
    }

    // UPL-01: dates as numbers
    #[test]
    fn dates_are_read_as_people_write_them() {
        for (text, expected) in [
            ("2027-03-31", "2027-03-31"),
            ("2027-03-31 00:00:00", "2027-03-31"),
            ("31/03/2027", "2027-03-31"),
            ("03/04/2027", "2027-04-03"),
            ("12/31/2027", "2027-12-31"),
            ("31.3.27", "2027-03-31"),
            ("31 mars 2027", "2027-03-31"),
            ("31-Mar-2027", "2027-03-31"),
            ("Mar 31, 2027", "2027-03-31"),
            ("02/2028", "2028-02-29"),
            ("2027-02", "2027-02-28"),
            ("Feb-27", "2027-02-28"),
            ("46477", "2027-03-31"),
        ] {
            assert_eq!(date(text).map(|day| day.to_string()).as_deref(), Ok(expected), "{text}");
        }
        for text in ["", "31/02/2027", "tomorrow", "2027", "1/1/1", "31/03/1027", "99999999"] {
            assert_eq!(date(text), Err(&messages::BAD_DATE), "{text}");
        }
    }

    // UPL-01: what Excel does to codes
    #[test]
    fn damaged_codes_are_known() {
        for text in ["6.29104E+12", "6,29E+12", "Apr-53", "53-Apr", "1953-04-01", "#N/A"] {
            assert!(is_damaged_code(text), "{text}");
        }
        for text in ["6291041500213", "A4-100160", "04-1234", "E+12", "Mar", "MARCH-5", "2E5"] {
            assert!(!is_damaged_code(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_a_value_or_a_reason(text in ".{0,40}") {
            let _ = (decimal(&text, "GHS").is_ok(), date(&text).is_ok(), is_damaged_code(&text));
        }

        #[test]
        fn every_decimal_is_read_with_a_point_and_with_a_comma(whole in 0u64..10_000_000, cents in 0u32..100) {
            let point = format!("{whole}.{cents:02}");
            prop_assert_eq!(decimal(&point, ""), decimal(&point.replace('.', ","), ""));
            prop_assert_eq!(decimal(&point, "").unwrap().parse::<f64>().unwrap(), point.parse::<f64>().unwrap());
        }
    }
}

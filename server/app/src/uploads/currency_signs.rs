//! Currency signs as people write them beside amounts.

use super::messages::{self, Reason};

/// By ISO 4217 code. Letters in any case; the point after an abbreviation is read too.
const SIGNS: &[(&str, &[&str])] = &[
    ("GHS", &["GH₵", "GH¢", "GHC", "₵", "¢", "cedis", "cedi"]),
    ("NGN", &["₦", "naira", "N"]),
    ("XAF", &["FCFA", "CFA", "F"]),
    ("XOF", &["FCFA", "CFA", "F"]),
    ("KES", &["KSh", "Sh", "/=", "/-"]),
    ("TZS", &["TSh", "Sh", "/=", "/-"]),
    ("UGX", &["USh", "Sh", "/=", "/-"]),
    ("ZMW", &["ZK", "K"]),
    ("MWK", &["MK", "K"]),
    ("RWF", &["FRw", "RF", "Fr", "F"]),
    ("ETB", &["Br", "birr"]),
];

/// Signs of currencies that the product does not work in.
const FOREIGN: &[&str] = &["$", "€", "£", "¥", "USD", "EUR", "GBP", "ZAR", "CNY", "INR"];

/// The text without the sign of this currency (ISO 4217) before or behind it; white space was taken off.
///
/// # Errors
/// `OTHER_CURRENCY` when the sign is another currency's.
pub fn without<'a>(text: &'a str, currency: &str) -> Result<&'a str, &'static Reason> {
    let own = SIGNS.iter().filter(|(code, _)| *code == currency).flat_map(|(_, signs)| signs.iter().copied());
    for sign in std::iter::once(currency).chain(own).filter(|sign| !sign.is_empty()) {
        if let Some(rest) = stripped(text, sign) {
            return Ok(rest);
        }
    }
    let codes = SIGNS.iter().map(|(code, _)| *code);
    let others = SIGNS.iter().flat_map(|(_, signs)| signs.iter().copied());
    let is_other = |sign: &str| stripped(text, sign).is_some_and(|rest| rest.starts_with(|l: char| l.is_ascii_digit()));
    let other = codes.chain(others).chain(FOREIGN.iter().copied()).any(is_other);
    // Where no currency is said, nothing is another one.
    if other && !currency.is_empty() { Err(&messages::OTHER_CURRENCY) } else { Ok(text) }
}

/// Before the number (behind a minus), or behind it.
fn stripped<'a>(text: &'a str, sign: &str) -> Option<&'a str> {
    let same = |part: Option<&str>| part.is_some_and(|part| part.to_lowercase() == sign.to_lowercase());
    if same(text.get(..sign.len())) {
        let rest = &text[sign.len()..];
        return Some(rest.strip_prefix('.').unwrap_or(rest));
    }
    let text = text.strip_suffix('.').filter(|_| sign.chars().all(char::is_alphabetic)).unwrap_or(text);
    let start = text.len().checked_sub(sign.len())?;
    same(text.get(start..)).then(|| &text[..start])
}

#[cfg(test)]
mod tests {
    use super::*;

    // UPL-01: amounts with a currency sign are read, and never taken for another currency
    #[test]
    fn the_sign_of_the_place_is_read_and_no_other() {
        for (text, currency, rest) in [
            ("₦1500", "NGN", "1500"),
            ("N1500", "NGN", "1500"),
            ("NGN1500", "NGN", "1500"),
            ("1500FCFA", "XOF", "1500"),
            ("1500F", "XAF", "1500"),
            ("Ksh.120", "KES", "120"),
            ("120KSH.", "KES", "120"),
            ("120/=", "UGX", "120"),
            ("12,50K", "ZMW", "12,50"),
            ("Br12", "ETB", "12"),
            ("12", "", "12"),
        ] {
            assert_eq!(without(text, currency), Ok(rest), "{text}");
        }
        for (text, currency) in [("$12", "GHS"), ("₦12", "GHS"), ("12USD", "GHS"), ("12EUR", "NGN"), ("GH₵12", "NGN")]
        {
            assert_eq!(without(text, currency), Err(&messages::OTHER_CURRENCY), "{text}");
        }
    }
}

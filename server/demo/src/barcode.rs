//! EAN-13 for use inside a store: the range 20–29 belongs to nobody.

/// `serial` below 10^11 gives a code of its own; neighbours do not look alike.
pub fn in_store(serial: u64) -> String {
    // The factor ends in 7, so it has no divisor in common with 10^11 and no two serials meet.
    let body = (u128::from(serial) * 61_803_398_877 % 100_000_000_000) as u64;
    let digits = format!("2{body:011}");
    let check = check_digit(&digits);
    format!("{digits}{check}")
}

/// Weights 1 and 3 in turn from the left, over the first twelve digits.
pub fn check_digit(digits: &str) -> u32 {
    let sum: u32 = digits
        .chars()
        .take(12)
        .enumerate()
        .map(|(at, c)| c.to_digit(10).unwrap_or(0) * if at % 2 == 0 { 1 } else { 3 })
        .sum();
    (10 - sum % 10) % 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_digit_agrees_with_a_code_from_the_standard() {
        assert_eq!(check_digit("629104150021"), 3);
    }

    #[test]
    fn codes_have_thirteen_digits_in_the_in_store_range() {
        for serial in [0, 1, 99_999_999_999] {
            let code = in_store(serial);
            assert_eq!(code.len(), 13);
            assert!(code.starts_with('2'));
        }
    }
}

//! Which passwords are refused (NIST SP 800-63B: length and a list of common ones, no rules about kinds of letters).

use crate::web::{FieldError, Problem};

const SHORTEST: usize = 8;
const LONGEST: usize = 128;

/// The commonest of eight letters and more, in lower case.
const COMMON: [&str; 96] = [
    "00000000",
    "11111111",
    "11223344",
    "12121212",
    "123123123",
    "12341234",
    "1234567890",
    "12345678",
    "123456789",
    "123456789a",
    "1234qwer",
    "12344321",
    "13131313",
    "147258369",
    "1q2w3e4r",
    "1q2w3e4r5t",
    "1qaz2wsx",
    "22222222",
    "55555555",
    "66666666",
    "77777777",
    "87654321",
    "88888888",
    "987654321",
    "9876543210",
    "99999999",
    "a1234567",
    "a12345678",
    "aa123456",
    "aa12345678",
    "abc12345",
    "abcd1234",
    "abcdefgh",
    "abcdefg1",
    "access14",
    "admin123",
    "admin1234",
    "administrator",
    "asdf1234",
    "asdfasdf",
    "asdfghjk",
    "asdfghjkl",
    "azerty123",
    "azertyui",
    "azertyuiop",
    "baseball",
    "blessing",
    "bonjour1",
    "changeme",
    "chelsea1",
    "christian",
    "computer",
    "doudou123",
    "dragon123",
    "facebook",
    "football",
    "football1",
    "godisgood",
    "ihavenopass",
    "iloveyou",
    "iloveyou1",
    "internet",
    "jesus123",
    "jesuschrist",
    "jesusislord",
    "jordan23",
    "letmein1",
    "letmein123",
    "liverpool",
    "loulou123",
    "marseille",
    "michelle",
    "monkey123",
    "motdepasse",
    "p@ssw0rd",
    "passw0rd",
    "password",
    "password1",
    "password12",
    "password123",
    "pharmacie",
    "pharmacy",
    "pharmacy1",
    "princess",
    "princess1",
    "q1w2e3r4",
    "qwer1234",
    "qwerty12",
    "qwerty123",
    "qwertyui",
    "qwertyuiop",
    "sunshine",
    "superman",
    "trustno1",
    "welcome1",
    "welcome123",
];

/// Why nobody should have this password; `None` when it will do.
pub fn weakness(password: &str, username: &str) -> Option<&'static str> {
    let length = password.chars().count();
    let lower = password.trim().to_lowercase();
    match () {
        () if length < SHORTEST => Some("must have at least 8 characters"),
        () if length > LONGEST => Some("must have at most 128 characters"),
        () if lower == username.to_lowercase() => Some("must not be the username"),
        () if COMMON.contains(&lower.as_str()) => Some("is one of the commonest passwords, which are tried first"),
        () if is_one_letter(&lower) => Some("must not be one character again and again"),
        () => None,
    }
}

fn is_one_letter(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_none_or(|first| letters.all(|letter| letter == first))
}

/// 422 `weak_password` with the reason at `field`.
pub fn require_strong(password: &str, username: &str, field: &str) -> Result<(), Problem> {
    match weakness(password, username) {
        None => Ok(()),
        Some(reason) => Err(weak(field, reason)),
    }
}

/// 422 `weak_password`.
pub fn weak(field: &str, reason: &str) -> Problem {
    let detail = format!("Choose another password: it {reason}.");
    Problem::unprocessable("weak_password", detail, vec![FieldError::new(field, reason)])
}

#[cfg(test)]
mod tests {
    use super::weakness;

    // SET-13
    #[test]
    fn short_common_and_own_names_are_refused_and_the_rest_is_taken() {
        for bad in ["", "short12", "1234567", "password", "PassWord", "azertyuiop", "kofi.boateng", "KOFI.Boateng"] {
            assert!(weakness(bad, "kofi.boateng").is_some(), "{bad}");
        }
        for bad in ["        ", "zzzzzzzzzz", "ЖЖЖЖЖЖЖЖ"] {
            assert!(weakness(bad, "kofi").is_some(), "{bad}");
        }
        assert!(weakness(&"ab".repeat(65), "kofi").is_some());
        for good in ["bloom-demo", "dix petites pintades", "ééééàààà", &"ab".repeat(64)] {
            assert_eq!(weakness(good, "kofi"), None, "{good}");
        }
    }
}

//! PBKDF2 with HMAC-SHA256, and nothing else. Generic code is optimised where it is used, so it is used here, in a crate
//! that every profile optimises: 600,000 rounds take a fraction of a second in a test as they do in a release.

use pbkdf2::pbkdf2_hmac_array;
use sha2::Sha256;

/// 32 bytes of PBKDF2-HMAC-SHA256 (RFC 8018).
pub fn pbkdf2_sha256(secret: &[u8], salt: &[u8], rounds: u32) -> [u8; 32] {
    pbkdf2_hmac_array::<Sha256, 32>(secret, salt, rounds)
}

#[cfg(test)]
mod tests {
    // RFC 7914, section 11
    #[test]
    fn it_makes_the_published_bytes() {
        let hash = super::pbkdf2_sha256(b"passwd", b"salt", 1);
        assert_eq!(hash[..8], [0x55, 0xac, 0x04, 0x6e, 0x56, 0xe3, 0x08, 0x9f]);
    }
}

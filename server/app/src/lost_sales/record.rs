use sea_orm::{DatabaseTransaction, DbErr};

use super::model::{LostReason, LostSalePayload};
use super::store;
use crate::values::Origin;

/// Characters.
const LONGEST_DESCRIPTION: usize = 500;
const LONGEST_ID: usize = 64;
const MOST_QUANTITY: i64 = 1_000_000_000;

/// A lost sale that says what was asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct LostSale {
    pub product_id: Option<String>,
    pub description: String,
    /// Base units, above 0.
    pub quantity: i64,
    pub reason: LostReason,
}

impl LostSalePayload {
    /// The lost sale, or a sentence that says what is missing.
    pub fn read(&self) -> Result<LostSale, String> {
        let description = self.description.trim();
        let product_id = self.product_uuid.clone().filter(|id| !id.is_empty());
        if description.is_empty() && product_id.is_none() {
            return Err("a lost sale names a product or what was asked for".to_owned());
        }
        if description.chars().count() > LONGEST_DESCRIPTION {
            return Err(format!("description has more than {LONGEST_DESCRIPTION} characters"));
        }
        if product_id.as_ref().is_some_and(|id| id.len() > LONGEST_ID) {
            return Err("product_uuid is too long".to_owned());
        }
        if !(1..=MOST_QUANTITY).contains(&self.quantity) {
            return Err("quantity is out of range".to_owned());
        }
        Ok(LostSale { product_id, description: description.to_owned(), quantity: self.quantity, reason: self.reason })
    }
}

/// Writes a lost sale within the caller's transaction.
pub async fn record(tx: &DatabaseTransaction, lost: &LostSale, origin: &Origin<'_>) -> Result<(), DbErr> {
    store::insert(tx, lost, origin).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payload(product: Option<&str>, description: &str, quantity: i64) -> LostSalePayload {
        LostSalePayload {
            product_uuid: product.map(str::to_owned),
            description: description.to_owned(),
            quantity,
            reason: LostReason::NotCarried,
        }
    }

    // OUT-22: product or free text
    #[test]
    fn a_product_or_a_few_words_are_enough() {
        assert_eq!(payload(None, " Cough syrup ", 2).read().unwrap().description, "Cough syrup");
        assert_eq!(payload(Some("p"), "", 1).read().unwrap().product_id.as_deref(), Some("p"));
        assert_eq!(payload(Some(""), "Syrup", 1).read().unwrap().product_id, None);
    }

    #[test]
    fn nothing_asked_for_or_none_of_it_is_no_lost_sale() {
        for (payload, word) in [
            (payload(None, "  ", 1), "names"),
            (payload(Some(""), "", 1), "names"),
            (payload(None, &"x".repeat(501), 1), "description"),
            (payload(Some(&"x".repeat(65)), "x", 1), "product_uuid"),
            (payload(None, "x", 0), "quantity"),
            (payload(None, "x", 1_000_000_001), "quantity"),
        ] {
            assert!(payload.read().unwrap_err().contains(word), "{payload:?}");
        }
    }
}

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use sea_orm::{ConnectionTrait, DbErr};

use crate::inventory::{self, KnownBatch};

/// What a facility has of the products that a file names, as far as it was looked up.
pub struct Shelf {
    facility_id: String,
    looked_up: HashSet<String>,
    /// By barcode.
    products: HashMap<String, String>,
    /// By product, first expiring first.
    batches: HashMap<String, Vec<KnownBatch>>,
}

/// What a batch number (and an expiry date, where one is said) names.
pub enum Named<'a> {
    Nothing,
    Batch(&'a KnownBatch),
    Several,
}

impl Shelf {
    pub fn of(facility_id: &str) -> Shelf {
        Shelf {
            facility_id: facility_id.to_owned(),
            looked_up: HashSet::new(),
            products: HashMap::new(),
            batches: HashMap::new(),
        }
    }

    pub async fn look_up(
        &mut self,
        db: &impl ConnectionTrait,
        barcodes: impl Iterator<Item = &str>,
    ) -> Result<(), DbErr> {
        let mut new: Vec<&str> = barcodes.filter(|code| !self.looked_up.contains(*code)).collect();
        new.sort_unstable();
        new.dedup();
        if new.is_empty() {
            return Ok(());
        }
        let found = inventory::ids_by_barcode(db, &self.facility_id, &new).await?;
        let ids: Vec<&str> = found.values().map(String::as_str).collect();
        for batch in inventory::batches_of(db, &self.facility_id, &ids).await? {
            self.batches.entry(batch.product_id.clone()).or_default().push(batch);
        }
        self.looked_up.extend(new.into_iter().map(str::to_owned));
        self.products.extend(found);
        Ok(())
    }

    pub fn product(&self, barcode: &str) -> Option<&str> {
        self.products.get(barcode).map(String::as_str)
    }

    pub fn batches(&self, product_id: &str) -> &[KnownBatch] {
        self.batches.get(product_id).map(Vec::as_slice).unwrap_or_default()
    }

    pub fn named(&self, product_id: &str, lot: &str, expiry_date: Option<NaiveDate>) -> Named<'_> {
        let same = |batch: &&KnownBatch| batch.lot == lot && expiry_date.is_none_or(|day| batch.expiry_date == day);
        let mut found = self.batches(product_id).iter().filter(same);
        match (found.next(), found.next()) {
            (None, _) => Named::Nothing,
            (Some(batch), None) => Named::Batch(batch),
            (Some(_), Some(_)) => Named::Several,
        }
    }
}

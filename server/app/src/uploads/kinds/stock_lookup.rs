use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use sea_orm::{ConnectionTrait, DbErr};

use super::shared_numbers::SharedNumbers;
use crate::inventory::{self, KnownBatch};
use crate::uploads::kind::Fault;

/// What a facility has of the products that a file names, as far as it was looked up.
pub struct StockLookup {
    facility_id: String,
    looked_up: HashSet<String>,
    shared_numbers: SharedNumbers,
    /// By barcode.
    products: HashMap<String, String>,
    /// Of these products, services and fees.
    not_stocked: HashSet<String>,
    /// By product, first expiring first.
    batches: HashMap<String, Vec<KnownBatch>>,
}

/// What a batch number (and an expiry date, where one is said) names.
pub enum NamedBatch<'a> {
    Nothing,
    One(&'a KnownBatch),
    Several,
}

impl StockLookup {
    pub fn of(facility_id: &str) -> StockLookup {
        StockLookup {
            facility_id: facility_id.to_owned(),
            looked_up: HashSet::new(),
            shared_numbers: SharedNumbers::default(),
            products: HashMap::new(),
            not_stocked: HashSet::new(),
            batches: HashMap::new(),
        }
    }

    /// Looks up what rows name; the Drug IDs that were new.
    pub async fn look_up(
        &mut self,
        db: &impl ConnectionTrait,
        codes: impl Iterator<Item = &str>,
    ) -> Result<Vec<String>, DbErr> {
        let mut new: Vec<&str> = codes.filter(|code| !self.looked_up.contains(*code)).collect();
        new.sort_unstable();
        new.dedup();
        if new.is_empty() {
            return Ok(Vec::new());
        }
        let mut drug_ids = self.shared_numbers.look_up(db, &new).await?;
        drug_ids.extend(new.into_iter().map(str::to_owned));
        drug_ids.sort_unstable();
        drug_ids.dedup();
        drug_ids.retain(|id| !self.products.contains_key(id));
        let barcodes: Vec<&str> = drug_ids.iter().map(String::as_str).collect();
        let found = inventory::ids_by_barcode(db, &self.facility_id, &barcodes).await?;
        let ids: Vec<&str> = found.values().map(String::as_str).collect();
        self.not_stocked.extend(inventory::not_stocked(db, &self.facility_id, &ids).await?);
        for batch in inventory::batches_of(db, &self.facility_id, &ids).await? {
            self.batches.entry(batch.product_id.clone()).or_default().push(batch);
        }
        self.products.extend(found);
        self.looked_up.extend(drug_ids.iter().cloned());
        Ok(drug_ids)
    }

    /// The Drug ID that a row means, among the products that the facility carries.
    pub fn drug_id<'a>(&'a self, code: &'a str, name: &str) -> Result<&'a str, Fault> {
        self.shared_numbers.meant(code, name, |drug_id| self.products.contains_key(drug_id))
    }

    /// The Drug ID that a row means, among the products that `is_here` knows.
    pub fn drug_id_among<'a>(
        &'a self,
        code: &'a str,
        name: &str,
        is_here: impl Fn(&str) -> bool,
    ) -> Result<&'a str, Fault> {
        self.shared_numbers.meant(code, name, is_here)
    }

    pub fn product(&self, drug_id: &str) -> Option<&str> {
        self.products.get(drug_id).map(String::as_str)
    }

    pub fn is_stocked(&self, product_id: &str) -> bool {
        !self.not_stocked.contains(product_id)
    }

    pub fn batches(&self, product_id: &str) -> &[KnownBatch] {
        self.batches.get(product_id).map(Vec::as_slice).unwrap_or_default()
    }

    pub fn batch(&self, product_id: &str, lot: &str, expiry_date: Option<NaiveDate>) -> NamedBatch<'_> {
        let same = |batch: &&KnownBatch| batch.lot == lot && expiry_date.is_none_or(|day| batch.expiry_date == day);
        let found: Vec<&KnownBatch> = self.batches(product_id).iter().filter(same).collect();
        let is_one_day = found.windows(2).all(|pair| pair[0].expiry_date == pair[1].expiry_date);
        // Whose it is cannot be seen: the facility's comes before the provider's.
        let owner = found.iter().map(|batch| batch.owner).min().filter(|_| is_one_day);
        let mut of_owner = found.iter().filter(|batch| owner.is_none_or(|owner| batch.owner == owner));
        match (of_owner.next(), of_owner.next()) {
            (None, _) => NamedBatch::Nothing,
            (Some(batch), None) => NamedBatch::One(batch),
            (Some(_), Some(_)) => NamedBatch::Several,
        }
    }
}

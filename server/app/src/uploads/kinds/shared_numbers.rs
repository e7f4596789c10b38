use std::collections::{HashMap, HashSet};

use sea_orm::{ConnectionTrait, DbErr};

use super::DRUG_ID;
use crate::catalogue::{self, Sharing};
use crate::uploads::headers::plain;
use crate::uploads::kind::Fault;
use crate::uploads::messages;

/// More of the products that share a number nobody reads in one sentence.
const MOST_LISTED: usize = 10;

/// Of products that share a registration number, the first has the bare number as its Drug ID. A file writes the number
/// with this behind it to name that one.
const FIRST: &str = "/1";

/// The products that share a registration number, as far as a file names them: the number alone names none of them.
#[derive(Default)]
pub struct SharedNumbers {
    looked_up: HashSet<String>,
    by_number: HashMap<String, Vec<Sharing>>,
}

impl SharedNumbers {
    /// Looks up what cells say, each once; the Drug IDs of the products that share one of the numbers.
    pub async fn look_up(&mut self, db: &impl ConnectionTrait, codes: &[&str]) -> Result<Vec<String>, DbErr> {
        let numbers = codes.iter().flat_map(|code| [Some(*code), code.strip_suffix(FIRST)]).flatten();
        let mut new: Vec<&str> = numbers.filter(|number| !self.looked_up.contains(*number)).collect();
        new.sort_unstable();
        new.dedup();
        let mut drug_ids = Vec::new();
        for sharing in catalogue::sharing(db, &new).await? {
            drug_ids.push(sharing.barcode_id.clone());
            self.by_number.entry(sharing.register_number.clone()).or_default().push(sharing);
        }
        self.looked_up.extend(new.into_iter().map(str::to_owned));
        Ok(drug_ids)
    }

    /// The Drug ID of the product that a cell means; of several that share the number, and that `is_here` knows by their
    /// Drug IDs, the one with this name. A fault when that names none of them, or more than one.
    pub fn meant<'a>(&'a self, code: &'a str, name: &str, is_here: impl Fn(&str) -> bool) -> Result<&'a str, Fault> {
        if let Some(number) = code.strip_suffix(FIRST).filter(|_| !is_here(code)) {
            let mut sharing = self.by_number.get(number).into_iter().flatten();
            return Ok(sharing
                .find(|product| product.barcode_id == number)
                .map_or(code, |product| &product.barcode_id));
        }
        let sharing = self.by_number.get(code).into_iter().flatten().filter(|product| is_here(&product.barcode_id));
        let sharing: Vec<&Sharing> = sharing.collect();
        if sharing.len() < 2 {
            return Ok(code);
        }
        let name = plain(name);
        let mut named = sharing.iter().filter(|product| plain(&product.name) == name);
        match (named.next(), named.next()) {
            (Some(product), None) => Ok(&product.barcode_id),
            _ => {
                let listed: Vec<String> = sharing.iter().take(MOST_LISTED).map(|product| described(product)).collect();
                Err(Fault::of_cell(DRUG_ID.field, code, &messages::SEVERAL_PRODUCTS).with(listed.join("; ")))
            }
        }
    }
}

/// What to write for it, and what it is.
fn described(product: &Sharing) -> String {
    let first = if product.barcode_id == product.register_number { FIRST } else { "" };
    let known = [product.name.as_str(), product.pack_size.as_str()];
    let known: Vec<&str> = known.into_iter().filter(|text| !text.is_empty()).collect();
    format!("{}{first} ({})", product.barcode_id, known.join(", "))
}

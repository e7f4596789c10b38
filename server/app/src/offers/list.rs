//! A supplier's list, taken a piece at a time: what it says is offered, and what it does not say is withdrawn in the end.

use std::collections::{BTreeMap, HashMap, HashSet};

use bloom_storage::counters;
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::{Availability, StoredOffer, StoredSupplier, key};
use super::store::list as store;
use crate::values::{Money, derived_id};

/// A list of one or more suppliers of a country.
#[derive(Debug, Clone, Copy)]
pub struct List<'a> {
    /// ISO 3166-1 numeric.
    pub country_id: i64,
    /// The upload that brought it; empty where none did.
    pub id: &'a str,
    /// When it came, in milliseconds.
    pub came_at: i64,
    /// The first moment of its day there, in milliseconds: of what says no day of its own.
    pub as_of: i64,
}

/// What a supplier says of a product in a pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedOffer {
    /// Name.
    pub supplier: String,
    pub barcode: String,
    pub name: String,
    /// May be empty.
    pub generic_name: String,
    /// In words.
    pub pack: String,
    /// Base units in a pack; at least 1.
    pub pack_units: i64,
    /// Of a pack, in the money of the country.
    pub price: Money,
    pub availability: Availability,
    /// From the order to the delivery.
    pub lead_days: i64,
    /// Packs that are ordered at least; at least 1.
    pub minimum_packs: i64,
    /// The first moment of the day that this is of, in milliseconds. Where it is not said and all the rest is as before,
    /// the day stays as well: nothing is new to tell.
    pub as_of: Option<i64>,
}

/// What a piece of a list changed.
#[derive(Debug, Default)]
pub struct Taken {
    /// Offers by id as they were; new ones are not here.
    pub before: HashMap<String, StoredOffer>,
    /// The same ones, and new ones, as they are now.
    pub after: HashMap<String, StoredOffer>,
    /// By their place in the piece: rows of suppliers whose newer list was taken already, left out.
    pub superseded: Vec<usize>,
}

/// Takes a piece of a list, no offer twice. What is as it was before gets no new number.
pub async fn take(tx: &DatabaseTransaction, list: List<'_>, rows: &[ListedOffer]) -> Result<Taken, DbErr> {
    lock(tx, list.country_id).await?;
    let suppliers = suppliers(tx, list, rows).await?;
    let superseded = |row: &ListedOffer| suppliers.get(&key(&row.supplier)).is_none_or(|known| known.superseded);
    let barcodes: HashSet<&str> = rows.iter().map(|row| row.barcode.as_str()).collect();
    let ids: Vec<&str> = suppliers.values().map(|supplier| supplier.id.as_str()).collect();
    let known = store::known(tx, &ids, &barcodes.into_iter().collect::<Vec<_>>()).await?;
    let known: HashMap<_, _> = known.into_iter().map(|offer| (offer.key(), offer)).collect();
    let mut taken = Taken::default();
    let (mut changed, mut same) = (Vec::new(), Vec::new());
    for (at, row) in rows.iter().enumerate() {
        let Some(supplier) = suppliers.get(&key(&row.supplier)).filter(|_| !superseded(row)) else {
            taken.superseded.push(at);
            continue;
        };
        let before = known.get(&(supplier.id.clone(), row.barcode.clone(), key(&row.pack)));
        let now = said(row, list, &supplier.id, before);
        match before {
            Some(before) if before.says_the_same(&now) => same.push(before.id.clone()),
            _ => {
                taken.before.extend(before.map(|before| (before.id.clone(), before.clone())));
                changed.push(now);
            }
        }
    }
    number(tx, list.country_id, &mut changed).await?;
    store::write(tx, &changed).await?;
    store::mark(tx, list.id, &same).await?;
    taken.after = changed.into_iter().map(|offer| (offer.id.clone(), offer)).collect();
    Ok(taken)
}

/// After the last piece: what the suppliers of the list offered before and this list does not say is withdrawn.
pub async fn end(tx: &DatabaseTransaction, list: List<'_>) -> Result<Taken, DbErr> {
    lock(tx, list.country_id).await?;
    let gone = store::unlisted(tx, list.country_id, list.id).await?;
    let before = gone.iter().map(|offer| (offer.id.clone(), offer.clone())).collect();
    let withdrawn = |offer: StoredOffer| StoredOffer { withdrawn: true, listed_by: list.id.to_owned(), ..offer };
    let mut gone: Vec<StoredOffer> = gone.into_iter().map(withdrawn).collect();
    number(tx, list.country_id, &mut gone).await?;
    store::write(tx, &gone).await?;
    let after = gone.into_iter().map(|offer| (offer.id.clone(), offer)).collect();
    Ok(Taken { before, after, superseded: Vec::new() })
}

/// Nobody else changes an offer of the country until the transaction ends.
pub(super) async fn lock(tx: &DatabaseTransaction, country_id: i64) -> Result<(), DbErr> {
    counters::advance(tx, counters::OFFERS, &country_id.to_string(), 0).await.map(|_| ())
}

/// Gives changes the next numbers of their country, in the order in which they stand.
pub(super) async fn number(
    tx: &DatabaseTransaction,
    country_id: i64,
    changed: &mut [StoredOffer],
) -> Result<(), DbErr> {
    let count = i64::try_from(changed.len()).unwrap_or(i64::MAX);
    let last = counters::advance(tx, counters::OFFERS, &country_id.to_string(), count).await?;
    for (offer, number) in changed.iter_mut().zip(last - count + 1..) {
        offer.number = number;
    }
    Ok(())
}

struct Named {
    id: String,
    /// A newer list of this supplier was taken already.
    superseded: bool,
}

/// The suppliers that the rows name, by key, new ones added. From now on this list is their last one.
async fn suppliers(
    tx: &DatabaseTransaction,
    list: List<'_>,
    rows: &[ListedOffer],
) -> Result<HashMap<String, Named>, DbErr> {
    let names: BTreeMap<String, &str> = rows.iter().map(|row| (key(&row.supplier), row.supplier.as_str())).collect();
    let keys: Vec<&str> = names.keys().map(String::as_str).collect();
    let known = store::suppliers(tx, list.country_id, &keys).await?;
    let mut named: HashMap<String, Named> = HashMap::new();
    for StoredSupplier { id, name_key, listed_at, .. } in known {
        named.insert(name_key, Named { id, superseded: listed_at > list.came_at });
    }
    let mut new = Vec::new();
    for (name_key, name) in names {
        if let Some(known) = named.get(&name_key) {
            if !known.superseded {
                store::listed(tx, &known.id, list.id, list.came_at).await?;
            }
            continue;
        }
        let id = derived_id(&["supplier", &list.country_id.to_string(), &name_key]);
        let (name, country_id) = (name.to_owned(), list.country_id);
        named.insert(name_key.clone(), Named { id: id.clone(), superseded: false });
        let (listed_by, listed_at) = (list.id.to_owned(), list.came_at);
        new.push(StoredSupplier { id, country_id, name, name_key, listed_by, listed_at });
    }
    store::add_suppliers(tx, &new).await?;
    Ok(named)
}

/// What the row says, as it is to be kept.
fn said(row: &ListedOffer, list: List<'_>, supplier_id: &str, before: Option<&StoredOffer>) -> StoredOffer {
    let pack_key = key(&row.pack);
    let now = StoredOffer {
        id: derived_id(&["offer", supplier_id, &row.barcode, &pack_key]),
        country_id: list.country_id,
        supplier_id: supplier_id.to_owned(),
        number: 0,
        barcode_id: row.barcode.clone(),
        name: row.name.clone(),
        generic_name: row.generic_name.clone(),
        pack: row.pack.clone(),
        pack_key,
        pack_units: row.pack_units,
        price: row.price.minor(),
        availability: row.availability.as_str().to_owned(),
        lead_days: row.lead_days,
        minimum_packs: row.minimum_packs,
        as_of: row.as_of.unwrap_or(list.as_of),
        withdrawn: false,
        listed_by: list.id.to_owned(),
    };
    match before.filter(|_| row.as_of.is_none()) {
        Some(before) if before.says_the_same(&StoredOffer { as_of: before.as_of, ..now.clone() }) => {
            StoredOffer { as_of: before.as_of, ..now }
        }
        _ => now,
    }
}

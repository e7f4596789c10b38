//! The books of accounts, as the database has them.

use std::collections::{BTreeSet, HashMap};

use sea_orm::{ConnectionTrait, DbErr};

use super::account::{Figures, Noted};
use super::books::Book;
use super::store::{self, Supplier};
use super::too_much;
use crate::orders::{self, Of};
use crate::supplier_returns;
use crate::values::Money;

/// The books of orders, oldest first.
pub async fn books(connection: &impl ConnectionTrait, of: Of<'_>) -> Result<Vec<Book>, DbErr> {
    let mut sent = store::sent(connection, of).await?;
    let mut written = store::written(connection, of).await?;
    let book = |order: orders::Ordered| {
        let sent = sent.remove(&order.id).unwrap_or_default();
        let written = written.remove(&order.id).unwrap_or_default();
        Book::of(order, &sent, &written).ok_or_else(too_much)
    };
    orders::accounted(connection, of).await?.into_iter().map(book).collect()
}

/// What somebody wrote down, by supplier: of one, or of all of a facility.
pub async fn noted(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    supplier_id: Option<&str>,
) -> Result<HashMap<String, Noted>, DbErr> {
    let mut noted: HashMap<String, Noted> = HashMap::new();
    for (supplier, limit) in store::limits(connection, facility_id, supplier_id).await? {
        noted.entry(supplier).or_default().limit = Some(limit);
    }
    for (supplier, paid) in store::paid(connection, facility_id, supplier_id).await? {
        noted.entry(supplier).or_default().paid = paid;
    }
    for (supplier, credited) in credited(connection, facility_id, supplier_id).await? {
        noted.entry(supplier).or_default().credited = credited;
    }
    Ok(noted)
}

/// All that suppliers credited besides what is credited by itself, by supplier: credit notes, and goods that went back.
async fn credited(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    supplier_id: Option<&str>,
) -> Result<HashMap<String, Money>, DbErr> {
    let mut credited = store::credited(connection, facility_id, supplier_id).await?;
    for (supplier, amount) in supplier_returns::credited(connection, facility_id).await? {
        if supplier_id.is_none_or(|id| id == supplier) {
            let sum = credited.entry(supplier).or_default();
            *sum = sum.checked_add(amount).ok_or_else(too_much)?;
        }
    }
    Ok(credited)
}

/// An account as it stands.
pub struct Account {
    pub supplier: Supplier,
    pub figures: Figures,
}

/// Of a facility with one supplier.
pub async fn account(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    supplier: Supplier,
) -> Result<(Account, Vec<Book>), DbErr> {
    let books = books(connection, Of::Supplier(facility_id, &supplier.id)).await?;
    let mut noted = noted(connection, facility_id, Some(&supplier.id)).await?;
    let noted = noted.remove(&supplier.id).unwrap_or_default();
    let figures = Figures::of(&books, noted).ok_or_else(too_much)?;
    Ok((Account { supplier, figures }, books))
}

/// All of a facility: with every supplier that it ordered of, that has a limit or was paid. In order of names.
pub async fn accounts(connection: &impl ConnectionTrait, facility_id: &str) -> Result<Vec<Account>, DbErr> {
    let mut noted = noted(connection, facility_id, None).await?;
    let mut of: HashMap<String, Vec<Book>> = HashMap::new();
    for book in books(connection, Of::Facility(facility_id)).await? {
        of.entry(book.order.supplier_id.clone()).or_default().push(book);
    }
    let ids: BTreeSet<String> = of.keys().chain(noted.keys()).cloned().collect();
    let names: Vec<&str> = ids.iter().map(String::as_str).collect();
    let mut suppliers = store::suppliers(connection, facility_id, &names).await?;
    let mut accounts = Vec::with_capacity(ids.len());
    for id in &ids {
        let Some(supplier) = suppliers.remove(id) else { continue };
        let books = of.remove(id).unwrap_or_default();
        let figures = Figures::of(&books, noted.remove(id).unwrap_or_default()).ok_or_else(too_much)?;
        accounts.push(Account { supplier, figures });
    }
    accounts.sort_by_cached_key(Account::place);
    Ok(accounts)
}

impl Account {
    /// Where it stands in a list.
    pub fn place(&self) -> String {
        // No name has it in it, and it sorts before every letter.
        format!("{}\u{1}{}", self.supplier.name.to_lowercase(), self.supplier.id)
    }
}

//! What the suppliers of the demonstration offer.

use anyhow::Context;
use bloom_demo::{Demo, Offer, Supplier};
use chrono_tz::Tz;
use sea_orm::DatabaseTransaction;

use crate::offers::{self, Availability, List, ListedOffer};
use crate::supplier_accounts;
use crate::values::{Money, day_begins};

/// Rows converted and written together: a server keeps the memory it once needed.
const AT_ONCE: usize = 500;

/// In minor units of the only country that has a warehouse: 250,000 cedis.
const CREDIT: i64 = 25_000_000;

/// `now` is when their lists are said to have come, in milliseconds.
pub async fn seed(tx: &DatabaseTransaction, demo: &Demo, now: i64) -> anyhow::Result<()> {
    for supplier in &demo.suppliers {
        let country = demo.directory.countries.iter().find(|country| country.id == supplier.country_id);
        let zone = country.context("a demo country")?.time_zone;
        let time_zone: Tz = zone.parse().map_err(|_| anyhow::anyhow!("{zone} is no time zone"))?;
        let as_of = day_begins(supplier.as_of, time_zone);
        let list = List { country_id: supplier.country_id, id: "", came_at: now, as_of };
        for some in supplier.offers.chunks(AT_ONCE) {
            let rows = some.iter().map(|offer| listed(supplier, offer)).collect::<anyhow::Result<Vec<_>>>()?;
            offers::take(tx, list, &rows).await.context("demo offers")?;
        }
        if let Some(warehouse_id) = &supplier.warehouse_id {
            let id = offers::answered_by(tx, supplier.country_id, supplier.name, warehouse_id)
                .await
                .context("demo suppliers")?;
            give_credit(tx, demo, supplier, &id.context("a demo supplier")?).await?;
        }
    }
    Ok(())
}

/// Whoever buys of a warehouse of the network may owe it so much.
async fn give_credit(tx: &DatabaseTransaction, demo: &Demo, supplier: &Supplier, id: &str) -> anyhow::Result<()> {
    let buyers =
        demo.directory.facilities.iter().filter(|place| {
            place.country_id == supplier.country_id && Some(&place.id) != supplier.warehouse_id.as_ref()
        });
    for buyer in buyers {
        let limit = Some(Money::from_minor(CREDIT));
        supplier_accounts::set_limit(tx, &buyer.id, id, limit).await.context("demo credit limits")?;
    }
    Ok(())
}

fn listed(supplier: &Supplier, offer: &Offer) -> anyhow::Result<ListedOffer> {
    Ok(ListedOffer {
        supplier: supplier.name.to_owned(),
        barcode: offer.barcode_id.clone(),
        name: offer.name.clone(),
        generic_name: offer.generic_name.to_owned(),
        pack: offer.pack.to_owned(),
        pack_units: offer.pack_units,
        price: Money::from_minor(offer.price),
        availability: Availability::parse(offer.availability).context("an availability")?,
        lead_days: offer.lead_days,
        minimum_packs: offer.minimum_packs,
        as_of: None,
    })
}

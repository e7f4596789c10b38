use std::collections::HashMap;

use bloom_storage::counters;
use sea_orm::{DatabaseTransaction, DbErr};

use super::read::{ReadLine, ReadReceipt};
use crate::catalogue;
use crate::deliveries::{self, DeliveryEntry, DeliveryHead, DeliverySource};
use crate::inventory::{self, BatchOwner, Ledger};
use crate::orders::{self, Held, Taken};
use crate::shipments::store::{self, NewReceipt, OpenLine, ReceiptLine};
use crate::values::{Clock, Origin};

/// Why a person has to look at a receipt first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doubt {
    /// Of what is called so the device showed `shown` units as still to come, and `open` are.
    ReceivedMeanwhile { name: String, shown: i64, open: i64 },
    /// The order, the shipment or a line of them is not known here.
    ShipmentUnknown,
    /// The facility does not have it, nor could it sell it.
    ProductUnknown { name: String, barcode: String },
}

/// What a receipt came to.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Received {
    /// What somebody should look at afterwards.
    pub flags: Vec<&'static str>,
}

/// Takes what came into stock and moves the lines of its order and its shipment on, within the caller's transaction; `by` is
/// who counted. What a person has vouched for is taken in whatever was to come: beyond that it is surplus, and what is not
/// known here is left out of all but the stock. After a doubt nothing may be committed.
pub async fn receive(
    tx: &DatabaseTransaction,
    clock: &Clock,
    receipt: &ReadReceipt,
    origin: &Origin<'_>,
    (by, vouched): (&str, bool),
) -> Result<Result<Received, Doubt>, DbErr> {
    let mut expected = Expected::of(tx, receipt, origin.facility_id).await?;
    if let Some(doubt) = expected.doubt(receipt).filter(|_| !vouched) {
        return Ok(Err(doubt));
    }
    // Held before it is looked for: of two with the same reference, the later one must see the earlier.
    Ledger::lock(tx, clock, origin.facility_id).await?;
    let products = match products(tx, clock, receipt, (origin.facility_id, vouched)).await? {
        Ok(products) => products,
        Err(doubt) => return Ok(Err(doubt)),
    };
    let before = expected.held.as_ref().map(|held| held.lines.clone()).unwrap_or_default();
    let taken: Vec<Taken> = receipt.lines.iter().map(|line| expected.take(line)).collect();
    let supplier = expected.held.as_ref().map_or(receipt.supplier_name.as_str(), |held| &held.order.supplier_name);
    let same_reference =
        came_before(tx, origin.facility_id, supplier, &receipt.reference, expected.shipment_id(receipt)).await?;
    let entries = entries(receipt, &expected, &products);
    let head = DeliveryHead {
        id: origin.id,
        facility_id: origin.facility_id,
        supplier,
        reference: &receipt.reference,
        delivered_on: receipt.day,
        source: DeliverySource::Order,
        // What was ordered is bought.
        owner: BatchOwner::Facility,
        by,
        upload_id: None,
    };
    let refused = deliveries::receive(tx, clock, &head, &entries).await?;
    expected.write(tx, &before, receipt, origin.facility_id).await?;
    write(tx, receipt, &expected, &taken, (origin, by)).await?;
    let mut flags: Vec<&'static str> = refused.iter().map(|line| line.code).collect();
    flags.extend(taken.iter().any(|taken| taken.surplus > 0).then_some("surplus"));
    flags.extend(same_reference.then_some("same_reference"));
    flags.sort_unstable();
    flags.dedup();
    Ok(Ok(Received { flags }))
}

/// The order and the shipment of a receipt, as far as they are known here, held until the transaction ends.
struct Expected {
    held: Option<Held>,
    /// Of the shipment, by id; `None` when there is none, or none is named.
    lines: Option<HashMap<String, OpenLine>>,
}

impl Expected {
    async fn of(tx: &DatabaseTransaction, receipt: &ReadReceipt, facility_id: &str) -> Result<Expected, DbErr> {
        let held = Held::of(tx, &receipt.order_id).await?;
        let held = held.filter(|held| held.order.facility_id == facility_id);
        let lines = match (&held, &receipt.shipment_id) {
            (Some(held), Some(id)) => store::open_lines(tx, id, &held.order.id).await?,
            _ => None,
        };
        Ok(Expected { held, lines })
    }

    /// The shipment of the receipt, when it is known.
    fn shipment_id<'a>(&self, receipt: &'a ReadReceipt) -> Option<&'a str> {
        receipt.shipment_id.as_deref().filter(|_| self.lines.is_some())
    }

    /// What is to come of a line of the receipt, in units; `None` when the line is not known.
    fn open(&self, line: &ReadLine) -> Option<i64> {
        let order_line = self.held.as_ref()?.line(&line.order_line_id)?;
        match &line.shipment_line_id {
            None => Some(order_line.open()),
            Some(id) => {
                let sent = self.lines.as_ref()?.get(id)?;
                (sent.order_line_id == order_line.id).then_some(sent.open)
            }
        }
    }

    fn doubt(&self, receipt: &ReadReceipt) -> Option<Doubt> {
        if receipt.shipment_id.is_some() && self.lines.is_none() {
            return Some(Doubt::ShipmentUnknown);
        }
        receipt.lines.iter().find_map(|line| match self.open(line) {
            None => Some(Doubt::ShipmentUnknown),
            Some(open) if open == line.open => None,
            Some(open) => Some(Doubt::ReceivedMeanwhile { name: line.name.clone(), shown: line.open, open }),
        })
    }

    /// Counts a line against what is to come of it; of what is not known all is surplus.
    fn take(&mut self, line: &ReadLine) -> Taken {
        let unexpected = line.count.against(0);
        let Some(order_line) = self.held.as_mut().and_then(|held| held.line_mut(&line.order_line_id)) else {
            return unexpected;
        };
        let sent = line.shipment_line_id.as_ref().and_then(|id| self.lines.as_mut()?.get_mut(id));
        match sent.filter(|sent| sent.order_line_id == order_line.id) {
            None => order_line.receive(line.count, None),
            Some(sent) => {
                let taken = order_line.receive(line.count, Some(sent.open));
                sent.count(taken);
                taken
            }
        }
    }

    /// What a unit of a line costs, half up; `None` when it is not known.
    fn unit_cost(&self, line: &ReadLine) -> Option<crate::values::Money> {
        let order_line = self.held.as_ref()?.line(&line.order_line_id)?;
        orders::share(order_line.price, 1, order_line.pack_units)
    }

    async fn write(
        &self,
        tx: &DatabaseTransaction,
        before: &[orders::Line],
        receipt: &ReadReceipt,
        facility_id: &str,
    ) -> Result<(), DbErr> {
        if let Some(held) = &self.held {
            held.progress(tx, before).await?;
        }
        let Some((id, lines)) = self.shipment_id(receipt).zip(self.lines.as_ref()) else { return Ok(()) };
        if lines.values().any(|line| line.counted) {
            store::write_counts(tx, lines.iter().filter(|(_, line)| line.counted)).await?;
            let number = counters::next(tx, counters::SHIPMENT_CHANGES, facility_id).await?;
            store::renumber(tx, id, number).await?;
        }
        Ok(())
    }
}

/// True when something else than this shipment came under the same reference of the supplier.
async fn came_before(
    tx: &DatabaseTransaction,
    facility_id: &str,
    supplier: &str,
    reference: &str,
    shipment_id: Option<&str>,
) -> Result<bool, DbErr> {
    let earlier = deliveries::received_as(tx, facility_id, supplier, reference).await?;
    // A shipment that comes in parts comes under one reference.
    let of_it = match shipment_id {
        Some(id) => store::receipts_of(tx, id).await?,
        None => Vec::new(),
    };
    Ok(earlier.iter().any(|delivery| !of_it.contains(delivery)))
}

/// The facility's products by barcode. What it lacks comes with the price of its country, as in a delivery by hand; without
/// one it would be sold for nothing, which a person has to vouch for.
async fn products(
    tx: &DatabaseTransaction,
    clock: &Clock,
    receipt: &ReadReceipt,
    (facility_id, vouched): (&str, bool),
) -> Result<Result<HashMap<String, String>, Doubt>, DbErr> {
    let mut barcodes: Vec<&str> = receipt.lines.iter().map(|line| line.barcode.as_str()).collect();
    barcodes.sort_unstable();
    barcodes.dedup();
    let mut products = inventory::ids_by_barcode(tx, facility_id, &barcodes).await?;
    barcodes.retain(|barcode| !products.contains_key(*barcode));
    if barcodes.is_empty() {
        return Ok(Ok(products));
    }
    let known = catalogue::ids_by_barcode(tx, &barcodes).await?;
    let ids: Vec<&str> = known.values().map(String::as_str).collect();
    let unpriced = catalogue::without_price(tx, facility_id, &ids).await?;
    let lacking = receipt
        .lines
        .iter()
        .filter(|line| !products.contains_key(&line.barcode))
        .find(|line| known.get(&line.barcode).is_none_or(|id| !vouched && unpriced.contains(id)));
    if let Some(line) = lacking {
        return Ok(Err(Doubt::ProductUnknown { name: line.name.clone(), barcode: line.barcode.clone() }));
    }
    let own = inventory::ensure_catalogue_products(tx, clock, facility_id, &ids).await?;
    products.extend(known.into_iter().filter_map(|(barcode, id)| Some((barcode, own.get(&id)?.clone()))));
    Ok(Ok(products))
}

fn entries(receipt: &ReadReceipt, expected: &Expected, products: &HashMap<String, String>) -> Vec<DeliveryEntry> {
    let entry = |line: &ReadLine| DeliveryEntry {
        id: line.id.clone(),
        // What is missing here is refused as no product of the facility.
        product_id: products.get(&line.barcode).cloned().unwrap_or_default(),
        lot: line.lot.clone(),
        expiry_date: line.expiry_date,
        quantity: line.count.sum(),
        damaged: line.count.refused,
        short: line.count.missing,
        reason: Some(line.reason.clone()).filter(|reason| !reason.is_empty()),
        unit_cost: expected.unit_cost(line),
    };
    receipt.lines.iter().map(entry).collect()
}

async fn write(
    tx: &DatabaseTransaction,
    receipt: &ReadReceipt,
    expected: &Expected,
    taken: &[Taken],
    (origin, by): (&Origin<'_>, &str),
) -> Result<(), DbErr> {
    let order = expected.held.as_ref();
    let head = NewReceipt {
        id: origin.id,
        facility_id: origin.facility_id,
        order_id: order.map(|held| held.order.id.as_str()),
        shipment_id: expected.shipment_id(receipt),
        received_at: receipt.received_at.timestamp_millis(),
        received_by: by,
    };
    let lines = receipt.lines.iter().zip(taken).map(|(line, taken)| ReceiptLine {
        id: &line.id,
        order_line_id: order.and_then(|held| held.line(&line.order_line_id)).map(|line| line.id.as_str()),
        shipment_line_id: line
            .shipment_line_id
            .as_deref()
            .filter(|id| expected.lines.as_ref().is_some_and(|lines| lines.contains_key(*id))),
        count: line.count,
        surplus: taken.surplus,
    });
    store::insert_receipt(tx, &head, &lines.collect::<Vec<_>>()).await
}

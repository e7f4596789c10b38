//! A year of sales before the reference date, with the rhythm of a pharmacy's week and day.

use chrono::{DateTime, Datelike, Days, Duration, NaiveDate, NaiveTime, Utc, Weekday};

use crate::ids;
use crate::market::Market;
use crate::model::{Patient, PaymentMethod, Product, Promo, PromoValue, Sale, SaleLine, SalePayment, SalePromo};
use crate::people;
use crate::random::Random;

/// From seven in the morning to nine in the evening.
const HOURS: &[usize] = &[2, 5, 7, 9, 9, 8, 6, 6, 7, 8, 9, 10, 7, 4, 2];
const LINES: &[usize] = &[45, 28, 15, 8, 4];
const EPOCH: i64 = 1;
/// Percent of the sales for which a customer knows a code, if one runs.
const WITH_PROMO: usize = 18;

/// Who stands at the tills of a facility.
struct Seller {
    id: String,
    name: String,
    device_id: String,
    /// Sales of this till so far.
    issued: i64,
}

/// What there is to sell, to whom, and for what money.
pub struct Shop<'a> {
    pub place: &'a str,
    pub market: &'a Market,
    pub products: &'a [Product],
    pub patients: &'a [Patient],
    pub promos: &'a [Promo],
    /// Ids of the country's mobile-money channels.
    pub channels: &'a [String],
}

/// `count` sales in order of time, all made before `reference` began (UTC).
pub fn sales(shop: &Shop, reference: NaiveDate, count: usize) -> Vec<Sale> {
    let mut random = Random::for_key(&format!("sales:{}", shop.place));
    let mut times: Vec<DateTime<Utc>> = (0..count).map(|_| time(shop.market, reference, &mut random)).collect();
    times.sort_unstable();
    let mut sellers = sellers(shop.place);
    let mut codes = Random::for_key(&format!("sale-promos:{}", shop.place));
    times.into_iter().map(|made_at| sale(shop, made_at, reference, &mut sellers, &mut random, &mut codes)).collect()
}

/// Each seller has a till of their own.
fn sellers(place: &str) -> Vec<Seller> {
    let users = people::users();
    let at_till =
        people::sellers(place).iter().filter_map(|username| users.iter().find(|user| user.username == *username));
    at_till
        .map(|user| Seller {
            id: user.id.clone(),
            name: user.full_name(),
            device_id: ids::lasting(&format!("device:{place}:{}", user.username)),
            issued: 0,
        })
        .collect()
}

fn sale(
    shop: &Shop,
    made_at: DateTime<Utc>,
    reference: NaiveDate,
    sellers: &mut [Seller],
    random: &mut Random,
    codes: &mut Random,
) -> Sale {
    // The first one named sells most.
    let till = random.below(sellers.len()).min(random.below(sellers.len()));
    let seller = &mut sellers[till];
    seller.issued += 1;
    let patient = if random.chance(35) && !shop.patients.is_empty() {
        Some(&shop.patients[random.below(shop.patients.len())])
    } else {
        None
    };
    let is_member = patient.is_some_and(|patient| !patient.member_number.is_empty());
    let lines = lines(shop, made_at.date_naive(), is_member, random);
    let subtotal: i64 = lines.iter().map(|line| line.total).sum();
    let promo = promo(shop, made_at, subtotal, codes);
    let total = subtotal - promo.as_ref().map_or(0, |promo| promo.discount);
    Sale {
        uuid: ids::born(made_at, random),
        patient_id: patient.map(|patient| patient.patient_pk.clone()),
        made_at,
        received_at: received(made_at, reference, random),
        operator_id: seller.id.clone(),
        operator_name: seller.name.clone(),
        device_id: seller.device_id.clone(),
        epoch: EPOCH,
        seq: seller.issued,
        receipt_number: format!("{}{}-{:06}", shop.market.site, till + 1, seller.issued),
        promo,
        total,
        lines,
        payments: payments(shop, total, made_at, random),
    }
}

/// A moment in the 365 days before the reference date, when the shop is open.
fn time(market: &Market, reference: NaiveDate, random: &mut Random) -> DateTime<Utc> {
    let mut day = reference - Days::new(1);
    for _ in 0..20 {
        day = reference - Days::new(1 + random.below(365) as u64);
        if random.chance(busyness(day)) {
            break;
        }
    }
    let seconds = (7 + random.weighted(HOURS)) * 3_600 + random.below(3_600);
    let local = day.and_time(NaiveTime::MIN) + Duration::seconds(seconds as i64);
    (local - Duration::hours(market.utc_offset)).and_utc()
}

/// Percent of the busiest day: pay day brings people in, Sunday keeps them away.
fn busyness(day: NaiveDate) -> usize {
    let pay_day = if day.day() >= 26 || day.day() <= 3 { 20 } else { 0 };
    pay_day
        + match day.weekday() {
            Weekday::Mon => 80,
            Weekday::Fri | Weekday::Sat => 72,
            Weekday::Sun => 25,
            _ => 60,
        }
}

/// Most arrive at once, some after an hour or a day without a network.
fn received(made_at: DateTime<Utc>, reference: NaiveDate, random: &mut Random) -> DateTime<Utc> {
    let delay = if random.chance(88) { random.between(1, 20) } else { random.between(300, 32_000) };
    let start_of_reference = reference.and_time(NaiveTime::MIN).and_utc();
    (made_at + Duration::seconds(delay)).min(start_of_reference).max(made_at)
}

fn lines(shop: &Shop, day: NaiveDate, is_member: bool, random: &mut Random) -> Vec<SaleLine> {
    let wanted = 1 + random.weighted(LINES);
    let mut chosen: Vec<usize> = Vec::new();
    for _ in 0..wanted {
        let at = often_sold(shop.products, random);
        if !chosen.contains(&at) {
            chosen.push(at);
        }
    }
    chosen.into_iter().map(|at| line(&shop.products[at], day, is_member, random)).collect()
}

/// The product list starts with what is asked for most; of two such, people mostly take the cheaper.
fn often_sold(products: &[Product], random: &mut Random) -> usize {
    let mut popular = || random.below(products.len()).min(random.below(products.len()));
    let (one, other) = (popular(), popular());
    let cheaper =
        if products[one].walk_in_selling_price <= products[other].walk_in_selling_price { one } else { other };
    if random.chance(80) { cheaper } else { one }
}

fn line(product: &Product, day: NaiveDate, is_member: bool, random: &mut Random) -> SaleLine {
    let quantity = 1 + random.weighted(&[72, 17, 7, 2, 1, 1]) as i64;
    let unit_price = if is_member { product.member_selling_price } else { product.walk_in_selling_price };
    SaleLine {
        product_uuid: product.uuid.clone(),
        name: product.name.clone(),
        // First expiry first; what had expired on that day was not sold.
        batch_id: product.batches.iter().find(|batch| batch.expiry_date >= day).map(|batch| batch.id.clone()),
        quantity,
        unit_price,
        total: unit_price * quantity,
        cost: product.unit_cost.map(|cost| cost * quantity),
    }
}

/// One of the promos that ran on that day, unless it would take off all or nothing.
fn promo(shop: &Shop, made_at: DateTime<Utc>, subtotal: i64, codes: &mut Random) -> Option<SalePromo> {
    if !codes.chance(WITH_PROMO) {
        return None;
    }
    let day = (made_at + Duration::hours(shop.market.utc_offset)).date_naive();
    let runs = |promo: &&Promo| promo.is_active && (promo.starts_on..=promo.ends_on).contains(&day);
    let running: Vec<&Promo> = shop.promos.iter().filter(runs).collect();
    let promo = running.get(codes.below(running.len()))?;
    let discount = match promo.value {
        // Half up.
        PromoValue::Percent(percent) => (subtotal * percent * 2 + 100) / 200,
        PromoValue::Fixed(amount) => amount,
    };
    (1..subtotal).contains(&discount).then(|| SalePromo {
        id: promo.id.clone(),
        code: promo.code.clone(),
        value: promo.value,
        discount,
    })
}

/// Cash, mobile money, now and then some of each.
fn payments(shop: &Shop, total: i64, made_at: DateTime<Utc>, random: &mut Random) -> Vec<SalePayment> {
    let kind = if shop.channels.is_empty() { 0 } else { random.weighted(&[56, 40, 4]) };
    let by_phone = match kind {
        0 => 0,
        1 => total,
        _ => total / 2,
    };
    let mut payments = Vec::new();
    if by_phone > 0 {
        payments.push(mobile_money(&shop.channels[random.below(shop.channels.len())], by_phone, made_at, random));
    }
    if total > by_phone {
        payments.push(cash(shop.market, total - by_phone, random));
    }
    payments
}

fn cash(market: &Market, amount: i64, random: &mut Random) -> SalePayment {
    let tendered = market.handed_over(amount, random.chance(45));
    let change = tendered - amount;
    SalePayment { method: PaymentMethod::Cash, amount, tendered, change, channel_id: None, reference: None }
}

fn mobile_money(channel: &str, amount: i64, made_at: DateTime<Utc>, random: &mut Random) -> SalePayment {
    let reference = format!("{}{}", made_at.format("%y%m%d"), random.text("ABCDEFGHJKLMNPQRSTUVWXYZ23456789", 6));
    SalePayment {
        method: PaymentMethod::MobileMoney,
        amount,
        tendered: amount,
        change: 0,
        channel_id: Some(channel.to_owned()),
        reference: Some(reference),
    }
}

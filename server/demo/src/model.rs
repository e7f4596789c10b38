//! What the demonstration holds, in the terms of the API contract.
//! Money is `i64` in minor units of the facility's currency; ids are UUID strings; dates are local, times UTC.

use chrono::{DateTime, NaiveDate, Utc};

/// Everything: who and where, and what each facility keeps in stock and has sold.
#[derive(Debug, Clone, PartialEq)]
pub struct Demo {
    pub directory: Directory,
    /// One per facility, in the order of `directory.facilities`.
    pub trades: Vec<Trade>,
    /// Two or three in each country that has a facility.
    pub suppliers: Vec<Supplier>,
}

/// The part that does not depend on a date.
#[derive(Debug, Clone, PartialEq)]
pub struct Directory {
    pub countries: Vec<Country>,
    pub channels: Vec<PaymentChannel>,
    pub facilities: Vec<Facility>,
    pub users: Vec<User>,
}

/// ENT-15
#[derive(Debug, Clone, PartialEq)]
pub struct Country {
    /// ISO 3166-1 numeric code.
    pub id: i64,
    pub alpha_2_code: &'static str,
    pub name: &'static str,
    pub use_market_place: bool,
    /// ISO 4217 code.
    pub currency: &'static str,
    /// Decimal places of the currency (ISO 4217): 0 or 2.
    pub minor_units: u32,
    /// IANA time zone name.
    pub time_zone: &'static str,
}

/// A mobile-money service that works in one country.
#[derive(Debug, Clone, PartialEq)]
pub struct PaymentChannel {
    pub id: String,
    pub name: &'static str,
    /// Unique within the country.
    pub code: &'static str,
    /// Two-letter code of the country.
    pub country: &'static str,
}

/// ENT-09
#[derive(Debug, Clone, PartialEq)]
pub struct Facility {
    pub id: String,
    pub name: &'static str,
    /// `VMI` and `PPMV` have a meaning of their own (ENT-10).
    pub contract_type: &'static str,
    pub country_id: i64,
    /// Two-letter code of the same country.
    pub country_code: &'static str,
    /// `pharmacy`, `clinic` or `warehouse` (ENT-11).
    pub facility_type: &'static str,
    /// Hours (ENT-12).
    pub offline_notification_period: i64,
    /// Hours (ENT-12).
    pub offline_time_allowed: i64,
    /// ENT-13: always one of `Directory::users`.
    pub owner_user_id: String,
    pub owner_full_name: String,
    pub owner_email: String,
    pub phone: &'static str,
    /// Two lines: street, and town with country.
    pub address: String,
    pub licence_number: &'static str,
    pub licence_expires_on: NaiveDate,
    /// Under the address and the telephone number.
    pub receipt_header: &'static str,
    pub receipt_footer: &'static str,
}

/// ENT-01; nobody has an offline PIN yet. The password of all is [`crate::PASSWORD`].
#[derive(Debug, Clone, PartialEq)]
pub struct User {
    pub id: String,
    pub username: &'static str,
    pub first_name: &'static str,
    pub last_name: &'static str,
    pub email: String,
    pub groups: Vec<&'static str>,
    pub scopes: Vec<&'static str>,
    pub facility_id: Option<String>,
    /// Two-letter country code.
    pub location: &'static str,
    pub is_staff: bool,
    /// App names of ENT-16, in their order there.
    pub apps: Vec<&'static str>,
    /// `en` or `fr`.
    pub language: &'static str,
}

impl User {
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }
}

/// What one facility keeps and has done.
#[derive(Debug, Clone, PartialEq)]
pub struct Trade {
    pub facility_id: String,
    pub currency: &'static str,
    pub minor_units: u32,
    pub products: Vec<Product>,
    /// Kits of laboratory tests and what is charged for them, where somebody works with them.
    pub care: Vec<CareProduct>,
    pub patients: Vec<Patient>,
    pub promos: Vec<Promo>,
    /// In order of `made_at`.
    pub sales: Vec<Sale>,
}

/// Who sells to facilities of a country.
#[derive(Debug, Clone, PartialEq)]
pub struct Supplier {
    pub name: &'static str,
    pub country_id: i64,
    /// The warehouse of the network that it is.
    pub warehouse_id: Option<String>,
    /// The day that its list is of.
    pub as_of: NaiveDate,
    /// Of products that some facility of the country has; each product once.
    pub offers: Vec<Offer>,
}

/// What a supplier sells of one product.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    pub barcode_id: String,
    pub name: String,
    pub generic_name: String,
    /// In words, in the language of the country.
    pub pack: &'static str,
    /// Base units in a pack.
    pub pack_units: i64,
    /// Of a pack.
    pub price: i64,
    /// `available`, `limited` or `unavailable`.
    pub availability: &'static str,
    /// From the order to the delivery.
    pub lead_days: i64,
    /// Packs that are ordered at least.
    pub minimum_packs: i64,
}

/// ENT-22; stock on hand is the sum of its batches.
#[derive(Debug, Clone, PartialEq)]
pub struct Product {
    pub uuid: String,
    /// The same product has the same one everywhere; a box in French is another product than one in English.
    pub catalogue_id: String,
    /// EAN-13, in-store range 20–29; the same product has the same one everywhere.
    pub barcode_id: String,
    /// Unique within the facility.
    pub name: String,
    pub generic_name: String,
    pub brand_name: String,
    pub manufacturer: &'static str,
    pub therapeutic_class: String,
    pub prescription_only: bool,
    pub form: String,
    /// Empty for things that have none (gloves, syringes).
    pub strength: String,
    pub pack_size: String,
    pub walk_in_selling_price: i64,
    /// Never above the walk-in price.
    pub member_selling_price: i64,
    /// What one base unit cost; none where the papers are lost.
    pub unit_cost: Option<i64>,
    /// Base units; none when nobody has set one.
    pub reorder_level: Option<i64>,
    /// One to four, in order of expiry.
    pub batches: Vec<Batch>,
}

/// A kit of a laboratory test; without batches a service, which is not kept in stock.
#[derive(Debug, Clone, PartialEq)]
pub struct CareProduct {
    pub uuid: String,
    pub catalogue_id: String,
    /// The same in all countries: definitions of tests name it.
    pub barcode_id: String,
    /// In the language of the country.
    pub name: String,
    /// In English, as the catalogue has it.
    pub catalogue_name: &'static str,
    pub category: String,
    /// In walk-in and in member price.
    pub price: i64,
    pub unit_cost: Option<i64>,
    /// In order of expiry.
    pub batches: Vec<Batch>,
}

impl Product {
    pub fn quantity(&self) -> i64 {
        self.batches.iter().map(|batch| batch.quantity).sum()
    }
}

/// Stock on hand at the reference date: what the sales of the demo took is already gone from it.
#[derive(Debug, Clone, PartialEq)]
pub struct Batch {
    pub id: String,
    pub lot: String,
    pub expiry_date: NaiveDate,
    /// Base units; 0 when sold out.
    pub quantity: i64,
}

/// One patient; the server makes the first audit of each, in this order.
#[derive(Debug, Clone, PartialEq)]
pub struct Patient {
    pub patient_pk: String,
    pub program: &'static str,
    pub first_name: &'static str,
    pub last_name: &'static str,
    /// International form without spaces, or empty.
    pub phone: String,
    /// `F` or `M`.
    pub sex: &'static str,
    pub birth_date: Option<NaiveDate>,
    /// Empty for patients who are no members.
    pub member_number: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromoValue {
    /// Whole percent, 1–100.
    Percent(i64),
    /// Minor units.
    Fixed(i64),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Promo {
    pub id: String,
    /// Unique within the facility.
    pub code: String,
    pub name: String,
    pub value: PromoValue,
    /// First day, included.
    pub starts_on: NaiveDate,
    /// Last day, included.
    pub ends_on: NaiveDate,
    /// False when somebody has switched it off, whatever its dates say.
    pub is_active: bool,
}

/// What a promo took off a sale.
#[derive(Debug, Clone, PartialEq)]
pub struct SalePromo {
    /// Of a promo of the same facility that ran on the day.
    pub id: String,
    pub code: String,
    pub value: PromoValue,
    /// Minor units, above 0.
    pub discount: i64,
}

/// A completed sale, `total` = sum of lines - discount of the promo = sum of payments.
#[derive(Debug, Clone, PartialEq)]
pub struct Sale {
    pub uuid: String,
    pub patient_id: Option<String>,
    pub made_at: DateTime<Utc>,
    /// Never before `made_at`.
    pub received_at: DateTime<Utc>,
    pub operator_id: String,
    pub operator_name: String,
    pub device_id: String,
    pub epoch: i64,
    /// Gapless from 1 per device and epoch, in order of `made_at`.
    pub seq: i64,
    pub receipt_number: String,
    pub promo: Option<SalePromo>,
    pub total: i64,
    pub lines: Vec<SaleLine>,
    pub payments: Vec<SalePayment>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct SaleLine {
    pub product_uuid: String,
    pub name: String,
    /// A batch of that product that had not expired on the day; none when no batch on hand was sold from.
    pub batch_id: Option<String>,
    pub quantity: i64,
    pub unit_price: i64,
    pub total: i64,
    /// What the whole line cost, where that is known.
    pub cost: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentMethod {
    Cash,
    MobileMoney,
}

impl PaymentMethod {
    /// The name in the API contract.
    pub fn as_str(self) -> &'static str {
        match self {
            PaymentMethod::Cash => "cash",
            PaymentMethod::MobileMoney => "mobile_money",
        }
    }
}

/// `tendered` − `change` = `amount`.
#[derive(Debug, Clone, PartialEq)]
pub struct SalePayment {
    pub method: PaymentMethod,
    /// What was applied to the sale.
    pub amount: i64,
    pub tendered: i64,
    pub change: i64,
    pub channel_id: Option<String>,
    pub reference: Option<String>,
}

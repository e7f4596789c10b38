//! What the columns of each kind of file mean, and what a row does.

mod custom_product;
mod delivery_note;
mod destinations;
mod price_list;
mod product_register;
mod shared_numbers;
mod stock_count;
mod stock_lookup;
mod stock_transfer;
mod supplier_offers;

use super::kind::{Column, Fault, Kind, RowFault};
use super::messages::{self, Reason};
use super::model::UploadKind;
use crate::inventory::Refused;

pub use custom_product::CustomProduct;
pub use delivery_note::DeliveryNote;
pub use price_list::PriceList;
pub use product_register::ProductRegister;
pub use stock_count::StockCount;
pub use stock_transfer::StockTransfer;
pub use supplier_offers::SupplierOffers;

pub fn columns(kind: UploadKind) -> &'static [Column] {
    match kind {
        UploadKind::PriceList => PriceList::COLUMNS,
        UploadKind::ProductRegister => ProductRegister::COLUMNS,
        UploadKind::CustomProduct => CustomProduct::COLUMNS,
        UploadKind::StockCount => StockCount::COLUMNS,
        UploadKind::DeliveryNote => DeliveryNote::COLUMNS,
        UploadKind::StockTransfer => StockTransfer::COLUMNS,
        UploadKind::SupplierOffers => SupplierOffers::COLUMNS,
    }
}

/// Groups of fields of which a file must have one.
pub fn one_of(kind: UploadKind) -> &'static [&'static [&'static str]] {
    match kind {
        UploadKind::PriceList => PriceList::ONE_OF,
        UploadKind::ProductRegister => ProductRegister::ONE_OF,
        UploadKind::CustomProduct => CustomProduct::ONE_OF,
        UploadKind::StockCount => StockCount::ONE_OF,
        UploadKind::DeliveryNote => DeliveryNote::ONE_OF,
        UploadKind::StockTransfer => StockTransfer::ONE_OF,
        UploadKind::SupplierOffers => SupplierOffers::ONE_OF,
    }
}

/// How a product is named in files: everywhere the same.
const DRUG_ID: Column = Column {
    field: "barcode_id",
    title: ["Drug ID", "Identifiant du produit"],
    required: true,
    aliases: &[
        "barcode",
        "bar code",
        "code barre",
        "code-barres",
        "code barres",
        "gtin",
        "ean",
        "ean13",
        "sku",
        "product code",
        "item code",
        "drug code",
        "product barcode",
        "code produit",
    ],
    example: "2061803398871",
    help: ["The barcode, or the Drug ID of the label", "Le code-barres ou l’identifiant de l’étiquette"],
};

/// Alone where it is clear what is meant: "prescription" stands above directions as well.
const PRESCRIPTION_ONLY: Column = Column {
    field: "prescription_only",
    title: ["Prescription only", "Sur ordonnance"],
    required: false,
    aliases: &["prescription only medicine", "pom", "rx only", "prescription required", "ordonnance obligatoire"],
    example: "no",
    help: [
        "“yes” for what is sold on prescription only; empty: no",
        "«\u{a0}oui\u{a0}» pour ce qui ne se vend que sur ordonnance\u{a0}; vide\u{a0}: non",
    ],
};

const WALK_IN: Column = Column {
    field: "walk_in_selling_price",
    title: ["Walk-in price", "Prix public"],
    required: true,
    aliases: &[
        "walk in selling price",
        "selling price",
        "price",
        "unit price",
        "retail price",
        "rrp",
        "mrp",
        "prix",
        "prix de vente",
        "new price",
        "nouveau prix",
    ],
    example: "12.50",
    help: ["For everybody; above 0", "Pour tous ; supérieur à 0"],
};

const MEMBER: Column = Column {
    field: "member_selling_price",
    title: ["Member price", "Prix membre"],
    required: true,
    aliases: &[
        "member selling price",
        "patient price",
        "members price",
        "prix adherent",
        "prix patient",
        "prix membres",
    ],
    example: "11.90",
    help: ["For members; not above the walk-in price", "Pour les membres ; pas plus que le prix public"],
};

/// For people to read; it decides only between products that share a number.
const NAME: Column = Column {
    field: "name",
    title: ["Product name", "Nom du produit"],
    required: false,
    aliases: &["name", "description", "product", "item", "produit", "nom", "désignation"],
    example: "Paracetamol 500 mg tablets, 10 x 10",
    help: [
        "For you to read; it decides only where several products share a registration number",
        "Pour la lecture ; ne décide que si plusieurs produits ont le même numéro d’enregistrement",
    ],
};

const LOT: Column = Column {
    field: "lot",
    title: ["Batch number", "Numéro de lot"],
    required: false,
    aliases: &["batch", "batch no", "lot", "lot number", "lot no", "n° de lot", "no de lot", "lot n°"],
    example: "AB1234",
    help: ["As it stands on the pack", "Comme sur la boîte"],
};

const EXPIRY: Column = Column {
    field: "expiry_date",
    title: ["Expiry date", "Date de péremption"],
    required: false,
    aliases: &[
        "expiry",
        "expires",
        "exp",
        "exp date",
        "expiration",
        "expiration date",
        "best before",
        "péremption",
        "date d’expiration",
        "ddp",
    ],
    example: "2028-03-31",
    help: ["A month alone means its last day", "Un mois seul signifie son dernier jour"],
};

const QUANTITY: Column = Column {
    field: "quantity",
    title: ["Quantity", "Quantité"],
    required: true,
    aliases: &["qty", "units", "number", "amount", "qté", "unités", "nombre"],
    example: "20",
    help: ["Whole base units", "Unités de base entières"],
};

/// What a domain refused while a piece was applied; `at` finds the row of a line.
fn refusals(refused: &[Refused], at: impl Fn(usize) -> usize) -> Vec<RowFault> {
    let fault = |refused: &Refused| RowFault { at: at(refused.line), fault: Fault::of_row(reason(refused.code)) };
    refused.iter().map(fault).collect()
}

/// Rows were judged before: a code that is not here says that something has changed since.
fn reason(code: &str) -> &'static Reason {
    match code {
        "unknown_product" => &messages::NOT_CARRIED,
        "not_stocked" => &messages::NOT_STOCKED,
        "unknown_batch" => &messages::UNKNOWN_BATCH,
        "expiry_needed" => &messages::EXPIRY_NEEDED,
        _ => &messages::NO_LONGER,
    }
}

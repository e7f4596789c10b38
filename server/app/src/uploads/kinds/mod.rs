//! What the columns of each kind of file mean, and what a row does.

mod custom_product;
mod price_list;
mod product_register;

use super::kind::{Column, Kind};
use super::model::UploadKind;

pub use custom_product::CustomProduct;
pub use price_list::PriceList;
pub use product_register::ProductRegister;

/// None for a kind that cannot be read yet.
pub fn columns(kind: UploadKind) -> Option<&'static [Column]> {
    match kind {
        UploadKind::PriceList => Some(PriceList::COLUMNS),
        UploadKind::ProductRegister => Some(ProductRegister::COLUMNS),
        UploadKind::CustomProduct => Some(CustomProduct::COLUMNS),
        UploadKind::StockCount | UploadKind::DeliveryNote | UploadKind::StockTransfer => None,
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
    help: ["For everybody; above 0", "Pour tous ; supérieur à 0"],
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
    help: ["For members; not above the walk-in price", "Pour les membres ; pas plus que le prix public"],
};

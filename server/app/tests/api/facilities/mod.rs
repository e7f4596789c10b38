mod bare;
mod get;
mod list;
mod lome;
mod owner;
mod profile;

use serde_json::{Value, json};

/// Togo
const TOGO: i64 = 768;

/// A new pharmacy in Lomé, as staff open it.
pub fn lome(id: &str) -> Value {
    json!({ "id": id, "name": "Pharmacie de la Lagune, Lomé", "contract_type": "STANDARD", "country_id": TOGO,
        "facility_type": "pharmacy", "is_active": true,
        "offline_config": { "offline_notification_period": 1, "offline_time_allowed": 24 },
        "facility_owner_contact": { "user_id": "", "full_name": "", "email": "" }, "phone": "+228 22 20 01 02",
        "address": "12 rue de la Lagune\nLomé, Togo", "licence_number": "DPML/TG/0102", "licence_expires_on": "2028-01-31",
        "receipt_header": "12 rue de la Lagune\nLomé", "receipt_footer": "Merci", "low_stock_level": 10, "shifts": "none", "price_limit_percent": null, "return_limit": null,
        "prescription_rule": "none",
        "expiring_soon_days": 90 })
}

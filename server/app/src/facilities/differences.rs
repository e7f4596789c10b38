use super::model::FacilityProfile;
use crate::audit::FieldChange;

/// A field as text.
type Text = fn(&FacilityProfile) -> String;

/// Every field with its old and new text, where they differ.
pub fn differences(before: &FacilityProfile, after: &FacilityProfile) -> Vec<FieldChange> {
    let fields: [(&str, Text); 22] = [
        ("name", |it| it.name.clone()),
        ("contract_type", |it| it.contract_type.clone()),
        ("country_id", |it| it.country_id.to_string()),
        ("facility_type", |it| it.facility_type.clone()),
        ("is_active", |it| it.is_active.to_string()),
        ("offline_config.offline_notification_period", |it| it.offline_config.offline_notification_period.to_string()),
        ("offline_config.offline_time_allowed", |it| it.offline_config.offline_time_allowed.to_string()),
        ("facility_owner_contact.user_id", |it| it.facility_owner_contact.user_id.clone()),
        ("facility_owner_contact.full_name", |it| it.facility_owner_contact.full_name.clone()),
        ("facility_owner_contact.email", |it| it.facility_owner_contact.email.clone()),
        ("phone", |it| it.phone.clone()),
        ("address", |it| it.address.clone()),
        ("licence_number", |it| it.licence_number.clone()),
        ("licence_expires_on", |it| it.licence_expires_on.map(|day| day.to_string()).unwrap_or_default()),
        ("receipt_header", |it| it.receipt_header.clone()),
        ("receipt_footer", |it| it.receipt_footer.clone()),
        ("shifts", |it| it.shifts.clone()),
        ("price_limit_percent", |it| it.price_limit_percent.map(|percent| percent.to_string()).unwrap_or_default()),
        ("return_limit", |it| it.return_limit.clone().unwrap_or_default()),
        ("prescription_rule", |it| it.prescription_rule.clone()),
        ("low_stock_level", |it| it.low_stock_level.to_string()),
        ("expiring_soon_days", |it| it.expiring_soon_days.to_string()),
    ];
    FieldChange::among(fields.map(|(field, text)| (field, text(before), text(after))))
}

//! Who may call what: every operation of the contract has a row here, and every row is tried with every role.

mod every_row;

use std::collections::BTreeSet;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::{facility_id, user_id};

/// The status each role gets, of the own facility, of another (API-41), and of one that there is not.
///
/// `{own}`, `{product}` and `{bystander}` (a cashier nobody else is) in a path, and Accra in a body, stand for those of
/// the facility that is asked about, `{ama}` for the cashier; a row that names no facility is tried once with each role.
struct Row {
    operation: &'static str,
    method: &'static str,
    path: &'static str,
    body: fn() -> Option<Value>,
    nobody: u16,
    /// Cashier of the facility
    cashier: u16,
    /// Admin of the facility
    manager: u16,
    /// Owner of the facility [the manager's]
    owner: Option<u16>,
    /// Stock keeper of the facility [the cashier's]
    keeper: Option<u16>,
    /// Cashier whose device keeps nothing, DWN-06 [the cashier's]
    restricted: Option<u16>,
    /// Customer support, ROL-08 [the cashier's]
    support: Option<u16>,
    /// Each of them, of another facility
    stranger: u16,
    staff: u16,
    /// Each of them, of a facility that there is not [the stranger's]
    nowhere: Option<u16>,
    /// Staff, of a facility that there is not [staff's]
    staff_nowhere: Option<u16>,
}

const fn read(operation: &'static str, path: &'static str, stranger: u16) -> Row {
    Row { method: "GET", stranger, ..write(operation, path, || None, 200) }
}

const fn write(operation: &'static str, path: &'static str, body: fn() -> Option<Value>, done: u16) -> Row {
    Row {
        operation,
        method: "POST",
        path,
        body,
        nobody: 401,
        cashier: done,
        manager: done,
        owner: None,
        keeper: None,
        restricted: None,
        support: None,
        stranger: done,
        staff: done,
        nowhere: None,
        staff_nowhere: None,
    }
}

/// A record that is not there: 404 for everybody who is signed in.
const fn unknown(operation: &'static str, path: &'static str) -> Row {
    Row { cashier: 404, manager: 404, staff: 404, ..read(operation, path, 404) }
}

const fn own_pin(operation: &'static str) -> Row {
    let body = || Some(json!({ "user_id": user_id("ama"), "pin": "8361" }));
    Row {
        manager: 403,
        keeper: Some(403),
        restricted: Some(403),
        support: Some(403),
        staff: 403,
        ..write(operation, "/api/users/user_pin_reset/", body, 200)
    }
}

#[rustfmt::skip]
const TABLE: &[Row] = &[
    write("sign_in", "/api/auth/login/", || Some(json!({ "username": "x", "password": "y" })), 401),
    read("userinfo", "/api/users/userinfo", 200),
    read("country_config", "/api/oop-bff/country-config/", 200),
    read("channels", "/api/oop-bff/channels/", 200),
    read("list_facilities", "/api/facilities-bff/general/facilities/", 200),
    Row { staff_nowhere: Some(404), ..read("get_facility", "/api/facilities-bff/general/facilities/{own}/", 403) },
    Row { cashier: 403, manager: 403, stranger: 403, ..write("create_facility", "/api/facilities/", profile, 422) },
    Row { staff_nowhere: Some(404), ..read("get_facility_profile", "/api/facilities/{own}/profile/", 403) },
    // ROL-06: Accra is not where facilities are managed by their own people.
    Row { method: "PUT", cashier: 403, manager: 403, stranger: 403, staff_nowhere: Some(404),
          ..write("change_facility_profile", "/api/facilities/{own}/profile/", profile, 422) },
    Row { staff_nowhere: Some(404), ..read("list_products", "/api/productaliases/?facility_id={own}", 403) },
    Row { staff_nowhere: Some(404), ..read("list_products", "/api/productaliases/?facility_id={own}&below_zero=true", 403) },
    Row { staff_nowhere: Some(404), ..read("find_products", "/api/inventory/products/?facility_id={own}&search=a", 403) },
    Row { staff_nowhere: Some(404), ..read("list_changed_products", "/api/inventory-bff/productaliases/?facility_id={own}", 403) },
    Row { staff_nowhere: Some(404), ..read("list_movements", "/api/inventory/products/{product}/movements/?facility_id={own}", 403) },
    Row { staff_nowhere: Some(404), ..read("get_consumption", "/api/inventory/products/{product}/consumption/?facility_id={own}", 403) },
    Row { staff_nowhere: Some(404), ..read("search_catalogue", "/api/inventory/catalogue/?facility_id={own}&search=a", 403) },
    Row { stranger: 403, ..write("adjust_stock", "/api/inventory/adjustments/", adjustment, 404) },
    // ROL-16: price lists are the provider's.
    Row { cashier: 403, manager: 403, ..read("list_price_list", "/api/price-lists/GH/", 403) },
    read("list_uploads", "/api/uploads/", 200),
    unknown("get_upload", "/api/uploads/01990000-0000-7000-8000-000000000000/"),
    unknown("list_upload_errors", "/api/uploads/01990000-0000-7000-8000-000000000000/errors/"),
    unknown("download_failed_rows", "/api/uploads/01990000-0000-7000-8000-000000000000/failed-rows/"),
    read("list_upload_columns", "/api/upload-columns/price_list/", 200),
    Row { cashier: 403, manager: 403, ..read("list_upload_mappings", "/api/upload-mappings/price_list/", 403) },
    Row { stranger: 403, ..read("list_upload_mappings", "/api/upload-mappings/custom_product/?facility_id={own}", 403) },
    Row { method: "PUT", cashier: 403, manager: 403, stranger: 403, ..write("save_upload_mapping",
        "/api/upload-mappings/price_list/", || Some(json!({ "columns": [{ "header": "a", "field": null }] })), 200) },
    Row { method: "PUT", stranger: 403, ..write("save_upload_mapping",
        "/api/upload-mappings/custom_product/?facility_id={own}",
        || Some(json!({ "columns": [{ "header": "a", "field": null }] })), 200) },
    Row { method: "POST", ..unknown("undo_upload", "/api/uploads/01990000-0000-7000-8000-000000000000/undo/") },
    read("download_template", "/api/upload-templates/price_list/", 200),
    Row { cashier: 403, manager: 403, stranger: 403, ..write("upload_file",
        "/api/uploads/?kind=price_list&country=GH&file_name=a.csv&same_file=again", || Some(json!(1)), 202) },
    Row { stranger: 403, staff_nowhere: Some(404), ..write("upload_file",
        "/api/uploads/?kind=custom_product&facility_id={own}&file_name=a.csv&same_file=again", || Some(json!(1)), 202) },
    read("list_bulk_transfers", "/api/extracts-ms/stock-transfers/?created_date=2026-03-02&facility_id={own}", 403),
    Row { stranger: 403, staff_nowhere: Some(404), ..write("create_custom_product", "/api/inventory/custom-products/", custom_product, 422) },
    Row { method: "PUT", stranger: 403, staff_nowhere: Some(404), ..write("set_custom_product_stocked", "/api/inventory/custom-products/none/stocked/", not_stocked, 404) },
    Row { method: "PUT", stranger: 403, staff_nowhere: Some(404), ..write("set_custom_product_prescription_only", "/api/inventory/custom-products/none/prescription-only/", on_prescription, 404) },
    Row { staff_nowhere: Some(404), ..read("list_new_prices", "/api/inventory-bff/productaliases/new-prices/?facility_id={own}", 403) },
    Row {
        cashier: 404, manager: 404, staff: 404,
        ..read("list_price_changes", "/api/inventory/products/none/prices/?facility_id={own}", 403)
    },
    read("list_transfers", "/api/inventory-bff/stock-transfers/?source_or_destination_facility={own}", 403),
    read("list_destinations", "/api/inventory-bff/stock-transfers/destinations/?facility_id={own}", 403),
    // Of a transfer nobody has: who may do something with one of their own hears that.
    Row { cashier: 404, manager: 404, staff: 404, ..read("get_transfer", "/api/inventory-bff/stock-transfers/none/", 404) },
    Row { stranger: 403, ..write("create_transfer", "/api/inventory-bff/stock-transfers/", transfer, 404) },
    Row { method: "PUT", ..write("edit_transfer", "/api/inventory-bff/stock-transfers/none/", transfer, 422) },
    Row { method: "DELETE", ..write("delete_transfer", "/api/inventory-bff/stock-transfers/none/", || None, 404) },
    write("send_transfer", "/api/inventory-bff/stock-transfers/none/send/", || None, 404),
    Row { method: "PUT", ..write("receive_transfer", "/api/inventory-bff/stock-transfers/none/received/", no_lines, 404) },
    write("finalise_transfer", "/api/inventory-bff/stock-transfers/none/finalise/", no_lines, 404),
    write("cancel_transfer", "/api/inventory-bff/stock-transfers/none/cancel/", || None, 404),
    read("list_stock_counts", "/api/inventory/stock-counts/?facility_id={own}", 403),
    Row { stranger: 403, staff_nowhere: Some(404), ..write("open_stock_count", "/api/inventory/stock-counts/", stock_count, 201) },
    Row { cashier: 404, manager: 404, staff: 404, ..read("get_stock_count", "/api/inventory/stock-counts/none/", 404) },
    Row { cashier: 404, manager: 404, staff: 404,
          ..read("list_stock_count_lines", "/api/inventory/stock-counts/none/lines/", 404) },
    write("add_stock_count_lines", "/api/inventory/stock-counts/none/lines/", no_lines, 404),
    write("apply_stock_count", "/api/inventory/stock-counts/none/apply/", || None, 404),
    write("cancel_stock_count", "/api/inventory/stock-counts/none/cancel/", || None, 404),
    Row { cashier: 404, manager: 404, staff: 404, ..read("poll_stock_take", "/api/inventory-bff/stock-takes-poll/0/", 404) },
    Row { cashier: 404, manager: 404, staff: 404,
          ..read("poll_stock_take_doubled", "/api/inventory-bff/inventory-bff/stock-takes-poll/0/", 404) },
    read("list_deliveries", "/api/inventory/deliveries/?facility_id={own}", 403),
    Row { stranger: 403, staff_nowhere: Some(404), ..write("receive_delivery", "/api/inventory/deliveries/", delivery, 422) },
    Row { cashier: 404, manager: 404, staff: 404, ..read("get_delivery", "/api/inventory/deliveries/none/", 404) },
    read("list_patient_audits", "/api/patient_audits/?facility_id={own}", 403),
    // Two answers about a patient: people of the facility who work with patients say which one is right.
    Row { owner: Some(403), keeper: Some(403), support: Some(403), staff: 403,
          ..read("list_patient_conflicts", "/api/patients/conflicts/?facility_id={own}", 403) },
    Row { owner: Some(403), keeper: Some(403), support: Some(403), cashier: 404, manager: 404, stranger: 403, staff: 403,
          ..write("settle_patient_conflict", "/api/patients/conflicts/none/settle/", choose, 404) },
    // Of a patient nobody has: who works with patients hears that: neither owner, keeper nor support do. Managers may merge.
    Row { cashier: 404, manager: 404, owner: Some(403), keeper: Some(403), support: Some(403), staff: 404,
          ..read("get_member", "/api/members/none/?facility_id={own}", 403) },
    Row { owner: Some(403), keeper: Some(403), support: Some(403),
          ..read("find_patients", "/api/patients/?facility_id={own}&search=a", 403) },
    read("list_sales", "/api/sales-history/?facility_id={own}&from=2026-01-01T00:00:00Z", 403),
    Row { cashier: 403, stranger: 403, ..write("merge_members", "/api/members/merge/", merge, 404) },
    // Everything of a patient, and who it is: for who runs the facility. Who read what is for people of the provider too.
    Row { cashier: 403, manager: 404, staff: 403,
          ..read("export_patient", "/api/privacy/patients/none/export/?facility_id={own}", 403) },
    Row { cashier: 403, stranger: 403, staff: 403,
          ..write("pseudonymise_patient", "/api/privacy/patients/none/pseudonymise/", pseudonymise, 404) },
    Row { cashier: 403, ..read("list_readings", "/api/privacy/readings/?facility_id={own}", 403) },
    read("list_sales", "/api/sales-history/?facility_id={own}", 403),
    // ENT-16: Accra's cashier has no Analytics.
    Row { cashier: 403, staff_nowhere: Some(404), ..read("insights_overview", "/api/facility-insights/overview/?facility_id={own}", 403) },
    Row { cashier: 403, staff_nowhere: Some(404), ..read("insights_report",
        "/api/facility-insights/report/?facility_id={own}&from=2026-03-01&to=2026-03-02", 403) },
    Row { cashier: 403, staff_nowhere: Some(404), ..read("insights_orders",
        "/api/facility-insights/orders/?facility_id={own}&from=2026-03-01&to=2026-03-02", 403) },
    Row { cashier: 403, staff_nowhere: Some(404), ..read("insights_wrapped", "/api/facility-insights/wrapped/?facility_id={own}&year=2026", 403) },
    read("list_devices", "/api/sales/devices/?facility_id={own}", 403),
    read("after_restore", "/api/sales/after-restore/?facility_id={own}", 403),
    Row { cashier: 403, ..read("list_shifts", "/api/shifts/?facility_id={own}", 403) },
    // What is held is for who runs the facility; people of the provider look.
    Row { cashier: 403, ..read("list_held_records", "/api/sales/held/?facility_id={own}", 403) },
    Row { cashier: 403, stranger: 403, staff: 403, ..write("apply_held_record", "/api/sales/held/none/apply/", settle, 404) },
    Row { cashier: 403, stranger: 403, staff: 403, ..write("dismiss_held_record", "/api/sales/held/none/dismiss/", settle, 404) },
    // ENT-16: Accra's cashier has no Order; who keeps the stock of the warehouse has it.
    Row { cashier: 403, keeper: Some(200), staff_nowhere: Some(404), ..read("list_offers", "/api/orders/offers/?facility_id={own}", 403) },
    Row { cashier: 403, keeper: Some(200), staff_nowhere: Some(404), ..read("list_needs", "/api/orders/needs/?facility_id={own}", 403) },
    Row { cashier: 403, keeper: Some(200), staff_nowhere: Some(404),
          ..read("list_suggestions", "/api/orders/suggestions/?facility_id={own}", 403) },
    Row { cashier: 403, keeper: Some(200), ..read("list_orders", "/api/orders/outgoing/?facility_id={own}", 403) },
    // Of an order nobody has; people of the provider look.
    Row { cashier: 403, keeper: Some(404), manager: 404, staff: 404, ..read("get_order", "/api/orders/outgoing/none/", 404) },
    Row { cashier: 403, keeper: Some(404), staff: 403, ..write("accept_order_line", "/api/orders/outgoing/none/lines/none/accept/",
        || Some(json!({ "price": "12.50" })), 404) },
    Row { cashier: 403, keeper: Some(404), staff: 403, ..write("cancel_order_line", "/api/orders/outgoing/none/lines/none/cancel/", || None, 404) },
    Row { cashier: 403, keeper: Some(404), staff: 403, ..write("close_order_line", "/api/orders/outgoing/none/lines/none/close/", closing, 404) },
    // Who orders and keeps the stock of a warehouse; people of the provider look.
    Row { cashier: 403, keeper: Some(200), ..read("list_incoming_orders", "/api/orders/incoming/?facility_id={own}&state=open", 403) },
    Row { cashier: 403, keeper: Some(404), manager: 404, staff: 404, ..read("get_incoming_order", "/api/orders/incoming/none/", 404) },
    Row { cashier: 403, keeper: Some(404), manager: 404, staff: 404, ..read("list_substitutes", "/api/orders/incoming/none/substitutes/", 404) },
    Row { cashier: 403, keeper: Some(404), manager: 404, staff: 404, ..read("list_picks", "/api/orders/incoming/none/picks/", 404) },
    Row { cashier: 403, keeper: Some(404), staff: 403, ..write("confirm_order", "/api/orders/incoming/none/confirm/", no_lines, 404) },
    Row { cashier: 403, keeper: Some(404), staff: 403, ..write("dispatch_order", "/api/orders/incoming/none/dispatch/", shipment, 404) },
    Row { cashier: 403, keeper: Some(404), staff: 403, ..write("close_incoming_line", "/api/orders/incoming/none/lines/none/close/", closing, 404) },
    Row { cashier: 403, owner: Some(403), staff_nowhere: Some(404), ..read("list_lab_definitions", "/api/lab/definitions/?facility_id={own}", 403) },
    Row { cashier: 403, owner: Some(403), staff_nowhere: Some(404), ..read("list_lab_requests", "/api/lab/requests/?facility_id={own}", 403) },
    Row { cashier: 403, owner: Some(403), staff_nowhere: Some(404), ..read("list_lab_controls", "/api/lab/controls/?facility_id={own}", 403) },
    Row { cashier: 403, owner: Some(403), manager: 404, staff: 404, ..read("get_lab_request", "/api/lab/requests/none/?facility_id={own}", 403) },
    Row { cashier: 403, owner: Some(403), manager: 404, staff: 404, ..read("list_lab_requests_of_patient", "/api/lab/patients/none/?facility_id={own}", 403) },
    Row { cashier: 403, owner: Some(403), ..read("list_lab_requests_of_lot", "/api/lab/lots/?facility_id={own}&product_uuid=p&lot=L", 403) },
    Row { cashier: 403, manager: 403, ..read("list_ready_lab_definitions", "/api/lab/definitions/ready/", 403) },
    Row { cashier: 403, manager: 403, stranger: 403, ..write("publish_lab_definition", "/api/lab/definitions/", || Some(json!({
          "code": "", "countries": [], "approved_by": "", "test": { "name": { "en": "", "fr": "" }, "specimen": { "en": "", "fr": "" },
          "sensitive": false, "consent": false, "minutes": null, "kit_barcode": null, "service_barcode": null, "components": [] } })), 422) },
    Row { cashier: 403, manager: 403, stranger: 403, staff: 404, ..write("retire_lab_definition", "/api/lab/definitions/none/retire/", || None, 404) },
    Row { cashier: 403, keeper: Some(200), ..read("list_shipments", "/api/orders/shipments/?facility_id={own}", 403) },
    Row { cashier: 403, keeper: Some(404), manager: 404, staff: 404, ..read("get_shipment", "/api/orders/shipments/none/", 404) },
    // Of the facility who orders; of the warehouse who answers; people of the provider look, and take back what is theirs.
    Row { cashier: 403, keeper: Some(200), ..read("list_supplier_returns", "/api/orders/returns/?facility_id={own}", 403) },
    Row { cashier: 403, keeper: Some(422), manager: 422, stranger: 403, staff: 403,
          ..write("ask_supplier_return", "/api/orders/returns/", supplier_return, 422) },
    Row { cashier: 403, keeper: Some(404), manager: 404, staff: 404, ..read("get_supplier_return", "/api/orders/returns/none/", 404) },
    Row { cashier: 403, keeper: Some(404), staff: 403, ..write("send_supplier_return", "/api/orders/returns/none/send/", no_lines, 404) },
    Row { cashier: 403, keeper: Some(404), staff: 403, ..write("cancel_supplier_return", "/api/orders/returns/none/cancel/", || None, 404) },
    Row { cashier: 403, keeper: Some(404), staff: 403, ..write("credit_supplier_return", "/api/orders/returns/none/credit/",
        || Some(json!({ "amount": "1.00", "number": "CN-1" })), 404) },
    Row { cashier: 403, keeper: Some(200), ..read("list_incoming_returns", "/api/orders/incoming-returns/?facility_id={own}&state=open", 403) },
    Row { cashier: 403, keeper: Some(404), ..write("answer_supplier_return", "/api/orders/incoming-returns/none/answer/", noted_lines, 404) },
    Row { cashier: 403, keeper: Some(404), ..write("receive_supplier_return", "/api/orders/incoming-returns/none/receive/", noted_lines, 404) },
    // What is proposed is for who orders to decide; people of the provider propose, change and withdraw it.
    Row { cashier: 403, keeper: Some(200), ..read("list_proposals", "/api/orders/proposals/?facility_id={own}", 403) },
    Row { cashier: 403, keeper: Some(404), manager: 404, staff: 404, ..read("get_proposal", "/api/orders/proposals/none/", 404) },
    Row { cashier: 403, keeper: Some(404), stranger: 403, staff: 403,
          ..write("accept_proposal", "/api/orders/proposals/none/accept/", no_packs, 404) },
    Row { cashier: 403, keeper: Some(404), stranger: 403, staff: 403,
          ..write("decline_proposal", "/api/orders/proposals/none/decline/", declined, 404) },
    Row { cashier: 403, manager: 403, stranger: 403, staff_nowhere: Some(404), ..write("propose_order", "/api/orders/proposals/",
        || Some(json!({ "facility_id": facility_id("Accra"), "supplier_uuid": "none" })), 409) },
    Row { method: "PUT", cashier: 403, manager: 403, stranger: 403,
          ..write("change_proposal", "/api/orders/proposals/none/", no_packs, 404) },
    Row { cashier: 403, manager: 403, stranger: 403, ..write("withdraw_proposal", "/api/orders/proposals/none/withdraw/", || None, 404) },
    Row { cashier: 403, keeper: Some(200), staff_nowhere: Some(404),
          ..read("list_proposal_rules", "/api/orders/proposal-rules/?facility_id={own}", 403) },
    Row { method: "PUT", cashier: 403, manager: 403, stranger: 403, staff_nowhere: Some(404),
          ..write("set_proposal_rule", "/api/orders/proposal-rules/", proposal_rule, 422) },
    Row { method: "DELETE", cashier: 403, manager: 403, stranger: 403,
          ..write("delete_proposal_rule", "/api/orders/proposal-rules/?facility_id={own}&supplier_uuid=none", || None, 404) },
    Row { cashier: 403, manager: 403, ..read("list_suppliers", "/api/orders/suppliers/?country=GH", 403) },
    // Accounts: who orders looks; the provider, or who runs the facility, says how far it goes. Nobody knows this supplier.
    Row { cashier: 403, keeper: Some(200), staff_nowhere: Some(404), ..read("list_supplier_accounts", "/api/orders/accounts/?facility_id={own}", 403) },
    Row { cashier: 403, keeper: Some(404), manager: 404, staff: 404,
          ..read("get_supplier_account", "/api/orders/accounts/none/?facility_id={own}", 403) },
    Row { method: "PUT", cashier: 403, keeper: Some(404), stranger: 403, ..write("set_credit_limit", "/api/orders/accounts/none/limit/", credit_limit, 404) },
    Row { cashier: 403, keeper: Some(404), stranger: 403, ..write("pay_supplier", "/api/orders/accounts/none/payments/", supplier_payment, 404) },
    Row { cashier: 403, keeper: Some(200), staff_nowhere: Some(404), ..read("list_invoices", "/api/orders/invoices/?facility_id={own}", 403) },
    Row { cashier: 403, keeper: Some(404), manager: 404, staff: 404,
          ..read("get_invoice", "/api/orders/invoices/none/?facility_id={own}", 403) },
    Row { cashier: 403, keeper: Some(404), stranger: 403, staff: 403, ..write("write_invoice", "/api/orders/invoices/", supplier_invoice, 404) },
    Row { cashier: 403, keeper: Some(404), stranger: 403, ..write("write_credit_note", "/api/orders/invoices/none/credit-notes/", credit_note, 404) },
    Row { cashier: 403, manager: 403, ..read("list_held_orders", "/api/orders/held/", 403) },
    Row { cashier: 403, manager: 403, stranger: 403, ..write("release_order", "/api/orders/incoming/none/release/", || None, 404) },
    Row { method: "PUT", cashier: 403, manager: 403, stranger: 403, ..write("set_supplier_warehouse",
        "/api/orders/suppliers/none/warehouse/", || Some(json!({ "warehouse_uuid": null })), 404) },
    // ENT-16: of Accra's people only the manager has VDL; people of the provider look, agree and are paid.
    Row { cashier: 403, owner: Some(403), staff_nowhere: Some(404),
          ..read("get_provider_agreement", "/api/vdl/agreement/?facility_id={own}", 403) },
    Row { method: "PUT", cashier: 403, manager: 403, stranger: 403, staff_nowhere: Some(404),
          ..write("set_provider_agreement", "/api/vdl/agreement/", agreement, 200) },
    Row { cashier: 403, owner: Some(403), staff_nowhere: Some(404),
          ..read("get_provider_stock_overview", "/api/vdl/overview/?facility_id={own}", 403) },
    Row { cashier: 403, owner: Some(403), staff_nowhere: Some(404),
          ..read("list_provider_stock", "/api/vdl/position/?facility_id={own}", 403) },
    Row { cashier: 403, owner: Some(403), staff_nowhere: Some(404),
          ..read("list_provider_statements", "/api/vdl/statements/?facility_id={own}", 403) },
    Row { cashier: 403, manager: 404, owner: Some(403), staff: 404,
          ..read("get_provider_statement", "/api/vdl/statements/none/?facility_id={own}", 403) },
    Row { cashier: 403, manager: 404, owner: Some(403), staff: 404,
          ..read("list_provider_statement_movements", "/api/vdl/statements/none/lines/none/?facility_id={own}", 403) },
    Row { cashier: 403, owner: Some(403), stranger: 403, staff: 403,
          ..write("accept_provider_statement", "/api/vdl/statements/none/accept/",
        || Some(json!({ "facility_id": facility_id("Accra"), "owed": "1.00", "closing_units": 1 })), 404) },
    Row { cashier: 403, owner: Some(403), stranger: 403, staff: 403,
          ..write("dispute_provider_statement_line", "/api/vdl/statements/none/lines/none/dispute/",
        || Some(json!({ "facility_id": facility_id("Accra"), "reason": "no" })), 404) },
    Row { cashier: 403, manager: 403, stranger: 403,
          ..write("resolve_provider_statement_line", "/api/vdl/statements/none/lines/none/resolve/",
        || Some(json!({ "facility_id": facility_id("Accra"), "text": "yes" })), 404) },
    Row { cashier: 403, manager: 403, stranger: 403,
          ..write("pay_provider_statement", "/api/vdl/statements/none/paid/",
        || Some(json!({ "facility_id": facility_id("Accra"), "amount": "1.00", "reference": "T-1" })), 404) },
    // Of Accra's people only the manager has Health Services; people of the provider publish, and look.
    Row { cashier: 403, owner: Some(403), staff_nowhere: Some(404),
          ..read("list_programmes", "/api/care/programmes/?facility_id={own}", 403) },
    Row { cashier: 403, manager: 403, ..read("list_programmes", "/api/care/programmes/", 403) },
    Row { cashier: 403, manager: 403, ..read("list_ready_programmes", "/api/care/programmes/ready/", 403) },
    Row { cashier: 403, manager: 403, stranger: 403, ..write("publish_programme", "/api/care/programmes/", programme, 422) },
    Row { cashier: 403, manager: 403, stranger: 403, ..write("retire_programme", "/api/care/programmes/none/retire/", || None, 404) },
    Row { cashier: 403, owner: Some(403), ..read("list_enrolments", "/api/care/enrolments/?facility_id={own}", 403) },
    Row { cashier: 403, manager: 404, owner: Some(403), staff: 404,
          ..read("get_patient_care", "/api/care/patients/none/?facility_id={own}", 403) },
    Row { cashier: 403, owner: Some(403), staff_nowhere: Some(404),
          ..read("get_care_figures", "/api/care/figures/?facility_id={own}", 403) },
    Row { staff_nowhere: Some(404), ..read("list_promos", "/api/promo-codes-admin/?specific_facilities={own}", 403) },
    // SET-06: `kofi` has the scope; there is none of this id.
    Row { cashier: 403, owner: Some(403), staff_nowhere: Some(404),
          ..read("list_managed_promos", "/api/promos/?facility_id={own}", 403) },
    Row { cashier: 403, owner: Some(403), stranger: 403, staff_nowhere: Some(404),
          ..write("create_promo", "/api/promos/", promo, 422) },
    unknown("get_promo", "/api/promos/none/"),
    Row { method: "PUT", ..write("change_promo", "/api/promos/none/", promo, 404) },
    write("end_promo", "/api/promos/none/end/", || None, 404),
    // Staff belong to no facility and sell nothing.
    Row { staff: 403, ..write("sync_sales", "/api/sales/sync/", || Some(json!({ "records": [] })), 200) },
    Row { staff: 403, ..write("list_missing", "/api/sales/sync/missing/", || Some(json!({ "ids": [] })), 200) },
    read("list_users", "/api/users/?facility_id={own}", 403),
    Row { nowhere: Some(404), staff_nowhere: Some(404), ..read("get_user", "/api/users/{bystander}/", 403) },
    read("user_choices", "/api/users/choices/", 200),
    // ROL-16: to who manages the facility, the fields are wrong.
    Row { cashier: 403, manager: 422, stranger: 403, staff: 422, ..write("create_user", "/api/users/", person, 422) },
    Row { method: "PUT", cashier: 403, stranger: 403, nowhere: Some(404), staff_nowhere: Some(404), ..write("change_user", "/api/users/{bystander}/", change, 422) },
    Row { cashier: 403, stranger: 403, nowhere: Some(404), staff_nowhere: Some(404), ..write("activate_user", "/api/users/{bystander}/activate/", || None, 200) },
    Row { cashier: 403, stranger: 403, nowhere: Some(404), staff_nowhere: Some(404),
          ..write("deactivate_user", "/api/users/{bystander}/deactivate/", || None, 200) },
    // ROL-16: the owner lacks an app of that cashier.
    Row { cashier: 403, owner: Some(403), stranger: 403, nowhere: Some(404), staff_nowhere: Some(404), ..write("reset_password", "/api/users/{bystander}/password/", weak_password, 422) },
    Row { method: "DELETE", cashier: 403, stranger: 403, nowhere: Some(404), staff_nowhere: Some(404), ..write("clear_pin", "/api/users/{bystander}/pin/", || None, 200) },
    Row { cashier: 403, ..read("list_audit", "/api/audit/?facility_id={own}", 403) },
    read("get_profile", "/api/users/me/", 200),
    Row { method: "PUT", ..write("change_profile", "/api/users/me/", wrong_profile, 422) },
    write("change_password", "/api/users/me/password/", wrong_password, 403),
    read("list_own_sessions", "/api/users/me/sessions/", 200),
    Row { method: "DELETE", ..write("end_own_session", "/api/users/me/sessions/none/", || None, 404) },
    write("end_other_sessions", "/api/users/me/sessions/end-others/", || None, 204),
    write("agree_to_terms", "/api/users/me/terms/",
        || Some(json!({ "version": "1", "agreed_at": "2026-03-02T09:00:00Z" })), 204),
    // FBK-12: the feedback on the work of `ama` is for `ama` to read; the provider gives it. There is none of this id.
    Row { manager: 403, keeper: Some(403), restricted: Some(403), support: Some(403), staff: 403,
        ..read("list_reviews", "/api/insights-bff/performance/mca-user-reviews?user_id={ama}", 403) },
    Row { cashier: 403, manager: 403, stranger: 403,
        ..write("create_review", "/api/insights-bff/performance/mca-user-reviews", review, 201) },
    Row { method: "PATCH", ..write("mark_review", "/api/insights-bff/performance/mca-user-reviews/none/", mark, 404) },
    write("mark_review_by_post", "/api/insights-bff/performance/mca-user-reviews/none/", mark, 404),
    // PIN-02, API-18: the PIN of `ama` is for `ama` to set.
    Row { method: "PUT", ..own_pin("reset_pin") },
    own_pin("reset_pin_by_post"),
    Row { stranger: 403, staff_nowhere: Some(404), ..write("count_offline_logins", "/api/auth/offline-login-counts/", offline_logins, 204) },
    Row { stranger: 403, staff_nowhere: Some(404), ..write("track_operation", "/api/inventory-bff/track-operations/", operation, 201) },
    write("alert_team", "/api/cs-bff/alerts/", || Some(json!({ "kind": "test", "message": "m" })), 201),
    write("record_events", "/api/analytics/events/", || Some(json!({ "events": [] })), 202),
    Row { stranger: 403, staff_nowhere: Some(404), ..write("export_sales", "/api/sales/download/", sales_export, 202) },
    Row { stranger: 403, staff_nowhere: Some(404), ..write("export_inventory", "/api/inventory-ms/inventory-downloads/", inventory_export, 202) },
    // There is none of this id; whose it is decides once there is: tests of exports.
    Row { cashier: 403, owner: Some(403), stranger: 403,
          ..write("export_provider_statement", "/api/vdl/downloads/", statement_export, 404) },
    unknown("sales_export", "/api/sales/download/status/01990000-0000-7000-8000-000000000000/"),
    unknown("inventory_export", "/api/inventory-ms/inventory-downloads/01990000-0000-7000-8000-000000000000/"),
    Row { cashier: 403, manager: 404, owner: Some(403), staff: 404,
          ..read("provider_statement_export", "/api/vdl/downloads/01990000-0000-7000-8000-000000000000/", 403) },
    // EXP-13: the link is the right, whoever follows it; this one was never made.
    Row { cashier: 403, manager: 403, staff: 403, nobody: 403,
        ..read("get_file", "/api/files/01990000-0000-7000-8000-000000000000/a.csv/?expires=9999999999&signature=x", 403) },
    write("keep_device", "/api/auth/device/", || Some(json!({ "device_id": "till" })), 200),
    write("exchange", "/api/auth/device/exchange/", || Some(json!({ "device_id": "till", "handle": "a.b" })), 401),
    Row { nobody: 204, ..write("end_offline", "/api/auth/device/sign-out/", || Some(json!({ "device_id": "till" })), 204) },
    write("sign_out", "/api/auth/logout/", || Some(json!({})), 204),
];

/// Without a name.
fn profile() -> Option<Value> {
    let mut profile = crate::facilities::lome(&facility_id("Accra"));
    profile["name"] = json!("");
    profile["contract_type"] = json!("VMI");
    profile["country_id"] = json!(288);
    Some(profile)
}

/// With a password that is too short.
fn person() -> Option<Value> {
    let mut person = crate::users::cashier("somebody");
    person["password"] = json!("x");
    Some(person)
}

fn change() -> Option<Value> {
    let mut change = crate::users::change_of(&crate::users::cashier("somebody"));
    change["first_name"] = json!("");
    Some(change)
}

fn weak_password() -> Option<Value> {
    Some(json!({ "password": "x" }))
}

fn wrong_profile() -> Option<Value> {
    Some(json!({ "first_name": "", "last_name": "", "email": "", "language": "en" }))
}

fn wrong_password() -> Option<Value> {
    Some(json!({ "current": "x", "new": "y" }))
}

/// Of nothing at all.
fn promo() -> Option<Value> {
    let mut promo = crate::promos::promo("NONE");
    promo["value"] = json!("0");
    Some(promo)
}

fn programme() -> Option<Value> {
    Some(json!({ "code": "", "countries": [], "approved_by": "", "document": {} }))
}

fn review() -> Option<Value> {
    Some(json!({ "id": Uuid::new_v4(), "user_id": user_id("ama"), "note": "n", "reasons": [] }))
}

fn mark() -> Option<Value> {
    Some(json!({ "is_read": true }))
}

/// Of a product nobody has: who may adjust hears that.
fn adjustment() -> Option<Value> {
    Some(json!({ "id": Uuid::new_v4(), "facility_id": facility_id("Accra"), "product_id": "none", "batch_id": null,
        "new_batch": null, "quantity": -1, "reason": "lost", "note": "" }))
}

fn choose() -> Option<Value> {
    Some(json!({ "facility_id": facility_id("Accra"), "keep": "stands" }))
}

fn settle() -> Option<Value> {
    Some(json!({ "facility_id": facility_id("Accra"), "reason": "Typed while training" }))
}

fn merge() -> Option<Value> {
    Some(json!({ "facility_id": facility_id("Accra"), "keep": "none", "drop": "nobody" }))
}

fn pseudonymise() -> Option<Value> {
    Some(json!({ "facility_id": facility_id("Accra"), "reason": "Asked for it", "confirm_name": "Adjoa" }))
}

fn sales_export() -> Option<Value> {
    Some(json!({ "id": Uuid::new_v4(), "facility_id": facility_id("Accra"), "from": "2026-03-01", "to": "2026-03-02",
        "format": "csv" }))
}

fn statement_export() -> Option<Value> {
    Some(json!({ "id": Uuid::new_v4(), "facility_id": facility_id("Accra"), "period": "none", "format": "xlsx" }))
}

fn inventory_export() -> Option<Value> {
    Some(json!({ "id": Uuid::new_v4(), "facility_id": facility_id("Accra"), "format": "csv" }))
}

fn transfer() -> Option<Value> {
    Some(json!({ "id": Uuid::new_v4(), "source_facility_id": facility_id("Accra"), "destination_facility_id": "none",
        "note": "", "lines": [] }))
}

fn stock_count() -> Option<Value> {
    Some(json!({ "id": Uuid::new_v4(), "facility_id": facility_id("Accra"), "note": "", "lines": [] }))
}

fn agreement() -> Option<Value> {
    Some(json!({ "facility_id": facility_id("Accra"), "from_day": "2026-01-01", "until_day": null,
        "expiry_bearer": "provider" }))
}

/// Of a product nobody has: who may receive hears that.
fn delivery() -> Option<Value> {
    let line = json!({ "id": Uuid::new_v4(), "product_id": "none", "lot": "L", "expiry_date": "2030-01-01", "quantity": 1,
        "damaged": 0, "short": 0, "reason": null, "unit_cost": null });
    Some(json!({ "id": Uuid::new_v4(), "facility_id": facility_id("Accra"), "supplier": "S", "reference": "R",
        "delivered_on": "2026-03-02", "again": false, "lines": [line] }))
}

fn closing() -> Option<Value> {
    Some(json!({ "note": "Out of production" }))
}

fn shipment() -> Option<Value> {
    Some(json!({ "uuid": "none", "packages": 1, "note": "", "lines": [] }))
}

fn no_packs() -> Option<Value> {
    Some(json!({ "facility_id": facility_id("Accra"), "lines": [] }))
}

fn declined() -> Option<Value> {
    Some(json!({ "facility_id": facility_id("Accra"), "reason": "We close" }))
}

fn proposal_rule() -> Option<Value> {
    Some(json!({ "facility_id": facility_id("Accra"), "supplier_uuid": "none", "every_days": 14, "review_hours": 48 }))
}

fn credit_limit() -> Option<Value> {
    Some(json!({ "facility_id": facility_id("Accra"), "credit_limit": null }))
}

fn supplier_payment() -> Option<Value> {
    Some(json!({ "uuid": Uuid::new_v4(), "facility_id": facility_id("Accra"), "amount": "1.00", "day": "2026-03-01",
        "reference": "T-1" }))
}

fn supplier_invoice() -> Option<Value> {
    Some(json!({ "uuid": Uuid::new_v4(), "facility_id": facility_id("Accra"), "order_uuid": "none", "number": "F-1",
        "day": "2026-03-01", "lines": [] }))
}

fn credit_note() -> Option<Value> {
    Some(json!({ "uuid": Uuid::new_v4(), "facility_id": facility_id("Accra"), "number": "CN-1", "amount": "1.00",
        "reason": "Billed twice" }))
}

fn no_lines() -> Option<Value> {
    Some(json!({ "lines": [] }))
}

fn noted_lines() -> Option<Value> {
    Some(json!({ "lines": [], "note": "" }))
}

/// Of nothing at all.
fn supplier_return() -> Option<Value> {
    Some(json!({ "uuid": Uuid::new_v4(), "facility_id": facility_id("Accra"), "supplier_uuid": null,
        "reason": "damaged", "note": "", "lines": [] }))
}

fn on_prescription() -> Option<Value> {
    Some(json!({ "facility_id": facility_id("Accra"), "prescription_only": true }))
}

fn not_stocked() -> Option<Value> {
    Some(json!({ "facility_id": facility_id("Accra"), "stocked": false }))
}

/// Without a price.
fn custom_product() -> Option<Value> {
    Some(json!({ "id": Uuid::new_v4(), "facility_id": facility_id("Accra"), "name": "x", "generic_name": "",
        "brand_name": "", "form": "", "strength": "", "pack_size": "", "category": "", "barcode_id": "",
        "walk_in_selling_price": "", "member_selling_price": "" }))
}

fn operation() -> Option<Value> {
    Some(json!({ "name": "sales", "facility_id": facility_id("Accra"), "start_time": "2026-03-02 08:59:01",
        "end_time": "2026-03-02 09:00:00", "number_of_records": 1, "operation_type": "download" }))
}

fn offline_logins() -> Option<Value> {
    let counts = json!([{ "date": "2026-03-02", "success": 1, "fail": 0 }]);
    Some(json!({ "facility_id": facility_id("Accra"), "counts": counts }))
}

#[test]
fn every_operation_of_the_contract_is_in_the_table() {
    let contract: Value = serde_json::from_str(&bloom::contract::text().unwrap()).unwrap();
    let operations =
        contract["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap().values());
    let known: BTreeSet<&str> = TABLE.iter().map(|row| row.operation).collect();
    let unknown: Vec<_> =
        operations.filter_map(|operation| operation["operationId"].as_str()).filter(|id| !known.contains(id)).collect();
    assert!(unknown.is_empty(), "say in the table who may call {unknown:?}");
}

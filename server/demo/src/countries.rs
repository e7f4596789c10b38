//! The countries of the specification (HOM-19, HOM-20); NW is no country code and stays out.

use crate::ids;
use crate::model::{Country, PaymentChannel};

struct Row(
    i64,
    &'static str,
    &'static str,
    bool,
    &'static str,
    u32,
    &'static str,
    &'static [(&'static str, &'static str)],
);

/// ISO numeric, code, name, market place, currency, decimal places, time zone, mobile-money services (code, name).
#[rustfmt::skip]
const ROWS: &[Row] = &[
    Row(288, "GH", "Ghana", true, "GHS", 2, "Africa/Accra",
        &[("MTN_MOMO", "MTN MoMo"), ("TELECEL_CASH", "Telecel Cash"), ("AT_MONEY", "AT Money")]),
    Row(566, "NG", "Nigeria", true, "NGN", 2, "Africa/Lagos",
        &[("OPAY", "OPay"), ("PALMPAY", "PalmPay"), ("MOMO_PSB", "MoMo PSB"), ("SMARTCASH", "SmartCash PSB")]),
    Row(266, "GA", "Gabon", true, "XAF", 0, "Africa/Libreville",
        &[("AIRTEL_MONEY", "Airtel Money"), ("MOOV_MONEY", "Moov Money")]),
    Row(404, "KE", "Kenya", true, "KES", 2, "Africa/Nairobi",
        &[("MPESA", "M-PESA"), ("AIRTEL_MONEY", "Airtel Money"), ("TKASH", "T-Kash")]),
    Row(204, "BJ", "Benin", true, "XOF", 0, "Africa/Porto-Novo",
        &[("MTN_MOMO", "MTN MoMo"), ("MOOV_MONEY", "Moov Money"), ("CELTIIS_CASH", "Celtiis Cash")]),
    Row(894, "ZM", "Zambia", false, "ZMW", 2, "Africa/Lusaka",
        &[("MTN_MOMO", "MTN MoMo"), ("AIRTEL_MONEY", "Airtel Money"), ("ZAMTEL_MONEY", "Zamtel Money")]),
    Row(646, "RW", "Rwanda", false, "RWF", 0, "Africa/Kigali",
        &[("MTN_MOMO", "MTN MoMo"), ("AIRTEL_MONEY", "Airtel Money")]),
    Row(231, "ET", "Ethiopia", false, "ETB", 2, "Africa/Addis_Ababa",
        &[("TELEBIRR", "telebirr"), ("MPESA", "M-PESA"), ("CBE_BIRR", "CBE Birr")]),
    Row(800, "UG", "Uganda", false, "UGX", 0, "Africa/Kampala",
        &[("MTN_MOMO", "MTN MoMo"), ("AIRTEL_MONEY", "Airtel Money")]),
    Row(686, "SN", "Senegal", false, "XOF", 0, "Africa/Dakar",
        &[("ORANGE_MONEY", "Orange Money"), ("WAVE", "Wave"), ("MIXX", "Mixx by Yas")]),
    Row(768, "TG", "Togo", false, "XOF", 0, "Africa/Lome",
        &[("MIXX", "Mixx by Yas"), ("MOOV_MONEY", "Moov Money")]),
    Row(454, "MW", "Malawi", false, "MWK", 2, "Africa/Blantyre",
        &[("AIRTEL_MONEY", "Airtel Money"), ("MPAMBA", "TNM Mpamba")]),
    Row(834, "TZ", "Tanzania", false, "TZS", 2, "Africa/Dar_es_Salaam",
        &[("MPESA", "M-Pesa"), ("MIXX", "Mixx by Yas"), ("AIRTEL_MONEY", "Airtel Money"), ("HALOPESA", "HaloPesa")]),
];

pub fn countries() -> Vec<Country> {
    ROWS.iter()
        .map(|row| Country {
            id: row.0,
            alpha_2_code: row.1,
            name: row.2,
            use_market_place: row.3,
            currency: row.4,
            minor_units: row.5,
            time_zone: row.6,
        })
        .collect()
}

pub fn channels() -> Vec<PaymentChannel> {
    let channel = |country: &'static str, code: &'static str, name: &'static str| PaymentChannel {
        id: ids::lasting(&format!("channel:{country}:{code}")),
        name,
        code,
        country,
    };
    ROWS.iter().flat_map(|row| row.7.iter().map(move |(code, name)| channel(row.1, code, name))).collect()
}

//! The countries that the product works in (HOM-19, HOM-20), and their mobile-money services: an installation opens its
//! first facility without any other preparation. What an installation has already stays as it is.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0013_countries"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for country in COUNTRIES {
            let statements = country.statements();
            run(manager, &statements.iter().map(String::as_str).collect::<Vec<_>>()).await?;
        }
        Ok(())
    }
}

struct Country {
    /// ISO 3166-1 numeric
    id: i64,
    code: &'static str,
    name: &'static str,
    use_market_place: bool,
    currency: &'static str,
    /// Decimals of the currency
    minor_units: u32,
    time_zone: &'static str,
    /// Id, code, name
    channels: &'static [(&'static str, &'static str, &'static str)],
}

impl Country {
    /// No text of these has an apostrophe.
    fn statements(&self) -> Vec<String> {
        let Country { id, code, name, use_market_place, currency, minor_units, time_zone, channels } = self;
        let country = format!(
            "INSERT INTO countries (id, alpha_2_code, name, use_market_place, currency, minor_units, time_zone)
            VALUES ({id}, '{code}', '{name}', {use_market_place}, '{currency}', {minor_units}, '{time_zone}')
            ON CONFLICT DO NOTHING"
        );
        let channel = |(channel_id, channel, name): &(&str, &str, &str)| {
            format!(
                "INSERT INTO channels (id, country_id, name, code)
                SELECT '{channel_id}', id, '{name}', '{channel}' FROM countries WHERE alpha_2_code = '{code}'
                ON CONFLICT DO NOTHING"
            )
        };
        std::iter::once(country).chain(channels.iter().map(channel)).collect()
    }
}

#[rustfmt::skip]
const COUNTRIES: &[Country] = &[
    Country { id: 288, code: "GH", name: "Ghana", use_market_place: true, currency: "GHS", minor_units: 2,
        time_zone: "Africa/Accra", channels: &[
            ("01943aa0-bc00-7ac2-94f7-0ad289a231f5", "MTN_MOMO", "MTN MoMo"),
            ("01943aa0-bc00-733e-bffb-5830581a20c0", "TELECEL_CASH", "Telecel Cash"),
            ("01943aa0-bc00-771c-8a6d-866c81a7167a", "AT_MONEY", "AT Money"),
        ] },
    Country { id: 566, code: "NG", name: "Nigeria", use_market_place: true, currency: "NGN", minor_units: 2,
        time_zone: "Africa/Lagos", channels: &[
            ("01943aa0-bc00-7a28-9c05-3d6671850ab6", "OPAY", "OPay"),
            ("01943aa0-bc00-7e12-9575-c9f8282cacda", "PALMPAY", "PalmPay"),
            ("01943aa0-bc00-71db-9b2d-5256bc690d9e", "MOMO_PSB", "MoMo PSB"),
            ("01943aa0-bc00-7830-aabb-37940e31794b", "SMARTCASH", "SmartCash PSB"),
        ] },
    Country { id: 266, code: "GA", name: "Gabon", use_market_place: true, currency: "XAF", minor_units: 0,
        time_zone: "Africa/Libreville", channels: &[
            ("01943aa0-bc00-79aa-a60a-a2d44307879c", "AIRTEL_MONEY", "Airtel Money"),
            ("01943aa0-bc00-7a2b-9201-52cb89c3f7e7", "MOOV_MONEY", "Moov Money"),
        ] },
    Country { id: 404, code: "KE", name: "Kenya", use_market_place: true, currency: "KES", minor_units: 2,
        time_zone: "Africa/Nairobi", channels: &[
            ("01943aa0-bc00-79b8-91d6-7a9c30b85c88", "MPESA", "M-PESA"),
            ("01943aa0-bc00-7e35-a0a8-cbb2d35e5eb2", "AIRTEL_MONEY", "Airtel Money"),
            ("01943aa0-bc00-79e8-95e9-37340eafefbc", "TKASH", "T-Kash"),
        ] },
    Country { id: 204, code: "BJ", name: "Benin", use_market_place: true, currency: "XOF", minor_units: 0,
        time_zone: "Africa/Porto-Novo", channels: &[
            ("01943aa0-bc00-76a0-8d10-cf30e4fa7840", "MTN_MOMO", "MTN MoMo"),
            ("01943aa0-bc00-7ba8-ba5c-5e03523d8733", "MOOV_MONEY", "Moov Money"),
            ("01943aa0-bc00-7e7d-8903-cecfaae1b8b6", "CELTIIS_CASH", "Celtiis Cash"),
        ] },
    Country { id: 894, code: "ZM", name: "Zambia", use_market_place: false, currency: "ZMW", minor_units: 2,
        time_zone: "Africa/Lusaka", channels: &[
            ("01943aa0-bc00-7c1c-91b1-dea4d9473b4f", "MTN_MOMO", "MTN MoMo"),
            ("01943aa0-bc00-7fa1-b3bf-aec9de0d4ca4", "AIRTEL_MONEY", "Airtel Money"),
            ("01943aa0-bc00-79b0-8f6c-630bcebf5d03", "ZAMTEL_MONEY", "Zamtel Money"),
        ] },
    Country { id: 646, code: "RW", name: "Rwanda", use_market_place: false, currency: "RWF", minor_units: 0,
        time_zone: "Africa/Kigali", channels: &[
            ("01943aa0-bc00-74bb-91a0-3c2a61e2d20a", "MTN_MOMO", "MTN MoMo"),
            ("01943aa0-bc00-7dc9-abad-44d6e3fdb81b", "AIRTEL_MONEY", "Airtel Money"),
        ] },
    Country { id: 231, code: "ET", name: "Ethiopia", use_market_place: false, currency: "ETB", minor_units: 2,
        time_zone: "Africa/Addis_Ababa", channels: &[
            ("01943aa0-bc00-7f0c-8c22-6b8b981a5b4b", "TELEBIRR", "telebirr"),
            ("01943aa0-bc00-72e5-8697-09578a2e0394", "MPESA", "M-PESA"),
            ("01943aa0-bc00-7906-93a1-1a1593fcd1c7", "CBE_BIRR", "CBE Birr"),
        ] },
    Country { id: 800, code: "UG", name: "Uganda", use_market_place: false, currency: "UGX", minor_units: 0,
        time_zone: "Africa/Kampala", channels: &[
            ("01943aa0-bc00-7de1-bc78-f08afdafeecd", "MTN_MOMO", "MTN MoMo"),
            ("01943aa0-bc00-73a8-9726-54ecf406f401", "AIRTEL_MONEY", "Airtel Money"),
        ] },
    Country { id: 686, code: "SN", name: "Senegal", use_market_place: false, currency: "XOF", minor_units: 0,
        time_zone: "Africa/Dakar", channels: &[
            ("01943aa0-bc00-7ac7-8163-5a090bed3112", "ORANGE_MONEY", "Orange Money"),
            ("01943aa0-bc00-70d1-a278-0e9b751d42de", "WAVE", "Wave"),
            ("01943aa0-bc00-7488-96d1-5dd58d9b5bdd", "MIXX", "Mixx by Yas"),
        ] },
    Country { id: 768, code: "TG", name: "Togo", use_market_place: false, currency: "XOF", minor_units: 0,
        time_zone: "Africa/Lome", channels: &[
            ("01943aa0-bc00-73f4-a392-1a97f9672f46", "MIXX", "Mixx by Yas"),
            ("01943aa0-bc00-7a04-bb43-6cf47ea61217", "MOOV_MONEY", "Moov Money"),
        ] },
    Country { id: 454, code: "MW", name: "Malawi", use_market_place: false, currency: "MWK", minor_units: 2,
        time_zone: "Africa/Blantyre", channels: &[
            ("01943aa0-bc00-726d-8d1c-08b5d7752d73", "AIRTEL_MONEY", "Airtel Money"),
            ("01943aa0-bc00-7c6c-9e53-5aa11b7e4a8d", "MPAMBA", "TNM Mpamba"),
        ] },
    Country { id: 834, code: "TZ", name: "Tanzania", use_market_place: false, currency: "TZS", minor_units: 2,
        time_zone: "Africa/Dar_es_Salaam", channels: &[
            ("01943aa0-bc00-7083-a381-15349df8e697", "MPESA", "M-Pesa"),
            ("01943aa0-bc00-7e0c-af44-126e53d273f7", "MIXX", "Mixx by Yas"),
            ("01943aa0-bc00-7ef5-8849-acf83fc3a7b7", "AIRTEL_MONEY", "Airtel Money"),
            ("01943aa0-bc00-7d1d-9f4c-6a3dea3df1f3", "HALOPESA", "HaloPesa"),
        ] },
];

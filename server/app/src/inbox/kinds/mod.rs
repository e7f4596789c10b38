//! What kinds of records there are. A new kind is a file here, named as its records name it, and a line of the list below.

mod alert;
mod contact;
mod enrolment;
mod lab_control;
mod lab_entry;
mod lab_request;
mod lost_sale;
mod order;
mod patient;
mod receipt;
mod sale;
mod sale_return;
mod shift_entry;
mod stock_count;
mod terms_agreement;
mod visit;

use sea_orm::{DatabaseTransaction, DbErr};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::fault::Fault;
use super::kind::{Applied, Arrival, Kind, May, Summary};
use crate::lab;
use crate::programmes::Taken;

/// The kinds, and what is to be done by kind.
macro_rules! kinds {
    ($($kind:ident($payload:ty)),* $(,)?) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum RecordKind {
            $($kind),*
        }

        impl RecordKind {
            const ALL: &'static [RecordKind] = &[$(RecordKind::$kind),*];
            pub const NAMES: &'static [&'static str] = &[$(<$payload as Kind>::NAME),*];

            pub fn name(self) -> &'static str {
                match self { $(RecordKind::$kind => <$payload as Kind>::NAME),* }
            }

            /// See [`Kind::SCHEMA`].
            pub fn schema(self) -> i64 {
                match self { $(RecordKind::$kind => <$payload as Kind>::SCHEMA),* }
            }

            pub fn may(self) -> May {
                match self { $(RecordKind::$kind => <$payload as Kind>::MAY),* }
            }

            pub fn is_dated(self) -> bool {
                match self { $(RecordKind::$kind => <$payload as Kind>::IS_DATED),* }
            }

            pub fn shows_a_patient(self) -> bool {
                match self { $(RecordKind::$kind => <$payload as Kind>::SHOWS_A_PATIENT),* }
            }

            pub fn is_sensitive(self) -> bool {
                match self { $(RecordKind::$kind => <$payload as Kind>::IS_SENSITIVE),* }
            }
        }

        #[derive(Debug, Clone, Serialize, ToSchema)]
        #[serde(untagged)]
        #[schema(description = payloads())]
        pub enum Payload {
            $($kind($payload)),*
        }

        fn payload_names() -> Vec<String> {
            vec![$(<$payload as ToSchema>::name().into_owned()),*]
        }

        impl Payload {
            pub fn parse(kind: RecordKind, payload: &Value) -> serde_json::Result<Payload> {
                match kind { $(RecordKind::$kind => Deserialize::deserialize(payload).map(Payload::$kind)),* }
            }

            /// See [`Kind::look_up`].
            pub async fn look_up(&self, arrival: &Arrival<'_>) -> Result<Result<Content, String>, DbErr> {
                match self {
                    $(Payload::$kind(payload) => {
                        let read = <$payload as Kind>::look_up(payload, arrival).await?;
                        Ok(read.map(|content| Content::$kind(Box::new(content))))
                    })*
                }
            }

            /// See [`Kind::summary`].
            pub fn summary(&self) -> Summary<'_> {
                match self { $(Payload::$kind(payload) => payload.summary()),* }
            }
        }

        /// What can be applied, by kind.
        pub enum Content {
            $($kind(Box<<$payload as Kind>::Content>)),*
        }

        impl Content {
            /// See [`Kind::doubt`].
            pub fn doubt(&self) -> Option<Fault> {
                match self { $(Content::$kind(content) => <$payload as Kind>::doubt(content)),* }
            }

            /// See [`Kind::apply`].
            pub async fn apply(
                &self,
                tx: &DatabaseTransaction,
                arrival: &Arrival<'_>,
                by: Option<&str>,
            ) -> Result<Result<Applied, Fault>, DbErr> {
                match self {
                    $(Content::$kind(content) => <$payload as Kind>::apply(content, tx, arrival, by).await),*
                }
            }
        }
    };
}

// In the order of the contract.
kinds! {
    Sale(crate::sales::SalePayload),
    Patient(crate::patients::PatientPayload),
    LostSale(crate::lost_sales::LostSalePayload),
    StockCount(crate::stock_counts::NewStockCount),
    TermsAgreement(crate::terms::TermsAgreement),
    Alert(crate::support::AlertRequest),
    Order(crate::orders::OrderPayload),
    Receipt(crate::shipments::ReceiptPayload),
    LabRequest(crate::lab::LabRequestPayload),
    LabEntry(crate::lab::LabEntryPayload),
    LabControl(crate::lab::LabControlPayload),
    Enrolment(crate::programmes::EnrolmentPayload),
    Visit(crate::programmes::VisitPayload),
    Contact(crate::programmes::ContactPayload),
    SaleReturn(crate::sales::returns::SaleReturnPayload),
    ShiftEntry(crate::shifts::ShiftEntryPayload),
}

/// With what somebody should look at; flagged when nobody of the facility made it.
fn applied(by: Option<&str>, flags: impl IntoIterator<Item = &'static str>) -> Applied {
    let mut applied = Applied::made_by(by);
    applied.flags.extend(flags.into_iter().map(str::to_owned));
    applied
}

/// What the laboratory has to know of a record beside what it says.
fn lab_books<'a>(tx: &'a DatabaseTransaction, arrival: &'a Arrival<'a>, by: Option<&'a str>) -> lab::Books<'a> {
    let zone = arrival.settings.time_zone;
    lab::Books { tx, clock: &arrival.state.clock, zone, origin: &arrival.origin, by: by.unwrap_or_default() }
}

/// As the contract says it: `by kind: …, … or …`.
fn payloads() -> String {
    let names = payload_names();
    let (last, others) = names.split_last().map_or(("", &[][..]), |(last, others)| (last.as_str(), others));
    format!("by kind: {} or {last}", others.join(", "))
}

/// What came of a record of a patient in care, by whom.
fn in_care(taken: Taken, by: Option<&str>) -> Result<Applied, Fault> {
    match taken {
        Taken::Elsewhere => Err(Fault::enrolment_elsewhere()),
        Taken::Flagged(flags) => {
            let mut applied = Applied::made_by(by);
            applied.flags.extend(flags.into_iter().map(str::to_owned));
            Ok(applied)
        }
    }
}

impl RecordKind {
    /// `None` for what this server does not know.
    pub fn named(name: &str) -> Option<RecordKind> {
        RecordKind::ALL.iter().find(|kind| kind.name() == name).copied()
    }
}

impl Serialize for RecordKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for RecordKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RecordKind, D::Error> {
        let name = String::deserialize(deserializer)?;
        RecordKind::named(&name).ok_or_else(|| D::Error::unknown_variant(&name, RecordKind::NAMES))
    }
}

impl PartialSchema for RecordKind {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(RecordKind::NAMES.iter().copied())).into()
    }
}

impl ToSchema for RecordKind {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::RecordKind;

    #[test]
    fn every_file_of_a_kind_is_in_the_list_under_its_name() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/inbox/kinds");
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        let stems = files.map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned());
        let files: BTreeSet<String> = stems.filter(|stem| stem != "mod").collect();
        let listed: BTreeSet<String> = RecordKind::NAMES.iter().map(|&name| name.to_owned()).collect();
        assert_eq!(files, listed);
    }

    #[test]
    fn no_two_kinds_have_one_name() {
        let names: BTreeSet<&str> = RecordKind::NAMES.iter().copied().collect();
        assert_eq!(names.len(), RecordKind::ALL.len());
    }

    #[test]
    fn a_kind_is_read_as_it_is_written() {
        for &kind in RecordKind::ALL {
            let written = serde_json::to_value(kind).unwrap();
            assert_eq!(written, kind.name());
            assert_eq!(serde_json::from_value::<RecordKind>(written).unwrap(), kind);
        }
        let refused = serde_json::from_str::<RecordKind>("\"refund\"").unwrap_err().to_string();
        assert!(refused.starts_with("unknown variant `refund`, expected one of `sale`, `patient`,"), "{refused}");
    }
}

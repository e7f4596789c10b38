//! Takes in what devices recorded, within the caller's transaction. Nothing of it is refused: what somebody should look at
//! afterwards is flagged.
//!
//! Order of what is held: first the ledger of the facility, where a kit is used up, then the counter of its requests.

use std::collections::BTreeSet;

use bloom_storage::counters;
use chrono_tz::Tz;
use sea_orm::{DatabaseTransaction, DbErr};

use super::case::{Case, CaseTest};
use super::document::LabTestDocument;
use super::model::LabEntry;
use super::payload::{
    LabControlPayload, LabEntryKind, LabEntryPayload, LabKit, LabOutcome, LabRequestPayload, LabRequestPayloadTest,
    LabResult,
};
use super::rule::{self, KitLot, Person};
use super::store::{cases, controls, definitions};
use crate::inventory::{self, Demand, Ledger, MovementKind, Source};
use crate::patients;
use crate::values::{Clock, Origin, derived_id};

/// What somebody should look at.
pub type Flags = BTreeSet<&'static str>;

/// What is known of the books and of who counts them, for one record.
#[derive(Clone, Copy)]
pub struct Books<'a> {
    pub tx: &'a DatabaseTransaction,
    pub clock: &'a Clock,
    /// Of the facility.
    pub zone: Tz,
    pub origin: &'a Origin<'a>,
    /// Name of who made it.
    pub by: &'a str,
}

/// Writes a request as the next one of its facility.
pub async fn request(books: Books<'_>, payload: &LabRequestPayload) -> Result<Flags, DbErr> {
    let Books { tx, origin, .. } = books;
    // First: who merges patients holds it as well, so that no request falls between.
    let change_number = counters::next(tx, counters::LAB_CHANGES, origin.facility_id).await?;
    let mut flags = Flags::new();
    let patient_id = match &payload.patient_id {
        None => None,
        Some(patient_id) => {
            let known = patients::known(tx, origin.facility_id, patient_id).await?;
            flags.extend(known.is_none().then_some("unknown_patient"));
            Some(known.and_then(|known| known.merged_into).unwrap_or_else(|| patient_id.clone()))
        }
    };
    let ids: Vec<&str> = payload.tests.iter().map(|test| test.definition_uuid.as_str()).collect();
    let known = definitions::by_ids(tx, &ids).await?;
    let tests = payload.tests.iter().map(|test| {
        let definition = known.get(&test.definition_uuid);
        let definition = definition.filter(|found| found.code == test.code && found.version == test.version);
        case_test(test, definition.map(|found| &found.test), &mut flags)
    });
    let case = Case {
        tests: tests.collect(),
        id: payload.uuid.clone(),
        facility_id: origin.facility_id.to_owned(),
        number: counters::next(tx, counters::LAB_REQUESTS, origin.facility_id).await?,
        change_number,
        is_open: true,
        patient_id,
        walk_in_code: payload.walk_in_code.as_ref().map(|code| code.trim().to_owned()),
        sex: payload.sex,
        birth_date: payload.birth_date,
        prescriber: payload.prescriber.trim().to_owned(),
        note: payload.note.trim().to_owned(),
        requested_at: payload.requested_at,
        requested_by: books.by.to_owned(),
        entries: Vec::new(),
    };
    cases::insert(tx, &case, origin.operator_id, origin.received_at).await?;
    Ok(flags)
}

/// Of what is not known here nobody can say that it is harmless.
fn case_test(test: &LabRequestPayloadTest, document: Option<&LabTestDocument>, flags: &mut Flags) -> CaseTest {
    flags.extend(document.is_none().then_some("definition_unknown"));
    flags.extend(document.is_some_and(|document| document.consent && !test.consent).then_some("no_consent"));
    CaseTest {
        id: test.uuid.clone(),
        definition_id: test.definition_uuid.clone(),
        code: test.code.clone(),
        version: test.version,
        consent: test.consent,
        is_sensitive: document.is_none_or(|document| document.sensitive),
    }
}

/// The request that an entry is of, or its test, is not known here: after it nothing may be committed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestUnknown;

/// Adds an entry to its request; a kit that it used up leaves the books, whatever it told.
pub async fn entry(books: Books<'_>, payload: &LabEntryPayload) -> Result<Result<Flags, RequestUnknown>, DbErr> {
    let Books { tx, origin, .. } = books;
    let used = payload.result.as_ref().filter(|result| result.amends.is_none()).and_then(|result| result.kit.as_ref());
    let ledger = match used {
        Some(_) => Some(Ledger::lock(tx, books.clock, origin.facility_id).await?),
        None => None,
    };
    let change_number = counters::next(tx, counters::LAB_CHANGES, origin.facility_id).await?;
    let Some(mut case) = cases::find(tx, origin.facility_id, &payload.request_uuid).await? else {
        return Ok(Err(RequestUnknown));
    };
    let test = payload.test_uuid.as_ref().map(|id| case.tests.iter().find(|test| test.id == *id).cloned());
    if let Some(None) = test {
        return Ok(Err(RequestUnknown));
    }
    let mut flags = Flags::new();
    if payload.kind == LabEntryKind::HandedOver {
        let handed = case.tests.iter().filter(|of| payload.test_uuid.as_ref().is_none_or(|id| of.id == *id));
        flags.extend(handed.into_iter().any(|test| case.is_to_explain(&test.id)).then_some("not_acknowledged"));
    }
    if let (Some(result), Some(Some(test))) = (&payload.result, &test) {
        flags.extend(judge(books, &case, test, result).await?);
    }
    if let (Some(ledger), Some(kit), Some(result)) = (&ledger, used, &payload.result) {
        let moved_at = result.started_at.timestamp_millis();
        flags.extend(take(books, ledger, MovementKind::LabUse, kit, moved_at).await?);
    }
    let entry = LabEntry {
        uuid: payload.uuid.clone(),
        request_uuid: payload.request_uuid.clone(),
        test_uuid: payload.test_uuid.clone(),
        kind: payload.kind,
        at: payload.at,
        note: payload.note.trim().to_owned(),
        sale_uuid: payload.sale_uuid.clone(),
        result: payload.result.clone(),
        by: books.by.to_owned(),
    };
    let position = i64::try_from(case.entries.len()).unwrap_or(i64::MAX);
    cases::insert_entry(tx, &entry, position, origin).await?;
    case.entries.push(entry);
    cases::renumber(tx, &case.id, change_number, case.is_to_do()).await?;
    Ok(Ok(flags))
}

/// What the rule says otherwise than the device did, and of the kit.
async fn judge(books: Books<'_>, case: &Case, test: &CaseTest, result: &LabResult) -> Result<Flags, DbErr> {
    let mut flags = Flags::new();
    let known = definitions::by_ids(books.tx, &[&test.definition_id]).await?;
    match known.get(&test.definition_id) {
        None => flags.extend(["definition_unknown"]),
        Some(definition) => {
            let person = Person { sex: case.sex, birth_date: case.birth_date };
            flags.extend(differs(&definition.test, person, result).then_some("flag_differs"));
            let timing = rule::timing(definition.test.minutes, result.started_at, result.read_at);
            flags.extend((timing != result.timing).then_some("timing_differs"));
        }
    }
    if let Some(kit) = &result.kit {
        let controls = controls::of_product(books.tx, books.origin.facility_id, &kit.product_uuid).await?;
        let lot = KitLot {
            product_id: &kit.product_uuid,
            batch_id: &kit.batch_id,
            lot: &kit.lot,
            expiry_date: kit.expiry_date,
        };
        let day = result.started_at.with_timezone(&books.zone).date_naive();
        // A control that was made after the test said nothing yet.
        let before: Vec<_> = controls.into_iter().filter(|control| control.at <= result.started_at).collect();
        flags.extend(rule::not_usable(lot, &before, day).map(|_| "kit_not_usable"));
    }
    Ok(flags)
}

fn differs(document: &LabTestDocument, person: Person, result: &LabResult) -> bool {
    result.outcome == LabOutcome::Valid
        && result.values.iter().any(|value| {
            let Some(component) = document.components.iter().find(|one| one.code == value.code) else { return true };
            let judged = rule::judge(component, person, result.read_at, value.number, value.choice.as_deref());
            (judged.flag, judged.low, judged.high) != (value.flag, value.low, value.high)
        })
}

/// Takes one kit off the shelf, from that lot before others; of what the books do not have it is oversold, as a sale.
///
/// The books of stock are read by people who may not read results: what moved it is named by an id of its own.
async fn take(
    books: Books<'_>,
    ledger: &Ledger,
    kind: MovementKind,
    kit: &LabKit,
    moved_at: i64,
) -> Result<Flags, DbErr> {
    let id = derived_id(&[kind.as_str(), books.origin.id]);
    let source = Source { kind, id: &id, reference: None, moved_by: Some(books.by), moved_at };
    let demand = Demand { product_id: &kit.product_uuid, batch_id: Some(&kit.batch_id), quantity: 1 };
    let day = books.origin.day(books.zone);
    let sold = inventory::sell(books.tx, ledger, &source, &[demand], day).await?;
    let unknown = !sold.prices.contains_key(&kit.product_uuid);
    let said = [
        ("unknown_product", unknown),
        ("unknown_batch", sold.unknown_batch),
        ("batch_short", sold.batch_short),
        ("oversold", sold.oversold),
    ];
    Ok(said.into_iter().filter(|(_, holds)| *holds).map(|(flag, _)| flag).collect())
}

/// Writes a control, which uses up a kit.
pub async fn control(books: Books<'_>, payload: &LabControlPayload) -> Result<Flags, DbErr> {
    let Books { tx, origin, .. } = books;
    let ledger = Ledger::lock(tx, books.clock, origin.facility_id).await?;
    let change_number = counters::next(tx, counters::LAB_CONTROLS, origin.facility_id).await?;
    controls::insert(tx, payload, change_number, origin, books.by).await?;
    take(books, &ledger, MovementKind::LabControl, &payload.kit(), payload.at.timestamp_millis()).await
}

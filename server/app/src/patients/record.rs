use bloom_storage::counters;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::KnownPatient;
use super::by_field::{self, Combined, Difference};
use super::model::{MERGED, PSEUDONYMISED, PatientAudit, PatientFields};
use super::store::conflicts::{self, Conflict};
use super::store::{self, NewAudit};
use crate::values::Clock;

/// A patient to be written, new to the facility or changed.
#[derive(Debug, Clone)]
pub struct NewPatient {
    pub patient_pk: String,
    pub program: String,
    pub fields: PatientFields,
}

/// What came of writing a patient.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "a patient of another facility means that the transaction must be rolled back"]
pub enum Recorded {
    /// The number of the audit.
    Audit(i64),
    /// Another facility has that patient; nothing of this may be committed.
    Elsewhere,
}

/// Writes a patient, new or changed, and its audit. Of one that was merged the other one learns what it does not know
/// yet, and whoever still shows it hears once more that it was merged.
///
/// Call it last in a transaction: from here to the commit nobody else in the facility can record a patient. That
/// wait is what keeps numbers in the order in which readers can see them. `recorded_at` is in milliseconds.
pub async fn record(
    tx: &DatabaseTransaction,
    facility_id: &str,
    patient: &NewPatient,
    recorded_by: Option<&str>,
    recorded_at: i64,
) -> Result<Recorded, DbErr> {
    let id = counters::next(tx, counters::PATIENT_AUDITS, facility_id).await?;
    let known = store::known(tx, facility_id, &patient.patient_pk).await?;
    let by = (recorded_by, recorded_at);
    match known {
        Some(known) if is_pseudonymised(tx, facility_id, &known).await? => {
            say_again(tx, facility_id, id, &known, by).await
        }
        known => write(tx, facility_id, id, patient, known, by).await,
    }
}

/// Whether nobody may learn any more who `known`, or the one it was merged into, was.
pub(super) async fn is_pseudonymised(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    known: &KnownPatient,
) -> Result<bool, DbErr> {
    let keep = match &known.merged_into {
        Some(keep) => store::known(connection, facility_id, keep).await?,
        None => None,
    };
    Ok(keep.as_ref().unwrap_or(known).audit.program == PSEUDONYMISED)
}

/// Of a patient known by a number only nothing is said any more: what stands is said again, so that whoever still shows
/// the name hears of it.
async fn say_again(
    tx: &DatabaseTransaction,
    facility_id: &str,
    id: i64,
    known: &KnownPatient,
    (recorded_by, recorded_at): (Option<&str>, i64),
) -> Result<Recorded, DbErr> {
    let PatientAudit { patient_pk, program, patient: fields, .. } = &known.audit;
    let audit = NewAudit { facility_id, id, patient_pk, program, fields, recorded_by, recorded_at };
    // It is the facility's own: it was found there.
    store::insert(tx, &audit).await?;
    Ok(Recorded::Audit(id))
}

/// As [`record`], with the number and what is known taken.
async fn write(
    tx: &DatabaseTransaction,
    facility_id: &str,
    id: i64,
    patient: &NewPatient,
    known: Option<KnownPatient>,
    (recorded_by, recorded_at): (Option<&str>, i64),
) -> Result<Recorded, DbErr> {
    let NewPatient { patient_pk, program, fields } = patient;
    let keep = known.and_then(|known| known.merged_into);
    let program = if keep.is_some() { MERGED } else { program };
    let audit = NewAudit { facility_id, id, patient_pk, program, fields, recorded_by, recorded_at };
    let own = store::insert(tx, &audit).await?;
    if let Some(keep) = keep {
        fill(tx, facility_id, &keep, fields, recorded_by, recorded_at).await?;
    }
    Ok(if own { Recorded::Audit(id) } else { Recorded::Elsewhere })
}

/// What somebody made of a patient that a device showed.
#[derive(Debug, Clone, Copy)]
pub struct Change<'a> {
    pub facility_id: &'a str,
    pub patient: &'a NewPatient,
    /// As the device showed it.
    pub before: &'a PatientFields,
    pub changed_by: &'a str,
    /// Milliseconds, as the next.
    pub changed_at: i64,
    pub recorded_at: i64,
}

/// Changes a patient field by field, as [`record`] writes one: true when another device had changed the same field to
/// something else, which stands; what was said now is kept until a person has chosen.
pub async fn change(tx: &DatabaseTransaction, clock: &Clock, change: &Change<'_>) -> Result<(Recorded, bool), DbErr> {
    let Change { facility_id, patient, before, changed_by, recorded_at, .. } = *change;
    let id = counters::next(tx, counters::PATIENT_AUDITS, facility_id).await?;
    let by = (Some(changed_by), recorded_at);
    let audit = match store::known(tx, facility_id, &patient.patient_pk).await? {
        Some(known) if is_pseudonymised(tx, facility_id, &known).await? => {
            return Ok((say_again(tx, facility_id, id, &known, by).await?, false));
        }
        Some(KnownPatient { audit, merged_into: None }) => audit,
        known => return Ok((write(tx, facility_id, id, patient, known, by).await?, false)),
    };
    let combined = by_field::combine(&audit.patient, before, &patient.fields);
    keep_differences(tx, clock, change, &audit, &combined).await?;
    // Also when nothing of it stands: who said it hears in this way what does.
    let patient = NewPatient { program: audit.program, fields: combined.fields, patient_pk: audit.patient_pk };
    Ok((write(tx, facility_id, id, &patient, None, by).await?, !combined.differences.is_empty()))
}

/// Of each field that was touched: what differs is kept once, what stands now is known to what is open.
async fn keep_differences(
    tx: &DatabaseTransaction,
    clock: &Clock,
    change: &Change<'_>,
    audit: &PatientAudit,
    combined: &Combined,
) -> Result<(), DbErr> {
    let open = conflicts::open(tx, change.facility_id, &audit.patient_pk).await?;
    for field in by_field::FIELDS {
        let (was, said) = (by_field::value(change.before, field), by_field::value(&change.patient.fields, field));
        if was == said {
            continue;
        }
        let open: Vec<&Conflict> = open.iter().filter(|conflict| conflict.field == field).collect();
        match combined.differences.iter().find(|difference| difference.field == field) {
            Some(difference) => keep_difference(tx, clock, change, audit, difference, &open).await?,
            None => stands_now(tx, &open, &said, (change.changed_by, change.changed_at)).await?,
        }
    }
    Ok(())
}

async fn keep_difference(
    tx: &DatabaseTransaction,
    clock: &Clock,
    change: &Change<'_>,
    audit: &PatientAudit,
    difference: &Difference,
    open: &[&Conflict],
) -> Result<(), DbErr> {
    if open.iter().any(|conflict| conflict.other_value == difference.other) {
        return Ok(());
    }
    let was = by_field::value(change.before, difference.field);
    let own =
        |conflict: &&&Conflict| conflict.other_value == was && conflict.other_by.as_deref() == Some(change.changed_by);
    // The same person changed their mind: one of the two is enough to choose from.
    if let Some(own) = open.iter().find(own) {
        let newer =
            Conflict { other_value: difference.other.clone(), other_at: change.changed_at, ..Conflict::clone(own) };
        return conflicts::update(tx, &newer).await;
    }
    let (stands_by, stands_at) =
        store::last_said(tx, change.facility_id, &audit.patient_pk, difference.field, &difference.stands).await?;
    let conflict = Conflict {
        id: clock.new_id().to_string(),
        facility_id: change.facility_id.to_owned(),
        patient_pk: audit.patient_pk.clone(),
        field: difference.field.to_owned(),
        stands_value: difference.stands.clone(),
        stands_by,
        stands_at,
        other_value: difference.other.clone(),
        other_by: Some(change.changed_by.to_owned()),
        other_at: change.changed_at,
        kept: None,
    };
    conflicts::insert(tx, &conflict).await
}

/// `value` stands now: what is open and says the same is settled with it.
async fn stands_now(
    tx: &DatabaseTransaction,
    open: &[&Conflict],
    value: &str,
    (by, at): (&str, i64),
) -> Result<(), DbErr> {
    for conflict in open {
        if conflict.other_value == value {
            conflicts::settle(tx, &conflict.id, "other", Some(by), at).await?;
            continue;
        }
        let newer = Conflict {
            stands_value: value.to_owned(),
            stands_by: Some(by.to_owned()),
            stands_at: at,
            ..Conflict::clone(conflict)
        };
        conflicts::update(tx, &newer).await?;
    }
    Ok(())
}

/// Gives a patient the other value of a conflict, by who chose. Call it last in a transaction. Milliseconds.
pub(super) async fn choose(
    tx: &DatabaseTransaction,
    conflict: &Conflict,
    chosen_by: &str,
    chosen_at: i64,
) -> Result<(), DbErr> {
    let Conflict { facility_id, patient_pk, field, other_value, .. } = conflict;
    let id = counters::next(tx, counters::PATIENT_AUDITS, facility_id).await?;
    let Some(known) = store::known(tx, facility_id, patient_pk).await? else { return Ok(()) };
    let open = conflicts::open(tx, facility_id, patient_pk).await?;
    let open: Vec<&Conflict> = open.iter().filter(|other| other.field == *field).collect();
    stands_now(tx, &open, other_value, (chosen_by, chosen_at)).await?;
    let mut fields = known.audit.patient.clone();
    by_field::set(&mut fields, field, other_value);
    let patient = NewPatient { patient_pk: patient_pk.clone(), program: known.audit.program.clone(), fields };
    write(tx, facility_id, id, &patient, Some(known), (Some(chosen_by), chosen_at)).await.map(|_| ())
}

/// What a patient does not have yet is taken from `fields`; a new audit when that is anything.
pub(super) async fn fill(
    tx: &DatabaseTransaction,
    facility_id: &str,
    patient_pk: &str,
    fields: &PatientFields,
    recorded_by: Option<&str>,
    recorded_at: i64,
) -> Result<(), DbErr> {
    let Some(known) = store::known(tx, facility_id, patient_pk).await? else { return Ok(()) };
    let fields = known.audit.patient.filled_from(fields);
    if fields == known.audit.patient {
        return Ok(());
    }
    let id = counters::next(tx, counters::PATIENT_AUDITS, facility_id).await?;
    let program = known.audit.program.as_str();
    let audit = NewAudit { facility_id, id, patient_pk, program, fields: &fields, recorded_by, recorded_at };
    store::insert(tx, &audit).await.map(|_| ())
}

/// Adds many patients at once, each with its first audit, in this order.
pub async fn add_all(
    tx: &DatabaseTransaction,
    facility_id: &str,
    patients: &[NewPatient],
    recorded_at: i64,
) -> Result<(), DbErr> {
    let count = i64::try_from(patients.len()).unwrap_or(i64::MAX);
    let last = counters::advance(tx, counters::PATIENT_AUDITS, facility_id, count).await?;
    let audits: Vec<NewAudit> = (last - count + 1..)
        .zip(patients)
        .map(|(id, patient)| NewAudit {
            facility_id,
            id,
            patient_pk: &patient.patient_pk,
            program: &patient.program,
            fields: &patient.fields,
            recorded_by: None,
            recorded_at,
        })
        .collect();
    store::insert_new(tx, &audits).await
}

use bloom_storage::counters;
use sea_orm::{DatabaseTransaction, DbErr};

use super::questionnaire::ResponseItem;
use super::store::{contacts, enrolments, visits};

/// Takes away every text that somebody typed of a patient, in which a name may stand: answers in words, targets, notes and
/// reasons. Numbers, choices and dates stay, so that figures stay what they are; devices hear of it.
pub async fn forget_words(tx: &DatabaseTransaction, facility_id: &str, patient_id: &str) -> Result<(), DbErr> {
    counters::advance(tx, counters::ENROLMENTS, facility_id, 0).await?;
    for mut visit in visits::of_patient(tx, facility_id, patient_id).await? {
        visit.answers.item.iter_mut().for_each(forget);
        visits::forget_words(tx, &visit.uuid, &visit.answers).await?;
    }
    for id in enrolments::ids_of_patient(tx, facility_id, patient_id).await? {
        contacts::forget_words(tx, &id).await?;
        let number = counters::next(tx, counters::ENROLMENTS, facility_id).await?;
        enrolments::forget_words(tx, &id, number).await?;
    }
    Ok(())
}

fn forget(item: &mut ResponseItem) {
    item.answer.retain(|answer| answer.value_string.is_none());
    item.item.iter_mut().for_each(forget);
}

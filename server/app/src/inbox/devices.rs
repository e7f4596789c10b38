use axum::Json;
use axum::extract::State;
use bloom_storage::Db;
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{DeviceReport, DeviceReportPage, SeqRange};
use super::store::{self, Device};
use crate::AppState;
use crate::values::moment;
use crate::web::{Caller, Key, List, Page, Problem, QueryOf, Start};

const PAGE_SIZE: u64 = 50;
/// A till that lost every second record would otherwise answer with megabytes.
const MOST_RANGES: i64 = 1000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DeviceQuery {
    facility_id: String,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Which numbers of each device have not arrived
///
/// A device numbers its records 1, 2, 3, … in each epoch; a number is missing when it was given out and neither
/// applied nor held, here or in another facility where the device was used.
#[utoipa::path(get, path = "/sales/devices/", tag = "sales", params(DeviceQuery),
    responses((status = 200, description = "done", body = DeviceReportPage)))]
pub async fn list_devices(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<DeviceQuery>,
) -> Result<Json<Page<DeviceReport>>, Problem> {
    caller.require_facility(&query.facility_id)?;
    let list = List { path: "/api/sales/devices/", scope: vec![("facility_id", &query.facility_id)] };
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let after = match &request.start {
        Start::After { key: Key::Pair(device_id, epoch), .. } => (device_id.as_str(), *epoch),
        _ => ("", -1),
    };
    let count = match request.count() {
        Some(count) => count,
        None => store::count_devices(&state.db, &query.facility_id).await?,
    };
    let devices = store::devices(&state.db, &query.facility_id, after, request.rows()).await?;
    let mut reports = Vec::with_capacity(devices.len());
    for device in devices {
        reports.push(report(&state, &query.facility_id, device).await?);
    }
    Ok(Json(list.page(&request, count, reports, |row| Key::Pair(row.device_id.clone(), row.epoch))))
}

async fn report(state: &AppState, facility_id: &str, device: Device) -> Result<DeviceReport, DbErr> {
    let (received, elsewhere) = store::arrived(&state.db, facility_id, &device).await?;
    let quarantined = store::held(&state.db, facility_id, &device).await?;
    Ok(DeviceReport {
        missing: missing_of(&state.db, facility_id, &device).await?,
        device_id: device.device_id,
        epoch: device.epoch,
        facility_id: facility_id.to_owned(),
        issued: device.issued,
        received,
        quarantined,
        elsewhere,
        last_received_at: device.last_received_at.map(moment).transpose()?,
    })
}

/// The numbers of a device that neither were applied nor are held, and arrived nowhere else.
pub async fn missing_of(db: &Db, facility_id: &str, device: &Device) -> Result<Vec<SeqRange>, DbErr> {
    let gaps = store::gaps(db, facility_id, device, MOST_RANGES).await?;
    let highest = store::highest(db, facility_id, device).await?;
    Ok(missing(gaps, highest, device.issued))
}

/// The gaps between what arrived, and what was given out after the highest that arrived.
fn missing(mut gaps: Vec<SeqRange>, highest: i64, issued: i64) -> Vec<SeqRange> {
    let full = i64::try_from(gaps.len()).is_ok_and(|length| length >= MOST_RANGES);
    if highest < issued && !full {
        gaps.push(SeqRange { from: highest + 1, to: issued });
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_given_out_after_the_last_arrival_is_missing_too() {
        assert_eq!(missing(vec![], 0, 3), [SeqRange { from: 1, to: 3 }]);
        assert_eq!(missing(vec![SeqRange { from: 2, to: 2 }], 3, 3), [SeqRange { from: 2, to: 2 }]);
        assert_eq!(missing(vec![], 0, 0), []);
    }

    #[test]
    fn the_lowest_ranges_are_kept_when_there_are_too_many() {
        let gaps: Vec<_> = (1..=MOST_RANGES).map(|n| SeqRange { from: 2 * n, to: 2 * n }).collect();
        assert_eq!(missing(gaps.clone(), 2 * MOST_RANGES + 1, 9999), gaps);
    }
}

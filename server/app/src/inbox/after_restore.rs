use axum::Json;
use axum::extract::State;
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::IntoParams;

use super::devices::missing_of;
use super::model::{AfterRestore, DeviceAfterRestore};
use super::store::{self, LateDevice};
use crate::AppState;
use crate::generation::{self, Generation};
use crate::values::moment;
use crate::web::{Caller, Problem, QueryOf};

const MOST_DEVICES: i64 = 100;
/// So long a till keeps what was acknowledged: one that was away for longer has nothing to give back.
const TILLS_KEEP_MS: i64 = 30 * 24 * 3600 * 1000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AfterRestoreQuery {
    facility_id: String,
}

/// What a facility may lack since the server was put back from a backup
///
/// Tills send again what the backup does not have. What is named here is missing all the same: by numbers, where a till
/// has told how many it gave out, and by devices that have not been here since.
#[utoipa::path(get, path = "/sales/after-restore/", tag = "sales", params(AfterRestoreQuery),
    responses((status = 200, description = "done", body = AfterRestore)))]
pub async fn after_restore(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<AfterRestoreQuery>,
) -> Result<Json<AfterRestore>, Problem> {
    caller.require_facility(&query.facility_id)?;
    let generation = generation::known(&state).await?;
    let mut answer = AfterRestore {
        generation: generation.id.clone(),
        restored_at: None,
        backup_made_at: generation.backup_made_at.map(moment).transpose()?,
        devices: Vec::new(),
    };
    if !generation.is_restored() {
        return Ok(Json(answer));
    }
    answer.restored_at = Some(moment(generation.made_at)?);
    let since = generation.backup_made_at.unwrap_or(generation.made_at) - TILLS_KEEP_MS;
    for late in store::devices_since(&state.db, &query.facility_id, since, MOST_DEVICES).await? {
        let report = report(&state, &query.facility_id, generation, late).await?;
        if !report.is_back || !report.missing.is_empty() {
            answer.devices.push(report);
        }
    }
    Ok(Json(answer))
}

async fn report(
    state: &AppState,
    facility_id: &str,
    generation: &Generation,
    late: LateDevice,
) -> Result<DeviceAfterRestore, DbErr> {
    let LateDevice { device, generation: told } = late;
    Ok(DeviceAfterRestore {
        missing: missing_of(&state.db, facility_id, &device).await?,
        is_back: told.is_some_and(|told| told == generation.id),
        device_id: device.device_id,
        epoch: device.epoch,
        last_received_at: device.last_received_at.map(moment).transpose()?,
    })
}

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::model::{MissingAnswer, MissingRequest, SyncDevice};
use super::receive::Receiver;
use super::store;
use crate::web::{Caller, JsonBody, Problem};
use crate::{AppState, generation};

const MOST_IDS: usize = 1_000;

/// Which records this database does not have
///
/// For a till that finds the server put back from a backup: of what was acknowledged to it, it sends again what is
/// listed here, in the old order. Says also how many numbers the till has given out.
#[utoipa::path(post, path = "/sales/sync/missing/", tag = "sales", request_body = MissingRequest,
    responses((status = 200, description = "done", body = MissingAnswer)))]
pub async fn list_missing(
    State(state): State<AppState>,
    caller: Caller,
    JsonBody(request): JsonBody<MissingRequest>,
) -> Result<Json<MissingAnswer>, Problem> {
    if request.ids.len() > MOST_IDS {
        let detail = format!("Ask for at most {MOST_IDS} ids at once.");
        return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_many_records", detail));
    }
    let receiver = Receiver::of(&state, &caller).await?;
    let generation = generation::known(&state).await?.id.clone();
    if let Some(device) = request.device.filter(SyncDevice::is_sensible) {
        store::note_device(&state.db, &receiver.facility_id, &device, &generation).await?;
    }
    let ids: Vec<String> = request.ids.into_iter().filter(|id| !id.contains('\0')).collect();
    let known = store::known_of(&state.db, &receiver.facility_id, &ids).await?;
    let missing = ids.into_iter().filter(|id| !known.contains(id)).collect();
    Ok(Json(MissingAnswer { generation, missing }))
}

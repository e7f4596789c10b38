use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::messages;
use super::model::{Upload, UploadError, UploadStatus};
use super::store::{self, Transferred, Whose};
use crate::values::day_begins;
use crate::web::{Caller, Language, Problem, QueryOf};
use crate::{AppState, facilities};

/// Files of one day; more of them nobody reads in a drawer.
const MOST_UPLOADS: i64 = 100;
/// Errors of one file; the page of the upload has them all.
const MOST_ERRORS: i64 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BulkTransferQuery {
    /// yyyy-MM-dd; a day of the facility
    created_date: NaiveDate,
    /// The caller's own when it is not said; for staff then what they uploaded themselves, and days are of UTC
    #[param(nullable = false)]
    facility_id: Option<String>,
}

/// ENT-19: what a file of stock transfers became for one destination; one for the file while it is under way, and one
/// for its rows that were not taken
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkTransferUpload {
    /// Of the transfer, or of the upload where it is about the file
    pub id: String,
    pub upload_id: String,
    /// Null when it became no transfer, or when that was deleted
    #[schema(required)]
    pub transfer_request_id: Option<String>,
    /// Who sends: the facility of the file
    pub source_facility_id: String,
    /// Empty where it is about the file
    pub destination_facility_name: String,
    /// PROCESSING_DATA, PROCESSING_COMPLETE, FAILED_VALIDATION; anything else: it is being looked at
    pub process_status: String,
    #[schema(inline)]
    pub file_upload: BulkTransferFile,
    pub created_at: DateTime<Utc>,
}

/// ENT-20
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkTransferFile {
    pub num_of_records: i64,
    pub num_of_records_processed_successfully: i64,
    #[schema(inline)]
    pub errors: Vec<BulkTransferError>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BulkTransferError {
    pub error: String,
    /// BST-17 to BST-21, or a word for anything else
    pub error_type: String,
    /// As the spreadsheet shows it
    #[schema(required)]
    pub row: Option<i64>,
    #[schema(required)]
    pub column: Option<String>,
    #[schema(required)]
    pub value: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BulkTransferUploads {
    pub results: Vec<BulkTransferUpload>,
}

/// Files of stock transfers of one day, newest first
///
/// API-19: at most 100 files, and of each the first 50 errors with the first of every type.
#[utoipa::path(get, path = "/extracts-ms/stock-transfers/", tag = "uploads", params(BulkTransferQuery),
    responses((status = 200, description = "done", body = BulkTransferUploads)))]
pub async fn list_bulk_transfers(
    State(state): State<AppState>,
    caller: Caller,
    language: Language,
    QueryOf(query): QueryOf<BulkTransferQuery>,
) -> Result<Json<BulkTransferUploads>, Problem> {
    let own = || caller.facility_id.clone().filter(|_| !caller.is_staff);
    let facility_id = query.facility_id.clone().or_else(own);
    if let Some(facility_id) = &facility_id {
        caller.require_facility(facility_id)?;
    } else if !caller.is_staff {
        return Ok(Json(BulkTransferUploads { results: Vec::new() }));
    }
    let time = time_of(&state, facility_id.as_deref(), query.created_date).await?;
    // Whoever looks at no facility hears of their own files, not of everybody's.
    let whose = match &facility_id {
        Some(id) => Whose::Facility(id),
        None => Whose::Person(&caller.user_id),
    };
    let uploads = store::transfer_uploads(&state.db, whose, time, MOST_UPLOADS, language).await?;
    let ids: Vec<&str> = uploads.iter().map(|upload| upload.id.as_str()).collect();
    let mut became: HashMap<String, Vec<Transferred>> = HashMap::new();
    for transferred in store::transferred(&state.db, &ids).await? {
        became.entry(transferred.upload_id.clone()).or_default().push(transferred);
    }
    let mut results = Vec::new();
    for upload in &uploads {
        if upload.completed_at.is_none() || upload.status == UploadStatus::FailedValidation || upload.error_count > 0 {
            results.push(of_file(&state, upload, language).await?);
        }
        if upload.completed_at.is_some() {
            let became = became.remove(&upload.id).unwrap_or_default();
            results.extend(became.into_iter().map(|transferred| of_destination(upload, transferred)));
        }
    }
    Ok(Json(BulkTransferUploads { results }))
}

/// The day in milliseconds, without its end.
async fn time_of(state: &AppState, facility_id: Option<&str>, day: NaiveDate) -> Result<(i64, i64), Problem> {
    let zone = match facility_id {
        Some(id) => facilities::settings(&state.db, id).await?.map(|settings| settings.time_zone),
        None => None,
    };
    let zone = zone.unwrap_or(Tz::UTC);
    Ok((day_begins(day, zone), day.succ_opt().map_or(i64::MAX, |next| day_begins(next, zone))))
}

async fn of_file(state: &AppState, upload: &Upload, language: Language) -> Result<BulkTransferUpload, Problem> {
    let rows = store::errors_of_each_type(&state.db, &upload.id, MOST_ERRORS, language).await?;
    let mut errors: Vec<BulkTransferError> = rows.into_iter().map(of_row).collect();
    if errors.is_empty() {
        errors.extend(whole(upload));
    }
    let process_status = match upload.status {
        UploadStatus::RetrievingFacilityDetails | UploadStatus::ProcessingRows => "PROCESSING_DATA",
        // Its good rows have records of their own.
        UploadStatus::Completed => UploadStatus::FailedValidation.as_str(),
        status => status.as_str(),
    };
    Ok(BulkTransferUpload {
        id: upload.id.clone(),
        upload_id: upload.id.clone(),
        transfer_request_id: None,
        source_facility_id: upload.facility_id.clone().unwrap_or_default(),
        destination_facility_name: String::new(),
        process_status: process_status.to_owned(),
        file_upload: BulkTransferFile {
            num_of_records: upload.number_of_records,
            num_of_records_processed_successfully: upload.applied,
            errors: if upload.completed_at.is_some() { errors } else { Vec::new() },
        },
        created_at: upload.created_at,
    })
}

fn of_destination(upload: &Upload, transferred: Transferred) -> BulkTransferUpload {
    BulkTransferUpload {
        transfer_request_id: (transferred.is_there > 0).then(|| transferred.transfer_id.clone()),
        id: transferred.transfer_id,
        upload_id: upload.id.clone(),
        source_facility_id: upload.facility_id.clone().unwrap_or_default(),
        destination_facility_name: transferred.destination_name,
        process_status: "PROCESSING_COMPLETE".to_owned(),
        file_upload: BulkTransferFile {
            num_of_records: transferred.records,
            num_of_records_processed_successfully: transferred.records,
            errors: Vec::new(),
        },
        created_at: upload.created_at,
    }
}

fn of_row(error: UploadError) -> BulkTransferError {
    BulkTransferError {
        error: error.reason,
        error_type: error.error_type.unwrap_or_else(|| error.code.to_uppercase()),
        row: Some(error.row),
        column: error.column,
        value: error.value,
    }
}

/// Why no row of the file was even looked at.
fn whole(upload: &Upload) -> Option<BulkTransferError> {
    let code = upload.error_code.as_deref()?;
    let error_type = if code == messages::MISSING_COLUMNS.code {
        "VALIDATION_ERROR".to_owned()
    } else {
        // The word of an empty file is its code.
        code.to_uppercase()
    };
    let error = upload.error_message.clone().unwrap_or_default();
    Some(BulkTransferError { error, error_type, row: None, column: None, value: None })
}

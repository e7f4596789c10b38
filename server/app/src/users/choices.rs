use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use crate::access;
use crate::web::Caller;

/// What the caller may grant, and whether the caller may create and edit people at all
#[derive(Debug, Serialize, ToSchema)]
pub struct UserChoices {
    pub may_manage: bool,
    pub groups: Vec<&'static str>,
    pub scopes: Vec<&'static str>,
    pub apps: Vec<&'static str>,
    pub languages: Vec<&'static str>,
    pub may_create_staff: bool,
}

/// What the caller may grant
#[utoipa::path(get, path = "/users/choices/", tag = "users",
    responses((status = 200, description = "done", body = UserChoices)))]
pub async fn user_choices(caller: Caller) -> Json<UserChoices> {
    let may = access::grantable(&caller);
    Json(UserChoices {
        may_manage: access::is_manager(&caller),
        groups: may.groups,
        scopes: may.scopes,
        apps: may.apps,
        languages: access::LANGUAGES.to_vec(),
        may_create_staff: caller.is_staff,
    })
}

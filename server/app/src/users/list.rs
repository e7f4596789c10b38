use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::managed::{ManagedUser, ManagedUserPage};
use super::store::{self, Shown};
use crate::AppState;
use crate::web::{Caller, Key, List, Page, Problem, QueryOf, offset_of_page};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UserState {
    Active,
    Inactive,
}

impl UserState {
    fn as_str(self) -> &'static str {
        match self {
            UserState::Active => "active",
            UserState::Inactive => "inactive",
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UserQuery {
    /// Parts of the names, the username or the mail address, in any case
    #[param(nullable = false)]
    search: Option<String>,
    #[param(nullable = false)]
    facility_id: Option<String>,
    #[param(nullable = false)]
    group: Option<String>,
    #[param(nullable = false, inline)]
    state: Option<UserState>,
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// People, in order of their usernames
///
/// SET-03: people of a facility see those of their own, whoever they are; staff see everybody.
#[utoipa::path(get, path = "/users/", tag = "users", params(UserQuery),
    responses((status = 200, description = "done", body = ManagedUserPage)))]
pub async fn list_users(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<UserQuery>,
) -> Result<Json<Page<ManagedUser>>, Problem> {
    if let Some(facility_id) = &query.facility_id {
        caller.require_facility(facility_id)?;
    }
    let own = (!caller.is_staff).then(|| caller.facility_id.as_deref().unwrap_or_default());
    let search = query.search.as_deref().unwrap_or_default();
    let shown = Shown {
        facility_id: query.facility_id.as_deref().or(own),
        search,
        group: query.group.as_deref(),
        is_active: query.state.map(|state| state == UserState::Active),
    };
    let mut scope = Vec::new();
    scope.extend((!search.is_empty()).then_some(("search", search)));
    scope.extend(shown.facility_id.map(|id| ("facility_id", id)));
    scope.extend(shown.group.map(|group| ("group", group)));
    scope.extend(query.state.map(|state| ("state", state.as_str())));
    let list = List { path: "/api/users/", scope };
    let offset = offset_of_page(query.page, None, PAGE_SIZE);
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, offset)?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, &shown).await?,
    };
    let people = store::page(&state.db, &shown, &request).await?;
    let rows = people.into_iter().map(|person| ManagedUser::seen_by(&caller, person)).collect();
    Ok(Json(list.page(&request, count, rows, |row| Key::Text(row.username.clone()))))
}

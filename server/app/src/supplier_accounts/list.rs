use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{SupplierAccount, SupplierAccountPage};
use super::read::{self, Account};
use super::rights::settings;
use super::told::Teller;
use crate::AppState;
use crate::web::{Caller, Key, List, Page, Problem, QueryOf, Start};

/// A facility has a few suppliers.
const PAGE_SIZE: u64 = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AccountsQuery {
    facility_id: String,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// What a facility owes its suppliers, in order of their names
///
/// Those that it ordered of, or paid, or that have a limit.
#[utoipa::path(get, path = "/orders/accounts/", tag = "orders", params(AccountsQuery),
    responses((status = 200, description = "done", body = SupplierAccountPage)))]
pub async fn list_supplier_accounts(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<AccountsQuery>,
) -> Result<Json<Page<SupplierAccount>>, Problem> {
    let facility_id = query.facility_id.as_str();
    caller.require_orders(facility_id)?;
    let list = List { path: "/api/orders/accounts/", scope: vec![("facility_id", facility_id)] };
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let teller = Teller { facility_id, settings: settings(&state, facility_id).await? };
    let tx = state.db.snapshot().await?;
    let accounts = read::accounts(&tx, facility_id).await?;
    let count = request.count().unwrap_or(i64::try_from(accounts.len()).unwrap_or(i64::MAX));
    let after = match &request.start {
        Start::After { key: Key::Text(place), .. } => place.as_str(),
        Start::First { .. } | Start::After { .. } => "",
    };
    let most = usize::try_from(request.rows()).unwrap_or(usize::MAX);
    let rows: Vec<Account> = accounts.into_iter().filter(|account| account.place().as_str() > after).collect();
    let rows: Vec<(String, SupplierAccount)> =
        rows.iter().take(most).map(|account| (account.place(), teller.account(account))).collect();
    let Page { count, next, results } = list.page(&request, count, rows, |(place, _)| Key::Text(place.clone()));
    Ok(Json(Page { count, next, results: results.into_iter().map(|(_, account)| account).collect() }))
}

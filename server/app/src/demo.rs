//! Fills an empty database with the demonstration data.

mod care;
mod catalogue;
mod lab;
mod offers;
mod proposals;
mod provider_stock;
mod reviews;
mod trade;
mod transfer;

use anyhow::Context;
use bloom_demo::{Directory, Scale};
use bloom_storage::counters;
use sea_orm::DatabaseTransaction;

use crate::AppState;
use crate::credentials::Passwords;
use crate::facilities::{self, FacilityProfile, OfflineConfig, OwnerContact};
use crate::users::{self, NewUser};

/// Seeds once. Returns false when the database already holds facilities.
pub async fn seed(state: &AppState) -> anyhow::Result<bool> {
    seed_scaled(state, state.config.server.demo_size.scale()).await
}

/// As [`seed`], with a size that no option names (tests of the server take the tiny one).
///
/// All in one transaction: a server that is killed meanwhile starts again with nothing.
pub async fn seed_scaled(state: &AppState, scale: Scale) -> anyhow::Result<bool> {
    if facilities::any(&state.db).await? {
        return Ok(false);
    }
    let now = state.clock.now();
    let demo = bloom_demo::generate_scaled(now.date_naive(), scale);
    let tx = state.db.begin().await?;
    // Whoever takes this second, of two servers that start together, waits here and finds everything done.
    counters::next(&tx, counters::DEMONSTRATIONS, "").await?;
    if facilities::any(&state.db).await? {
        return Ok(false);
    }
    seed_directory(&tx, &demo.directory, &state.passwords, now.timestamp_millis()).await?;
    catalogue::seed(&tx, &demo, now.timestamp_millis()).await?;
    let keeper = provider_stock::keeper(&demo).map(|place| place.id.as_str());
    for facility in &demo.trades {
        trade::seed(&tx, facility, keeper == Some(facility.facility_id.as_str()), now).await?;
    }
    provider_stock::seed(&tx, &state.clock, &demo).await?;
    lab::seed(&tx, &state.clock, &demo).await?;
    offers::seed(&tx, &demo, now.timestamp_millis()).await?;
    proposals::seed(&tx, &demo, now.timestamp_millis()).await?;
    reviews::seed(&tx, &demo.directory, now).await?;
    care::seed(&tx, &state.clock, &demo).await?;
    transfer::seed(&tx, &state.clock, &demo).await?;
    tx.commit().await?;
    Ok(true)
}

/// Who can sign in to the demonstration, as lines for a person to read.
pub fn sign_ins() -> String {
    let directory = bloom_demo::directory();
    let place = |user: &bloom_demo::User| {
        let own = directory.facilities.iter().find(|place| Some(&place.id) == user.facility_id.as_ref());
        own.map_or("provider staff", |place| place.name)
    };
    let lines = directory.users.iter().map(|user| format!("  {:<10} {}\n", user.username, place(user)));
    format!("Demo sign-ins (the password of all is {}):\n{}", bloom_demo::PASSWORD, lines.collect::<String>())
}

async fn seed_directory(
    tx: &DatabaseTransaction,
    directory: &Directory,
    passwords: &Passwords,
    now_ms: i64,
) -> anyhow::Result<()> {
    for facility in &directory.facilities {
        facilities::add(tx, &facility_of(facility)).await.context("demo facilities")?;
    }
    for user in &directory.users {
        let password_hash = passwords.hash(bloom_demo::PASSWORD).await?;
        users::add(tx, &new_user(user, password_hash), now_ms).await.context("demo users")?;
    }
    Ok(())
}

fn facility_of(facility: &bloom_demo::Facility) -> FacilityProfile {
    FacilityProfile {
        id: facility.id.clone(),
        name: facility.name.to_owned(),
        contract_type: facility.contract_type.to_owned(),
        country_id: facility.country_id,
        facility_type: facility.facility_type.to_owned(),
        offline_config: OfflineConfig {
            offline_notification_period: facility.offline_notification_period,
            offline_time_allowed: facility.offline_time_allowed,
        },
        facility_owner_contact: OwnerContact {
            full_name: facility.owner_full_name.clone(),
            email: facility.owner_email.clone(),
            user_id: facility.owner_user_id.clone(),
        },
        is_active: true,
        phone: facility.phone.to_owned(),
        address: facility.address.clone(),
        licence_number: facility.licence_number.to_owned(),
        licence_expires_on: Some(facility.licence_expires_on),
        receipt_header: facility.receipt_header.to_owned(),
        receipt_footer: facility.receipt_footer.to_owned(),
        low_stock_level: facilities::LOW_STOCK_LEVEL,
        shifts: facilities::NO_SHIFTS.to_owned(),
        price_limit_percent: None,
        return_limit: None,
        prescription_rule: facilities::NO_PRESCRIPTION.to_owned(),
        expiring_soon_days: facilities::EXPIRING_SOON_DAYS,
    }
}

fn new_user(user: &bloom_demo::User, password_hash: String) -> NewUser {
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    NewUser {
        id: user.id.clone(),
        username: users::normal_username(user.username),
        password_hash,
        first_name: user.first_name.to_owned(),
        last_name: user.last_name.to_owned(),
        email: user.email.clone(),
        groups: owned(&user.groups),
        scopes: owned(&user.scopes),
        apps: owned(&user.apps),
        facility_id: user.facility_id.clone(),
        location: user.location.to_owned(),
        is_staff: user.is_staff,
        language: user.language.to_owned(),
        must_change_password: false,
    }
}

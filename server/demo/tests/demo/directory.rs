use bloom_demo::{Facility, User, directory};

use super::distinct;

const ALL: &str = "POS, Sales History, Analytics, Inventory, Order, Health Services, VDL, Warehouse & Logistic, \
                   Member Management, Member Directory";

fn user(username: &str) -> Option<User> {
    directory().users.into_iter().find(|user| user.username == username)
}

fn facility_of(user: &User) -> Option<Facility> {
    directory().facilities.into_iter().find(|facility| Some(&facility.id) == user.facility_id.as_ref())
}

// HOM-19, HOM-20: the countries of the specification, without NW.
#[test]
fn the_countries_are_those_of_the_specification_and_five_have_a_market_place() {
    let countries = directory().countries;
    let codes: Vec<_> = countries.iter().map(|country| country.alpha_2_code).collect();
    assert_eq!(codes, ["GH", "NG", "GA", "KE", "BJ", "ZM", "RW", "ET", "UG", "SN", "TG", "MW", "TZ"]);
    let with_market: Vec<_> =
        countries.iter().filter(|country| country.use_market_place).map(|c| c.alpha_2_code).collect();
    assert_eq!(with_market, ["GH", "NG", "GA", "KE", "BJ"]);
    assert_eq!(distinct(countries.iter().map(|country| country.id)), 13);
}

#[test]
fn francs_and_shillings_without_cents_have_no_decimals() {
    for country in directory().countries {
        let expected = if ["XOF", "XAF", "RWF", "UGX"].contains(&country.currency) { 0 } else { 2 };
        assert_eq!(country.minor_units, expected, "{}", country.name);
    }
}

#[test]
fn every_country_has_mobile_money_channels_with_codes_of_their_own() {
    let directory = directory();
    for country in &directory.countries {
        let count = directory.channels.iter().filter(|channel| channel.country == country.alpha_2_code).count();
        assert!(count >= 2, "{}", country.name);
    }
    let channels = &directory.channels;
    assert_eq!(distinct(channels.iter().map(|channel| (channel.country, channel.code))), channels.len());
    assert_eq!(distinct(channels.iter().map(|channel| &channel.id)), channels.len());
}

// ENT-01..ENT-04, ENT-16: the table of people.
#[test]
fn the_people_are_who_and_where_they_should_be() {
    let table = [
        ("ama", "Accra", "GH", "pharmacy", "VMI", false, "en", "POS, Inventory"),
        ("kofi", "Accra", "GH", "pharmacy", "VMI", true, "en", ALL),
        ("ngozi", "Lagos", "NG", "pharmacy", "PPMV", true, "en", "POS, Analytics, Inventory, Order"),
        ("wanjiru", "Nairobi", "KE", "clinic", "STANDARD", false, "en", "POS, Health Services"),
        ("baraka", "Nairobi", "KE", "clinic", "STANDARD", false, "en", "POS"),
        ("koffi", "Cotonou", "BJ", "pharmacy", "STANDARD", false, "fr", "POS, Inventory, Order, Warehouse & Logistic"),
        ("marie", "Libreville", "GA", "pharmacy", "STANDARD", true, "fr", ALL),
        ("yaw", "Tema", "GH", "warehouse", "STANDARD", false, "en", "Inventory, Order, Warehouse & Logistic"),
    ];
    for (username, town, location, facility_type, contract, is_admin, language, apps) in table {
        let user = user(username);
        assert!(user.is_some(), "{username} is missing");
        let Some(user) = user else { continue };
        let Some(facility) = facility_of(&user) else { panic!("{username} has no facility") };
        assert!(facility.name.contains(town), "{username}: {}", facility.name);
        assert_eq!((facility.facility_type, facility.contract_type), (facility_type, contract), "{username}");
        assert_eq!((user.location, user.language, user.is_staff), (location, language, false), "{username}");
        assert_eq!(user.groups.contains(&"Admin"), is_admin, "{username}");
        assert_eq!(user.apps.join(", "), apps, "{username}");
    }
}

#[test]
fn only_kofi_may_create_promos() {
    let may: Vec<_> = directory().users.into_iter().filter(|user| user.scopes.contains(&"promo.create")).collect();
    assert_eq!(may.iter().map(|user| user.username).collect::<Vec<_>>(), ["kofi"]);
}

#[test]
fn tests_are_done_by_who_has_the_scope_and_baraka_sells_beside_them() {
    let of = |username: &str| user(username).map(|user| user.scopes.join(", ")).unwrap_or_default();
    assert_eq!(of("wanjiru"), "lab.perform, lab.read, lab.read_sensitive");
    for username in ["achieng", "afi", "marie"] {
        assert_eq!(of(username), "lab.perform, lab.read", "{username}");
    }
    assert_eq!((of("kofi"), of("efua")), ("promo.create, lab.perform, lab.read".to_owned(), "lab.read".to_owned()));
    let Some(baraka) = user("baraka") else { panic!("baraka is missing") };
    assert_eq!((baraka.apps.join(", ").as_str(), baraka.scopes.len()), ("POS", 0));
    assert_eq!(baraka.groups, ["Cashier"]);
}

#[test]
fn efua_is_staff_in_ghana_without_a_facility_and_has_every_app() {
    let Some(efua) = user("efua") else { panic!("efua is missing") };
    assert!(efua.is_staff);
    assert_eq!((efua.facility_id.as_deref(), efua.location, efua.apps.join(", ").as_str()), (None, "GH", ALL));
}

// ENT-09, ENT-12, ENT-13
#[test]
fn facilities_have_default_hours_a_known_country_and_an_owner_who_works_there() {
    let directory = directory();
    for facility in &directory.facilities {
        assert_eq!((facility.offline_notification_period, facility.offline_time_allowed), (1, 24));
        let country = directory.countries.iter().find(|country| country.id == facility.country_id);
        assert_eq!(country.map(|country| country.alpha_2_code), Some(facility.country_code));
        let owner = directory.users.iter().find(|user| user.id == facility.owner_user_id);
        assert_eq!(owner.and_then(|owner| owner.facility_id.as_ref()), Some(&facility.id), "{}", facility.name);
        assert_eq!(owner.map(User::full_name).as_ref(), Some(&facility.owner_full_name));
        assert_eq!(owner.map(|owner| &owner.email), Some(&facility.owner_email));
    }
}

#[test]
fn ids_usernames_and_addresses_are_unique() {
    let directory = directory();
    let users = &directory.users;
    assert_eq!(distinct(users.iter().map(|user| user.username)), users.len());
    assert_eq!(distinct(users.iter().map(|user| &user.email)), users.len());
    let ids = users.iter().map(|user| &user.id).chain(directory.facilities.iter().map(|facility| &facility.id));
    assert_eq!(distinct(ids), users.len() + directory.facilities.len());
}

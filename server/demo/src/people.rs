//! The facilities and the people of the demonstration.

use chrono::NaiveDate;

use crate::ids;
use crate::model::{Facility, User};

/// ENT-16, spelt exactly.
pub const ALL_APPS: [&str; 10] = [
    "POS",
    "Sales History",
    "Analytics",
    "Inventory",
    "Order",
    "Health Services",
    "VDL",
    "Warehouse & Logistic",
    "Member Management",
    "Member Directory",
];

struct Place {
    key: &'static str,
    name: &'static str,
    contract_type: &'static str,
    country: (i64, &'static str),
    facility_type: &'static str,
    owner: &'static str,
    phone: &'static str,
    /// Street, and town with country.
    address: [&'static str; 2],
    licence: (&'static str, (i32, u32, u32)),
}

#[rustfmt::skip]
const PLACES: &[Place] = &[
    Place { key: ACCRA, name: "Harmattan Lane Pharmacy, Accra", contract_type: "VMI",
            country: (288, "GH"), facility_type: "pharmacy", owner: "abena",
            phone: "+233 30 255 0142", address: ["14 Harmattan Lane, Osu", "Accra, Ghana"],
            licence: ("PC/GA/2019/0142", (2027, 12, 31)) },
    Place { key: LAGOS, name: "Palm Gate Pharmacy, Lagos", contract_type: "PPMV",
            country: (566, "NG"), facility_type: "pharmacy", owner: "ngozi",
            phone: "+234 1 555 0117", address: ["117 Palm Gate Road, Yaba", "Lagos, Nigeria"],
            licence: ("PCN/LA/04417", (2027, 6, 30)) },
    Place { key: NAIROBI, name: "Jacaranda Court Clinic, Nairobi", contract_type: "STANDARD",
            country: (404, "KE"), facility_type: "clinic", owner: "achieng",
            phone: "+254 20 555 0186", address: ["Jacaranda Court, Ngong Road", "Nairobi, Kenya"],
            licence: ("PPB/C/2021/0860", (2028, 3, 31)) },
    Place { key: COTONOU, name: "Pharmacie du Flamboyant, Cotonou", contract_type: "STANDARD",
            country: (204, "BJ"), facility_type: "pharmacy", owner: "afi",
            phone: "+229 21 55 01 23", address: ["Rue 123, Quartier Ganhi", "Cotonou, Bénin"],
            licence: ("MS/DPMED/2020/123", (2027, 9, 30)) },
    Place { key: LIBREVILLE, name: "Pharmacie de la Mangrove, Libreville", contract_type: "STANDARD",
            country: (266, "GA"), facility_type: "pharmacy", owner: "ndong",
            phone: "+241 11 55 01 64", address: ["164 boulevard de la Mangrove", "Libreville, Gabon"],
            licence: ("DPM/GA/2018/064", (2028, 1, 31)) },
    Place { key: TEMA, name: "Tidegate Warehouse, Tema", contract_type: "STANDARD",
            country: (288, "GH"), facility_type: "warehouse", owner: "akosua",
            phone: "+233 30 355 0199", address: ["Warehouse 9, Tidegate Road", "Tema, Ghana"],
            licence: ("PC/WH/2020/0199", (2027, 12, 31)) },
];

pub const ACCRA: &str = "accra";
pub const LAGOS: &str = "lagos";
pub const NAIROBI: &str = "nairobi";
pub const COTONOU: &str = "cotonou";
pub const LIBREVILLE: &str = "libreville";
pub const TEMA: &str = "tema";

struct Person {
    username: &'static str,
    name: (&'static str, &'static str),
    /// None: provider staff.
    place: Option<&'static str>,
    location: &'static str,
    groups: &'static [&'static str],
    scopes: &'static [&'static str],
    apps: &'static [&'static str],
    language: &'static str,
}

const fn person(
    username: &'static str,
    name: (&'static str, &'static str),
    place: Option<&'static str>,
    location: &'static str,
    groups: &'static [&'static str],
    apps: &'static [&'static str],
) -> Person {
    Person { username, name, place, location, groups, scopes: &[], apps, language: "en" }
}

const CASHIER: &[&str] = &["Cashier"];
const ADMIN: &[&str] = &["Admin"];
const OWNER: &[&str] = &["Admin", "Owner"];
const STOCK: &[&str] = &["Stock Keeper"];
const SUPPORT: &[&str] = &["Customer Support"];
const STAFF: &[&str] = &["Staff"];
/// Of who does laboratory tests and reads what is not sensitive.
const TESTS: &[&str] = &["lab.perform", "lab.read"];

#[rustfmt::skip]
const PEOPLE: &[Person] = &[
    person("ama", ("Ama", "Mensah"), Some(ACCRA), "GH", CASHIER, &["POS", "Inventory"]),
    Person { scopes: &["promo.create", "lab.perform", "lab.read"],
             ..person("kofi", ("Kofi", "Boateng"), Some(ACCRA), "GH", ADMIN, &ALL_APPS) },
    person("abena", ("Abena", "Osei"), Some(ACCRA), "GH", OWNER, &["Sales History", "Analytics", "Inventory", "Order"]),
    // DWN-06: sells, and keeps nothing of the facility on the device.
    Person { scopes: &["offline.restricted"],
             ..person("kwesi", ("Kwesi", "Appiah"), Some(ACCRA), "GH", CASHIER, &["POS", "Inventory"]) },
    // ROL-08
    Person { scopes: &["customer_support.admin"],
             ..person("adwoa", ("Adwoa", "Frimpong"), Some(ACCRA), "GH", SUPPORT, &["Sales History", "Inventory"]) },
    person("ngozi", ("Ngozi", "Okafor"), Some(LAGOS), "NG", OWNER, &["POS", "Analytics", "Inventory", "Order"]),
    person("chidi", ("Chidi", "Eze"), Some(LAGOS), "NG", CASHIER, &["POS"]),
    Person { scopes: &["lab.perform", "lab.read", "lab.read_sensitive"],
             ..person("wanjiru", ("Wanjiru", "Kamau"), Some(NAIROBI), "KE", CASHIER, &["POS", "Health Services"]) },
    // Sells there, and nothing of health is his to see.
    person("baraka", ("Baraka", "Otieno"), Some(NAIROBI), "KE", CASHIER, &["POS"]),
    Person { scopes: TESTS,
             ..person("achieng", ("Achieng", "Odhiambo"), Some(NAIROBI), "KE", OWNER, &ALL_APPS) },
    Person { language: "fr", ..person("koffi", ("Koffi", "Adjovi"), Some(COTONOU), "BJ", CASHIER,
             &["POS", "Inventory", "Order", "Warehouse & Logistic"]) },
    Person { language: "fr", scopes: TESTS,
             ..person("afi", ("Afi", "Dossou"), Some(COTONOU), "BJ", OWNER, &ALL_APPS) },
    Person { language: "fr", scopes: TESTS,
             ..person("marie", ("Marie", "Obiang"), Some(LIBREVILLE), "GA", ADMIN, &ALL_APPS) },
    Person { language: "fr", ..person("solange", ("Solange", "Moussavou"), Some(LIBREVILLE), "GA", CASHIER, &["POS"]) },
    Person { language: "fr", ..person("ndong", ("Paul", "Ndong"), Some(LIBREVILLE), "GA", OWNER,
             &["Sales History", "Analytics"]) },
    person("yaw", ("Yaw", "Asante"), Some(TEMA), "GH", STOCK, &["Inventory", "Order", "Warehouse & Logistic"]),
    person("esi", ("Esi", "Tetteh"), Some(TEMA), "GH", CASHIER, &["POS", "Warehouse & Logistic"]),
    person("akosua", ("Akosua", "Darko"), Some(TEMA), "GH", OWNER, &["Analytics", "Inventory", "Warehouse & Logistic"]),
    Person { scopes: &["lab.read"], ..person("efua", ("Efua", "Owusu"), None, "GH", STAFF, &ALL_APPS) },
];

/// The users who stand at the till of a facility.
pub fn sellers(place: &str) -> &'static [&'static str] {
    match place {
        ACCRA => &["ama", "kofi"],
        LAGOS => &["ngozi", "chidi"],
        NAIROBI => &["wanjiru"],
        COTONOU => &["koffi"],
        LIBREVILLE => &["marie", "solange"],
        _ => &["esi"],
    }
}

/// True where somebody works with health services.
pub fn cares(place: &str) -> bool {
    PEOPLE.iter().any(|person| person.place == Some(place) && person.apps.contains(&"Health Services"))
}

/// The keys of all facilities, in the order of [`facilities`].
pub fn places() -> impl Iterator<Item = &'static str> {
    PLACES.iter().map(|place| place.key)
}

pub fn facility_id(place: &str) -> String {
    ids::lasting(&format!("facility:{place}"))
}

pub fn user_id(username: &str) -> String {
    ids::lasting(&format!("user:{username}"))
}

fn email(username: &str) -> String {
    format!("{username}@bloom.example")
}

fn day((year, month, day): (i32, u32, u32)) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap_or_default()
}

fn header(country: &str) -> &'static str {
    match country {
        "BJ" | "GA" => "Ouvert du lundi au samedi, de 8 h à 20 h",
        _ => "Open Monday to Saturday, 8:00 to 20:00",
    }
}

fn footer(country: &str) -> &'static str {
    match country {
        "BJ" | "GA" => "Merci de votre visite et bonne santé.",
        _ => "Thank you, and get well soon.",
    }
}

pub fn facilities() -> Vec<Facility> {
    let owner_name = |username: &str| {
        let owner = PEOPLE.iter().find(|person| person.username == username);
        owner.map(|person| format!("{} {}", person.name.0, person.name.1)).unwrap_or_default()
    };
    PLACES
        .iter()
        .map(|place| Facility {
            id: facility_id(place.key),
            name: place.name,
            contract_type: place.contract_type,
            country_id: place.country.0,
            country_code: place.country.1,
            facility_type: place.facility_type,
            offline_notification_period: 1,
            offline_time_allowed: 24,
            owner_user_id: user_id(place.owner),
            owner_full_name: owner_name(place.owner),
            owner_email: email(place.owner),
            phone: place.phone,
            address: place.address.join("\n"),
            licence_number: place.licence.0,
            licence_expires_on: day(place.licence.1),
            receipt_header: header(place.country.1),
            receipt_footer: footer(place.country.1),
        })
        .collect()
}

pub fn users() -> Vec<User> {
    PEOPLE
        .iter()
        .map(|person| User {
            id: user_id(person.username),
            username: person.username,
            first_name: person.name.0,
            last_name: person.name.1,
            email: email(person.username),
            groups: person.groups.to_vec(),
            scopes: person.scopes.to_vec(),
            facility_id: person.place.map(facility_id),
            location: person.location,
            is_staff: person.place.is_none(),
            apps: person.apps.to_vec(),
            language: person.language,
        })
        .collect()
}

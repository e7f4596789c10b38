//! The command line.

mod country;

use std::io::{BufRead, IsTerminal};

use anyhow::{Context, bail};
use bloom_storage::Db;
use clap::builder::FalseyValueParser;
use clap::{Args, Parser, Subcommand};

use crate::access::APP_NAMES;
use crate::backup::{self, BackupOptions, RestoreOptions};
use crate::config::DEFAULT_MEMORY_KIB;
use crate::config::{Config, StorageConfig};
use crate::credentials::Passwords;
use crate::users::{self, NewUser};
use crate::values::Clock;
use crate::{check, contract, facilities, opening, serve};

const LOGGING: &str = "BLOOM_LOG says what is logged to standard error, as in `info` (the default) or `bloom=debug`.";

/// Bloom: the server of a web shell for pharmacies that keeps selling when the network is gone
#[derive(Debug, Parser)]
#[command(name = "bloom", version, about, after_help = LOGGING)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the API and the web application
    Serve(Box<Config>),
    /// Run background jobs (uploads, exports) without serving; takes the options of `serve`
    Work(Box<Config>),
    /// Bring the database up to date and exit
    Migrate(StorageConfig),
    /// Copy everything (database, signing key, files, modules) into a folder, also while the server runs
    Backup(Box<BackupOptions>),
    /// Put a backup back; the server must be stopped. Tills then send again what the backup does not have
    Restore(Box<RestoreOptions>),
    /// Look whether everything is there and agrees with itself; also beside a server
    Check(StorageConfig),
    /// Manage people
    #[command(subcommand)]
    User(UserCommand),
    /// Say what a country calls the provider's stock (VDL); without a text, print it
    Country(Box<country::CountryOptions>),
    /// Print the API contract (OpenAPI 3.1, JSON)
    Openapi,
}

#[derive(Debug, Subcommand)]
enum UserCommand {
    /// Add a person; the password is the first line of standard input, or BLOOM_USER_PASSWORD
    Add(Box<AddUser>),
}

#[derive(Debug, Args)]
struct AddUser {
    /// Name to sign in with
    username: String,
    #[arg(long, env = "BLOOM_USER_FIRST_NAME", default_value = "", help = "First name")]
    first_name: String,
    #[arg(long, env = "BLOOM_USER_LAST_NAME", default_value = "", help = "Last name")]
    last_name: String,
    #[arg(long, env = "BLOOM_USER_EMAIL", default_value = "", help = "Mail address")]
    email: String,
    /// Id of the facility the person belongs to
    #[arg(
        long,
        env = "BLOOM_USER_FACILITY",
        value_name = "ID",
        required_unless_present = "staff",
        conflicts_with = "staff"
    )]
    facility: Option<String>,
    /// Person of the provider, who belongs to no facility
    #[arg(long, env = "BLOOM_USER_STAFF", value_parser = FalseyValueParser::new())]
    staff: bool,
    /// Group, as in Admin; may be repeated
    #[arg(long = "group", env = "BLOOM_USER_GROUPS", value_delimiter = ',', value_name = "NAME")]
    groups: Vec<String>,
    /// Scope, as in promo.create; may be repeated
    #[arg(long = "scope", env = "BLOOM_USER_SCOPES", value_delimiter = ',', value_name = "NAME")]
    scopes: Vec<String>,
    /// App, as in POS, or `all`; may be repeated
    #[arg(long = "app", env = "BLOOM_USER_APPS", value_delimiter = ',', value_name = "NAME", value_parser = app_name)]
    apps: Vec<String>,
    /// Country, two letters [default: the facility's]
    #[arg(long, env = "BLOOM_USER_LOCATION", value_name = "CODE", required_if_eq("staff", "true"))]
    location: Option<String>,
    /// Language: en or fr
    #[arg(long, env = "BLOOM_USER_LANGUAGE", default_value = "en", value_parser = ["en", "fr"])]
    language: String,
    #[command(flatten)]
    storage: StorageConfig,
}

fn app_name(text: &str) -> Result<String, String> {
    if text == "all" || APP_NAMES.contains(&text) {
        return Ok(text.to_owned());
    }
    Err(format!("must be `all` or one of: {}", APP_NAMES.join(", ")))
}

/// Does what the command line says.
pub async fn run(cli: Cli) -> anyhow::Result<()> {
    match cli.command {
        Command::Serve(config) => serve::serve(*config).await,
        Command::Work(config) => serve::work_only(*config).await,
        Command::Migrate(storage) => migrate(&storage).await,
        Command::Backup(options) => backup::take(&options, &Clock::system()).await,
        Command::Restore(options) => backup::restore(&options, &Clock::system()).await,
        Command::Check(storage) => check::check(&storage).await,
        Command::User(UserCommand::Add(person)) => add_user(*person).await,
        Command::Country(options) => country::change(*options).await,
        Command::Openapi => {
            print!("{}", contract::text()?);
            Ok(())
        }
    }
}

async fn migrate(storage: &StorageConfig) -> anyhow::Result<()> {
    let _lock = opening::lock_database(storage).await?;
    let db = opening::connect(storage).await?;
    opening::verify(&db, storage).await?;
    db.migrate().await.context("cannot bring the database up to date")?;
    db.close().await?;
    println!("The database is up to date.");
    Ok(())
}

async fn add_user(person: AddUser) -> anyhow::Result<()> {
    let (db, clock) = (opening::connect(&person.storage).await?, Clock::system());
    opening::verify(&db, &person.storage).await?;
    opening::migrate_unless_served(&db, &person.storage).await?;
    let location = location_of(&db, &person).await?;
    let password_hash = Passwords::new(DEFAULT_MEMORY_KIB)?.hash(&read_password()?).await?;
    let all_apps = person.apps.iter().any(|app| app == "all");
    let user = NewUser {
        id: clock.new_id().to_string(),
        username: users::normal_username(&person.username),
        password_hash,
        first_name: person.first_name,
        last_name: person.last_name,
        email: person.email,
        groups: person.groups,
        scopes: person.scopes,
        apps: if all_apps { APP_NAMES.map(str::to_owned).to_vec() } else { person.apps },
        facility_id: person.facility,
        location,
        is_staff: person.staff,
        language: person.language,
        must_change_password: false,
    };
    let tx = db.begin().await?;
    match users::add(&tx, &user, clock.now_ms()).await {
        Err(error) if bloom_storage::is_unique_violation(&error) => bail!("the name {} is taken", user.username),
        added => added?,
    }
    tx.commit().await?;
    println!("Added {} ({}).", user.username, user.id);
    Ok(())
}

async fn location_of(db: &Db, person: &AddUser) -> anyhow::Result<String> {
    let own = match &person.facility {
        None => None,
        Some(id) => Some(facilities::country(db, id).await?.with_context(|| format!("no facility has the id {id}"))?),
    };
    let named = person.location.as_ref().map(|code| code.to_uppercase());
    named.or(own).context("--location is missing")
}

/// Never from the arguments: those are visible to every process of the machine.
fn read_password() -> anyhow::Result<String> {
    let password = match std::env::var("BLOOM_USER_PASSWORD") {
        Ok(password) => password,
        Err(_) => {
            let input = std::io::stdin();
            if input.is_terminal() {
                eprintln!("Password (visible while you type):");
            }
            let mut line = String::new();
            input.lock().read_line(&mut line).context("cannot read the password")?;
            line.trim_end_matches(['\r', '\n']).to_owned()
        }
    };
    if password.chars().count() < 8 {
        bail!("the password needs at least 8 characters");
    }
    Ok(password)
}

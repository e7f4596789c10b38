//! `bloom country`: what a country calls the provider's stock.

use anyhow::bail;
use clap::Args;

use crate::config::StorageConfig;
use crate::countries::{self, NewVdlWords};
use crate::opening;

/// Characters: what a tile has room for.
const LONGEST_LABEL: usize = 40;
/// Characters.
const LONGEST_SUBTITLE: usize = 200;

#[derive(Debug, Args)]
pub struct CountryOptions {
    /// Two letters, as in KE
    code: String,
    /// English name on the tile of the provider's stock; empty: the product's own
    #[arg(long, env = "BLOOM_COUNTRY_VDL_LABEL_EN", value_name = "TEXT", value_parser = label)]
    vdl_label_en: Option<String>,
    /// French name on that tile
    #[arg(long, env = "BLOOM_COUNTRY_VDL_LABEL_FR", value_name = "TEXT", value_parser = label)]
    vdl_label_fr: Option<String>,
    /// English line below the title of its page; empty: the product's own
    #[arg(long, env = "BLOOM_COUNTRY_VDL_SUBTITLE_EN", value_name = "TEXT", value_parser = subtitle)]
    vdl_subtitle_en: Option<String>,
    /// French line below that title
    #[arg(long, env = "BLOOM_COUNTRY_VDL_SUBTITLE_FR", value_name = "TEXT", value_parser = subtitle)]
    vdl_subtitle_fr: Option<String>,
    #[command(flatten)]
    storage: StorageConfig,
}

fn label(text: &str) -> Result<String, String> {
    no_longer_than(LONGEST_LABEL, text)
}

fn subtitle(text: &str) -> Result<String, String> {
    no_longer_than(LONGEST_SUBTITLE, text)
}

fn no_longer_than(longest: usize, text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.chars().count() > longest {
        return Err(format!("must be at most {longest} characters long"));
    }
    Ok(text.to_owned())
}

/// Changes the texts that are given, and prints all of them.
pub async fn change(options: CountryOptions) -> anyhow::Result<()> {
    let db = opening::connect(&options.storage).await?;
    opening::verify(&db, &options.storage).await?;
    opening::migrate_unless_served(&db, &options.storage).await?;
    let code = options.code.trim().to_uppercase();
    let words = NewVdlWords {
        label_en: options.vdl_label_en,
        label_fr: options.vdl_label_fr,
        subtitle_en: options.vdl_subtitle_en,
        subtitle_fr: options.vdl_subtitle_fr,
    };
    let Some(now) = countries::set_words(&db, &code, &words).await? else { bail!("there is no country {code}") };
    for (name, text) in [
        ("VDL label, English", &now.label.en),
        ("VDL label, French", &now.label.fr),
        ("VDL subtitle, English", &now.subtitle.en),
        ("VDL subtitle, French", &now.subtitle.fr),
    ] {
        println!("{code} {name}: {}", if text.is_empty() { "(the product's own)" } else { text });
    }
    Ok(())
}

use std::borrow::Cow;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Embedded;

/// A folder of files, inside the program or on disk.
#[derive(Debug, Clone)]
pub enum Files {
    Embedded,
    Folder(PathBuf),
}

/// A file's content and a mark that changes with it.
#[derive(Debug, Clone)]
pub struct Asset {
    pub content: Cow<'static, [u8]>,
    pub mark: String,
}

impl Files {
    /// `path`: relative, as [`clean_path`] leaves it. `None` when there is no such file.
    pub async fn read(&self, path: &str) -> std::io::Result<Option<Asset>> {
        match self {
            Files::Embedded => Ok(Embedded::get(path).map(|file| Asset {
                mark: file.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect(),
                content: file.data,
            })),
            Files::Folder(root) => {
                let (root, path) = (root.clone(), path.to_owned());
                tokio::task::spawn_blocking(move || read_inside(&root, &path)).await?
            }
        }
    }

    /// `<id>/<version>` of every module folder below `prefix` that has a `module.json`.
    pub async fn module_folders(&self, prefix: &'static str) -> std::io::Result<Vec<String>> {
        match self {
            Files::Embedded => {
                let names = Embedded::iter().filter_map(|name| module_folder(name.strip_prefix(prefix)?));
                Ok(names.collect())
            }
            Files::Folder(root) => {
                let root = root.join(prefix);
                tokio::task::spawn_blocking(move || folders_inside(&root)).await?
            }
        }
    }
}

/// `<id>/<version>` of `<id>/<version>/module.json`.
fn module_folder(name: &str) -> Option<String> {
    let folder = name.strip_suffix("/module.json")?;
    (folder.split('/').count() == 2).then(|| folder.to_owned())
}

/// The relative path an address names, or `None` for one that could name something outside its folder.
/// `decoded`: the address with its percent signs already resolved.
pub fn clean_path(decoded: &str) -> Option<String> {
    let path = decoded.strip_prefix('/').unwrap_or(decoded);
    let path = path.strip_suffix('/').unwrap_or(path);
    let harmless = |part: &str| {
        !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':', '\0']) && !part.ends_with(".br")
    };
    (path.is_empty() || path.split('/').all(harmless)).then(|| path.to_owned())
}

fn read_inside(root: &Path, path: &str) -> std::io::Result<Option<Asset>> {
    let Some(file) = absent_is_none(root.join(path).canonicalize())? else { return Ok(None) };
    // A link may not lead out of the folder either.
    if !file.starts_with(root.canonicalize()?) || !file.is_file() {
        return Ok(None);
    }
    let Some(content) = absent_is_none(std::fs::read(&file))? else { return Ok(None) };
    let modified = std::fs::metadata(&file)?.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
    let mark = format!("{:x}-{:x}", modified.as_nanos(), content.len());
    Ok(Some(Asset { content: Cow::Owned(content), mark }))
}

fn folders_inside(root: &Path) -> std::io::Result<Vec<String>> {
    let mut found = Vec::new();
    for id in names_of(root)? {
        for version in names_of(&root.join(&id))? {
            if root.join(&id).join(&version).join("module.json").is_file() {
                found.push(format!("{id}/{version}"));
            }
        }
    }
    Ok(found)
}

fn names_of(folder: &Path) -> std::io::Result<Vec<String>> {
    let Some(entries) = absent_is_none(std::fs::read_dir(folder))? else { return Ok(Vec::new()) };
    let names = entries.map(|entry| entry.map(|entry| entry.file_name().into_string().ok()));
    names.filter_map(Result::transpose).collect()
}

fn absent_is_none<T>(result: std::io::Result<T>) -> std::io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::{clean_path, read_inside};

    #[test]
    fn no_address_names_a_file_outside_its_folder() {
        for address in ["/../secret", "/a/../../secret", "/a//b", "/./a", "/.env", "/a\\..\\b", "/c:/x", "/a\0b"] {
            assert_eq!(clean_path(address), None, "{address:?}");
        }
        assert_eq!(clean_path("/assets/a.js").as_deref(), Some("assets/a.js"));
        assert_eq!(clean_path("/login/").as_deref(), Some("login"));
        assert_eq!(clean_path("/").as_deref(), Some(""));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_folder_is_not_followed() {
        let dir = tempfile::tempdir().unwrap();
        let (root, secret) = (dir.path().join("web"), dir.path().join("secret"));
        std::fs::create_dir(&root).unwrap();
        std::fs::write(&secret, "secret").unwrap();
        std::fs::write(root.join("page"), "page").unwrap();
        std::os::unix::fs::symlink(&secret, root.join("link")).unwrap();
        assert!(read_inside(&root, "page").unwrap().is_some());
        assert!(read_inside(&root, "link").unwrap().is_none());
    }
}

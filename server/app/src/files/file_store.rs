//! Where the bytes of files are stored: `<id>/data` in a folder, or in a bucket of S3.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use bytes::Bytes;
use futures::{Stream, StreamExt, TryStreamExt};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{ObjectStore, ObjectStoreExt, WriteMultipart};
use url::Url;

use super::FileError;
use crate::Config;

/// Parts of a file that are on their way at once; with five MiB each this bounds what one file takes of memory.
const PARTS_AT_ONCE: usize = 2;

/// Knows no names and no rights, only bytes.
#[derive(Debug)]
pub struct FileStore {
    store: Arc<dyn ObjectStore>,
    location: StorageLocation,
    /// For links that this program serves itself.
    pub(super) link_secret: [u8; 32],
    pub(super) scratch: PathBuf,
}

#[derive(Debug)]
pub(super) enum StorageLocation {
    Folder(PathBuf),
    S3 { signer: Arc<AmazonS3>, prefix: String },
}

impl FileStore {
    /// Opens what the settings name; a folder is made when it is not there.
    pub fn open(config: &Config, link_secret: [u8; 32]) -> anyhow::Result<FileStore> {
        let data_dir = &config.storage.data_dir;
        let (store, location): (Arc<dyn ObjectStore>, StorageLocation) = match config.jobs.files_url.as_deref() {
            Some(url) if url.starts_with("s3://") => {
                let s3 = Arc::new(AmazonS3Builder::from_env().with_url(url).build().context("--files-url")?);
                let prefix = Url::parse(url).context("--files-url")?.path().trim_matches('/').to_owned();
                (s3.clone(), StorageLocation::S3 { signer: s3, prefix })
            }
            Some(url) if url.contains("://") => bail!("--files-url must begin with s3:// or be a folder"),
            folder => {
                let folder = folder.map_or_else(|| data_dir.join("files"), PathBuf::from);
                std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
                let store = LocalFileSystem::new_with_prefix(&folder).context("--files-url")?.with_fsync(true);
                (Arc::new(store), StorageLocation::Folder(folder))
            }
        };
        Ok(FileStore { store, location, link_secret, scratch: data_dir.join("tmp") })
    }

    pub(super) fn location(&self) -> &StorageLocation {
        &self.location
    }

    pub(super) fn key(&self, id: &str) -> Key {
        match &self.location {
            StorageLocation::S3 { prefix, .. } if !prefix.is_empty() => Key::from(format!("{prefix}/{id}/data")),
            _ => Key::from(format!("{id}/data")),
        }
    }

    /// Where a file of this store lies on this machine; `None` when it lies elsewhere.
    pub(super) fn on_disk(&self, id: &str) -> Option<PathBuf> {
        match &self.location {
            StorageLocation::Folder(folder) => Some(folder.join(id).join("data")),
            StorageLocation::S3 { .. } => None,
        }
    }

    /// Nothing of the file is there unless all of it came.
    pub(super) async fn write<S>(&self, id: &str, body: S) -> Result<(), FileError>
    where
        S: Stream<Item = Result<Bytes, FileError>>,
    {
        let mut body = std::pin::pin!(body);
        let mut parts = WriteMultipart::new(self.store.put_multipart(&self.key(id)).await?);
        loop {
            match body.next().await {
                Some(Ok(piece)) => {
                    parts.wait_for_capacity(PARTS_AT_ONCE).await?;
                    parts.put(piece);
                }
                Some(Err(error)) => {
                    parts.abort().await?;
                    return Err(error);
                }
                None => break,
            }
        }
        parts.finish().await?;
        Ok(())
    }

    pub(super) async fn read(&self, id: &str) -> Result<super::Bytes, FileError> {
        match self.store.get(&self.key(id)).await {
            Ok(found) => Ok(found.into_stream().map_err(FileError::from).boxed()),
            Err(object_store::Error::NotFound { .. }) => Err(FileError::Missing),
            Err(error) => Err(error.into()),
        }
    }

    /// Also what a write that was killed left behind.
    pub(super) async fn remove(&self, id: &str) -> Result<(), FileError> {
        let gone = match &self.location {
            StorageLocation::Folder(folder) => remove_folder(&folder.join(id)).await,
            StorageLocation::S3 { .. } => match self.store.delete(&self.key(id)).await {
                Err(object_store::Error::NotFound { .. }) => Ok(()),
                other => other.map_err(std::io::Error::from),
            },
        };
        gone.map_err(FileError::from)
    }
}

async fn remove_folder(path: &Path) -> std::io::Result<()> {
    match tokio::fs::remove_dir_all(path).await {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

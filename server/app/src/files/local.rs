use std::path::{Path, PathBuf};

use futures::TryStreamExt;
use tokio::io::AsyncWriteExt;

use super::{FileError, store};
use crate::AppState;

/// A file on this machine's disk. What is a copy goes away with the value.
#[derive(Debug)]
pub struct LocalFile {
    path: PathBuf,
    is_copy: bool,
}

impl LocalFile {
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for LocalFile {
    fn drop(&mut self) {
        if !self.is_copy {
            return;
        }
        match std::fs::remove_file(&self.path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                tracing::warn!(%error, path = %self.path.display(), "cannot remove a file that is not needed any more");
            }
            _ => {}
        }
    }
}

/// A stored file as one to seek in.
pub async fn local(state: &AppState, id: &str) -> Result<LocalFile, FileError> {
    store::whole(&state.db, id).await?.ok_or(FileError::Missing)?;
    if let Some(path) = state.files.on_disk(id) {
        if !tokio::fs::try_exists(&path).await? {
            return Err(FileError::Missing);
        }
        return Ok(LocalFile { path, is_copy: false });
    }
    let copy = scratch(state, "data")?;
    let mut pieces = state.files.read(id).await?;
    let mut file = tokio::fs::File::create(copy.path()).await?;
    while let Some(piece) = pieces.try_next().await? {
        file.write_all(&piece).await?;
    }
    file.flush().await?;
    Ok(copy)
}

/// A place on this machine to write a file before it is put away; there is nothing at it yet.
pub fn scratch(state: &AppState, extension: &str) -> std::io::Result<LocalFile> {
    let folder = &state.files.scratch;
    std::fs::create_dir_all(folder)?;
    let path = folder.join(format!("{}.{extension}", state.clock.new_id()));
    Ok(LocalFile { path, is_copy: true })
}

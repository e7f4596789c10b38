//! Folders copied file by file, each with its size and hash.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptFile {
    /// Within the backup, with `/`.
    pub path: String,
    /// Bytes
    pub size: u64,
    /// Lower-case hex
    pub sha256: String,
}

/// Every file below `folder`, in order. What goes away while it is read was not meant to stay.
pub fn files_of(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(found),
        entries => entries.with_context(|| format!("cannot read {}", folder.display()))?,
    };
    for entry in entries {
        let path = entry.with_context(|| format!("cannot read {}", folder.display()))?.path();
        match path.is_dir() {
            true => found.extend(files_of(&path)?),
            false => found.push(path),
        }
    }
    found.sort();
    Ok(found)
}

/// Copies a folder with everything in it.
pub fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    for file in files_of(from)? {
        copy_file(&file, &to.join(file.strip_prefix(from)?))?;
    }
    Ok(())
}

/// Copies a file and waits until the disk has it. Nothing when it went away meanwhile.
pub fn copy_file(from: &Path, to: &Path) -> anyhow::Result<()> {
    let folder = to.parent().with_context(|| format!("{} is in no folder", to.display()))?;
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    match std::fs::copy(from, to) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error).with_context(|| format!("cannot copy {} to {}", from.display(), to.display())),
        Ok(_) => sync(to),
    }
}

pub fn write(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    let mut file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
    file.write_all(content).and_then(|()| file.sync_all()).with_context(|| format!("cannot write {}", path.display()))
}

/// Waits until the disk has a file, or the names in a folder.
pub fn sync(path: &Path) -> anyhow::Result<()> {
    File::open(path).and_then(|file| file.sync_all()).with_context(|| format!("cannot write {}", path.display()))
}

/// The file at `path` below `root` as it is now.
pub fn describe(root: &Path, path: &str) -> anyhow::Result<KeptFile> {
    let file = root.join(path);
    let mut reader = File::open(&file).with_context(|| format!("{} is missing", file.display()))?;
    let (mut hash, mut size, mut part) = (Sha256::new(), 0, vec![0; 1 << 20]);
    loop {
        let read = reader.read(&mut part).with_context(|| format!("cannot read {}", file.display()))?;
        if read == 0 {
            break;
        }
        hash.update(&part[..read]);
        size += read as u64;
    }
    let sha256 = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(KeptFile { path: path.to_owned(), size, sha256 })
}

/// All files below `root`, described.
pub fn describe_all(root: &Path) -> anyhow::Result<Vec<KeptFile>> {
    let described = files_of(root)?.into_iter().map(|file| {
        let names: Vec<_> = file.strip_prefix(root)?.iter().map(|name| name.to_string_lossy()).collect();
        describe(root, &names.join("/"))
    });
    described.collect()
}

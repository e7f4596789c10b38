//! Disks that fill up, and a database whose writes fail when they are told to.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::program::bloom;

/// A small file system of its own, or a limit to how long the program's files may become.
pub enum Disk {
    Mounted { dir: tempfile::TempDir, kind: &'static str },
    Limited { dir: tempfile::TempDir },
}

impl Disk {
    /// Every kind that this machine allows: mounting is for the administrator.
    pub fn all() -> Vec<Disk> {
        let kinds = ["tmpfs", "ext4"].into_iter().filter_map(Disk::mounted);
        let all: Vec<Disk> = kinds.chain([Disk::Limited { dir: tempfile::tempdir().unwrap() }]).collect();
        eprintln!("disks that fill up here: {:?}", all.iter().map(Disk::name).collect::<Vec<_>>());
        all
    }

    fn mounted(kind: &'static str) -> Option<Disk> {
        let dir = tempfile::tempdir().unwrap();
        let place = dir.path().join("disk");
        std::fs::create_dir(&place).unwrap();
        let mut mount = Command::new("mount");
        match kind {
            "tmpfs" => mount.args(["-t", "tmpfs", "-o", "size=48m", "bloom-test"]),
            _ => {
                let image = dir.path().join("image");
                File::create(&image).unwrap().set_len(64 << 20).unwrap();
                if !quiet(Command::new("mkfs.ext4").args(["-q", "-F"]).arg(&image)) {
                    return None;
                }
                mount.args(["-o", "loop"]).arg(image)
            }
        };
        quiet(mount.arg(&place)).then_some(Disk::Mounted { dir, kind })
    }

    pub fn name(&self) -> &'static str {
        match self {
            Disk::Mounted { kind, .. } => kind,
            Disk::Limited { .. } => "limit",
        }
    }

    /// Where the data goes.
    pub fn path(&self) -> PathBuf {
        match self {
            Disk::Mounted { dir, .. } => dir.path().join("disk/data"),
            Disk::Limited { dir } => dir.path().join("data"),
        }
    }

    /// The server on this disk; the signal that a limit sends is ignored, so that a write fails as on a full disk.
    pub fn program(&self, arguments: &[&str]) -> Command {
        let direct = bloom(&self.path(), arguments);
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(direct.get_program()).args(direct.get_args());
        for (name, value) in direct.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command
    }

    /// No room for one byte more.
    pub fn fill(&self, pid: u32) {
        match self {
            Disk::Mounted { .. } => {
                let mut ballast = File::create(self.ballast()).unwrap();
                for size in [1 << 20, 4096, 1] {
                    while ballast.write_all(&vec![7; size]).is_ok() {}
                }
            }
            Disk::Limited { .. } => limit(pid, "4096:unlimited"),
        }
    }

    /// Room again.
    pub fn empty(&self, pid: u32) {
        match self {
            Disk::Mounted { .. } => std::fs::remove_file(self.ballast()).unwrap(),
            Disk::Limited { .. } => limit(pid, "unlimited:unlimited"),
        }
    }

    fn ballast(&self) -> PathBuf {
        self.path().with_file_name("ballast")
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        if let Disk::Mounted { dir, .. } = self {
            quiet(Command::new("umount").arg("-l").arg(dir.path().join("disk")));
        }
    }
}

fn limit(pid: u32, size: &str) {
    let status = Command::new("prlimit").args(["--pid", &pid.to_string(), &format!("--fsize={size}")]).status();
    assert!(status.expect("prlimit, of util-linux").success());
}

fn quiet(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Fails writes of a program's database, counted one by one.
pub struct Faults {
    library: PathBuf,
    path: PathBuf,
    control: File,
}

/// How a write fails.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    pub errno: i64,
    /// Half of what it should have written is there
    pub is_torn: bool,
}

impl Faults {
    /// Builds the library that comes between the program and the system, with the C compiler that Rust links with.
    pub fn new(dir: &Path) -> Faults {
        let (source, library) = (concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/faults.c"), dir.join("faults.so"));
        let built = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).args([source, "-ldl"]).status();
        assert!(built.expect("a C compiler, called cc").success());
        let path = dir.join("faults");
        let control = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(&path).unwrap();
        control.set_len(6 * 8).unwrap();
        Faults { library, path, control }
    }

    pub fn attach(&self, command: &mut Command) {
        command.env("LD_PRELOAD", &self.library).env("FAULTS", &self.path);
    }

    /// Writes, truncations and syncs so far.
    pub fn seen(&self) -> i64 {
        let mut word = [0; 8];
        self.control.read_exact_at(&mut word, 0).unwrap();
        i64::from_ne_bytes(word)
    }

    /// Fails `count` calls after the next `skip`.
    pub fn fail(&self, fault: Fault, skip: i64, count: i64) {
        let from = self.seen() + 1 + skip;
        self.set(&[0, from + count - 1, 0, fault.errno, i64::from(fault.is_torn)]);
        self.control.write_all_at(&from.to_ne_bytes(), 8).unwrap();
    }

    /// Fails one call of `every`, for ever.
    pub fn fail_every(&self, fault: Fault, every: i64) {
        self.set(&[0, 0, every, fault.errno, 0]);
    }

    pub fn stop(&self) {
        self.set(&[0; 5]);
    }

    fn set(&self, words: &[i64; 5]) {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        self.control.write_all_at(&bytes, 8).unwrap();
    }
}

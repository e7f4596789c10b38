use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

/// The program with a data directory, and with no setting of this machine.
pub fn bloom(data_dir: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bloom"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("BLOOM_")) {
        command.env_remove(name);
    }
    command.args(arguments).env("BLOOM_DATA_DIR", data_dir);
    command
}

/// Runs it to its end with `input` as standard input.
pub fn run(mut command: Command, input: &str) -> Output {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// A server that is killed with the value.
pub struct Server {
    child: Child,
    lines: BufReader<ChildStdout>,
    pub address: String,
}

impl Server {
    pub fn start(data_dir: &Path, arguments: &[&str]) -> Server {
        Server::of(bloom(data_dir, &[&["serve", "--listen", "127.0.0.1:0"], arguments].concat()))
    }

    /// A server started by that command.
    pub fn of(mut command: Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        lines.read_line(&mut line).unwrap();
        let address = line.trim().rsplit(' ').next().unwrap().to_owned();
        assert!(address.starts_with("http://127.0.0.1:"), "{line:?}");
        Server { child, lines, address }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    pub fn next_line(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        line
    }

    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits until it takes no new callers.
    pub async fn refuses_connections(&self) {
        let address = self.address.trim_start_matches("http://").to_owned();
        let started = Instant::now();
        while tokio::net::TcpStream::connect(&address).await.is_ok() {
            assert!(started.elapsed() < PATIENCE, "it still takes callers");
        }
    }

    /// Waits for the program's own end.
    pub fn end(&mut self) -> ExitStatus {
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(started.elapsed() < PATIENCE, "it does not stop");
            std::thread::yield_now();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            self.child.kill().expect("a server that can be killed");
            self.child.wait().expect("a server that ends");
        }
    }
}

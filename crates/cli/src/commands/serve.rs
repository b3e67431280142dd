//! `sudolab serve`.

use crate::address_space;
use crate::output::Exit;
use anyhow::{Result, bail};
use clap::Args;
use std::io::{ErrorKind, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;
use sudolab::quantity::{parse_bytes, parse_duration};
use sudolab_web::Config;

/// SUDO on the keys of a telephone.
const PORT: u16 = 7836;

#[derive(Args)]
#[command(after_long_help = "\
Examples:
  sudolab serve
  sudolab serve --port 0 --no-open
  sudolab serve --host 0.0.0.0 --name lab.example --time-limit 1m --runs 8

The page needs nothing from the network. Other programs can use the same server: /api/openapi.json
describes its interface.

  curl -s -H 'Content-Type: application/json' -d '{\"puzzle\":\"@classic\"}' \\
    http://127.0.0.1:7836/api/solve

Ctrl-C ends all runs and the server.")]
pub(crate) struct ServeArgs {
    /// The port; 0 for any free one.
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// The address to listen at. Other than 127.0.0.1, people on your network can use it.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = parse_host)]
    host: IpAddr,
    /// A host name by which the server is called, beside localhost; may be repeated.
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
    /// Do not open the browser.
    #[arg(long)]
    no_open: bool,
    /// Serve the page from this folder instead of the one inside the program.
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
    /// The most time a run may take: 600 (seconds), 10m.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "10m", help_heading = "Limits")]
    time_limit: Duration,
    /// The most a run may hold: 512M, 2G.
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, default_value = "2G", help_heading = "Limits")]
    memory_limit: u64,
    /// The most that all runs together may reserve.
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, default_value = "8G", help_heading = "Limits")]
    total_memory: u64,
    /// Runs at once; more wait their turn.
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=256), help_heading = "Limits")]
    runs: u16,
    /// Runs per second that one client may start, in the long run.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..), help_heading = "Limits")]
    rate: u32,
    /// Runs that one client may start at once after a pause.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..), help_heading = "Limits")]
    burst: u32,
    /// Connections at once from one client (an address, or a network of IPv6).
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Limits")]
    client_connections: u16,
    /// The largest request.
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, default_value = "4M", help_heading = "Limits")]
    body_limit: u64,
}

impl ServeArgs {
    fn config(&self) -> Config {
        Config {
            host: self.host,
            port: self.port,
            names: self.names.clone(),
            page: self.page.clone(),
            time: self.time_limit,
            memory: address_space::at_most(self.memory_limit),
            total_memory: address_space::at_most(self.total_memory),
            runs: self.runs.into(),
            rate: self.rate.into(),
            burst: self.burst,
            client_connections: self.client_connections.into(),
            body: usize::try_from(self.body_limit).unwrap_or(usize::MAX),
            ..Config::default()
        }
    }
}

pub(crate) fn run(args: &ServeArgs) -> Result<Exit> {
    if let Some(folder) = args.page.as_ref().filter(|folder| !folder.join("index.html").is_file()) {
        bail!("{} holds no index.html: name the folder of the page", folder.display());
    }
    if args.time_limit.is_zero() {
        bail!("a time limit of 0 allows no run: give one above it, such as 1m");
    }
    let served = sudolab_web::serve(args.config(), |address| announce(args, address));
    match served {
        Ok(()) => {
            say!("closed");
            Ok(Exit::Good)
        }
        Err(error) if error.kind() == ErrorKind::AddrInUse => bail!(
            "port {} is in use: is the page open already? Look at http://{}, or choose another \
             port with --port N (0 for any free one)",
            args.port,
            SocketAddr::new(args.host, args.port)
        ),
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            bail!("port {} is not allowed to you: choose one above 1023 with --port N", args.port)
        }
        Err(error) if error.kind() == ErrorKind::AddrNotAvailable => {
            bail!("{} is no address of this machine: choose another --host", args.host)
        }
        Err(error) => Err(error.into()),
    }
}

/// Says where the page is, and opens it.
fn announce(args: &ServeArgs, address: SocketAddr) {
    let url = format!("http://{}", reachable(address));
    if !address.ip().is_loopback() {
        say!(
            "warning: it listens at {}, so others on your network can use this machine to search; \
             there is no password",
            address.ip()
        );
    }
    say!("The page, until Ctrl-C ends it:");
    // Whoever started us may not listen; the page is there all the same.
    let _ = writeln!(std::io::stdout(), "{url}");
    if !args.no_open && !open_in_browser(&url) {
        say!("No browser could be opened: open the address yourself.");
    }
}

/// An address a browser can go to: 'all addresses' is none.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => std::net::Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => std::net::Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// Asks the system to open an address. It may not know how; then a person must.
pub(super) fn open_in_browser(address: &str) -> bool {
    let (program, args): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command
        .args(args)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.spawn().is_ok()
}

fn parse_host(text: &str) -> Result<IpAddr, String> {
    match text {
        "localhost" => Ok(std::net::Ipv4Addr::LOCALHOST.into()),
        _ => text.parse().map_err(|_| "write an address, such as 127.0.0.1 or ::1".to_owned()),
    }
}

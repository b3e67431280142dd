//! Requests by hand, so that a client can do what a library would not.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

use socket2::{Domain, Socket, Type};

/// A connection from an address of this machine, with room for so many bytes that are not read.
pub(crate) fn connect(to: SocketAddr, from: Ipv4Addr, room: usize) -> io::Result<TcpStream> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
    socket.set_recv_buffer_size(room)?;
    socket.bind(&SocketAddr::new(from.into(), 0).into())?;
    socket.connect(&to.into())?;
    let stream: TcpStream = socket.into();
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    stream.set_write_timeout(Some(Duration::from_secs(60)))?;
    Ok(stream)
}

/// The bytes of a request; a connection serves only this one.
pub(crate) fn post(path: &str, body: &str) -> Vec<u8> {
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

/// Sends a request and reads its whole answer: status, and everything that came.
pub(crate) fn ask(to: SocketAddr, from: Ipv4Addr, request: &[u8]) -> io::Result<(u16, Vec<u8>)> {
    let mut stream = connect(to, from, 256 << 10)?;
    stream.write_all(request)?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let status = answer.get(9..12).and_then(|digits| std::str::from_utf8(digits).ok());
    let status = status.and_then(|digits| digits.parse().ok());
    Ok((status.ok_or_else(|| io::Error::other("no HTTP"))?, answer))
}

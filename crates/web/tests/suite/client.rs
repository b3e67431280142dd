//! A small HTTP client that lets a test do what a library would hide: leave in the middle, dawdle,
//! send nonsense.

use serde_json::Value;
use socket2::{Domain, Socket, Type};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// A whole answer.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }
}

/// A request to be sent.
#[derive(Clone)]
pub(crate) struct Ask {
    pub(crate) address: SocketAddr,
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Ask {
    pub(crate) fn get(address: SocketAddr, path: &str) -> Ask {
        Ask {
            address,
            method: "GET".to_owned(),
            path: path.to_owned(),
            headers: vec![("Host".to_owned(), address.to_string())],
            body: Vec::new(),
        }
    }

    pub(crate) fn post(address: SocketAddr, path: &str, body: impl Into<Vec<u8>>) -> Ask {
        Ask { method: "POST".to_owned(), body: body.into(), ..Ask::get(address, path) }
            .with("Content-Type", "application/json")
    }

    /// Sets a header.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Ask {
        self.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    fn head(&self) -> String {
        let mut head = format!("{} {} HTTP/1.1\r\nConnection: close\r\n", self.method, self.path);
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        if self.method == "POST" {
            head += &format!("Content-Length: {}\r\n", self.body.len());
        }
        head + "\r\n"
    }

    /// Connects and sends.
    pub(crate) fn start(&self) -> Answer {
        self.start_over(TcpStream::connect(self.address).expect("the server listens"))
    }

    /// The same with so little room for what is not read at once that the server notices.
    pub(crate) fn start_narrow(&self) -> Answer {
        let socket = Socket::new(Domain::for_address(self.address), Type::STREAM, None).unwrap();
        socket.set_recv_buffer_size(8 << 10).unwrap();
        socket.connect(&self.address.into()).expect("the server listens");
        self.start_over(socket.into())
    }

    fn start_over(&self, mut stream: TcpStream) -> Answer {
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        self.write(&mut stream);
        Answer::read(stream)
    }

    /// Sends without waiting for an answer.
    pub(crate) fn write(&self, stream: &mut TcpStream) {
        stream.write_all(self.head().as_bytes()).unwrap();
        // A server that refuses early may close before it has read everything.
        let _ = stream.write_all(&self.body);
    }

    pub(crate) fn send(&self) -> Reply {
        self.start().whole()
    }
}

/// An answer whose head has been read, and whose body comes bit by bit.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    body: Body,
}

impl Answer {
    pub(crate) fn read(stream: TcpStream) -> Answer {
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).expect("an answer");
        let status = line.split(' ').nth(1).and_then(|code| code.parse().ok());
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).expect("headers");
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            headers.push((name.to_owned(), value.to_owned()));
        }
        let find = |name: &str| headers.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str());
        let left = match (find("transfer-encoding"), find("content-length")) {
            (Some("chunked"), _) => Left::Chunk(0),
            (_, Some(length)) => Left::Bytes(length.parse().unwrap()),
            _ => Left::Bytes(0),
        };
        let status = status.unwrap_or_else(|| panic!("no HTTP: {line:?}"));
        Answer { status, headers, body: Body { reader, left } }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Reads some of the body.
    pub(crate) fn take(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.body.read(buffer)
    }

    /// The body, read to its end.
    pub(crate) fn json(&mut self) -> Value {
        serde_json::from_reader(&mut self.body).expect("the body is JSON")
    }

    /// How many bytes come after the body until the connection ends.
    pub(crate) fn after(self) -> u64 {
        let mut reader = self.body.reader;
        std::io::copy(&mut reader, &mut std::io::sink()).expect("a peaceful end")
    }

    fn whole(mut self) -> Reply {
        let mut body = Vec::new();
        self.body.read_to_end(&mut body).expect("the rest of the answer");
        Reply { status: self.status, headers: self.headers, body }
    }

    /// The messages of an event stream.
    pub(crate) fn messages(self) -> Messages {
        if self.status != 200 {
            panic!("no stream: {}", self.whole().json());
        }
        Messages { lines: BufReader::new(self.body), bytes: 0 }
    }
}

enum Left {
    /// So many bytes of the body.
    Bytes(usize),
    /// So many bytes of the present chunk; 0: a new one begins.
    Chunk(usize),
    End,
}

struct Body {
    reader: BufReader<TcpStream>,
    left: Left,
}

impl Read for Body {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if let Left::Chunk(0) = self.left {
            let mut line = String::new();
            self.reader.read_line(&mut line)?;
            if line.trim().is_empty() && !line.is_empty() {
                line.clear();
                self.reader.read_line(&mut line)?;
            }
            let cut = || std::io::Error::other("the stream was cut");
            let size = usize::from_str_radix(line.trim(), 16).map_err(|_| cut())?;
            self.left = if size == 0 { Left::End } else { Left::Chunk(size) };
        }
        let (Left::Bytes(left) | Left::Chunk(left)) = &mut self.left else { return Ok(0) };
        if *left == 0 {
            return Ok(0);
        }
        let most = buffer.len().min(*left);
        let read = self.reader.read(&mut buffer[..most])?;
        *left -= read;
        Ok(read)
    }
}

/// The messages of a stream: name and data.
pub(crate) struct Messages {
    lines: BufReader<Body>,
    /// Read so far.
    pub(crate) bytes: usize,
}

impl Iterator for Messages {
    type Item = (String, Value);

    fn next(&mut self) -> Option<(String, Value)> {
        let mut name = String::new();
        loop {
            let mut line = String::new();
            self.bytes += self.lines.read_line(&mut line).ok().filter(|&read| read > 0)?;
            if let Some(event) = line.strip_prefix("event: ") {
                name = event.trim_end().to_owned();
            } else if let Some(data) = line.strip_prefix("data: ") {
                return Some((name, serde_json::from_str(data).expect("data is JSON")));
            }
        }
    }
}

//! A server for a test, ended when it is dropped.

use crate::client::{Ask, Messages, Reply};
use crate::schema;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::mpsc;
use std::thread::JoinHandle;
use sudolab_web::{Config, Server};
use tokio::sync::oneshot;

pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl TestServer {
    pub(crate) fn new() -> TestServer {
        // Tests ask as fast as they can.
        TestServer::with(Config { rate: 1e6, burst: 1_000_000, ..Config::default() })
    }

    pub(crate) fn with(config: Config) -> TestServer {
        let (end, ended) = oneshot::channel();
        let (told, address) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let server = Server::bind(config).await.expect("a free port");
                told.send(server.address()).unwrap();
                server.run(async { ended.await.unwrap_or(()) }).await;
            });
            runtime.shutdown_background();
        });
        let address = address.recv().expect("the server has started");
        TestServer { address, end: Some(end), thread: Some(thread) }
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        Ask::get(self.address, path).send()
    }

    /// Posts and gets whatever comes.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Reply {
        Ask::post(self.address, path, body.to_string()).send()
    }

    /// Posts, expects a success, and holds it against its schema.
    pub(crate) fn good(&self, path: &str, body: &Value) -> Value {
        let reply = self.post(path, body);
        let value = reply.json();
        assert_eq!(reply.status, 200, "{path} {body}: {value}");
        schema::hold_answer(path, "post", 200, &value);
        value
    }

    /// Posts, expects this refusal, holds it against its schema, and gives the error.
    pub(crate) fn bad(&self, path: &str, body: &Value, status: u16) -> Value {
        let reply = self.post(path, body);
        let value = reply.json();
        assert_eq!(reply.status, status, "{path} {body}: {value}");
        schema::hold_answer(path, "post", status, &value);
        value["error"].clone()
    }

    /// Starts a run and gives its messages as they come. The fields of the job may stand beside the others.
    pub(crate) fn run(&self, body: &Value) -> Messages {
        Ask::post(self.address, "/api/run", run_body(body).to_string()).start().messages()
    }

    /// A run to its end, every message held against its schema.
    pub(crate) fn whole_run(&self, body: &Value) -> Vec<(String, Value)> {
        self.whole_stream("/api/run", &run_body(body))
    }

    /// A stream to its end, every message held against its schema.
    pub(crate) fn whole_stream(&self, path: &str, body: &Value) -> Vec<(String, Value)> {
        let stream = Ask::post(self.address, path, body.to_string()).start().messages();
        let messages: Vec<(String, Value)> = stream.collect();
        for (name, data) in &messages {
            schema::hold_message(path, name, data);
        }
        let (last, data) = messages.last().expect("there are messages");
        assert_eq!(last, "end", "the stream was cut: {data}");
        assert_eq!(data["messages"], messages.len() as u64 - 1);
        messages
    }

    /// Asks the server to end.
    pub(crate) fn close(&mut self) {
        if let Some(end) = self.end.take() {
            let _ = end.send(());
        }
    }

    /// Waits until it has ended.
    pub(crate) fn join(&mut self) {
        self.close();
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server ends in peace");
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.join();
        }
    }
}

/// The body of a run, with what describes its job below `job`.
pub(crate) fn run_body(flat: &Value) -> Value {
    let mut body = flat.clone();
    if let Some(fields) = body.as_object_mut().filter(|fields| !fields.contains_key("job")) {
        let mut job = serde_json::Map::new();
        for field in ["puzzle", "algorithm", "settings", "seed", "goal", "limits"] {
            job.extend(fields.remove(field).map(|value| (field.to_owned(), value)));
        }
        fields.insert("job".to_owned(), job.into());
    }
    body
}

/// The data of all messages of a name.
pub(crate) fn named<'a>(messages: &'a [(String, Value)], name: &str) -> Vec<&'a Value> {
    messages.iter().filter(|(known, _)| known == name).map(|(_, data)| data).collect()
}

/// All events of a run, in order.
pub(crate) fn events(messages: &[(String, Value)]) -> Vec<Value> {
    let batches = named(messages, "events");
    batches.iter().flat_map(|batch| batch["events"].as_array().unwrap().clone()).collect()
}

/// Bytes that this process holds in memory, where the system tells.
pub(crate) fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib * 1024)
}

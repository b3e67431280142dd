//! Bytes that requests and answers hold: a large body from before it is read until it is understood, an answer
//! until its last byte is sent. Without it, clients that send or read slowly would fill the memory.

use crate::error::ApiError;
use crate::places::network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;

/// What is less than this is not worth an entry: it fits into the buffers of a connection.
pub(crate) const SMALL: usize = 64 << 10;

/// Who holds how many bytes.
pub(crate) struct Ledger {
    most: usize,
    held: Mutex<Held>,
    freed: Notify,
    /// Told when bytes have gone, so that their memory can go back to the system.
    gone: Arc<Notify>,
}

#[derive(Default)]
struct Held {
    in_all: usize,
    of: HashMap<IpAddr, usize>,
}

/// Bytes of a client, free again when it is dropped.
pub(crate) struct Charge {
    ledger: Arc<Ledger>,
    client: IpAddr,
    bytes: usize,
}

impl Ledger {
    pub(crate) fn new(most: usize, gone: Arc<Notify>) -> Ledger {
        Ledger { most, held: Mutex::default(), freed: Notify::new(), gone }
    }

    /// Bytes held now.
    pub(crate) fn held(&self) -> usize {
        self.locked().in_all
    }

    /// Takes nothing yet, for a client whose answer may become large.
    pub(crate) fn open(self: &Arc<Self>, client: IpAddr) -> Charge {
        Charge { ledger: self.clone(), client: network(client), bytes: 0 }
    }

    /// Waits until there is room for so many bytes: half of it all for one client. Who holds nothing may
    /// always take what it needs, if nobody else holds anything.
    pub(crate) async fn charge(
        self: &Arc<Self>,
        client: IpAddr,
        bytes: usize,
        patience: Duration,
    ) -> Result<Charge, ApiError> {
        let mut charge = self.open(client);
        let room = async {
            loop {
                let freed = self.freed.notified();
                if charge.try_take(bytes) {
                    return;
                }
                freed.await;
            }
        };
        let waited = tokio::time::timeout(patience, room).await;
        waited.map_err(|_| ApiError::busy("too many large requests and answers at once", 5))?;
        Ok(charge)
    }

    fn locked(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Held {
    fn change(&mut self, client: IpAddr, from: usize, to: usize) {
        self.in_all = self.in_all - from + to;
        let of_client = self.of.get(&client).copied().unwrap_or_default() - from + to;
        match of_client {
            0 => self.of.remove(&client),
            bytes => self.of.insert(client, bytes),
        };
    }
}

impl Charge {
    fn try_take(&mut self, bytes: usize) -> bool {
        let mut held = self.ledger.locked();
        let of_client = held.of.get(&self.client).copied().unwrap_or_default();
        let fits = |held: usize, most: usize| held == 0 || held + bytes <= most;
        let has_room = fits(held.in_all, self.ledger.most) && fits(of_client, self.ledger.most / 2);
        if has_room {
            held.change(self.client, self.bytes, bytes);
            self.bytes = bytes;
        }
        has_room
    }

    /// What is held is so large now. Nobody waits for that: what is done must go out, so that there is room again.
    pub(crate) fn becomes(&mut self, bytes: usize) {
        self.ledger.locked().change(self.client, self.bytes, bytes);
        let shrinks = bytes < std::mem::replace(&mut self.bytes, bytes);
        if shrinks {
            self.ledger.freed.notify_waiters();
            self.ledger.gone.notify_one();
        }
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.becomes(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn bytes_are_held_until_they_are_dropped() {
        let ledger = Arc::new(Ledger::new(1000, Arc::default()));
        let [one, two] = ["10.0.0.1", "10.0.0.2"].map(|address| address.parse().unwrap());
        let take = async |client, bytes| {
            ledger.charge(client, bytes, Duration::from_millis(20)).await.ok()
        };
        let first = take(one, 400).await.expect("there is room");
        assert!(take(one, 200).await.is_none(), "half of it all is for others");
        let mut second = take(two, 500).await.expect("there is room");
        assert!(take(two, 200).await.is_none() && ledger.held() == 900);
        second.becomes(2000);
        drop(first);
        assert!(take(one, 10).await.is_none(), "an answer may be larger than the room");
        let waiting = take(one, 5000);
        let freeing = async {
            tokio::time::sleep(Duration::from_millis(5)).await;
            drop(second);
        };
        let (large, ()) = tokio::join!(waiting, freeing);
        assert_eq!(ledger.held(), 5000, "alone, a client may hold more");
        drop(large);
        assert!(ledger.held() == 0 && ledger.locked().of.is_empty());
    }
}

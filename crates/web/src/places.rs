//! So many places for each client, so that none can take them all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Who holds how many places.
#[derive(Default)]
pub(crate) struct Places(Mutex<HashMap<IpAddr, usize>>);

/// A place of a client, free again when it is dropped.
pub(crate) struct Place {
    places: Arc<Places>,
    client: IpAddr,
}

impl Places {
    /// A place, if the client holds fewer than `most`.
    pub(crate) fn take(self: &Arc<Self>, client: IpAddr, most: usize) -> Option<Place> {
        let client = network(client);
        let mut held = self.held();
        let count = held.get(&client).copied().unwrap_or_default();
        if count >= most {
            return None;
        }
        held.insert(client, count + 1);
        Some(Place { places: self.clone(), client })
    }

    fn held(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = self.places.held();
        let left = held.get(&self.client).map_or(0, |count| count.saturating_sub(1));
        match left {
            0 => held.remove(&self.client),
            left => held.insert(self.client, left),
        };
    }
}

/// What counts as one client: a person with IPv6 has a whole network of addresses.
pub(crate) fn network(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> 64 << 64).into()),
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_has_so_many_places_and_others_have_theirs() {
        let places = Arc::new(Places::default());
        let take = |client: &str| places.take(client.parse().unwrap(), 2);
        let (first, _second) = (take("10.0.0.1"), take("::ffff:10.0.0.1"));
        assert!(first.is_some() && take("10.0.0.1").is_none());
        let _other = (take("10.0.0.2").unwrap(), take("2001:db8::1").unwrap());
        let _same_network = take("2001:db8::2").unwrap();
        assert!(take("2001:db8::3").is_none());
        drop(first);
        assert!(take("10.0.0.1").is_some());
        drop((_second, _other, _same_network));
        assert!(places.held().is_empty(), "nobody is remembered");
    }
}

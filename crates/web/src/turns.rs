//! So many pieces of work at once, in turns that are fair by client: who waits with a hundred requests gets no more
//! turns than who waits with one, and nobody holds all of them.

use crate::places::network;
use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// Who has a turn, and who waits for one.
pub(crate) struct Turns {
    most: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    closed: bool,
    held: Vec<IpAddr>,
    /// Each client once, the next to be served first.
    waiting: VecDeque<Waiting>,
}

struct Waiting {
    client: IpAddr,
    requests: VecDeque<oneshot::Sender<Turn>>,
}

/// A turn of a client; the next may have it when it is dropped.
pub(crate) struct Turn {
    turns: Arc<Turns>,
    client: IpAddr,
}

impl Turns {
    pub(crate) fn new(most: usize) -> Arc<Turns> {
        Arc::new(Turns { most, state: Mutex::default() })
    }

    /// Waits for a turn; none comes once this is closed. A request that is given up before leaves the queue.
    pub(crate) async fn take(self: &Arc<Self>, client: IpAddr) -> Option<Turn> {
        let (sender, receiver) = oneshot::channel();
        self.locked().wait(network(client), sender);
        self.hand_out();
        receiver.await.ok()
    }

    /// Gives no turns any more: whoever waits is told so.
    pub(crate) fn close(&self) {
        let mut state = self.locked();
        state.closed = true;
        state.waiting.clear();
    }

    /// Turns that are held now.
    pub(crate) fn held(&self) -> usize {
        self.locked().held.len()
    }

    /// Gives free turns to those who wait.
    fn hand_out(self: &Arc<Self>) {
        loop {
            let next = self.locked().next(self.most);
            let Some((client, sender)) = next else { return };
            // Sent to nobody, the turn comes back and is handed out again.
            let _ = sender.send(Turn { turns: self.clone(), client });
        }
    }

    fn locked(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn wait(&mut self, client: IpAddr, sender: oneshot::Sender<Turn>) {
        if self.closed {
            return;
        }
        match self.waiting.iter_mut().find(|waiting| waiting.client == client) {
            Some(waiting) => waiting.requests.push_back(sender),
            None => self.waiting.push_back(Waiting { client, requests: [sender].into() }),
        }
    }

    /// Who is served next, if a turn is free: it holds the turn from here on, and goes to the end of the queue.
    fn next(&mut self, most: usize) -> Option<(IpAddr, oneshot::Sender<Turn>)> {
        if self.held.len() >= most {
            return None;
        }
        self.forget_the_gone();
        // The last free turn of several is for somebody else.
        let most_of_one = (most - 1).max(1);
        let may =
            |held: &[IpAddr], client| held.iter().filter(|c| **c == client).count() < most_of_one;
        let place = self.waiting.iter().position(|waiting| may(&self.held, waiting.client))?;
        let mut waiting = self.waiting.remove(place)?;
        let (client, sender) = (waiting.client, waiting.requests.pop_front()?);
        if !waiting.requests.is_empty() {
            self.waiting.push_back(waiting);
        }
        self.held.push(client);
        Some((client, sender))
    }

    fn forget_the_gone(&mut self) {
        for waiting in &mut self.waiting {
            waiting.requests.retain(|sender| !sender.is_closed());
        }
        self.waiting.retain(|waiting| !waiting.requests.is_empty());
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut state = self.turns.locked();
        if let Some(place) = state.held.iter().position(|client| *client == self.client) {
            state.held.swap_remove(place);
        }
        drop(state);
        self.turns.hand_out();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};

    type Waits = Pin<Box<dyn Future<Output = Option<Turn>>>>;

    fn client(number: u8) -> IpAddr {
        [10, 0, 0, number].into()
    }

    fn wait(turns: &Arc<Turns>, number: u8) -> Waits {
        let turns = turns.clone();
        let mut waits: Waits = Box::pin(async move { turns.take(client(number)).await });
        assert!(poll(&mut waits).is_none(), "client {number} has to wait");
        waits
    }

    fn poll(waits: &mut Waits) -> Option<Turn> {
        match waits.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(turn) => turn,
            Poll::Pending => None,
        }
    }

    #[tokio::test]
    async fn one_request_waits_for_no_more_than_one_of_each_other_client() {
        let turns = Turns::new(2);
        let held = [turns.take(client(1)).await, turns.take(client(2)).await];
        let mut many: Vec<Waits> = (0..20).map(|_| wait(&turns, 1)).collect();
        let mut one = wait(&turns, 3);
        drop(held);
        // The first of client 1 and the one of client 3; the others of client 1 wait.
        let first = many.iter_mut().find_map(poll).expect("the first in the queue is served");
        let third = poll(&mut one).expect("the next client is served");
        assert!(many.iter_mut().skip(1).all(|waits| poll(waits).is_none()) && turns.held() == 2);
        drop(third);
        assert_eq!(turns.held(), 1, "client 1 does not hold all turns, though nobody else waits");
        drop(first);
        assert!(many.iter_mut().skip(1).find_map(poll).is_some());
    }

    #[tokio::test]
    async fn who_gave_up_is_passed_over_and_a_turn_that_nobody_took_goes_on() {
        let turns = Turns::new(1);
        let held = turns.take(client(1)).await;
        let (gone, mut served, unseen) = (wait(&turns, 2), wait(&turns, 3), wait(&turns, 4));
        drop(gone);
        drop(held);
        let turn = poll(&mut served).expect("the one who is still there");
        // Handed out to somebody who leaves before looking.
        drop(turn);
        assert_eq!(turns.held(), 1);
        drop(unseen);
        assert!(turns.held() == 0 && turns.locked().waiting.is_empty(), "nobody is remembered");
    }

    #[tokio::test]
    async fn who_waits_is_told_when_no_turns_are_given_any_more() {
        let turns = Turns::new(1);
        let held = turns.take(client(1)).await;
        let waits = wait(&turns, 2);
        turns.close();
        assert!(held.is_some() && waits.await.is_none() && turns.take(client(3)).await.is_none());
    }
}

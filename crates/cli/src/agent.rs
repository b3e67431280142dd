//! `solve --agent`: the actions of somebody at the board, with their costs.

use crate::output;
use anyhow::Result;
use std::io::{self, Write};
use sudolab::quantity::grouped;
use sudolab::{Agent, Cancel, Costs, Event, Observer, Shape};

/// Prints each action as it happens, up to a limit; the costs are summed to the end.
pub(crate) struct AgentLog {
    agent: Agent,
    costs: Costs,
    shape: &'static Shape,
    limit: u64,
    actions: u64,
    path_cost: u64,
    out: Box<dyn Write>,
    failure: Option<io::Error>,
    cancel: Cancel,
}

impl AgentLog {
    pub(crate) fn new(
        shape: &'static Shape,
        costs: Costs,
        limit: u64,
        cancel: &Cancel,
    ) -> AgentLog {
        AgentLog {
            agent: Agent::default(),
            costs,
            shape,
            limit,
            actions: 0,
            path_cost: 0,
            out: Box::new(output::data()),
            failure: None,
            cancel: cancel.clone(),
        }
    }

    /// The totals; the error if printing failed.
    pub(crate) fn finish(mut self) -> Result<()> {
        if let Some(error) = self.failure {
            return Err(error.into());
        }
        let left_out = self.actions.saturating_sub(self.limit);
        if left_out > 0 {
            writeln!(self.out, "... and {} more actions (--trace-limit)", grouped(left_out))?;
        }
        let (actions, cost) = (grouped(self.actions), grouped(self.path_cost));
        writeln!(self.out, "{actions} actions, path cost {cost}")?;
        self.out.flush()?;
        Ok(())
    }
}

impl Observer for AgentLog {
    fn event(&mut self, event: Event) {
        for action in self.agent.actions(event) {
            self.actions += 1;
            let cost = action.cost(&self.costs);
            self.path_cost += cost;
            if self.actions <= self.limit && self.failure.is_none() {
                let (what, total) = (action.sentence(self.shape), self.path_cost);
                self.failure = writeln!(self.out, "{what:<20} cost {cost}  total {total}").err();
                if self.failure.is_some() {
                    self.cancel.cancel();
                }
            }
        }
    }
}

//! Experiments run by run, for whoever spreads the runs over machines.

use crate::patience::{Listener, patiently};
use pyo3::exceptions::{PyIndexError, PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use std::path::PathBuf;
use sudolab::Cancel;
use sudolab_lab::record::Other;
use sudolab_lab::run::{CpuClock, header, one};
use sudolab_lab::{experiment, plan};

/// The runs of a plan: a run is a number, its row a line of JSON.
#[pyclass(frozen, module = "sudolab")]
pub(crate) struct Experiment {
    experiment: experiment::Experiment,
    plan: String,
}

#[pymethods]
impl Experiment {
    /// Reads a plan; files that it names are looked for in the folder.
    #[new]
    #[pyo3(signature = (plan, folder=".", name="plan"))]
    fn new(plan: &str, folder: &str, name: &str) -> PyResult<Experiment> {
        crate::bulk::backend()?;
        let refused = |error: plan::PlanError| PyValueError::new_err(error.to_string());
        let setup =
            plan::read(name, plan, &PathBuf::from(folder), &Cancel::new()).map_err(refused)?;
        let experiment =
            setup.ready().map_err(|error| refused(plan::locate(name, plan, &error)))?;
        Ok(Experiment { experiment, plan: plan.to_owned() })
    }

    /// How many runs there are.
    fn __len__(&self) -> usize {
        self.experiment.runs() as usize
    }

    /// The first line of the file of rows.
    fn header(&self) -> PyResult<String> {
        let header = header(&self.experiment, &self.plan);
        line(&Other::Experiment(Box::new(header)))
    }

    /// Does one run: its row.
    fn run(&self, py: Python<'_>, number: u64) -> PyResult<String> {
        if number >= self.experiment.runs() {
            let runs = self.experiment.runs();
            return Err(PyIndexError::new_err(format!("run {number} of {runs}")));
        }
        let run = self.experiment.run(number);
        let measured = patiently(py, &Listener::nobody(), |control| {
            one(&self.experiment, run, &control.cancel, &mut CpuClock::default())
        })?;
        let measured = measured.ok_or_else(|| PyKeyboardInterrupt::new_err(()))?;
        line(&measured.row(self.experiment.design()))
    }
}

fn line(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))
}

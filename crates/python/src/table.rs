//! A table of answers, which every library of data frames takes.

use crate::column::{Column, value, values};
use arrow_array::builder::{ListBuilder, PrimitiveBuilder, StringBuilder};
use arrow_array::types::ArrowPrimitiveType;
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray, StructArray};
use arrow_schema::Field;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};
use std::sync::Arc;

/// Rows and columns: `polars.DataFrame(table)`, `pyarrow.table(table)`, `pandas.DataFrame(table.to_dict())`.
#[pyclass(frozen, mapping, module = "sudolab")]
pub(crate) struct Table {
    batch: RecordBatch,
}

impl Table {
    pub(crate) fn new(columns: Vec<(&str, ArrayRef)>) -> PyResult<Table> {
        let columns = columns.into_iter().map(|(name, array)| (name, array, true));
        let batch = RecordBatch::try_from_iter_with_nullable(columns)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Table { batch })
    }
}

#[pymethods]
impl Table {
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let array: ArrayRef = Arc::new(StructArray::from(self.batch.clone()));
        let field = Arc::new(Field::new("", array.data_type().clone(), false));
        let chunks = ArrayIterator::new(vec![Ok(array)], field);
        Ok(to_stream_pycapsule(py, Box::new(chunks), requested_schema)?)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.batch.schema_ref().as_ref())?)
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.batch.schema_ref().fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.batch.num_rows()
    }

    fn __getitem__(&self, name: &str) -> PyResult<Column> {
        let array = self.batch.column_by_name(name).cloned();
        let array = array.ok_or_else(|| {
            PyKeyError::new_err(format!(
                "no column '{name}': there are {}",
                self.columns().join(", ")
            ))
        })?;
        Ok(Column::new(name, array))
    }

    /// The columns as lists.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for (field, array) in self.batch.schema_ref().fields().iter().zip(self.batch.columns()) {
            columns.set_item(field.name(), values(py, array)?)?;
        }
        Ok(columns)
    }

    /// The rows as dictionaries.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let row = |number: usize| {
            let row = PyDict::new(py);
            for (field, array) in self.batch.schema_ref().fields().iter().zip(self.batch.columns())
            {
                row.set_item(field.name(), value(py, array, number)?)?;
            }
            Ok(row)
        };
        let rows: PyResult<Vec<_>> = (0..self.batch.num_rows()).map(row).collect();
        PyList::new(py, rows?)
    }

    fn __repr__(&self) -> String {
        let (rows, columns) = (self.batch.num_rows(), self.columns().join(", "));
        format!("<sudolab.Table: {rows} rows of {columns}>")
    }
}

/// A column of texts.
pub(crate) fn texts<S: AsRef<str>>(items: impl IntoIterator<Item = Option<S>>) -> ArrayRef {
    Arc::new(items.into_iter().collect::<StringArray>())
}

/// A column of lists of texts.
pub(crate) fn text_lists<S: AsRef<str>>(
    items: impl IntoIterator<Item = Option<Vec<S>>>,
) -> ArrayRef {
    let mut builder = ListBuilder::new(StringBuilder::new());
    for item in items {
        let filled = item.is_some();
        item.into_iter().flatten().for_each(|text| builder.values().append_value(text));
        builder.append(filled);
    }
    Arc::new(builder.finish())
}

/// A column of lists of numbers.
pub(crate) fn number_lists<T: ArrowPrimitiveType>(
    items: impl IntoIterator<Item = Vec<T::Native>>,
) -> ArrayRef {
    let mut builder = ListBuilder::new(PrimitiveBuilder::<T>::new());
    for item in items {
        builder.values().append_slice(&item);
        builder.append(true);
    }
    Arc::new(builder.finish())
}

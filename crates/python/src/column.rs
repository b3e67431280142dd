//! Columns of answers, which every library of Arrow takes.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef};
use arrow_schema::{DataType, Field, FieldRef};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyList, PyTuple};
use pyo3_arrow::ffi::{
    ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule,
};
use std::sync::Arc;

/// An Arrow array: `pyarrow.array(column)`, `polars.Series(column)`, or a sequence of its own.
#[pyclass(frozen, module = "sudolab")]
pub(crate) struct Column {
    field: FieldRef,
    array: ArrayRef,
}

impl Column {
    pub(crate) fn new(name: &str, array: ArrayRef) -> Column {
        let field = Arc::new(Field::new(name, array.data_type().clone(), true));
        Column { field, array }
    }
}

#[pymethods]
impl Column {
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        Ok(to_array_pycapsules(py, self.field.clone(), &self.array, requested_schema)?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let chunks = ArrayIterator::new(vec![Ok(self.array.clone())], self.field.clone());
        Ok(to_stream_pycapsule(py, Box::new(chunks), requested_schema)?)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.field.as_ref())?)
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.array.len() as isize;
        let at = if row < 0 { row + rows } else { row };
        if !(0..rows).contains(&at) {
            return Err(PyIndexError::new_err(format!("row {row} of {rows}")));
        }
        value(py, &self.array, at as usize)
    }

    /// The values as a list, None where there is none.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        values(py, &self.array)
    }

    fn __repr__(&self) -> String {
        format!("<sudolab.Column of {} x {}>", self.array.len(), self.array.data_type())
    }
}

/// A column of texts.
#[pyfunction]
pub(crate) fn column(lines: Vec<String>) -> Column {
    Column::new("puzzle", crate::table::texts(lines.into_iter().map(Some)))
}

pub(crate) fn values<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyList>> {
    let items: PyResult<Vec<_>> = (0..array.len()).map(|row| value(py, array, row)).collect();
    PyList::new(py, items?)
}

/// One value of an array as Python knows it.
pub(crate) fn value<'py>(
    py: Python<'py>,
    array: &ArrayRef,
    row: usize,
) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(row).into_pyobject(py)?.into_any(),
        DataType::LargeUtf8 => array.as_string::<i64>().value(row).into_pyobject(py)?.into_any(),
        DataType::Utf8View => array.as_string_view().value(row).into_pyobject(py)?.into_any(),
        DataType::FixedSizeBinary(_) => {
            PyBytes::new(py, array.as_fixed_size_binary().value(row)).into_any()
        }
        DataType::Boolean => array.as_boolean().value(row).into_pyobject(py)?.to_owned().into_any(),
        DataType::Float64 => {
            array.as_primitive::<Float64Type>().value(row).into_pyobject(py)?.into_any()
        }
        DataType::UInt64 => {
            array.as_primitive::<UInt64Type>().value(row).into_pyobject(py)?.into_any()
        }
        DataType::UInt32 => {
            array.as_primitive::<UInt32Type>().value(row).into_pyobject(py)?.into_any()
        }
        DataType::UInt16 => {
            array.as_primitive::<UInt16Type>().value(row).into_pyobject(py)?.into_any()
        }
        DataType::UInt8 => {
            array.as_primitive::<UInt8Type>().value(row).into_pyobject(py)?.into_any()
        }
        DataType::List(_) => values(py, &array.as_list::<i32>().value(row))?.into_any(),
        DataType::FixedSizeList(..) => {
            values(py, &array.as_fixed_size_list().value(row))?.into_any()
        }
        other => return Err(PyTypeError::new_err(format!("no value of {other} for Python"))),
    })
}

//! Files of any size: blocks of lines are read, solved and written at the same time, in order,
//! with a fixed amount of memory.

pub(crate) mod pipeline;
pub(crate) mod rows;
pub(crate) mod source;

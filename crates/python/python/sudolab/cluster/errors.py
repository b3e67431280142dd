"""What goes wrong by no fault of the program."""


class JobError(Exception):
    """A job that cannot be done as asked; the message tells the person what to put right."""


class ColumnError(JobError):
    """Columns that do not suit the task."""

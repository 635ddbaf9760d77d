"""Documents to records, with a schema, checked quotes, retries and a table of costs."""

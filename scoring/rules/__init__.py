"""The rule book of Jass: values in, judgements out; no framework, no storage, no clock."""

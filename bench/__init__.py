"""Benchmarks: not tests. They print what was measured, beside a peer in the same run."""

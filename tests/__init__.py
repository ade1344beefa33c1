"""The tests of all packages. docs/testing.md describes the suites."""

"""The balance report: what many matches tell the designer of a game (docs/balance.md)."""

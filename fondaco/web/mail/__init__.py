"""Mail: how it leaves the house, told by the environment; by default it stays here, as files."""

"""Other projects' games beside ours, each measured in an environment and a process of its own.

What runs in such a process needs its peer and nothing of ours but `row`, `clock` and
`surroundings`, which need Python alone; nothing of a peer comes near the house itself.
"""

"""The site: lobby, tables, replays. Server-rendered pages; nothing a seat may not see leaves it."""

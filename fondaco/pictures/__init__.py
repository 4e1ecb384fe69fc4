"""Drawing parts that the boards of all games share: SVG made of plain strings on the server.

Nothing here carries a `style` attribute or a script: a strict content security policy forbids
them. Colours come from classes and from the variables of the page's style sheet.
"""

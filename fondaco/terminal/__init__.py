"""The command line `fondaco`: play, look things up, replay and check matches in a terminal."""

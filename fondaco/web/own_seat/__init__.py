"""What people do with their own seat: hand it to a bot, be away, pass it on, leave."""

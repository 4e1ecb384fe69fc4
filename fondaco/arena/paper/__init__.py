"""What reports are made of: pages, tables and plots in one HTML file that needs no other."""

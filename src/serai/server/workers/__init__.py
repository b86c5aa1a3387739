"""Work without a command: bots choose, clocks run out, rated games are counted, people are notified."""

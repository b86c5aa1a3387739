"""What happens without anybody's wish: bots choose, time runs out, rated games are counted."""

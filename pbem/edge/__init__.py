"""Where the world touches us: SMTP in, SMTP and Maildirs out, the ticker."""

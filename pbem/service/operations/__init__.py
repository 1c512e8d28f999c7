"""What who runs the server needs: status, signs of life, restore, outages, retention."""

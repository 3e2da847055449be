"""What every page and socket needs: who is asking and from where, links, and answers to refusals."""

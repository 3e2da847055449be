"""What every page and socket needs: who asks from where, links, limits, and answers when something is refused."""

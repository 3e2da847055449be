"""Every name and sentence that the server shows, each in one place, in English; the catalogues have the others."""

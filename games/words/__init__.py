"""Names and sentences that several features show, each in one place, in English; the catalogues have the others."""

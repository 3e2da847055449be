"""Names and sentences that several features show, in English; the catalogues translate them."""

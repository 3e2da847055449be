"""Bundles of scripts and style sheets, and the service worker."""

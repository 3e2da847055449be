"""For whoever runs the server: health checks, metrics and logs."""

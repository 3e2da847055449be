"""Charts as plain figures for templates/history/charts/: css/elements/charts.css colours them, numbers stand beside."""

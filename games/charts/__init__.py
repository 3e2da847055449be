"""Charts as plain figures for templates/charts/: colours and type come from css/charts.css, numbers stand beside."""

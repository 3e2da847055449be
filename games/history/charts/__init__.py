"""Charts as plain figures: templates/history/charts/ draws them, css/elements/charts.css colours them."""

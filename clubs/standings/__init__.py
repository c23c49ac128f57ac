"""Who stands where in a tournament or a season: results in, ranks out (TN-3 to TN-11), and no framework."""

"""What Discord accepts: typed forms of requests with the limits of its documentation."""

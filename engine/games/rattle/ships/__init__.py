"""Ships: their ids and names, what is known of them, and the changes that they undergo."""

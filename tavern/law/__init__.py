"""What Discord takes and what it refuses: its OpenAPI description, and the limits that only its documentation has."""

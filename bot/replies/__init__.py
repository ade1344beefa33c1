"""What whoever clicked or typed is answered."""

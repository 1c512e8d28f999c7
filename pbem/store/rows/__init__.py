"""What is kept: records, and the tables that they are rows of."""

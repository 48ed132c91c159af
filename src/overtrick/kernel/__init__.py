"""The rules as compiled functions over small records. It knows numbers, not objects; legality exists here and nowhere else."""

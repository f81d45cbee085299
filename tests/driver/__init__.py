"""The test driver behind `make test`: bounded processes, places, reports, phases."""

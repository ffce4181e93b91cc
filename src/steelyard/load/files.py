"""What the files in a load run's folder are called."""

LOG = "samples.log"
RESULT = "load.json"
SCHEDULE = "schedule.bin"
PICTURE = "load_picture.json"

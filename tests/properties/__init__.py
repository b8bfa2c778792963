"""What holds of anything that is read, however broken: a module for each reader, hypothesis for the inputs."""

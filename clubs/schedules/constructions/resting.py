"""In which order rounds rest people fairly: nobody a second time before everybody a first."""

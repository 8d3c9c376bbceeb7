"""Says by its exit code whether the web server answers: what a container's health check calls."""

import os
import sys
import urllib.request

if __name__ == "__main__":
    address = f"http://127.0.0.1:{os.environ.get('PORT') or 8000}/health/"
    try:
        urllib.request.urlopen(address, timeout=4).close()
    except OSError as error:
        sys.exit(f"{address}: {error}")

"""Start the program with: python -m reading_log"""

import sys

from reading_log.cli import main

sys.exit(main())

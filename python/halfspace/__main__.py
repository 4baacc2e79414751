"""``python -m halfspace``: the command, as ``halfspace --help`` describes it."""

from __future__ import annotations

import os
import subprocess
import sys

from .errors import ServerError
from .server import binary


def main() -> int:
    """Runs the command with this process's arguments."""
    try:
        program = binary()
    except ServerError as e:
        print(e, file=sys.stderr)
        return 1
    if os.name == "posix":
        os.execv(program, [program, *sys.argv[1:]])
    return subprocess.call([program, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())

"""A post in another process, which may have another clock: faraway.py SOCKET."""

from __future__ import annotations

import sys
import threading
from multiprocessing.connection import Listener

from steelyard.load.cluster.post import Post


def main(path):
    post = Post()
    with Listener(path, "AF_UNIX") as door:
        print("open", flush=True)
        while True:
            threading.Thread(target=serve, args=(post, door.accept()), daemon=True).start()


def serve(post, caller):
    with caller:
        name, given = caller.recv()
        caller.send(getattr(post, name)(*given))


if __name__ == "__main__":
    main(sys.argv[1])

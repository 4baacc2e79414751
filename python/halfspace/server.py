"""The process that draws, ``halfspace serve``, and the conversation with it (docs/serve.md)."""

from __future__ import annotations

import array
import atexit
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Dict, IO, List, Optional, Sequence, Tuple, Union

from .errors import KINDS, Cancelled, Closed, Error, RequestError, ServerError
from .memory import forking, forks, mapped, shelf

PROTOCOL = 1
"""The version of the schema that this package speaks."""

LONGEST = 1 << 20
"""The bytes of a line of the client's."""

_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode

PathLike = Union[str, "os.PathLike[str]"]
Buffer = Union[bytes, bytearray, memoryview]


def binary() -> str:
    """The path of the program: that in the environment's HALFSPACE_BINARY, the one in this package, or the one in
    PATH."""
    told = os.environ.get("HALFSPACE_BINARY")
    if told:
        return told
    name = "halfspace.exe" if os.name == "nt" else "halfspace"
    own = Path(__file__).with_name("bin") / name
    if own.is_file():
        return str(own)
    found = shutil.which(name)
    if found is None:
        raise ServerError("halfspace: there is no program: install a wheel for this platform, or set HALFSPACE_BINARY")
    return found


class Reply:
    """An answer that comes. ``wait`` gives it."""

    def __init__(self, server: "Server", number: int) -> None:
        self.number = number
        self._server = server
        self._ready = False
        self._coming = threading.Lock()  # held until the answer is there: an Event takes 0.03 ms more
        self._coming.acquire()
        self._answer: Dict[str, Any] = {}
        self._data: Any = b""
        self._error: Optional[Exception] = None

    def done(self) -> bool:
        """Whether the answer is there."""
        return self._ready

    def wait(self) -> Tuple[Dict[str, Any], Any]:
        """The answer and the memory of its arrays. A failed request raises."""
        try:
            with self._coming:
                pass
        except BaseException:  # an interrupt
            self.cancel()
            raise
        if self._error is not None:
            raise self._error
        return self._answer, self._data

    def cancel(self) -> None:
        """Ends the request, unless it is done. ``wait`` then raises Cancelled."""
        if not self._ready:
            try:
                self._server.send({"cancel": self.number})
            except Error:
                pass  # no server, no request

    def _set(self, answer: Dict[str, Any], data: Any, error: Optional[Exception]) -> None:
        self._answer, self._data, self._error = answer, data, error
        self._ready = True
        self._coming.release()


class Server:
    """A process of the engine, and the conversation with it. Threads may share it; a child of fork may not.

    memory: MiB that scenes, pictures and files may take. threads: that draw; None is all. roots: folders that files may
    be read from. transport: "socket" (Linux: arrays are shared memory), "pipes", or None, the best there is.
    """

    def __init__(
        self,
        memory: Optional[int] = None,
        threads: Optional[int] = None,
        roots: Sequence[PathLike] = (),
        transport: Optional[str] = None,
    ) -> None:
        if transport is None:
            transport = "socket" if sys.platform.startswith("linux") else "pipes"
        if transport not in ("socket", "pipes"):
            raise ValueError(f"transport: {transport!r} is neither socket nor pipes")
        command = [binary(), "serve"]
        for root in roots:
            command += ["--root", os.fspath(root)]
        if memory is not None:
            command += ["--memory", str(int(memory))]
        if threads is not None:
            command += ["--threads", str(int(threads))]
        self.pid = os.getpid()
        self._lock = threading.Lock()
        self._waiting: Dict[int, Reply] = {}
        self._last = 0
        self._gone: Optional[str] = None
        self._retired = False
        self._socket: Optional[socket.socket] = None
        self._out: Optional[IO[bytes]] = None
        self._in: Optional[IO[bytes]] = None
        self._fds: List[int] = []
        self._done: List[int] = []  # numbers of memory that nothing here reads any more
        self._buffer = bytearray()
        self._space = memoryview(bytearray(1 << 16))  # what is read comes here first
        self._reader: Optional[threading.Thread] = None
        options: Dict[str, Any] = {"start_new_session": True} if os.name == "posix" else {}  # Ctrl-C is for Python
        try:
            if transport == "socket":
                ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
                with theirs:
                    self.process: "subprocess.Popen[bytes]" = subprocess.Popen(
                        command, stdin=theirs.fileno(), stdout=subprocess.DEVNULL, **options
                    )
                self._socket = ours
            else:
                self.process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, **options
                )
                self._out, self._in = self.process.stdin, self.process.stdout
        except OSError as e:
            if transport == "socket":
                ours.close()
            raise ServerError(f"{command[0]}: {e.strerror}") from e
        line = self._line()
        if line is None:
            self._end()
            raise ServerError(f"{command[0]} serve: ended with status {self.process.wait()}")
        self.about: Dict[str, Any] = json.loads(line)["server"]
        """The server's first line: version, protocol, level, workers, requests, memory, most."""
        if self.about["protocol"] != PROTOCOL:
            self._end()
            raise ServerError(
                f"{command[0]} speaks protocol {self.about['protocol']}, this package {PROTOCOL}: "
                "take the same version of both"
            )
        self._room = threading.BoundedSemaphore(self.about["requests"])
        self._reader = threading.Thread(target=self._listen, name="halfspace", daemon=True)
        self._reader.start()
        self._last = 1
        try:
            self._write(b'{"id":1,"hello":{"protocol":%d}}\n' % PROTOCOL)
        except (OSError, ValueError):
            raise self._lost() from None
        except BaseException:
            self._cut()
            raise

    @property
    def alive(self) -> bool:
        """Whether this process may ask it."""
        return self._gone is None and not self._retired and self.pid == os.getpid()

    @property
    def shares(self) -> bool:
        """Whether files of memory can go beside lines, in both directions."""
        return self._socket is not None and hasattr(os, "memfd_create")

    def ask(self, request: Dict[str, Any], data: Buffer = b"", files: Sequence[int] = ()) -> Reply:
        """Sends work: waits while as many requests are under way as the server takes. data follows the line, and
        descriptors of files go beside it. Raises Closed where another thread has closed or retired the server."""
        self._room.acquire()
        try:
            return self.send(request, data, files, work=True)
        except BaseException:
            self._room.release()
            raise

    def send(
        self, request: Dict[str, Any], data: Buffer = b"", files: Sequence[int] = (), work: bool = False
    ) -> Reply:
        """Sends a request, which answers at once unless it is work."""
        with self._lock:
            if work and self._retired:
                raise Closed("the server was closed")
            if self._gone is not None:
                raise ServerError(self._gone)
            self._last += 1
            reply = Reply(self, self._last)
            line = dict(request, id=self._last)
            done = self._done[:]
            if done:
                line["done"] = done
            if len(data) > 0:
                line["bytes"] = memoryview(data).nbytes
            if len(files) > 0:
                line["files"] = len(files)
            text = _encode(line).encode() + b"\n"
            if len(text) > LONGEST:
                raise RequestError(
                    f"request: takes {len(text)} bytes, a line has at most {LONGEST}: move fewer objects"
                )
            del self._done[: len(done)]  # arrays may have gone meanwhile, in any thread
            try:
                self._waiting[self._last] = reply
                self._write(text, files)
                if len(data) > 0:
                    self._write(data)
                return reply
            except (OSError, ValueError):  # or the reader has closed what is written to
                self._waiting.pop(self._last, None)
            except BaseException:
                self._waiting.pop(self._last, None)
                self._cut()
                raise
        raise self._lost() from None

    def _cut(self) -> None:
        """Ends the conversation after an interrupt, which may have cut a line in half: no other can follow it."""
        self._gone = self._gone or "an interrupt cut a line to the server"
        self._hang_up()

    def _lost(self) -> ServerError:
        """The exception of a line that could not be sent. From here on nobody asks this server again, whoever notices
        its end first: the sender or the reader, which says how the process ended."""
        self._hang_up()
        if self._reader is not None and self._reader is not threading.current_thread():
            self._reader.join()
        return ServerError(self._gone or "the server ended")

    def _write(self, data: Buffer, files: Sequence[int] = ()) -> None:
        if self._socket is not None:
            if len(files) > 0:
                rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))
                data = memoryview(data)[self._socket.sendmsg([data], [rights]) :]
            self._socket.sendall(data)
        elif self._out is not None:
            view = memoryview(data)
            while len(view) > 0:
                view = view[self._out.write(view) or 0 :]

    def _line(self) -> Optional[bytes]:
        """The next line, None at the end."""
        start = 0
        while True:
            end = self._buffer.find(b"\n", start)
            if end >= 0:
                line = bytes(self._buffer[:end])
                del self._buffer[: end + 1]
                return line
            start = len(self._buffer)
            try:
                more = self._more()
            except (OSError, ValueError):
                return None
            if not more:
                return None
            self._buffer += more

    def _more(self) -> Buffer:
        if self._socket is None:
            return (self._in.read(1 << 16) or b"") if self._in is not None else b""
        size = array.array("i").itemsize
        count, beside, _, _ = self._socket.recvmsg_into([self._space], socket.CMSG_SPACE(16 * size))
        for level, kind, content in beside:
            if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                fds = array.array("i")
                fds.frombytes(content[: len(content) - len(content) % size])
                self._fds.extend(fds)
        return self._space[:count]

    def _memory(self, answer: Dict[str, Any]) -> Any:
        """The memory that came with an answer; None if the conversation ended."""
        size = answer.get("bytes", 0)
        if size == 0:
            return b""
        if answer.get("shared"):
            file = self._fds.pop(0)
            try:
                if "sheet" in answer:
                    return mapped(file, size, self._drop, answer["sheet"], forks())
                return mapped(file, size)
            finally:
                os.close(file)
        data = bytearray(size)
        have = min(size, len(self._buffer))
        data[:have] = self._buffer[:have]
        del self._buffer[:have]
        if self._in is not None:
            view = memoryview(data)
            while have < size:
                n = self._in.readinto(view[have:])  # type: ignore[attr-defined]
                if not n:
                    return None
                have += n
        return data

    def _drop(self, sheet: int, then: int) -> None:
        """Says in a next line that memory may be written again, unless a child of fork may have it, too."""
        if then == forks():
            self._done.append(sheet)

    def _next(self) -> bool:
        """Takes an answer. False at the end."""
        line = self._line()
        if line is None:
            return False
        answer = json.loads(line)
        data = self._memory(answer)
        if data is None:
            return False
        with self._lock:
            reply = self._waiting.pop(answer["id"], None)
            last = self._retired and not self._waiting
        if reply is not None:
            self._finish(reply, answer, data)
        return not last

    def _finish(self, reply: Reply, answer: Dict[str, Any], data: Any) -> None:
        error: Optional[Exception] = None
        if "error" in answer:
            told = answer["error"]
            error = KINDS.get(told["kind"], Error)(told["message"])
        reply._set(answer, data, error)

    def release(self) -> None:
        """Says that an answer of ``ask`` was taken."""
        self._room.release()

    def _end(self) -> None:
        """What is left to do when the conversation has ended, or is to end."""
        self._hang_up()
        try:
            status: Optional[int] = self.process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        with self._lock:
            if self._gone is None:
                self._gone = f"the server ended with status {status}"
                if status is not None and status < 0:
                    self._gone = f"the server was killed by signal {-status}"
            waiting = list(self._waiting.values())
            self._waiting.clear()
        for reply in waiting:
            reply._set({}, b"", ServerError(self._gone))
        for fd in self._fds:
            os.close(fd)
        self._fds.clear()
        for stream in (self._socket, self._out, self._in):
            if stream is not None:
                stream.close()

    def _hang_up(self) -> None:
        """Ends the server's input."""
        try:
            if self._socket is not None:
                self._socket.shutdown(socket.SHUT_RDWR)
            elif self._out is not None:
                self._out.close()
        except OSError:
            pass

    def retire(self) -> None:
        """Ends the process when the requests under way are done."""
        with self._lock:
            self._retired = True
            idle = not self._waiting
        if idle:
            self.close()

    def abandon(self) -> None:
        """Lets go of the descriptors in a child of fork: the parent goes on."""
        self._gone = "the server belongs to the parent of this process"
        self._lock = threading.Lock()
        for stream in (self._socket, self._out, self._in):
            if stream is not None:
                stream.close()

    def close(self) -> None:
        """Ends the process. Requests under way raise."""
        if self.pid != os.getpid():
            return
        with self._lock:
            self._retired = True
            if self._gone is None:
                self._gone = "the server was closed"
        self._hang_up()
        if self._reader is not None:
            self._reader.join()

    def _listen(self) -> None:
        """Takes answers until the conversation ends."""
        try:
            while self._next():
                pass
        except Exception as e:  # what no server sends
            self._gone = f"the server sent what is no answer: {e}"
            self.process.kill()
        self._end()


class Session:
    """Servers as they are needed: one for this process, and a fresh one after fork, or if it ended."""

    def __init__(self) -> None:
        self.options: Dict[str, Any] = {}
        self._roots: List[Path] = []
        self._lock = threading.RLock()
        self._server: Optional[Server] = None

    def configure(self, **options: Any) -> None:
        """Options of servers that are started from now on; the present one ends."""
        with self._lock:
            self._roots = [Path(r).resolve() for r in options.pop("roots", ())]
            self.options = options
            self.close()

    def server(self) -> Server:
        """The server of this process."""
        with self._lock:
            if self._server is None or not self._server.alive:
                roots = [r for r in self._roots if r.is_dir()]  # some go while others are read
                self._server = Server(roots=roots, **self.options)
                shelf.soon = self._server.about["memory"]
            return self._server

    def reads(self, path: Path) -> bool:
        """Whether a file lies in a folder of the server's."""
        return any(root == path or root in path.parents for root in self._roots)

    def add_root(self, folder: Path) -> None:
        """Adds a folder that files may be read from. The present server ends: what is under way is finished first."""
        with self._lock:
            if not self.reads(folder):
                self._roots.append(folder)
                if self._server is not None:
                    self._server.retire()
                    self._server = None

    def forked(self) -> None:
        """In a child of fork."""
        shelf.abandon()
        self._lock = threading.RLock()
        if self._server is not None:
            self._server.abandon()
            self._server = None

    def close(self) -> None:
        """Ends the server of this process; the next request starts another one."""
        shelf.clear()
        with self._lock:
            if self._server is not None:
                self._server.close()
                self._server = None


session = Session()
atexit.register(session.close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=forking, after_in_parent=forking, after_in_child=session.forked)


def configure(
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    roots: Sequence[PathLike] = (),
    transport: Optional[str] = None,
) -> None:
    """Sets how the server is started: arguments are those of Server. A server that runs ends; scenes stay usable."""
    session.configure(memory=memory, threads=threads, roots=roots, transport=transport)


def close() -> None:
    """Ends the server of this process. Arrays stay; the next request starts another server."""
    session.close()


__all__ = ["Cancelled", "PROTOCOL", "Reply", "Server", "binary", "close", "configure", "session"]

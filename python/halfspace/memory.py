"""Memory that the server writes to: memfds, mapped, and used again (Linux)."""

from __future__ import annotations

import ctypes
import functools
import os
import queue
import sys
import threading
import weakref
from typing import Any, Callable, List, Optional, Sequence, Tuple

if sys.platform != "win32":
    import fcntl

_libc: Any = None
_forks = 0


def forking() -> None:
    """Before a fork and after it: memory that came before either is the child's, too."""
    global _forks
    _forks += 1


def forks() -> int:
    """A number that tells memory of different processes apart."""
    return _forks


def memory(size: int) -> int:
    """A new memfd of zeros, whose size is sealed: its descriptor."""
    fd = os.memfd_create("halfspace", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    try:
        os.ftruncate(fd, size)
        fcntl.fcntl(fd, 1033, 7)  # F_ADD_SEALS: F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW
    except OSError as e:
        os.close(fd)
        raise MemoryError(f"memfd of {size} bytes: {e.strerror}") from None
    return fd


def mapped(fd: int, size: int, gone: Optional[Callable[..., None]] = None, *of: Any) -> Any:
    """The memory of a memfd, which goes when nothing refers to it any more: gone is then called with what follows it. It
    keeps no descriptor, of which few are. Who writes to it, a child of fork too, gets a page of its own."""
    global _libc
    if _libc is None:
        _libc = ctypes.CDLL(None, use_errno=True)
        _libc.mmap.restype = ctypes.c_void_p
        _libc.mmap.argtypes = [
            ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long,
        ]  # fmt: skip
        _libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
    read_write, private = 3, 2  # of Linux, on all machines
    address = _libc.mmap(None, size, read_write, private, fd, 0)
    code = ctypes.get_errno()
    if address is None or address == ctypes.c_void_p(-1).value:
        raise MemoryError(f"mmap: {os.strerror(code)}")
    out = _bytes(size).from_address(address)
    weakref.finalize(out, _unmap, address, size, gone, of).atexit = False
    return out


@functools.lru_cache(maxsize=8)
def _bytes(size: int) -> Any:
    """The type of so many bytes, which takes longer to make than the rest of mapped."""
    return ctypes.c_ubyte * size


def _unmap(address: int, size: int, gone: Optional[Callable[..., None]], of: Tuple[Any, ...]) -> None:
    _libc.munmap(address, size)
    if gone is not None:
        gone(*of)


class Loan:
    """A memfd of arrays. again: whether it was written before."""

    __slots__ = ("again", "fd", "size")

    def __init__(self, fd: int, size: int) -> None:
        self.fd = fd
        self.size = size
        self.again = False


def _removed(item: Loan, items: List[Loan]) -> bool:
    """Whether it is this call that takes an item out of a list."""
    try:
        items.remove(item)
    except ValueError:
        return False
    return True


def _spare() -> int:
    """The bytes that the system, and the container of this process, have without giving something else up; 0 where they
    do not say."""
    try:
        with open("/proc/meminfo") as f:
            spare = next(int(line.split()[1]) << 10 for line in f if line.startswith("MemAvailable:"))
    except (OSError, StopIteration):
        return 0
    try:
        with open("/sys/fs/cgroup/memory.max") as most, open("/sys/fs/cgroup/memory.current") as used:
            return max(0, min(spare, int(most.read()) - int(used.read())))
    except (OSError, ValueError):  # no container, or one without a limit
        return spare


class Shelf:
    """Memfds of arrays that are gone, for further ones: to make pages anew, and to give them back, takes three times as
    long as to write them again.

    most: bytes of those that nobody reads. ``soon`` is how many there may be while a caller asks again and again, ``most``
    or more: what is beyond ``most`` is at most a quarter of what the system can spare, and goes when nothing comes for
    ``PAUSE`` seconds, or before memory of another size is made. Arrays go in any thread and between any two steps, so that
    nothing locks: who takes a loan out of a list has it.
    """

    LENT = 16
    """How many memfds that are read keep their descriptors, of which a process has few; others do not come back."""

    PAUSE = 5.0

    def __init__(self, most: int) -> None:
        self.most = self.soon = most
        self._lent: List[Loan] = []
        self._free: List[Loan] = []  # what came last at the end
        self._came: Optional["queue.SimpleQueue[None]"] = None  # something beyond most; a thread listens

    def take(self, size: int) -> Tuple[Loan, Any]:
        """A memfd whose bytes may be any, and its mapped memory. Who takes it calls ``written``."""
        for loan in reversed(self._free[:]):
            if loan.size == size and _removed(loan, self._free):
                break
        else:
            self._shrink(self.most)
            loan = Loan(memory(size), size)
        try:
            return loan, mapped(loan.fd, size, self._back, loan, forks())
        except MemoryError:
            os.close(loan.fd)
            raise

    def written(self, loans: Sequence[Loan], whole: bool) -> None:
        """Says that memory is written: once nobody reads it, it comes back. If not whole, somebody may still write to
        it, and it does not."""
        for loan in loans:
            if whole and loan.size <= max(self.most, self.soon):
                loan.again = True
                self._lent.append(loan)
            else:
                os.close(loan.fd)
        for loan in self._lent[: -self.LENT]:
            self._close(loan, self._lent)
        if self._came is None and _sum(self._lent) + _sum(self._free) > self.most:
            self._came = queue.SimpleQueue()
            threading.Thread(target=self._wait, args=(self._came,), name="halfspace memory", daemon=True).start()

    def clear(self) -> None:
        """Closes all descriptors."""
        for loans in (self._lent, self._free):
            for loan in loans[:]:
                self._close(loan, loans)

    def abandon(self) -> None:
        """Leaves the memory to the parent, in a child of fork."""
        self.clear()
        self._came = None  # the thread is the parent's

    def _close(self, loan: Loan, loans: List[Loan]) -> None:
        if _removed(loan, loans):
            os.close(loan.fd)

    def _back(self, loan: Loan, then: int) -> None:
        if not _removed(loan, self._lent):
            return
        if then != forks():  # a child may read it
            os.close(loan.fd)
            return
        self._free.append(loan)
        if self._came is None:
            self._shrink(self.most)
        elif _sum(self._free) > self.most:
            self._came.put(None)  # which locks nothing either

    def _shrink(self, most: int) -> None:
        """Closes what came first, until there are so many bytes."""
        over = _sum(self._free) - most
        for old in self._free[:]:
            if over > 0:
                over -= old.size
                self._close(old, self._free)

    def _wait(self, came: "queue.SimpleQueue[None]") -> None:
        """Gives back what is beyond most: what there is no room for at once, all of it after a pause."""
        while True:
            came.get()
            try:
                while True:
                    self._shrink(max(self.most, min(self.soon, _spare() // 4)))
                    came.get(timeout=self.PAUSE)
            except queue.Empty:
                self._shrink(self.most)


def _sum(loans: List[Loan]) -> int:
    return sum(x.size for x in loans[:])


shelf = Shelf(256 << 20)

__all__ = ["Loan", "Shelf", "forking", "forks", "mapped", "memory", "shelf"]

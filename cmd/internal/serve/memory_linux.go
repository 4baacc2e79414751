package serve

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"runtime"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// This file asks the system by raw calls, which wait for nothing. Any other one wakes the monitor of Go's scheduler,
// which then looks around every 20 microseconds for a millisecond and more: a quarter of a small picture's time. What
// needs the monitor calls watch.

// socket is a Unix socket. Files that come beside its bytes wait for the line that speaks of them.
type socket struct {
	conn   syscall.RawConn
	beside [1024]byte
	files  []sentFile
}

// asSocket is a file as a Unix socket, nil if it is none.
func asSocket(f *os.File) *socket {
	kind, err := unix.GetsockoptInt(int(f.Fd()), unix.SOL_SOCKET, unix.SO_TYPE)
	if err != nil || kind != unix.SOCK_STREAM {
		return nil
	}
	c, err := net.FileConn(f)
	if err != nil {
		return nil
	}
	if u, ok := c.(*net.UnixConn); ok {
		if conn, err := u.SyscallConn(); err == nil {
			return &socket{conn: conn}
		}
	}
	c.Close()
	return nil
}

// raw is a call of the system that does not wait. What its arguments point to stays where it is until it returns.
//
//go:uintptrescapes
func raw(trap, a, b, c, d uintptr) (int, error) {
	for {
		n, _, code := unix.RawSyscall6(trap, a, b, c, d, 0, 0)
		switch code {
		case 0:
			return int(n), nil
		case unix.EINTR:
		default:
			return 0, code
		}
	}
}

// watch has the monitor of Go's scheduler look around from now on until nothing runs: where all threads may draw for
// long, the monitor sees to it that a line is read meanwhile.
func watch() {
	var s unix.Stat_t
	_ = unix.Fstat(0, &s) // any call that is not raw
}

// message is the header of bytes and of control messages beside them.
func message(p, beside []byte) *unix.Msghdr {
	m := &unix.Msghdr{Iov: &unix.Iovec{Base: unsafe.SliceData(p)}}
	m.Iov.SetLen(len(p))
	m.SetIovlen(1)
	if len(beside) > 0 {
		m.Control = &beside[0]
		m.SetControllen(len(beside))
	}
	return m
}

// sharer is s.
func (s *socket) sharer() sharer { return s }

// Read reads bytes, and keeps the files beside them.
func (s *socket) Read(p []byte) (n int, err error) {
	m := message(p, s.beside[:])
	wait := s.conn.Read(func(fd uintptr) bool {
		n, err = raw(unix.SYS_RECVMSG, fd, uintptr(unsafe.Pointer(m)), unix.MSG_DONTWAIT|unix.MSG_CMSG_CLOEXEC, 0)
		return err != unix.EAGAIN
	})
	beside := int(m.Controllen)
	switch {
	case wait != nil:
		return 0, wait
	case err != nil:
		return 0, os.NewSyscallError("recvmsg", err)
	case n == 0 && len(p) > 0:
		return 0, io.EOF
	case beside == 0:
		return n, nil
	}
	messages, err := unix.ParseSocketControlMessage(s.beside[:beside])
	if err != nil {
		return n, err
	}
	for i := range messages {
		fds, err := unix.ParseUnixRights(&messages[i])
		if err != nil {
			continue // it is something else
		}
		for _, fd := range fds {
			s.files = append(s.files, &sent{fd: uintptr(fd)})
		}
	}
	if len(s.files) > 16*mostFiles {
		return n, fmt.Errorf("files: %d wait for a line", len(s.files))
	}
	return n, nil
}

// take are n files that came beside the line that was read last.
func (s *socket) take(n int) ([]sentFile, error) {
	have := min(n, len(s.files))
	list := s.files[:have:have]
	if s.files = s.files[have:]; have < n {
		return list, fmt.Errorf("files: %d came beside the line, not %d", have, n)
	}
	return list, nil
}

// close lets go of files that no line spoke of.
func (s *socket) close() {
	for _, f := range s.files {
		f.Close()
	}
	s.files = nil
}

// create makes a memfd of a size that can change no more, so that no reader of it meets a page that is gone. It is
// written as a file until it has pages, which is faster than through a mapping: no page is cleared first.
func (s *socket) create(size int64) (sheetFile, error) {
	name := []byte("halfspace\x00")
	fd, err := raw(unix.SYS_MEMFD_CREATE, uintptr(unsafe.Pointer(&name[0])), unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING, 0, 0)
	if err != nil {
		return nil, os.NewSyscallError("memfd_create", err)
	}
	m := &memfd{fd: uintptr(fd)}
	if _, err = raw(unix.SYS_FTRUNCATE, m.fd, uintptr(size), 0, 0); err == nil {
		_, err = raw(unix.SYS_FCNTL, m.fd, unix.F_ADD_SEALS, unix.F_SEAL_SHRINK|unix.F_SEAL_GROW|unix.F_SEAL_SEAL, 0)
	}
	if err != nil {
		m.Close()
		return nil, os.NewSyscallError("memfd", err)
	}
	return m, nil
}

// share sends a file of create.
func (s *socket) share(line []byte, file sheetFile) error {
	n, err := s.send(line, unix.UnixRights(int(file.(*memfd).fd)))
	if err == nil {
		_, err = s.Write(line[n:])
	}
	return err
}

// Write writes bytes.
func (s *socket) Write(p []byte) (n int, err error) {
	for n < len(p) && err == nil {
		var k int
		k, err = s.send(p[n:], nil)
		n += k
	}
	return n, err
}

// send writes some of the bytes, and what goes beside them.
func (s *socket) send(p, beside []byte) (n int, err error) {
	m := message(p, beside)
	wait := s.conn.Write(func(fd uintptr) bool {
		n, err = raw(unix.SYS_SENDMSG, fd, uintptr(unsafe.Pointer(m)), unix.MSG_DONTWAIT|unix.MSG_NOSIGNAL, 0)
		return err != unix.EAGAIN
	})
	if wait != nil {
		return 0, wait
	}
	return n, os.NewSyscallError("sendmsg", err)
}

// memfd is a file whose pages are memory: writes to it are copies that wait for nothing.
type memfd struct {
	fd    uintptr
	bytes []byte // of create's, once they are mapped
}

// Close closes a file of create.
func (m *memfd) Close() error {
	if m.bytes != nil {
		_ = unix.Munmap(m.bytes)
	}
	_, err := raw(unix.SYS_CLOSE, m.fd, 0, 0, 0)
	return err
}

// mapped is the memory of create's file, which has pages; nil where there is no room to map it.
func (m *memfd) mapped(size int64) []byte {
	if m.bytes == nil {
		m.bytes = mapped(int(m.fd), size)
	}
	return m.bytes
}

// mapped is the memory of a file, nil where there is no room to map it.
func mapped(fd int, size int64) []byte {
	if unsafe.Sizeof(size) > unsafe.Sizeof(uintptr(0)) {
		return nil
	}
	bytes, err := unix.Mmap(fd, 0, int(size), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
	if err != nil {
		return nil
	}
	return bytes
}

// sent is a file of the client's. Writes to a memfd are copies, which the scheduler's monitor does not see; a pipe, a device
// or a file of a disk is read and written by os.File, which it watches.
type sent struct {
	fd   uintptr
	file *os.File // opened's: it owns fd then; nil until the first call that may wait
}

// opened is the file for calls that may wait.
func (f *sent) opened() *os.File {
	if f.file == nil {
		f.file = os.NewFile(f.fd, "file beside a line")
	}
	return f.file
}

// ReadAt reads bytes.
func (f *sent) ReadAt(p []byte, at int64) (int, error) { return f.opened().ReadAt(p, at) }

// Close closes the file.
func (f *sent) Close() error {
	if f.file != nil {
		return f.file.Close()
	}
	_, err := raw(unix.SYS_CLOSE, f.fd, 0, 0, 0)
	return err
}

// stat asks the system for the file.
func (f *sent) stat() (info fileStat, err error) {
	s := new(unix.Stat_t)
	if rawStat {
		_, err = raw(unix.SYS_FSTAT, f.fd, uintptr(unsafe.Pointer(s)), 0, 0)
	} else {
		err = unix.Fstat(int(f.fd), s)
	}
	if err != nil {
		return info, os.NewSyscallError("fstat", err)
	}
	return fileStat{[2]uint64{uint64(s.Dev), s.Ino}, s.Size, s.Mode&unix.S_IFMT == unix.S_IFREG}, nil
}

// rawStat says that the system fills Stat_t; elsewhere it fills others, which package unix takes.
const rawStat = runtime.GOARCH == "amd64" || runtime.GOARCH == "arm64"

// seals are a memfd's; an error says that it is none.
func (f *sent) seals() (int, error) { return raw(unix.SYS_FCNTL, f.fd, unix.F_GET_SEALS, 0, 0) }

// memory is the file, without the monitor if it is a memfd.
func (f *sent) memory() io.WriterAt {
	if _, err := f.seals(); err != nil || unsafe.Sizeof(uintptr(0)) < 8 {
		return f.opened()
	}
	return &memfd{fd: f.fd}
}

// window maps the file: nil unless it is memory that nobody makes smaller.
func (f *sent) window(size int64) []byte {
	if seals, err := f.seals(); err != nil || seals&unix.F_SEAL_SHRINK == 0 {
		return nil
	}
	return mapped(int(f.fd), size)
}

// unmap ends the memory of window.
func (s *socket) unmap(bytes []byte) { _ = unix.Munmap(bytes) }

// memfdPart is how many bytes are written at a time: garbage collection waits for them.
const memfdPart = 1 << 18

// WriteAt writes a part of an array. Where the file has no pages yet, it reads as zeros: pages of zeros are left out there,
// as to make one takes longer than to look for them.
func (m *memfd) WriteAt(data []byte, at int64) (n int, err error) {
	hollow := m.hollow(at, int64(len(data)))
	for n < len(data) && err == nil {
		end := len(data)
		if hollow {
			n += zeros(data[n:], at+int64(n), true)
			end = n + zeros(data[n:], at+int64(n), false)
		}
		var k int
		k, err = m.write(data[n:min(end, n+memfdPart)], at+int64(n))
		n += k
	}
	return n, err
}

// hollow says that the file has no pages among n bytes.
func (m *memfd) hollow(at, n int64) bool {
	next, err := raw(unix.SYS_LSEEK, m.fd, uintptr(at), unix.SEEK_DATA, 0)
	return err == unix.ENXIO || err == nil && int64(next) >= at+n
}

// zeros is how many of the first bytes of data, which belong to a place in a file, are in pages of zeros, or are not.
func zeros(data []byte, at int64, are bool) (n int) {
	for n < len(data) {
		page := data[n:min(len(data), n+pageBytes-int(at+int64(n))%pageBytes)]
		if bytes.Equal(page, noBytes[:len(page)]) != are {
			break
		}
		n += len(page)
	}
	return n
}

// pageBytes is the size of most systems' pages; where pages are larger, more of them are made than would have to be.
const pageBytes = 4096

var noBytes [pageBytes]byte

// write writes bytes, if there are some.
func (m *memfd) write(part []byte, at int64) (n int, err error) {
	for len(part) > 0 {
		k, _, code := unix.RawSyscall6(unix.SYS_PWRITE64, m.fd, uintptr(unsafe.Pointer(&part[0])), uintptr(len(part)),
			uintptr(at), 0, 0)
		switch {
		case code == unix.EINTR:
		case code != 0:
			return 0, os.NewSyscallError("pwrite", code)
		case k == 0:
			return 0, io.ErrShortWrite
		default:
			return int(k), nil
		}
	}
	return 0, nil
}

package serve

import (
	"bufio"
	"encoding/json"
	"io"
	"net"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// descriptors reads a socket and keeps the descriptors that come beside the bytes.
type descriptors struct {
	*net.UnixConn
	list []int
}

func (d *descriptors) Read(p []byte) (int, error) {
	beside := make([]byte, unix.CmsgSpace(4))
	n, m, _, _, err := d.ReadMsgUnix(p, beside)
	if err != nil || n == 0 {
		return n, io.EOF
	}
	messages, err := unix.ParseSocketControlMessage(beside[:m])
	if err != nil {
		return n, err
	}
	for i := range messages {
		fds, err := unix.ParseUnixRights(&messages[i])
		if err != nil {
			return n, err
		}
		d.list = append(d.list, fds...)
	}
	return n, nil
}

// overSocket begins a conversation over a socket.
func overSocket(t *testing.T) (*client, *descriptors) {
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	require.NoError(t, err)
	file := os.NewFile(uintptr(pair[1]), "client")
	conn, err := net.FileConn(file)
	require.NoError(t, err)
	file.Close()
	server := os.NewFile(uintptr(pair[0]), "server")
	t.Cleanup(func() { server.Close() })
	d := &descriptors{UnixConn: conn.(*net.UnixConn)}
	c := begin(t, Info{In: server, Out: os.Stderr}, d.UnixConn, bufio.NewReader(d))
	c.receive = func(a *answer) []byte {
		require.True(t, a.Shared)
		require.Len(t, d.list, 1)
		f := os.NewFile(uintptr(d.list[0]), "memory")
		d.list = nil
		defer f.Close()
		require.Error(t, f.Truncate(0))
		data, err := unix.Mmap(int(f.Fd()), 0, int(a.Bytes), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
		require.NoError(t, err)
		t.Cleanup(func() { _ = unix.Munmap(data) })
		return data
	}
	return c, d
}

// Over a socket the arrays are in memory of which neither side can take anything away.
func TestSocket(t *testing.T) {
	c, _ := overSocket(t)
	testConversation(t, c)
}

// The memory of an answer is written again once the client says that it reads it no more, and not before.
func TestMemoryIsWrittenAgain(t *testing.T) {
	c, d := overSocket(t)
	var inodes []uint64
	receive := c.receive
	c.receive = func(a *answer) []byte {
		var s unix.Stat_t
		require.Len(t, d.list, 1)
		require.NoError(t, unix.Fstat(d.list[0], &s))
		inodes = append(inodes, s.Ino)
		return receive(a)
	}
	s := c.load()
	draw := func(z float64, width int, done ...int64) (number int64, depth float32) {
		t.Helper()
		a, data := c.askData(&request{Done: done, Render: &drawRequest{Scene: s.Key, Width: width, Height: 8,
			Views: []camera{from(z)}, AOVs: []string{"depth"}}}, nil)
		require.Nil(t, a.Error)
		require.Positive(t, a.Sheet)
		_, depths := a.of(t, "depth", data)
		return a.Sheet, float(depths, 4*width+width/2)
	}
	first, depth := draw(2, 16)
	require.InDelta(t, 2, depth, 1e-4)
	second, _ := draw(3, 16)
	require.NotEqual(t, first, second)
	third, depth := draw(4, 16, first, 99)
	require.InDelta(t, 4, depth, 1e-4)
	require.Equal(t, first, third)
	other, _ := draw(2, 24, first) // of another size
	require.NotContains(t, []int64{first, second}, other)
	again, depth := draw(5, 16)
	require.Equal(t, first, again)
	require.InDelta(t, 5, depth, 1e-4)
	require.Equal(t, []int{0, 1, 0, 2, 0}, places(inodes))
}

// places are numbers by where they come first among themselves.
func places(numbers []uint64) (list []int) {
	var known []uint64
	for _, n := range numbers {
		if !slices.Contains(known, n) {
			known = append(known, n)
		}
		list = append(list, slices.Index(known, n))
	}
	return list
}

// A shelf keeps few sheets, and few bytes.
func TestShelvesAreBounded(t *testing.T) {
	w := wire{memory: (&socket{}).sharer(), shelf: shelf{most: 1 << 20}}
	open := func(size int64) *sheet {
		s, err := w.newSheet(size)
		require.NoError(t, err)
		return s
	}
	large := open(1<<20 + 1)
	require.Zero(t, large.number)
	large.close()
	for i := range 3 * mostShelved {
		s := open(4096)
		require.EqualValues(t, i+1, s.number)
		w.shelf.put(s)
	}
	require.Len(t, w.shelf.sheets, mostShelved)
	w.shelf.done([]int64{1, 3*mostShelved - 1})
	require.Nil(t, w.shelf.take(8192))
	require.EqualValues(t, 3*mostShelved-1, open(4096).number)
	require.Nil(t, w.shelf.take(4096))
	w.shelf.put(open(1 << 20))
	require.Len(t, w.shelf.sheets, 1)
	w.shelf.close()
	require.Zero(t, w.shelf.bytes)
}

// Few bytes of files are mapped, each file once, and those in use stay.
// Files that did not stay were mapped for each request, and each page of them was met anew.
func TestWindowsAreBounded(t *testing.T) {
	by := &socket{}
	w := windows{most: 8192}
	open := func(seals int, size int64) (*sent, *fileStat) {
		fd, err := unix.MemfdCreate("test", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
		require.NoError(t, err)
		f := &sent{fd: uintptr(fd)}
		t.Cleanup(func() { require.NoError(t, f.Close()) })
		require.NoError(t, unix.Ftruncate(fd, size))
		_, err = unix.FcntlInt(f.fd, unix.F_ADD_SEALS, seals)
		require.NoError(t, err)
		info, err := f.stat()
		require.NoError(t, err)
		require.Equal(t, size, info.size)
		require.True(t, info.regular)
		return f, &info
	}
	try := func(f *sent, info *fileStat) *window { return w.open(by, f, info) }
	require.Nil(t, try(open(unix.F_SEAL_GROW, 4096)), "its pages may go")
	var files [3]*sent
	var infos [3]*fileStat
	for i := range files {
		files[i], infos[i] = open(unix.F_SEAL_SHRINK, 4096)
	}
	var used []*window
	for range 2 {
		for i := range 2 {
			x := try(files[i], infos[i])
			require.NotNil(t, x)
			x.bytes[0] = byte(i)
			used = append(used, x)
		}
	}
	require.Equal(t, used[:2], used[2:])
	require.Nil(t, try(files[2], infos[2]), "there is no room")
	w.close(used[:3])
	require.Nil(t, try(open(unix.F_SEAL_SHRINK, 8193)), "nor ever")
	x := try(files[2], infos[2])
	require.NotNil(t, x, "in the place of what nobody uses")
	require.Equal(t, []*window{used[1], x}, w.list)
	require.EqualValues(t, 1, used[1].bytes[0])
	w.close([]*window{used[1], x})
	w.end(by)
	require.Empty(t, w.list)
}

// Arrays are written to files of the client's, each where the request says, and as they come with an answer.
func TestFilesBesideALine(t *testing.T) {
	c, d := overSocket(t)
	s := c.load()
	draw := func(into ...int64) *request {
		return &request{Files: len(into), Render: &drawRequest{Scene: s.Key, Width: 16, Height: 8, Into: into,
			Views: []camera{from(2), from(4)}, AOVs: []string{"color", "depth"}, settings: settings{Shading: "unlit"}}}
	}
	const size = 2 * 8 * 16 * 4 // of each array
	own, data := c.askData(draw(), nil)
	require.Nil(t, own.Error)
	_, color := own.of(t, "color", data)
	_, depth := own.of(t, "depth", data)

	file := func(size int64) *os.File {
		fd, err := unix.MemfdCreate("test", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
		require.NoError(t, err)
		f := os.NewFile(uintptr(fd), "test")
		t.Cleanup(func() { f.Close() })
		require.NoError(t, f.Truncate(size))
		return f
	}
	beside := func(r *request, files ...*os.File) *answer {
		t.Helper()
		c.last++
		r.ID = c.last
		line, err := json.Marshal(r)
		require.NoError(t, err)
		var fds []int
		for _, f := range files {
			fds = append(fds, int(f.Fd()))
		}
		_, _, err = d.WriteMsgUnix(append(line, '\n'), unix.UnixRights(fds...), nil)
		require.NoError(t, err)
		a, _ := c.next()
		require.Equal(t, r.ID, a.ID)
		return a
	}
	first, second := file(size), file(100+size)
	a := beside(draw(0, 100), first, second)
	require.Nil(t, a.Error)
	require.Zero(t, a.Bytes)
	require.Equal(t, 100, a.Arrays[1].Offset)
	got := make([]byte, size)
	_, err := first.ReadAt(got, 0)
	require.NoError(t, err)
	require.Equal(t, color, got)
	_, err = second.ReadAt(got, 100)
	require.NoError(t, err)
	require.Equal(t, depth, got)

	sealed := file(size)
	_, err = unix.FcntlInt(sealed.Fd(), unix.F_ADD_SEALS, unix.F_SEAL_SHRINK)
	require.NoError(t, err)
	for _, to := range []*os.File{sealed, first} { // the second is not mapped
		for range 3 {
			_, err = to.WriteAt(make([]byte, size), 0)
			require.NoError(t, err)
			again := draw(0, 100)
			again.Render.Again = true
			require.Nil(t, beside(again, to, second).Error)
			_, err = to.ReadAt(got, 0)
			require.NoError(t, err)
			require.Equal(t, color, got)
		}
	}

	wrong := func(a *answer, message string) {
		t.Helper()
		require.NotNil(t, a.Error)
		require.Equal(t, kindRequest, a.Error.Kind)
		require.Contains(t, a.Error.Message, message)
	}
	wrong(beside(draw(0, 101), first, second), "into[1]: the file has no 1024 bytes from 101 on")
	wrong(beside(draw(-1, 0), first, second), "into[0]: is negative")
	wrong(beside(draw(0, 0), first), "files: 1 came beside the line, not 2")
	wrong(beside(draw(0), first), "into: has 1 places, in 1 files, of 2 arrays")
	wrong(beside(&request{Files: 1, Cancel: 99}, first), "files: only render and load have some")
	r, w, err := os.Pipe()
	require.NoError(t, err)
	defer r.Close()
	defer w.Close()
	wrong(beside(draw(0, 0), w, first), "into[0]: the file has no")
	require.Nil(t, beside(draw(0, 0), first, second).Error, "what was refused took its files along")

	named := func(files int) *request { return &request{Files: files, Load: &loadRequest{Name: "triangle.ply"}} }
	model := file(0)
	_, err = model.WriteString(triangle)
	require.NoError(t, err)
	a = beside(named(1), model)
	require.Nil(t, a.Error)
	require.Equal(t, s.Key, a.Scene.Key, "as the bytes")
	wrong(beside(named(2), model, first), "files: load has one, with a name, in place of bytes")
	wrong(beside(&request{Files: 1, Load: &loadRequest{Path: "triangle.ply"}}, model), "files: load has one")
	a = beside(named(1), w)
	require.Equal(t, told{kindScene, "triangle.ply: is no regular file"}, *a.Error)
	require.NoError(t, model.Truncate(1<<40))
	require.Equal(t, kindLimit, beside(named(1), model).Error.Kind)
}

// WriteAt makes no page of zeros where a file has no page yet, and writes zeros over bytes that are there.
func TestZerosTakeNoPages(t *testing.T) {
	const page, size = 4096, 16 * 4096
	file, err := new(socket).create(size)
	require.NoError(t, err)
	defer file.Close()
	m := file.(*memfd)
	want := make([]byte, size)
	write := func(at int, data []byte) {
		t.Helper()
		n, err := m.WriteAt(data, int64(at))
		require.NoError(t, err)
		require.Equal(t, len(data), n)
		copy(want[at:], data)
		got := make([]byte, size)
		_, err = unix.Pread(int(m.fd), got, 0)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	pages := func() int {
		var s unix.Stat_t
		require.NoError(t, unix.Fstat(int(m.fd), &s))
		return int(s.Blocks) * 512 / page
	}
	write(64, make([]byte, 5*page))
	require.Zero(t, pages())
	some := make([]byte, 6*page) // begins in a page, and has something in its second and its fifth
	some[page], some[4*page] = 1, 2
	write(page/2, some)
	if unix.Getpagesize() == page {
		require.Equal(t, 2, pages())
	}
	write(8*page, slices.Repeat([]byte{3}, 8*page))
	write(7*page, make([]byte, 9*page))
	write(0, make([]byte, size))
	require.LessOrEqual(t, pages(), 16)
}

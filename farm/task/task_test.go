package task

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/job"
)

func settings() *job.Settings {
	return &job.Settings{Width: 8, Height: 8, Shading: "unlit", Format: "png"}
}

func example() *Task {
	t := &Task{Job: "abc", Index: 3, Version: "v", Bundle: Hash([]byte("b")), Settings: Hash([]byte("s")), Memory: 1,
		Pictures: []job.Task{{Input: "a.glb", Output: "0.png"}, {Input: "a.glb", Output: "1.png", Time: 1}}}
	t.Key = t.Sum(settings(), nil)
	return t
}

// A task comes back as it went; a key changes with whatever changes bytes, and with nothing else.
func TestKeys(t *testing.T) {
	a := example()
	data, err := a.Encode()
	require.NoError(t, err)
	b, err := Decode(data)
	require.NoError(t, err)
	require.Equal(t, a, b)
	for name, change := range map[string]func(*Task, *job.Settings) []string{
		"version": func(t *Task, _ *job.Settings) []string { t.Version = "w"; return nil },
		"picture": func(t *Task, _ *job.Settings) []string { t.Pictures[1].Time = 2; return nil },
		"order": func(t *Task, _ *job.Settings) []string {
			t.Pictures[0], t.Pictures[1] = t.Pictures[1], t.Pictures[0]
			return nil
		},
		"size":    func(_ *Task, s *job.Settings) []string { s.Width = 9; return nil },
		"files":   func(*Task, *job.Settings) []string { return []string{Hash(nil)} },
		"moves":   func(t *Task, _ *job.Settings) []string { t.Moves = true; return nil },
		"sidecar": func(_ *Task, s *job.Settings) []string { s.Sidecar = true; return nil },
	} {
		c, s := example(), settings()
		files := change(c, s)
		require.NotEqual(t, a.Key, c.Sum(s, files), name)
	}
	c := example()
	c.Job, c.Index, c.Run, c.Memory, c.Pictures[0].Output, c.Pictures[1].Input = "x", 9, 9, 9, "other", "moved"
	require.Equal(t, a.Key, c.Sum(settings(), nil))
}

// What no worker can have sent is refused with the reason.
func TestRefusals(t *testing.T) {
	good, err := example().Encode()
	require.NoError(t, err)
	for _, c := range [][3]string{
		{`"job":"abc"`, `"job":"a.>"`, "job"},
		{`"job":"abc"`, `"job":"abc","more":1`, "unknown field"},
		{`"version":"v"`, `"version":""`, "version"},
		{`"input":"a.glb","output":"1.png"`, `"input":"b.glb","output":"1.png"`, "another input"},
		{`"memory":1`, `"memory":-1`, "memory"},
		{`"output":"1.png"`, `"output":"1.png","strip":{"first":0,"rows":9}`, "strip"},
		{`"memory":1}`, `"memory":1} {}`, "more follows"},
		{`"settings":null`, `"settings":{}`, "settings of its own"},
	} {
		bad := strings.Replace(string(good), c[0], c[1], 1)
		require.NotEqual(t, string(good), bad, c[0])
		_, err := Decode([]byte(bad))
		require.ErrorContains(t, err, c[2])
	}
	_, err = Decode(make([]byte, MaxBytes+1))
	require.ErrorContains(t, err, "at most")
	const noName = "is not a name of a file"
	for name, why := range map[string]string{"../a": noName, "/a": noName, "a/../b": noName, "": noName, ".": noName,
		"a": "twice"} {
		b := &Bundle{Scene: []File{{Name: "a", SHA256: Hash(nil)}, {Name: name, SHA256: Hash(nil)}}}
		_, err := b.Encode()
		require.ErrorContains(t, err, why, name)
	}
	_, err = DecodeDone([]byte(`{"job":"a","worker":"w","key":"` + Hash(nil) + `","sha256":"x"}`))
	require.ErrorContains(t, err, "sha256")
	_, err = DecodeBeat([]byte(`{"worker":"w","threads":0}`))
	require.ErrorContains(t, err, "threads")
	_, err = DecodeBeat([]byte(`{"worker":"w","threads":1}`))
	require.ErrorContains(t, err, "slots")
	require.NotContains(t, string((&Done{Error: "a\x1b[2Jb"}).Encode()), "\x1b")
}

// Files come out of a result as they went in.
func TestPack(t *testing.T) {
	for _, files := range [][][]byte{{}, {nil}, {[]byte("a"), nil, []byte("bcd")}} {
		data := Pack(files)
		got, err := Unpack(data, len(files))
		require.NoError(t, err)
		require.Len(t, got, len(files))
		for i := range files {
			require.Equal(t, string(files[i]), string(got[i]))
		}
		_, err = Unpack(data, len(files)+1)
		require.Error(t, err)
		_, err = Unpack(data[:len(data)-1], len(files))
		require.Error(t, err)
		_, err = Unpack(append(data, 0), len(files))
		require.Error(t, err)
	}
}

// Whatever comes from another machine is decoded or refused; what was decoded is encoded to what decodes to the same.
func FuzzMessages(f *testing.F) {
	good, err := example().Encode()
	require.NoError(f, err)
	f.Add(good)
	f.Add((&Done{Job: "a", Worker: "w", Key: Hash(nil), SHA256: Hash(nil)}).Encode())
	f.Add((&Beat{Worker: "w", Threads: 1, Slots: 1, Certificate: []string{Hash(nil)}}).Encode())
	b, err := (&Bundle{Scene: []File{{"a/b.glb", Hash(nil), 3}}, Settings: []File{{"env.hdr", Hash(nil), 4}}}).Encode()
	require.NoError(f, err)
	f.Add(b)
	s, err := EncodeSettings(settings())
	require.NoError(f, err)
	f.Add(s)
	f.Fuzz(func(t *testing.T, data []byte) {
		if v, err := Decode(data); err == nil {
			again, err := v.Encode()
			if err == nil {
				w, err := Decode(again)
				require.NoError(t, err)
				require.Equal(t, v.Sum(settings(), nil), w.Sum(settings(), nil))
			}
		}
		if v, err := DecodeDone(data); err == nil {
			_, err := DecodeDone(v.Encode())
			require.NoError(t, err)
		}
		if v, err := DecodeBeat(data); err == nil {
			_, err := DecodeBeat(v.Encode())
			require.NoError(t, err)
		}
		if v, err := DecodeBundle(data); err == nil {
			require.Len(t, v.Hashes(), len(v.Scene)+len(v.Settings))
		}
		if v, err := DecodeSettings(data); err == nil {
			require.NotZero(t, v.Width)
		}
	})
}

// Whatever bytes a worker stores are files of a result, or none.
func FuzzUnpack(f *testing.F) {
	f.Add(Pack([][]byte{[]byte("a"), nil, []byte("bcd")}), 3)
	f.Add([]byte(magic+"\x01\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff"), 1)
	f.Fuzz(func(t *testing.T, data []byte, n int) {
		if n < 0 || n > 1<<16 {
			return
		}
		if files, err := Unpack(data, n); err == nil {
			require.Equal(t, data, Pack(files))
		}
	})
}

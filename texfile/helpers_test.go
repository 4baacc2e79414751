package texfile

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// judge decodes data and checks whatever comes out: an error is one line about the file and nobody panicked; a texture
// can be looked at.
func judge(t *testing.T, data []byte) {
	x, err := Options{MaxBytes: 1 << 22}.Decode(bytes.NewReader(data), "fuzz")
	if err != nil {
		e, ok := err.(*Error)
		if !ok || e.File != "fuzz" || e.Reason == "" || strings.ContainsAny(err.Error(), "\n\r") {
			t.Fatalf("not one line about the file: %q", err)
		}
		return
	}
	if n := len(x.Image.Bytes()); n > 1<<22 {
		t.Fatalf("%d bytes", n)
	}
	if _, err := mip.NewView(x.Image, view(x)); err != nil {
		t.Fatalf("no view: %v", err)
	}
}

// view is the view of a texture, of its depth where it has several aspects.
func view(x *Texture) vk.ImageView {
	v := x.View
	if x.Image.Planes() == 2 {
		v.Aspect = vk.ImageAspectDepth
	}
	return v
}

// malformed is a file that is refused: good with a change, and what the error must say.
type malformed struct {
	name   string
	change func(b []byte) []byte
	want   string
}

// refuse checks a table of malformed files.
func refuse(t *testing.T, good []byte, cases []malformed) {
	t.Helper()
	_, err := Decode(bytes.NewReader(good), "good")
	require.NoError(t, err)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := Options{MaxBytes: 1 << 24}.Decode(bytes.NewReader(c.change(bytes.Clone(good))), "bad.tex")
			var e *Error
			require.ErrorAs(t, err, &e)
			require.Equal(t, "bad.tex", e.File)
			require.Contains(t, err.Error(), c.want)
			require.NotContains(t, err.Error(), "\n")
		})
	}
}

// set replaces bytes at an offset.
func set(at int, v ...byte) func([]byte) []byte {
	return func(b []byte) []byte { copy(b[at:], v); return b }
}

// cut keeps the first n bytes.
func cut(n int) func([]byte) []byte { return func(b []byte) []byte { return b[:n] } }

// noise fills an image with random bytes.
func noise(m *mip.Image, seed uint64) *mip.Image {
	r := rand.New(rand.NewPCG(seed, 1))
	for i := range m.Bytes() {
		m.Bytes()[i] = byte(r.Uint32())
	}
	return m
}

// newImage makes an image, or fails the test.
func newImage(t *testing.T, info vk.ImageInfo) *mip.Image {
	t.Helper()
	m, err := mip.NewImage(info)
	require.NoError(t, err)
	return m
}

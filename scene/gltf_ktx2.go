package scene

import (
	"bytes"
	"runtime"
	"sync"
)

// universalImage is a KTX2 image that was decoded, or why it was not.
type universalImage struct {
	image *Image
	data  []byte
	err   error
}

// universalImages decodes the KTX2 images that the materials' textures have, on all threads (KHR_texture_basisu). What is
// wrong with one is told when its texture is read.
func (l *gltfFile) universalImages() {
	noted := map[int]bool{}
	for i := range l.doc.Materials {
		l.src.work(16)
		r := materialReader{gltfFile: l, noted: noted}
		r.material(&l.doc.Materials[i])
	}
	l.src.universal = map[*byte]*universalImage{}
	var list []*universalImage
	for i := range l.doc.Textures {
		x := l.doc.Textures[i].Extensions.Basisu
		if !noted[i] || x == nil || x.Source == nil || *x.Source < 0 || *x.Source >= len(l.doc.Images) {
			continue
		}
		f, err := l.imageFile(*x.Source)
		if err != nil || !isKTX2(f.data) || among(list, f.data) {
			continue
		}
		u := &universalImage{data: f.data}
		l.src.universal[&f.data[0]] = u
		if u.image, u.err = l.src.ktx2Header(f.place, f.data); u.err == nil {
			list = append(list, u)
		}
	}
	var wait sync.WaitGroup
	next := make(chan *universalImage)
	for range min(len(list), runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			for u := range next {
				if l.src.ctx.Err() == nil {
					u.decode()
				}
			}
		})
	}
	for _, u := range list {
		next <- u
	}
	close(next)
	wait.Wait()
	l.src.work(1 << 15)
}

// among says that an image of the same bytes is in a list.
func among(list []*universalImage, data []byte) bool {
	for _, u := range list {
		if bytes.Equal(u.data, data) {
			return true
		}
	}
	return false
}

// decode makes the texels.
func (u *universalImage) decode() {
	defer func() {
		if p := recover(); p != nil { // a goroutine has nobody else
			u.err = errf(u.image.element, "malformed: %v", p)
		}
		if u.err != nil {
			u.image = nil
		}
	}()
	u.err = u.image.decodeKTX2(u.data)
}

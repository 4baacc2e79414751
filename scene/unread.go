package scene

import (
	"image"
	"slices"
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/internal/still"
	"github.com/seed-1acaedba/halfspace/mip"
)

// unread is what an image's textures lack as long as nobody reads it: of level 0, as mip.Image.FillLater leaves it out.
// The decoded file, which has less than half of the bytes, is kept in its place. Frames that may read it hold it.
type unread struct {
	mutex  sync.RWMutex
	images []*mip.Image // nil: nothing is missing any more
	memory *pages.Memory
	made   int // how many times missing texels were made
}

// leaves says that a renderer's pictures are so small that they hardly read level 0 of m; a size of 0 is not known yet.
func (r *Renderer) leaves(m *Image) bool {
	i := &r.info
	return i.Cache != nil && i.Cache.Later && i.Shading == ShadePBR && max(m.Width, m.Height) >= 4*max(i.Width, i.Height)
}

// pierced are the images of materials that have holes or are blended: also shadows and picks look them up.
func (s *Scene) pierced() map[int]bool {
	out := map[int]bool{}
	for i := range s.Materials {
		m := &s.Materials[i]
		if m.AlphaMode == Opaque {
			continue
		}
		for _, u := range slotUses(m) {
			if u.TextureSlot != nil {
				out[s.Textures[u.Texture].Image] = true
			}
		}
	}
	return out
}

// worthLeaving says that a picture in memory has at most two thirds of the bytes of level 0 of images that it becomes.
func worthLeaving(src image.Image, memory *pages.Memory, color, data *mip.Image) bool {
	kept := memory.Size()
	if m, ok := src.(*still.Reddened); ok {
		src, kept = m.Image, kept+len(m.Red)
	}
	if _, ok := src.(*image.YCbCr); !ok {
		return false // others take as much or lie elsewhere
	}
	texels := 0
	if color != nil {
		texels += 8
	}
	if data != nil {
		texels += 4
	}
	b := src.Bounds()
	return 0 < memory.Size() && 3*kept <= 2*texels*b.Dx()*b.Dy()
}

// finish makes the missing texels: all, or those that somebody may have read.
func (u *unread) finish(all bool) {
	u.mutex.Lock()
	defer u.mutex.Unlock()
	left := false
	for _, m := range u.images {
		if all || m.Missed() {
			u.made++
		}
		if all {
			m.Finish()
		} else {
			left = m.FinishMissed() || left
		}
	}
	if !left {
		u.memory.Release()
		u.images = nil
	}
}

// missed says that a frame may have read texels that were missing when it held them: before is unread.made of that time.
func (u *unread) missed(before int) bool {
	u.mutex.RLock()
	defer u.mutex.RUnlock()
	return u.made != before || slices.ContainsFunc(u.images, (*mip.Image).Missed)
}

// reading calls draw, which reads the textures of renderers, and again as long as it read what was missing.
func reading(draw func() error, renderers ...*Renderer) error {
	for {
		var held held
		for _, r := range renderers {
			held = r.hold(held)
		}
		err := func() error {
			defer held.release()
			return draw()
		}()
		again := false
		for _, u := range held {
			if err == nil && u.missed(u.before) {
				u.finish(false)
				again = true
			}
		}
		if !again {
			return err
		}
	}
}

// held are what images lack, held for reading.
type held []lacking

// lacking is what an image lacked when it was held, and how many times missing texels had been made until then.
type lacking struct {
	*unread
	before int
}

// hold appends what the renderer's images lack to a list, and holds it.
func (r *Renderer) hold(list held) held {
	for i := range r.views {
		for _, u := range r.views[i].unread {
			if slices.ContainsFunc(list, func(l lacking) bool { return l.unread == u }) {
				continue
			}
			if u.mutex.RLock(); u.images == nil {
				u.mutex.RUnlock()
				continue
			}
			list = append(list, lacking{u, u.made})
		}
	}
	return list
}

func (h held) release() {
	for _, u := range h {
		u.mutex.RUnlock()
	}
}

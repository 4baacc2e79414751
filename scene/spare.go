package scene

import (
	"slices"
	"sync"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/vk"
)

// spare is the images of closed renderers, for the next ones: a thumbnail's images, made anew and cleared before passes
// clear them, took a twelfth of its time.
var spare spareImages

// spareImages is images of at most mostSpare bytes, the oldest first.
type spareImages struct {
	mutex sync.Mutex
	list  []spareImage
	bytes int
}

// mostSpare is enough for two thumbnails of 256x256 pixels with 4 samples, and too little for large pictures, whose
// memory is better given back.
const mostSpare = 8 << 20

// spareImage is an image and what it was made of.
type spareImage struct {
	info  vk.ImageInfo
	image *halfspace.Image
}

// get is an image of this form. It may hold another renderer's picture.
func (s *spareImages) get(info vk.ImageInfo) (*halfspace.Image, error) {
	s.mutex.Lock()
	at := slices.IndexFunc(s.list, func(i spareImage) bool { return sameImage(&i.info, &info) })
	if at >= 0 {
		m := s.list[at].image
		s.bytes -= len(m.Bytes())
		s.list = slices.Delete(s.list, at, at+1)
		s.mutex.Unlock()
		return m, nil
	}
	s.mutex.Unlock()
	return halfspace.NewImage(info)
}

// put takes an image that nobody uses any more; nil is none.
func (s *spareImages) put(m *halfspace.Image) {
	if m == nil || len(m.Bytes()) > mostSpare {
		return
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.list = append(s.list, spareImage{m.Info(), m})
	for s.bytes += len(m.Bytes()); s.bytes > mostSpare; {
		s.bytes -= len(s.list[0].image.Bytes())
		s.list = slices.Delete(s.list, 0, 1)
	}
}

// sameImage says that an image has the form info.
func sameImage(is, info *vk.ImageInfo) bool {
	return is.ImageType == info.ImageType && is.Format == info.Format && is.Extent == info.Extent &&
		is.Samples == max(info.Samples, 1) && is.MipLevels == max(info.MipLevels, 1) && is.ArrayLayers == max(info.ArrayLayers, 1)
}

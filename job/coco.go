package job

import (
	"cmp"
	"encoding/json"
	"io"
	"slices"
)

// COCO gathers what pictures show as a file of annotations in the format of COCO (cocodataset.org, "Data format"): an
// annotation for each object of a picture that is seen, with its box and its mask as run lengths, and a category for
// each name.
type COCO struct{ sidecars []*Sidecar }

// Add takes a picture's sidecar, in any order.
func (c *COCO) Add(s *Sidecar) { c.sidecars = append(c.sidecars, s) }

// cocoImage, cocoMask, cocoAnnotation and cocoCategory are COCO's.
type (
	cocoImage struct {
		ID       int    `json:"id"`
		FileName string `json:"file_name"`
		Width    int    `json:"width"`
		Height   int    `json:"height"`
	}
	cocoMask struct {
		Counts []int  `json:"counts"` // run lengths column by column; the first run counts pixels outside the object
		Size   [2]int `json:"size"`   // height and width
	}
	cocoAnnotation struct {
		ID           int      `json:"id"`
		ImageID      int      `json:"image_id"`
		CategoryID   int      `json:"category_id"`
		Segmentation cocoMask `json:"segmentation"`
		Area         int      `json:"area"`
		Box          [4]int   `json:"bbox"`
		Crowd        int      `json:"iscrowd"`
	}
	cocoCategory struct {
		ID   int    `json:"id"`
		Name string `json:"name"`
	}
)

// Write writes the file: pictures by name, and categories, too, so that it does not depend on the order in which they
// were drawn. relative makes a picture's name one seen from the file.
func (c *COCO) Write(w io.Writer, relative func(string) string) error {
	var doc struct {
		Info struct {
			Description string `json:"description"`
		} `json:"info"`
		Images      []cocoImage      `json:"images"`
		Annotations []cocoAnnotation `json:"annotations"`
		Categories  []cocoCategory   `json:"categories"`
	}
	doc.Info.Description = "pictures drawn by Halfspace"
	doc.Images, doc.Annotations, doc.Categories = []cocoImage{}, []cocoAnnotation{}, []cocoCategory{}
	slices.SortFunc(c.sidecars, func(a, b *Sidecar) int { return cmp.Compare(a.Picture, b.Picture) })
	var names []string
	for _, s := range c.sidecars {
		for i := range s.Objects {
			names = append(names, s.Objects[i].Name)
		}
	}
	slices.Sort(names)
	for i, n := range slices.Compact(names) {
		doc.Categories = append(doc.Categories, cocoCategory{i + 1, n})
	}
	for i, s := range c.sidecars {
		doc.Images = append(doc.Images, cocoImage{i + 1, relative(s.Picture), s.Width, s.Height})
		for k := range s.Objects {
			o := &s.Objects[k]
			if o.Box2D == nil {
				continue
			}
			at, _ := slices.BinarySearchFunc(doc.Categories, o.Name, func(c cocoCategory, n string) int { return cmp.Compare(c.Name, n) })
			doc.Annotations = append(doc.Annotations, cocoAnnotation{
				ID: len(doc.Annotations) + 1, ImageID: i + 1, CategoryID: at + 1,
				Segmentation: cocoMask{o.Mask, [2]int{s.Height, s.Width}},
				Area:         o.Pixels, Box: *o.Box2D,
			})
		}
	}
	return json.NewEncoder(w).Encode(&doc)
}

package mip

import (
	"image"
	"reflect"

	"github.com/seed-1acaedba/halfspace/vk"
)

// made refuses an image that there is not, and the zero value, which has neither format nor texels.
func (m *Image) made(field string) error {
	switch {
	case m == nil:
		return vk.Errorf(field, "none")
	case m.format == nil:
		return vk.Errorf(field, "the zero value: an image is made by NewImage, Wrap or another function that returns one")
	}
	return nil
}

// Made refuses a nil view and the zero value, which has no image. The error is a [vk.StateError] with the given field.
func (v *View) Made(field string) error {
	switch {
	case v == nil:
		return vk.Errorf(field, "none")
	case v.image == nil:
		return vk.Errorf(field, "the zero value: a view is made by NewView")
	}
	return nil
}

// given refuses a Go image that there is not: nil, or a nil pointer of one of its types.
func given(m image.Image) error {
	if m == nil {
		return vk.Errorf("Image", "none")
	}
	if v := reflect.ValueOf(m); v.Kind() == reflect.Pointer && v.IsNil() {
		return vk.Errorf("Image", "a nil %T", m)
	}
	return nil
}

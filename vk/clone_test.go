package vk_test

import (
	"reflect"
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

// fill sets every pointer, slice and number of a state.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int:
		v.SetInt(3)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		v.SetUint(1)
	case reflect.Float32:
		v.SetFloat(0.5)
	default:
		panic(v.Kind().String())
	}
}

// shared names what two values have in common.
func shared(a, b reflect.Value, path string, report func(path string)) {
	switch a.Kind() {
	case reflect.Pointer, reflect.Slice:
		if a.Pointer() == b.Pointer() {
			report(path)
		}
	}
	switch a.Kind() {
	case reflect.Pointer:
		shared(a.Elem(), b.Elem(), path, report)
	case reflect.Slice:
		for i := range a.Len() {
			shared(a.Index(i), b.Index(i), path+"[]", report)
		}
	case reflect.Struct:
		for i := range a.NumField() {
			shared(a.Field(i), b.Field(i), path+"."+a.Type().Field(i).Name, report)
		}
	}
}

// A field that Clone forgets would be its caller's: the test finds new ones by itself.
func TestCloneSharesNothing(t *testing.T) {
	var g vk.GraphicsPipeline
	fill(reflect.ValueOf(&g).Elem())
	c := g.Clone()
	if !reflect.DeepEqual(g, c) {
		t.Errorf("the clone is %+v", c)
	}
	shared(reflect.ValueOf(g), reflect.ValueOf(c), "GraphicsPipeline", func(path string) { t.Errorf("%s is shared", path) })
	var s vk.Sampler
	fill(reflect.ValueOf(&s).Elem())
	c2 := s.Clone()
	if !reflect.DeepEqual(s, c2) {
		t.Errorf("the clone is %+v", c2)
	}
	shared(reflect.ValueOf(s), reflect.ValueOf(c2), "Sampler", func(path string) { t.Errorf("%s is shared", path) })
	var zero vk.GraphicsPipeline
	if c := zero.Clone(); !reflect.DeepEqual(zero, c) {
		t.Errorf("the clone of nothing is %+v", c)
	}
}

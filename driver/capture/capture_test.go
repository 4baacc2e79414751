package capture

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
)

func follow(any, string) bool { return true }

// numbers are handles as they are.
func numbers(_ string, n uint64, _ bool) uint64 { return n }

func handles(_ string, n uint64, _ bool) (uint64, error) { return n, nil }

// encoded is a structure's bytes.
func encoded(v reflect.Value) []byte {
	e := Encoder{Handle: numbers, Follows: follow}
	e.Value(v)
	return e.Bytes
}

// pipelineArgs are parameters with chains, strings, data, handles and lists of lists.
func pipelineArgs() *abi.CreateComputePipelinesArgs {
	words := []uint32{1, 2, 3}
	data := []byte{5, 6, 7, 8}
	name := []byte("main\x00")
	module := &abi.ShaderModuleCreateInfo{SType: abi.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
		CodeSize: 12, PCode: &words[0]}
	unknown := &abi.BaseInStructure{SType: 0x7fffffff, PNext: (*abi.BaseInStructure)(unsafe.Pointer(module))}
	entry := &abi.SpecializationMapEntry{ConstantID: 4, Size: 4}
	infos := []abi.ComputePipelineCreateInfo{{Layout: 9, Stage: abi.PipelineShaderStageCreateInfo{
		PNext: unsafe.Pointer(unknown), PName: &name[0], PSpecializationInfo: &abi.SpecializationInfo{MapEntryCount: 1,
			PMapEntries: entry, DataSize: 4, PData: unsafe.Pointer(&data[0])}}}, {Layout: 300}}
	out := []uint64{77, 78}
	return &abi.CreateComputePipelinesArgs{CreateInfoCount: 2, PCreateInfos: &infos[0], PPipelines: &out[0]}
}

// Parameters come back with everything that they point to, but for structures that nobody knows.
func TestParametersComeBack(t *testing.T) {
	b := encoded(reflect.ValueOf(pipelineArgs()).Elem())
	v, err := Args(abi.OpCreateComputePipelines)
	if err != nil {
		t.Fatal(err)
	}
	d := Decoder{Bytes: b, Handle: handles}
	if d.Value(v); d.Err() != nil || len(d.Bytes) != 0 {
		t.Fatal(d.Err(), len(d.Bytes))
	}
	if !bytes.Equal(encoded(v), b) {
		t.Error("the second time the bytes are others")
	}
	a := (*abi.CreateComputePipelinesArgs)(v.Addr().UnsafePointer())
	infos := unsafe.Slice(a.PCreateInfos, 2)
	s := &infos[0].Stage
	module := (*abi.ShaderModuleCreateInfo)(s.PNext)
	if infos[1].Layout != 300 || module.SType != abi.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO ||
		unsafe.Slice(module.PCode, 3)[2] != 3 || string(unsafe.Slice(s.PName, 5)) != "main\x00" ||
		unsafe.Slice((*byte)(s.PSpecializationInfo.PData), 4)[3] != 8 || unsafe.Slice(a.PPipelines, 2)[1] != 78 || !Made(v) {
		t.Errorf("%+v", infos)
	}
}

// What is cut off, or counts more than there is, is refused by the member's name before memory is taken.
func TestDecodersNameTheMember(t *testing.T) {
	b := encoded(reflect.ValueOf(pipelineArgs()).Elem())
	for n := range b {
		v, _ := Args(abi.OpCreateComputePipelines)
		d := Decoder{Bytes: b[:n], Handle: handles}
		if d.Value(v); d.Err() == nil {
			t.Errorf("%d of %d bytes are enough", n, len(b))
		}
	}
	v := reflect.New(reflect.TypeFor[abi.SpecializationInfo]()).Elem()
	d := Decoder{Bytes: []byte{0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1}, Handle: handles}
	if d.Value(v); d.Err() == nil || !strings.HasPrefix(d.Err().Error(), "pData: 8 elements") {
		t.Error(d.Err())
	}
	d = Decoder{Bytes: append([]byte{255, 255, 255, 255}, make([]byte, 20)...), Handle: handles}
	d.Bytes[12] = 1
	if d.Value(v); d.Err() == nil || !strings.HasPrefix(d.Err().Error(), "pMapEntries: 4294967295 elements") {
		t.Error(d.Err())
	}
}

// A scan finds pages and buffers that changed, and forgets buffers that were destroyed.
func TestScansFindWhatChanged(t *testing.T) {
	var s State
	b := make([]byte, 3*page+100)
	s.Allocate(5, b)
	first, last := s.Bind(7, 5, 0, page), s.Bind(8, 5, 2*page, page+100)
	if got := s.Scan(nil); len(got) != 2 { // their first sums
		t.Error(got)
	}
	b[3*page+99] = 1
	var runs []int
	got := s.Scan(func(memory uint64, offset int, bytes []byte) { runs = append(runs, int(memory), offset, len(bytes)) })
	if len(got) != 1 || got[0] != last || !reflect.DeepEqual(runs, []int{5, 3 * page, 100}) {
		t.Error(got, runs)
	}
	if gone := s.Free(5); len(gone) != 2 || s.Resource(7) != nil || s.Memory(5) != nil {
		t.Error(gone, first)
	}
}

// Files that are cut off end where they are; others are refused.
func TestFilesEndWhereTheyAreCutOff(t *testing.T) {
	var file bytes.Buffer
	w := NewWriter(&file)
	w.Record(Open, []byte{1})
	w.Record(Call, []byte("abc"))
	if err := w.Flush(); err != nil || w.Size != int64(file.Len()) {
		t.Fatal(err, w.Size, file.Len())
	}
	for n := len(magic); n <= file.Len(); n++ {
		r, err := NewReader(bytes.NewReader(file.Bytes()[:n]))
		for err == nil {
			_, _, err = r.Next()
		}
		if !errors.Is(err, io.EOF) {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
	r, _ := NewReader(strings.NewReader(magic + "C\xff\xff\xff\xff\xff\xff\x01"))
	if _, _, err := r.Next(); err == nil || !strings.Contains(err.Error(), "length: ") {
		t.Error(err)
	}
}

// FuzzParameters takes the parameters of any entry point from any bytes: an error or a value, whose memory is within
// reason, and whose bytes come back.
func FuzzParameters(f *testing.F) {
	f.Add(uint32(abi.OpCreateComputePipelines), encoded(reflect.ValueOf(pipelineArgs()).Elem()))
	f.Add(uint32(abi.OpCmdDrawMultiEXT), []byte("0123456789012345678901234567890123456789"))
	f.Add(uint32(abi.OpCmdBeginRendering), bytes.Repeat([]byte{1}, 100))
	f.Fuzz(func(t *testing.T, op uint32, b []byte) {
		v, err := Args(op % abi.OpCount)
		if err != nil {
			t.Fatal(err)
		}
		d := Decoder{Bytes: b, Handle: handles}
		if d.Value(v); d.Err() != nil {
			return
		}
		again := encoded(v)
		w, _ := Args(op % abi.OpCount)
		d = Decoder{Bytes: again, Handle: handles}
		if d.Value(w); d.Err() != nil || !bytes.Equal(encoded(w), again) {
			t.Errorf("%v: %x", d.Err(), again)
		}
	})
}

package spirv

import "math"

// WorkgroupSize is the number of invocations of a workgroup of a compute entry point on each axis: the constant that is
// decorated WorkgroupSize, or else the entry point's LocalSize or LocalSizeId. Each is at least 1.
func (m *Module) WorkgroupSize(e *EntryPoint) (size [3]uint32, err error) {
	at := &Instruction{Op: OpEntryPoint, Word: e.Word}
	set := func(i *Instruction, ids []uint32) error {
		if len(ids) != 3 {
			return i.Errorf("the size of a workgroup has %d numbers: it has three", len(ids))
		}
		for n, id := range ids {
			v, ok := m.Integer(ID(id))
			if !ok || v == 0 || v > math.MaxUint32 {
				return i.Errorf("the size of a workgroup must be three positive integer constants: %d is none", id)
			}
			size[n] = uint32(v)
		}
		return nil
	}
	for n := range m.list {
		i := &m.list[n]
		if w, ok := m.decorated(i.Result, DecorationBuiltIn); ok && i.Result != 0 && BuiltIn(w[0]) == BuiltInWorkgroupSize &&
			(i.Op == OpConstantComposite || i.Op == OpSpecConstantComposite) {
			return size, set(i, i.Operands)
		}
	}
	if words, ok := m.Mode(e.Function, ExecutionModeLocalSize); ok {
		if len(words) != 3 || words[0] == 0 || words[1] == 0 || words[2] == 0 {
			return size, at.Errorf("LocalSize %d: it must be three positive numbers", words)
		}
		return [3]uint32(words), nil
	}
	if ids, ok := m.Mode(e.Function, ExecutionModeLocalSizeId); ok {
		return size, set(at, ids)
	}
	return size, at.Errorf("the compute entry point %q has no size: LocalSize, LocalSizeId or WorkgroupSize", e.Name)
}

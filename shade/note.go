package shade

// Numbers says which numbers a colour output holds. The zero value does not say: they are the numbers of the
// attachment's format.
type Numbers uint8

// The numbers.
const (
	AnyNumbers Numbers = iota
	Floats
	Unsigned // integers of 32 bits
	Signed   // integers of 32 bits
)

// String is the numbers for people.
func (n Numbers) String() string {
	return [...]string{"any numbers", "floats", "unsigned integers", "signed integers"}[min(n, Signed)]
}

// Note is something about a shader that is allowed, and seldom meant: Pass.Report says it under Debug.
type Note struct {
	// Field is the part of the shader or of its options, as in a [vk.StateError]; Reason is a sentence.
	Field, Reason string
	// Undefined: Vulkan leaves a value undefined. The zero value is that something has no effect.
	Undefined bool
}

package vk

// AttachmentLoadOp is what an attachment holds when a pass begins. The zero value is LOAD. DONT_CARE and NONE load
// here, too.
type AttachmentLoadOp uint32

// The values of AttachmentLoadOp.
const (
	AttachmentLoadOpLoad AttachmentLoadOp = iota
	AttachmentLoadOpClear
	AttachmentLoadOpDontCare

	AttachmentLoadOpNone AttachmentLoadOp = 1000400000
)

var attachmentLoadOpNames = []string{
	"LOAD", "CLEAR", "DONT_CARE", "NONE",
}

var attachmentLoadOpRuns = []run{{0, 0}, {3, 1000400000}}

// String is the specification's name of v.
func (v AttachmentLoadOp) String() string { return nameOf(v) }

func (v AttachmentLoadOp) names() names { return names{attachmentLoadOpNames, attachmentLoadOpRuns} }

// AttachmentStoreOp is whether a pass keeps what it wrote. The zero value is STORE. DONT_CARE and NONE leave the image
// as it was.
type AttachmentStoreOp uint32

// The values of AttachmentStoreOp.
const (
	AttachmentStoreOpStore AttachmentStoreOp = iota
	AttachmentStoreOpDontCare

	AttachmentStoreOpNone AttachmentStoreOp = 1000301000
)

var attachmentStoreOpNames = []string{
	"STORE", "DONT_CARE", "NONE",
}

var attachmentStoreOpRuns = []run{{0, 0}, {2, 1000301000}}

// String is the specification's name of v.
func (v AttachmentStoreOp) String() string { return nameOf(v) }

func (v AttachmentStoreOp) names() names { return names{attachmentStoreOpNames, attachmentStoreOpRuns} }

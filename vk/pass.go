package vk

// AttachmentLoadOp is what an attachment holds when a pass begins. The zero value is LOAD.
type AttachmentLoadOp uint8

// The values of AttachmentLoadOp.
const (
	AttachmentLoadOpLoad AttachmentLoadOp = iota
	AttachmentLoadOpClear
	AttachmentLoadOpDontCare
)

var attachmentLoadOpNames = []string{
	"LOAD", "CLEAR", "DONT_CARE",
}

// String is the specification's name of v.
func (v AttachmentLoadOp) String() string { return nameOf(v) }

func (v AttachmentLoadOp) names() names { return names{list: attachmentLoadOpNames} }

// AttachmentStoreOp is whether a pass keeps what it wrote. The zero value is STORE.
type AttachmentStoreOp uint8

// The values of AttachmentStoreOp.
const (
	AttachmentStoreOpStore AttachmentStoreOp = iota
	AttachmentStoreOpDontCare
)

var attachmentStoreOpNames = []string{
	"STORE", "DONT_CARE",
}

// String is the specification's name of v.
func (v AttachmentStoreOp) String() string { return nameOf(v) }

func (v AttachmentStoreOp) names() names { return names{list: attachmentStoreOpNames} }

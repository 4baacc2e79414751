package queue

import (
	"errors"

	"github.com/seed-1acaedba/halfspace/vk"
)

// List is recorded commands (Vulkan: Command Buffers). Its methods record; the first mistake sticks, and End returns
// it. A list that ended may be submitted many times, by several goroutines at once, and recorded anew after Reset, when
// no submission that has it runs.
type List struct {
	device   *Device
	commands []command
	err      error
	ended    bool
	inherits bool       // a secondary list that runs inside of rendering
	parts    bool       // rendering in it is drawn in parts
	open     *rendering // the rendering that is being recorded
}

// command is what a list runs.
type command func(x *executor) error

// NewList makes a list that is being recorded.
func (d *Device) NewList() *List { return &List{device: d} }

// NewSecondaryList makes a list that others run (Vulkan: Secondary Command Buffers). With rendering, its commands run
// inside of the rendering that the other list has begun.
func (d *Device) NewSecondaryList(rendering bool) *List { return &List{device: d, inherits: rendering} }

// Reset forgets all commands: the list is being recorded again.
func (l *List) Reset() {
	clear(l.commands)
	l.commands, l.err, l.ended, l.parts, l.open = l.commands[:0], nil, false, false, nil
}

// errRecorded: a list that has ended is recorded.
var errRecorded = errors.New("queue: the list has ended: Reset begins a new one")

// End ends recording, and returns the first mistake.
func (l *List) End() error {
	if l.open != nil && !l.open.suspending {
		l.fail(vk.Errorf("EndRendering", "missing"))
	}
	l.ended = true
	return l.err
}

// fail keeps the first mistake.
func (l *List) fail(err error) {
	if l.err == nil {
		l.err = err
	}
}

// add records a command.
func (l *List) add(c command) {
	switch {
	case l.ended:
		l.fail(errRecorded)
	case l.err == nil:
		l.commands = append(l.commands, c)
	}
}

// needs refuses a nil object.
func (l *List) needs(field string, given bool) bool {
	if !given {
		l.fail(vk.Errorf(field, "nil"))
	}
	return given
}

// inside says that the list is inside of rendering.
func (l *List) inside(name string) bool {
	if l.open == nil && !l.inherits {
		l.fail(vk.Errorf(name, "recorded outside of rendering"))
		return false
	}
	return true
}

// outside says that the list is outside of rendering.
func (l *List) outside(name string) bool {
	if l.open != nil || l.inherits {
		l.fail(vk.Errorf(name, "recorded inside of rendering"))
		return false
	}
	return true
}

// Barrier records that commands before it end before those after it begin. That holds without it, but inside of
// rendering: descriptors of later draws then see what earlier ones wrote to attachments.
func (l *List) Barrier() {
	if l.open == nil && !l.inherits {
		return
	}
	l.splits()
	l.add(func(x *executor) error { return x.split() })
}

// splits notes that the rendering that is being recorded is drawn in parts.
func (l *List) splits() {
	l.parts = true
	if l.open != nil {
		l.open.parts = true
	}
}

// Execute records that secondary lists run (Vulkan: vkCmdExecuteCommands). State that was bound before is undefined
// afterwards, and in them.
func (l *List) Execute(lists ...*List) {
	for _, s := range lists {
		switch {
		case !l.needs("Lists", s != nil):
			return
		case !s.ended || s.err != nil:
			l.fail(vk.Errorf("Lists", "a list was not ended, or is refused"))
			return
		case s.inherits != (l.open != nil || l.inherits):
			l.fail(vk.Errorf("Lists", "a secondary list for the inside of rendering runs outside, or the other way round"))
			return
		}
		if s.parts && l.open != nil {
			l.open.parts = true
		}
	}
	l.add(func(x *executor) error {
		for _, s := range lists {
			x.forget()
			if err := x.run(s); err != nil {
				return err
			}
		}
		x.forget()
		return nil
	})
}

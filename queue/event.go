package queue

// Event is set and reset by the host and by commands, and commands wait for it (Vulkan: Events).
type Event struct {
	device *Device
	set    bool
}

// NewEvent makes an event that is not set.
func (d *Device) NewEvent() *Event { return &Event{device: d} }

// Status says whether the event is set.
func (e *Event) Status() bool {
	e.device.state.mu.Lock()
	defer e.device.state.mu.Unlock()
	return e.set
}

// Set sets the event.
func (e *Event) Set() { e.device.state.change(func() { e.set = true }) }

// Reset resets the event.
func (e *Event) Reset() { e.device.state.change(func() { e.set = false }) }

// SetEvent records that the event is set when the commands before it have ended.
func (l *List) SetEvent(e *Event) {
	if l.needs("Event", e != nil) && l.outside("SetEvent") {
		l.add(func(*executor) error { e.Set(); return nil })
	}
}

// ResetEvent records that the event is reset when the commands before it have ended.
func (l *List) ResetEvent(e *Event) {
	if l.needs("Event", e != nil) && l.outside("ResetEvent") {
		l.add(func(*executor) error { e.Reset(); return nil })
	}
}

// WaitEvents records a wait for all events. The host, or another queue, may set them meanwhile.
func (l *List) WaitEvents(events ...*Event) {
	for _, e := range events {
		if !l.needs("Event", e != nil) {
			return
		}
	}
	l.add(func(x *executor) error {
		return x.device.state.wait(Forever, func() bool {
			for _, e := range events {
				if !e.set {
					return false
				}
			}
			return true
		})
	})
}

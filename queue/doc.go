// Package queue is the engine as a graphics processor: memory, buffers, images, descriptor sets, pipelines, and command
// lists that queues run in the order in which they were submitted (Vulkan: Command Buffers, Synchronization). Programs
// that are written for such an interface, and interfaces such as Vulkan's or WebGPU's, stand on it. The root package
// draws pictures with less.
//
//	dev, err := queue.NewDevice(halfspace.DeviceInfo{})
//	q := dev.NewQueue()
//	list := dev.NewList()
//	list.BeginRendering(queue.Rendering{Color: []queue.Attachment{{View: view, Load: vk.AttachmentLoadOpClear}}})
//	list.BindPipeline(pipe)
//	list.BindSets(queue.Graphics, 0, []*queue.Set{set}, nil)
//	list.Draw(3, 1, 0, 0)
//	list.EndRendering()
//	err = list.End()
//	err = q.Submit(queue.Submission{Lists: []*queue.List{list}, Fence: fence})
//	err = fence.Wait(queue.Forever)
//
// # Objects
//
// Objects are garbage-collected, have no Destroy, and may be shared by goroutines; a [List] that is being recorded
// belongs to one. [Memory] holds bytes that a caller may own; buffers and images lie in it, and images of one
// description at one place show the same texels. Everything is checked when it is created, recorded or submitted: the
// error is a [vk.StateError] that names the field.
//
// # Order
//
// A [Queue] runs one submission after another, on a goroutine or, by [Queue.Run], on the caller's, and each command sees
// the results of all commands before it: barriers need do nothing, but for one inside of rendering, after which
// descriptors read the attachments. Queues run side by side, and semaphores order them. The device's threads do the work
// of each command.
//
// # Errors while commands run
//
// A command that fails, such as a draw whose descriptors do not suit its program, or a shader that panics, loses the
// device: [Device.Lost] has the reason, and all waits and submissions return it from then on.
package queue

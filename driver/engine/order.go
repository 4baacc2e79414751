package main

import (
	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/queue"
)

// Commands run in order, so that a barrier matters inside of rendering alone.

func (x *executor) cmdPipelineBarrier(*abi.CmdPipelineBarrierArgs) { x.list.Barrier() }

func (x *executor) cmdPipelineBarrier2(*abi.CmdPipelineBarrier2Args) { x.list.Barrier() }

func createEvent(a *abi.CreateEventArgs) abi.Result {
	return made("vkCreateEvent", on(a.Device).NewEvent(), nil, a.PEvent)
}

func destroyEvent(a *abi.DestroyEventArgs) { drop(a.Event) }

func getEventStatus(a *abi.GetEventStatusArgs) abi.Result {
	switch {
	case on(a.Device).Lost() != nil:
		return abi.VK_ERROR_DEVICE_LOST
	case get[queue.Event](a.Event).Status():
		return abi.VK_EVENT_SET
	}
	return abi.VK_EVENT_RESET
}

func setEvent(a *abi.SetEventArgs) abi.Result {
	get[queue.Event](a.Event).Set()
	return abi.VK_SUCCESS
}

func resetEvent(a *abi.ResetEventArgs) abi.Result {
	get[queue.Event](a.Event).Reset()
	return abi.VK_SUCCESS
}

func (x *executor) cmdSetEvent(a *abi.CmdSetEventArgs) { x.list.SetEvent(get[queue.Event](a.Event)) }

func (x *executor) cmdSetEvent2(a *abi.CmdSetEvent2Args) { x.list.SetEvent(get[queue.Event](a.Event)) }

func (x *executor) cmdResetEvent(a *abi.CmdResetEventArgs) {
	x.list.ResetEvent(get[queue.Event](a.Event))
}

func (x *executor) cmdResetEvent2(a *abi.CmdResetEvent2Args) {
	x.list.ResetEvent(get[queue.Event](a.Event))
}

func (x *executor) cmdWaitEvents(a *abi.CmdWaitEventsArgs) { x.wait(list(a.PEvents, a.EventCount)) }

func (x *executor) cmdWaitEvents2(a *abi.CmdWaitEvents2Args) { x.wait(list(a.PEvents, a.EventCount)) }

func (x *executor) wait(events []uint64) {
	var all []*queue.Event
	for _, h := range events {
		all = append(all, get[queue.Event](h))
	}
	x.list.WaitEvents(all...)
}

package main

import (
	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/queue"
)

// pushed is the set that commands have pushed to a number, and its layout.
type pushed struct {
	layout *queue.SetLayout
	set    *queue.Set
}

// point is the queue's bind point.
func point(p uint32) queue.Point {
	if p == abi.VK_PIPELINE_BIND_POINT_COMPUTE {
		return queue.Compute
	}
	return queue.Graphics
}

// cmdPushDescriptorSet binds a set of its own, so that draws before it keep theirs, with the descriptors that were
// pushed before and the new ones.
func (x *executor) cmdPushDescriptorSet(a *abi.CmdPushDescriptorSetArgs) {
	l := get[pipelineLayout](a.Layout)
	if l == nil || int(a.Set) >= len(l.sets) {
		say(1, "vkCmdPushDescriptorSet: layout: it has no set %d", a.Set)
		return
	}
	before := &x.pushes[point(a.PipelineBindPoint)][a.Set]
	now := pushed{layout: l.sets[a.Set]}
	var err error
	if before.set != nil && before.layout == now.layout {
		now.set = before.set.Clone()
	} else {
		now.set, err = x.device.NewSet(now.layout, -1)
	}
	for _, w := range list(a.PDescriptorWrites, a.DescriptorWriteCount) {
		if err == nil {
			err = now.set.Update([]queue.Write{write(&w)}, nil)
		}
	}
	if err != nil {
		say(1, "%s", refusal("vkCmdPushDescriptorSet", err))
		return
	}
	*before = now
	x.list.BindSets(point(a.PipelineBindPoint), int(a.Set), []*queue.Set{now.set}, nil)
}

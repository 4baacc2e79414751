package spirvgen

// Flow with barriers: all invocations of the workgroup are there. What memory they share has one mode from a barrier to
// the next, so that nobody reads what another one writes meanwhile.

// sequence writes statements of all invocations, with barriers among them; its last block branches to a label.
func (f *computeWriter) sequence(n int, to string) statement {
	var list []statement
	for range n {
		switch k := f.IntN(8); {
		case !f.waits || k < 3 || f.phases == 0:
			list = append(list, f.part())
		case k < 6:
			list = append(list, f.barrier())
		case k < 7:
			list = append(list, f.uniformBranch())
		default:
			list = append(list, f.uniformLoop())
		}
	}
	f.line("OpBranch %s", to)
	return inTurn(list)
}

// inTurn is statements one after the other.
func inTurn(list []statement) statement {
	return func(on []*state) []*state {
		for _, do := range list {
			if on = do(on); len(on) == 0 {
				return nil
			}
		}
		return on
	}
}

// part is statements without barriers.
func (f *computeWriter) part() statement {
	was := f.whole
	f.whole = false
	defer func() { f.whole = was }()
	next := f.id()
	do := f.block(1+f.IntN(3), next)
	f.label(next)
	return do
}

// barrier ends a phase: memory has other modes behind it.
func (f *computeWriter) barrier() statement {
	f.line("OpControlBarrier %s %s %s", f.number(2), f.number(2), f.number(0x108)) // Workgroup; AcquireRelease, WorkgroupMemory
	f.phases = max(f.phases-1, 0)
	for k := range f.c.shares {
		f.c.shares[k].mode = f.IntN(tallied + len(tallies))
		if f.oneIn(2) {
			f.c.shares[k].mode = read
		}
	}
	return alone(func(*state) {})
}

// uniform is a number that is the same for all invocations, whether the module shows that or not.
func (f *computeWriter) uniform() value {
	var list []value
	for range 2 {
		switch f.IntN(5) {
		case 0:
			list = append(list, f.constant(f.Uint32N(9)))
		case 1:
			list = append(list, f.pushedWord(f.constant(f.Uint32N(PushConstants/4))))
		case 2:
			list = append(list, value{"%workgroup", func(s *state) uint32 { return s.of.id }})
		case 3:
			list = append(list, f.givenWord(f.constant(f.Uint32N(40))))
		default:
			list = append(list, f.sharedWord(func(s *share) (element, component value) {
				element = f.constant(f.Uint32N(uint32(s.elements)))
				return element, f.uniformComponent(s)
			}))
		}
	}
	a, b, op := list[0], list[1], binaries[f.IntN(len(binaries))]
	return value{f.result(op.op, "%uint", a.id, b.id), func(s *state) uint32 { return op.of(a.of(s), b.of(s)) }}
}

// uniformBranch is an if that all invocations take together, with barriers in it.
func (f *computeWriter) uniformBranch() statement {
	bit := f.masked(f.uniform(), 1)
	c := f.result("OpINotEqual", "%bool", bit.id, f.number(0))
	yes, no, merge := f.id(), f.id(), f.id()
	f.line("OpSelectionMerge %s None", merge)
	f.line("OpBranchConditional %s %s %s", c, yes, no)
	var sides [2]statement
	for k, label := range []string{no, yes} {
		f.label(label)
		first := f.barrier()
		sides[k] = inTurn([]statement{first, f.sequence(1+f.IntN(2), merge)})
	}
	f.label(merge)
	last := f.barrier()
	return func(on []*state) []*state {
		return last(sides[bit.of(on[0])](on))
	}
}

// uniformLoop is a loop of as many rounds for all invocations, with barriers in it.
func (f *computeWriter) uniformLoop() statement {
	most, first := f.masked(f.uniform(), 3), f.barrier()
	header, check, body, next, merge, before := f.id(), f.id(), f.id(), f.id(), f.id(), f.id()
	count, more := f.id(), f.id()
	f.line("OpBranch %s", before)
	f.label(before)
	f.line("OpBranch %s", header)
	f.label(header)
	f.line("%s = OpPhi %%uint %s %s %s %s", count, f.number(0), before, more, next)
	f.line("OpLoopMerge %s %s None", merge, next)
	f.line("OpBranch %s", check)
	f.label(check)
	f.line("OpBranchConditional %s %s %s", f.result("OpULessThan", "%bool", count, most.id), body, merge)
	f.label(body)
	begin := f.barrier()
	do := f.sequence(1+f.IntN(2), next)
	f.label(next)
	end := f.barrier()
	f.line("%s = OpIAdd %%uint %s %s", more, count, f.number(1))
	f.line("OpBranch %s", header)
	f.label(merge)
	last := f.barrier()
	return func(on []*state) []*state {
		n := most.of(on[0])
		on = first(on)
		for range n {
			on = end(do(begin(on)))
		}
		return last(on)
	}
}

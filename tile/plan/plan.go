package plan

// FragmentPlan is what happens to the fragments of draws with one pipeline, where it meets attachments: the rows of the
// table that hold, and the steps in their order. It does not change.
type FragmentPlan struct {
	*Pipeline
	Rows Set
	// Arrival lists the steps on groups just covered, for a draw in order. Run lists the steps on runs, and Single the
	// steps on runs that write one sample of several, or packed fragments.
	Arrival, Run, Single Path

	of Meeting
}

// mostPlans bounds the plans that a pipeline keeps. Passes of one kind share a plan: a pipeline has a few.
const mostPlans = 32

// Meet returns the plan of a meeting. It takes no lock and allocates nothing once there is one.
func (p *Pipeline) Meet(m Meeting) *FragmentPlan {
	if f := p.known(&m); f != nil {
		return f
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if f := p.known(&m); f != nil { // by now
		return f
	}
	f := p.compile(m)
	var list []*FragmentPlan
	if known := p.plans.Load(); known != nil {
		list = append(list, (*known)[max(0, len(*known)-mostPlans+1):]...)
	}
	list = append(list, f)
	p.plans.Store(&list)
	return f
}

// known is the plan of a meeting, or nil.
func (p *Pipeline) known(m *Meeting) *FragmentPlan {
	if list := p.plans.Load(); list != nil {
		for i := len(*list) - 1; i >= 0; i-- {
			if f := (*list)[i]; f.of == *m {
				return f
			}
		}
	}
	return nil
}

// compile makes the plan of a meeting.
func (p *Pipeline) compile(m Meeting) *FragmentPlan {
	f := &FragmentPlan{Pipeline: p, of: m}
	s := situation{Pipeline: p, Meeting: m, i: &p.declared, rows: p.rows, plan: f}
	s.compile(meeting, arrival, run)
	f.Rows = s.rows
	return f
}

// compile goes through the rows of some phases, in the table's order.
func (s *situation) compile(phases ...phase) {
	for r := range Rows {
		row := &table[r]
		if !row.in(phases) || row.fast && s.Without.Has(r) {
			continue
		}
		holds := false
		switch row.phase {
		case run:
			holds = s.take(r, &s.plan.Run)
			s.single = true
			holds = s.take(r, &s.plan.Single) || holds
			s.single = false
		case arrival:
			if holds = s.holds(row); holds && s.has(InOrder) {
				s.plan.Arrival.add(r)
			}
		default:
			holds = s.holds(row)
		}
		if holds {
			s.rows |= 1 << r
		}
	}
}

// take puts a row's steps into a path, and says whether it did.
func (s *situation) take(r Row, p *Path) bool {
	row := &table[r]
	if !s.holds(row) {
		return false
	}
	if row.from != nil {
		return p.replace(row.from, row.to)
	}
	p.add(r)
	return true
}

// holds says whether a row's condition does.
func (s *situation) holds(r *row) bool { return r.when == nil || r.when(s) }

// in says whether the row belongs to some phases.
func (r *row) in(phases []phase) bool {
	for _, p := range phases {
		if r.phase == p {
			return true
		}
	}
	return false
}

// Has says whether a row holds.
func (f *FragmentPlan) Has(r Row) bool { return f.Rows.Has(r) }

// DrawsWith says whether records of two plans may be drawn together from front to back: their fragments are tested and
// written alike, and leave their names or do not.
func (f *FragmentPlan) DrawsWith(g *FragmentPlan) bool {
	const alike = 1<<FrontToBack | 1<<DepthOnly | 1<<EachSample
	return f == g || f.Rows&alike == g.Rows&alike && f.SampleMask == g.SampleMask &&
		*f.Rop.DepthOrder() == *g.Rop.DepthOrder()
}

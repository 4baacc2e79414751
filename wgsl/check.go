package wgsl

import (
	"fmt"

	"github.com/gogpu/naga/ir"
)

// check refuses what naga's own validation lets through: values of the wrong type, functions that call themselves, and
// functions that end without the value that they are to return.
func check(m *ir.Module) error {
	c := &checker{m: m}
	for i := range m.GlobalVariables {
		if v := &m.GlobalVariables[i]; v.Space == ir.SpacePrivate && v.Init == nil && v.InitExpr != nil {
			c.name = v.Name
			c.fail("the compiler drops a private variable's value: assign it where the shader begins")
		}
	}
	for i := range m.Functions {
		c.function(&m.Functions[i], m.Functions[i].Name)
	}
	for i := range m.EntryPoints {
		c.function(&m.EntryPoints[i].Function, m.EntryPoints[i].Name)
	}
	c.recursion()
	return c.err
}

type checker struct {
	m      *ir.Module
	fn     *ir.Function
	name   string
	doubts []bool // of the function's expressions: see doubtful
	err    error  // the first
}

func (c *checker) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("in %q: %s", c.name, fmt.Sprintf(format, args...))
	}
}

// typ is the type of an expression, without what a pointer is to it.
func (c *checker) typ(h ir.ExpressionHandle) ir.TypeInner {
	if int(h) >= len(c.fn.Expressions) {
		c.fail("the module refers to an expression that does not exist")
		return nil
	}
	if x, ok := matrixFunction(c.fn.Expressions[h].Kind); ok {
		m, ok := c.typ(x.Arg).(ir.MatrixType)
		switch {
		case !ok:
			return nil
		case x.Fun == ir.MathDeterminant:
			return m.Scalar
		}
		return ir.MatrixType{Columns: m.Rows, Rows: m.Columns, Scalar: m.Scalar}
	}
	if c.doubtful(h) {
		return nil
	}
	r, err := ir.ResolveExpressionType(c.m, c.fn, h)
	if err != nil {
		return nil // not known: nothing is said of it
	}
	return ir.TypeResInner(c.m, r)
}

// matrixFunction is a function whose result naga gives its argument's type.
func matrixFunction(e ir.ExpressionKind) (ir.ExprMath, bool) {
	x, ok := e.(ir.ExprMath)
	return x, ok && (x.Fun == ir.MathDeterminant || x.Fun == ir.MathTranspose)
}

// doubtful says that an expression's type comes from such a result. Expressions come after what they are made of.
func (c *checker) doubtful(h ir.ExpressionHandle) bool {
	for n := len(c.doubts); n <= int(h); n++ {
		e := c.fn.Expressions[n].Kind
		of := func(h ir.ExpressionHandle) bool {
			_, is := matrixFunction(c.fn.Expressions[min(int(h), len(c.fn.Expressions)-1)].Kind)
			return is || int(h) >= n || c.doubts[h]
		}
		doubt := false
		switch x := e.(type) {
		case ir.ExprAccess:
			doubt = of(x.Base)
		case ir.ExprAccessIndex:
			doubt = of(x.Base)
		case ir.ExprUnary:
			doubt = of(x.Expr)
		case ir.ExprBinary:
			doubt = of(x.Left) || of(x.Right)
		case ir.ExprSplat:
			doubt = of(x.Value)
		case ir.ExprSwizzle:
			doubt = of(x.Vector)
		case ir.ExprSelect:
			doubt = of(x.Accept)
		case ir.ExprMath:
			_, is := matrixFunction(e)
			doubt = !is && of(x.Arg)
		case ir.ExprDerivative:
			doubt = of(x.Expr)
		}
		c.doubts = append(c.doubts, doubt)
	}
	return c.doubts[h]
}

// target is the type that a pointer points to.
func (c *checker) target(t ir.TypeInner) ir.TypeInner {
	switch p := t.(type) {
	case ir.PointerType:
		return c.inner(p.Base)
	case ir.ValuePointerType:
		if p.Size != nil {
			return ir.VectorType{Size: *p.Size, Scalar: p.Scalar}
		}
		return p.Scalar
	}
	return nil
}

func (c *checker) inner(h ir.TypeHandle) ir.TypeInner {
	if int(h) >= len(c.m.Types) {
		return nil
	}
	return c.m.Types[h].Inner
}

// same says whether two types are equal; an unknown type equals any.
func (c *checker) same(a, b ir.TypeInner) bool {
	if a == nil || b == nil {
		return true
	}
	switch x := a.(type) {
	case ir.ScalarType:
		y, ok := b.(ir.ScalarType)
		return ok && scalars(x, y)
	case ir.VectorType:
		y, ok := b.(ir.VectorType)
		return ok && x.Size == y.Size && scalars(x.Scalar, y.Scalar)
	case ir.MatrixType:
		y, ok := b.(ir.MatrixType)
		return ok && x.Columns == y.Columns && x.Rows == y.Rows && scalars(x.Scalar, y.Scalar)
	case ir.ArrayType:
		y, ok := b.(ir.ArrayType)
		if !ok || (x.Size.Constant == nil) != (y.Size.Constant == nil) || x.Size.Constant != nil && *x.Size.Constant != *y.Size.Constant {
			return false
		}
		return c.same(c.inner(x.Base), c.inner(y.Base))
	case ir.StructType:
		y, ok := b.(ir.StructType)
		if !ok || len(x.Members) != len(y.Members) {
			return false
		}
		for i := range x.Members {
			if x.Members[i].Name != y.Members[i].Name || !c.same(c.inner(x.Members[i].Type), c.inner(y.Members[i].Type)) {
				return false
			}
		}
		return true
	case ir.AtomicType:
		return c.same(x.Scalar, b)
	}
	return true
}

// scalars says whether two scalars have one type; abstract numbers become any number type.
func scalars(a, b ir.ScalarType) bool {
	if abstract(a) || abstract(b) {
		return (a.Kind == ir.ScalarBool) == (b.Kind == ir.ScalarBool)
	}
	return a.Kind == b.Kind && a.Width == b.Width
}

func abstract(s ir.ScalarType) bool {
	return s.Kind == ir.ScalarAbstractInt || s.Kind == ir.ScalarAbstractFloat
}

// shape is a type's scalar, and how many of them it has; 0: it is no scalar or vector.
func shape(t ir.TypeInner) (ir.ScalarType, int) {
	switch x := t.(type) {
	case ir.ScalarType:
		return x, 1
	case ir.VectorType:
		return x.Scalar, int(x.Size)
	}
	return ir.ScalarType{}, 0
}

// name is a type as WGSL has it.
func (c *checker) typeName(t ir.TypeInner) string {
	switch x := t.(type) {
	case ir.ScalarType:
		switch {
		case x.Kind == ir.ScalarBool:
			return "bool"
		case abstract(x):
			return "a number"
		}
		return fmt.Sprintf("%s%d", map[ir.ScalarKind]string{ir.ScalarSint: "i", ir.ScalarUint: "u",
			ir.ScalarFloat: "f"}[x.Kind], 8*int(x.Width))
	case ir.VectorType:
		return fmt.Sprintf("vec%d<%s>", x.Size, c.typeName(x.Scalar))
	case ir.MatrixType:
		return fmt.Sprintf("mat%dx%d<%s>", x.Columns, x.Rows, c.typeName(x.Scalar))
	case ir.ArrayType:
		return fmt.Sprintf("array<%s>", c.typeName(c.inner(x.Base)))
	case ir.StructType:
		return "a struct"
	}
	return fmt.Sprintf("%T", t)
}

func (c *checker) function(f *ir.Function, name string) {
	c.fn, c.name, c.doubts = f, name, nil
	for i := range f.Expressions {
		c.expression(f.Expressions[i].Kind)
	}
	for i := range f.LocalVars {
		v := &f.LocalVars[i]
		if v.Init != nil {
			c.assign(c.inner(v.Type), *v.Init, fmt.Sprintf("the variable %q", v.Name))
		}
	}
	c.block(f.Body)
	if f.Result != nil && !ends(f.Body) {
		c.fail("the function may end without returning a value")
	}
}

// assign checks a value against the type of its target.
func (c *checker) assign(to ir.TypeInner, v ir.ExpressionHandle, what string) {
	if t := c.typ(v); !c.same(to, t) {
		c.fail("%s is %s, but its value is %s", what, c.typeName(to), c.typeName(t))
	}
}

// block checks statements.
func (c *checker) block(b []ir.Statement) {
	boolean := func(h ir.ExpressionHandle, what string) {
		c.assign(ir.ScalarType{Kind: ir.ScalarBool, Width: 1}, h, what)
	}
	for i := range b {
		switch s := b[i].Kind.(type) {
		case ir.StmtBlock:
			c.block(s.Block)
		case ir.StmtIf:
			boolean(s.Condition, "the condition of an if")
			c.block(s.Accept)
			c.block(s.Reject)
		case ir.StmtSwitch:
			if t, n := shape(c.typ(s.Selector)); n != 0 && (n != 1 || t.Kind == ir.ScalarFloat || t.Kind == ir.ScalarBool) {
				c.fail("the selector of a switch must be an integer")
			}
			for k := range s.Cases {
				c.block(s.Cases[k].Body)
			}
		case ir.StmtLoop:
			c.block(s.Body)
			c.block(s.Continuing)
			if s.BreakIf != nil {
				boolean(*s.BreakIf, "the condition of a break if")
			}
		case ir.StmtReturn:
			switch {
			case s.Value != nil && c.fn.Result != nil:
				c.assign(c.inner(c.fn.Result.Type), *s.Value, "the result")
			case s.Value != nil:
				c.fail("the function has no result type, but returns a value")
			case c.fn.Result != nil: // what naga adds, where a function comes to its end
				c.fail("the function may end without returning a value")
			}
		case ir.StmtStore:
			if t := c.target(c.typ(s.Pointer)); t != nil {
				c.assign(t, s.Value, "the target of the assignment")
			}
		case ir.StmtCall:
			if int(s.Function) >= len(c.m.Functions) {
				continue
			}
			f := &c.m.Functions[s.Function]
			if len(s.Arguments) != len(f.Arguments) {
				c.fail("%q is called with %d arguments, but it has %d parameters", f.Name, len(s.Arguments), len(f.Arguments))
				continue
			}
			for k, a := range s.Arguments {
				c.assign(c.inner(f.Arguments[k].Type), a, fmt.Sprintf("argument %d of %q", k+1, f.Name))
			}
		}
	}
}

// ends says whether a block never comes to its end.
func ends(b []ir.Statement) bool {
	for i := range b {
		switch s := b[i].Kind.(type) {
		case ir.StmtReturn:
			return true
		case ir.StmtBlock:
			if ends(s.Block) {
				return true
			}
		case ir.StmtIf:
			if ends(s.Accept) && ends(s.Reject) {
				return true
			}
		case ir.StmtSwitch:
			all, whole := true, false
			for k := range s.Cases {
				x := &s.Cases[k]
				_, other := x.Value.(ir.SwitchValueDefault)
				whole = whole || other
				all = all && (x.FallThrough || ends(x.Body)) && !breaks(x.Body)
			}
			if all && whole {
				return true
			}
		case ir.StmtLoop:
			if s.BreakIf == nil && !breaks(s.Body) {
				return true
			}
		case ir.StmtBreak, ir.StmtContinue:
			return true // not to this end: who looks at the loop sees it
		}
	}
	return false
}

// breaks says whether a block leaves the loop or switch that it is the body of.
func breaks(b []ir.Statement) bool {
	for i := range b {
		switch s := b[i].Kind.(type) {
		case ir.StmtBreak:
			return true
		case ir.StmtBlock:
			if breaks(s.Block) {
				return true
			}
		case ir.StmtIf:
			if breaks(s.Accept) || breaks(s.Reject) {
				return true
			}
		}
	}
	return false
}

// recursion refuses functions that call themselves, through others too.
func (c *checker) recursion() {
	const open, done = 1, 2
	state := make([]uint8, len(c.m.Functions))
	var visit func(b []ir.Statement)
	call := func(f ir.FunctionHandle) {
		if int(f) >= len(state) || state[f] == done {
			return
		}
		if c.name = c.m.Functions[f].Name; state[f] == open {
			c.fail("the function calls itself")
			return
		}
		state[f] = open
		visit(c.m.Functions[f].Body)
		state[f] = done
	}
	visit = func(b []ir.Statement) {
		for i := range b {
			switch s := b[i].Kind.(type) {
			case ir.StmtCall:
				call(s.Function)
			case ir.StmtBlock:
				visit(s.Block)
			case ir.StmtIf:
				visit(s.Accept)
				visit(s.Reject)
			case ir.StmtSwitch:
				for k := range s.Cases {
					visit(s.Cases[k].Body)
				}
			case ir.StmtLoop:
				visit(s.Body)
				visit(s.Continuing)
			}
		}
	}
	for f := range c.m.Functions {
		call(ir.FunctionHandle(f))
	}
}

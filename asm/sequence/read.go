package sequence

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/printer"
	"go/token"
	"go/types"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/asm/own"
)

// reader makes sequences of the functions of the package internal/lane, whose comment says which part of Go it may use.
type reader struct {
	*builder
	fset      *token.FileSet
	info      *types.Info
	functions map[types.Object]*ast.FuncDecl
	tables    map[types.Object]*[8]uint32
	exported  []*ast.FuncDecl
	parts     []*ast.FuncDecl // of kernels
	states    []uint32        // the numbers of a state that the function at hand asks for, in its order
}

// Read reads the package in dir: one sequence for each operation, in the order of files and of their text, and by name
// those for parts of kernels, the functions in files kernel_*.go.
func Read(dir string) (operations []*Sequence, parts map[string]*Sequence, err error) {
	r := &reader{fset: token.NewFileSet(), functions: map[types.Object]*ast.FuncDecl{}, tables: map[types.Object]*[8]uint32{},
		info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
			Uses: map[*ast.Ident]types.Object{}}}
	files, err := own.Parse(r.fset, dir)
	if err != nil {
		return nil, nil, err
	}
	config := types.Config{Importer: importer.ForCompiler(r.fset, "source", nil)}
	if _, err := config.Check("lane", r.fset, files, r.info); err != nil {
		return nil, nil, err
	}
	for _, file := range files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv != nil {
					continue
				}
				r.functions[r.info.Defs[d.Name]] = d
				switch name := filepath.Base(r.fset.Position(d.Pos()).Filename); {
				case !d.Name.IsExported():
				case strings.HasPrefix(name, "kernel_"):
					r.parts = append(r.parts, d)
				default:
					r.exported = append(r.exported, d)
				}
			case *ast.GenDecl:
				if d.Tok == token.VAR {
					r.table(d)
				}
			}
		}
	}
	for _, d := range r.exported {
		operations = append(operations, r.sequence(d, otherState))
	}
	parts = map[string]*Sequence{}
	for _, d := range r.parts {
		r.states = nil
		s := r.sequence(d, otherState)
		for _, state := range r.states {
			s.Cases = append(s.Cases, Case{state, r.sequence(d, state)})
		}
		parts[d.Name.Name] = s
	}
	return operations, parts, nil
}

func (r *reader) fail(n ast.Node, what string) {
	panic(fmt.Sprintf("%v: %s has no vector form", r.fset.Position(n.Pos()), what))
}

// table reads the declaration of a table of eight words.
func (r *reader) table(d *ast.GenDecl) {
	for _, s := range d.Specs {
		s := s.(*ast.ValueSpec)
		t := new([8]uint32)
		for i, e := range s.Values[0].(*ast.CompositeLit).Elts {
			t[i] = r.constant(e)
		}
		r.tables[r.info.Defs[s.Names[0]]] = t
	}
}

func kindOf(t types.Type) Kind {
	switch t.Underlying().(*types.Basic).Kind() {
	case types.Float32, types.UntypedFloat:
		return Float
	case types.Float64:
		return Double
	case types.Int32, types.UntypedInt:
		return Signed
	case types.Uint32:
		return Word
	case types.Bool, types.UntypedBool:
		return Truth
	}
	panic(t.String() + " is no lane's type")
}

// otherState is no enumerant.
const otherState = 1<<32 - 1

// sequence is an exported function's; a first parameter of a named type is a state, which has one number.
func (r *reader) sequence(d *ast.FuncDecl, state uint32) *Sequence {
	r.builder = newBuilder()
	s := &Sequence{Name: d.Name.Name}
	signature := r.info.Defs[d.Name].Type().(*types.Signature)
	var args []*Value
	var words []string
	for i := range signature.Params().Len() {
		p := signature.Params().At(i)
		k := kindOf(p.Type())
		if _, named := p.Type().(*types.Named); named {
			args = append(args, r.word(state))
			continue
		}
		s.Double = s.Double || k == Double
		s.Params = append(s.Params, k)
		words = append(words, p.Name()+" "+p.Type().String())
		args = append(args, r.unique(&Value{Op: Param, Imm: uint32(len(s.Params) - 1), Mask: k == Truth}))
	}
	s.Result = kindOf(signature.Results().At(0).Type())
	s.Doc = fmt.Sprintf("(%s) %v", strings.Join(words, ", "), signature.Results().At(0).Type())
	s.Outs = r.call(d, args)
	s.Out, s.Steps = s.Outs[0], live(r.steps, s.Outs)
	return s
}

// An env has the values of a function's variables.
type env map[types.Object]*Value

// call is a function's results for arguments: its text in place of the call.
func (r *reader) call(d *ast.FuncDecl, args []*Value) (results []*Value) {
	variables := env{}
	n := 0
	for _, f := range d.Type.Params.List {
		for _, name := range f.Names {
			variables[r.info.Defs[name]] = args[n]
			n++
		}
	}
	for _, f := range d.Type.Results.List {
		for _, name := range f.Names {
			variables[r.info.Defs[name]] = r.word(0)
		}
	}
	if results = r.returned(variables, d.Body.List); results == nil {
		r.fail(d, "a function that does not end with a return")
	}
	return results
}

// returned are what statements return: of an if that does, and what comes behind it, one or the other, both of which
// are computed.
func (r *reader) returned(v env, list []ast.Stmt) (results []*Value) {
	for i, s := range list {
		r.line = r.text(s)
		switch s := s.(type) {
		case *ast.ReturnStmt:
			for _, e := range s.Results {
				results = append(results, r.values(v, e)...)
			}
			return results
		case *ast.SwitchStmt:
			if s.Init != nil {
				r.statements(v, []ast.Stmt{s.Init})
			}
			if s.Tag != nil {
				return r.returned(v, slices.Concat(r.clause(v, s), list[i+1:]))
			}
			return r.returned(v, slices.Concat([]ast.Stmt{chain(s.Body.List)}, list[i+1:]))
		case *ast.IfStmt:
			if returns(s) {
				return r.either(v, s, list[i+1:])
			}
		}
		r.statements(v, list[i:i+1])
	}
	return nil
}

// either is what an if that returns, with what comes behind it, returns.
func (r *reader) either(v env, s *ast.IfStmt, rest []ast.Stmt) (results []*Value) {
	cond := r.value(v, s.Cond)
	then := r.returned(maps.Clone(v), slices.Concat(s.Body.List, rest))
	var tail []ast.Stmt
	switch e := s.Else.(type) {
	case *ast.BlockStmt:
		tail = e.List
	case *ast.IfStmt:
		tail = []ast.Stmt{e}
	}
	others := r.returned(maps.Clone(v), slices.Concat(tail, rest))
	r.line = r.text(s)
	for i, other := range others {
		results = append(results, r.make(Select, 0, cond, then[i], other))
	}
	return results
}

// returns says whether a statement has a return.
func returns(s ast.Stmt) (has bool) {
	ast.Inspect(s, func(n ast.Node) bool {
		_, is := n.(*ast.ReturnStmt)
		has = has || is
		return true
	})
	return has
}

// chain is a switch without a tag as ifs.
func chain(clauses []ast.Stmt) ast.Stmt {
	c := clauses[0].(*ast.CaseClause)
	body := &ast.BlockStmt{List: c.Body}
	if c.List == nil {
		return body
	}
	s := &ast.IfStmt{If: c.Pos(), Cond: c.List[0], Body: body}
	if len(clauses) > 1 {
		s.Else = chain(clauses[1:])
	}
	return s
}

// clause are the statements of a switch for the number that its state has; the numbers that it asks for are kept.
func (r *reader) clause(v env, s *ast.SwitchStmt) (body []ast.Stmt) {
	state := r.value(v, s.Tag)
	if state.Op != Const {
		r.fail(s, "a switch on what differs between lanes")
	}
	found := false
	for _, clause := range s.Body.List {
		c := clause.(*ast.CaseClause)
		if c.List == nil && !found {
			body = c.Body
		}
		for _, e := range c.List {
			number := r.constant(e)
			if !slices.Contains(r.states, number) {
				r.states = append(r.states, number)
			}
			if number == state.Imm {
				body, found = c.Body, true
			}
		}
	}
	return body
}

func (r *reader) statements(v env, list []ast.Stmt) {
	for _, s := range list {
		r.line = r.text(s)
		switch s := s.(type) {
		case *ast.BlockStmt:
			r.statements(v, s.List)
		case *ast.AssignStmt:
			var values []*Value
			for _, e := range s.Rhs {
				values = append(values, r.values(v, e)...)
			}
			for i, target := range s.Lhs {
				name := target.(*ast.Ident)
				object := r.info.Defs[name]
				if object == nil {
					object = r.info.Uses[name]
				}
				value := values[i]
				if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
					value = r.binary(s, s.Tok-token.ADD_ASSIGN+token.ADD, r.info.Types[target].Type, v[object], value)
				}
				v[object] = value
			}
		case *ast.IncDecStmt:
			object := r.info.Uses[s.X.(*ast.Ident)]
			op := token.ADD
			if s.Tok == token.DEC {
				op = token.SUB
			}
			v[object] = r.binary(s, op, object.Type(), v[object], r.word(1))
		case *ast.IfStmt:
			r.choice(v, s)
		default:
			r.fail(s, fmt.Sprintf("%T", s))
		}
	}
}

// text is a statement's line; of an if the one with its condition.
func (r *reader) text(s ast.Stmt) string {
	var b bytes.Buffer
	var n ast.Node = s
	if c, ok := s.(*ast.IfStmt); ok {
		b.WriteString("if ")
		n = c.Cond
	}
	if err := printer.Fprint(&b, r.fset, n); err != nil {
		r.fail(s, err.Error())
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// choice is an if: both sides are computed and selected from, or jumped over if they are rare.
func (r *reader) choice(v env, s *ast.IfStmt) {
	if c, ok := s.Cond.(*ast.CallExpr); ok && nameOf(c.Fun) == "rare" {
		r.jump(v, r.value(v, c.Args[0]), s)
		return
	}
	cond := r.value(v, s.Cond)
	then, other := maps.Clone(v), maps.Clone(v)
	r.statements(then, s.Body.List)
	switch e := s.Else.(type) {
	case *ast.BlockStmt:
		r.statements(other, e.List)
	case *ast.IfStmt:
		r.choice(other, e)
	}
	for _, object := range ordered(v) {
		if then[object] == other[object] {
			v[object] = then[object]
			continue
		}
		switch {
		case cond.Op == Const && cond.Imm != 0:
			v[object] = then[object]
		case cond.Op == Const:
			v[object] = other[object]
		default:
			v[object] = r.make(Select, 0, cond, then[object], other[object])
		}
	}
}

// jump is an if on rare(cond).
func (r *reader) jump(v env, cond *Value, s *ast.IfStmt) {
	if s.Else != nil {
		r.fail(s, "an else beside a rare branch")
	}
	assigned := map[types.Object]bool{}
	ast.Inspect(s.Body, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			for _, target := range a.Lhs {
				assigned[r.info.Uses[target.(*ast.Ident)]] = true
			}
		}
		return true
	})
	copies := env{}
	for _, object := range ordered(v) {
		if assigned[object] {
			copies[object] = r.add(&Value{Op: Copy, Args: []*Value{v[object]}})
			v[object] = copies[object]
		}
	}
	r.add(&Value{Op: Skip, Args: []*Value{cond}})
	r.known = append(r.known, map[string]*Value{})
	body := maps.Clone(v)
	r.statements(body, s.Body.List)
	for _, object := range ordered(copies) {
		v[object] = r.add(&Value{Op: Merge, Args: []*Value{cond, body[object], copies[object]}})
	}
	r.known = r.known[:len(r.known)-1]
	r.add(&Value{Op: Resume})
}

// ordered are the variables in the order of their declarations.
func ordered(v env) []types.Object {
	return slices.SortedFunc(maps.Keys(v), func(x, y types.Object) int { return cmp.Compare(x.Pos(), y.Pos()) })
}

func nameOf(e ast.Expr) string {
	if id, ok := e.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// constant is a constant's word.
func (r *reader) constant(e ast.Expr) uint32 {
	tv := r.info.Types[e]
	switch kindOf(tv.Type) {
	case Float:
		f, _ := constant.Float32Val(tv.Value)
		return math.Float32bits(f)
	case Truth:
		if constant.BoolVal(tv.Value) {
			return 1
		}
		return 0
	}
	i, exact := constant.Int64Val(constant.ToInt(tv.Value))
	if !exact {
		r.fail(e, "this constant")
	}
	return uint32(i)
}

func (r *reader) value(v env, e ast.Expr) *Value { return r.values(v, e)[0] }

// values are an expression's: one, or a call's results.
func (r *reader) values(v env, e ast.Expr) []*Value {
	if tv := r.info.Types[e]; tv.Value != nil {
		if kindOf(tv.Type) == Double {
			f, _ := constant.Float64Val(tv.Value)
			return []*Value{r.unique(&Value{Op: Const, Bits: math.Float64bits(f)})}
		}
		return []*Value{r.unique(&Value{Op: Const, Imm: r.constant(e), Mask: kindOf(tv.Type) == Truth})}
	}
	one := func(x *Value) []*Value { return []*Value{x} }
	switch e := e.(type) {
	case *ast.ParenExpr:
		return r.values(v, e.X)
	case *ast.Ident:
		return one(v[r.info.Uses[e]])
	case *ast.IndexExpr:
		return one(r.unique(&Value{Op: Lookup, Table: r.tables[r.info.Uses[e.X.(*ast.Ident)]], Args: []*Value{r.value(v, e.Index)}}))
	case *ast.UnaryExpr:
		x := r.value(v, e.X)
		switch k := kindOf(r.info.Types[e].Type); {
		case e.Op == token.NOT:
			return one(r.not(x))
		case e.Op == token.XOR:
			return one(r.make(Xor, 0, x, r.word(0xFFFFFFFF)))
		case e.Op == token.SUB && k == Double:
			return one(r.make(Xor, 0, x, r.unique(&Value{Op: Const, Bits: 1 << 63})))
		case e.Op == token.SUB && k != Float:
			return one(r.make(Sub, 0, r.word(0), x))
		}
	case *ast.BinaryExpr:
		x := r.value(v, e.X)
		if e.Op == token.SHL || e.Op == token.SHR {
			by := func(n uint32) []*Value { return one(r.make(r.shift(e.Op, r.info.Types[e].Type, false), n, x)) }
			if count := r.info.Types[e.Y].Value; count != nil {
				n, _ := constant.Int64Val(count)
				return by(uint32(n))
			}
			y := r.value(v, e.Y)
			if y.Op == Const { // a parameter's
				return by(y.Imm)
			}
			return one(r.make(r.shift(e.Op, r.info.Types[e].Type, true), 0, x, y))
		}
		t := r.info.Types[e.X].Type
		if r.info.Types[e.X].Value != nil {
			t = r.info.Types[e.Y].Type
		}
		return one(r.binary(e, e.Op, t, x, r.value(v, e.Y)))
	case *ast.CallExpr:
		return r.called(v, e)
	}
	r.fail(e, fmt.Sprintf("%T", e))
	return nil
}

func (r *reader) shift(op token.Token, t types.Type, variable bool) Micro {
	m := map[bool][3]Micro{false: {ShiftL, ShiftR, ShiftA}, true: {ShiftLV, ShiftRV, ShiftAV}}[variable]
	switch {
	case op == token.SHL:
		return m[0]
	case kindOf(t) == Signed:
		return m[2]
	}
	return m[1]
}

// binary is x op y of operands of type t.
func (r *reader) binary(n ast.Node, op token.Token, t types.Type, x, y *Value) *Value {
	k := kindOf(t)
	pick := func(f, i Micro) *Value {
		if k == Float || k == Double {
			return r.make(f, 0, x, y)
		}
		return r.make(i, 0, x, y)
	}
	compare := func(f, i uint32, x, y *Value) *Value {
		switch k {
		case Float, Double:
			return r.make(CompareF, f, x, y)
		case Signed:
			return r.make(CompareS, i, x, y)
		}
		return r.make(CompareU, i, x, y)
	}
	switch op {
	case token.ADD:
		return pick(AddF, Add)
	case token.SUB:
		return pick(SubF, Sub)
	case token.MUL:
		return pick(MulF, Mul)
	case token.QUO:
		if k == Float || k == Double {
			return r.make(DivF, 0, x, y)
		}
	case token.AND:
		return r.make(And, 0, x, y)
	case token.OR:
		return r.make(Or, 0, x, y)
	case token.XOR:
		return r.make(Xor, 0, x, y)
	case token.AND_NOT:
		return r.make(AndNot, 0, y, x)
	case token.LAND, token.LOR:
		return r.make(map[token.Token]Micro{token.LAND: MaskAnd, token.LOR: MaskOr}[op], 0, x, y)
	case token.EQL:
		if k == Truth {
			return r.not(r.make(MaskXor, 0, x, y))
		}
		return compare(EqualF, EqualI, x, y)
	case token.NEQ:
		if k == Truth {
			return r.make(MaskXor, 0, x, y)
		}
		return compare(NotEqualF, NotEqualI, x, y)
	case token.LSS:
		return compare(LessF, LessI, x, y)
	case token.LEQ:
		return compare(LessEqualF, LessEqualI, x, y)
	case token.GTR:
		return compare(LessF, LessI, y, x)
	case token.GEQ:
		return compare(LessEqualF, LessEqualI, y, x)
	}
	r.fail(n, op.String())
	return nil
}

// primitives are the functions of primitives.go that are one instruction.
var primitives = map[string]struct {
	op  Micro
	imm uint32
}{
	"sqrt": {SqrtF, 0}, "root": {SqrtF, 0}, "roundEven": {RoundF, 0}, "floor": {RoundF, 1}, "ceil": {RoundF, 2}, "trunc": {RoundF, 3},
	"toInt": {ToInt, 0}, "toFloat": {ToFloat, 0}, "lesser": {MinF, 0}, "greater": {MaxF, 0}, "mulHigh": {MulHigh, 0},
}

func (r *reader) called(v env, e *ast.CallExpr) []*Value {
	var args []*Value
	for _, a := range e.Args {
		args = append(args, r.values(v, a)...)
	}
	name := nameOf(e.Fun)
	if r.info.Types[e.Fun].IsType() { // int32(u) and so on: the same bits; float32(x) is a rounding
		from, to := kindOf(r.info.Types[e.Args[0]].Type), kindOf(r.info.Types[e].Type)
		if from != to && (from == Float || from == Double || to == Float || to == Double) {
			r.fail(e, "this conversion")
		}
		return args
	}
	if r.info.Types[e.Fun].IsBuiltin() {
		ops := map[string]map[Kind]Micro{"min": {Signed: MinS, Word: MinU}, "max": {Signed: MaxS, Word: MaxU}}[name]
		op, ok := ops[kindOf(r.info.Types[e].Type)]
		if !ok || len(args) != 2 {
			r.fail(e, name)
		}
		return []*Value{r.make(op, 0, args...)}
	}
	if name == "word" || name == "real" {
		return args
	}
	if p, ok := primitives[name]; ok {
		return []*Value{r.make(p.op, p.imm, args...)}
	}
	return r.call(r.functions[r.info.Uses[e.Fun.(*ast.Ident)]], args)
}

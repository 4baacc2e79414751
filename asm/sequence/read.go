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
	states    []uint32 // the numbers of a state that the function at hand asks for, in its order
}

// Read reads the package in dir: one sequence for each operation, in the order of files and of their text, with those that
// no function of one lane can express behind them, and by name those for parts of kernels, the functions in files kernel_*.go.
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
	var exported []*ast.FuncDecl
	for _, file := range files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				r.functions[r.info.Defs[d.Name]] = d
				if d.Recv == nil && d.Name.IsExported() {
					exported = append(exported, d)
				}
			case *ast.GenDecl:
				if d.Tok == token.VAR {
					r.table(d)
				}
			}
		}
	}
	parts = map[string]*Sequence{}
	for _, d := range exported {
		r.states = nil
		s := r.sequence(d, otherState)
		for _, state := range r.states {
			s.Cases = append(s.Cases, Case{state, r.sequence(d, state)})
		}
		if strings.HasPrefix(filepath.Base(r.fset.Position(d.Pos()).Filename), "kernel_") {
			parts[s.Name] = s
		} else {
			operations = append(operations, s)
		}
	}
	return append(operations, quads()...), parts, nil
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
	case types.Float64, types.Int64: // whole numbers that float64 has, too
		return Double
	case types.Int32, types.UntypedInt:
		return Signed
	case types.Uint32, types.Uint: // a count's
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
	signature := r.info.TypeOf(d.Name).(*types.Signature)
	var args []*Value
	var words []string
	for p := range signature.Params().Variables() {
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
func (r *reader) call(d *ast.FuncDecl, args []*Value) []*Value {
	variables, signature := env{}, r.info.TypeOf(d.Name).(*types.Signature)
	for i := range args {
		variables[signature.Params().At(i)] = args[i]
	}
	for result := range signature.Results().Variables() {
		if result.Name() != "" {
			variables[result] = r.word(0)
		}
	}
	results := r.run(variables, d.Body.List)
	if results == nil {
		r.fail(d, "a function that does not end with a return")
	}
	return results
}

// run runs statements, and has the results where they return.
func (r *reader) run(v env, list []ast.Stmt) (results []*Value) {
	for i, s := range list {
		r.line = r.text(s)
		switch s := s.(type) {
		case *ast.ReturnStmt:
			return r.all(v, s.Results)
		case *ast.BlockStmt:
			return r.run(v, slices.Concat(s.List, list[i+1:]))
		case *ast.SwitchStmt:
			if s.Init != nil {
				r.run(v, []ast.Stmt{s.Init})
			}
			return r.run(v, slices.Concat(r.clause(v, s), list[i+1:]))
		case *ast.AssignStmt:
			for i, value := range r.all(v, s.Rhs) {
				r.assign(v, s.Lhs[i], s.Tok, value)
			}
		case *ast.IncDecStmt:
			r.assign(v, s.X, map[token.Token]token.Token{token.INC: token.ADD_ASSIGN, token.DEC: token.SUB_ASSIGN}[s.Tok], r.word(1))
		case *ast.IfStmt:
			if c, ok := s.Cond.(*ast.CallExpr); ok && types.ExprString(c.Fun) == "rare" {
				r.jump(v, r.value(v, c.Args[0]), s)
			} else if results := r.choice(v, s, list[i+1:]); results != nil {
				return results
			}
		default:
			r.fail(s, fmt.Sprintf("%T", s))
		}
	}
	return nil
}

func (r *reader) assign(v env, target ast.Expr, op token.Token, value *Value) {
	object := r.info.ObjectOf(target.(*ast.Ident))
	if op != token.ASSIGN && op != token.DEFINE {
		value = r.binary(target, op-token.ADD_ASSIGN+token.ADD, object.Type(), v[object], value)
	}
	v[object] = value
}

// choice is an if: both sides are computed, with what comes behind it where one returns, and selected from.
func (r *reader) choice(v env, s *ast.IfStmt, rest []ast.Stmt) (results []*Value) {
	cond, then, other := r.value(v, s.Cond), maps.Clone(v), maps.Clone(v)
	var tail []ast.Stmt
	if s.Else != nil {
		tail = []ast.Stmt{s.Else}
	}
	if !returns(s) {
		rest = nil
	}
	results = r.run(then, slices.Concat(s.Body.List, rest))
	others := r.run(other, slices.Concat(tail, rest))
	r.line = r.text(s)
	for i := range results {
		results[i] = r.selected(cond, results[i], others[i])
	}
	for _, object := range ordered(v) {
		if results == nil {
			v[object] = r.selected(cond, then[object], other[object])
		}
	}
	return results
}

// selected is cond ? then : other.
func (r *reader) selected(cond, then, other *Value) *Value {
	switch {
	case cond.Op != Const:
		return r.make(Select, 0, cond, then, other)
	case cond.Imm != 0:
		return then
	}
	return other
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

// clause are the statements of a switch for the number that its state has, the numbers that it asks for are kept; or ifs.
func (r *reader) clause(v env, s *ast.SwitchStmt) (body []ast.Stmt) {
	if s.Tag == nil {
		return []ast.Stmt{chain(s.Body.List)}
	}
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
	r.run(body, s.Body.List)
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

// double is a float64.
func (r *reader) double(f float64) *Value {
	return r.unique(&Value{Op: Const, Bits: math.Float64bits(f)})
}

func (r *reader) value(v env, e ast.Expr) *Value { return r.values(v, e)[0] }

// all are the values of expressions.
func (r *reader) all(v env, list []ast.Expr) (values []*Value) {
	for _, e := range list {
		values = append(values, r.values(v, e)...)
	}
	return values
}

// values are an expression's: one, or a call's results.
func (r *reader) values(v env, e ast.Expr) []*Value {
	if tv := r.info.Types[e]; tv.Value != nil {
		if kindOf(tv.Type) == Double {
			f, _ := constant.Float64Val(tv.Value)
			return []*Value{r.double(f)}
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
		table := r.tables[r.info.Uses[e.X.(*ast.Ident)]]
		return one(r.unique(&Value{Op: Lookup, Table: table, Args: r.values(v, e.Index)}))
	case *ast.UnaryExpr:
		x := r.value(v, e.X)
		switch k := kindOf(r.info.TypeOf(e)); {
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
		x, y := r.value(v, e.X), &Value{Op: Const}
		if count := r.info.Types[e.Y]; count.Value != nil && (e.Op == token.SHL || e.Op == token.SHR) { // no step
			y.Imm = r.constant(e.Y)
		} else {
			y = r.value(v, e.Y)
		}
		return one(r.binary(e, e.Op, r.info.TypeOf(e.X), x, y))
	case *ast.CallExpr:
		return r.called(v, e)
	}
	r.fail(e, fmt.Sprintf("%T", e))
	return nil
}

// operators are the instructions of Go's operators, and their predicates, for floats, integers with and without a sign, and
// truths. Operands of swapped ones change places.
var operators = map[token.Token]struct {
	of         [4]Micro
	predicates [4]uint32
	swapped    bool
}{
	token.ADD: {of: [4]Micro{AddF, Add, Add}}, token.SUB: {of: [4]Micro{SubF, Sub, Sub}},
	token.MUL: {of: [4]Micro{MulF, Mul, Mul}}, token.QUO: {of: [4]Micro{DivF}},
	token.AND: {of: [4]Micro{1: And, 2: And}}, token.OR: {of: [4]Micro{1: Or, 2: Or}},
	token.XOR: {of: [4]Micro{1: Xor, 2: Xor}}, token.AND_NOT: {of: [4]Micro{1: AndNot, 2: AndNot}, swapped: true},
	token.SHL: {of: [4]Micro{1: ShiftL, 2: ShiftL}}, token.SHR: {of: [4]Micro{1: ShiftA, 2: ShiftR}},
	token.LAND: {of: [4]Micro{3: MaskAnd}}, token.LOR: {of: [4]Micro{3: MaskOr}},
	token.EQL: {[4]Micro{CompareF, CompareS, CompareU}, [4]uint32{EqualF, EqualI, EqualI}, false},
	token.NEQ: {[4]Micro{CompareF, CompareS, CompareU, MaskXor}, [4]uint32{NotEqualF, NotEqualI, NotEqualI}, false},
	token.LSS: {[4]Micro{CompareF, CompareS, CompareU}, [4]uint32{LessF, LessI, LessI}, false},
	token.LEQ: {[4]Micro{CompareF, CompareS, CompareU}, [4]uint32{LessEqualF, LessEqualI, LessEqualI}, false},
	token.GTR: {[4]Micro{CompareF, CompareS, CompareU}, [4]uint32{LessF, LessI, LessI}, true},
	token.GEQ: {[4]Micro{CompareF, CompareS, CompareU}, [4]uint32{LessEqualF, LessEqualI, LessEqualI}, true},
}

// binary is x op y of operands of type t.
func (r *reader) binary(n ast.Node, op token.Token, t types.Type, x, y *Value) *Value {
	o, k := operators[op], kindOf(t)
	class := map[Kind]int{Signed: 1, Word: 2, Truth: 3}[k]
	switch m := o.of[class]; {
	case op == token.EQL && k == Truth:
		return r.not(r.make(MaskXor, 0, x, y))
	case op == token.SHR && k == Double:
		return r.make(RoundF, 1, r.make(MulF, 0, x, r.double(math.Ldexp(1, -int(y.Imm)))))
	case m == Param:
		r.fail(n, op.String())
	case (op == token.SHL || op == token.SHR) && y.Op == Const:
		return r.make(m, y.Imm, x)
	case op == token.SHL || op == token.SHR:
		return r.make(m+ShiftLV-ShiftL, 0, x, y)
	case o.swapped:
		return r.make(m, o.predicates[class], y, x)
	default:
		return r.make(m, o.predicates[class], x, y)
	}
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
	args, name := r.all(v, e.Args), types.ExprString(e.Fun)
	if r.info.Types[e.Fun].IsType() { // int32(u) and so on: the same bits; float32(x) is a rounding
		from, to := kindOf(r.info.Types[e.Args[0]].Type), kindOf(r.info.Types[e].Type)
		if from != to && (from == Float || from == Double || to == Float || to == Double) {
			r.fail(e, "this conversion")
		}
		return args
	}
	if r.info.Types[e.Fun].IsBuiltin() {
		ops := map[string]map[Kind]Micro{"min": {Signed: MinS, Word: MinU, Double: MinF},
			"max": {Signed: MaxS, Word: MaxU, Double: MaxF}}[name]
		op, ok := ops[kindOf(r.info.Types[e].Type)]
		if !ok || len(args) != 2 {
			r.fail(e, name)
		}
		return []*Value{r.make(op, 0, args...)}
	}
	if name == "word" || name == "real" {
		return args
	}
	if name == "divided" {
		q := r.make(RoundF, 1, r.make(DivF, 0, args...))
		return []*Value{q, r.make(SubF, 0, args[0], r.make(MulF, 0, q, args[1]))}
	}
	if p, ok := primitives[name]; ok {
		return []*Value{r.make(p.op, p.imm, args...)}
	}
	return r.call(r.functions[r.info.Uses[e.Fun.(*ast.Ident)]], args)
}

package main

import "fmt"

// themes are all cases.
func themes() []theme {
	return []theme{
		{"functions", functions()}, {"vectors", vectors()}, {"integers", integers()}, {"control", control()}, {"values", values()},
	}
}

// functions are the cases of functions: of one argument, with a number and a vector, and of several.
func functions() (list []kase) {
	for _, f := range []struct{ name, scale, offset string }{
		{"sin", "6.0", "-3.0"}, {"cos", "6.0", "-3.0"}, {"tan", "2.0", "-1.0"}, {"asin", "1.9", "-0.95"},
		{"acos", "1.9", "-0.95"}, {"atan", "8.0", "-4.0"},
		{"sinh", "4.0", "-2.0"}, {"cosh", "4.0", "-2.0"}, {"tanh", "4.0", "-2.0"}, {"asinh", "9.0", "-4.0"},
		{"acosh", "9.0", "1.1"}, {"atanh", "1.8", "-0.9"},
		{"exp", "6.0", "-3.0"}, {"exp2", "6.0", "-3.0"}, {"log", "9.0", "0.1"}, {"log2", "9.0", "0.1"},
		{"sqrt", "9.0", "0.0"}, {"inverseSqrt", "9.0", "0.1"},
		{"floor", "9.0", "-4.5"}, {"ceil", "9.0", "-4.5"}, {"fract", "9.0", "-4.5"}, {"trunc", "9.0", "-4.5"},
		{"ROUND", "9.0", "-4.4"}, {"abs", "9.0", "-4.5"},
		{"sign", "9.0", "-4.5"}, {"radians", "360.0", "0.0"}, {"degrees", "6.0", "0.0"},
	} {
		list = append(list, kase{wgsl: fmt.Sprintf("let v: vec2<f32> = uv * %s + vec2<f32>(%s);\nreturn "+
			"vec4<f32>(%s(v), %s(v.x), %s(v.y));", f.scale, f.offset, f.name, f.name, f.name)})
	}
	for _, e := range []string{
		"pow(uv.x + 0.1, uv.y * 3.0)", "min(uv.x, uv.y)", "max(uv.x, uv.y)", "clamp(uv.x, 0.2, uv.y + 0.2)",
		"mix(uv.x, 3.0, uv.y)", "step(uv.x, uv.y)",
		"smoothstep(0.2, 0.7, uv.x)", "distance(uv, vec2<f32>(0.3, 0.6))", "length(uv)",
		"dot(uv, vec2<f32>(2.0, -3.0))", "fma(uv.x, uv.y, 0.5)",
		"ldexp(uv.x, n - 8)", "f32(ROUND(uv.x * 9.0 + 0.2))", "uv.x - uv.y * floor(uv.x / uv.y)", "exp(uv.x) * log(uv.y + 1.0)",
	} {
		list = append(list, kase{wgsl: "return vec4<f32>(" + e + ");"})
	}
	list = append(list,
		kase{wgsl: "return vec4<f32>(atan2(uv.y - 0.5, uv.x - 0.4));", glsl: "return vec4(atan(uv.y - 0.5, uv.x - 0.4));"},
		kase{wgsl: "return vec4<f32>(saturate(uv.x * 3.0 - 1.0));", glsl: "return vec4(clamp(uv.x * 3.0 - 1.0, 0.0, 1.0));"},
		kase{wgsl: "let m = modf(uv.x * 7.0 - 3.0);\nreturn vec4<f32>(m.fract, m.whole, 0.0, 1.0);",
			glsl: "float w;\nfloat f = modf(uv.x * 7.0 - 3.0, w);\nreturn vec4(f, w, 0.0, 1.0);"},
		kase{wgsl: "let m = frexp(uv.x * 70.0 + 0.1);\nreturn vec4<f32>(m.fract, f32(m.exp), 0.0, 1.0);",
			glsl: "int e;\nfloat f = frexp(uv.x * 70.0 + 0.1, e);\nreturn vec4(f, float(e), 0.0, 1.0);"},
	)
	return list
}

// vectors are products, matrices, swizzles and geometry.
func vectors() (list []kase) {
	for _, body := range []string{
		"let a: vec3<f32> = vec3<f32>(uv, 0.5);\nreturn vec4<f32>(cross(a, vec3<f32>(0.3, 0.2, 0.9)), 1.0);",
		"let a: vec3<f32> = normalize(vec3<f32>(uv, 0.5));\nreturn vec4<f32>(reflect(a, vec3<f32>(0.0, 1.0, 0.0)), 1.0);",
		"let a: vec3<f32> = normalize(vec3<f32>(uv, 0.5));\nreturn vec4<f32>(refract(a, vec3<f32>(0.0, 0.0, -1.0), 0.8), 1.0);",
		"return faceForward4(uv);",
		"let a: vec4<f32> = vec4<f32>(uv, uv.yx);\nreturn a.wzyx * a.xxyy;",
		"let a: vec4<f32> = vec4<f32>(uv, 1.0, 2.0);\nreturn a.zwxy - a;",
		"var a: vec4<f32> = vec4<f32>(uv, 1.0, 2.0);\na.y = 7.0;\na.w = a.x + a.y;\nreturn a;",
		"var a: vec4<f32> = vec4<f32>(uv, 1.0, 2.0);\na[n & 3] = 9.0;\nreturn a;",
		"let a: vec4<f32> = vec4<f32>(uv, 1.0, 2.0);\nreturn vec4<f32>(a[n & 3], a[(n + 1) & 3], a.x, a.y);",
		"return 2.0 * vec4<f32>(uv, 1.0, 2.0) * 3.0;",
		"return vec4<f32>(uv, 1.0, 2.0) / vec4<f32>(2.0, 4.0, 8.0, 16.0) + 1.5;",
		"return -vec4<f32>(uv, 1.0, 2.0);",
		"let m: mat2x2<f32> = mat2x2<f32>(uv.x, 1.0, 2.0, uv.y);\nreturn vec4<f32>(m * uv, uv * m);",
		"let m: mat3x3<f32> = mat3x3<f32>(uv.x, 1.0, 2.0, uv.y, 3.0, 4.0, 5.0, 6.0, 7.5);\nreturn vec4<f32>(m * " +
			"vec3<f32>(uv, 1.0), determinant(m));",
		"let m: mat4x4<f32> = mat4x4<f32>(uv.x, 1.0, 2.0, 3.0, uv.y, 3.0, 4.0, 5.0, 6.0, 7.5, 8.0, 1.0, 2.0, 3.0, 5.0, " +
			"8.0);\nreturn m * vec4<f32>(uv, 1.0, 2.0);",
		"let m: mat4x4<f32> = mat4x4<f32>(uv.x, 1.0, 2.0, 3.0, uv.y, 3.0, 4.0, 5.0, 6.0, 7.5, 8.0, 1.0, 2.0, 3.0, 5.0, " +
			"8.0);\nreturn (m * m)[n & 3];",
		"let m: mat2x3<f32> = mat2x3<f32>(uv.x, 1.0, 2.0, uv.y, 3.0, 4.0);\nreturn vec4<f32>(m * uv, (vec3<f32>(1.0, uv) * m).x);",
		"let m: mat3x3<f32> = mat3x3<f32>(uv.x, 1.0, 2.0, uv.y, 3.0, 4.0, 5.0, 6.0, 7.5);\nreturn vec4<f32>(transpose(m)[n & 1], 1.0);",
		"let m: mat2x2<f32> = mat2x2<f32>(uv.x, 1.0, 2.0, uv.y);\nreturn vec4<f32>((m * 2.0)[0], (m + m)[1]);",
		"var m: mat2x2<f32> = mat2x2<f32>(uv.x, 1.0, 2.0, uv.y);\nm[1] = vec2<f32>(5.0, 6.0);\nm[0][1] = uv.y;\nreturn " +
			"vec4<f32>(m[0], m[1]);",
		"return vec4<f32>(dpdx(uv.x * uv.y), dpdy(uv.x * uv.x + uv.y), fwidth(uv.x), 1.0);",
		"let a: vec3<f32> = floor(vec3<f32>(uv * 9.0, 3.7));\nreturn vec4<f32>(a, length(a));",
		"let a: vec3<f32> = mix(vec3<f32>(uv, 0.0), vec3<f32>(1.0, 2.0, 3.0), 0.25);\nreturn vec4<f32>(a, dot(a, a));",
		"let a: vec3<f32> = mix(vec3<f32>(uv, 0.0), vec3<f32>(1.0, 2.0, 3.0), vec3<f32>(0.25, uv));\nreturn vec4<f32>(a, 1.0);",
		"let a: vec3<f32> = clamp(vec3<f32>(uv, 2.0), vec3<f32>(0.3), vec3<f32>(0.6));\nreturn vec4<f32>(a, 1.0);",
		"let a: vec2<f32> = pow(uv + 0.1, vec2<f32>(2.0, 3.0));\nreturn vec4<f32>(a, 0.0, 1.0);",
		"let a: vec2<f32> = smoothstep(vec2<f32>(0.1), vec2<f32>(0.9, 0.5), uv);\nreturn vec4<f32>(a, 0.0, 1.0);",
		"let a: vec2<i32> = vec2<i32>(uv * 100.0) - vec2<i32>(50, 20);\nreturn vec4<f32>(vec2<f32>(a), vec2<f32>(abs(a)));",
		"let a: vec2<u32> = vec2<u32>(uv * 100.0);\nreturn vec4<f32>(vec2<f32>(a ^ vec2<u32>(5u, 9u)), vec2<f32>(a >> " +
			"vec2<u32>(1u, 2u)));",
		"return vec4<f32>(vec2<f32>(vec2<i32>(n, 3) * vec2<i32>(2, n)), 0.0, 1.0);",
	} {
		k := kase{wgsl: body}
		if body == "return faceForward4(uv);" {
			k.functions = "fn faceForward4(a: vec2<f32>) -> vec4<f32> {\nreturn vec4<f32>(faceForward(vec3<f32>(a, " +
				"1.0), vec3<f32>(a.yx - 0.5, 0.0), vec3<f32>(0.0, 1.0, 0.0)), 1.0);\n}"
			k.glslFunctions = "vec4 faceForward4(vec2 a) {\nreturn vec4(faceforward(vec3(a, 1.0), vec3(a.yx - 0.5, " +
				"0.0), vec3(0.0, 1.0, 0.0)), 1.0);\n}"
		}
		list = append(list, k)
	}
	for _, c := range [][2]string{
		{"select(uv, uv.yx, uv.x > uv.y)", "(uv.x > uv.y ? uv.yx : uv)"},
		{"select(uv, uv.yx, uv > vec2<f32>(0.5, 0.3))", "mix(uv, uv.yx, greaterThan(uv, vec2(0.5, 0.3)))"},
		{"select(vec2<f32>(0.0), vec2<f32>(1.0), uv < uv.yx)", "vec2(lessThan(uv, uv.yx))"},
		{"select(vec2<f32>(0.0), vec2<f32>(1.0), uv == floor(uv * 4.0) / 4.0)", "vec2(equal(uv, floor(uv * 4.0) / 4.0))"},
		{"select(vec2<f32>(0.0), vec2<f32>(1.0), !(uv > vec2<f32>(0.4)))", "vec2(not(greaterThan(uv, vec2(0.4))))"},
		{"uv % vec2<f32>(0.3, 0.2)", "uv - vec2(0.3, 0.2) * trunc(uv / vec2(0.3, 0.2))"},
	} {
		list = append(list, kase{wgsl: "return vec4<f32>(" + c[0] + ", 0.0, 1.0);", glsl: "return vec4(" + c[1] + ", 0.0, 1.0);"})
	}
	return list
}

// integers are operations on integers and bits; the result's halves are floats.
func integers() (list []kase) {
	split := "return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);"
	for _, e := range []string{
		"u + 77u", "u - 77777u", "u * 48271u", "u / 1000u", "u % 1000u", "u & 0xF0F0F0F0u", "u | 0x0F0F0F0Fu",
		"u ^ 0x5A5A5A5Au", "~u", "u << 5u", "u >> 5u",
		"u << u32(n)", "u >> u32(n)", "min(u, 0x40000000u)", "max(u, 0x40000000u)",
		"clamp(u, 0x20000000u, 0x40000000u)", "countOneBits(u)",
		"reverseBits(u)", "u32(n) * u32(n)", "u32(uv.x * 5000.0)", "u32(i32(uv.x * 5000.0) - 2500)", "bitcastU(uv.x)",
		"bitcastU(uv.x * uv.y + 1.0)",
		"(u ^ (u >> 16u)) * 0x7feb352du", "u * u + 1013904223u", "(u << 13u) | (u >> 19u)",
	} {
		list = append(list, kase{wgsl: "let r: u32 = " + e + ";\n" + split})
	}
	for _, e := range []string{
		"i + 77", "i - 77777", "i * 48271", "i / 1000", "i % 1000", "-i", "~i", "i << 3u", "i >> 3u", "i & 255",
		"i | 4096", "i ^ -1", "abs(i)", "sign(i)",
		"min(i, 5)", "max(i, 5)", "clamp(i, -100, 100)", "i32(uv.x * 5000.0) - 2500", "i32(-uv.x * 5000.0)",
		"firstLeadingBit(n)", "firstTrailingBit(n + 16)",
		"countOneBits(i)", "i32(u32(n) << 28u)",
	} {
		glsl := ""
		if e == "i % 1000" { // of negative numbers GLSL says nothing
			glsl = "int i = int(u) >> 5;\nint r = i - i / 1000 * 1000;\nreturn vec4(float(r & 65535), float(r >> 16), 0.0, 1.0);"
		}
		list = append(list, kase{wgsl: "let i: i32 = i32(u) >> 5u;\nlet r: i32 = " + e +
			";\nreturn vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);", glsl: glsl})
	}
	for _, c := range [][2]string{
		{"extractBits(u, 5u, 11u)", "bitfieldExtract(u, 5, 11)"}, {"insertBits(u, 77u, 4u, 9u)", "bitfieldInsert(u, 77u, 4, 9)"},
		{"u32(extractBits(i32(u), 5u, 11u))", "uint(bitfieldExtract(int(u), 5, 11))"},
		{"pack2x16float(uv)", "packHalf2x16(uv)"}, {"pack2x16unorm(uv)", "packUnorm2x16(uv)"}, {"pack2x16snorm(uv)", "packSnorm2x16(uv)"},
		{"pack4x8unorm(vec4<f32>(uv, 0.3, 0.9))", "packUnorm4x8(vec4(uv, 0.3, 0.9))"},
		{"pack4x8snorm(vec4<f32>(uv, -0.3, -0.9))", "packSnorm4x8(vec4(uv, -0.3, -0.9))"},
		{"firstLeadingBit(u)", "uint(findMSB(u))"}, {"firstTrailingBit(u | 1024u)", "uint(findLSB(u | 1024u))"},
	} {
		list = append(list, kase{wgsl: "let r: u32 = " + c[0] + ";\n" + split, glsl: "uint r = " + c[1] + ";\n" + translate(split)})
	}
	return list
}

// control are branches, loops, switches, functions and discards.
func control() (list []kase) {
	for _, c := range []kase{
		{wgsl: "if (uv.x > 0.5) {\nreturn vec4<f32>(1.0);\n}\nreturn vec4<f32>(uv, 0.0, 1.0);"},
		{wgsl: "if (uv.x > 0.5) {\nif (uv.y > 0.5) {\nreturn vec4<f32>(1.0);\n} else {\nreturn vec4<f32>(2.0);\n}\n} " +
			"else if (uv.y > 0.3) {\nreturn vec4<f32>(3.0);\n}\nreturn vec4<f32>(4.0);"},
		{wgsl: "var s: f32 = 0.0;\nfor (var i: i32 = 0; i < n; i++) {\ns += uv.x * f32(i);\n}\nreturn vec4<f32>(s);"},
		{wgsl: "var s: f32 = 0.0;\nfor (var i: i32 = 0; i < 16; i++) {\nif (i > n) {\nbreak;\n}\nif ((i & 1) == 0) " +
			"{\ncontinue;\n}\ns += uv.y * f32(i);\n}\nreturn vec4<f32>(s);"},
		{wgsl: "var s: f32 = 0.0;\nvar i: i32 = 0;\nwhile (i < n) {\ns += uv.x;\ni += 2;\n}\nreturn vec4<f32>(s, f32(i), 0.0, 1.0);"},
		{wgsl: "var s: f32 = 0.0;\nfor (var i: i32 = 0; i < 4; i++) {\nfor (var j: i32 = 0; j < 4; j++) {\nif (i * j > " +
			"n) {\nbreak;\n}\ns += f32(i * 4 + j);\n}\n}\nreturn vec4<f32>(s);"},
		{wgsl: "var s: f32 = 0.0;\nfor (var i: i32 = 0; i < 4; i++) {\nvar t: f32;\nt += uv.x;\ns += t;\n}\nreturn " +
			"vec4<f32>(s);", glsl: "float s = 0.0;\nfor (int i = 0; i < 4; i++) {\nfloat t = 0.0;\nt += uv.x;\ns += " +
			"t;\n}\nreturn vec4(s);"},
		{wgsl: "var s: f32 = 0.0;\nfor (var i: i32 = 0; i < 4; i++) {\nvar t: array<f32, 3>;\nt[n % 3] += uv.x;\ns += " +
			"t[0] + 2.0 * t[1];\n}\nreturn vec4<f32>(s);",
			glsl: "float s = 0.0;\nfor (int i = 0; i < 4; i++) {\nfloat t[3] = float[](0.0, 0.0, 0.0);\nt[n % 3] " +
				"+= uv.x;\ns += t[0] + 2.0 * t[1];\n}\nreturn vec4(s);"},
		{wgsl: "var s: f32 = 0.0;\nvar i: i32 = 0;\nloop {\nif (i >= n) { break; }\ns += uv.x;\ncontinuing { i++; " +
			"}\n}\nreturn vec4<f32>(s);",
			glsl: "float s = 0.0;\nint i = 0;\nwhile (true) {\nif (i >= n) { break; }\ns += uv.x;\ni++;\n}\nreturn vec4(s);"},
		{wgsl: "var s: f32 = 0.0;\nvar i: i32 = 0;\nloop {\ns += uv.x;\ni++;\ncontinuing { break if i > n; " +
			"}\n}\nreturn vec4<f32>(s);",
			glsl: "float s = 0.0;\nint i = 0;\ndo {\ns += uv.x;\ni++;\n} while (!(i > n));\nreturn vec4(s);"},
		{wgsl: "var s: f32 = 1.0;\nswitch (n) {\ncase 0: { s = 2.0; }\ncase 1, 2, 5: { s = uv.x; }\ncase 7: { return " +
			"vec4<f32>(9.0); }\ndefault: { s = uv.y; }\n}\nreturn vec4<f32>(s);",
			glsl: "float s = 1.0;\nswitch (n) {\ncase 0: s = 2.0; break;\ncase 1: case 2: case 5: s = uv.x; " +
				"break;\ncase 7: return vec4(9.0);\ndefault: s = uv.y;\n}\nreturn vec4(s);"},
		{wgsl: "var s: f32 = 0.0;\nfor (var i: i32 = 0; i < 8; i++) {\nswitch ((i + n) & 3) {\ncase 0: { continue; " +
			"}\ncase 1: { s += uv.x; }\ncase 2: { if (i > 5) { break; } s += uv.y; }\ndefault: { s += 0.5; }\n}\ns += " +
			"0.125;\n}\nreturn vec4<f32>(s);",
			glsl: "float s = 0.0;\nfor (int i = 0; i < 8; i++) {\nswitch ((i + n) & 3) {\ncase 0: " +
				"continue;\ncase 1: s += uv.x; break;\ncase 2: if (i > 5) { break; } s += uv.y; " +
				"break;\ndefault: s += 0.5;\n}\ns += 0.125;\n}\nreturn vec4(s);"},
		{functions: "fn twiceA(x: f32) -> f32 {\nreturn 2.0 * x;\n}",
			wgsl: "return vec4<f32>(twiceA(uv.x), twiceA(twiceA(uv.y)), 0.0, 1.0);"},
		{functions: "fn earlyB(x: f32, y: f32) -> f32 {\nif (x > y) { return x; }\nfor (var i: i32 = 0; i < 5; i++) " +
			"{\nif (x + f32(i) * 0.1 > y) { return f32(i); }\n}\nreturn -1.0;\n}",
			wgsl: "return vec4<f32>(earlyB(uv.x, uv.y), earlyB(uv.y, uv.x), 0.0, 1.0);"},
		{functions: "fn addC(p: ptr<function, f32>, x: f32) { *p = *p + x; }",
			glslFunctions: "void addC(inout float p, float x) { p = p + x; }",
			wgsl:          "var s: f32 = 1.0;\naddC(&s, uv.x);\naddC(&s, uv.y);\nreturn vec4<f32>(s);",
			glsl:          "float s = 1.0;\naddC(s, uv.x);\naddC(s, uv.y);\nreturn vec4(s);"},
		{wgsl: "if (uv.x > 0.5 && uv.y > 0.5 || n == 3) {\nreturn vec4<f32>(1.0);\n}\nreturn vec4<f32>(0.0);"},
		{wgsl: "var b: bool = uv.x > 0.5;\nb = b != (n > 7);\nif (!b) {\nreturn vec4<f32>(1.0);\n}\nreturn vec4<f32>(0.5);"},
		{wgsl: "if (uv.x + uv.y > 1.5) {\ndiscard;\n}\nreturn vec4<f32>(uv, 0.0, 1.0);"},
		{wgsl: "var x: u32 = u >> 8u;\nvar steps: i32 = 0;\nwhile (x > 1u && steps < 40) {\nif ((x & 1u) == 0u) {\nx = " +
			"x >> 1u;\n} else {\nx = 3u * x + 1u;\n}\nsteps += 1;\n}\nreturn vec4<f32>(f32(steps), f32(x & 65535u), 0.0, 1.0);"},
		{wgsl: "var z: vec2<f32> = vec2<f32>(0.0);\nvar i: i32 = 0;\nfor (; i < 30; i++) {\nif (dot(z, z) > 4.0) " +
			"{\nbreak;\n}\nz = vec2<f32>(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + uv * 3.0 - vec2<f32>(2.0, " +
			"1.5);\n}\nreturn vec4<f32>(f32(i));"},
		{wgsl: "var a: f32 = 0.0;\nvar b: f32 = 1.0;\nfor (var i: i32 = 0; i < n; i++) {\nlet t: f32 = a + b;\na = " +
			"b;\nb = t;\n}\nreturn vec4<f32>(a, b, 0.0, 1.0);"},
		{wgsl: "var s: f32 = 0.0;\nfor (var i: u32 = 0u; i < 32u; i += 1u) {\nif (((u >> i) & 1u) != 0u) {\ns += " +
			"f32(i);\n}\n}\nreturn vec4<f32>(s);"},
		{wgsl: "{\nlet s: f32 = uv.x;\nif (s > 0.5) {\nreturn vec4<f32>(s);\n}\n}\nlet s: f32 = uv.y;\nreturn vec4<f32>(s);"},
		{wgsl: "var s: i32 = 0;\nfor (var i: i32 = 10; i > n; i--) {\ns -= i;\ns *= 2;\ns /= 3;\ns ^= 5;\n}\nreturn vec4<f32>(f32(s));"},
	} {
		list = append(list, c)
	}
	for _, bound := range []string{"n", "n / 2", "(n & 3) + 1", "16 - n"} {
		for _, change := range []string{"s = s * 0.5 + uv.x;", "s = max(s, uv.y * f32(i));",
			"if (s > 2.0) { s -= 2.0; } else { s += uv.x; }", "if (i == 2) { continue; }\ns += 1.0;"} {
			list = append(list, kase{wgsl: "var s: f32 = 0.0;\nfor (var i: i32 = 0; i < " + bound + "; i++) {\n" +
				change + "\n}\nreturn vec4<f32>(s, uv, 1.0);"})
		}
	}
	return list
}

// values are arrays, structs, constants and conversions.
func values() (list []kase) {
	return append(list,
		kase{wgsl: "var a: array<f32, 4> = array<f32, 4>(1.0, uv.x, uv.y, 4.0);\nreturn vec4<f32>(a[n & 3], a[(n + 1) " +
			"& 3], a[2], a[0]);",
			glsl: "float a[4] = float[](1.0, uv.x, uv.y, 4.0);\nreturn vec4(a[n & 3], a[(n + 1) & 3], a[2], a[0]);"},
		kase{wgsl: "var a: array<vec2<f32>, 3>;\na[n % 3] = uv;\na[1].x += 3.0;\nreturn vec4<f32>(a[0] + a[1], a[2]);",
			glsl: "vec2 a[3] = vec2[](vec2(0.0), vec2(0.0), vec2(0.0));\n" +
				"a[n % 3] = uv;\na[1].x += 3.0;\nreturn vec4(a[0] + a[1], a[2]);"},
		kase{functions: "struct PairD { a: f32, b: vec2<f32> }", glslFunctions: "struct PairD { float a; vec2 b; };",
			wgsl: "var p: PairD = PairD(uv.x, uv);\np.b.y = 7.0;\nlet q = p;\np.a = 3.0;\nreturn vec4<f32>(p.a, q.a, " +
				"p.b);", glsl: "PairD p = PairD(uv.x, uv);\np.b.y = 7.0;\nPairD q = p;\np.a = 3.0;\nreturn vec4(p.a, q.a, p.b);"},
		kase{functions: "struct InnerE { x: f32 }\nstruct OuterE { list: array<InnerE, 3>, y: f32 }",
			glslFunctions: "struct InnerE { float x; };\nstruct OuterE { InnerE list[3]; float y; };",
			wgsl: "var o: OuterE;\no.list[n % 3].x = uv.x;\no.y = uv.y;\nreturn vec4<f32>(o.list[0].x, " +
				"o.list[1].x, o.list[2].x, o.y);",
			glsl: "OuterE o;\no.list[0].x = 0.0;\no.list[1].x = 0.0;\no.list[2].x = 0.0;\no.list[n % 3].x " +
				"= uv.x;\no.y = uv.y;\nreturn vec4(o.list[0].x, o.list[1].x, o.list[2].x, o.y);"},
		kase{functions: "const kF = 2.5;\nconst vF = vec3<f32>(1.0, 2.0, 3.0);",
			glslFunctions: "const float kF = 2.5;\nconst vec3 vF = vec3(1.0, 2.0, 3.0);", wgsl: "return vec4<f32>(vF * kF * uv.x, kF);"},
		kase{functions: "var<private> counterG: f32;\nfn bumpG(x: f32) -> f32 {\ncounterG += x;\nreturn counterG;\n}",
			glslFunctions: "float counterG;\nfloat bumpG(float x) {\ncounterG += x;\nreturn counterG;\n}",
			wgsl: "counterG = 1.0;\nlet a: f32 = bumpG(uv.x);\nlet b: f32 = bumpG(uv.y);\nreturn vec4<f32>(a, " +
				"b, counterG, 1.0);"},
		kase{functions: "fn boxH() -> array<f32, 2> { return array<f32, 2>(3.0, 4.0); }",
			glslFunctions: "float[2] boxH() { return float[](3.0, 4.0); }",
			wgsl:          "let a = boxH();\nreturn vec4<f32>(a[0], a[1], uv);",
			glsl:          "float a[2] = boxH();\nreturn vec4(a[0], a[1], uv);"},
		kase{wgsl: "return vec4<f32>(f32(i32(uv.x * 9.0)), f32(u32(uv.y * 9.0)), f32(n > 3), f32(u32(n == 2)));",
			glsl: "return vec4(float(int(uv.x * 9.0)), float(uint(uv.y * 9.0)), float(n > 3), float(uint(n == 2)));"},
		kase{wgsl: "return vec4<f32>(unpack2x16float(u & 0x3FFF3FFFu), 0.0, 1.0);",
			glsl: "return vec4(unpackHalf2x16(u & 0x3FFF3FFFu), 0.0, 1.0);"},
		kase{wgsl: "return unpack4x8unorm(u);", glsl: "return unpackUnorm4x8(u);"},
		kase{wgsl: "return unpack4x8snorm(u);", glsl: "return unpackSnorm4x8(u);"},
		kase{wgsl: "return vec4<f32>(unpack2x16unorm(u), unpack2x16snorm(u));",
			glsl: "return vec4(unpackUnorm2x16(u), unpackSnorm2x16(u));"},
		kase{wgsl: "return vec4<f32>(bitcast<f32>((u >> 9u) | 0x3f800000u) - 1.0);"},
		kase{wgsl: "let p = vec2<f32>(floor(uv * 8.0));\nlet h = fract(sin(dot(p, vec2<f32>(1.7, 3.1))) * " +
			"43.5);\nreturn vec4<f32>(h);",
			glsl: "vec2 p = floor(uv * 8.0);\nfloat h = fract(sin(dot(p, vec2(1.7, 3.1))) * 43.5);\nreturn vec4(h);"},
		kase{wgsl: "let a: f32 = uv.x;\nlet b: f32 = a * a;\nlet c: f32 = b * a + b;\nreturn vec4<f32>(a, b, c, a + b + c);"},
		kase{wgsl: "var a: vec3<f32>;\nlet p = &a;\n(*p).y = uv.x;\n(*p)[n % 3] += 2.0;\nreturn vec4<f32>(a, 1.0);",
			glsl: "vec3 a = vec3(0.0);\na.y = uv.x;\na[n % 3] += 2.0;\nreturn vec4(a, 1.0);"},
		kase{wgsl: "let q = vec2<f32>(uv.y, 2.0);\nvar a = q;\nlet b = a;\na.x = 5.0;\nreturn vec4<f32>(a, b);",
			glsl: "vec2 q = vec2(uv.y, 2.0);\nvec2 a = q;\nvec2 b = a;\na.x = 5.0;\nreturn vec4(a, b);"},
		kase{wgsl: "let a = vec3<bool>(uv.x > 0.5, uv.y > 0.5, n > 7);\nreturn vec4<f32>(vec3<f32>(a), 1.0);",
			glsl: "bvec3 a = bvec3(uv.x > 0.5, uv.y > 0.5, n > 7);\nreturn vec4(vec3(a), 1.0);"},
		kase{wgsl: "const k: i32 = 3;\nvar s: array<i32, 3> = array<i32, 3>(k, k * 2, k * 3);\ns[n % k] += 1;\nreturn " +
			"vec4<f32>(vec3<f32>(vec3<i32>(s[0], s[1], s[2])), 1.0);",
			glsl: "const int k = 3;\nint s[3] = int[](k, k * 2, k * 3);\ns[n % k] += 1;\nreturn " +
				"vec4(vec3(ivec3(s[0], s[1], s[2])), 1.0);"},
	)
}

//go:build amd64 && !purego

#include "funcdata.h"
#include "textflag.h"

// func Call(code, record unsafe.Pointer)
//
// Not NOSPLIT: the prologue makes room on the stack, which does not move while the code runs.
TEXT ·Call(SB), 0, $512-16
	NO_LOCAL_POINTERS
	MOVQ code+0(FP), AX
	MOVQ record+8(FP), DI
	CALL AX
	VZEROUPPER
	RET

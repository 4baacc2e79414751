    WORD $0x4e601c00 // bic v0.16b, v0.16b, v0.16b
    WORD $0x4ea03c00 // cmge v0.4s, v0.4s, v0.4s
    WORD $0x4ea03400 // cmgt v0.4s, v0.4s, v0.4s
    WORD $0x6ea03400 // cmhi v0.4s, v0.4s, v0.4s
    WORD $0x6e203c00 // cmhs v0.16b, v0.16b, v0.16b
    WORD $0x6ea03c00 // cmhs v0.4s, v0.4s, v0.4s
    WORD $0x4e20a800 // cmlt v0.16b, v0.16b, #0
    WORD $0x4ee0f800 // fabs v0.2d, v0.2d
    WORD $0x4ea0f800 // fabs v0.4s, v0.4s
    WORD $0x4e60d400 // fadd v0.2d, v0.2d, v0.2d
    WORD $0x4e20d400 // fadd v0.4s, v0.4s, v0.4s
    WORD $0x4ea0d800 // fcmeq v0.4s, v0.4s, #0.0
    WORD $0x4e20e400 // fcmeq v0.4s, v0.4s, v0.4s
    WORD $0x6e60e400 // fcmge v0.2d, v0.2d, v0.2d
    WORD $0x6e20e400 // fcmge v0.4s, v0.4s, v0.4s
    WORD $0x4ea0c800 // fcmgt v0.4s, v0.4s, #0.0
    WORD $0x6ea0e400 // fcmgt v0.4s, v0.4s, v0.4s
    WORD $0x4e61c800 // fcvtas v0.2d, v0.2d
    WORD $0x0e617800 // fcvtl v0.2d, v0.2s
    WORD $0x0e217800 // fcvtl v0.4s, v0.4h
    WORD $0x4e617800 // fcvtl2 v0.2d, v0.4s
    WORD $0x4e217800 // fcvtl2 v0.4s, v0.8h
    WORD $0x4e61b800 // fcvtms v0.2d, v0.2d
    WORD $0x4e21b800 // fcvtms v0.4s, v0.4s
    WORD $0x0e616800 // fcvtn v0.2s, v0.2d
    WORD $0x0e216800 // fcvtn v0.4h, v0.4s
    WORD $0x4e616800 // fcvtn2 v0.4s, v0.2d
    WORD $0x4e21a800 // fcvtns v0.4s, v0.4s
    WORD $0x4ea1a800 // fcvtps v0.4s, v0.4s
    WORD $0x4ea1b800 // fcvtzs v0.4s, v0.4s
    WORD $0x6e60fc00 // fdiv v0.2d, v0.2d, v0.2d
    WORD $0x6e20fc00 // fdiv v0.4s, v0.4s, v0.4s
    WORD $0x4e60f400 // fmax v0.2d, v0.2d, v0.2d
    WORD $0x4e60c400 // fmaxnm v0.2d, v0.2d, v0.2d
    WORD $0x4e20c400 // fmaxnm v0.4s, v0.4s, v0.4s
    WORD $0x4ee0f400 // fmin v0.2d, v0.2d, v0.2d
    WORD $0x4ee0c400 // fminnm v0.2d, v0.2d, v0.2d
    WORD $0x4ea0c400 // fminnm v0.4s, v0.4s, v0.4s
    WORD $0x6e60dc00 // fmul v0.2d, v0.2d, v0.2d
    WORD $0x4fc09000 // fmul v0.2d, v0.2d, v0.d[0]
    WORD $0x4fc09800 // fmul v0.2d, v0.2d, v0.d[1]
    WORD $0x6e20dc00 // fmul v0.4s, v0.4s, v0.4s
    WORD $0x4f809000 // fmul v0.4s, v0.4s, v0.s[0]
    WORD $0x4fa09000 // fmul v0.4s, v0.4s, v0.s[1]
    WORD $0x4f809800 // fmul v0.4s, v0.4s, v0.s[2]
    WORD $0x4fa09800 // fmul v0.4s, v0.4s, v0.s[3]
    WORD $0x6ee0f800 // fneg v0.2d, v0.2d
    WORD $0x6ea0f800 // fneg v0.4s, v0.4s
    WORD $0x4e219800 // frintm v0.4s, v0.4s
    WORD $0x4e218800 // frintn v0.4s, v0.4s
    WORD $0x4ea18800 // frintp v0.4s, v0.4s
    WORD $0x4ea19800 // frintz v0.4s, v0.4s
    WORD $0x6ea1f800 // fsqrt v0.4s, v0.4s
    WORD $0x4ee0d400 // fsub v0.2d, v0.2d, v0.2d
    WORD $0x4ea0d400 // fsub v0.4s, v0.4s, v0.4s
    WORD $0x3ce06800 // ldr q0, [x0, x0]
    WORD $0x4ea09400 // mla v0.4s, v0.4s, v0.4s
    WORD $0x6f800000 // mla v0.4s, v0.4s, v0.s[0]
    WORD $0x6fa00000 // mla v0.4s, v0.4s, v0.s[1]
    WORD $0x6f800800 // mla v0.4s, v0.4s, v0.s[2]
    WORD $0x6fa00800 // mla v0.4s, v0.4s, v0.s[3]
    WORD $0x6f400000 // mla v0.8h, v0.8h, v0.h[0]
    WORD $0x6f600000 // mla v0.8h, v0.8h, v0.h[2]
    WORD $0x6f400800 // mla v0.8h, v0.8h, v0.h[4]
    WORD $0x6f600800 // mla v0.8h, v0.8h, v0.h[6]
    WORD $0x6f00e400 // movi v0.2d, #0x0
    WORD $0x4ea09c00 // mul v0.4s, v0.4s, v0.4s
    WORD $0x4f808000 // mul v0.4s, v0.4s, v0.s[0]
    WORD $0x4fa08000 // mul v0.4s, v0.4s, v0.s[1]
    WORD $0x4f808800 // mul v0.4s, v0.4s, v0.s[2]
    WORD $0x4fa08800 // mul v0.4s, v0.4s, v0.s[3]
    WORD $0x6e205800 // mvn v0.16b, v0.16b
    WORD $0x6ea0b800 // neg v0.4s, v0.4s
    WORD $0x0ea01000 // saddw v0.2d, v0.2d, v0.2s
    WORD $0x4ea01000 // saddw2 v0.2d, v0.2d, v0.4s
    WORD $0x4e21d800 // scvtf v0.4s, v0.4s
    WORD $0x4f38e400 // scvtf v0.4s, v0.4s, #8
    WORD $0x2e213800 // shll v0.8h, v0.8b, #8
    WORD $0x4ea06400 // smax v0.4s, v0.4s, v0.4s
    WORD $0x4ea0a400 // smaxp v0.4s, v0.4s, v0.4s
    WORD $0x4eb0a800 // smaxv s0, v0.4s
    WORD $0x4ea06c00 // smin v0.4s, v0.4s, v0.4s
    WORD $0x4ea0ac00 // sminp v0.4s, v0.4s, v0.4s
    WORD $0x4eb1a800 // sminv s0, v0.4s
    WORD $0x0ea08000 // smlal v0.2d, v0.2s, v0.2s
    WORD $0x0f502000 // smlal v0.4s, v0.4h, v0.h[1]
    WORD $0x0f702000 // smlal v0.4s, v0.4h, v0.h[3]
    WORD $0x0f502800 // smlal v0.4s, v0.4h, v0.h[5]
    WORD $0x0f702800 // smlal v0.4s, v0.4h, v0.h[7]
    WORD $0x4ea08000 // smlal2 v0.2d, v0.4s, v0.4s
    WORD $0x4f502000 // smlal2 v0.4s, v0.8h, v0.h[1]
    WORD $0x4f702000 // smlal2 v0.4s, v0.8h, v0.h[3]
    WORD $0x4f502800 // smlal2 v0.4s, v0.8h, v0.h[5]
    WORD $0x4f702800 // smlal2 v0.4s, v0.8h, v0.h[7]
    WORD $0x0ea0c000 // smull v0.2d, v0.2s, v0.2s
    WORD $0x0f40a000 // smull v0.4s, v0.4h, v0.h[0]
    WORD $0x0f60a000 // smull v0.4s, v0.4h, v0.h[2]
    WORD $0x0f40a800 // smull v0.4s, v0.4h, v0.h[4]
    WORD $0x0f60a800 // smull v0.4s, v0.4h, v0.h[6]
    WORD $0x4ea0c000 // smull2 v0.2d, v0.4s, v0.4s
    WORD $0x4f40a000 // smull2 v0.4s, v0.8h, v0.h[0]
    WORD $0x4f60a000 // smull2 v0.4s, v0.8h, v0.h[2]
    WORD $0x4f40a800 // smull2 v0.4s, v0.8h, v0.h[4]
    WORD $0x4f60a800 // smull2 v0.4s, v0.8h, v0.h[6]
    WORD $0x6ea0b400 // sqrdmulh v0.4s, v0.4s, v0.4s
    WORD $0x0ea14800 // sqxtn v0.2s, v0.2d
    WORD $0x4ea14800 // sqxtn2 v0.4s, v0.2d
    WORD $0x4f382400 // srshr v0.4s, v0.4s, #8
    WORD $0x4ea04400 // sshl v0.4s, v0.4s, v0.4s
    WORD $0x4f780400 // sshr v0.2d, v0.2d, #8
    WORD $0x4f3f0400 // sshr v0.4s, v0.4s, #1
    WORD $0x4f300400 // sshr v0.4s, v0.4s, #16
    WORD $0x4f3e0400 // sshr v0.4s, v0.4s, #2
    WORD $0x4f290400 // sshr v0.4s, v0.4s, #23
    WORD $0x4f280400 // sshr v0.4s, v0.4s, #24
    WORD $0x4f210400 // sshr v0.4s, v0.4s, #31
    WORD $0x4f380400 // sshr v0.4s, v0.4s, #8
    WORD $0x4f381400 // ssra v0.4s, v0.4s, #8
    WORD $0x0e202000 // ssubl v0.8h, v0.8b, v0.8b
    WORD $0x6ea02800 // uaddlp v0.2d, v0.4s
    WORD $0x2e202800 // uaddlp v0.4h, v0.8b
    WORD $0x6e602800 // uaddlp v0.4s, v0.8h
    WORD $0x6e202800 // uaddlp v0.8h, v0.16b
    WORD $0x2e601000 // uaddw v0.4s, v0.4s, v0.4h
    WORD $0x6eb0a800 // umaxv s0, v0.4s
    WORD $0x2e71a800 // uminv h0, v0.4h
    WORD $0x6eb1a800 // uminv s0, v0.4s
    WORD $0x2ea0c000 // umull v0.2d, v0.2s, v0.2s
    WORD $0x6ea0c000 // umull2 v0.2d, v0.4s, v0.4s
    WORD $0x6e200c00 // uqadd v0.16b, v0.16b, v0.16b
    WORD $0x6e202c00 // uqsub v0.16b, v0.16b, v0.16b
    WORD $0x6ea04400 // ushl v0.4s, v0.4s, v0.4s

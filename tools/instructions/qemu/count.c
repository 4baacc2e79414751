// A plugin of QEMU that counts the instructions of each block of the program that it runs, between two system calls of the program that no
// kernel knows: MARK with 0 in its first argument begins, with 1 it ends, and what is in the second names what lies between. At the end of each
// such part it writes
//
//	part NAME
//	ADDRESS INSTRUCTIONS TIMES
//
// with a line for each block that ran: where it begins, in hexadecimal, how many instructions it has and how often it ran. The interface is
// version 1 of QEMU's (docs/devel/tcg-plugins); its header comes with no package of Debian, so what is used of it is declared here.
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))
#define MARK 0x4853

typedef uint64_t qemu_plugin_id_t;
typedef struct qemu_info_t qemu_info_t;
struct qemu_plugin_tb;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };
typedef void (*translated_fn)(qemu_plugin_id_t, struct qemu_plugin_tb *);
typedef void (*called_fn)(qemu_plugin_id_t, unsigned, int64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);
typedef void (*exit_fn)(qemu_plugin_id_t, void *);
extern void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, translated_fn);
extern void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, enum qemu_plugin_op, void *, uint64_t);
extern void qemu_plugin_register_vcpu_syscall_cb(qemu_plugin_id_t, called_fn);
extern void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, exit_fn, void *);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
extern uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *);

EXPORT int qemu_plugin_version = 1;

// A block, which QEMU may translate more than once.
typedef struct block {
	uint64_t address, instructions, times;
	struct block *next, *same; // all there are; those of one place of the table
} block;

static block *all, *table[1 << 16];
static FILE *out;

// QEMU holds a lock while it calls.
static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *tb) {
	uint64_t address = qemu_plugin_tb_vaddr(tb), n = qemu_plugin_tb_n_insns(tb);
	block **at = &table[(address >> 2 ^ address >> 18) & 0xFFFF], *b = *at;
	while (b && (b->address != address || b->instructions != n)) b = b->same;
	if (!b) {
		if (!(b = calloc(1, sizeof *b))) abort();
		b->address = address, b->instructions = n;
		b->same = *at, *at = b;
		b->next = all, all = b;
	}
	qemu_plugin_register_vcpu_tb_exec_inline(tb, QEMU_PLUGIN_INLINE_ADD_U64, &b->times, 1);
}

static void called(qemu_plugin_id_t id, unsigned cpu, int64_t number, uint64_t end, uint64_t name, uint64_t c, uint64_t d, uint64_t e, uint64_t f,
	uint64_t g, uint64_t h) {
	if (number != MARK) return;
	if (end) fprintf(out, "part %" PRIu64 "\n", name);
	for (block *b = all; b; b = b->next) {
		if (end && b->times) fprintf(out, "%" PRIx64 " %" PRIu64 " %" PRIu64 "\n", b->address, b->instructions, b->times);
		b->times = 0;
	}
}

static void ended(qemu_plugin_id_t id, void *p) {
	if (fclose(out)) abort();
}

EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int argc, char **argv) {
	if (argc != 1 || strncmp(argv[0], "out=", 4) || !(out = fopen(argv[0] + 4, "w"))) {
		fprintf(stderr, "count: one argument, out=FILE, says where the counts go\n");
		return 1;
	}
	qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
	qemu_plugin_register_vcpu_syscall_cb(id, called);
	qemu_plugin_register_atexit_cb(id, ended, NULL);
	return 0;
}

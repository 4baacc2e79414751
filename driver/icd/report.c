// HALFSPACE_REPORT names a file in which the processes of a program count what they do: HS_COUNTS numbers of 64 bits, which
// the driver does not make. What a process counted is there whichever way it ends.
#define _GNU_SOURCE
#include "driver.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static _Atomic uint64_t *counts;

static void begin(void) {
  const char *name = getenv("HALFSPACE_REPORT");
  if (!name || !*name) return;
  struct stat s;
  const int f = open(name, O_RDWR | O_CLOEXEC);
  if (f < 0) return;
  if (fstat(f, &s) == 0 && s.st_size == HS_COUNTS * sizeof *counts) {
    void *p = mmap(0, HS_COUNTS * sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, f, 0);
    if (p != MAP_FAILED) counts = p;
  }
  close(f);
}

void hs_count(int what) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, begin);
  if (counts) counts[what]++;
}

// HALFSPACE_LOG: 0 says nothing but lost devices, 1 (and unset) refusals too, 2 more.
#include "driver.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void hs_log(int level, const char *format, ...) {
  static atomic_int most = -1;
  if (most < 0) {
    const char *s = getenv("HALFSPACE_LOG");
    most = s && *s >= '0' && *s <= '9' ? *s - '0' : 1;
  }
  if (level > most) return;
  va_list l;
  va_start(l, format);
  fputs("halfspace: ", stderr);
  vfprintf(stderr, format, l);
  fputc('\n', stderr);
  va_end(l);
}

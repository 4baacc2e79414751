// HALFSPACE_LOG: 0 says nothing but lost devices, 1 (and unset) refusals too, 2 more.
#include "driver.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int hs_log_level(void) {
  static atomic_int most = -1;
  if (most < 0) {
    const char *s = getenv("HALFSPACE_LOG");
    most = s && *s >= '0' && *s <= '9' ? *s - '0' : 1;
  }
  return most;
}

void hs_say(int level, const char *text) {
  if (level == 1) hs_count(HS_REFUSED);
  if (level <= hs_log_level()) fprintf(stderr, "halfspace: %s\n", text);
  hs_message(level, text);
}

void hs_log(int level, const char *format, ...) {
  char text[1024];
  va_list l;
  va_start(l, format);
  vsnprintf(text, sizeof text, format, l);
  va_end(l);
  hs_say(level, text);
}

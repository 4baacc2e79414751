// Fences, semaphores and the queue: values under one lock, and one condition that every change wakes; the engine has a
// condition of its own, which submissions wake. Who asks for the same in a loop waits a little.
#include "window.h"
#include <errno.h>
#include <stdlib.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed;
static pthread_once_t once = PTHREAD_ONCE_INIT;

struct fence { int signaled; };
struct semaphore { int timeline; uint64_t value; };

#define OBJECT(type, handle) ((struct type *)(uintptr_t)(handle))

static void begin(void) {
  pthread_condattr_t a;
  pthread_condattr_init(&a);
  pthread_condattr_setclock(&a, CLOCK_MONOTONIC);
  pthread_cond_init(&changed, &a);
  pthread_condattr_destroy(&a);
}

static void enter(void) {
  pthread_once(&once, begin);
  pthread_mutex_lock(&lock);
}

static void leave(void) { pthread_mutex_unlock(&lock); }

static void leave_changed(void) {
  pthread_mutex_unlock(&lock);
  pthread_cond_broadcast(&changed);
}

static struct timespec now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t;
}

static struct timespec deadline(uint64_t timeout) {
  struct timespec t = now();
  uint64_t s = timeout / 1000000000u;
  if (s > 1000000000u) s = 1000000000u; // thirty years
  t.tv_sec += (time_t)s;
  t.tv_nsec += (long)(timeout % 1000000000u);
  if (t.tv_nsec >= 1000000000l) t.tv_sec++, t.tv_nsec -= 1000000000l;
  return t;
}

// until waits in the lock for a condition of n objects.
static VkResult until(VkDevice device, int (*holds)(const void *of), const void *of, uint64_t timeout) {
  struct timespec t = deadline(timeout);
  while (!holds(of)) {
    if (device->lost) return VK_ERROR_DEVICE_LOST;
    if (timeout == 0 || pthread_cond_timedwait(&changed, &lock,
        &t) == ETIMEDOUT) return holds(of) ? VK_SUCCESS : VK_TIMEOUT;
  }
  return VK_SUCCESS;
}

// Nanoseconds: questions that come as soon after the last one are a loop's, and how long the next answer may take.
enum { SOON = 100000, NAP = 200000 };

static uint64_t since(struct timespec t) { return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec; }

// poll is called in the lock by who tells a thread an object's value, which may change. Where the thread asks in a loop
// while the queue has work, it waits until anything changes, or for a moment: a loop takes a processor from the threads
// that draw. Dawn under Node asks 1,300 times a frame, of which the loop takes half the time on two processors. It says
// whether it waited.
static int poll(VkDevice device, uint64_t object, uint64_t value) {
  static _Thread_local struct { uint64_t object, value, at; } told[8]; // a loop may ask for several in turn
  static _Thread_local unsigned oldest;
  if (device->lost || device->queue.submitted == device->queue.ended) return 0;
  unsigned i = 0;
  while (i < 8 && told[i].object != object) i++;
  if (i == 8) i = oldest++ % 8;
  int loop = told[i].object == object && told[i].value == value && since(now()) - told[i].at < SOON;
  if (loop) {
    struct timespec t = deadline(NAP);
    pthread_cond_timedwait(&changed, &lock, &t);
  }
  told[i].object = object, told[i].value = value, told[i].at = since(now());
  return loop;
}

// polled is poll for who asks the engine, whose values change without the condition.
static int polled(VkDevice device, uint64_t object, uint64_t value) {
  enter();
  int waited = poll(device, object, value);
  leave();
  return waited;
}

VkResult hs_vkGetEventStatus(VkDevice device, VkEvent event) {
  VkResult r = hs_engine_vkGetEventStatus(device, event);
  return polled(device, event, (uint64_t)r) ? hs_engine_vkGetEventStatus(device, event) : r;
}

VkResult hs_vkGetQueryPoolResults(VkDevice device, VkQueryPool queryPool, uint32_t firstQuery, uint32_t queryCount,
    size_t dataSize, void *pData, VkDeviceSize stride, VkQueryResultFlags flags) {
  VkResult r = hs_engine_vkGetQueryPoolResults(device, queryPool, firstQuery, queryCount, dataSize, pData, stride,
      flags);
  if (r != VK_NOT_READY || !polled(device, queryPool, firstQuery)) return r;
  return hs_engine_vkGetQueryPoolResults(device, queryPool, firstQuery, queryCount, dataSize, pData, stride, flags);
}

VkResult hs_vkCreateFence(VkDevice device, const VkFenceCreateInfo *pCreateInfo,
    const VkAllocationCallbacks *pAllocator, VkFence *pFence) {
  struct fence *f = calloc(1, sizeof *f);
  if (!f) return VK_ERROR_OUT_OF_HOST_MEMORY;
  f->signaled = (pCreateInfo->flags & VK_FENCE_CREATE_SIGNALED_BIT) != 0;
  *pFence = (uint64_t)(uintptr_t)f;
  return VK_SUCCESS;
}

void hs_vkDestroyFence(VkDevice device, VkFence fence, const VkAllocationCallbacks *pAllocator) { free(OBJECT(fence,
    fence)); }

VkResult hs_vkResetFences(VkDevice device, uint32_t fenceCount, const VkFence *pFences) {
  enter();
  for (uint32_t i = 0; i < fenceCount; i++) OBJECT(fence, pFences[i])->signaled = 0;
  leave();
  return VK_SUCCESS;
}

VkResult hs_vkGetFenceStatus(VkDevice device, VkFence fence) {
  struct fence *f = OBJECT(fence, fence);
  enter();
  if (!f->signaled) poll(device, fence, 0);
  int s = f->signaled;
  leave();
  return s ? VK_SUCCESS : device->lost ? VK_ERROR_DEVICE_LOST : VK_NOT_READY;
}

struct fences { uint32_t count; const VkFence *list; int all; };

static int fences_hold(const void *of) {
  const struct fences *f = of;
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->count; i++) n += OBJECT(fence, f->list[i])->signaled != 0;
  return f->all ? n == f->count : n > 0;
}

VkResult hs_vkWaitForFences(VkDevice device, uint32_t fenceCount, const VkFence *pFences, VkBool32 waitAll,
    uint64_t timeout) {
  struct fences f = {fenceCount, pFences, waitAll != 0};
  enter();
  VkResult r = until(device, fences_hold, &f, timeout);
  leave();
  return r;
}

VkResult hs_vkCreateSemaphore(VkDevice device, const VkSemaphoreCreateInfo *pCreateInfo,
    const VkAllocationCallbacks *pAllocator, VkSemaphore *pSemaphore) {
  struct semaphore *s = calloc(1, sizeof *s);
  if (!s) return VK_ERROR_OUT_OF_HOST_MEMORY;
  for (const VkBaseInStructure *p = pCreateInfo->pNext; p; p = p->pNext)
    if (p->sType == VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO) {
      const VkSemaphoreTypeCreateInfo *t = (const void *)p;
      s->timeline = t->semaphoreType == VK_SEMAPHORE_TYPE_TIMELINE;
      s->value = s->timeline ? t->initialValue : 0;
    }
  *pSemaphore = (uint64_t)(uintptr_t)s;
  return VK_SUCCESS;
}

void hs_vkDestroySemaphore(VkDevice device, VkSemaphore semaphore,
    const VkAllocationCallbacks *pAllocator) { free(OBJECT(semaphore, semaphore)); }

VkResult hs_vkGetSemaphoreCounterValue(VkDevice device, VkSemaphore semaphore, uint64_t *pValue) {
  struct semaphore *s = OBJECT(semaphore, semaphore);
  enter();
  poll(device, semaphore, s->value);
  *pValue = s->value;
  leave();
  return device->lost ? VK_ERROR_DEVICE_LOST : VK_SUCCESS;
}

VkResult hs_vkSignalSemaphore(VkDevice device, const VkSemaphoreSignalInfo *pSignalInfo) {
  enter();
  OBJECT(semaphore, pSignalInfo->semaphore)->value = pSignalInfo->value;
  leave_changed();
  return VK_SUCCESS;
}

static int semaphores_hold(const void *of) {
  const VkSemaphoreWaitInfo *w = of;
  uint32_t n = 0;
  for (uint32_t i = 0; i < w->semaphoreCount; i++) n += OBJECT(semaphore, w->pSemaphores[i])->value >= w->pValues[i];
  return w->flags & VK_SEMAPHORE_WAIT_ANY_BIT ? n > 0 : n == w->semaphoreCount;
}

VkResult hs_vkWaitSemaphores(VkDevice device, const VkSemaphoreWaitInfo *pWaitInfo, uint64_t timeout) {
  enter();
  VkResult r = until(device, semaphores_hold, pWaitInfo, timeout);
  leave();
  return r;
}

static int point_holds(const void *of) {
  const struct hs_point *p = of;
  const struct semaphore *s = OBJECT(semaphore, p->semaphore);
  return s->timeline ? s->value >= p->value : s->value != 0;
}

// wait waits for a semaphore on the queue's behalf; a binary one is reset by it.
static void wait(VkDevice device, uint64_t semaphore, uint64_t value) {
  struct hs_point p = {semaphore, value};
  enter();
  struct semaphore *s = OBJECT(semaphore, semaphore);
  if (until(device, point_holds, &p, UINT64_MAX) == VK_SUCCESS && !s->timeline) s->value = 0;
  leave();
}

void hs_queue_begin(VkQueue queue, VkDevice device) {
  queue->device = device;
  queue->last = &queue->first;
  pthread_cond_init(&queue->arrived, 0);
}

// begins says whether the engine begins a submission at once: nothing that the host has to do first keeps it.
static int begins(const struct VkQueue_T *q, const struct hs_submission *s) {
  for (uint64_t i = 0; i < s->wait_count; i++)
    if (!point_holds(&s->waits[i])) return 0;
  return q->submitted == q->ended;
}

struct place { VkQueue queue; uint64_t number; };

static int place_ended(const void *of) {
  const struct place *p = of;
  return p->queue->ended >= p->number;
}

// hs_queue_put hands a submission to the engine. A capture has it end before memory changes again.
void hs_queue_put(VkQueue queue, struct hs_submission *s) {
  int captured = hs_engine_submit();
  enter();
  s->awaited = captured && begins(queue, s);
  s->next = 0;
  *queue->last = s;
  queue->last = &s->next;
  struct place p = {queue, ++queue->submitted};
  if (s->awaited) {
    pthread_cond_signal(&queue->arrived);
    until(queue->device, place_ended, &p, UINT64_MAX);
    leave();
  } else {
    leave();
    pthread_cond_signal(&queue->arrived);
  }
}

// next waits for the next submission of a device; a lost one has none, and frees what was left.
static struct hs_submission *next(VkDevice device) {
  VkQueue q = &device->queue;
  struct hs_submission *s;
  enter();
  while (!q->first && !device->lost) pthread_cond_wait(&q->arrived, &lock);
  while ((s = q->first)) {
    if (!(q->first = s->next)) q->last = &q->first;
    if (!device->lost) break;
    free(s);
  }
  leave();
  return s;
}

void hs_queue_end(VkQueue queue) {
  next(queue->device);
  pthread_cond_destroy(&queue->arrived);
}

VkResult hs_vkQueueWaitIdle(VkQueue queue) {
  enter();
  struct place all = {queue, queue->submitted};
  VkResult r = until(queue->device, place_ended, &all, UINT64_MAX);
  leave();
  return queue->device->lost ? VK_ERROR_DEVICE_LOST : r;
}

VkResult hs_vkDeviceWaitIdle(VkDevice device) { return hs_vkQueueWaitIdle(&device->queue); }

void hs_signal(VkSemaphore semaphore, VkFence fence) {
  enter();
  if (semaphore) OBJECT(semaphore, semaphore)->value = 1;
  if (fence) OBJECT(fence, fence)->signaled = 1;
  leave_changed();
}

static void done(struct hs_submission *s) {
  enter();
  s->device->queue.ended++;
  if (!s->device->lost) {
    for (uint64_t i = 0; i < s->signal_count; i++) {
      struct semaphore *p = OBJECT(semaphore, s->signals[i].semaphore);
      p->value = p->timeline ? s->signals[i].value : 1;
    }
    if (s->fence) OBJECT(fence, s->fence)->signaled = 1;
  }
  leave_changed();
  free(s);
}

static void lost(VkDevice device) {
  enter();
  device->lost = 1;
  leave_changed();
  pthread_cond_signal(&device->queue.arrived);
}

const struct hs_host hs_host = {next, wait, done, lost, hs_say, hs_log_level, hs_count};

// A program as a driver's host: it draws the triangle of the tests in ways that threads, forks and many rounds make hard.
//
//   guest LIBRARY VERTEX FRAGMENT WAY [N]
//
// LIBRARY is the loader or a driver, VERTEX and FRAGMENT are files of SPIR-V. It ends with 0 where every picture is the
// first one, which goes to stdout.
//
//   rounds N      opens the library, makes everything, draws, destroys everything, closes the library, N times; fails
//                 where the resident memory grows by more than 8 MiB after a fifth of the rounds
//   threads N     N threads make, record and submit on one device at once
//   before-fork   looks at the device, forks, and draws in both processes
//   after-fork    draws, forks; the child asks for a device, which is refused, and another runs this program anew
//   settings      rounds upwards, flushes denormals where it can, and has handlers of its own for SIGSEGV and SIGUSR1; all
//                 is as before after a picture
//   sets N        draws N times over, with a descriptor set each for the fragment shader's tint, five times; says how many
//                 milliseconds the sets, recording, and running took in the fastest
//   recording N   records N draws, ten times; says how many nanoseconds a draw takes in the fastest
//   stacks        has handlers on alternate stacks, on two threads: they run, and on these, and stay as they are, with
//                 a device and after pictures, also where a stack overflows
//   polls N       asks in a loop for an event, for a query, and for both with a fence in turn, while the queue waits for
//                 N milliseconds each; says how often, and fails where a loop asks too often
//   lost          draws with a fragment shader that may not end, and asks in a loop: the device is lost, which all that
//                 follows says
//   memory        asks for more memory than there is, for an image and of any size, and draws
#define _GNU_SOURCE
#include "../../icd/abi.h"
#include <dlfcn.h>
#include <fenv.h>
#include <locale.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __x86_64__
#include <xmmintrin.h>
#endif

enum { WIDTH = 61, HEIGHT = 47, SIZE = WIDTH * HEIGHT * 4 };

static void fail(const char *what, long r) {
  fprintf(stderr, "guest: %s: %ld\n", what, r);
  exit(1);
}

typedef PFN_vkVoidFunction (*get_function)(VkInstance, const char *);
static get_function get;
static VkInstance instance;
static void *library;
static const char *name;

// Arguments are pointers, numbers of 64 bits, or numbers of 32 bits: none is a float.
#define VK(f, ...) ((int64_t(*)())find(#f))(__VA_ARGS__)
#define DO(f, ...) do { int32_t r_ = (int32_t)VK(f, __VA_ARGS__); if (r_) fail(#f, r_); } while (0)
#define NONE ((void *)0)
#define TYPE(t) .sType = VK_STRUCTURE_TYPE_##t

static PFN_vkVoidFunction find(const char *f) {
  PFN_vkVoidFunction p = get(instance, f);
  if (!p) fail(f, 0);
  return p;
}

struct code {
  uint32_t *words;
  size_t size;
};
static struct code vertex_code, fragment_code;

static struct code code_of(const char *file) {
  FILE *f = fopen(file, "rb");
  struct code c = {malloc(1 << 16), 0};
  if (!f || !c.words) fail(file, 0);
  c.size = fread(c.words, 1, 1 << 16, f);
  fclose(f);
  return c;
}

static VkPhysicalDevice open_instance(void) {
  library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library) fail(dlerror(), 0);
  get = (get_function)dlsym(library, "vkGetInstanceProcAddr");
  if (!get) get = (get_function)dlsym(library, "vk_icdGetInstanceProcAddr");
  if (!get) fail("no vkGetInstanceProcAddr", 0);
  VkApplicationInfo app = {TYPE(APPLICATION_INFO), .apiVersion = 1 << 22 | 1 << 12};
  VkInstanceCreateInfo info = {TYPE(INSTANCE_CREATE_INFO), .pApplicationInfo = &app};
  instance = 0;
  VkInstance made;
  DO(vkCreateInstance, &info, NONE, &made);
  instance = made;
  uint32_t one = 1;
  VkPhysicalDevice p;
  DO(vkEnumeratePhysicalDevices, instance, &one, &p);
  return p;
}

static void close_instance(void) {
  VK(vkDestroyInstance, instance, NONE);
  dlclose(library);
}

static int32_t open_device(VkPhysicalDevice p, VkDevice *d) {
  float priority = 1;
  VkDeviceQueueCreateInfo queue = {TYPE(DEVICE_QUEUE_CREATE_INFO), .queueCount = 1, .pQueuePriorities = &priority};
  VkDeviceCreateInfo info = {TYPE(DEVICE_CREATE_INFO), .queueCreateInfoCount = 1, .pQueueCreateInfos = &queue};
  return (int32_t)VK(vkCreateDevice, p, &info, NONE, d);
}

// bind gives a buffer or an image memory of the first type, which the host sees.
static VkDeviceMemory memory(VkDevice d, VkMemoryRequirements *r) {
  VkMemoryAllocateInfo info = {TYPE(MEMORY_ALLOCATE_INFO), .allocationSize = r->size};
  VkDeviceMemory m;
  DO(vkAllocateMemory, d, &info, NONE, &m);
  return m;
}

static VkBuffer buffer(VkDevice d, uint64_t size, uint32_t usage, VkDeviceMemory *m, void **mapped) {
  VkBufferCreateInfo info = {TYPE(BUFFER_CREATE_INFO), .size = size, .usage = usage};
  VkBuffer b;
  DO(vkCreateBuffer, d, &info, NONE, &b);
  VkMemoryRequirements r;
  VK(vkGetBufferMemoryRequirements, d, b, &r);
  *m = memory(d, &r);
  DO(vkBindBufferMemory, d, b, *m, (uint64_t)0);
  DO(vkMapMemory, d, *m, (uint64_t)0, VK_WHOLE_SIZE, 0, mapped);
  return b;
}

static VkPipeline pipeline(VkDevice d, VkRenderPass pass, VkPipelineLayout layout) {
  VkPipelineShaderStageCreateInfo stages[2];
  const struct code *code[] = {&vertex_code, &fragment_code};
  for (int i = 0; i < 2; i++) {
    VkShaderModuleCreateInfo info = {TYPE(SHADER_MODULE_CREATE_INFO), .codeSize = code[i]->size, .pCode = code[i]->words};
    VkShaderModule m;
    DO(vkCreateShaderModule, d, &info, NONE, &m);
    stages[i] = (VkPipelineShaderStageCreateInfo){TYPE(PIPELINE_SHADER_STAGE_CREATE_INFO), .module = m, .pName = "main",
        .stage = i ? VK_SHADER_STAGE_FRAGMENT_BIT : VK_SHADER_STAGE_VERTEX_BIT};
  }
  VkVertexInputBindingDescription binding = {.stride = 20};
  VkVertexInputAttributeDescription attributes[] = {{.format = VK_FORMAT_R32G32_SFLOAT},
      {.location = 1, .format = VK_FORMAT_R32G32B32_SFLOAT, .offset = 8}};
  VkPipelineVertexInputStateCreateInfo input = {TYPE(PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO),
      .vertexBindingDescriptionCount = 1, .pVertexBindingDescriptions = &binding, .vertexAttributeDescriptionCount = 2,
      .pVertexAttributeDescriptions = attributes};
  VkPipelineInputAssemblyStateCreateInfo assembly = {TYPE(PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO),
      .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST};
  VkViewport view = {.width = WIDTH, .height = HEIGHT, .maxDepth = 1};
  VkRect2D scissor = {.extent = {WIDTH, HEIGHT}};
  VkPipelineViewportStateCreateInfo viewport = {TYPE(PIPELINE_VIEWPORT_STATE_CREATE_INFO), .viewportCount = 1,
      .pViewports = &view, .scissorCount = 1, .pScissors = &scissor};
  VkPipelineRasterizationStateCreateInfo raster = {TYPE(PIPELINE_RASTERIZATION_STATE_CREATE_INFO), .lineWidth = 1};
  VkPipelineMultisampleStateCreateInfo samples = {TYPE(PIPELINE_MULTISAMPLE_STATE_CREATE_INFO),
      .rasterizationSamples = 1};
  VkPipelineColorBlendAttachmentState all = {.colorWriteMask = 15};
  VkPipelineColorBlendStateCreateInfo blend = {TYPE(PIPELINE_COLOR_BLEND_STATE_CREATE_INFO), .attachmentCount = 1,
      .pAttachments = &all};
  VkGraphicsPipelineCreateInfo info = {TYPE(GRAPHICS_PIPELINE_CREATE_INFO), .stageCount = 2, .pStages = stages,
      .pVertexInputState = &input, .pInputAssemblyState = &assembly, .pViewportState = &viewport,
      .pRasterizationState = &raster, .pMultisampleState = &samples, .pColorBlendState = &blend, .layout = layout,
      .renderPass = pass};
  VkPipeline p;
  DO(vkCreateGraphicsPipelines, d, (uint64_t)0, 1, &info, NONE, &p);
  for (int i = 0; i < 2; i++) VK(vkDestroyShaderModule, d, stages[i].module, NONE);
  return p;
}

// tints are descriptor sets, each of which has the tint in a place of its own of a buffer.
struct tints {
  VkDescriptorSetLayout layout;
  VkDescriptorPool pool;
  VkDescriptorSet *sets;
  VkBuffer buffer;
  VkDeviceMemory memory;
};

static const float tint[] = {1, 0.5f, 0.75f, 1};

static struct tints tints_of(VkDevice d, int n) {
  enum { STEP = 256 };
  struct tints t = {.sets = malloc(n * sizeof *t.sets)};
  VkDescriptorSetLayout *layouts = malloc(n * sizeof *layouts);
  if (!t.sets || !layouts) fail("malloc", n);
  void *bytes;
  t.buffer = buffer(d, (uint64_t)n * STEP, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, &t.memory, &bytes);
  VkDescriptorSetLayoutBinding binding = {.descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, .descriptorCount = 1,
      .stageFlags = VK_SHADER_STAGE_FRAGMENT_BIT};
  VkDescriptorSetLayoutCreateInfo info = {TYPE(DESCRIPTOR_SET_LAYOUT_CREATE_INFO), .bindingCount = 1,
      .pBindings = &binding};
  DO(vkCreateDescriptorSetLayout, d, &info, NONE, &t.layout);
  VkDescriptorPoolSize size = {VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, n};
  VkDescriptorPoolCreateInfo pool = {TYPE(DESCRIPTOR_POOL_CREATE_INFO), .maxSets = n, .poolSizeCount = 1,
      .pPoolSizes = &size};
  DO(vkCreateDescriptorPool, d, &pool, NONE, &t.pool);
  for (int i = 0; i < n; i++) layouts[i] = t.layout;
  VkDescriptorSetAllocateInfo all = {TYPE(DESCRIPTOR_SET_ALLOCATE_INFO), .descriptorPool = t.pool,
      .descriptorSetCount = n, .pSetLayouts = layouts};
  DO(vkAllocateDescriptorSets, d, &all, t.sets);
  PFN_vkVoidFunction update = find("vkUpdateDescriptorSets");
  for (int i = 0; i < n; i++) {
    memcpy((char *)bytes + i * STEP, tint, sizeof tint);
    VkDescriptorBufferInfo of = {t.buffer, (uint64_t)i * STEP, sizeof tint};
    VkWriteDescriptorSet write = {TYPE(WRITE_DESCRIPTOR_SET), .dstSet = t.sets[i], .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, .pBufferInfo = &of};
    ((void(*)())update)(d, 1, &write, 0, NONE);
  }
  free(layouts);
  return t;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static int loses; // the device, by what is drawn

// ask asks for a fence in a loop until its device is lost. Not every answer comes at once: without a pause a loop takes
// a processor from the threads that draw, and asks millions of times in a second.
static void ask(VkDevice d, VkFence fence) {
  PFN_vkVoidFunction status = find("vkGetFenceStatus");
  int32_t r;
  long n = 0;
  while ((r = (int32_t)((int64_t(*)())status)(d, fence)) == VK_NOT_READY) n++;
  if (r != VK_ERROR_DEVICE_LOST) fail("vkGetFenceStatus", r);
  if (n > 100000) fail("a loop asked too often", n);
}

static pthread_mutex_t submitting = PTHREAD_MUTEX_INITIALIZER;

// draw makes everything that the triangle needs, draws it, and destroys it all: once with push constants, or with some
// descriptor sets, of which times has the milliseconds.
static void draw_with(VkDevice d, unsigned char *picture, int sets, double times[3]) {
  double start = now();
  struct tints tints = {0};
  if (sets) tints = tints_of(d, sets);
  times[0] = now() - start;
  VkImageCreateInfo of = {TYPE(IMAGE_CREATE_INFO), .imageType = VK_IMAGE_TYPE_2D, .format = VK_FORMAT_R8G8B8A8_UNORM,
      .extent = {WIDTH, HEIGHT, 1}, .mipLevels = 1, .arrayLayers = 1, .samples = 1,
      .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT};
  VkImage image;
  DO(vkCreateImage, d, &of, NONE, &image);
  VkMemoryRequirements r;
  VK(vkGetImageMemoryRequirements, d, image, &r);
  VkDeviceMemory image_memory = memory(d, &r), vertex_memory, picture_memory;
  DO(vkBindImageMemory, d, image, image_memory, (uint64_t)0);
  void *vertices, *bytes;
  VkBuffer vertex = buffer(d, 60, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, &vertex_memory, &vertices);
  VkBuffer to = buffer(d, SIZE, VK_BUFFER_USAGE_TRANSFER_DST_BIT, &picture_memory, &bytes);
  const float corners[] = {-0.9f, -0.8f, 1, 0, 0, 0.95f, -0.3f, 0, 1, 0, -0.2f, 0.9f, 0, 0, 1};
  memcpy(vertices, corners, sizeof corners);
  VkImageViewCreateInfo viewed = {TYPE(IMAGE_VIEW_CREATE_INFO), .image = image, .viewType = VK_IMAGE_VIEW_TYPE_2D,
      .format = of.format, .subresourceRange = {1, 0, 1, 0, 1}};
  VkImageView view;
  DO(vkCreateImageView, d, &viewed, NONE, &view);
  VkAttachmentDescription attachment = {.format = of.format, .samples = 1, .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
      .finalLayout = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL};
  VkAttachmentReference color = {0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL};
  VkSubpassDescription subpass = {.colorAttachmentCount = 1, .pColorAttachments = &color};
  VkRenderPassCreateInfo passes = {TYPE(RENDER_PASS_CREATE_INFO), .attachmentCount = 1, .pAttachments = &attachment,
      .subpassCount = 1, .pSubpasses = &subpass};
  VkRenderPass pass;
  DO(vkCreateRenderPass, d, &passes, NONE, &pass);
  VkFramebufferCreateInfo frames = {TYPE(FRAMEBUFFER_CREATE_INFO), .renderPass = pass, .attachmentCount = 1,
      .pAttachments = &view, .width = WIDTH, .height = HEIGHT, .layers = 1};
  VkFramebuffer frame;
  DO(vkCreateFramebuffer, d, &frames, NONE, &frame);
  VkPushConstantRange push = {VK_SHADER_STAGE_FRAGMENT_BIT, 0, 16};
  VkPipelineLayoutCreateInfo layouts = {TYPE(PIPELINE_LAYOUT_CREATE_INFO), .pushConstantRangeCount = 1,
      .pPushConstantRanges = &push, .setLayoutCount = sets ? 1 : 0, .pSetLayouts = &tints.layout};
  VkPipelineLayout layout;
  DO(vkCreatePipelineLayout, d, &layouts, NONE, &layout);
  VkPipeline pipe = pipeline(d, pass, layout);
  VkCommandPoolCreateInfo pools = {TYPE(COMMAND_POOL_CREATE_INFO)};
  VkCommandPool pool;
  DO(vkCreateCommandPool, d, &pools, NONE, &pool);
  VkCommandBufferAllocateInfo commands = {TYPE(COMMAND_BUFFER_ALLOCATE_INFO), .commandPool = pool,
      .commandBufferCount = 1};
  VkCommandBuffer b;
  DO(vkAllocateCommandBuffers, d, &commands, &b);
  VkFenceCreateInfo fences = {TYPE(FENCE_CREATE_INFO)};
  VkFence fence;
  DO(vkCreateFence, d, &fences, NONE, &fence);

  start = now();
  VkCommandBufferBeginInfo begin = {TYPE(COMMAND_BUFFER_BEGIN_INFO)};
  DO(vkBeginCommandBuffer, b, &begin);
  VkClearValue clear = {.color = {.float32 = {0.25f, 0.5f, 0.75f, 1}}};
  VkRenderPassBeginInfo area = {TYPE(RENDER_PASS_BEGIN_INFO), .renderPass = pass, .framebuffer = frame,
      .renderArea = {.extent = {WIDTH, HEIGHT}}, .clearValueCount = 1, .pClearValues = &clear};
  VK(vkCmdBeginRenderPass, b, &area, VK_SUBPASS_CONTENTS_INLINE);
  VK(vkCmdBindPipeline, b, VK_PIPELINE_BIND_POINT_GRAPHICS, pipe);
  uint64_t zero = 0;
  VK(vkCmdBindVertexBuffers, b, 0, 1, &vertex, &zero);
  VK(vkCmdPushConstants, b, layout, VK_SHADER_STAGE_FRAGMENT_BIT, 0, 16, tint);
  PFN_vkVoidFunction bind = find("vkCmdBindDescriptorSets"), draw = find("vkCmdDraw");
  for (int i = 0; i < sets; i++) {
    ((void(*)())bind)(b, VK_PIPELINE_BIND_POINT_GRAPHICS, layout, 0, 1, &tints.sets[i], 0, NONE);
    ((void(*)())draw)(b, 3, 1, 0, 0);
  }
  if (!sets) ((void(*)())draw)(b, 3, 1, 0, 0);
  VK(vkCmdEndRenderPass, b);
  VkBufferImageCopy region = {.imageSubresource = {1, 0, 0, 1}, .imageExtent = {WIDTH, HEIGHT, 1}};
  VK(vkCmdCopyImageToBuffer, b, image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, to, 1, &region);
  DO(vkEndCommandBuffer, b);
  times[1] = now() - start;
  VkSubmitInfo submit = {TYPE(SUBMIT_INFO), .commandBufferCount = 1, .pCommandBuffers = &b};
  VkQueue queue;
  VK(vkGetDeviceQueue, d, 0, 0, &queue);
  start = now();
  pthread_mutex_lock(&submitting); // a queue takes one submission at a time
  DO(vkQueueSubmit, queue, 1, &submit, fence);
  pthread_mutex_unlock(&submitting);
  if (loses) ask(d, fence);
  int32_t result = (int32_t)VK(vkWaitForFences, d, 1, &fence, VK_TRUE, (uint64_t)60000000000);
  if (result != (loses ? VK_ERROR_DEVICE_LOST : VK_SUCCESS)) fail("vkWaitForFences", result);
  times[2] = now() - start;
  memcpy(picture, bytes, SIZE);

  VK(vkDestroyFence, d, fence, NONE);
  VK(vkDestroyCommandPool, d, pool, NONE);
  VK(vkDestroyPipeline, d, pipe, NONE);
  VK(vkDestroyPipelineLayout, d, layout, NONE);
  VK(vkDestroyFramebuffer, d, frame, NONE);
  VK(vkDestroyRenderPass, d, pass, NONE);
  VK(vkDestroyImageView, d, view, NONE);
  VK(vkDestroyImage, d, image, NONE);
  VK(vkDestroyBuffer, d, vertex, NONE);
  VK(vkDestroyBuffer, d, to, NONE);
  VK(vkFreeMemory, d, image_memory, NONE);
  VK(vkFreeMemory, d, vertex_memory, NONE);
  VK(vkFreeMemory, d, picture_memory, NONE);
  if (!sets) return;
  VK(vkDestroyDescriptorPool, d, tints.pool, NONE);
  VK(vkDestroyDescriptorSetLayout, d, tints.layout, NONE);
  VK(vkDestroyBuffer, d, tints.buffer, NONE);
  VK(vkFreeMemory, d, tints.memory, NONE);
  free(tints.sets);
}

static void draw(VkDevice d, unsigned char *picture) {
  double times[3];
  draw_with(d, picture, 0, times);
}

static VkDevice device_of(VkPhysicalDevice p) {
  VkDevice d;
  int32_t r = open_device(p, &d);
  if (r) fail("vkCreateDevice", r);
  return d;
}

static unsigned char first[SIZE];

// same draws a picture and compares it with the first.
static void same(VkDevice d) {
  unsigned char picture[SIZE];
  draw(d, picture);
  if (memcmp(picture, first, SIZE)) fail("another picture", 0);
}

static long resident(void) {
  long pages = 0, all;
  FILE *f = fopen("/proc/self/statm", "r");
  if (!f || fscanf(f, "%ld %ld", &all, &pages) != 2) fail("/proc/self/statm", 0);
  fclose(f);
  return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static void rounds(int n) {
  long before = 0;
  for (int i = 0; i < n; i++) {
    VkDevice d = device_of(open_instance());
    if (i) same(d); else draw(d, first);
    VK(vkDestroyDevice, d, NONE);
    close_instance();
    if (i == n / 5) before = resident();
  }
  long grown = resident() - before;
  fprintf(stderr, "guest: %ld KiB more after %d rounds\n", grown, n);
  if (grown > 8192) fail("the memory grows, KiB", grown);
}

static void *thread(void *d) {
  for (int i = 0; i < 20; i++) same(d);
  return 0;
}

static void threads(int n) {
  VkDevice d = device_of(open_instance());
  draw(d, first);
  pthread_t t[n];
  for (int i = 0; i < n; i++) if (pthread_create(&t[i], 0, thread, d)) fail("pthread_create", i);
  for (int i = 0; i < n; i++) pthread_join(t[i], 0);
  VK(vkDestroyDevice, d, NONE);
  close_instance();
}

// reap waits for a child and passes its failure on.
static void reap(pid_t child) {
  int status;
  if (child < 0 || waitpid(child, &status, 0) != child) fail("fork", child);
  if (status) fail("the child's status", status);
}

static void before_fork(void) {
  VkPhysicalDevice p = open_instance();
  pid_t child = fork();
  VkDevice d = device_of(p);
  draw(d, first);
  VK(vkDestroyDevice, d, NONE);
  close_instance();
  if (!child) _exit(0);
  reap(child);
}

static void after_fork(char **argv) {
  VkPhysicalDevice p = open_instance();
  VkDevice d = device_of(p);
  draw(d, first);
  pid_t child = fork();
  if (!child) {
    VkDevice other;
    alarm(20);
    _exit(open_device(p, &other) == VK_ERROR_INITIALIZATION_FAILED ? 0 : 1);
  }
  reap(child);
  child = fork();
  if (!child) {
    char *args[] = {argv[0], argv[1], argv[2], argv[3], "threads", "1", 0};
    if (!freopen("/dev/null", "w", stdout)) _exit(1);
    execv(argv[0], args);
    _exit(1);
  }
  reap(child);
  same(d);
  VK(vkDestroyDevice, d, NONE);
  close_instance();
}

static sigjmp_buf back;
static volatile sig_atomic_t caught;

static void handler(int s) {
  caught = s;
  if (s == SIGSEGV) siglongjmp(back, 1);
}

// odd rounds upwards and flushes denormals.
static void odd(void) {
  fesetround(FE_UPWARD);
#ifdef __x86_64__
  _mm_setcsr(_mm_getcsr() | 0x8040);
#endif
}

// ours says that handlers and rounding are this program's.
static void ours(const char *when) {
  volatile float one = 1, tiny = 1e-20f;
  if (fegetround() != FE_UPWARD || !(one + tiny > 1)) fail("the rounding is another", fegetround());
#ifdef __x86_64__
  if ((_mm_getcsr() & 0x8040) != 0x8040) fail("denormals are not flushed", _mm_getcsr());
#endif
  if (strcmp(setlocale(LC_ALL, 0), "C.UTF-8") && strcmp(setlocale(LC_ALL, 0), "C")) fail(setlocale(LC_ALL, 0), 0);
  caught = 0;
  raise(SIGUSR1);
  if (caught != SIGUSR1) fail(when, SIGUSR1);
  if (!sigsetjmp(back, 1)) *(volatile int *)16 = 1;
  if (caught != SIGSEGV) fail(when, SIGSEGV);
  odd(); // the handler began with other settings, and did not return
}

static void settings(void) {
  struct sigaction a = {.sa_handler = handler};
  if (sigaction(SIGUSR1, &a, 0) || sigaction(SIGSEGV, &a, 0)) fail("sigaction", 0);
  setlocale(LC_ALL, "C.UTF-8");
  odd();
  ours("before");
  VkDevice d = device_of(open_instance());
  ours("with a device");
  draw(d, first);
  ours("after a picture");
  VK(vkDestroyDevice, d, NONE);
  close_instance();
  ours("at the end");
}

// A thread's alternate stack, and what its handlers saw.
enum { ALTERNATE = 1 << 16 };
static _Thread_local char alternate[ALTERNATE];
static _Thread_local sigjmp_buf out;
static _Thread_local volatile sig_atomic_t on_alternate;
static _Thread_local void *volatile fault;

static void on_stack(int s, siginfo_t *info, void *context) {
  char here;
  on_alternate = &here >= alternate && &here < alternate + ALTERNATE;
  fault = info->si_addr;
  if (s == SIGSEGV) siglongjmp(out, 1);
}

static int overflow(int n) {
  volatile char frame[4096];
  frame[0] = (char)n;
  return n ? overflow(n + 1) + frame[0] : 0;
}

// alternates says that this thread's alternate stack is the program's, and that the program's handlers run on it. (Go's
// handler stands before them, and passes on what is not Go's.)
static void alternates(const char *when) {
  stack_t now;
  if (sigaltstack(0, &now) || now.ss_sp != alternate || now.ss_size != ALTERNATE || now.ss_flags)
    fail(when, now.ss_flags);
  on_alternate = 0;
  pthread_kill(pthread_self(), SIGUSR1);
  if (!on_alternate) fail(when, SIGUSR1);
  on_alternate = 0;
  if (!sigsetjmp(out, 1)) *(volatile int *)16 = 1;
  if (!on_alternate || fault != (void *)16) fail(when, SIGSEGV);
  on_alternate = 0;
  if (!sigsetjmp(out, 1)) overflow(1);
  if (!on_alternate) fail("a stack that overflows", SIGSEGV);
}

static void alternate_begin(void) {
  stack_t s = {.ss_sp = alternate, .ss_size = ALTERNATE};
  if (sigaltstack(&s, 0)) fail("sigaltstack", 0);
}

static void *stacked(void *d) {
  same(d); // the engine knows the thread before it has an alternate stack
  alternate_begin();
  for (int i = 0; i < 3; i++) {
    alternates("on a thread");
    same(d);
  }
  alternates("on a thread, at its end");
  return 0;
}

static void stacks(void) {
  struct sigaction a = {.sa_sigaction = on_stack, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  if (sigaction(SIGUSR1, &a, 0) || sigaction(SIGSEGV, &a, 0)) fail("sigaction", 0);
  alternate_begin();
  alternates("before");
  VkDevice d = device_of(open_instance());
  alternates("with a device");
  draw(d, first);
  alternates("after a picture");
  pthread_t t;
  if (pthread_create(&t, 0, stacked, d)) fail("pthread_create", 0);
  pthread_join(t, 0);
  VK(vkDestroyDevice, d, NONE);
  close_instance();
  alternates("at the end");
}

// later sets an event after a while.
struct later {
  VkDevice device;
  VkEvent event;
  int milliseconds;
};

static void *set_later(void *of) {
  struct later *l = of;
  usleep(l->milliseconds * 1000);
  DO(vkSetEvent, l->device, l->event);
  return 0;
}

static void polls(int n) {
  VkDevice d = device_of(open_instance());
  draw(d, first);
  VkEventCreateInfo event = {TYPE(EVENT_CREATE_INFO)};
  VkEvent waited, passed;
  DO(vkCreateEvent, d, &event, NONE, &waited);
  DO(vkCreateEvent, d, &event, NONE, &passed);
  VkQueryPoolCreateInfo queries = {TYPE(QUERY_POOL_CREATE_INFO), .queryType = VK_QUERY_TYPE_TIMESTAMP, .queryCount = 1};
  VkQueryPool query;
  DO(vkCreateQueryPool, d, &queries, NONE, &query);
  VkFenceCreateInfo fences = {TYPE(FENCE_CREATE_INFO)};
  VkFence fence;
  DO(vkCreateFence, d, &fences, NONE, &fence);
  VkCommandPoolCreateInfo pools = {TYPE(COMMAND_POOL_CREATE_INFO)};
  VkCommandPool pool;
  DO(vkCreateCommandPool, d, &pools, NONE, &pool);
  VkCommandBufferAllocateInfo commands = {TYPE(COMMAND_BUFFER_ALLOCATE_INFO), .commandPool = pool,
      .commandBufferCount = 1};
  VkCommandBuffer b;
  DO(vkAllocateCommandBuffers, d, &commands, &b);
  VkCommandBufferBeginInfo begin = {TYPE(COMMAND_BUFFER_BEGIN_INFO)};
  DO(vkBeginCommandBuffer, b, &begin);
  VK(vkCmdResetQueryPool, b, query, 0, 1);
  VK(vkCmdWaitEvents, b, 1, &waited, VK_PIPELINE_STAGE_HOST_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, NONE, 0, NONE,
      0, NONE);
  VK(vkCmdWriteTimestamp, b, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, query, 0);
  VK(vkCmdSetEvent, b, passed, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
  DO(vkEndCommandBuffer, b);
  VkQueue queue;
  VK(vkGetDeviceQueue, d, 0, 0, &queue);
  int64_t (*status)() = (int64_t(*)())find("vkGetEventStatus");
  int64_t (*results)() = (int64_t(*)())find("vkGetQueryPoolResults");
  int64_t (*signaled)() = (int64_t(*)())find("vkGetFenceStatus");
  const char *names[] = {"vkGetEventStatus", "vkGetQueryPoolResults", "three questions in turn"};
  for (int way = 0; way < 3; way++) {
    DO(vkResetEvent, d, waited);
    DO(vkResetEvent, d, passed);
    VK(vkResetQueryPool, d, query, 0, 1);
    DO(vkResetFences, d, 1, &fence);
    struct later l = {d, waited, n};
    pthread_t t;
    if (pthread_create(&t, 0, set_later, &l)) fail("pthread_create", 0);
    VkSubmitInfo submit = {TYPE(SUBMIT_INFO), .commandBufferCount = 1, .pCommandBuffers = &b};
    DO(vkQueueSubmit, queue, 1, &submit, fence);
    long asked = 0;
    for (int over = 0; !over; asked++) {
      uint64_t stamp;
      over = 1;
      if (way != 1 && (int32_t)status(d, passed) != VK_EVENT_SET) over = 0;
      if (way != 0 && (int32_t)results(d, query, 0, 1, (size_t)8, &stamp, (uint64_t)8, VK_QUERY_RESULT_64_BIT))
        over = 0;
      if (way == 2 && (int32_t)signaled(d, fence)) over = 0;
    }
    pthread_join(t, 0);
    DO(vkQueueWaitIdle, queue);
    fprintf(stderr, "guest: %s: asked %ld times in %d ms\n", names[way], asked, n);
    if (asked > 1000l * n) fail("a loop asked too often", asked);
  }
  VK(vkDestroyQueryPool, d, query, NONE);
  VK(vkDestroyEvent, d, waited, NONE);
  VK(vkDestroyEvent, d, passed, NONE);
  VK(vkDestroyFence, d, fence, NONE);
  VK(vkDestroyCommandPool, d, pool, NONE);
  VK(vkDestroyDevice, d, NONE);
  close_instance();
}

static void sets(int n) {
  VkDevice d = device_of(open_instance());
  double best[3] = {1e9, 1e9, 1e9}, times[3];
  for (int i = 0; i < 5; i++) {
    draw_with(d, first, n, times);
    for (int k = 0; k < 3; k++) if (times[k] < best[k]) best[k] = times[k];
  }
  fprintf(stderr, "guest: %d sets in %.2f ms, recorded in %.2f, drawn in %.2f\n", n, best[0], best[1], best[2]);
  VK(vkDestroyDevice, d, NONE);
  close_instance();
}

// recording says how long a recorded draw takes, in processor time, the least of ten rounds.
static void recording(int n) {
  VkDevice d = device_of(open_instance());
  VkCommandPoolCreateInfo pools = {TYPE(COMMAND_POOL_CREATE_INFO)};
  VkCommandPool pool;
  DO(vkCreateCommandPool, d, &pools, NONE, &pool);
  VkCommandBufferAllocateInfo commands = {TYPE(COMMAND_BUFFER_ALLOCATE_INFO), .commandPool = pool,
      .commandBufferCount = 1};
  VkCommandBuffer b;
  DO(vkAllocateCommandBuffers, d, &commands, &b);
  VkCommandBufferBeginInfo begin = {TYPE(COMMAND_BUFFER_BEGIN_INFO)};
  void (*draw)() = (void (*)())find("vkCmdDraw");
  double best = 1e9;
  for (int i = 0; i < 10; i++) {
    DO(vkBeginCommandBuffer, b, &begin);
    struct timespec from, to;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
    for (int k = 0; k < n; k++) draw(b, 3, 1, 0, 0);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
    double t = (double)(to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec);
    if (t < best) best = t;
  }
  fprintf(stderr, "guest: %.1f ns a draw\n", best / n);
  VK(vkDestroyCommandPool, d, pool, NONE);
  VK(vkDestroyDevice, d, NONE);
  close_instance();
}

// lost loses a device. One that was there before, and one that is made afterwards, are not lost.
static void lost(void) {
  VkPhysicalDevice p = open_instance();
  VkDevice d = device_of(p), other = device_of(p);
  loses = 1;
  draw(d, first);
  int32_t r = (int32_t)VK(vkDeviceWaitIdle, d);
  if (r != VK_ERROR_DEVICE_LOST) fail("vkDeviceWaitIdle", r);
  if ((r = (int32_t)VK(vkDeviceWaitIdle, other)) != VK_SUCCESS) fail("vkDeviceWaitIdle of another device", r);
  VK(vkDestroyDevice, d, NONE);
  VK(vkDestroyDevice, other, NONE);
  d = device_of(p);
  if ((r = (int32_t)VK(vkDeviceWaitIdle, d)) != VK_SUCCESS) fail("vkDeviceWaitIdle of a new device", r);
  VK(vkDestroyDevice, d, NONE);
  close_instance();
}

static void too_much(void) {
  VkDevice d = device_of(open_instance());
  // As much as an image of the largest sides and most layers needs, and more.
  VkImageCreateInfo of = {TYPE(IMAGE_CREATE_INFO), .imageType = VK_IMAGE_TYPE_2D,
      .format = VK_FORMAT_R32G32B32A32_SFLOAT, .extent = {16384, 16384, 1}, .mipLevels = 15, .arrayLayers = 2048,
      .samples = 1, .usage = VK_IMAGE_USAGE_SAMPLED_BIT};
  VkImage image;
  VkMemoryRequirements needs = {.size = (uint64_t)1 << 44};
  int32_t r = (int32_t)VK(vkCreateImage, d, &of, NONE, &image);
  if (r == VK_SUCCESS) VK(vkGetImageMemoryRequirements, d, image, &needs);
  else if (r != VK_ERROR_OUT_OF_DEVICE_MEMORY && r != VK_ERROR_OUT_OF_HOST_MEMORY) fail("vkCreateImage", r);
  uint64_t sizes[] = {needs.size, (uint64_t)1 << 62, UINT64_MAX - 4096, UINT64_MAX};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    VkMemoryAllocateInfo info = {TYPE(MEMORY_ALLOCATE_INFO), .allocationSize = sizes[i]};
    VkDeviceMemory m;
    int32_t got = (int32_t)VK(vkAllocateMemory, d, &info, NONE, &m);
    if (got != VK_ERROR_OUT_OF_DEVICE_MEMORY && got != VK_ERROR_OUT_OF_HOST_MEMORY) fail("vkAllocateMemory", got);
  }
  if (r == VK_SUCCESS) VK(vkDestroyImage, d, image, NONE);
  draw(d, first);
  VK(vkDestroyDevice, d, NONE);
  close_instance();
}

int main(int argc, char **argv) {
  if (argc < 5) return 2;
  name = argv[1];
  vertex_code = code_of(argv[2]);
  fragment_code = code_of(argv[3]);
  int n = argc > 5 ? atoi(argv[5]) : 1;
  if (!strcmp(argv[4], "rounds")) rounds(n);
  else if (!strcmp(argv[4], "threads")) threads(n);
  else if (!strcmp(argv[4], "before-fork")) before_fork();
  else if (!strcmp(argv[4], "after-fork")) after_fork(argv);
  else if (!strcmp(argv[4], "settings")) settings();
  else if (!strcmp(argv[4], "stacks")) stacks();
  else if (!strcmp(argv[4], "polls")) polls(n);
  else if (!strcmp(argv[4], "sets")) sets(n);
  else if (!strcmp(argv[4], "recording")) recording(n);
  else if (!strcmp(argv[4], "lost")) lost();
  else if (!strcmp(argv[4], "memory")) too_much();
  else return 2;
  return fwrite(first, 1, SIZE, stdout) != SIZE;
}

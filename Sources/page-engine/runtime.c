// What embedded Swift expects of a C library, and no more: memory in blocks of a few sizes.

typedef unsigned long size_t;
typedef unsigned char byte;

// Each size is a quarter of a power of two above the last; a freed block waits for one of its size.
enum { classes = 112, header = 16 };
struct block { size_t class; struct block *next; };
static struct block *spare[classes];
static size_t top, end;
extern byte __heap_base;

static size_t class_of(size_t size) {
  size_t class = 0;
  while ((16ul << (class / 4)) + (16ul << (class / 4)) / 4 * (class % 4) < size) class++;
  return class;
}

void *malloc(size_t size) {
  size_t class = class_of(size + header);
  struct block *block = spare[class];
  if (block) {
    spare[class] = block->next;
    return (byte *)block + header;
  }
  size_t whole = ((16ul << (class / 4)) + (16ul << (class / 4)) / 4 * (class % 4) + 15) & ~15ul;
  if (!top) top = ((size_t)&__heap_base + 15) & ~15ul, end = __builtin_wasm_memory_size(0) << 16;
  if (end - top < whole) {
    size_t pages = ((whole - (end - top)) >> 16) + 1;
    if (pages < 64) pages = 64;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) __builtin_trap();
    end += pages << 16;
  }
  block = (struct block *)top;
  top += whole;
  block->class = class;
  return (byte *)block + header;
}

void free(void *memory) {
  if (!memory) return;
  struct block *block = (struct block *)((byte *)memory - header);
  block->next = spare[block->class];
  spare[block->class] = block;
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment > 16) __builtin_trap();
  *memory = malloc(size);
  return 0;
}

void *memset(void *to, int value, size_t count) {
  __builtin_memset(to, value, count);
  return to;
}
void *memcpy(void *to, const void *from, size_t count) {
  __builtin_memcpy(to, from, count);
  return to;
}
void *memmove(void *to, const void *from, size_t count) {
  __builtin_memmove(to, from, count);
  return to;
}
int memcmp(const void *left, const void *right, size_t count) {
  const byte *a = left, *b = right;
  for (; count; a++, b++, count--) if (*a != *b) return *a - *b;
  return 0;
}
size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

// Hashing needs no chance here: nothing that is told depends on it.
void arc4random_buf(void *memory, size_t count) { memset(memory, 7, count); }
int putchar(int character) { return character; }
size_t __stack_chk_guard = 1;
void __stack_chk_fail(void) { __builtin_trap(); }

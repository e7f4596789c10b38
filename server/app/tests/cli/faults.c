/* Makes writes to the database fail, as told by a shared file. Loaded with LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

static struct control {
    volatile int64_t seen;  /* calls so far */
    volatile int64_t from;  /* calls from this one on fail; 0: none */
    volatile int64_t upto;  /* and up to this one */
    volatile int64_t every; /* besides, every so many; 0: none */
    volatile int64_t error; /* errno */
    volatile int64_t torn;  /* 1: the first of them writes half of what it should */
} *control;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAULTS");
    int fd = path ? open(path, O_RDWR) : -1;
    if (fd < 0) return;
    void *shared = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (shared != MAP_FAILED) control = shared;
}

static int fails(int fd, int64_t *nth) {
    char link[64], path[4096];
    if (!control) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    if (!strstr(path, "bloom.db")) return 0;
    int64_t number = __sync_add_and_fetch(&control->seen, 1);
    *nth = number - control->from;
    if (control->from && number >= control->from && number <= control->upto) return 1;
    return control->every && number % control->every == 0;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define WRITER(name, offset_type)                                                        \
    ssize_t name(int fd, const void *bytes, size_t count, offset_type offset) {          \
        int64_t nth = 0;                                                                 \
        if (!fails(fd, &nth)) return REAL(name)(fd, bytes, count, offset);               \
        if (control->torn && nth == 0 && count > 1) return REAL(name)(fd, bytes, count / 2, offset); \
        errno = (int)control->error;                                                     \
        return -1;                                                                       \
    }
WRITER(pwrite, off_t)
WRITER(pwrite64, off64_t)

ssize_t write(int fd, const void *bytes, size_t count) {
    int64_t nth = 0;
    if (!fails(fd, &nth)) return REAL(write)(fd, bytes, count);
    errno = (int)control->error;
    return -1;
}

#define PLAIN(name, parameters, arguments)                       \
    int name parameters {                                        \
        int64_t nth = 0;                                         \
        if (!fails(fd, &nth)) return REAL(name) arguments;       \
        errno = (int)control->error;                             \
        return -1;                                               \
    }
PLAIN(fsync, (int fd), (fd))
PLAIN(fdatasync, (int fd), (fd))
PLAIN(ftruncate, (int fd, off_t length), (fd, length))
PLAIN(ftruncate64, (int fd, off64_t length), (fd, length))

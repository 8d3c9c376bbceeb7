/* Whoever loads this first keeps each of the database's files as it stood when it was last synced, in the folder TORTURE_DISK.

   That much a power cut leaves for certain; what was written since may be there or not. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

#define NAME "game-of-kings.sqlite3"

/* Where a file of the database is kept; 0 for any other. */
static int place_of(const char *path, char place[PATH_MAX]) {
  const char *folder = getenv("TORTURE_DISK"), *name = strrchr(path, '/');
  if (!folder || !name || strncmp(name + 1, NAME, strlen(NAME))) return 0;
  return snprintf(place, PATH_MAX, "%s%s", folder, name) < PATH_MAX - 8;
}

static void copy(int from, const char *place) {
  static __thread char piece[1 << 16];
  char other[PATH_MAX + 8];
  off_t at = 0;
  ssize_t size = 0;
  snprintf(other, sizeof other, "%s.new", place);
  int to = open(other, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  while (to >= 0 && (size = pread(from, piece, sizeof piece, at)) > 0 && write(to, piece, size) == size) at += size;
  if (to >= 0) close(to);
  if (to >= 0 && size == 0) rename(other, place);
}

static void keep(int file) {
  char link[64], path[PATH_MAX], place[PATH_MAX], lock_path[PATH_MAX + 8];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t size = readlink(link, path, sizeof path - 1);
  if (size < 0) return;
  path[size] = 0;
  if (!place_of(path, place)) return;
  snprintf(lock_path, sizeof lock_path, "%s/lock", getenv("TORTURE_DISK"));
  int lock = open(lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600); /* one copy at a time, of whichever process */
  if (lock >= 0) flock(lock, LOCK_EX);
  copy(file, place);
  if (lock >= 0) close(lock);
}

static int synced(int file, long call) {
  int failed = syscall(call, file), before = errno;
  if (!failed) keep(file);
  errno = before;
  return failed;
}

int fsync(int file) { return synced(file, SYS_fsync); }

int fdatasync(int file) { return synced(file, SYS_fdatasync); }

int unlink(const char *path) {
  char place[PATH_MAX];
  int failed = syscall(SYS_unlinkat, AT_FDCWD, path, 0), before = errno;
  if (!failed && place_of(path, place)) syscall(SYS_unlinkat, AT_FDCWD, place, 0);
  errno = before;
  return failed;
}

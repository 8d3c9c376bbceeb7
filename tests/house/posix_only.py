"""What Python has on Linux and macOS and not on Windows, as its documentation says: modules, names in them, and words of `Popen`."""

MODULES = {
    "crypt", "fcntl", "grp", "nis", "posix", "pty", "pwd", "readline", "resource", "spwd", "syslog", "termios", "tty",
}  # fmt: skip
NAMES = {
    "os": {
        "WIFEXITED", "WNOHANG", "chown", "chroot", "confstr", "ctermid", "eventfd", "fchdir", "fchmod", "fchown", "fork",
        "forkpty", "fpathconf", "getegid", "geteuid", "getgid", "getgrouplist", "getgroups", "getloadavg", "getpgid", "getpgrp",
        "getpriority", "getresuid", "getsid", "getuid", "initgroups", "killpg", "lchown", "lockf", "major", "makedev",
        "memfd_create", "mkfifo", "mknod", "nice", "openpty", "pathconf", "pipe2", "posix_fadvise", "posix_fallocate",
        "posix_spawn", "pread", "pwrite", "register_at_fork", "sched_getaffinity", "sched_setaffinity", "sched_yield",
        "sendfile", "setegid", "seteuid", "setgid", "setgroups", "setpgid", "setpriority", "setsid", "setuid", "splice",
        "statvfs", "fstatvfs", "sync", "sysconf", "tcgetpgrp", "tcsetpgrp", "ttyname", "uname", "unshare", "wait", "wait3",
        "wait4", "waitid", "O_ASYNC", "O_CLOEXEC", "O_DIRECT", "O_DIRECTORY", "O_DSYNC", "O_NOATIME", "O_NOCTTY", "O_NOFOLLOW",
        "O_NONBLOCK", "O_PATH", "O_SYNC", "O_TMPFILE", "PRIO_PROCESS", "RTLD_GLOBAL",
        # These are there, and are something else: they end a process, come back at once, or depend on the disk.
        "execl", "execle", "execlp", "execv", "execve", "execvp", "execvpe", "kill", "link", "symlink",
    },
    "signal": {
        "SIGALRM", "SIGBUS", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGPROF", "SIGQUIT", "SIGSTOP", "SIGTSTP",
        "SIGUSR1", "SIGUSR2", "SIGWINCH", "alarm", "pause", "pthread_kill", "pthread_sigmask", "setitimer", "siginterrupt",
        "sigpending", "sigtimedwait", "sigwait", "sigwaitinfo", "set_wakeup_fd",
    },
    "socket": {"AF_UNIX", "SO_REUSEPORT", "sendmsg", "recvmsg", "send_fds", "recv_fds"},
    "time": {"tzset", "pthread_getcpuclockid", "clock_gettime", "clock_settime"},
    "shutil": {"chown"},
    "select": {"poll", "epoll", "kqueue"},
}  # fmt: skip
WORDS_OF_POPEN = {
    "preexec_fn",
    "start_new_session",
    "process_group",
    "pass_fds",
    "user",
    "group",
    "extra_groups",
    "umask",
}
METHODS_OF_PATHS = {"hardlink_to", "lchmod", "symlink_to"}

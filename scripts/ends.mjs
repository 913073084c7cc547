// Ends a command together with the reader of its output, and with the npm that started it.

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (/** @type {NodeJS.ErrnoException} */ cause) => {
    // The reader has closed the pipe, as `head` does. Nobody would read an error message.
    if (cause.code === 'EPIPE') process.exit();
    throw cause;
  });
}

const PARENT_LOOKED_FOR_EVERY_MS = 500;
const { ppid } = process;
// npm passes a signal only to the shell between npm and this process. Both are gone then.
if (process.env.npm_lifecycle_event !== undefined) {
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_LOOKED_FOR_EVERY_MS);
  timer.unref();
}

import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the server by --import: how late its event loop runs. SIGUSR2 reports what was seen since the last time,
// on standard error, as one line of JSON in milliseconds.
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const milliseconds = (/** @type {number} */ nanoseconds) => nanoseconds / 1e6;
process.on('SIGUSR2', () => {
  const report = {
    p50: milliseconds(delay.percentile(50)),
    p99: milliseconds(delay.percentile(99)),
    max: milliseconds(delay.max),
  };
  delay.reset();
  process.stderr.write(`${JSON.stringify(report)}\n`);
});

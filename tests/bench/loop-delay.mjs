import { monitorEventLoopDelay } from 'node:perf_hooks';

// The benchmark loads this into the server with --import. It measures the event loop delay. On SIGUSR2 it writes the
// values since the last signal to standard error, as one line of JSON in milliseconds.
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

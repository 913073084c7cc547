import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';
import type { RunningServer } from '../support/server-process';
import { randomId } from '../support/wire-client';

/** The result of one round against one server. Latencies are in milliseconds. */
export interface Round {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** of the server process with all threads; undefined if the system does not report it */
  readonly cpuMicrosPerRequest: number | undefined;
  /** share of one core that the server used; well below 1, the client was the bottleneck */
  readonly busy: number | undefined;
  /** cores that other processes used during the round */
  readonly disturbance: number;
}

export interface Target {
  readonly name: string;
  readonly server: RunningServer;
  readonly path: string;
  /** made for each round, because an envelope is refused five minutes after it was encrypted */
  readonly body: () => string;
  readonly headers: Record<string, string>;
  /**
   * for a call that a borrower can make only once: prepares the calls of a round, each with its own body and headers
   */
  readonly once?: () => Promise<readonly SingleCall[]>;
}

export interface SingleCall {
  readonly body: string;
  readonly headers: Record<string, string>;
}

const TICKS_PER_SECOND = 100;
export const CONNECTIONS = 32;

/** CPU time of a process so far, in seconds, on Linux. */
const cpuSeconds = (pid: number | undefined): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in the second field may contain spaces, so the fields are counted from its closing bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
};

/** CPU time of the whole machine so far, in seconds, on Linux; 0 if the system does not report it. */
const machineSeconds = (): number => {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'latin1').split('\n', 1);
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
};

/**
 * Pins the servers to one processor and this client to the others. Otherwise the scheduler moves them, and its work is
 * measured too. @returns whether the system can pin processes
 */
export const separate = (servers: readonly RunningServer[]): boolean => {
  const processors = availableParallelism();
  if (processors < 2) return false;
  const pin = (list: string, pid: number | undefined) =>
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', list, String(pid)], { stdio: 'ignore' });
  try {
    for (const server of servers) pin('0', server.process.pid);
    pin(`1-${processors - 1}`, process.pid);
    return true;
  } catch {
    return false;
  }
};

/**
 * Keeps this process awake until the returned function is called. Waking a sleeping client costs the server more than
 * answering it, so the server with the sleeping client would look slower.
 */
const stayAwake = (): (() => void) => {
  let awake = true;
  const spin = () => {
    if (awake) setImmediate(spin);
  };
  spin();
  return () => {
    awake = false;
  };
};

/** Runs a load for some seconds or requests. Each request has its own id: a repeated one would get the stored reply. */
export const round = async (target: Target, length: { seconds: number } | { requests: number }): Promise<Round> => {
  const calls = await target.once?.();
  const machine = machineSeconds();
  const own = process.cpuUsage();
  const before = cpuSeconds(target.server.process.pid);
  const prefix = randomId().slice(0, 20);
  let count = 0;
  const callOff = stayAwake();
  const began = performance.now();
  let answeredAt = began;
  const options: autocannon.Options = {
    url: `${target.server.address}${target.path}`,
    connections: CONNECTIONS,
    ...(calls
      ? { amount: calls.length }
      : 'seconds' in length
        ? { duration: length.seconds }
        : { amount: length.requests }),
    requests: [
      {
        method: 'POST',
        body: target.body(),
        setupRequest: (request) => {
          const single = calls?.[count];
          count += 1;
          return {
            ...request,
            body: single?.body ?? request.body,
            headers: {
              ...(single?.headers ?? target.headers),
              requestid: prefix + count.toString(16).padStart(12, '0'),
            },
          };
        },
      },
    ],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    // autocannon checks only once a second whether all requests are done. A round of single calls is shorter.
    if (calls === undefined) return;
    load.on('response', () => {
      answeredAt = performance.now();
    });
  });
  callOff();
  const lasted = calls === undefined ? result.duration : (answeredAt - began) / 1000;
  const after = cpuSeconds(target.server.process.pid);
  const { user, system } = process.cpuUsage(own);
  const others = machineSeconds() - machine - (user + system) / 1e6 - ((after ?? 0) - (before ?? 0));
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${target.name}: ${bad} of ${result.requests.total} requests failed`);
  const cpu = before === undefined || after === undefined ? undefined : after - before;
  return {
    requestsPerSecond: result.requests.total / lasted,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMicrosPerRequest: cpu && (cpu * 1e6) / result.requests.total,
    busy: cpu && cpu / lasted,
    disturbance: Math.max(0, others / lasted),
  };
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

const medianOf = (rounds: readonly Round[], pick: (one: Round) => number | undefined): number | undefined => {
  const values = rounds.map(pick).filter((value) => value !== undefined);
  return values.length === rounds.length ? median(values) : undefined;
};

export const medians = (rounds: readonly Round[]): Round => ({
  requestsPerSecond: median(rounds.map((one) => one.requestsPerSecond)),
  p50: median(rounds.map((one) => one.p50)),
  p99: median(rounds.map((one) => one.p99)),
  cpuMicrosPerRequest: medianOf(rounds, (one) => one.cpuMicrosPerRequest),
  busy: medianOf(rounds, (one) => one.busy),
  disturbance: median(rounds.map((one) => one.disturbance)),
});

/** Returns the rounds with the least load from other processes. */
export const calmest = (rounds: readonly Round[], count: number): Round[] =>
  [...rounds].sort((one, other) => one.disturbance - other.disturbance).slice(0, count);

/** Seconds per round. BENCH_SECONDS and BENCH_ROUNDS change the length and number of rounds. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 5);
export const roundCount = Number(process.env.BENCH_ROUNDS ?? 3);

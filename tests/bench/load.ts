import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';
import type { RunningServer } from '../support/server-process';
import { randomId } from '../support/wire-client';

/** What one round against one server gave. Latencies in milliseconds. */
export interface Round {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** of the server's process, all threads; undefined where the system does not tell */
  readonly cpuMicrosPerRequest: number | undefined;
  /** the part of one core that the server used: well below 1, the client was the slower one */
  readonly busy: number | undefined;
  /** cores that neither the server nor this client kept busy meanwhile: what the round was disturbed by */
  readonly disturbance: number;
}

export interface Target {
  readonly name: string;
  readonly server: RunningServer;
  readonly path: string;
  /** made for each round: a sealed envelope is refused five minutes later */
  readonly body: () => string;
  readonly headers: Record<string, string>;
  /** of a call that a borrower can make only once: prepares a round of as many of them, each with its own body and headers */
  readonly once?: () => Promise<readonly SingleCall[]>;
}

export interface SingleCall {
  readonly body: string;
  readonly headers: Record<string, string>;
}

const TICKS_PER_SECOND = 100;
export const CONNECTIONS = 32;

/** Processor time of a process so far, in seconds, on Linux. */
const cpuSeconds = (pid: number | undefined): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in the second field may hold spaces: what is counted begins after its closing bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
};

/** Processor time of the whole machine so far, in seconds, on Linux; 0 where the system does not tell. */
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
 * Puts the servers on one processor and this client on the rest, where the system can: otherwise both move about, and
 * what is measured is the scheduler. Answers whether it could.
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
 * Keeps this process from sleeping until it is called off. Waking a client that sleeps costs the server more than
 * answering it, and the slower server is the one whose client sleeps.
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

/** A load of so many seconds or requests. Each request has an id of its own: a repeated one would be answered from memory. */
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
    // It looks only once a second whether all was answered, which a round of single calls is in less.
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

/** The rounds that the rest of the machine disturbed least. */
export const calmest = (rounds: readonly Round[], count: number): Round[] =>
  [...rounds].sort((one, other) => one.disturbance - other.disturbance).slice(0, count);

/** Seconds of a round, and how many rounds: BENCH_SECONDS and BENCH_ROUNDS change them. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 5);
export const roundCount = Number(process.env.BENCH_ROUNDS ?? 3);

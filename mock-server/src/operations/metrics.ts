import { codes } from '@kit/contracts/codes';
import { isMethodName } from '@kit/contracts/methods';
import { BATCH, KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Slots } from '../wire/slots';

/** Upper bounds in seconds. A call takes about a millisecond, and waits up to 4 s for a store. */
const CALL_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const COMMIT_SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5];

const OTHER = 'other';
const knownCodes = new Set<number>(Object.values(codes).map(({ code }) => code));

/** A client chooses the method, so that only names of the contract become labels. */
const methodLabel = ([first, ...rest]: readonly string[]): string => {
  if (first === undefined) return OTHER;
  if (rest.length > 0) return BATCH;
  return isMethodName(first) || first === KEY_EXCHANGE ? first : OTHER;
};
const codeLabel = (code: number | null): string => (code !== null && knownCodes.has(code) ? String(code) : OTHER);

/** The parts of a server that a scrape reads. */
export interface Measured {
  readonly sandboxes: { readonly size: number };
  readonly uploadSlots: Slots;
  readonly listeners: Slots;
}

/** The metrics of one server, for Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls: Counter<'method' | 'code'>;
  readonly #callSeconds: Histogram<'method'>;
  readonly #commitSeconds: Histogram;

  constructor() {
    const registers = [this.#registry];
    this.#calls = new Counter({
      name: 'loan_mock_calls_total',
      help: 'Calls of the wire by method of the contract and code of the reply',
      labelNames: ['method', 'code'],
      registers,
    });
    this.#callSeconds = new Histogram({
      name: 'loan_mock_call_seconds',
      help: 'Time from receiving a call to its reply, without simulated delays',
      labelNames: ['method'],
      buckets: CALL_SECONDS,
      registers,
    });
    this.#commitSeconds = new Histogram({
      name: 'loan_mock_store_commit_seconds',
      help: 'Time of a commit to the store, including failed ones',
      buckets: COMMIT_SECONDS,
      registers,
    });
  }

  call(methods: readonly string[], code: number | null, seconds: number): void {
    const method = methodLabel(methods);
    this.#calls.inc({ method, code: codeLabel(code) });
    this.#callSeconds.observe({ method }, seconds);
  }

  commit(seconds: number): void {
    this.#commitSeconds.observe(seconds);
  }

  /** Adds the gauges that a scrape reads from the server. */
  watch({ sandboxes, uploadSlots, listeners }: Measured): void {
    const gauge = (name: string, help: string, read: () => number): void => {
      new Gauge({
        name,
        help,
        registers: [this.#registry],
        collect() {
          this.set(read());
        },
      });
    };
    gauge('loan_mock_sandboxes', 'Sandboxes in the memory of this server', () => sandboxes.size);
    gauge('loan_mock_upload_slots_taken', 'Uploads that this server receives now', () => uploadSlots.taken);
    gauge('loan_mock_listeners', 'Open event streams of the workbench', () => listeners.taken);
  }

  /** All metrics in the text format of Prometheus. */
  async text(): Promise<{ readonly contentType: string; readonly body: string }> {
    return { contentType: this.#registry.contentType, body: await this.#registry.metrics() };
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { type Item, netChanges, type Recorded, recordedTogether } from './changes';
import { Documents } from './documents';
import { newReplayContext, type ReplayContext, runInContext } from './replay-context';
import { type Committed, type Store, StoreUnavailable } from './store/store';

interface Job<State> {
  readonly step: (state: State) => unknown;
  readonly context: ReplayContext;
  readonly done: (value: unknown) => void;
  readonly fail: (cause: unknown) => void;
}

/** One run of a step. */
type Ran = { readonly result: unknown; readonly recorded: Recorded } | { readonly cause: unknown };

/** Pause until the next attempt while another server holds the lock, in ms. */
const LOCK_PAUSE = 20;
/** Time after which a step gives up, in ms. A client waits longer. */
const PATIENCE = 4_000;

/** Positions that a sandbox can use in a millisecond. No sandbox makes as many steps. */
const STEPS_A_MS = 1_000;

let lastCreated = 0;

/** Position of a new sandbox. It is later than each position of a deleted sandbox with the same name. */
const newPosition = (): number => {
  lastCreated = Math.max(Date.now() * STEPS_A_MS, lastCreated + STEPS_A_MS);
  return lastCreated;
};

/** The documents of a sandbox in memory, and the only way to read or change them. */
export class SandboxRunner<State> {
  readonly #documents = new Documents();
  readonly #state: State;
  readonly #store: Store;
  readonly #measure: ((seconds: number) => void) | undefined;
  #isLoaded = false;
  #isNew = true;
  #jobs: Job<State>[] = [];
  #isRunning = false;
  /** time of the last step, milliseconds since the epoch */
  usedAt = 0;

  /**
   * @param open makes the state that steps see; it must derive nothing from the documents that it does not read again
   * @param measure receives the time of each commit in seconds
   */
  constructor(
    readonly name: string,
    store: Store,
    open: (documents: Documents) => State,
    measure?: (seconds: number) => void,
  ) {
    this.#store = store;
    this.#state = open(this.#documents);
    this.#measure = measure;
  }

  /** Returns true while no step runs or waits. */
  get isIdle(): boolean {
    return !this.#isRunning;
  }

  /**
   * Runs a synchronous step atomically. Resolves once its changes are stored. Steps that arrive meanwhile are stored
   * together. If another server was first, the steps run again on its documents.
   * @param context time and randomness of the step, equal in each run
   * @throws the error of the step, which has changed nothing then
   * @throws StoreUnavailable if the store does not store the changes
   */
  transact<Result>(step: (state: State) => Result, context = newReplayContext()): Promise<Result> {
    this.usedAt = Date.now();
    return new Promise<Result>((resolve, fail) => {
      this.#jobs.push({ step, context, done: resolve as (value: unknown) => void, fail });
      if (this.#isRunning) return;
      this.#isRunning = true;
      // Steps of one turn of the event loop are stored together.
      setImmediate(() => void this.#runJobs());
    });
  }

  async #runJobs(): Promise<void> {
    while (this.#jobs.length > 0) {
      const jobs = this.#jobs;
      this.#jobs = [];
      try {
        await this.#runTogether(jobs);
      } catch (cause) {
        for (const { fail } of jobs) fail(cause);
      }
    }
    this.#isRunning = false;
  }

  async #runTogether(jobs: readonly Job<State>[]): Promise<void> {
    if (!this.#isLoaded) await this.#load();
    const deadline = performance.now() + PATIENCE;
    for (let attempt = 1; ; attempt += 1) {
      const position = this.#documents.position;
      const runs = jobs.map((job) => this.#run(job));
      this.#documents.position = position;
      const recorded = runs.flatMap((ran) => ('cause' in ran ? [] : ran.recorded));
      const steps = recorded.filter(({ changes }) => changes.length > 0);
      const all = recordedTogether(recorded);
      let committed: Committed;
      try {
        committed = await this.#commit(steps, all, attempt);
      } catch (cause) {
        this.#documents.undo(all.changes);
        throw cause;
      }
      if (typeof committed === 'object' && 'ids' in committed) {
        this.#documents.position += steps.length;
        if (steps.length + committed.ids.length > 0) this.#isNew = false;
        this.#finish(jobs, runs, all.items, committed.ids);
        return;
      }
      this.#documents.undo(all.changes);
      if (performance.now() > deadline)
        throw new StoreUnavailable(`Other servers change the sandbox "${this.name}" too often`);
      if (committed === 'locked') await wait(LOCK_PAUSE);
      else this.#adopt(committed);
    }
  }

  async #load(): Promise<void> {
    const loaded = await this.#store.load(this.name);
    this.#adopt({ position: 0, oldest: 0, documents: [], ...loaded, isWhole: true });
    this.#isLoaded = true;
  }

  /** Takes over the documents of the store. */
  #adopt({ position, oldest, documents, isWhole }: Exclude<Committed, 'locked' | { readonly ids: unknown }>): void {
    if (isWhole) this.#documents.forget();
    this.#documents.apply(documents);
    // A store has position 0 for a sandbox that does not exist.
    this.#isNew = position === 0;
    this.#documents.position = this.#isNew ? newPosition() : position;
    this.#documents.oldest = this.#isNew ? this.#documents.position : oldest;
  }

  #run({ step, context }: Job<State>): Ran {
    try {
      // Each run draws the same random values.
      context.drawn = 0;
      const ran = this.#documents.run(() => runInContext(context, () => step(this.#state)));
      if (ran.recorded.changes.length > 0) this.#documents.position += 1;
      return ran;
    } catch (cause) {
      return { cause };
    }
  }

  async #commit(steps: readonly Recorded[], all: Recorded, attempt: number): Promise<Committed> {
    const startedAt = performance.now();
    try {
      return await this.#store.commit(this.name, {
        position: this.#documents.position,
        isNew: this.#isNew,
        steps: steps.map(({ changes }) => this.#documents.inHistory(changes)),
        documents: netChanges(all.changes),
        // A new sandbox has nothing to empty, so that a reset does not create it.
        emptied: this.#isNew ? [] : [...all.emptied],
        items: all.items,
        files: all.files,
        attempt,
      });
    } finally {
      if (steps.length > 0) this.#measure?.((performance.now() - startedAt) / 1_000);
    }
  }

  #finish(jobs: readonly Job<State>[], runs: readonly Ran[], items: readonly Item[], ids: readonly number[]): void {
    for (const [index, item] of items.entries()) item.id ??= ids[index];
    for (const [index, ran] of runs.entries()) {
      if ('cause' in ran) jobs[index]?.fail(ran.cause);
      else jobs[index]?.done(ran.result);
    }
  }
}

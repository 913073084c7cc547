import type { Documents } from './documents';
import { checkSandboxName } from './names';
import type { ReplayContext } from './replay-context';
import { SandboxRunner } from './sandbox-runner';
import { MAXIMUM_SANDBOXES, type SandboxState, type Store } from './store/store';

/** All sandboxes of a store. */
export class Sandboxes<State> {
  /** least recently used first */
  readonly #runners = new Map<string, SandboxRunner<State>>();
  readonly #open: (name: string, documents: Documents) => State;
  readonly #measure: ((seconds: number) => void) | undefined;

  /**
   * @param open makes the state that the steps of a sandbox see
   * @param measure receives the time of each commit in seconds
   */
  constructor(
    readonly store: Store,
    open: (name: string, documents: Documents) => State,
    measure?: (seconds: number) => void,
  ) {
    this.#open = open;
    this.#measure = measure;
  }

  /**
   * Runs a synchronous step in a sandbox, as `SandboxRunner.transact` does. A step that stores something creates a
   * missing sandbox.
   * @throws SandboxError for an invalid name
   */
  async transact<Result>(name: string, step: (state: State) => Result, context?: ReplayContext): Promise<Result> {
    return this.#runner(name).transact(step, context);
  }

  /** By name. */
  async list(): Promise<SandboxState[]> {
    const states = (await this.store.sandboxes()).map((state) => ({
      ...state,
      // A step that only reads is a use, too.
      lastUsedAt: Math.max(state.lastUsedAt, this.#runners.get(state.name)?.usedAt ?? 0),
    }));
    return states.sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  async has(name: string): Promise<boolean> {
    return (await this.store.sandboxes()).some((sandbox) => sandbox.name === name);
  }

  /** Deletes a sandbox with its journal and its files. @returns false if it does not exist */
  async delete(name: string): Promise<boolean> {
    const existed = await this.store.delete(name);
    // Steps that still run find that their sandbox is gone, and run again in a new one.
    this.#runners.delete(name);
    return existed;
  }

  /** Resolves once no step runs, and the replies to the last ones are sent. */
  async settled(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve));
    while ([...this.#runners.values()].some(({ isIdle }) => !isIdle));
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Number of sandboxes in memory. */
  get size(): number {
    return this.#runners.size;
  }

  #runner(name: string): SandboxRunner<State> {
    const known = this.#runners.get(name);
    this.#runners.delete(name);
    if (known === undefined) {
      checkSandboxName(name);
      this.#forgetOldest();
    }
    const runner =
      known ?? new SandboxRunner(name, this.store, (documents) => this.#open(name, documents), this.#measure);
    this.#runners.set(name, runner);
    return runner;
  }

  /** Drops the least recently used sandbox from memory. The store still has it. */
  #forgetOldest(): void {
    if (this.#runners.size < MAXIMUM_SANDBOXES) return;
    for (const [name, runner] of this.#runners) {
      if (!runner.isIdle) continue;
      this.#runners.delete(name);
      return;
    }
  }
}

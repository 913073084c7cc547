/** The running calls of one sandbox. */
interface Running {
  count: number;
  /** called when the count reaches 0 */
  wake: () => void;
}

/** Counts the running calls of each sandbox, so that a hand-over can wait for them. */
export class RunningCalls {
  readonly #running = new Map<string, Running>();

  /** @returns ends the call */
  begin(sandbox: string): () => void {
    const running = this.#running.get(sandbox) ?? { count: 0, wake: () => undefined };
    this.#running.set(sandbox, running);
    running.count += 1;
    return () => {
      running.count -= 1;
      if (running.count > 0) return;
      if (this.#running.get(sandbox) === running) this.#running.delete(sandbox);
      running.wake();
    };
  }

  has(sandbox: string): boolean {
    return this.#running.has(sandbox);
  }

  /** Resolves when no call runs in a sandbox, or after a timeout. Stops counting calls that still run then. */
  async finish(sandbox: string, withinMs: number): Promise<void> {
    const running = this.#running.get(sandbox);
    if (running === undefined) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      running.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    if (this.#running.get(sandbox) === running) this.#running.delete(sandbox);
  }
}

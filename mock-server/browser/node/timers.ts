/** Timers with the methods of Node's, because the timers of a browser are numbers. */
class Timer {
  #id: number;
  readonly #run: () => void;
  readonly #ms: number;

  constructor(run: () => void, ms: number) {
    this.#run = run;
    this.#ms = ms;
    this.#id = this.#start();
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  refresh(): this {
    this.clear();
    this.#id = this.#start();
    return this;
  }

  clear(): void {
    globalThis.clearTimeout(this.#id);
  }

  #start(): number {
    return globalThis.setTimeout(this.#run, this.#ms) as unknown as number;
  }
}

type Run<Given extends unknown[]> = (...given: Given) => void;

export const setTimeout = <Given extends unknown[]>(run: Run<Given>, ms = 0, ...given: Given): Timer =>
  new Timer(() => run(...given), ms);

export const setInterval = <Given extends unknown[]>(run: Run<Given>, ms = 0, ...given: Given): Timer => {
  const timer: Timer = new Timer(() => {
    timer.refresh();
    run(...given);
  }, ms);
  return timer;
};

export const clearTimeout = (timer: Timer | undefined): void => timer?.clear();
export const clearInterval = clearTimeout;

const turns: (() => void)[] = [];
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => turns.shift()?.();

/** Runs in the next turn of the event loop. A timeout of zero would wait 4 ms once timers nest. */
export const setImmediate = <Given extends unknown[]>(run: Run<Given>, ...given: Given): void => {
  turns.push(() => run(...given));
  port2.postMessage(undefined);
};

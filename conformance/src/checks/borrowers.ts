import { DAY } from '@kit/contracts/time-units';
import type { CheckContext } from './check-context';
import { Memory } from './memory';
import { runSteps } from './run-steps';
import { type Given, PASSING, scenarios } from './scenarios';
import { logIn } from './steps';

/** Puts borrowers into scenarios through calls, and through hooks where calls are not enough. */
export class Borrowers {
  readonly #context: CheckContext;
  readonly #shared = new Map<string, Memory>();

  constructor(context: CheckContext) {
    this.#context = context;
    context.onAdvance((ms) => {
      if (ms >= DAY) this.#shared.clear();
      for (const name of PASSING) this.#shared.delete(name);
    });
  }

  /** Returns the borrower of a check. @param isShared true if other checks may use the borrower too */
  async in(given: Given | undefined, isShared: boolean): Promise<Memory> {
    if (given === undefined) return new Memory();
    if (!isShared && given !== 'anyone') return this.#make(given);
    const known = this.#shared.get(given);
    if (known !== undefined) return known.copy();
    const memory = await this.#make(given);
    this.#shared.set(given, memory);
    return memory.copy();
  }

  async #make(given: Given): Promise<Memory> {
    const { phone } = this.#context;
    if (given === 'anyone' && phone !== undefined) {
      const memory = new Memory([['phone', phone]]);
      await runSteps(this.#context, logIn(), memory);
      return memory;
    }
    const { on, steps } = scenarios[given === 'anyone' ? 'new' : given];
    const memory = on === undefined ? new Memory() : await this.#make(on);
    await runSteps(this.#context, steps, memory);
    return memory;
  }
}

import { assumptions } from '@kit/contracts/assumptions';
import { examples } from '@kit/contracts/examples';

import { DAY } from '@kit/contracts/time-units';
import { Unreachable } from '../errors';
import type { CodePurpose } from '../hooks/hooks';
import { PHOTO } from '../wire/upload';
import type { CheckContext } from './check-context';
import { Memory, Reply } from './memory';
import { runSteps } from './run-steps';
import { type ScenarioName, scenarios } from './scenarios';
import type { Step } from './steps';

/** Scenarios that change within a day without any call. */
const PASSING: readonly ScenarioName[] = ['submitted', 'disbursing'];

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

  /** Returns a fresh phone number from the hook `freshPhone`. */
  async number(): Promise<string> {
    const phone = String(await this.#context.hook('freshPhone'));
    this.#context.phones.add(phone);
    return phone;
  }

  /** Requests a verification code and returns it, with the reply to the request. */
  async requestCode(contactNumber: string, purpose: CodePurpose = 'login') {
    const reply = await this.#context.ask('sendAuthCode', { contactNumber, purpose });
    return { reply, authCode: String(await this.#context.hook('codeFor', contactNumber, purpose)) };
  }

  /** Logs a number in and returns its token. */
  async logIn(phone: string): Promise<string> {
    const { authCode } = await this.requestCode(phone);
    const { result } = await this.#context.ask('authenticate', { contactNumber: phone, authCode });
    const token = new Reply(result?.data).at('authIdentifier');
    if (typeof token === 'string') return token;
    throw new Unreachable(`the login of ${phone} gave no token`);
  }

  /** Returns a logged-in borrower for checks that only read. */
  anyone(): Promise<Memory> {
    return this.#once('anyone', async () => this.#register(this.#context.phone ?? (await this.number())));
  }

  /** Creates a new borrower in a scenario. No other check uses this borrower. */
  async own(name: ScenarioName): Promise<Memory> {
    const { on, steps } = scenarios[name];
    const memory = on === undefined ? await this.#register(await this.number()) : await this.own(on);
    await this.runSteps(steps, memory);
    return memory;
  }

  /** Returns the borrower in a scenario that all checks without side effects share. */
  shared(name: ScenarioName): Promise<Memory> {
    return this.#once(name, () => this.own(name));
  }

  async runSteps(steps: readonly (Step | 'upload' | 'personal')[], memory: Memory): Promise<void> {
    let pending: Step[] = [];
    for (const step of steps) {
      if (typeof step !== 'string') {
        pending.push(step);
        continue;
      }
      await runSteps(this.#context, pending, memory);
      pending = [];
      await (step === 'upload' ? this.#upload(memory) : this.#personal(memory));
    }
    await runSteps(this.#context, pending, memory);
  }

  async #once(name: string, make: () => Promise<Memory>): Promise<Memory> {
    const known = this.#shared.get(name);
    if (known !== undefined) return known.copy();
    const memory = await make();
    this.#shared.set(name, memory);
    return memory.copy();
  }

  async #register(phone: string): Promise<Memory> {
    return new Memory([
      ['phone', phone],
      ['token', await this.logIn(phone)],
    ]);
  }

  async #upload(memory: Memory): Promise<void> {
    const { result } = await this.#context.upload({ file: PHOTO, purpose: 'face', token: memory.text('token') });
    memory.set('fileId', new Reply(result?.data).at('fileId'));
  }

  /** Saves the personal information with a state, an area and a bank from the target's dictionaries. */
  async #personal(memory: Memory): Promise<void> {
    const token = memory.text('token');
    const { request } = examples.saveIdentifierInfo;
    const place = await this.#places(token, request.state, request.district);
    memory.set('bankName', place.bankName);
    memory.set('state', place.state);
    memory.set('district', place.district);
    memory.set('ownAccountNo', examples.saveBankInfo.request.accountNo);
    const email = `adaeze@${assumptions.emailSuffixes[0]}`;
    const personal = { ...request, email, state: place.state, district: place.district };
    memory.set('personal', personal);
    await this.#context.ask('saveIdentifierInfo', personal, { token });
  }

  #known: { state: string; district: string; bankName: string } | undefined;

  async #places(token: string, state: string, district: string) {
    if (this.#known !== undefined) return this.#known;
    const from = async (data: object, wanted: string): Promise<string> => {
      const { result } = await this.#context.ask('getDictItem', data, { token });
      const values = new Reply(result?.data).list('items').map((item) => new Reply(item).at('value'));
      const value = values.find((each) => each === wanted) ?? values[0];
      return typeof value === 'string' ? value : wanted;
    };
    const bankName = await from({ dictType: 'bank' }, examples.saveBankInfo.request.bankName);
    const known = await from({ dictType: 'state' }, state);
    this.#known = { bankName, state: known, district: await from({ dictType: 'district', parent: known }, district) };
    return this.#known;
  }
}

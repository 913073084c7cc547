import { assumptions } from '@kit/contracts/assumptions';
import { methods } from '@kit/contracts/methods';
import { DAY } from '@kit/contracts/time-units';
import { Unreachable } from '../errors';
import { PHOTO } from '../wire/upload';
import { Kept, Reply } from './kept';
import { play } from './scenario';
import { type SituationName, situations } from './situations';
import type { Step } from './steps';
import type { World } from './world';

/** Scenarios that change within a day without any call. */
const PASSING: readonly SituationName[] = ['submitted'];

interface Shared {
  readonly kept: Kept;
}

/** Puts borrowers into scenarios through calls, and through hooks where calls are not enough. */
export class Borrowers {
  readonly #world: World;
  readonly #shared = new Map<string, Shared>();

  constructor(world: World) {
    this.#world = world;
    world.onAdvance((ms) => {
      if (ms >= DAY) this.#shared.clear();
      for (const name of PASSING) this.#shared.delete(name);
    });
  }

  /** Returns a fresh phone number from the hook `freshPhone`. */
  async number(): Promise<string> {
    const phone = String(await this.#world.hook('freshPhone'));
    this.#world.phones.add(phone);
    return phone;
  }

  /** Logs a number in and returns its token. */
  async logIn(phone: string): Promise<string> {
    const world = this.#world;
    await world.ask('sendAuthCode', { contactNumber: phone, purpose: 'login' });
    const authCode = String(await world.hook('codeFor', phone, 'login'));
    const { result } = await world.ask('authenticate', { contactNumber: phone, authCode });
    const token = new Reply(result?.data).at('authIdentifier');
    if (typeof token === 'string') return token;
    throw new Unreachable(`the login of ${phone} gave no token`);
  }

  /** Returns a logged-in borrower for checks that only read. */
  anyone(): Promise<Kept> {
    return this.#once('anyone', async () => {
      const phone = this.#world.phone ?? (await this.number());
      return new Kept([
        ['phone', phone],
        ['token', await this.logIn(phone)],
      ]);
    });
  }

  /** Creates a borrower in a scenario that no other check uses. */
  async own(name: SituationName): Promise<Kept> {
    const { on, steps } = situations[name];
    const kept = on === undefined ? await this.#register() : await this.own(on);
    await this.play(steps, kept);
    return kept;
  }

  /** Returns a borrower in a scenario, shared by the checks that only read. */
  shared(name: SituationName): Promise<Kept> {
    return this.#once(name, () => this.own(name));
  }

  async play(steps: readonly (Step | 'upload' | 'personal')[], kept: Kept): Promise<void> {
    let pending: Step[] = [];
    for (const step of steps) {
      if (typeof step !== 'string') {
        pending.push(step);
        continue;
      }
      await play(this.#world, pending, kept);
      pending = [];
      await (step === 'upload' ? this.#upload(kept) : this.#personal(kept));
    }
    await play(this.#world, pending, kept);
  }

  async #once(name: string, make: () => Promise<Kept>): Promise<Kept> {
    const known = this.#shared.get(name);
    if (known !== undefined) return known.kept.copy();
    const kept = await make();
    this.#shared.set(name, { kept });
    return kept.copy();
  }

  async #register(): Promise<Kept> {
    const phone = await this.number();
    return new Kept([
      ['phone', phone],
      ['token', await this.logIn(phone)],
    ]);
  }

  async #upload(kept: Kept): Promise<void> {
    const { result } = await this.#world.upload({ file: PHOTO, purpose: 'face', token: kept.text('token') });
    kept.set('fileId', new Reply(result?.data).at('fileId'));
  }

  /** Saves the personal information with a state, an area and a bank from the target's dictionaries. */
  async #personal(kept: Kept): Promise<void> {
    const token = kept.text('token');
    const { request } = methods.saveIdentifierInfo.example;
    const place = await this.#places(token, request.state, request.district);
    kept.set('bankName', place.bankName);
    const email = `adaeze@${assumptions.emailSuffixes[0]}`;
    await this.#world.ask(
      'saveIdentifierInfo',
      { ...request, email, state: place.state, district: place.district },
      { token },
    );
  }

  #known: { state: string; district: string; bankName: string } | undefined;

  async #places(token: string, state: string, district: string) {
    if (this.#known !== undefined) return this.#known;
    const from = async (data: object, wanted: string): Promise<string> => {
      const { result } = await this.#world.ask('getDictItem', data, { token });
      const values = new Reply(result?.data).list('items').map((item) => new Reply(item).at('value'));
      const value = values.find((each) => each === wanted) ?? values[0];
      return typeof value === 'string' ? value : wanted;
    };
    const bankName = await from({ dictType: 'bank' }, methods.saveBankInfo.example.request.bankName);
    const known = await from({ dictType: 'state' }, state);
    this.#known = { bankName, state: known, district: await from({ dictType: 'district', parent: known }, district) };
    return this.#known;
  }
}

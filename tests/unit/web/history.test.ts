import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  historyIndex,
  isBottomEntry,
  layers,
  leaveForCheckout,
  returnFromCheckout,
} from '../../../web/src/platform/history';
import { screenKeyOf, subjectKeyOf } from '../../../web/src/platform/location';

/** A browser tab: its session storage, and its history from our first entry on. */
const createTab = (state: unknown = null) => {
  const entries: unknown[] = [state];
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
  const history = {
    get state() {
      return entries.at(-1);
    },
    replaceState: (next: unknown) => void entries.splice(-1, 1, next),
    pushState: (next: unknown) => void entries.push(next),
  };
  return { window: { sessionStorage: storage, history } as unknown as Window, entries, items };
};

const withoutStorage = (): Window =>
  ({
    get sessionStorage(): never {
      throw new Error('storage is switched off');
    },
    history: { state: null },
  }) as unknown as Window;

describe('the return from a payment provider', () => {
  it('adds a bottom entry below the page', () => {
    const { window, entries } = createTab();
    leaveForCheckout(window);
    returnFromCheckout(window);
    expect(entries).toEqual([
      { idx: 0, bottom: true },
      { idx: 1, key: 'leftForCheckout' },
    ]);
    expect(isBottomEntry(window)).toBe(false);
    entries.pop();
    expect(isBottomEntry(window)).toBe(true);
  });

  it('adds one entry, and no second one when the app opens again', () => {
    const { window, entries, items } = createTab();
    leaveForCheckout(window);
    expect(items.size).toBe(1);
    returnFromCheckout(window);
    expect(items.size).toBe(0);
    entries.splice(0, entries.length, null);
    returnFromCheckout(window);
    expect(entries).toEqual([null]);
  });

  it('adds no entry if the borrower has not left for a provider', () => {
    const { window, entries } = createTab();
    returnFromCheckout(window);
    expect(entries).toEqual([null]);
  });

  it('adds no entry if back from the provider showed one of our entries', () => {
    const { window, entries } = createTab({ idx: 3, key: 'ours' });
    leaveForCheckout(window);
    returnFromCheckout(window);
    expect(entries).toEqual([{ idx: 3, key: 'ours' }]);
  });

  it('survives a device with storage switched off', () => {
    expect(() => leaveForCheckout(withoutStorage())).not.toThrow();
    expect(() => returnFromCheckout(withoutStorage())).not.toThrow();
  });
});

describe('the index of an entry of the history', () => {
  afterEach(() => {
    window.history.replaceState(null, '');
  });

  it.each([
    [{ idx: 3 }, 3],
    [{ idx: '3' }, 0],
    [{ key: 'a' }, 0],
    ['idx', 0],
    [7, 0],
    [null, 0],
  ])('with the state %j is %i', (state, index) => {
    window.history.replaceState(state, '');
    expect(historyIndex()).toBe(index);
  });
});

describe('the open layers', () => {
  const layerEntry = () => window.history.state?.layer;

  it('close at once if a navigation leaves them, the topmost first, and their entries go before it', async () => {
    onTestFinished(layers.start());
    const done: string[] = [];
    for (const name of ['dialog', 'picker']) layers.open(() => done.push(name));
    await vi.waitFor(() => expect(layerEntry()).toBe(2));
    layers.leave(() => done.push(`gone from the entry of layer ${layerEntry() ?? 0}`));
    expect(layers.isOpen()).toBe(false);
    expect(done).toEqual(['picker', 'dialog']);
    await vi.waitFor(() => expect(done).toHaveLength(3));
    expect(done.at(-1)).toBe('gone from the entry of layer 0');
  });
});

describe('the key of a screen', () => {
  const placeAt = (search: string, name: 'repayDetail' | 'extension' = 'repayDetail') =>
    screenKeyOf({ name, query: new URLSearchParams(search) });

  it.each(['view=answers', 'step=code', 'type=4', 'orderNo=L1', 'payOrderId=P1', 'ticketOdrId=T1'])(
    'differs with %s',
    (search) => {
      expect(placeAt(search)).not.toBe(placeAt(''));
      expect(placeAt(search)).not.toBe(placeAt(`${search}2`));
      expect(placeAt(search)).not.toBe(placeAt(search, 'extension'));
    },
  );

  it('is the same for parameters that only select a detail, and for an empty name', () => {
    expect(placeAt('orderNo=L1&from=home')).toBe(placeAt('orderNo=L1'));
    expect(placeAt('orderNo=')).toBe(placeAt(''));
  });

  it('does not mix up two names', () => {
    expect(placeAt('orderNo=X')).not.toBe(placeAt('payOrderId=X'));
  });
});

it('a screen starts anew for another order or payment, and not for another detail', () => {
  const subject = (search: string) => subjectKeyOf({ query: new URLSearchParams(search) });
  for (const name of ['orderNo', 'payOrderId', 'again', 'purpose', 'ticketOdrId']) {
    expect(subject(`${name}=1`)).not.toBe(subject(`${name}=2`));
  }
  expect(subject('orderNo=1&view=answers')).toBe(subject('orderNo=1'));
});

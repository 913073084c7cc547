import { DEFAULT_SANDBOX } from '@kit/mock-server/sandbox/names';
import { fileContentCollection } from '@kit/mock-server/sandbox/records/files';
import { messageCollection } from '@kit/mock-server/sandbox/records/messages';
import type { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import type { SandboxHost } from '@kit/mock-server/sandbox/sandbox-host';
import { LocalHost } from '@kit/mock-server/sandbox-host/local-host';
import { describe, expect, it } from 'vitest';

const PHONE = '08031234567';
const limits = { entries: 10, bytes: 100_000 };

/** A host that keeps nothing in its store, because large texts would take seconds. */
const open = (): SandboxHost =>
  new LocalHost({ description: '', commit: () => undefined, close: () => undefined }, [], limits, () => undefined);

const report = { at: 1, kind: 'error' as const, message: '', stack: 's'.repeat(5_000), screen: '/' };
const storesOfJournal: readonly (readonly [string, (sandbox: Sandbox) => void])[] = [
  ['errors inside the app', ({ journal }) => void journal.appErrors.report('a', [report])],
  [
    'calls over the bridge',
    ({ journal }) =>
      void journal.devices.report('a', [{ at: 1, eventName: 'x', params: 'p'.repeat(5_000) }], undefined),
  ],
  [
    'acts of testers',
    ({ journal }) => journal.noteChange({ route: 'POST /x', call: 'POST /x', from: 0, to: 0 }, 'b'.repeat(1_900), 0),
  ],
  [
    'the history of documents',
    ({ documents }) => {
      const [entry, ...more] = [...documents.collection(messageCollection).entries()];
      const message = { contactNumber: PHONE, text: 't'.repeat(5_000), authCode: null, purpose: '', sentAt: 0 };
      expect(more).toEqual([]);
      documents.collection(messageCollection).set(entry?.[0] ?? '1', { id: '1', ...message });
    },
  ],
];

describe.each(storesOfJournal)('%s count for the memory of all journals', (_, add) => {
  const all = (sandboxes: SandboxHost) => sandboxes.totals().journalBytes;
  /** Fills the store, and at most to the limit of all sandboxes. */
  const flood = (sandboxes: SandboxHost, name: string) => {
    for (let count = 0; count < 60; count += 1) add(sandboxes.get(name));
  };

  it('and a flood in many sandboxes keeps within the maximum, and takes nothing from one with few bytes', () => {
    const sandboxes = open();
    sandboxes.get('quiet').journal.appErrors.report('a', [report, report]);
    for (let index = 0; index < 30; index += 1) flood(sandboxes, `flooded-${index}`);
    // Sixteen journals, or the minimum of each sandbox.
    expect(all(sandboxes)).toBeLessThanOrEqual(Math.max(16 * limits.bytes, 31 * 128 * 1024));
    expect(sandboxes.get('quiet').journal.appErrors.list()).toHaveLength(2);
  });

  it('until the sandbox is gone', () => {
    const sandboxes = open();
    for (const index of [1, 2, 3]) {
      flood(sandboxes, 'gone');
      expect([index, all(sandboxes)]).toEqual([index, expect.any(Number)]);
      expect(all(sandboxes)).toBeGreaterThan(50_000);
      const late = sandboxes.get('gone');
      sandboxes.delete('gone');
      add(late);
      expect([index, all(sandboxes)]).toEqual([index, 0]);
    }
  });
});

it('a replaced sandbox loses its history, and one that went back keeps it', () => {
  const sandboxes = open();
  const bytes = () => sandboxes.totals().journalBytes;
  const change = () => {
    for (const text of ['a'.repeat(5_000), 'b', 'c'])
      sandboxes
        .get('a')
        .documents.collection(messageCollection)
        .set('1', { ...{ id: '1', contactNumber: PHONE, text, authCode: null, purpose: '', sentAt: 0 } });
  };
  change();
  const before = bytes();
  expect(before).toBeGreaterThan(5_000);
  sandboxes.back('a', 1);
  expect(bytes()).toBeGreaterThan(before);
  sandboxes.replace('a', []);
  expect(bytes()).toBe(0);
});

describe('the documents of all sandboxes share their memory', () => {
  const size = 60 * 1024 * 1024;
  const store = (sandboxes: SandboxHost, name: string, bytes = size) =>
    sandboxes.get(name).documents.collection(fileContentCollection).set('1', 'x'.repeat(bytes));
  it('and above the maximum, the largest sandbox goes, not the least recently used', () => {
    const sandboxes = open();
    store(sandboxes, 'small', 1_000);
    for (const name of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) store(sandboxes, name);
    store(sandboxes, 'largest', 2 * size);
    expect(sandboxes.names()).toHaveLength(9);
    expect(sandboxes.totals().documentBytes).toBeGreaterThan(512 * 1024 * 1024);
    sandboxes.get('other');
    expect(sandboxes.names()).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h', 'other', 'small']);
    expect(sandboxes.totals().documentBytes).toBeLessThan(512 * 1024 * 1024);
  });

  it('also if the next call is one to the largest, which is empty then', () => {
    const sandboxes = open();
    for (const name of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) store(sandboxes, name);
    store(sandboxes, 'largest', 2 * size);
    expect(sandboxes.get('largest').documents.size).toBe(0);
  });

  it('but configured sandboxes, the default one and small ones stay', () => {
    const sandboxes = open();
    store(sandboxes, DEFAULT_SANDBOX, 3 * size);
    for (const name of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      store(sandboxes, name);
      sandboxes.configure(name);
    }
    store(sandboxes, 'mine', 1_000);
    store(sandboxes, 'h', 2 * size);
    for (const name of sandboxes.names()) sandboxes.get(name);
    expect(sandboxes.list().map(({ name, documents }) => [name, documents])).toEqual(
      ['b', 'c', 'd', DEFAULT_SANDBOX, 'e', 'f', 'g', 'h', 'mine'].sort().map((name) => [name, 1]),
    );
  });

  it('and replaced, rolled back, deleted or reset documents do not count', () => {
    const sandboxes = open();
    const bytes = () => sandboxes.totals().documentBytes;
    store(sandboxes, 'a', 1_000);
    expect(bytes()).toBe(sandboxes.get('a').documents.bytes);
    sandboxes.back('a', 0);
    expect(bytes()).toBe(0);
    store(sandboxes, 'a', 1_000);
    sandboxes.replace('a', []);
    expect(bytes()).toBe(0);
    store(sandboxes, 'a', 1_000);
    sandboxes.reset('a');
    expect(bytes()).toBe(0);
    store(sandboxes, 'a', 1_000);
    sandboxes.delete('a');
    expect(bytes()).toBe(0);
  });

  it('and a step that fails counts nothing', () => {
    const { documents } = open().get('a');
    const contents = documents.collection(fileContentCollection);
    contents.set('1', 'x'.repeat(100));
    const before = documents.bytes;
    const failing = () =>
      documents.atomically(() => {
        contents.set('2', 'y'.repeat(50));
        contents.set('1', 'z');
        contents.delete('2');
        throw new Error('half way');
      });
    expect(failing).toThrow('half way');
    expect(documents.bytes).toBe(before);
  });
});

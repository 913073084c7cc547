import { DEFAULT_SANDBOX, SandboxError, SandboxUnavailable } from '@kit/mock-server/sandbox/names';
import { MAXIMUM_SANDBOXES } from '@kit/mock-server/sandbox/sandbox-host';
import { describe, expect, it, vi } from 'vitest';
import { follow, hostOnFakeStore } from '../../support/fake-shared-store';

const PHONE = '08031234567';

const call = {
  ...{ url: '/app/x', rawHeaders: [], request: Buffer.alloc(0), reply: '', channel: undefined, methods: ['x'] },
  ...{ contactNumber: undefined, code: 0, http: 200, durationMs: 1, note: undefined },
};

describe('the sandboxes of one of several servers', () => {
  it('are those that it claimed, with their documents from the store', async () => {
    const { sandboxes, claim } = hostOnFakeStore();
    expect(sandboxes.holds('mine')).toBe(false);
    await claim('mine', [{ sandbox: 'mine', kind: 'counter', id: 'orders', body: 7 }]);
    expect(sandboxes.holds('mine')).toBe(true);
    expect(sandboxes.get('mine').orders.opened).toBe(7);
    expect(sandboxes.names()).toEqual(['mine']);
    expect(sandboxes.peek('mine')).toBe(sandboxes.get('mine'));
    for (const ask of [
      () => sandboxes.get('other'),
      () => sandboxes.peek('other'),
      () => sandboxes.replace('other', []),
    ]) {
      expect(ask).toThrow(SandboxUnavailable);
      expect(ask).toThrow('Another server is taking over the sandbox "other"');
    }
    expect(() => sandboxes.get('../other')).toThrow(SandboxError);
  });

  it('can be read without a claim if no server owns them', () => {
    const { sandboxes } = hostOnFakeStore();
    const seen = sandboxes.peek('nowhere', true);
    expect(seen.borrowers.list()).toEqual([]);
    expect(sandboxes.names()).toEqual([]);
    expect(sandboxes.peek('nowhere', true).journal).not.toBe(seen.journal);
  });

  it('are not served while their lease may be lost, and are served again once it is renewed', async () => {
    const { sandboxes, claim, state } = hostOnFakeStore();
    await claim('mine');
    const held = sandboxes.get('mine');
    state.isServing = false;
    expect(sandboxes.holds('mine')).toBe(false);
    expect(() => sandboxes.get('mine')).toThrow(SandboxUnavailable);
    expect(() => sandboxes.peek('mine')).toThrow(SandboxUnavailable);
    state.isServing = true;
    expect(sandboxes.get('mine')).toBe(held);
  });

  it('are listed once something happened in them: a write, a call, or a takeover', async () => {
    const { sandboxes, claim } = hostOnFakeStore();
    for (const name of ['untouched', 'written', 'called', 'emptied']) await claim(name);
    sandboxes.get('written').sessions.open(PHONE);
    sandboxes.get('called').journal.record(call, 0);
    sandboxes.get('emptied').sessions.open(PHONE);
    sandboxes.get('emptied').documents.clear();
    expect(sandboxes.list().map(({ name, documents }) => [name, documents])).toEqual([
      ['called', 0],
      ['emptied', 0],
      ['written', 1],
    ]);
  });

  it('number their calls so that no id of an earlier server is reused', async () => {
    const { sandboxes, claim } = hostOnFakeStore();
    await claim('first');
    await claim('third', [], 3);
    expect(sandboxes.get('first').journal.isContinued).toBe(false);
    expect(sandboxes.get('third').journal.isContinued).toBe(true);
    for (const name of ['first', 'third']) sandboxes.get(name).journal.record(call, 0);
    expect(sandboxes.get('first').journal.lastId).toBe(1);
    expect(sandboxes.get('third').journal.lastId).toBe(2_000_000_001);
  });

  it('belong to another server once they are lost: followers reconnect, and nothing is deleted', async () => {
    const { sandboxes, claim, written, listenerOf } = hostOnFakeStore();
    await claim('mine');
    const entries = follow(sandboxes, 'mine');
    listenerOf().lost('mine');
    expect(entries).toEqual(['moved', 'end']);
    expect(sandboxes.names()).toEqual([]);
    expect(written).toEqual([]);
  });

  it('are emptied in the store and released after they were deleted', async () => {
    const { sandboxes, claim, log, written } = hostOnFakeStore();
    await claim('mine');
    sandboxes.get('mine').sessions.open(PHONE);
    const entries = follow(sandboxes, 'mine');
    expect(sandboxes.delete('mine')).toBe(true);
    expect(entries).toEqual(['end']);
    await sandboxes.flushed('mine');
    await vi.waitFor(() => expect(log.slice(-2)).toEqual(['commit mine', 'release mine to ']));
    expect(written.at(-1)).toEqual({ sandbox: 'mine', clear: true });
    expect(sandboxes.flushed('mine')).toBeUndefined();
    expect(sandboxes.delete('mine')).toBe(false);
  });

  it('give their documents to the store, with the mark of a configured one', async () => {
    const { sandboxes, claim, listenerOf } = hostOnFakeStore();
    const counter = { sandbox: 'mine', kind: 'counter', id: 'orders', body: 7 };
    await claim('mine', [counter]);
    expect(listenerOf().documents('mine')).toEqual([counter]);
    sandboxes.configure('mine');
    const mark = { sandbox: 'mine', kind: 'configured', id: 'mark', body: { at: expect.any(Number) } };
    expect(listenerOf().documents('mine')).toEqual([counter, mark]);
    expect(listenerOf().documents('other')).toEqual([]);
  });

  it('and their server report their condition', async () => {
    const { sandboxes, claim } = hostOnFakeStore();
    await claim('mine');
    expect(sandboxes.shared).toEqual({ lease: { server: 'this-server', endsInMs: 1_000 }, owned: 1, warnings: [] });
    expect(await sandboxes.problem()).toBeUndefined();
    await sandboxes.close();
    expect(await sandboxes.problem()).toBe('this server is stopping');
    await expect(sandboxes.claim('mine')).rejects.toThrow('This server is stopping');
  });

  it('wait only for their own writes', async () => {
    const { sandboxes, claim } = hostOnFakeStore();
    for (const name of ['busy', 'idle']) await claim(name);
    sandboxes.get('busy').sessions.open(PHONE);
    expect(sandboxes.flushed('busy')).toBeInstanceOf(Promise);
    expect(sandboxes.flushed('idle')).toBeUndefined();
    expect(sandboxes.flushed('nobodys')).toBeUndefined();
  });

  it('have their own path to the store for configuring, emptying and restoring', async () => {
    const { sandboxes, claim, written } = hostOnFakeStore();
    await claim('mine');
    sandboxes.reset('mine');
    await sandboxes.flushed('mine');
    expect(written).toEqual([]);
    sandboxes.configure('mine');
    sandboxes.configure('mine');
    sandboxes.configure('nobodys');
    await sandboxes.flushed('mine');
    expect(written).toEqual([{ sandbox: 'mine', kind: 'configured', id: 'mark', body: { at: expect.any(Number) } }]);
    expect(sandboxes.replace('mine', [{ kind: 'counter', id: 'orders', body: 3 }]).orders.opened).toBe(3);
    await sandboxes.flushed('mine');
    expect(written.slice(1)).toEqual([
      { sandbox: 'mine', clear: true },
      { sandbox: 'mine', kind: 'counter', id: 'orders', body: 3 },
      { sandbox: 'mine', kind: 'configured', id: 'mark', body: { at: expect.any(Number) } },
    ]);
    expect(sandboxes.list()).toMatchObject([{ name: 'mine', isConfigured: true }]);
    sandboxes.reset('mine');
    await sandboxes.flushed('mine');
    expect(written.at(-1)).toEqual({ sandbox: 'mine', clear: true });
    expect(sandboxes.list()).toMatchObject([{ name: 'mine', isConfigured: false, documents: 0 }]);
  });

  it('are evicted if there are too many: the least recently used without followers first, and nothing is deleted', async () => {
    const { sandboxes, claim, log, written } = hostOnFakeStore();
    await claim('followed');
    const entries = follow(sandboxes, 'followed');
    for (const name of ['oldest', DEFAULT_SANDBOX, 'configured']) await claim(name);
    sandboxes.configure('configured');
    for (let index = 4; index < MAXIMUM_SANDBOXES; index += 1) await claim(`filler-${index}`);
    sandboxes.get('oldest');
    for (const name of ['new', 'newer']) await claim(name);
    // Its next call creates it here again, with its name and configuration.
    await vi.waitFor(() =>
      expect(log.filter((line) => line.startsWith('release'))).toEqual([
        `release ${DEFAULT_SANDBOX} to `,
        'release configured to ',
      ]),
    );
    expect(entries).toEqual([]);
    expect(sandboxes.names()).toHaveLength(MAXIMUM_SANDBOXES);
    expect(sandboxes.names()).toEqual(expect.arrayContaining(['followed', 'oldest', 'new', 'newer']));
    expect(written.filter((write) => 'clear' in write)).toEqual([]);
  });
});

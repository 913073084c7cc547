import { LocalHost } from '@kit/mock-server/sandbox-host/local-host';
import type { StoredDocument, Write } from '@kit/mock-server/store/store';
import { describe, expect, it, vi } from 'vitest';

const limits = { entries: 10, bytes: 100_000 };
const call = {
  ...{ url: '/app/x', rawHeaders: [], request: Buffer.alloc(0), reply: '', channel: undefined, methods: ['x'] },
  ...{ contactNumber: undefined, code: 0, http: 200, durationMs: 1, note: undefined },
};

describe('the host of a single server', () => {
  it('reports that the store refuses writes, until it is closed', async () => {
    const refuse = () => {
      throw new Error('full');
    };
    const close = vi.fn();
    const sandboxes = new LocalHost({ description: '', commit: refuse, close }, [], limits, () => undefined);
    sandboxes.get('untouched');
    expect(await sandboxes.problem()).toBeUndefined();
    sandboxes.get('changed').clock.freeze();
    expect(await sandboxes.problem()).toBe('the store refuses writes');
    await sandboxes.close();
    expect(close).toHaveBeenCalledOnce();
  });

  it('goes back only in memory and to a known position, and configures no sandbox by it', async () => {
    const store = { description: '', commit: () => undefined, close: () => undefined };
    const sandboxes = new LocalHost(store, [], limits, () => undefined);
    expect(sandboxes.back('unknown', 0)).toBeUndefined();
    sandboxes.get('known').borrowers.findOrRegister('08031234567');
    const { position } = sandboxes.get('known').documents;
    expect(sandboxes.back('known', position + 100)).toBeUndefined();
    expect(sandboxes.back('known', position)?.borrowers.list()).toHaveLength(1);
    sandboxes.get('known').sessions.open('08031234567');
    expect(sandboxes.totals()).toMatchObject({ sandboxes: 1, sessions: 1 });
    expect(sandboxes.list()).toMatchObject([{ name: 'known', isConfigured: false }]);
    await sandboxes.close();
  });

  it.each([true, false])('stores the calls of its journals when it is closed, if it keeps them: %s', async (keeps) => {
    const stored = new Map<string, StoredDocument>();
    const commit = (writes: readonly Write[]) => {
      for (const write of writes) if ('kind' in write) stored.set(`${write.kind} ${write.id}`, write);
    };
    const store = { description: '', commit, close: () => undefined };
    const open = () => new LocalHost(store, [...stored.values()], limits, () => undefined, undefined, undefined, keeps);
    const first = open();
    first.get('a').clock.freeze();
    first.get('a').journal.record(call, 0);
    await first.close();
    const second = open();
    expect(second.get('a').journal.list({ limit: 5 })).toHaveLength(keeps ? 1 : 0);
    expect(second.list()).toMatchObject([{ name: 'a', documents: 1 }]);
    await second.close();
  });
});

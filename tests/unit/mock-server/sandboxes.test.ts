import { replyIdOf } from '@kit/mock-server/sandbox/idempotency/stored-reply';
import { DEFAULT_SANDBOX, SandboxError } from '@kit/mock-server/sandbox/names';
import { sessionCollection } from '@kit/mock-server/sandbox/records/sessions';
import type { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import { MAXIMUM_SANDBOXES, type SandboxHost } from '@kit/mock-server/sandbox/sandbox-host';
import { LocalHost } from '@kit/mock-server/sandbox-host/local-host';
import type { StoredDocument, Write } from '@kit/mock-server/store/store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const PHONE = '08031234567';
const limits = { entries: 10, bytes: 100_000 };

/** Sandboxes with a map as their store, so that they can be opened again from its content. */
const prepare = (stored: readonly StoredDocument[] = []) => {
  const storeContent = new Map(
    stored.map((document) => [JSON.stringify([document.sandbox, document.kind, document.id]), document]),
  );
  const commit = (writes: readonly Write[]) => {
    for (const write of writes) {
      if ('clear' in write) {
        for (const [key, { sandbox }] of storeContent) if (sandbox === write.sandbox) storeContent.delete(key);
      } else if (write.body === undefined) storeContent.delete(JSON.stringify([write.sandbox, write.kind, write.id]));
      else storeContent.set(JSON.stringify([write.sandbox, write.kind, write.id]), write);
    }
  };
  const store = { description: 'a map', commit, close: () => undefined };
  const sandboxes: SandboxHost = new LocalHost(store, stored, limits, () => undefined);
  const again = async () => {
    await sandboxes.flushed('any');
    return prepare([...storeContent.values()]);
  };
  return { sandboxes, storeContent, again };
};

const fill = (sandboxes: SandboxHost, use: (name: string) => void = () => undefined): void => {
  for (let index = sandboxes.names().length; index < MAXIMUM_SANDBOXES; index += 1) {
    sandboxes.get(`filler-${index}`);
    use(`filler-${index}`);
  }
};

describe('the journals of all sandboxes', () => {
  const MEBIBYTE = 1024 * 1024;
  const store = { description: 'nowhere', commit: () => undefined, close: () => undefined };
  const open = () => new LocalHost(store, [], { entries: 100, bytes: MEBIBYTE }, () => undefined);
  const call = {
    ...{
      url: '/app/x',
      rawHeaders: [],
      request: Buffer.alloc(60_000, 'x'),
      reply: '',
      channel: undefined,
      methods: [],
    },
    ...{ contactNumber: undefined, code: 401, http: 200, durationMs: 1, note: undefined },
  };
  /** Calls without any key, until the journal of the sandbox has its maximum. */
  const flood = (sandboxes: SandboxHost, name: string): void => {
    for (let count = 0; count < 20; count += 1) sandboxes.get(name).journal.record(call, 0);
  };
  const calls = (sandboxes: SandboxHost, name: string) => sandboxes.get(name).journal.list({ limit: 100 }).length;
  const names = Array.from({ length: 60 }, (_, index) => `flooded-${index}`);

  it('share their memory: many full ones shrink, and one with few calls loses none', () => {
    const sandboxes = open();
    for (let count = 0; count < 2; count += 1) sandboxes.get('quiet').journal.record(call, 0);
    flood(sandboxes, 'first');
    expect(calls(sandboxes, 'first')).toBe(16);
    for (const name of names) flood(sandboxes, name);
    const kept = ['first', ...names].map((name) => calls(sandboxes, name));
    expect(kept.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(16 * 16);
    expect(Math.min(...kept)).toBeGreaterThanOrEqual(2);
    expect(calls(sandboxes, 'quiet')).toBe(2);
  });

  it('get the memory of a deleted one back', () => {
    const sandboxes = open();
    for (const name of names) {
      flood(sandboxes, name);
      sandboxes.delete(name);
    }
    for (const name of names.slice(0, 16)) flood(sandboxes, name);
    expect(names.slice(0, 16).map((name) => calls(sandboxes, name))).toEqual(Array(16).fill(16));
  });

  it('record nothing after their end', () => {
    const sandboxes = open();
    const { journal } = sandboxes.get('deleted');
    sandboxes.delete('deleted');
    journal.record(call, 0);
    expect([journal.isUntouched, journal.list({ limit: 1 })]).toEqual([true, []]);
  });
});

describe('the sandboxes of a server', () => {
  it('are created by a change, not by a read', async () => {
    const { sandboxes, storeContent } = prepare();
    const looked = sandboxes.peek('looked-at');
    expect(looked.borrowers.list()).toEqual([]);
    looked.sessions.open(PHONE);
    await sandboxes.flushed('any');
    expect([sandboxes.names(), storeContent.size]).toEqual([[], 0]);
    sandboxes.get('worked-in').sessions.open(PHONE);
    expect(sandboxes.names()).toEqual(['worked-in']);
    expect(sandboxes.peek('worked-in')).toBe(sandboxes.get('worked-in'));
    for (const name of ['', '..', '../x', 'x'.repeat(65)]) expect(() => sandboxes.peek(name)).toThrow(SandboxError);
  });

  it('reach listeners that subscribed before they existed', () => {
    const { sandboxes } = prepare();
    const received: string[] = [];
    const followed = sandboxes.peek('later').journal;
    followed.listen({ hear: (id) => void received.push(`call ${id}`), end: () => void received.push('end') });
    for (let index = 0; index < 10; index += 1) sandboxes.peek(`another-${index}`);
    expect(sandboxes.peek('later').journal).toBe(followed);
    expect(sandboxes.get('later').journal).toBe(followed);
    sandboxes.delete('later');
    expect(received).toEqual(['end']);
  });

  it('are evicted with their stored documents, the least recently used first', async () => {
    const { sandboxes, storeContent } = prepare();
    for (const name of ['first', 'second']) sandboxes.get(name).sessions.open(PHONE);
    fill(sandboxes);
    sandboxes.peek('first');
    sandboxes.get('new');
    expect(sandboxes.names()).toHaveLength(MAXIMUM_SANDBOXES);
    expect(sandboxes.names()).toEqual(expect.arrayContaining(['first', 'new']));
    expect(sandboxes.names()).not.toContain('second');
    await sandboxes.flushed('any');
    expect([...storeContent.values()].map(({ sandbox, kind }) => [sandbox, kind])).toEqual([
      ['first', sessionCollection.kind],
    ]);
    expect(sandboxes.get('second').documents.size).toBe(0);
  });

  it('stay if configured, also after a restart, or if followed, or if the default', { tags: ['slow'] }, async () => {
    const { sandboxes, again } = prepare();
    sandboxes.get(DEFAULT_SANDBOX);
    sandboxes.get('followed').journal.listen({ hear: () => undefined, end: () => undefined });
    for (const name of ['configured', 'replaced', 'reset']) {
      sandboxes.get(name).sessions.open(PHONE);
      sandboxes.configure(name);
    }
    sandboxes.replace('replaced', []);
    sandboxes.get('replaced').sessions.open(PHONE);
    sandboxes.reset('reset');
    sandboxes.get('reset').sessions.open(PHONE);
    fill(sandboxes);
    for (let index = 0; index < 2 * MAXIMUM_SANDBOXES; index += 1) sandboxes.get(`late-${index}`);
    const left = sandboxes.names().filter((name) => !name.startsWith('late-'));
    expect(left).toEqual(['configured', DEFAULT_SANDBOX, 'followed', 'replaced']);

    const { sandboxes: restarted } = await again();
    expect(restarted.list()).toEqual(
      ['configured', 'replaced'].map((name) => ({
        name,
        isConfigured: true,
        documents: 1,
        bytes: expect.any(Number),
        lastUsedAt: null,
      })),
    );
    fill(restarted);
    restarted.get('one-more');
    expect(restarted.names()).toEqual(expect.arrayContaining(['configured', 'replaced']));
  });

  it.each([
    ['changes one document', (sandbox: Sandbox) => void sandbox.borrowers.findOrRegister(PHONE)],
    [
      'restores a deleted document to its place, which stores all documents again',
      ({ borrowers }: Sandbox) => borrowers.remove('08000000001'),
    ],
  ])('stay configured after a restart, if going back %s', async (_what, change) => {
    const { sandboxes, again } = prepare();
    const sandbox = sandboxes.get('configured');
    for (const number of ['08000000001', '08000000002']) sandbox.borrowers.findOrRegister(number);
    sandboxes.configure('configured');
    const { position } = sandbox.documents;
    change(sandbox);
    expect(sandboxes.back('configured', position)?.borrowers.list()).toHaveLength(2);
    const restarted = (await again()).sandboxes;
    expect(restarted.list()).toMatchObject([{ name: 'configured', isConfigured: true }]);
    expect(
      restarted
        .get('configured')
        .borrowers.list()
        .map(({ contactNumber }) => contactNumber),
    ).toEqual(['08000000001', '08000000002']);
  });

  it('stay configured after a restart, if their documents were replaced, but not if they were reset', async () => {
    const { sandboxes, again } = prepare();
    sandboxes.get('replaced');
    sandboxes.configure('replaced');
    sandboxes.replace('replaced', []);
    sandboxes.get('reset').borrowers.findOrRegister(PHONE);
    sandboxes.configure('reset');
    sandboxes.reset('reset');
    expect((await again()).sandboxes.list()).toMatchObject([{ name: 'replaced', isConfigured: true }]);
  });

  it('are refused with a text if none can be evicted, until one is deleted', () => {
    const { sandboxes } = prepare();
    fill(sandboxes, (name) => sandboxes.configure(name));
    expect(() => sandboxes.get('one-more')).toThrow(
      /This server already has 1000 sandboxes.* DELETE \/__admin\/sandboxes\/<name>/,
    );
    expect(sandboxes.delete('filler-7')).toBe(true);
    expect(sandboxes.delete('filler-7')).toBe(false);
    expect(sandboxes.get('one-more').name).toBe('one-more');
  });

  describe('that are configured', () => {
    const HOUR = 3_600_000;
    const store = { description: 'nowhere', commit: () => undefined, close: () => undefined };
    const full = () => {
      const sandboxes = new LocalHost(store, [], limits, () => undefined, undefined, 2 * HOUR);
      fill(sandboxes, (name) => sandboxes.configure(name));
      return sandboxes;
    };
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
    afterEach(() => void vi.useRealTimers());

    it('give way after the idle time, the least recently used first', () => {
      const sandboxes = full();
      vi.setSystemTime(Date.now() + HOUR);
      sandboxes.get('filler-0');
      vi.setSystemTime(Date.now() + HOUR - 1);
      expect(() => sandboxes.get('one-more')).toThrow('This server already has 1000 sandboxes');
      vi.setSystemTime(Date.now() + 1);
      sandboxes.get('one-more');
      expect(sandboxes.holds('filler-0')).toBe(true);
      expect(sandboxes.holds('filler-1')).toBe(false);
    });

    it('never give way if they have a listener, or are the default one', () => {
      const sandboxes = new LocalHost(store, [], limits, () => undefined, undefined, HOUR);
      sandboxes.get('default');
      fill(sandboxes, (name) => {
        sandboxes.configure(name);
        sandboxes.get(name).journal.listen({ hear: () => undefined, end: () => undefined });
      });
      vi.setSystemTime(Date.now() + 10 * HOUR);
      expect(() => sandboxes.get('one-more')).toThrow('This server already has 1000 sandboxes');
    });
  });
});

it('frees the stored replies to reads of a sandbox that is replaced, set back or deleted', async () => {
  const { sandboxes } = prepare();
  const reply = { fingerprint: '', json: '{}', code: 0, at: Date.now() };
  const read = (name: string): void =>
    sandboxes.get(name).replies.put(replyIdOf({ caller: 'a', hasSession: true }, '1'), reply, false);
  expect(sandboxes.totals().replyBytes).toBe(0);
  const endings: ((name: string) => unknown)[] = [
    (name) => sandboxes.replace(name, []),
    (name) => sandboxes.back(name, sandboxes.get(name).documents.position),
    (name) => sandboxes.delete(name),
    (name) => sandboxes.reset(name),
  ];
  for (const [index, end] of endings.entries()) {
    sandboxes.get(`ended-${index}`).clock.freeze();
    read(`ended-${index}`);
    expect(sandboxes.totals().replyBytes).toBeGreaterThan(0);
    end(`ended-${index}`);
    expect([index, sandboxes.totals().replyBytes]).toEqual([index, 0]);
  }
});

it('lists the size of a sandbox, which grows with its documents and its journal', () => {
  const { sandboxes } = prepare();
  const { clock, messages, journal } = sandboxes.get('sized');
  const size = () => sandboxes.list().find(({ name }) => name === 'sized')?.bytes ?? 0;
  clock.freeze();
  const empty = size();
  const text = 'x'.repeat(10_000);
  messages.send({ contactNumber: PHONE, text, authCode: null, purpose: '', sentAt: 0 });
  const withMessage = size();
  expect(withMessage - empty).toBeGreaterThan(text.length);
  expect(withMessage - empty).toBeLessThan(2 * text.length);
  expect(size()).toBe(withMessage);
  journal.record(
    {
      ...{ url: '/app/a', rawHeaders: [], request: Buffer.alloc(0), reply: '', channel: undefined, methods: [] },
      ...{ contactNumber: undefined, code: 0, http: 200, durationMs: 1, note: undefined },
    },
    0,
  );
  expect(size() - withMessage).toBe(journal.bytes);
});

import { DEFAULT_SANDBOX, SandboxError } from '@kit/mock-server/sandbox/names';
import { sessionCollection } from '@kit/mock-server/sandbox/records/sessions';
import { MAXIMUM_SANDBOXES, type SandboxHost } from '@kit/mock-server/sandbox/sandbox-host';
import { LocalHost } from '@kit/mock-server/sandbox-host/local-host';
import type { StoredDocument, Write } from '@kit/mock-server/store/store';
import { describe, expect, it } from 'vitest';

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

  it('stay if configured, also after a restart, or if followed, or if the default', async () => {
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
      ['configured', 'replaced'].map((name) => ({ name, isConfigured: true, documents: 1, lastUsedAt: null })),
    );
    fill(restarted);
    restarted.get('one-more');
    expect(restarted.names()).toEqual(expect.arrayContaining(['configured', 'replaced']));
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
});

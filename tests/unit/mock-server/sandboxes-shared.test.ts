import { DEFAULT_SANDBOX, SandboxError, SandboxUnavailable } from '@kit/mock-server/sandbox/names';
import { MAXIMUM_SANDBOXES, Sandboxes, type SharedTenure } from '@kit/mock-server/sandbox/sandboxes';
import { CommitQueue } from '@kit/mock-server/store/commit-queue';
import type { StoredDocument, Write } from '@kit/mock-server/store/store';
import { describe, expect, it } from 'vitest';

const PHONE = '08031234567';

/** The sandboxes of one server among several: what it claimed is told to it, and what it gives up is seen. */
const prepare = () => {
  const released: [string, CommitQueue][] = [];
  const state = { isServing: true };
  const tenure: SharedTenure = {
    isServing: () => state.isServing,
    release: (name, commits) => void released.push([name, commits]),
  };
  const sandboxes = new Sandboxes(tenure, { entries: 10, bytes: 100_000 }, []);
  const queueOf = new Map<string, CommitQueue>();
  const written: Write[] = [];
  const claim = (name: string, stored: readonly StoredDocument[] = [], epoch = 1) => {
    const commits = new CommitQueue({ commit: (writes) => void written.push(...writes) }, () => undefined);
    queueOf.set(name, commits);
    sandboxes.adopt({ name, stored, commits, epoch });
  };
  return { sandboxes, claim, released, state, written, queueOf };
};

const follow = (sandboxes: Sandboxes, name: string): string[] => {
  const heard: string[] = [];
  sandboxes
    .get(name)
    .journal.listen({ hear: (id) => void heard.push(`call ${id}`), end: () => void heard.push('end') });
  return heard;
};

const call = {
  ...{ url: '/app/x', rawHeaders: [], request: Buffer.alloc(0), reply: '', channel: undefined, methods: ['x'] },
  ...{ contactNumber: undefined, code: 0, http: 200, durationMs: 1, note: undefined },
};

describe('the sandboxes of one of several servers', () => {
  it('are those that it claimed, with what the store had of them, and no other', () => {
    const { sandboxes, claim } = prepare();
    expect(sandboxes.holds('mine')).toBe(false);
    claim('mine', [{ sandbox: 'mine', kind: 'counter', id: 'orders', body: 7 }]);
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
      expect(ask).toThrow('The sandbox "other" is moving between servers');
    }
    expect(() => sandboxes.get('../other')).toThrow(SandboxError);
  });

  it('can be looked at where it is known that no server has one', () => {
    const { sandboxes } = prepare();
    const seen = sandboxes.peek('nowhere', true);
    expect(seen.borrowers.list()).toEqual([]);
    expect(sandboxes.names()).toEqual([]);
    expect(sandboxes.peek('nowhere', true).journal).not.toBe(seen.journal);
  });

  it('are not served while it may have lost them, and are when it has them again', () => {
    const { sandboxes, claim, state } = prepare();
    claim('mine');
    const held = sandboxes.get('mine');
    state.isServing = false;
    expect(sandboxes.holds('mine')).toBe(false);
    expect(() => sandboxes.get('mine')).toThrow(SandboxUnavailable);
    expect(() => sandboxes.peek('mine')).toThrow(SandboxUnavailable);
    state.isServing = true;
    expect(sandboxes.get('mine')).toBe(held);
  });

  it('are listed once something was done in them: written, called, or taken back', () => {
    const { sandboxes, claim } = prepare();
    for (const name of ['untouched', 'written', 'called', 'emptied']) claim(name);
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

  it('number their calls so that no id of an earlier server comes again', () => {
    const { sandboxes, claim } = prepare();
    claim('first');
    claim('third', [], 3);
    expect(sandboxes.get('first').journal.isContinued).toBe(false);
    expect(sandboxes.get('third').journal.isContinued).toBe(true);
    for (const name of ['first', 'third']) sandboxes.get(name).journal.record(call, 0);
    expect(sandboxes.get('first').journal.lastId).toBe(1);
    expect(sandboxes.get('third').journal.lastId).toBe(2_000_000_001);
  });

  it('are another’s once they are forgotten: whoever follows is let go, and nothing is deleted', async () => {
    const { sandboxes, claim, written, queueOf } = prepare();
    claim('mine');
    const heard = follow(sandboxes, 'mine');
    sandboxes.forget('mine');
    expect(heard).toEqual(['end']);
    expect(sandboxes.names()).toEqual([]);
    claim('mine');
    const again = follow(sandboxes, 'mine');
    // A server that claims what it still holds has lost it in between.
    claim('mine');
    expect(again).toEqual(['end']);
    await queueOf.get('mine')?.flushed();
    expect(written).toEqual([]);
  });

  it('that were ended are emptied in the store and given up, and that is waited for', async () => {
    const { sandboxes, claim, released, written, queueOf } = prepare();
    claim('mine');
    sandboxes.get('mine').sessions.open(PHONE);
    const heard = follow(sandboxes, 'mine');
    expect(sandboxes.delete('mine')).toBe(true);
    expect(heard).toEqual(['end']);
    expect(released).toEqual([['mine', queueOf.get('mine')]]);
    const kept = sandboxes.flushed('mine');
    expect(kept).toBeInstanceOf(Promise);
    await kept;
    expect(written.at(-1)).toEqual({ sandbox: 'mine', clear: true });
    await Promise.resolve();
    expect(sandboxes.flushed('mine')).toBeUndefined();
    expect(sandboxes.delete('mine')).toBe(false);
    expect(released).toHaveLength(1);
  });

  it('wait each for its own writes, and all of them together where the server ends', async () => {
    const { sandboxes, claim, written } = prepare();
    for (const name of ['busy', 'idle', 'ended']) claim(name);
    sandboxes.get('busy').sessions.open(PHONE);
    expect(sandboxes.flushed('busy')).toBeInstanceOf(Promise);
    expect(sandboxes.flushed('idle')).toBeUndefined();
    expect(sandboxes.flushed('nobodys')).toBeUndefined();
    sandboxes.get('ended').sessions.open(PHONE);
    sandboxes.delete('ended');
    await sandboxes.settled();
    expect(new Set(written.map(({ sandbox }) => sandbox))).toEqual(new Set(['busy', 'ended']));
  });

  it('write what is configured, emptied or put back by their own way to the store', async () => {
    const { sandboxes, claim, written, queueOf } = prepare();
    claim('mine');
    sandboxes.reset('mine');
    await queueOf.get('mine')?.flushed();
    expect(written).toEqual([]);
    sandboxes.configure('mine');
    sandboxes.configure('mine');
    sandboxes.configure('nobodys');
    await queueOf.get('mine')?.flushed();
    expect(written).toEqual([{ sandbox: 'mine', kind: 'configured', id: 'mark', body: { at: expect.any(Number) } }]);
    expect(sandboxes.replace('mine', [{ kind: 'counter', id: 'orders', body: 3 }]).orders.opened).toBe(3);
    await queueOf.get('mine')?.flushed();
    expect(written.slice(1)).toEqual([
      { sandbox: 'mine', clear: true },
      { sandbox: 'mine', kind: 'counter', id: 'orders', body: 3 },
      { sandbox: 'mine', kind: 'configured', id: 'mark', body: { at: expect.any(Number) } },
    ]);
    expect(sandboxes.list()).toMatchObject([{ name: 'mine', isConfigured: true }]);
    sandboxes.reset('mine');
    await queueOf.get('mine')?.flushed();
    expect(written.at(-1)).toEqual({ sandbox: 'mine', clear: true });
    expect(sandboxes.list()).toMatchObject([{ name: 'mine', isConfigured: false, documents: 0 }]);
  });

  it('give way where there are too many: the one used longest ago, followed by nobody, with nothing deleted', async () => {
    const { sandboxes, claim, released, written, queueOf } = prepare();
    claim('followed');
    const heard = follow(sandboxes, 'followed');
    for (const name of ['oldest', DEFAULT_SANDBOX, 'configured']) claim(name);
    sandboxes.configure('configured');
    for (let index = 4; index < MAXIMUM_SANDBOXES; index += 1) claim(`filler-${index}`);
    sandboxes.get('oldest');
    for (const name of ['new', 'newer']) claim(name);
    // It begins here again with its next call, so that neither its name nor its configuration keeps it.
    expect(released.map(([name]) => name)).toEqual([DEFAULT_SANDBOX, 'configured']);
    expect(released.map(([, commits]) => commits)).toEqual([queueOf.get(DEFAULT_SANDBOX), queueOf.get('configured')]);
    expect(heard).toEqual([]);
    expect(sandboxes.names()).toHaveLength(MAXIMUM_SANDBOXES);
    expect(sandboxes.names()).toEqual(expect.arrayContaining(['followed', 'oldest', 'new', 'newer']));
    await sandboxes.settled();
    expect(written.filter((write) => 'clear' in write)).toEqual([]);
  });
});

import { SandboxUnavailable } from '@kit/mock-server/sandbox/names';
import { PATIENCE } from '@kit/mock-server/sandbox-host/redis/redis-host';
import type { Owner } from '@kit/mock-server/sandbox-host/redis/shared-store';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { follow, hostOnFakeStore } from '../../support/fake-shared-store';

const PHONE = '08031234567';
const OTHER: Owner = { server: 'other-server', leaseEndsInMs: 2_000 };

afterEach(() => {
  vi.useRealTimers();
});

describe('a hand-over', () => {
  it('waits for running calls and their commits, and then releases the sandbox to the server that wants it', async () => {
    const { sandboxes, claim, log, listenerOf, holdCommits } = hostOnFakeStore();
    await claim('mine');
    const resume = holdCommits();
    const end = sandboxes.begin('mine');
    listenerOf().wanted('mine', OTHER.server);
    expect(sandboxes.claim('mine')).toBeInstanceOf(Promise);
    // The running call can still use it.
    sandboxes.get('mine').sessions.open(PHONE);
    end();
    await vi.waitFor(() => expect(sandboxes.names()).toEqual([]));
    expect(log.filter((line) => line.startsWith('release'))).toEqual([]);
    resume();
    await vi.waitFor(() => expect(log).toContain(`release mine to ${OTHER.server}`));
    expect(log.indexOf('commit mine')).toBeLessThan(log.indexOf(`release mine to ${OTHER.server}`));
    // The call that arrived in the meantime claims it back afterwards.
    await vi.waitFor(() => expect(sandboxes.names()).toEqual(['mine']));
    expect(log.lastIndexOf('claim mine')).toBeGreaterThan(log.indexOf(`release mine to ${OTHER.server}`));
  });

  it('does not wait for a call that takes longer than a second, and the next hand-over does not wait for it at all', async () => {
    vi.useFakeTimers();
    const { sandboxes, claim, log, listenerOf } = hostOnFakeStore();
    await claim('mine');
    const end = sandboxes.begin('mine');
    listenerOf().wanted('mine', OTHER.server);
    await vi.advanceTimersByTimeAsync(999);
    expect(log).not.toContain(`release mine to ${OTHER.server}`);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toContain(`release mine to ${OTHER.server}`);
    await claim('mine');
    listenerOf().wanted('mine', 'a-third-server');
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toContain('release mine to a-third-server');
    end();
  });

  it('makes followers of the sandbox reconnect', async () => {
    const { sandboxes, claim, listenerOf } = hostOnFakeStore();
    await claim('mine');
    const entries = follow(sandboxes, 'mine');
    listenerOf().wanted('mine', OTHER.server);
    expect(entries).toEqual(['moved', 'end']);
  });

  it('happens after the calls that waited for the sandbox, if another server wants it during the claim', async () => {
    const { sandboxes, log, listenerOf } = hostOnFakeStore();
    const finished: string[] = [];
    const calls = ['one', 'two'].map((call) => sandboxes.claim('mine')?.then(() => finished.push(call)));
    listenerOf().wanted('mine', OTHER.server);
    await Promise.all(calls);
    expect([finished, log]).toEqual([['one', 'two'], ['claim mine']]);
    await vi.waitFor(() => expect(log).toEqual(['claim mine', `release mine to ${OTHER.server}`]));
  });

  it('releases sandboxes that this server owns only in the store', () => {
    const { log, listenerOf } = hostOnFakeStore();
    listenerOf().wanted('lost', OTHER.server);
    expect(log).toEqual([`disown lost to ${OTHER.server}`]);
  });

  it('of every sandbox happens before the server ends, and then it claims nothing', async () => {
    const { sandboxes, claim, log } = hostOnFakeStore();
    for (const name of ['one', 'two']) await claim(name);
    sandboxes.get('one').sessions.open(PHONE);
    await sandboxes.close();
    expect(log.slice(-4).toSorted()).toEqual(['close', 'commit one', 'release one to ', 'release two to ']);
    expect(log.at(-1)).toBe('close');
    await expect(sandboxes.claim('one')).rejects.toThrow(SandboxUnavailable);
  });
});

describe('a call for a sandbox of another server', () => {
  it('claims it when it is released', async () => {
    vi.useFakeTimers();
    const { sandboxes, otherOwners, listenerOf } = hostOnFakeStore();
    otherOwners.set('theirs', OTHER);
    const claimed = sandboxes.claim('theirs');
    await vi.advanceTimersByTimeAsync(0);
    otherOwners.delete('theirs');
    listenerOf().released('theirs');
    await vi.advanceTimersByTimeAsync(0);
    expect(sandboxes.names()).toEqual(['theirs']);
    expect(await claimed).toBe(true);
  });

  it("claims it when the other server's lease ends, or when the release message was lost", async () => {
    vi.useFakeTimers();
    const { sandboxes, otherOwners } = hostOnFakeStore();
    otherOwners.set('theirs', { ...OTHER, leaseEndsInMs: 50 });
    const claimed = sandboxes.claim('theirs');
    await vi.advanceTimersByTimeAsync(0);
    otherOwners.delete('theirs');
    await vi.advanceTimersByTimeAsync(51);
    expect(sandboxes.names()).toEqual(['theirs']);
    expect(await claimed).toBe(true);
  });

  it('is refused after a maximum wait, which is the same for each call', async () => {
    vi.useFakeTimers();
    const { sandboxes, otherOwners } = hostOnFakeStore();
    otherOwners.set('theirs', OTHER);
    const ended: string[] = [];
    const call = (name: string) =>
      void sandboxes.claim('theirs')?.catch((cause: unknown) => {
        expect(cause).toBeInstanceOf(SandboxUnavailable);
        ended.push(name);
      });
    call('first');
    await vi.advanceTimersByTimeAsync(1_000);
    call('second');
    await vi.advanceTimersByTimeAsync(PATIENCE - 1_001);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    expect(ended).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ended).toEqual(['first', 'second']);
  });

  it('waits for a silent Redis, and is refused if that takes too long', async () => {
    vi.useFakeTimers();
    const { sandboxes, state } = hostOnFakeStore();
    state.isUnavailable = true;
    const claimed = sandboxes.claim('mine');
    await vi.advanceTimersByTimeAsync(2_000);
    state.isUnavailable = false;
    await vi.advanceTimersByTimeAsync(200);
    expect(await claimed).toBe(true);
    state.isUnavailable = true;
    const refused = expect(sandboxes.claim('another')).rejects.toThrow(new SandboxUnavailable('Redis is away'));
    await vi.advanceTimersByTimeAsync(PATIENCE + 200);
    await refused;
  });

  it('creates a sandbox even while another call only checks whether it exists', async () => {
    const { sandboxes } = hostOnFakeStore();
    const looks = sandboxes.claim('new', { existingOnly: true });
    const begins = sandboxes.claim('new');
    expect([await looks, await begins]).toEqual([false, true]);
    expect(sandboxes.names()).toEqual(['new']);
  });

  it('loads file contents from the store only when they are requested', async () => {
    const { sandboxes, claim, files, log } = hostOnFakeStore();
    files.set('x', 'eA==');
    await claim('mine');
    expect(log).toEqual(['claim mine']);
    expect(sandboxes.claim('mine')).toBeUndefined();
    expect(await sandboxes.claim('mine', { withFiles: true })).toBe(true);
    expect(log).toEqual(['claim mine', 'load x']);
    expect(sandboxes.claim('mine', { withFiles: true })).toBeUndefined();
    const { documents } = sandboxes.get('mine');
    expect(documents.all()).toEqual([{ sandbox: 'mine', kind: 'fileContent', id: 'x', body: 'eA==' }]);
  });
});

import type { Connection } from '@kit/mock-server/sandbox-host/redis/connection';
import { IDLE_LIFE } from '@kit/mock-server/sandbox-host/redis/redis-keys';
import { RedisSandbox } from '@kit/mock-server/sandbox-host/redis/redis-sandbox';
import { COMMIT, RELEASE } from '@kit/mock-server/sandbox-host/redis/scripts';
import { SandboxLost, StoreUnavailable } from '@kit/mock-server/sandbox-host/redis/shared-store';
import { afterEach, describe, expect, it, vi } from 'vitest';

const HOUR = 3_600_000;
const KEYS = ['kit:{box}:o', 'kit:{box}:d', 'kit:{box}:f'];
const document = (id: string, body: unknown, kind = 'thing') => ({ sandbox: 'box', kind, id, body });
const write = document('a', 1);

/** A claimed sandbox on a Redis that gives these replies and then repeats the last one. It throws a reply that is an error. */
const claimedOn = (...replies: unknown[]) => {
  const sent: string[][] = [];
  const waits = vi.fn(async () => undefined);
  const send = async (...command: string[]): Promise<unknown> => {
    sent.push(command);
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const lost = vi.fn();
  const state = { restorer: undefined as string | undefined };
  const stored = ['thing b', '2 {"n":2}', 'thing a c', '1 "x y"', 'thing c', '10 3'];
  const sandbox = new RedisSandbox(
    ...(['box', 7, { stored, fieldsApart: ['file f 1'] }, 'file'] as const),
    { send, whenReady: waits } as unknown as Connection,
    { lost, restorer: async () => state.restorer, documents: () => sandbox.documents },
  );
  return { sandbox, sent, waits, lost, state };
};

afterEach(() => void vi.useRealTimers());

describe('a sandbox that a server claimed in Redis', () => {
  it('has the documents in their order, and continues their numbers', async () => {
    const { sandbox, sent } = claimedOn(1);
    expect(sandbox.documents).toEqual([document('a c', 'x y'), document('b', { n: 2 }), document('c', 3)]);
    expect(sandbox.idsApart).toEqual(['f 1']);
    await sandbox.commit([document('new', 0), document('b', 5), document('f', 'q', 'file'), document('c', undefined)]);
    const given = ['7', '', String(IDLE_LIFE), '', '', '1', '4'];
    const content = ['thing c', 'thing new', '11 0', 'thing b', '2 5', 'file f', '12 "q"'];
    expect(sent).toEqual([['EVALSHA', COMMIT.sha, '3', ...KEYS, ...given, ...content]]);
    await sandbox.commit([document('c', 1), { sandbox: 'box', clear: true }, document('b', 6)]);
    expect(sent[1]?.slice(6)).toEqual(['7', '', String(IDLE_LIFE), '1', '', '0', '2', 'thing b', '14 6']);
  });

  it('loads no file if none is wanted', async () => {
    const { sandbox, sent } = claimedOn([null]);
    expect(await sandbox.loadApart([])).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('loads the files that exist', async () => {
    const { sandbox, sent } = claimedOn(['5 "q"', null]);
    expect(await sandbox.loadApart(['f 1', 'gone'])).toEqual([document('f 1', 'q', 'file')]);
    expect(sent).toEqual([['HMGET', KEYS[2], 'file f 1', 'file gone']]);
  });

  it('repeats a commit until Redis answers, but not one that Redis refuses', async () => {
    const away = new StoreUnavailable('away');
    const { sandbox, sent, waits } = claimedOn(away, away, 1);
    await sandbox.commit([write]);
    expect([sent.length, waits.mock.calls.length]).toEqual([3, 2]);
    expect(sent[2]).toEqual(sent[0]);
    const refusing = claimedOn(new Error('OOM'));
    await expect(refusing.sandbox.commit([write])).rejects.toThrow('OOM');
    expect([refusing.sent.length, refusing.lost.mock.calls.length]).toEqual([1, 0]);
  });

  it('is lost if another server has claimed it: its later commits fail without Redis', async () => {
    const { sandbox, sent, lost } = claimedOn('0');
    for (const _ of ['at the commit', 'later']) {
      await expect(sandbox.commit([write])).rejects.toThrow(
        new SandboxLost('This server no longer owns the sandbox "box"'),
      );
    }
    expect([sent.length, lost.mock.calls]).toEqual([1, [[sandbox]]]);
  });

  it.each([
    ['waits until it is restored, if this server may do so', 'me', [2, 1, 0]],
    ['is lost, if this server may not restore it', undefined, [1, 0, 1]],
  ])('that Redis has lost %s', async (_, restorer, counts) => {
    const { sandbox, sent, waits, lost, state } = claimedOn(-1, 1);
    state.restorer = restorer;
    await sandbox.commit([write]).catch((cause: unknown) => expect(cause).toBeInstanceOf(SandboxLost));
    expect([sent.length, waits.mock.calls.length, lost.mock.calls.length]).toEqual(counts);
  });

  it('rejects the running commit at once when it is lost', async () => {
    const { sandbox, lost } = claimedOn(new Promise(() => undefined));
    const commit = sandbox.commit([write]);
    sandbox.lose();
    sandbox.lose();
    await expect(commit).rejects.toThrow(SandboxLost);
    expect(lost).toHaveBeenCalledOnce();
  });

  it.each<[string, string | undefined, unknown, number, number]>([
    ['is written again', 'me', 1, 1, 0],
    ['is lost if another server has it', 'me', 0, 1, 1],
    ['is lost if Redis does not answer', 'me', new StoreUnavailable('away'), 1, 1],
    ['is lost if this server has no lease', undefined, 1, 0, 1],
  ])('%s after a loss of data', async (_, restorer, reply, sends, losses) => {
    const { sandbox, sent, lost, state } = claimedOn(reply);
    state.restorer = restorer;
    await sandbox.restore(4);
    expect([sent.length, lost.mock.calls.length]).toEqual([sends, losses]);
    const given = ['7', '4', String(IDLE_LIFE), '', 'me', '0', '6'];
    const content = ['thing a c', '1 "x y"', 'thing b', '2 {"n":2}', 'thing c', '10 3'];
    if (sends > 0) expect(sent[0]?.slice(3)).toEqual([...KEYS, ...given, ...content]);
  });

  it('is not written again once it is lost', async () => {
    const { sandbox, sent, state } = claimedOn(1);
    state.restorer = 'me';
    sandbox.lose();
    await sandbox.restore(4);
    expect(sent).toEqual([]);
  });

  it('is released once, also if Redis does not answer', async () => {
    const { sandbox, sent, lost } = claimedOn(new StoreUnavailable('away'));
    await sandbox.release('next', 'kit:0:released');
    expect(sent).toEqual([['EVALSHA', RELEASE.sha, '1', KEYS[0], '7', 'next', 'box', 'kit:0:released']]);
    expect(lost).toHaveBeenCalledOnce();
  });

  it('lives on while it is used: its keys are extended once an hour, and again after a failure', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { sandbox, sent, lost } = claimedOn(1, 1, new Error('away'), 1);
    const touchAfter = async (ms: number) => {
      vi.setSystemTime(Date.now() + ms);
      sandbox.touch();
      await new Promise((resolve) => setImmediate(resolve));
      return sent.splice(0);
    };
    const extended = KEYS.map((key) => ['PEXPIRE', key, String(IDLE_LIFE)]);
    expect(await touchAfter(HOUR - 1)).toEqual([]);
    expect(await touchAfter(1)).toEqual(extended);
    expect(await touchAfter(1)).toEqual(extended);
    expect(await touchAfter(HOUR - 1)).toEqual([]);
    expect(await touchAfter(1)).toEqual(extended);
    expect(await touchAfter(IDLE_LIFE)).toEqual(extended);
    expect(lost).not.toHaveBeenCalled();
    expect(await touchAfter(IDLE_LIFE + 1)).toEqual([]);
    expect(lost).toHaveBeenCalledOnce();
  });
});

import { EventEmitter } from 'node:events';
import { isSandboxMissing, type SandboxOfRequest } from '@kit/mock-server/sandbox/resolve';
import type { SandboxHost } from '@kit/mock-server/sandbox/sandbox-host';
import { claimHook } from '@kit/mock-server/sandbox-host/claim-hook';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';

/** Runs the hook and returns its calls to the host. */
const runHook = async (
  claim: () => Promise<boolean> | undefined,
  find: Partial<SandboxOfRequest> = {},
): Promise<{ asked: unknown[]; done: unknown[]; isMissing: boolean; close: () => void }> => {
  const asked: unknown[] = [];
  const host = {
    claim: (...given: unknown[]) => {
      asked.push(['claim', ...given]);
      return claim();
    },
    begin: (name: string) => {
      asked.push(['begin', name]);
      return () => void asked.push(['end', name]);
    },
  } as unknown as SandboxHost;
  const hook = claimHook(host, { nameOf: () => 'mine', existingOnly: () => false, withFiles: false, ...find });
  const request = { raw: {} } as unknown as FastifyRequest;
  const raw = new EventEmitter();
  const done: unknown[] = [];
  await new Promise<void>((resolve) => {
    const finish = (cause?: unknown) => {
      done.push(cause);
      resolve();
    };
    (hook as unknown as (request: object, reply: object, done: (cause?: unknown) => void) => void)(
      request,
      { raw },
      finish,
    );
  });
  return { asked, done, isMissing: isSandboxMissing(request), close: () => void raw.emit('close') };
};

describe('a request claims its sandbox', () => {
  it.each([
    ['at once', () => undefined],
    ['after a while', async () => true],
  ])('%s, and runs in it until its connection ends', async (_, claim) => {
    const { asked, done, isMissing, close } = await runHook(claim, { existingOnly: () => true, withFiles: true });
    expect(asked).toEqual([
      ['claim', 'mine', { existingOnly: true, withFiles: true }],
      ['begin', 'mine'],
    ]);
    expect([done, isMissing]).toEqual([[undefined], false]);
    close();
    close();
    expect(asked.slice(2)).toEqual([['end', 'mine']]);
  });

  it('and does not run in one that does not exist', async () => {
    const { asked, done, isMissing } = await runHook(async () => false);
    expect(asked).toEqual([['claim', 'mine', { existingOnly: false, withFiles: false }]]);
    expect([done, isMissing]).toEqual([[undefined], true]);
  });

  it('and fails with the reason of a refused claim', async () => {
    const cause = new Error('no');
    const { asked, done } = await runHook(() => Promise.reject(cause));
    expect([asked.length, done]).toEqual([1, [cause]]);
  });

  it.each([undefined, '', 'a/b', '..'])('unless it names none: %j', async (name) => {
    const { asked, done } = await runHook(() => undefined, { nameOf: () => name });
    expect([asked, done]).toEqual([[], [undefined]]);
  });
});

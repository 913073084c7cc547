import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { StatusBar } from '../../../../mock-server/workbench/app/status-bar';
import { mountRegion } from './page-around';

/** A server whose replies the test sends. */
const slowServer = () => {
  const waiting: ((status: number) => void)[] = [];
  const sent = vi.fn(
    () =>
      new Promise<Response>((resolve) => {
        waiting.push((status) =>
          resolve(new Response('{"error":"No."}', { status, headers: { 'content-type': 'application/json' } })),
        );
      }),
  );
  // the copy of a curl command asks whether the server has an admin token
  vi.stubGlobal('fetch', (path: string) => (path.includes('/health') ? new Promise(() => undefined) : sent()));
  const reply = (status: number) => act(async () => waiting.shift()?.(status));
  return { sent, reply };
};

const shown = () => document.querySelector('[role="status"] span')?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('a slow call shows that it waits, and then only its result', async () => {
  const { workbench } = await mountRegion(<StatusBar />);
  const { reply } = slowServer();
  const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  const done = workbench.act('Advance the clock', 'POST /clock/advance', { body: { ms: 1 } });
  await pass(399);
  expect(shown()).toBeUndefined();
  await pass(1);
  expect(shown()).toBe('Advance the clock: waiting for the server…');
  await reply(200);
  await done;
  expect(shown()).toBe('Advance the clock: done');
  void workbench.act('Empty the sandbox', 'POST /reset');
  await reply(409);
  expect(shown()).toBe('Empty the sandbox: failed. No.');
  await pass(400);
  expect(shown()).toBe('Empty the sandbox: failed. No.');
});

it('a call is sent once, however often it is asked for before the reply, and again after it', async () => {
  const { workbench } = await mountRegion(<StatusBar />);
  const { sent, reply } = slowServer();
  const advance = (ms: number) => workbench.act('Advance the clock', 'POST /clock/advance', { body: { ms } });
  const twice = [advance(1), advance(1)];
  void advance(2);
  expect(sent).toHaveBeenCalledTimes(2);
  await reply(200);
  expect(await Promise.all(twice)).toEqual([{ error: 'No.' }, { error: 'No.' }]);
  void advance(1);
  expect(sent).toHaveBeenCalledTimes(3);
  await reply(200);
  await reply(200);
});

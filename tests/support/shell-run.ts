import { bridgeEvents } from '@kit/contracts/bridge/events';
import { NATIVE_CALL_TIMEOUT } from '@kit/contracts/constants';
import type { CheckId } from '@kit/mock-server/shell-check/check/check';
import type { Finding } from '@kit/mock-server/shell-check/check/finding';
import { createRun, type PageAccess, type Run, type Saved } from '@kit/mock-server/shell-check/check/run';
import { vi } from 'vitest';
import { plantShell } from './planted-shell';

const WIDTH = 375;
const hostFaults = ['no-bridge', 'bridge-misspelled', 'no-post-message'];

const stored = new Map<string, string>();
const storageInMemory: PageAccess['storage'] = () => ({
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
  removeItem: (key) => void stored.delete(key),
});

/** Makes a run of the shell check with defaults for all that a test does not set. It uses the test's fake timers. */
export const createTestRun = (around: Partial<PageAccess>, saved?: Saved): Run =>
  createRun(
    {
      window: { addEventListener: () => undefined },
      screen: () => ({ width: WIDTH, pixelRatio: 3, safeTop: 0 }),
      storage: storageInMemory,
      now: () => performance.now(),
      act: () => undefined,
      save: () => undefined,
      ...around,
    },
    saved,
  );

/** A window with a faulty shell. @param eventName of the event with the fault; every event if undefined */
export const windowWith = (fault: string, eventName?: string): PageAccess['window'] => {
  const window: PageAccess['window'] & { fail?: (event: { readonly message: string }) => void } = {
    addEventListener: (_type, listener) => {
      window.fail = listener;
    },
  };
  const host = hostFaults.includes(fault) ? fault : undefined;
  plantShell({ host, faults: { [eventName ?? '*']: fault }, width: WIDTH, events: Object.keys(bridgeEvents) }, window);
  return window;
};

/** A run inside a faulty shell, on a screen with 3 device pixels for each CSS pixel. */
export const runIn = (fault: string, eventName?: string): Run =>
  createTestRun({ window: windowWith(fault, eventName) });

/** Runs every check that needs no person, then waits for late replies. */
export const finish = async (run: Run): Promise<void> => {
  const under = run.start();
  await vi.advanceTimersByTimeAsync(4 * NATIVE_CALL_TIMEOUT);
  await under;
};

/** Runs one check to its end. */
export const startOne = async (run: Run, id: CheckId): Promise<void> => {
  const under = run.startOne(id);
  await vi.advanceTimersByTimeAsync(2 * NATIVE_CALL_TIMEOUT);
  await under;
};

export const findingsOf = (run: Run): readonly Finding[] => {
  const { hostFindings, rows } = run.snapshot();
  return [...hostFindings, ...rows.flatMap(({ verdict }) => verdict.findings)];
};

import type { BridgeEventName } from '@kit/contracts/bridge/events';
import { BRIDGE_OBJECT, BRIDGE_SUCCESS, type BridgeCall } from '@kit/contracts/bridge/message';
import { onTestFinished } from 'vitest';

type Answers = Partial<Record<BridgeEventName, (params: Record<string, unknown>) => unknown>>;

/**
 * A window with a fake Android app. It answers at once, or when the promise of its answer resolves, and refuses if the
 * answer throws. An event without an answer stays pending until the test ends, and then fails. Otherwise its timer would
 * fire in another test.
 */
export const createFakeShell = (answers: Answers) => {
  const calls: BridgeCall[] = [];
  let isClosed = false;
  const window: Record<string, unknown> = {
    [BRIDGE_OBJECT]: {
      postMessage: (json: string) => {
        if (isClosed) throw new Error('The test of this shell is over');
        const call: BridgeCall = JSON.parse(json);
        calls.push(call);
        const answer = answers[call.eventName as BridgeEventName];
        if (!answer) return;
        const reply = (result: string, callbackData?: unknown) => {
          const callback = window[call.callbackName];
          if (typeof callback === 'function') callback({ result, callbackData, callbackName: call.callbackName });
        };
        queueMicrotask(async () => {
          try {
            reply(BRIDGE_SUCCESS, await answer(call.params));
          } catch {
            reply('refused');
          }
        });
      },
    },
  };
  const close = () => {
    isClosed = true;
    for (const { callbackName } of calls) {
      const callback = window[callbackName];
      if (typeof callback === 'function') callback({ result: 'the test is over' });
    }
  };
  onTestFinished(close);
  return {
    window,
    calls,
    close,
    named: (name: BridgeEventName) => calls.filter(({ eventName }) => eventName === name),
  };
};

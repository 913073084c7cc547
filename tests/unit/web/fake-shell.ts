import type { BridgeEventName } from '@kit/contracts/bridge/events';
import { BRIDGE_OBJECT, BRIDGE_SUCCESS, type BridgeCall } from '@kit/contracts/bridge/message';

type Answers = Partial<Record<BridgeEventName, (params: Record<string, unknown>) => unknown>>;

/** A window with an Android host on it that answers in the next microtask; an event without an answer stays silent. */
export const createFakeShell = (answers: Answers) => {
  const calls: BridgeCall[] = [];
  const window: Record<string, unknown> = {
    [BRIDGE_OBJECT]: {
      postMessage: (json: string) => {
        const call: BridgeCall = JSON.parse(json);
        calls.push(call);
        const answer = answers[call.eventName as BridgeEventName];
        if (!answer) return;
        queueMicrotask(() => {
          const callback = window[call.callbackName];
          if (typeof callback !== 'function') return;
          callback({ result: BRIDGE_SUCCESS, callbackData: answer(call.params), callbackName: call.callbackName });
        });
      },
    },
  };
  return { window, calls, named: (name: BridgeEventName) => calls.filter(({ eventName }) => eventName === name) };
};

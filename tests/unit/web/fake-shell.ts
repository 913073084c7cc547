import type { BridgeEventName } from '@kit/contracts/bridge/events';
import { BRIDGE_OBJECT, BRIDGE_SUCCESS, type BridgeCall } from '@kit/contracts/bridge/message';
import { onTestFinished } from 'vitest';

type Answers = Partial<Record<BridgeEventName, (params: Record<string, unknown>) => unknown>>;

/**
 * A window with a fake Android app. It answers at once, or when the promise of its answer resolves, and refuses if the
 * answer throws. An event without an answer stays pending until the test ends, and then fails. Otherwise its timer would
 * fire in another test.
 * @param window the window that gets it
 */
export const createFakeShell = <Window extends object = Record<string, unknown>>(
  answers: Answers,
  window = {} as Window,
) => {
  const calls: BridgeCall[] = [];
  let isClosed = false;
  const reply = ({ callbackName }: BridgeCall, result: string, callbackData?: unknown) => {
    const callback: unknown = Reflect.get(window, callbackName);
    if (typeof callback === 'function') callback({ result, callbackData, callbackName });
  };
  const postMessage = (json: string) => {
    if (isClosed) throw new Error('The test of this shell is over');
    const call: BridgeCall = JSON.parse(json);
    calls.push(call);
    const answer = answers[call.eventName as BridgeEventName];
    if (!answer) return;
    queueMicrotask(async () => {
      try {
        reply(call, BRIDGE_SUCCESS, await answer(call.params));
      } catch {
        reply(call, 'refused');
      }
    });
  };
  Object.defineProperty(window, BRIDGE_OBJECT, { value: { postMessage }, configurable: true });
  const close = () => {
    isClosed = true;
    Reflect.deleteProperty(window, BRIDGE_OBJECT);
    for (const call of calls) reply(call, 'the test is over');
  };
  onTestFinished(close);
  return {
    window,
    calls,
    close,
    named: (name: BridgeEventName) => calls.filter(({ eventName }) => eventName === name),
  };
};

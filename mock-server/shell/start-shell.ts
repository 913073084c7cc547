import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import {
  BRIDGE_OBJECT,
  BRIDGE_SUCCESS,
  type BridgeReply,
  bridgeCall,
  bridgeTexts,
  MADE_UP_EVENT,
} from '@kit/contracts/bridge/message';
import { CALL_LEVELS, parseJson } from '@kit/contracts/json-depth';
import * as z from 'zod/mini';
import { createAnswers } from './answers';
import { reportErrors } from './app-errors';
import { keepAppearance } from './appearance';
import { reportShortcuts, tellPage } from './device-page';
import { type BridgeRecord, takeOrders } from './report';
import { isEvent, type ShellSettings } from './settings';
import { drawStatusBar } from './status-bar';

/** Without these texts, each problem is "Invalid input". They are not in zod's configuration, which the app shares. */
const TEXTS = { error: z.locales.en().localeError };

declare global {
  interface Window {
    SimulatedShell?: { readonly calls: readonly BridgeRecord[]; readonly settings: ShellSettings };
    [BRIDGE_OBJECT]?: { postMessage(json: string): void };
  }
}

/**
 * Simulates the native app around the page. Must run before the page's own scripts.
 * @param report reports mistakes of the page or the tester
 */
export const startShell = (settings: ShellSettings, report: (problem: string) => void): void => {
  const reportCall = takeOrders(settings);
  const reportError = reportErrors();
  tellPage(settings);
  const screen = drawStatusBar(settings);
  keepAppearance(settings);
  reportShortcuts();
  const answers = createAnswers(settings, screen);
  const calls: BridgeRecord[] = [];
  window.SimulatedShell = { calls, settings };

  const record = (call: BridgeRecord): void => {
    calls.push(call);
    reportCall(call);
    reportError(call);
  };

  const deliver = (callbackName: string, reply: BridgeReply | string) => {
    const callback: unknown = Reflect.get(window, callbackName);
    if (typeof callback === 'function') callback(typeof reply === 'string' ? reply : JSON.stringify(reply));
  };

  const answer = async (eventName: BridgeEventName, params: Record<string, unknown>): Promise<BridgeReply> => {
    if (settings.events[eventName] === 'error') return { result: bridgeTexts.failed };
    const respond = answers[eventName] as (given: Record<string, unknown>) => unknown;
    return { result: BRIDGE_SUCCESS, callbackData: await respond(params) };
  };

  const receive = async (json: string): Promise<void> => {
    const at = Date.now();
    const call = z.safeParse(bridgeCall, parseJson(json, CALL_LEVELS), TEXTS);
    if (!call.success) {
      record({ at, eventName: '', params: json, problem: z.prettifyError(call.error) });
      return report(`not a bridge call: ${json}`);
    }
    const { eventName, params, callbackName } = call.data;
    const given = isEvent(eventName) ? z.safeParse(bridgeEvents[eventName].params, params, TEXTS) : undefined;
    if (!isEvent(eventName) || !given?.success) {
      const problem = given?.error ? z.prettifyError(given.error) : 'unknown event';
      record({ at, eventName, params, problem });
      if (eventName !== MADE_UP_EVENT) report(`${eventName}: ${problem}`);
      return deliver(callbackName, { result: bridgeTexts.failed, callbackName });
    }
    const behaviour = settings.events[eventName] ?? 'ok';
    if (behaviour === 'timeout') {
      record({ at, eventName, params });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, settings.delay));
    const reply = await answer(eventName, params).catch(
      (cause: unknown): BridgeReply => ({ result: bridgeTexts.failed, callbackData: String(cause) }),
    );
    const named = { ...reply, callbackName };
    record({ at, eventName, params, reply: named });
    deliver(callbackName, behaviour === 'malformed' ? '{"result":' : named);
  };

  if (settings.bridge) {
    window[BRIDGE_OBJECT] = { postMessage: (json) => void receive(json) };
  }
};

import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import { BRIDGE_SUCCESS, bridgeTexts } from '@kit/contracts/bridge/message';
import { isObject } from '@kit/contracts/json-object';
import { type Call, replyOf } from './calls';
import { type Finding, fault, otherSpelling, remark } from './finding';
import { judgeData } from './judge-data';
import { bodyOf, kindOf, sample, similarKey } from './values';

/** Characters; a real reply has a few hundred. */
const LARGEST = 64 * 1024;

const APP_FAILS = `The app fails the call with '${bridgeTexts.failed}'.`;
const SHAPE = `{"result":"${BRIDGE_SUCCESS}","callbackData":…,"callbackName":…}`;

const sizeOf = (raw: unknown): number => (typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? '')).length;

const tooLarge = (raw: unknown): Finding[] => {
  const size = sizeOf(raw);
  if (size <= LARGEST) return [];
  return [
    fault(
      'too-large',
      `The reply is ${Math.round(size / 1024).toLocaleString('en')} KB long; no reply needs more than ${LARGEST / 1024} KB. Reading it blocks a cheap phone.`,
      'Send only the fields that docs/shell.md lists. Do not send pictures or lists over the bridge.',
    ),
  ];
};

/** Explains why a text is not JSON. */
const unreadable = (text: string): Finding => {
  const start = text.trim();
  if (start === '') return fault('empty-reply', `The reply is an empty text. ${APP_FAILS}`, `Send ${SHAPE}.`);
  if (start.startsWith('<')) {
    return fault(
      'html-reply',
      `The reply is HTML, not JSON: it begins with ${sample(start, 60)}. ${APP_FAILS}`,
      'This is often the error page of a server. Check the HTTP status before passing a body on, and answer with a failure.',
    );
  }
  if (/^[[{"]/.test(start)) {
    return fault(
      'broken-json',
      `The reply begins like JSON but is invalid: it ends with ${sample(start.slice(-40), 60)}. ${APP_FAILS}`,
      'Encode the reply and its script argument with a JSON library (JSONObject.quote, JSONEncoder, jsonEncode). Quotes and line breaks in a value break a text that is assembled by hand.',
    );
  }
  return fault(
    'text-for-reply',
    `The reply is the text ${sample(text)}, not an object. ${APP_FAILS}`,
    `Send the whole reply: ${SHAPE}.`,
  );
};

const noObject = (value: unknown): Finding => {
  if (value === null || value === undefined) {
    return fault(
      'empty-reply',
      `The callback was called with ${value === null ? 'null' : 'nothing'}. ${APP_FAILS}`,
      `Pass the reply as the only argument: ${SHAPE}.`,
    );
  }
  if (typeof value === 'string') {
    return bodyOf(value) === undefined
      ? fault(
          'text-for-reply',
          `The reply is the text ${sample(value)}, not an object. ${APP_FAILS}`,
          `Send the whole reply: ${SHAPE}.`,
        )
      : fault(
          'encoded-twice',
          `The reply was encoded as JSON twice: decoding it once gives a text. ${APP_FAILS}`,
          'Encode once. Pass the JSON text, or put it into the script as an object, but not both.',
        );
  }
  return fault(
    'no-object',
    `The reply is a ${kindOf(value)}, not an object: ${sample(value)}. ${APP_FAILS}`,
    `Send ${SHAPE}.`,
  );
};

const noResult = (reply: Readonly<Record<string, unknown>>, eventName: BridgeEventName): Finding => {
  const similar = similarKey(reply, 'result');
  if (similar !== undefined) {
    return fault(
      'result-misspelled',
      `The reply has "${similar}", but the app reads "result". ${APP_FAILS}`,
      'Name the field result, in this exact spelling.',
    );
  }
  const nested = Object.entries(reply).find(([, value]) => isObject(value) && 'result' in value);
  if (nested !== undefined) {
    return fault(
      'nested-reply',
      `The reply is one level too deep, in "${nested[0]}". ${APP_FAILS}`,
      `Put result, callbackData and callbackName at the top, without "${nested[0]}" around them.`,
    );
  }
  const { callbackData: schema } = bridgeEvents[eventName];
  const isBare = 'shape' in schema && !('callbackData' in reply) && schema.safeParse(reply).success;
  if (isBare) {
    const keys = Object.keys(reply).filter((key) => key !== 'callbackName');
    return fault(
      'bare-data',
      `The reply is only the data (${keys.slice(0, 3).join(', ')}), without result. ${APP_FAILS}`,
      `Put it into callbackData: ${SHAPE}.`,
    );
  }
  return fault(
    'result-missing',
    `The reply has no result; it has ${Object.keys(reply).join(', ') || 'no fields'}. ${APP_FAILS}`,
    `Send result "${BRIDGE_SUCCESS}" if the event succeeded, and any other text if it failed.`,
  );
};

const judgeResult = (result: unknown, { answersTo, eventName }: Call): Finding[] => {
  if (result === BRIDGE_SUCCESS) return [];
  if (typeof result !== 'string') {
    return [
      fault(
        'result-no-text',
        `result is the ${kindOf(result)} ${sample(result)}, but the app reads the text "${BRIDGE_SUCCESS}". ${APP_FAILS}`,
        `Send result as the text "${BRIDGE_SUCCESS}".`,
      ),
    ];
  }
  if (result.trim().toLowerCase() === BRIDGE_SUCCESS) {
    return [
      fault(
        'result-capitals',
        `result is ${sample(result)}, but the app requires exactly "${BRIDGE_SUCCESS}". ${APP_FAILS}`,
        `Write "${BRIDGE_SUCCESS}" in lower case, without spaces.`,
      ),
    ];
  }
  if (result === bridgeTexts.failed) {
    if (answersTo !== undefined) return [otherSpelling(eventName, answersTo)];
    return [
      fault(
        'failed',
        'The shell reports a failure for a valid call.',
        'Look into the log of the shell. The params of this call are below.',
      ),
    ];
  }
  return [
    fault(
      'unknown-result',
      `result is ${sample(result)}. The app treats any text but "${BRIDGE_SUCCESS}" as a failure. ${APP_FAILS}`,
      `Send "${BRIDGE_SUCCESS}" if the event succeeded, and "${bridgeTexts.failed}" if it failed.`,
    ),
  ];
};

const judgeName = (given: unknown, call: Call, calls: readonly Call[]): Finding[] => {
  if (given === call.callbackName) return [];
  if (given === undefined) {
    return [
      remark(
        'callback-name-missing',
        'The reply does not repeat callbackName. The app tolerates this if the shell calls the callback itself.',
        'Repeat the callbackName of the call. With addWebMessageListener the app can find the call only by this name.',
      ),
    ];
  }
  const other = calls.find(({ callbackName }) => callbackName === given);
  if (other !== undefined) {
    return [
      fault(
        'reply-of-another-call',
        `The reply names the callback of another call (${other.eventName}).`,
        'Store the callbackName with each call, not in one field of the handler.',
      ),
    ];
  }
  return [
    fault(
      'callback-name-changed',
      `The reply has callbackName ${sample(given)}, but the call had ${sample(call.callbackName)}.`,
      'Repeat callbackName exactly.',
    ),
  ];
};

/** Checks the first reply of a call against the contract. */
export const judgeReply = (call: Call, calls: readonly Call[]): readonly Finding[] => {
  const arrival = replyOf(call);
  if (arrival === undefined) return [];
  const size = tooLarge(arrival.raw);
  const value = typeof arrival.raw === 'string' ? bodyOf(arrival.raw) : { value: arrival.raw };
  if (value === undefined) return [...size, unreadable(String(arrival.raw))];
  const reply = value.value;
  if (!isObject(reply)) return [...size, noObject(reply)];
  if (!('result' in reply)) return [...size, noResult(reply, call.eventName)];
  const result = judgeResult(reply.result, call);
  const data = result.length === 0 ? judgeData(call.eventName, reply.callbackData) : [];
  return [...size, ...result, ...judgeName(reply.callbackName, call, calls), ...data];
};

/** Data of a successful reply, as the app reads it; undefined if the app reads none. */
export const dataOf = (call: Call): unknown => {
  const arrival = replyOf(call);
  const value = typeof arrival?.raw === 'string' ? bodyOf(arrival.raw)?.value : arrival?.raw;
  if (!isObject(value) || value.result !== BRIDGE_SUCCESS) return undefined;
  const { callbackData } = value;
  const { callbackData: schema } = bridgeEvents[call.eventName];
  return schema.safeParse(typeof callbackData === 'string' ? bodyOf(callbackData)?.value : callbackData).data;
};

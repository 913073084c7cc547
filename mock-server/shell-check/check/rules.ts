import { bridgeEvents, type PackageInfo } from '@kit/contracts/bridge/events';
import { HIGHEST_STATUS_BAR } from '@kit/contracts/bridge/limits';
import { BRIDGE_SUCCESS, bridgeReply } from '@kit/contracts/bridge/message';
import { DESIGN_WIDTH } from '@kit/contracts/constants';
import { isObject, type JsonObject } from '@kit/contracts/json-object';
import type * as z from 'zod/mini';
import { type Call, decoded, replyOf } from './line';
import type { Row } from './rows';

/** The screen as the page sees it, in CSS pixels. `pixelRatio` is device pixels per CSS pixel. */
export interface Screen {
  readonly width: number;
  readonly pixelRatio: number;
  /** height that the system covers at the top; 0 if the engine does not report it */
  readonly safeTop: number;
}

/** CSS pixels; less than any real status bar. */
const LOWEST_STATUS_BAR = 18;
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 2;

const seconds = (ms: number): string => `${Number((ms / 1000).toFixed(1))} s`;
const answered = ({ replies }: Call): boolean => replies.length > 0;

/** Data of a successful reply, as the app reads it; undefined if the app reads none. */
export const dataOf = (call: Call | undefined): JsonObject | undefined => {
  const reply = replyOf(call?.replies[0]?.raw);
  if (call === undefined || reply?.result !== BRIDGE_SUCCESS) return undefined;
  const { data } = bridgeEvents[call.eventName].callbackData.safeParse(decoded(reply.callbackData));
  return isObject(data) ? data : undefined;
};

const required: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  boolean: 'true or false, without quotes',
  number: 'a number without quotes',
  object: 'an object in braces',
  record: 'an object in braces',
};

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${String(value)}`;
};

/**
 * Says in one sentence for each problem how a value breaks its schema.
 * @param name of the value, such as `callbackData`
 */
const schemaProblems = (schema: z.ZodMiniType, data: unknown, name: string): readonly string[] =>
  (schema.safeParse(data).error?.issues ?? []).map((issue) => {
    const value = issue.path.reduce<unknown>(
      (within, key) => (isObject(within) ? within[String(key)] : undefined),
      data,
    );
    const place = [name, ...issue.path].join('.');
    if (issue.code !== 'invalid_type') return `${place} is ${value === '' ? 'empty' : `${value}, which does not fit`}.`;
    const need = required[issue.expected] ?? issue.expected;
    return `${place} is ${value === undefined ? 'missing' : kindOf(value)}: send ${need}.`;
  });

const REUSED =
  'The reply came under the callbackName of another call. Store the name with each call, not in one field of the handler.';

type Problem = string | false | undefined;
const sentences = (...problems: readonly Problem[]): string[] => problems.filter((each) => typeof each === 'string');

/** Judges whether and how often a call was answered. */
const delivery = ({ replies, strays, error, timeout, waited }: Call, calls: readonly Call[]): string[] => {
  const [first] = replies;
  const isSilent = first === undefined && strays.length === 0 && error === undefined;
  const isReused =
    replies.length !== 1 && calls.some((other) => !answered(other)) && calls.some((other) => other.replies.length > 1);
  return sentences(
    error !== undefined &&
      `The page or the handler threw: ${error.slice(0, 200)}. Catch exceptions in the handler, and build the reply with a JSON library.`,
    isReused && REUSED,
    !isReused &&
      isSilent &&
      waited !== undefined &&
      `No answer came within ${seconds(waited)}. The app waits ${seconds(timeout)}, then the call fails.`,
    !isReused &&
      replies.length > 1 &&
      `The shell answered ${replies.length} times. The app reads only the first answer. Answer each call once.`,
    first !== undefined &&
      first.after > timeout &&
      `The answer came after ${seconds(first.after)}. The app waits only ${seconds(timeout)}.`,
    strays.length > 0 &&
      `A reply came for ${strays[0]?.slice(0, 80)}, which is no call of this page. Answer under the callbackName of the call.`,
  );
};

/** Judges the first reply of a call by the contract's schemas. */
const content = (call: Call, row: Row, calls: readonly Call[]): string[] => {
  const [first] = call.replies;
  if (first === undefined) return [];
  const reply = replyOf(first.raw);
  if (reply === undefined) {
    return [
      `The reply is not an object. Send {"result":"${BRIDGE_SUCCESS}","callbackData":…,"callbackName":…} as an object or as its JSON text, encoded once.`,
    ];
  }
  const { result, callbackName = call.callbackName, callbackData } = reply;
  const isMadeUp = row.sentName !== undefined;
  const isSuccess = result === BRIDGE_SUCCESS;
  const { callbackData: schema } = bridgeEvents[call.eventName];
  const data = 'shape' in schema ? decoded(callbackData) : callbackData;
  return sentences(
    ...schemaProblems(bridgeReply, reply, 'reply'),
    callbackName !== call.callbackName &&
      (calls.some((other) => other.callbackName === callbackName)
        ? REUSED
        : `The reply has an unknown callbackName: ${String(callbackName).slice(0, 40)}. Repeat the callbackName of the call.`),
    isMadeUp &&
      isSuccess &&
      "The made-up event succeeds, so the app would never notice a missing event. Answer unknown events with result 'error'.",
    !isMadeUp &&
      result === 'error' &&
      `The shell refuses ${call.sentName}. It is a valid call: look into the log of the shell.`,
    !isMadeUp &&
      typeof result === 'string' &&
      result !== 'error' &&
      !isSuccess &&
      `result is "${result.slice(0, 40)}". The app requires exactly "${BRIDGE_SUCCESS}", and takes every other text as a failure.`,
    ...(isSuccess && !isMadeUp ? schemaProblems(schema, data, 'callbackData') : []),
  );
};

/** Reports a screen width or a status bar that is not in the pixels of the contract. */
const pixels = (info: PackageInfo, { width, pixelRatio, safeTop }: Screen): string[] => {
  const { screenWidth, topStatusHeight } = info;
  const kind = isNear(screenWidth / pixelRatio, width) ? 'it is in device pixels' : 'it is another width';
  const height = Math.round((topStatusHeight * width) / DESIGN_WIDTH);
  const isTooLow = topStatusHeight > 0 && height < LOWEST_STATUS_BAR;
  const isWrong = safeTop > 0 && !isNear(height, safeTop);
  const really = isWrong ? `, and the system covers ${safeTop}` : '';
  return sentences(
    !isNear(screenWidth, width) &&
      `callbackData.screenWidth is ${screenWidth}, and the page is ${width} CSS pixels wide: ${kind}. Send dp or points.`,
    (isTooLow || height > HIGHEST_STATUS_BAR || isWrong) &&
      `callbackData.topStatusHeight is ${topStatusHeight}, which makes ${height} CSS pixels${really}. Send CSS pixels × ${DESIGN_WIDTH} / screenWidth.`,
  );
};

const token = (call: Call, calls: readonly Call[]): string[] => {
  const hasToken = dataOf(call)?.token !== '';
  const isLogin = dataOf(calls.find(({ eventName }) => eventName === 'loginDetect'))?.isLogin;
  if (isLogin === undefined || isLogin === hasToken) return [];
  const said = hasToken ? 'no login, and there is a token' : 'a login, and the token is empty';
  return [`loginDetect reports ${said}. Read both from the same place.`];
};

/** Judges what the data of a call mean. No schema can state these rules. */
const meaning = (call: Call, row: Row, calls: readonly Call[], screen: Screen): string[] => {
  const data = dataOf(call);
  if (data === undefined) return [];
  if (call.eventName === 'getPackageInfo') return pixels(data as unknown as PackageInfo, screen);
  if (call.eventName === 'getUserInfo') return token(call, calls);
  const isLogout = row.id === 'logout' || row.id === 'loginExpired';
  if (!isLogout || data.isLogin !== true) return [];
  return [`After ${row.id} the shell still reports a login. Delete the native login before answering ${row.id}.`];
};

/** Judges the calls of a row: one sentence for each problem, and none for a shell that follows the contract. */
export const problemsOf = (row: Row, calls: readonly Call[], screen: Screen): readonly string[] => [
  ...new Set(
    calls.flatMap((call) => [
      ...delivery(call, calls),
      ...content(call, row, calls),
      ...meaning(call, row, calls, screen),
    ]),
  ),
];

/** Height of the status bar in CSS pixels, as the app would show it. */
export const statusBarOf = (call: Call | undefined): number => {
  const { topStatusHeight = 0, screenWidth = 0 } = (dataOf(call) ?? {}) as Partial<PackageInfo>;
  return Math.min((topStatusHeight * screenWidth) / DESIGN_WIDTH, HIGHEST_STATUS_BAR);
};

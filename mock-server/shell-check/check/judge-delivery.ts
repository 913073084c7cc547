import { bridgeTexts } from '@kit/contracts/bridge/message';
import { type Arrival, type Call, inWords, replyOf, tookOf, type UnmatchedReply } from './calls';
import { type Finding, fault, otherSpelling, remark } from './finding';

/** Milliseconds from which a borrower notices the delay of a tap. */
const SLOW = 1000;
/** Milliseconds from which a blocked page is noticeable. */
const BLOCKED = 100;

/** The other calls and replies of the run, for judging one call. */
export interface OtherCalls {
  /** all calls of the run, in order */
  readonly calls: readonly Call[];
  readonly unmatchedReplies: readonly UnmatchedReply[];
  /** true if the call may wait for the borrower, as a login does */
  readonly mayTakeLong: boolean;
}

/** Returns true if the arrival came before the next call started. */
const cameDuring = (at: number, call: Call, calls: readonly Call[]): boolean => {
  const next = calls.find(({ sentAt }) => sentAt > call.sentAt);
  return at >= call.sentAt && (next === undefined || at < next.sentAt);
};

/** Finds the call that an unmatched reply was most likely meant for. */
const meantFor = ({ at, name }: UnmatchedReply, calls: readonly Call[]): Call | undefined => {
  const similar = calls.find(({ callbackName }) => callbackName.toLowerCase() === name.toLowerCase());
  const during = calls.filter((call) => cameDuring(at, call, calls));
  return similar ?? during.find((call) => replyOf(call) === undefined) ?? during.pop();
};

const unmatchedOf = (call: Call, { calls, unmatchedReplies }: OtherCalls): UnmatchedReply | undefined =>
  unmatchedReplies.find((unmatched) => meantFor(unmatched, calls) === call);

/** Returns true if the check still waited for this call at that time. Several calls can wait at once. */
const wasPending = (at: number, { sentAt, gaveUpAt = Number.POSITIVE_INFINITY }: Call): boolean =>
  at >= sentAt && at <= gaveUpAt;

/** Returns true if this duplicate reply of another call was probably meant for this unanswered one. */
const isMeantFor = ({ at }: Arrival, call: Call, calls: readonly Call[]): boolean =>
  replyOf(call) === undefined && (wasPending(at, call) || cameDuring(at, call, calls));

/** Returns true if several replies came for `owner`, and one of them was probably meant for `call`. */
const tookReplyOf = (owner: Call, call: Call, calls: readonly Call[]): boolean =>
  owner.arrivals.length > 1 && owner.arrivals.some((arrival) => isMeantFor(arrival, call, calls));

/** Finds the other call that got this call's reply. A shell that stores a single name sends it all replies. */
const answeredInstead = (call: Call, { calls }: OtherCalls): Call | undefined =>
  calls.find((other) => tookReplyOf(other, call, calls));

/** Finds an unmatched reply that arrived while this call had no answer. */
const unmatchedBeside = (call: Call, around: OtherCalls): UnmatchedReply | undefined =>
  unmatchedOf(call, around) ?? around.unmatchedReplies.find(({ at }) => cameDuring(at, call, around.calls));

const howItCame = ({ name, isError }: UnmatchedReply): string =>
  isError ? `called ${name}, which is not a function of the page` : `answered to ${name}`;

const QUOTING =
  'Do not join strings to a script. Quote the reply: JSONObject.quote on Android, arguments of callAsyncJavaScript on iOS, jsonEncode in Dart.';

const brokenScript = (message: string): Finding =>
  fault(
    'broken-script',
    `The reply is a script that the page cannot parse: ${message.slice(0, 200)}. This is a quoting problem: a quote, a backslash or a line break ended the text early.`,
    QUOTING,
  );

/** Returns true if the odd characters must be the cause: another call of the same event was answered. */
const failsOnText = (call: Call, { calls }: OtherCalls): boolean =>
  call.hasOddText === true &&
  calls.some(
    (other) => other.spelled === undefined && other.eventName === call.eventName && replyOf(other) !== undefined,
  );

const silence = (call: Call, around: OtherCalls): Finding[] => {
  const { eventName, gaveUpAt, sentAt, timeout, thrown, answersTo, scriptError } = call;
  if (thrown !== undefined) {
    return [
      fault(
        'handler-throws',
        `The shell threw an exception instead of answering: ${thrown.slice(0, 200)}. The app reports '${bridgeTexts.notFound}'.`,
        "Catch all exceptions in the handler, and answer with a result other than 'success'.",
      ),
    ];
  }
  if (gaveUpAt === undefined) return [];
  if (scriptError !== undefined) return [brokenScript(scriptError)];
  const unmatched = unmatchedBeside(call, around);
  if (unmatched !== undefined) {
    return [
      fault(
        'wrong-callback',
        `The shell ${howItCame(unmatched)} instead of the callbackName of the call.`,
        'Call window[callbackName] with the name from this call. Each call has another name.',
      ),
    ];
  }
  const instead = answeredInstead(call, around);
  if (instead !== undefined) {
    return [
      fault(
        'answers-another-call',
        `The reply came under the callbackName of another call (${instead.eventName}).`,
        'Keep the name of each call: store the callbackName with the call, not in one field of the handler.',
      ),
    ];
  }
  if (answersTo !== undefined) return [otherSpelling(eventName, answersTo)];
  if (failsOnText(call, around)) {
    return [
      fault(
        'odd-text-unanswered',
        `The shell answers ${eventName}, but not if its params contain quotes, backslashes, line breaks or emoji. This is a quoting problem.`,
        `Read the message with a JSON library. ${QUOTING}`,
      ),
    ];
  }
  return [
    fault(
      'never-answered',
      `No answer came within ${inWords(gaveUpAt - sentAt)}. The app waits ${inWords(timeout)} and then fails with '${bridgeTexts.timedOut(eventName)}'.`,
      'Answer every event once, even if there is no data, the action fails or the event is unknown.',
    ),
  ];
};

const repeats = (call: Call, { calls }: OtherCalls): Finding[] => {
  const [first, ...others] = call.arrivals;
  const more = others.filter((arrival) => !calls.some((other) => isMeantFor(arrival, other, calls)));
  const [last] = more.slice(-1);
  if (first === undefined || last === undefined) return [];
  const times = more.length === 1 ? 'twice' : `${more.length + 1} times`;
  return [
    fault(
      'answered-twice',
      `The shell answered ${times}; the last answer came ${inWords(last.at - first.at)} after the first. The app uses the first and ignores the rest.`,
      'Answer each call once: from the handler or from the listener, not from both.',
    ),
  ];
};

const pace = (call: Call, { mayTakeLong }: OtherCalls): Finding[] => {
  const took = tookOf(call) ?? 0;
  if (took > call.timeout) {
    return [
      fault(
        'late',
        `The answer came after ${inWords(took)}; the app times out after ${inWords(call.timeout)}.`,
        'Answer first and do slow work afterwards. Read the data of the answer before the page loads.',
      ),
    ];
  }
  if (took <= SLOW || mayTakeLong) return [];
  return [
    remark(
      'slow',
      `The answer took ${inWords(took)}, and the borrower waits for it.`,
      'Answer first and do slow work afterwards.',
    ),
  ];
};

const manner = ({ arrivals: [first], sentAt, returnedAt }: Call): Finding[] => {
  if (first?.isEarly) {
    return [
      remark(
        'answered-too-early',
        'The answer came before postMessage returned. The app tolerates this, but a page that registers its callback afterwards does not.',
        'Return from the handler first, and answer from the main thread afterwards (Handler.post, DispatchQueue.main.async, Future.microtask).',
      ),
    ];
  }
  if (returnedAt === undefined || returnedAt - sentAt <= BLOCKED) return [];
  return [
    remark(
      'blocks-the-page',
      `The page was blocked for ${inWords(returnedAt - sentAt)} while the shell handled the call.`,
      'Return from the handler at once, and work on another thread.',
    ),
  ];
};

/** Reports extra replies to an answered call. */
const extras = (call: Call, around: OtherCalls): Finding[] => {
  const unmatched = unmatchedOf(call, around);
  if (unmatched === undefined) return [];
  return [
    fault(
      'unknown-call',
      `Besides its answer the shell ${howItCame(unmatched)}, but no call of the page had that name.`,
      'Answer only calls of this page, each under its own callbackName. Discard the calls of a page that was left.',
    ),
  ];
};

/** Returns true if the call also got replies for other calls. Its own reply is then unknown. */
export const hasForeignReplies = (call: Call, calls: readonly Call[]): boolean =>
  calls.some((other) => tookReplyOf(call, other, calls));

/** Checks whether, when and how a call was answered, not the content of the answer. */
export const judgeDelivery = (call: Call, around: OtherCalls): readonly Finding[] =>
  replyOf(call) === undefined
    ? silence(call, around)
    : [...pace(call, around), ...repeats(call, around), ...extras(call, around), ...manner(call)];

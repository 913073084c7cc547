import { bridgeTexts } from '@kit/contracts/bridge/message';
import { type Arrival, type Call, inWords, replyOf, type Stray, tookOf } from './calls';
import { type Finding, fault, remark } from './finding';

/** From here on a borrower notices that a tap waits for the shell, in milliseconds. */
const SLOW = 1000;
/** From here on a page stands still noticeably, in milliseconds. */
const BLOCKED = 100;

/** What else was under way while a call was. */
export interface Surroundings {
  /** every call of the run, in the order in which they were made */
  readonly calls: readonly Call[];
  readonly strays: readonly Stray[];
  /** whether the shell may take as long as the borrower does, as for a login */
  readonly mayTakeLong: boolean;
}

/** Whether something came while the check waited for a call; afterwards it belongs to what was called next. */
const cameDuring = (at: number, call: Call, calls: readonly Call[]): boolean => {
  const next = calls.find(({ sentAt }) => sentAt > call.sentAt);
  return at >= call.sentAt && (next === undefined || at < next.sentAt);
};

/** The call that something under a strange name was most likely meant for. */
const meantFor = ({ at, name }: Stray, calls: readonly Call[]): Call | undefined => {
  const similar = calls.find(({ callbackName }) => callbackName.toLowerCase() === name.toLowerCase());
  const during = calls.filter((call) => cameDuring(at, call, calls));
  return similar ?? during.find((call) => replyOf(call) === undefined) ?? during.pop();
};

const strayOf = (call: Call, { calls, strays }: Surroundings): Stray | undefined =>
  strays.find((stray) => meantFor(stray, calls) === call);

/** The call without an answer that a second reply to another was meant for. */
const robbedBy = (arrival: Arrival, owner: Call, calls: readonly Call[]): Call | undefined =>
  calls.find((call) => call !== owner && replyOf(call) === undefined && cameDuring(arrival.at, call, calls));

/** A second reply to another call, in the place of the one to this. */
const answeredInstead = (call: Call, { calls }: Surroundings): Call | undefined =>
  calls.find((other) => other.arrivals.slice(1).some((arrival) => robbedBy(arrival, other, calls) === call));

/** What came under a strange name while a call waited in vain, be it meant for that one or for another beside it. */
const strayBeside = (call: Call, around: Surroundings): Stray | undefined =>
  strayOf(call, around) ?? around.strays.find(({ at }) => cameDuring(at, call, around.calls));

const silence = (call: Call, around: Surroundings): Finding[] => {
  const { eventName, gaveUpAt, sentAt, timeout, thrown, answersTo } = call;
  if (thrown !== undefined) {
    return [
      fault(
        'handler-throws',
        `The shell threw instead of answering: ${thrown.slice(0, 200)}. The app takes this for '${bridgeTexts.notFound}'.`,
        "Catch everything in the handler, and answer with a result other than 'success'.",
      ),
    ];
  }
  if (gaveUpAt === undefined) return [];
  const stray = strayBeside(call, around);
  if (stray !== undefined) {
    const how = stray.isError ? `called ${stray.name}, which is no function of the page` : `answered to ${stray.name}`;
    return [
      fault(
        'wrong-callback',
        `The shell ${how}, and not to the callbackName of the call.`,
        'Call window[callbackName] with the name that came with this call. It is another one for each call.',
      ),
    ];
  }
  const instead = answeredInstead(call, around);
  if (instead !== undefined) {
    return [
      fault(
        'answers-another-call',
        `The reply came under the callbackName of an earlier call (${instead.eventName}).`,
        'Keep the callbackName of each call with the work that it starts, and not in one field of the handler.',
      ),
    ];
  }
  if (answersTo !== undefined) {
    return [
      fault(
        'event-name-spelling',
        `The shell answers ${answersTo}, and does not answer ${eventName}.`,
        `Compare event names as they are written, capitals included: ${eventName}.`,
      ),
    ];
  }
  return [
    fault(
      'never-answered',
      `No answer came within ${inWords(gaveUpAt - sentAt)}. The app waits ${inWords(timeout)}, and then fails with '${bridgeTexts.timedOut(eventName)}'.`,
      'Answer every event once, also where there is nothing to say, nothing can be done, or the event is not known.',
    ),
  ];
};

const repeats = (call: Call, { calls }: Surroundings): Finding[] => {
  const [first, ...others] = call.arrivals;
  const more = others.filter((arrival) => robbedBy(arrival, call, calls) === undefined);
  const [second] = more;
  if (first === undefined || second === undefined) return [];
  const times = more.length === 1 ? 'twice' : `${more.length + 1} times`;
  const last = more[more.length - 1] ?? second;
  return [
    fault(
      'answered-twice',
      `The shell answered ${times}; the last answer came ${inWords(last.at - first.at)} after the first. The app takes the first and drops the rest.`,
      'Answer each call once: from the handler or from the listener, and not from both.',
    ),
  ];
};

const pace = (call: Call, { mayTakeLong }: Surroundings): Finding[] => {
  const took = tookOf(call) ?? 0;
  if (took > call.timeout) {
    return [
      fault(
        'late',
        `The answer came after ${inWords(took)}; the app had given up after ${inWords(call.timeout)}.`,
        'Answer first, and do what takes long afterwards; what the answer needs is best read before the page loads.',
      ),
    ];
  }
  if (took <= SLOW || mayTakeLong) return [];
  return [
    remark(
      'slow',
      `The answer took ${inWords(took)}: the borrower waits for it.`,
      'Answer first, and do what takes long afterwards.',
    ),
  ];
};

const manner = ({ arrivals: [first], sentAt, returnedAt }: Call): Finding[] => {
  if (first?.isEarly) {
    return [
      remark(
        'answered-too-early',
        'The answer came before postMessage had returned. The app bears it; a page that registers its callback afterwards does not.',
        'Return from the handler first, and answer from the main thread afterwards (Handler.post, DispatchQueue.main.async, Future.microtask).',
      ),
    ];
  }
  if (returnedAt === undefined || returnedAt - sentAt <= BLOCKED) return [];
  return [
    remark(
      'blocks-the-page',
      `The page stood still for ${inWords(returnedAt - sentAt)} while the shell handled the call.`,
      'Return from the handler at once, and do the work on a thread of its own.',
    ),
  ];
};

/** Something that came although this call was answered. */
const extras = (call: Call, around: Surroundings): Finding[] => {
  const stray = strayOf(call, around);
  if (stray === undefined || replyOf(call) === undefined) return [];
  const how = stray.isError ? `called ${stray.name}, which is no function of the page` : `answered to ${stray.name}`;
  return [
    fault(
      'unknown-call',
      `Beside its answer the shell ${how}: no call of the page had that name.`,
      'Answer only calls of this page, each under its own callbackName; forget those of a page that was left.',
    ),
  ];
};

/** Whether, when and where a call was answered; what the answer says is judged elsewhere. */
export const judgeDelivery = (call: Call, around: Surroundings): readonly Finding[] =>
  replyOf(call) === undefined
    ? silence(call, around)
    : [...pace(call, around), ...repeats(call, around), ...extras(call, around), ...manner(call)];

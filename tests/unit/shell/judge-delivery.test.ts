import type { Call, UnmatchedReply } from '@kit/mock-server/shell-check/check/calls';
import { hasForeignReplies, judgeDelivery } from '@kit/mock-server/shell-check/check/judge-delivery';
import { describe, expect, it } from 'vitest';
import { arrival, shellCall } from '../../support/shell-call';

/** A call that was sent at a time in ms. @param answeredAt when its replies came */
const call = (name: string, sentAt: number, answeredAt: readonly number[], more: Partial<Call> = {}): Call =>
  shellCall(undefined, {
    ...{ callbackName: name, sentAt, arrivals: answeredAt.map((at) => arrival({ result: 'success' }, { at })) },
    ...(answeredAt.length === 0 && { gaveUpAt: sentAt + 5_000 }),
    ...more,
  });
const unmatched = (at: number, name = 'onReply', isError = false): UnmatchedReply => ({ at, name, isError });

interface Around {
  readonly others?: readonly Call[];
  readonly unmatchedReplies?: readonly UnmatchedReply[];
  readonly mayTakeLong?: boolean;
}
const findingsOf = (judged: Call, { others = [], unmatchedReplies = [], mayTakeLong = false }: Around = {}) => {
  const order = ({ sentAt, callbackName }: Call) => `${String(sentAt).padStart(4, '0')} ${callbackName}`;
  const calls = [judged, ...others].sort((one, other) => order(one).localeCompare(order(other)));
  return judgeDelivery(judged, { calls, unmatchedReplies, mayTakeLong });
};
const faultsOf = (judged: Call, around?: Around) => findingsOf(judged, around).map(({ fault }) => fault);
const sentenceOf = (judged: Call, around?: Around) =>
  findingsOf(judged, around)
    .map(({ says }) => says)
    .join('\n');

describe('an answered call', () => {
  it.each<[took: number, mayTakeLong: boolean, says: readonly unknown[]]>([
    [1_000, false, []],
    [1_100, false, ['The answer took 1.1 s, and the borrower waits for it.']],
    [1_100, true, []],
    [5_000, true, []],
    [5_001, true, ['The answer came after 5 s; the app times out after 5 s.']],
    [6_000, false, ['The answer came after 6 s; the app times out after 5 s.']],
  ])('after %d ms is judged by its pace (may take long: %s)', (took, mayTakeLong, says) => {
    expect(findingsOf(call('a', 100, [100 + took]), { mayTakeLong }).map((each) => each.says)).toEqual(says);
  });

  it('may not block the page for longer than 100 ms', () => {
    for (const returnedAt of [undefined, 200]) expect(findingsOf(call('a', 100, [300], { returnedAt }))).toEqual([]);
    expect(findingsOf(call('a', 100, [300], { returnedAt: 201 }))).toEqual([
      {
        ...{ fault: 'blocks-the-page', severity: 'remark' },
        says: 'The page was blocked for 101 ms while the shell handled the call.',
        remedy: 'Return from the handler at once, and work on another thread.',
      },
    ]);
  });

  it('may be answered too early', () => {
    const early = [arrival({}, { isEarly: true })];
    expect(faultsOf(shellCall(undefined, { arrivals: early, returnedAt: 900 }))).toEqual(['answered-too-early']);
  });

  it.each<[answeredAt: readonly number[], says: string]>([
    [[110, 140], 'The shell answered twice; the last answer came 30 ms after the first.'],
    [[110, 140, 200], 'The shell answered 3 times; the last answer came 90 ms after the first.'],
  ])('must have one answer, not those at %j', (answeredAt, says) => {
    expect(sentenceOf(call('a', 100, answeredAt))).toContain(says);
  });

  it.each<[UnmatchedReply, string]>([
    [unmatched(150), 'Besides its answer the shell answered to onReply, but no call'],
    [unmatched(150, 'onReply', true), 'the shell called onReply, which is not a function of the page, but no call'],
  ])('must have no other answer: %j', (extra, says) => {
    const found = findingsOf(call('a', 100, [110]), { unmatchedReplies: [extra] });
    expect(found).toEqual([expect.objectContaining({ fault: 'unknown-call', says: expect.stringContaining(says) })]);
  });
});

describe('an unanswered call', () => {
  const silent = call('a', 100, []);

  it('has no fault while the check waits', () => {
    const waiting = call('a', 100, [], { gaveUpAt: undefined });
    expect(faultsOf(waiting, { unmatchedReplies: [unmatched(150)] })).toEqual([]);
    expect(faultsOf({ ...waiting, thrown: 'no' })).toEqual(['handler-throws']);
  });

  it.each<[Partial<Call>, string]>([
    [{ thrown: 'x'.repeat(201) }, `instead of answering: ${'x'.repeat(200)}. The app`],
    [{ scriptError: 'x'.repeat(201) }, `cannot parse: ${'x'.repeat(200)}. This is a quoting problem`],
    [{ answersTo: 'TrackEvent' }, 'The shell answers TrackEvent, but not trackEvent.'],
    [{}, "No answer came within 5 s. The app waits 5 s and then fails with 'Native method trackEvent execution"],
    [{ gaveUpAt: 1_600, timeout: 8_000 }, 'No answer came within 1.5 s. The app waits 8 s'],
  ])('with %j is explained', (more, says) => {
    expect(sentenceOf({ ...silent, ...more })).toContain(says);
  });

  it.each<[UnmatchedReply, string]>([
    [unmatched(150), 'The shell answered to onReply instead of the callbackName'],
    [unmatched(150, 'onReply', true), 'The shell called onReply, which is not a function of the page instead of'],
  ])('whose reply came under another name: %j', (reply, says) => {
    expect(sentenceOf(silent, { unmatchedReplies: [reply] })).toContain(says);
  });

  it.each<[string, Partial<Call>, Call, string]>([
    ['another call of the event works', { hasOddText: true }, call('b', 300, [310]), 'odd-text-unanswered'],
    ['its text is plain', {}, call('b', 300, [310]), 'never-answered'],
    ['no call works', { hasOddText: true }, call('b', 300, []), 'never-answered'],
    [
      ...(['only another event works', { hasOddText: true }] as const),
      ...([call('b', 300, [310], { eventName: 'logout' }), 'never-answered'] as const),
    ],
    [
      ...(['only a made-up event works', { hasOddText: true }] as const),
      ...([call('b', 300, [310], { spelled: 'madeUp' }), 'never-answered'] as const),
    ],
  ])('fails because of its odd text only if a plain one works: %s', (_, more, other, fault) => {
    expect(faultsOf({ ...silent, ...more }, { others: [other] })).toEqual([fault]);
  });
});

describe('a reply under an unknown name', () => {
  const first = call('bridge_a', 100, []);
  const second = call('bridge_b', 200, []);
  const both = (reply: UnmatchedReply, one = first, other = second) => [
    ...faultsOf(one, { others: [other], unmatchedReplies: [reply] }),
    ...faultsOf(other, { others: [one], unmatchedReplies: [reply] }),
  ];

  it.each<[at: number, faults: readonly string[]]>([
    [99, ['never-answered', 'never-answered']],
    [100, ['wrong-callback', 'never-answered']],
    [199, ['wrong-callback', 'never-answered']],
    [200, ['never-answered', 'wrong-callback']],
    [900, ['never-answered', 'wrong-callback']],
  ])('at %d ms belongs to the latest call before it', (at, faults) => {
    expect(both(unmatched(at))).toEqual(faults);
  });

  it('belongs to the call whose name it nearly has', () => {
    expect(both(unmatched(300, 'BRIDGE_A'))).toEqual(['wrong-callback', 'wrong-callback']);
    expect(both(unmatched(300, 'BRIDGE_A'), call('bridge_a', 100, [110]))).toEqual(['unknown-call', 'wrong-callback']);
    expect(both(unmatched(50, 'Bridge_B'))).toEqual(['never-answered', 'wrong-callback']);
  });

  it('of calls that were sent at once belongs to one without an answer, else to the last', () => {
    const answered = call('bridge_a', 200, [210]);
    expect(both(unmatched(300), answered, second)).toEqual(['wrong-callback']);
    expect(both(unmatched(300), answered, call('bridge_b', 200, [210]))).toEqual(['unknown-call']);
    expect(faultsOf(answered, { others: [second], unmatchedReplies: [unmatched(300)] })).toEqual([]);
  });
});

describe('a second reply to a call', () => {
  it.each<[string, second: number, other: Call, others: readonly Call[], isForeign: boolean]>([
    ['while the other call waits', 220, call('b', 200, []), [], true],
    ['when the other call was sent', 200, call('b', 200, []), [], true],
    ['before the other call', 199, call('b', 200, []), [], false],
    ['after the answer of the other call', 220, call('b', 200, [210]), [], false],
    ['when the other call was given up', 400, call('b', 200, [], { gaveUpAt: 400 }), [call('c', 300, [310])], true],
    ['after it was given up', 401, call('b', 200, [], { gaveUpAt: 400 }), [call('c', 300, [310])], false],
    ['after it, but before a next call', 401, call('b', 200, [], { gaveUpAt: 400 }), [call('c', 500, [510])], true],
    ['while nobody gave up', 900, call('b', 200, [], { gaveUpAt: undefined }), [call('c', 300, [310])], true],
  ])('%s (%d ms) may be meant for the other call', (_, second, other, more, isForeign) => {
    const first = call('a', 100, [110, second], { eventName: 'logout' });
    const others = [other, ...more];
    expect(hasForeignReplies(first, [first, ...others])).toBe(isForeign);
    expect(faultsOf(first, { others })).toEqual(isForeign ? [] : ['answered-twice']);
    if (other.gaveUpAt !== undefined) {
      expect(sentenceOf(other, { others: [first, ...more] })).toContain(
        isForeign ? 'under the callbackName of another call (logout)' : 'No answer came',
      );
    }
  });

  it('is missing if there is only one', () => {
    const late = call('a', 100, [220]);
    const waiting = call('b', 200, []);
    expect(hasForeignReplies(late, [late, waiting])).toBe(false);
    expect(faultsOf(waiting, { others: [late] })).toEqual(['never-answered']);
  });

  it('counts as an extra answer beside a third one for the other call', () => {
    const waiting = call('b', 200, []);
    expect(sentenceOf(call('a', 100, [110, 150, 220]), { others: [waiting] })).toContain(
      'answered twice; the last answer came 40 ms',
    );
  });
});

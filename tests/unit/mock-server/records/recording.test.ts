import type { RecordedCall } from '@kit/mock-server/service/records/recordings';
import { describe, expect, it } from 'vitest';
import { emptySandbox, sandboxOver } from '../../../support/empty-sandbox';

const result = (method: string, n: number) => ({ method, code: 0, message: 'success', data: { n } });
const call = (methods: string[], reply: object) => ({
  entries: methods.map((method) => ({ method, data: {} })),
  reply,
});

/** Two calls of a reading method, one of a writing method, and a refused envelope. */
const made = [
  call(['homePage', 'saveWorkInfo'], {
    code: 0,
    message: '',
    results: [result('homePage', 1), result('saveWorkInfo', 2)],
  }),
  call(['homePage'], { code: 0, message: '', results: [result('homePage', 3)] }),
  call(['orderList', 'homePage'], { code: 100103, message: 'no', results: [] }),
] as unknown as RecordedCall[];

describe('active recorded replies', () => {
  const next = (recording: ReturnType<typeof emptySandbox>['recording'], method: string) => {
    const reply = recording.next(method);
    if (reply === undefined) return undefined;
    return 'result' in reply ? (reply.result.data as { n: number }).n : reply.refusal.code;
  };

  it('are used in order for each method; a reading method repeats its last one', () => {
    const { recording } = emptySandbox();
    expect([recording.isPlaying, next(recording, 'homePage')]).toEqual([false, undefined]);
    recording.play(made);
    expect(recording.isPlaying).toBe(true);
    expect([1, 2, 3, 4, 5].map(() => next(recording, 'homePage'))).toEqual([1, 3, 100103, 100103, 100103]);
    expect([next(recording, 'saveWorkInfo'), next(recording, 'saveWorkInfo')]).toEqual([2, undefined]);
    expect(next(recording, 'orderList')).toBe(100103);
    expect([next(recording, 'orderDetail'), next(recording, 'noSuchMethod')]).toEqual([undefined, undefined]);
  });

  it('continue after a restart, and begin from the first one when started again', () => {
    const first = emptySandbox();
    first.recording.play(made);
    next(first.recording, 'homePage');
    next(first.recording, 'saveWorkInfo');
    const { recording } = sandboxOver(first.documents.all() ?? []);
    expect([next(recording, 'homePage'), next(recording, 'saveWorkInfo')]).toEqual([3, undefined]);
    recording.play(made.slice(1));
    expect([next(recording, 'homePage'), next(recording, 'saveWorkInfo')]).toEqual([3, undefined]);
  });
});

import { HIGHEST_STATUS_BAR } from '@kit/contracts/bridge/limits';
import { inWords, replyOf, tookOf } from '@kit/mock-server/shell-check/check/calls';
import type { Check } from '@kit/mock-server/shell-check/check/check';
import { fault, remark } from '@kit/mock-server/shell-check/check/finding';
import { countsOf, isSaved, jsonReport, textReport } from '@kit/mock-server/shell-check/check/report';
import type { Row, Snapshot } from '@kit/mock-server/shell-check/check/run';
import { isDone, spellingThatWorks } from '@kit/mock-server/shell-check/check/spellings';
import { judgeStorage } from '@kit/mock-server/shell-check/check/storage';
import { type Progress, type Status, saidStatusBar, verdictOf } from '@kit/mock-server/shell-check/check/verdict';
import { describe, expect, it } from 'vitest';
import { shellCall as call } from '../../support/shell-call';

const screen = { width: 375, pixelRatio: 3, safeTop: 0 };
const place = { madeAt: new Date(0), userAgent: 'A web view', contractVersion: '0.0.0', screen };

const success = { result: 'success', callbackData: {}, callbackName: 'bridge_1' };
const check = (more: Partial<Check> = {}): Check => ({
  ...{ id: 'trackEvent', title: 'A title', does: '', isStarted: false, steps: [] },
  ...more,
});
const look = { question: '', fault: 'looks-wrong', says: 'It looks wrong.', remedy: 'Look again.' };
const row = (status: Status, more: Partial<Row['verdict']> = {}, progress: Partial<Progress> = {}): Row => ({
  check: check(),
  progress: { phase: 'ran', calls: [], ...progress },
  verdict: { status, findings: [], took: undefined, ...more },
  news: [],
});
const snapshot = (rows: readonly Row[], more: Partial<Snapshot> = {}): Snapshot => ({
  ...{ host: undefined, hostFindings: [], rows, isRunning: false },
  ...more,
});

describe('the report', () => {
  it('counts the checks by their status', () => {
    const rows = (['passed', 'failed', 'failed', 'needs a look', 'running', 'not run'] as const).map((each) =>
      row(each),
    );
    expect(countsOf(snapshot(rows))).toEqual({ passed: 1, failed: 2, 'needs a look': 1, running: 1, 'not run': 1 });
    expect(countsOf(snapshot([]))).toEqual({ passed: 0, failed: 0, 'needs a look': 0, running: 0, 'not run': 0 });
  });

  it('has every fact in its JSON', () => {
    const found = fault('f', 'Says.', 'Do.');
    const rows = [
      row('failed', { findings: [found], took: 13 }, { look: 'no', calls: [call(success), call(undefined)] }),
      row('passed'),
    ];
    const host = remark('h', 'Host.', 'Fix.');
    expect(JSON.parse(jsonReport(snapshot(rows, { host: 'Flutter', hostFindings: [host] }), place))).toEqual({
      ...{ report: 'shell-check', madeAt: '1970-01-01T00:00:00.000Z', userAgent: 'A web view' },
      ...{ contractVersion: '0.0.0', screen, host: 'Flutter' },
      summary: { passed: 1, failed: 1, 'needs a look': 0, running: 0, 'not run': 0 },
      hostFindings: [{ fault: 'h', severity: 'remark', says: 'Host.', remedy: 'Fix.' }],
      checks: [
        {
          ...{ id: 'trackEvent', status: 'failed', took: 13, look: 'no' },
          findings: [{ fault: 'f', severity: 'fault', says: 'Says.', remedy: 'Do.' }],
          calls: [
            { eventName: 'trackEvent', params: { a: 1 }, replies: [{ after: 13, via: 'function', reply: success }] },
            { eventName: 'trackEvent', params: { a: 1 }, replies: [] },
          ],
        },
        { id: 'trackEvent', status: 'passed', took: null, findings: [], look: null, calls: [] },
      ],
    });
    expect(JSON.parse(jsonReport(snapshot([]), place))).toMatchObject({ host: null });
  });

  it.each<[string, unknown, unknown]>([
    ['a text of 2,000 characters', 'x'.repeat(2_000), 'x'.repeat(2_000)],
    ['a longer text', 'x'.repeat(2_001), `${'x'.repeat(2_000)}… (2001 characters)`],
    ['an object', { a: 1 }, { a: 1 }],
    ['a long object', ['y'.repeat(2_000)], `["${'y'.repeat(1_998)}… (2004 characters)`],
  ])('shows %s', (_, raw, shown) => {
    const written = jsonReport(snapshot([row('passed', {}, { calls: [call(raw)] })]), place);
    expect(JSON.parse(written).checks[0].calls[0].replies[0].reply).toEqual(shown);
  });

  it('is a text with each fault, its fix, and what was sent and came', () => {
    const findings = [fault('f', 'Says.', 'Do.\nOr do.'), remark('r', 'Hm.', 'Maybe.')];
    const rows = [
      row('failed', { findings, took: 13 }, { calls: [call('x'.repeat(300)), call(success)] }),
      row('failed', { findings: [fault('g', 'No reply.', 'Reply.')] }, { calls: [call(undefined)] }),
      row('passed', { took: 5 }, { calls: [call(success)] }),
    ];
    const host = { host: 'Android', hostFindings: [fault('h', 'Host.', 'Fix.')] } as const;
    expect(textReport(snapshot(rows, host as Partial<Snapshot>), place)).toBe(
      [
        'Shell check, 1970-01-01T00:00:00.000Z',
        'Bridge: Android; contract 0.0.0; 375 CSS pixels wide, 3 device pixels each',
        'A web view',
        '1 passed, 2 failed',
        '',
        '    Fault: Host.',
        '    What to do: Fix.',
        'FAILED  A title (13 ms)',
        '    Fault: Says.',
        '    What to do: Do.\n      Or do.',
        '    Remark: Hm.',
        '    What to do: Maybe.',
        '    Sent: {"a":1}',
        `    Came: "${'x'.repeat(199)}…`,
        'FAILED  A title',
        '    Fault: No reply.',
        '    What to do: Reply.',
        '    Sent: {"a":1}',
        'PASSED  A title (5 ms)',
        '',
      ].join('\n'),
    );
    expect(textReport(snapshot([]), place)).toContain('Bridge: none; contract');
  });

  it.each<[unknown, boolean]>([
    [{}, true],
    [{ a: { calls: [] } }, true],
    [{ a: { calls: [] }, b: { calls: 1 } }, false],
    [{ a: null }, false],
    [[], false],
    [null, false],
    ['x', false],
  ])('is resumed from %j: %s', (value, expected) => {
    expect(isSaved(value)).toBe(expected);
  });
});

describe('the verdict on a check', () => {
  const of = (progress: Partial<Progress>, more: Partial<Check> = {}) => {
    const calls = progress.calls ?? [];
    return verdictOf(check(more), { phase: 'ran', ...progress, calls }, { screen, calls, unmatchedReplies: [] });
  };
  const statusAnd = ({ status, findings }: ReturnType<typeof of>) => [status, findings.map((each) => each.fault)];

  it.each(['not run', 'running'] as const)('of a check that is %s is its phase', (phase) => {
    expect(of({ phase, look: 'no' }, { look }).status).toBe(phase);
  });

  it('waits for a person to look, and takes the answer', () => {
    expect(statusAnd(of({}, { look }))).toEqual(['needs a look', []]);
    expect(statusAnd(of({ look: 'yes' }, { look }))).toEqual(['passed', []]);
    expect(of({ look: 'no' }, { look })).toEqual({
      ...{ status: 'failed', took: undefined },
      findings: [{ fault: 'looks-wrong', severity: 'fault', says: 'It looks wrong.', remedy: 'Look again.' }],
    });
    expect(statusAnd(of({ look: 'no' }))).toEqual(['passed', []]);
  });

  it('needs no look after a fault, and names each fault once', () => {
    const missing = call(undefined, { gaveUpAt: 9_000 });
    const { status, findings } = of({ calls: [missing, { ...missing, callbackName: 'bridge_2' }] }, { look });
    expect(status).toBe('failed');
    expect(findings).toHaveLength(1);
  });

  it('has the time of the slowest call', () => {
    const slow = call(success, { arrivals: [{ at: 150, via: 'function', raw: success, isEarly: false }] });
    expect(of({ calls: [call(success), slow, call(undefined)] }).took).toBe(50);
    expect(of({ calls: [call(undefined)] }).took).toBeUndefined();
  });

  it('of a made-up event is a fault if it succeeds, and nothing if it fails', () => {
    const unknown = { isUnknown: true };
    expect(of({ calls: [call(success, { spelled: 'madeUp' })] }, unknown).findings).toEqual([
      expect.objectContaining({
        fault: 'unknown-event-succeeds',
        says: expect.stringContaining('the made-up event madeUp with success'),
        remedy: expect.stringContaining("other than 'success'"),
      }),
    ]);
    expect(of({ calls: [call(success)] }, unknown).findings[0]?.says).toContain('event trackEvent with');
    expect(statusAnd(of({ calls: [call({ ...success, result: 'error' })] }, unknown))).toEqual(['passed', []]);
    expect(of({ calls: [call(undefined, { gaveUpAt: 9_000 })] }, unknown)).toMatchObject({ status: 'failed' });
  });

  it('reads the height of the status bar, up to a highest, and 0 without a readable one', () => {
    const info = (topStatusHeight: unknown) => {
      const app = { pkgName: 'com.a', lang: 'en', applicationName: 'A', appVersion: '1', osType: 'android' };
      const raw = { ...success, callbackData: { ...app, screenWidth: 375, topStatusHeight } };
      const calls = [call(raw, { eventName: 'getPackageInfo' })];
      return [{ check: check({ id: 'getPackageInfo' }), progress: { phase: 'ran' as const, calls } }];
    };
    // In pixels of a design that is 750 wide.
    expect(saidStatusBar(info(48))).toBe(24);
    expect(saidStatusBar(info(5_000))).toBe(HIGHEST_STATUS_BAR);
    expect(saidStatusBar(info('x'))).toBe(0);
    expect(saidStatusBar([{ check: check(), progress: { phase: 'ran', calls: [call(success)] } }])).toBe(0);
    expect(saidStatusBar([])).toBe(0);
  });
});

describe('a call', () => {
  it('has the first reply and its time', () => {
    const two = call(success, {
      arrivals: [
        { at: 90, via: 'message', raw: 1, isEarly: true },
        { at: 200, via: 'result', raw: 2, isEarly: false },
      ],
    });
    expect([replyOf(two)?.raw, tookOf(two), tookOf(call(success)), tookOf(call(undefined))]).toEqual([
      1,
      0,
      13,
      undefined,
    ]);
  });

  it.each([
    [0.4, '0 ms'],
    [999, '999 ms'],
    [1_000, '1 s'],
    [1_550, '1.6 s'],
  ])('of %d ms took %s', (ms, words) => {
    expect(inWords(ms)).toBe(words);
  });

  it.each<[string, unknown, boolean]>([
    ['success', success, true],
    ['success in JSON', JSON.stringify(success), true],
    ['another result', { result: 'Success' }, false],
    ['broken JSON', '{', false],
    ['a list', ['success'], false],
    ['no reply', undefined, false],
  ])('with %s is done: %s', (_, raw, expected) => {
    expect(isDone(call(raw))).toBe(expected);
  });

  it('is tried in other spellings, of which the first that works counts', async () => {
    const tried: unknown[] = [];
    const line = (works: readonly string[]) =>
      ({
        call: async (...given: unknown[]) => {
          tried.push(given);
          const { spelled = '' } = given[2] as { spelled?: string };
          return call(works.includes(spelled) ? success : undefined);
        },
      }) as unknown as Parameters<typeof spellingThatWorks>[0];
    const failed = call(undefined, { eventName: 'getPackageInfo' });
    expect(await spellingThatWorks(line(['GETPACKAGEINFO', 'GetPackageInfo']), failed)).toBe('GetPackageInfo');
    expect(tried).toEqual(
      ['getpackageinfo', 'GetPackageInfo', 'get_package_info', 'get-package-info', 'GETPACKAGEINFO'].map((spelled) => [
        ...['getPackageInfo', { a: 1 }],
        { timeout: 5_000, patience: 600, spelled },
      ]),
    );
    expect(await spellingThatWorks(line([]), failed)).toBeUndefined();
    // Its own spelling has failed.
    expect(await spellingThatWorks(line(['logout']), { ...failed, eventName: 'logout' })).toBeUndefined();
  });
});

describe('the storage of the page', () => {
  const storage = () => {
    const stored = new Map<string, string>();
    return {
      stored,
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
  };

  it('is fine if it returns what was stored, and is left empty', () => {
    const own = storage();
    expect(judgeStorage(() => own)).toEqual([]);
    expect(own.stored.size).toBe(0);
  });

  it.each<[string, () => ReturnType<typeof storage> | null, string]>([
    ['missing', () => null, 'localStorage is null'],
    ['empty', () => ({ ...storage(), getItem: () => '' as unknown as null }), 'a stored text cannot be read back'],
    [
      'refused',
      () => {
        throw 'no';
      },
      'no.',
    ],
  ])('that is %s is a fault with its reason and a remedy for each platform', (_, open, reason) => {
    const [found, ...others] = judgeStorage(open);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ fault: 'no-dom-storage', severity: 'fault', says: expect.stringContaining(reason) });
    expect(found?.says).toMatch(
      /^The page cannot store data: .* The app loses its session and its drafts at every start\.$/,
    );
    for (const platform of ['Android: ', 'iOS: ', 'Flutter: ']) expect(found?.remedy).toContain(platform);
  });
});

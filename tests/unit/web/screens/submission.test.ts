import type { MethodName, ResponseOf, RowOf } from '@kit/contracts/methods';
import { type UploadFlags, uploadFlagOf, uploadStep } from '@kit/contracts/methods/application';
import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../../../web/src/api/client';
import { AppError } from '../../../../web/src/platform/app-error';
import { openApplication, submitData, type UploadStep } from '../../../../web/src/screens/countdown';
import { examples } from '../../../support/examples';
import { refused } from './screen-context';

const steps = uploadStep.values;
const application = { tractOdrId: 'T1', orderNo: 'N1', status: 'incomplete' } as const;
const flagsOf = (arrived: readonly UploadStep[]): UploadFlags =>
  Object.fromEntries(steps.map((step) => [uploadFlagOf[step], arrived.includes(step)])) as UploadFlags;

type Answers = { readonly [Name in MethodName]?: (data: Record<string, unknown>) => unknown };

const apiWith = (answers: Answers) => {
  const call = vi.fn(async ({ name }: RowOf<MethodName>, data: Record<string, unknown>) => {
    const answer = answers[name];
    if (!answer) throw new Error(`No answer to ${name}`);
    return answer(data);
  });
  return { call: call as unknown as ApiClient['call'], calls: call.mock.calls };
};

/** A server that already has some uploads, and the recorded calls to it and to the native app. */
const setUp = (arrived: readonly UploadStep[]) => {
  const done = [...arrived];
  const log: string[] = [];
  const { call } = apiWith({
    uploadStatus: () => flagsOf(done),
    uploadPermissionData: ({ step, isSubmit }) => {
      done.push(step as UploadStep);
      log.push(`send ${step} ${isSubmit}`);
      return { ...flagsOf(done), status: isSubmit === 1 ? 'assessing' : 'incomplete' };
    },
  });
  const collect = vi.fn(async (step: UploadStep) => {
    log.push(`collect ${step}`);
  });
  const progress: number[] = [];
  const run = (more: { status?: 'assessing'; isOver?: () => boolean } = {}) =>
    submitData(
      { ...application, ...(more.status && { status: more.status }) },
      { call, collect, onProgress: (count) => progress.push(count), isOver: more.isOver ?? (() => false) },
    );
  return { run, log, collect, progress };
};

describe('the data uploads of an application', () => {
  it('[3.13] [4.12] collects and sends all seven in turn, and submits the application with the last', async () => {
    const { run, log, progress } = setUp([]);
    await run();
    expect(log).toEqual(steps.flatMap((step) => [`collect ${step}`, `send ${step} ${step === 'sms' ? 1 : 0}`]));
    expect(progress).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('skips uploads that have arrived', async () => {
    const { run, log } = setUp(['app', 'device', 'gps']);
    await run();
    expect(log.filter((line) => line.startsWith('collect'))).toEqual([
      'collect addrBook',
      'collect calendar',
      'collect callRecord',
      'collect sms',
    ]);
    expect(log.at(-1)).toBe('send sms 1');
  });

  it('repeats a lost submission without collecting again', async () => {
    const { run, log } = setUp(steps);
    await run();
    expect(log).toEqual(['send sms 1']);
  });

  it('[4.12] stops at the first failure, and continues there on the next attempt', async () => {
    const { run, log, collect } = setUp([]);
    collect.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new AppError('bridge', 'error'));
    await expect(run()).rejects.toMatchObject({ kind: 'bridge' });
    expect(log).toEqual(['send app 0']);
    await run();
    expect(log.at(1)).toBe('collect device');
    expect(log.at(-1)).toBe('send sms 1');
  });

  it('starts nothing new after the borrower has left', async () => {
    let isOver = false;
    const { run, log, collect } = setUp([]);
    collect.mockImplementationOnce(async () => {
      isOver = true;
    });
    await run({ isOver: () => isOver });
    expect(log).toEqual([]);
  });
});

describe('opening an application', () => {
  const conflict = refused('ORDER_STATUS_CONFLICT');
  const home: ResponseOf<'homePage'> = examples.homePage.response;

  it('finds the existing order', async () => {
    const order = { ...application, status: 'reviewing', button: 'processing', amount: 1, dueAt: null, overdueDays: 0 };
    const { call } = apiWith({ applyLoan: conflict, homePage: () => ({ ...home, order }) });
    await expect(openApplication(call)).resolves.toMatchObject({ orderNo: 'N1', status: 'reviewing' });
  });
});

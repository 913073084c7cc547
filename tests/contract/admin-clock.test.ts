import { DAY, HOUR } from '@kit/contracts/time-units';
import request from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppAroundSandboxes, appAroundSandboxes } from '../support/app-around-sandboxes';

const START = Date.parse('2026-11-23T10:00:00Z');

let around: AppAroundSandboxes;
let sandboxes = 0;
beforeAll(async () => {
  around = await appAroundSandboxes();
});
afterAll(() => around.app.close());
beforeEach(() => {
  sandboxes += 1;
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => void vi.useRealTimers());

const send = async (method: 'get' | 'post', path: string, body?: object) => {
  const sent = request(around.app.server)[method](`/__admin${path}?sandbox=clock-${sandboxes}`).send(body);
  const { status, body: answer } = await sent;
  return { status, answer };
};
const passes = (ms: number) => void vi.setSystemTime(Date.now() + ms);
const reading = (now: string, offsetMs: number, frozen = false) => ({
  status: 200,
  answer: { now: Date.parse(now), iso: new Date(now).toISOString(), frozen, offsetMs },
});

describe('the clock of a sandbox', () => {
  it('shows real time, until it is moved', async () => {
    expect(await send('get', '/clock')).toEqual(reading('2026-11-23T10:00:00Z', 0));
    expect(await send('post', '/clock/advance', { ms: DAY })).toEqual(reading('2026-11-24T10:00:00Z', DAY));
    passes(HOUR);
    expect(await send('get', '/clock')).toEqual(reading('2026-11-24T11:00:00Z', DAY));
    expect(await send('post', '/clock/reset')).toEqual(reading('2026-11-23T11:00:00Z', 0));
  });

  it('falls behind real time while it is frozen, and continues from there', async () => {
    await send('post', '/clock/advance', { ms: DAY });
    expect(await send('post', '/clock/freeze')).toEqual(reading('2026-11-24T10:00:00Z', DAY, true));
    passes(HOUR);
    expect(await send('get', '/clock')).toEqual(reading('2026-11-24T10:00:00Z', DAY - HOUR, true));
    expect(await send('post', '/clock/advance', { ms: HOUR })).toEqual(reading('2026-11-24T11:00:00Z', DAY, true));
    passes(HOUR);
    expect(await send('post', '/clock/resume')).toEqual(reading('2026-11-24T11:00:00Z', DAY - HOUR));
    passes(HOUR);
    expect(await send('get', '/clock')).toEqual(reading('2026-11-24T12:00:00Z', DAY - HOUR));
  });

  it('refuses to be more than 100 years ahead, and names the field', async () => {
    const century = 100 * 365 * DAY;
    await send('post', '/clock/advance', { ms: century });
    const reason = 'A clock can be at most 100 years ahead of real time: POST /__admin/clock/reset puts it back';
    expect(await send('post', '/clock/advance', { ms: 1 })).toEqual({
      status: 400,
      answer: { error: reason, issues: [{ path: 'body.ms', reason }] },
    });
    expect(await send('get', '/clock')).toEqual(reading(new Date(START + century).toISOString(), century));
  });
});

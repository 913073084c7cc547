import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';
import { handleAdmin } from '../../support/handle-admin';

const NUMBER = '08031234567';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the sessions of a number', () => {
  it('begin with a login from the device of the call, which registers an unknown number', async () => {
    const { sandbox, now } = new BorrowerInSandbox();
    const logIn = async (contactNumber: string, device: string) =>
      (
        (await handleAdmin('POST /sessions/:contactNumber', { sandbox, device, params: { contactNumber } })) as {
          token: string;
        }
      ).token;
    const first = await logIn('8099990000', 'a');
    expect(sandbox.borrowers.get('08099990000')).toBeDefined();
    const second = await logIn('08099990000', 'b');
    expect(sandbox.sessions.inForce('08099990000')).toBe(second);
    expect(sandbox.sessions.facts(first)).toEqual({
      contactNumber: '08099990000',
      state: 'squeezed',
      endedAt: now,
      by: 'b',
    });
  });

  it.each([
    ['expire', 'expired'],
    ['squeeze', 'squeezed'],
    ['invalidate', 'invalid'],
  ])('end by %s', async (action, state) => {
    const { sandbox, now } = new BorrowerInSandbox();
    const token = sandbox.sessions.open(NUMBER);
    const end = () =>
      handleAdmin('POST /sessions/:contactNumber/:action', {
        sandbox,
        params: { contactNumber: '8031234567', action },
      });
    expect(await end()).toEqual({ sessions: 1 });
    expect(sandbox.sessions.facts(token)).toEqual({ contactNumber: NUMBER, state, endedAt: now, by: null });
    await expect(end()).rejects.toMatchObject({
      status: 409,
      issues: [],
      message: `${NUMBER} is not logged in to this sandbox. Log it in first: POST /__admin/sessions/${NUMBER}.`,
    });
  });
});

describe('the session keys of a sandbox', () => {
  it('all end at once, and the reply counts them', async () => {
    const { sandbox } = new BorrowerInSandbox();
    const keys = [sandbox.keys.agree(), sandbox.keys.agree()];
    expect(await handleAdmin('POST /keys/expire', { sandbox })).toEqual({ keys: 2 });
    expect(keys.map(({ keyId }) => sandbox.keys.state(keyId))).not.toContain('in force');
    expect(await handleAdmin('POST /keys/expire', { sandbox })).toEqual({ keys: 0 });
  });
});

describe('the events to come', () => {
  const next = (borrower: BorrowerInSandbox, query: object = {}) =>
    handleAdmin('GET /next', { sandbox: borrower.sandbox, query });

  it('have their time and the milliseconds until then', async () => {
    const borrower = new BorrowerInSandbox();
    borrower.sandbox.sessions.open(NUMBER);
    borrower.sandbox.keys.agree();
    const { now } = borrower;
    borrower.pass(HOUR);
    const session = { kind: 'session ends', contactNumber: NUMBER, text: `A login of ${NUMBER} ends` };
    const key = { kind: 'key ends', text: 'A session key ends: its client renews it automatically' };
    const [inMs, inMsOfKey] = [30 * DAY - HOUR, 19 * HOUR];
    expect(await next(borrower)).toEqual({
      now: now + HOUR,
      events: [
        { at: now + 20 * HOUR, inMs: inMsOfKey, ...key },
        { at: now + 30 * DAY, inMs, ...session },
      ],
    });
    const events = [{ at: now + 30 * DAY, inMs, ...session }];
    expect(await next(borrower, { contactNumber: '8031234567' })).toEqual({ now: now + HOUR, events });
    expect(await next(borrower, { contactNumber: '08099990000' })).toEqual({ now: now + HOUR, events: [] });
  });

  it.each([
    [{}, 100],
    [{ limit: '1' }, 1],
    [{ limit: '101' }, 101],
    [{ limit: '1000' }, 105],
  ])('for %j are the next %i', async (query, count) => {
    const borrower = new BorrowerInSandbox();
    for (let made = 0; made < 105; made += 1) borrower.sandbox.keys.agree();
    expect((await next(borrower, query)) as { events: unknown[] }).toMatchObject({
      events: { length: count },
    });
  });
});

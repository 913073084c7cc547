import { describe, expect, it } from 'vitest';
import { adminCaller } from '../../support/admin-caller';

const NUMBER = '08031234567';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the sessions of a number', () => {
  it('begin with a login from the device of the call, which registers an unknown number', async () => {
    const { borrower, sandbox, call } = await adminCaller();
    const logIn = async (contactNumber: string, device: string) => {
      const [, body] = await call('POST', `/sessions/${contactNumber}`, undefined, device);
      return (body as { token: string }).token;
    };
    const first = await logIn('8099990000', 'a');
    expect(sandbox.borrowers.get('08099990000')).toBeDefined();
    const second = await logIn('08099990000', 'b');
    expect(sandbox.sessions.inForce('08099990000')).toBe(second);
    expect(sandbox.sessions.facts(first)).toEqual({
      contactNumber: '08099990000',
      state: 'squeezed',
      endedAt: borrower.now,
      by: 'b',
    });
  });

  it.each([
    ['expire', 'expired'],
    ['squeeze', 'squeezed'],
    ['invalidate', 'invalid'],
  ])('end by %s', async (action, state) => {
    const { borrower, sandbox, call } = await adminCaller();
    const token = sandbox.sessions.open(NUMBER);
    expect(await call('POST', `/sessions/8031234567/${action}`)).toEqual([200, { sessions: 1 }]);
    expect(sandbox.sessions.facts(token)).toEqual({ contactNumber: NUMBER, state, endedAt: borrower.now, by: null });
  });
});

it('the session keys of a sandbox all end at once, and the reply counts them', async () => {
  const { sandbox, call } = await adminCaller();
  const { keyId } = sandbox.keys.agree();
  sandbox.keys.agree();
  expect(await call('POST', '/keys/expire')).toEqual([200, { keys: 2 }]);
  expect([sandbox.keys.state(keyId), sandbox.keys.endings()]).toEqual(['unknown', []]);
});

describe('the events to come', () => {
  it('have their time and the milliseconds until then', async () => {
    const { borrower, call } = await adminCaller();
    borrower.sandbox.sessions.open(NUMBER);
    borrower.sandbox.keys.agree();
    const { now } = borrower;
    borrower.pass(HOUR);
    const session = { kind: 'session ends', contactNumber: NUMBER, text: `A login of ${NUMBER} ends` };
    const key = { kind: 'key ends', text: 'A session key ends: its client renews it automatically' };
    const [inMs, inMsOfKey] = [30 * DAY - HOUR, 19 * HOUR];
    const events = [{ at: now + 30 * DAY, inMs, ...session }];
    const all = [{ at: now + 20 * HOUR, inMs: inMsOfKey, ...key }, ...events];
    expect(await call('GET', '/next')).toEqual([200, { now: now + HOUR, events: all }]);
    const next = (contactNumber: string) => call('GET', `/next?contactNumber=${contactNumber}`);
    expect(await next('8031234567')).toEqual([200, { now: now + HOUR, events }]);
    expect(await next('08099990000')).toEqual([200, { now: now + HOUR, events: [] }]);
  });

  it('are the next hundred, or as many as the call asks for', async () => {
    const { sandbox, call } = await adminCaller();
    for (let made = 0; made < 105; made += 1) sandbox.keys.agree();
    for (const [query, length] of [
      ['', 100],
      ['?limit=1', 1],
      ['?limit=1000', 105],
    ])
      expect(await call('GET', `/next${query}`)).toMatchObject([200, { events: { length } }]);
  });
});

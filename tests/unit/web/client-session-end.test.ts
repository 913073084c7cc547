import { codes, sessionEndingCodes } from '@kit/contracts/codes';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeBackend, type Reply, refusal } from './fake-backend';
import { makeClient } from './make-client';

const phoneOf = (index: number) => `0803123456${index}`;
const askForTenCodes = (client: ReturnType<typeof makeClient>['client']) =>
  Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      client.call('sendAuthCode', { contactNumber: phoneOf(index), purpose: 'login' }),
    ),
  );

afterEach(() => {
  vi.useRealTimers();
});

describe('the end of a session', () => {
  it.each(sessionEndingCodes)('[8.8] %s ends it once, however many calls fail together', async (code) => {
    const backend = createFakeBackend(() => ({ code }));
    const { client, session, reports } = makeClient(backend, { token: 'a-token', isUnbatched: true });
    const outcomes = await Promise.allSettled([askForTenCodes(client), client.call('homePage', {}, { toast: true })]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(reports.ended).toEqual([codes[code].message]);
    expect(reports.told).toEqual(['loginExpired']);
    // the flagged call does not show the message a second time
    expect(reports.shown).toEqual([]);
    expect(session.state()).toMatchObject({ token: undefined, end: 'expired' });
  });

  it('is not taken for the end of the session that came after it', async () => {
    let answer: (reply: Reply) => void = () => undefined;
    const backend = createFakeBackend(() => new Promise<Reply>((resolve) => (answer = resolve)));
    const { client, session, reports } = makeClient(backend, { token: 'old' });
    const outcome = expect(client.call('homePage', {})).rejects.toMatchObject({ codeName: 'TOKEN_SQUEEZED' });
    await vi.waitFor(() => expect(backend.seen).toHaveLength(1));
    session.logIn('new');
    answer({ code: 'TOKEN_SQUEEZED' });
    await outcome;
    expect(session.state().token).toBe('new');
    expect(reports.ended).toEqual([]);
  });

  it('is not what a refused login means', async () => {
    const backend = createFakeBackend(() => ({ results: [refusal('authenticate', 'TOKEN_INVALID')] }));
    const { client, reports } = makeClient(backend);
    const login = { loginCheck: true, authIdentifier: 'x'.repeat(16) } as const;
    await expect(client.call('authenticate', login)).rejects.toMatchObject({ codeName: 'TOKEN_INVALID' });
    expect(reports.ended).toEqual([]);
  });
});

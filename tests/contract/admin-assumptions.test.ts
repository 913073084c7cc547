import { assumptions, assumptionTable } from '@kit/contracts/assumptions';
import { DAY, HOUR, MINUTE } from '@kit/contracts/time-units';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../support/borrower-in-sandbox';
import { serverOfFile } from '../support/server';
import type { WireClient } from '../support/wire-client';

const server = serverOfFile();

interface Listed {
  name: string;
  value: unknown;
  ofServer: unknown;
  canChange: boolean;
}
const list = async (client: WireClient) =>
  ((await client.admin('GET', '/assumptions')) as { assumptions: Listed[] }).assumptions;
const change = (client: WireClient, body: object) => client.admin('PUT', '/assumptions', body);
const changedIn = async (client: WireClient) =>
  Object.fromEntries(
    (await list(client))
      .filter(({ canChange, value, ofServer }) => canChange && value !== ofServer)
      .map(({ name, value }) => [name, value]),
  );

describe('the assumptions of a sandbox', () => {
  it('are those of the server, until the sandbox changes them for itself alone', async () => {
    const [client, other] = [await server.client('own-values'), await server.client('other-values')];
    expect(Object.fromEntries((await list(client)).map(({ name, value }) => [name, value]))).toEqual(assumptions);
    expect(await change(client, { reviewTime: MINUTE, freezePeriodDays: 2 })).toEqual({
      assumptions: await list(client),
    });
    const { reviewTime: ofServer, minimumRepayment } = assumptions;
    const reasonOf = (name: keyof typeof assumptionTable) => assumptionTable[name].reason;
    expect(await list(client)).toEqual(
      expect.arrayContaining([
        { name: 'reviewTime', value: MINUTE, ofServer, reason: reasonOf('reviewTime'), canChange: true },
        {
          ...{ name: 'minimumRepayment', value: minimumRepayment, ofServer: minimumRepayment },
          ...{ reason: reasonOf('minimumRepayment'), canChange: false },
        },
      ]),
    );
    expect(await changedIn(client)).toEqual({ reviewTime: MINUTE, freezePeriodDays: 2 });
    expect(await changedIn(other)).toEqual({});
    await change(client, { freezePeriodDays: 3 });
    expect(await changedIn(client)).toEqual({ freezePeriodDays: 3 });
    await change(client, {});
    expect(await changedIn(client)).toEqual({});
  });

  it('cannot change if the app or the contract reads them, and a change needs a valid value', async () => {
    const client = await server.client();
    const fixed = (await list(client)).filter(({ canChange }) => !canChange).map(({ name }) => name);
    expect(fixed).toContain('minimumRepayment');
    for (const name of fixed) await expect(change(client, { [name]: 1 })).rejects.toThrow(/HTTP 400/);
    await expect(change(client, { reviewTime: 0 })).rejects.toThrow(/body\.reviewTime/);
    const tooLong = 20 * 365 * DAY;
    const reason = `"tokenLife" cannot be ${tooLong}: ${tooLong} ms are more than ten years: it is in milliseconds`;
    await expect(change(client, { tokenLife: tooLong })).rejects.toThrow(
      `HTTP 400 ${JSON.stringify({
        error: 'The assumptions do not fit together',
        issues: [{ path: 'body.tokenLife', reason }],
      })}`,
    );
    expect(await changedIn(client)).toEqual({});
  });

  it('are in a snapshot, go back with the sandbox, and appear in the time line', async () => {
    const client = await server.client('kept-values');
    await client.call('operationConfiguration', {});
    await change(client, { maximumOpenTickets: 1 });
    const snapshot = (await client.admin('GET', '/snapshot')) as object;
    const { points } = (await client.admin('GET', '/time-line')) as { points: { id: string; text: string }[] };
    const point = points.find(({ text }) => text === 'maximumOpenTickets 1');
    await client.admin('POST', `/time-line/${point?.id}/back`, {});
    expect(await changedIn(client)).toEqual({});
    await client.admin('PUT', '/snapshot', snapshot);
    expect(await changedIn(client)).toEqual({ maximumOpenTickets: 1 });
  });

  it('set the times of every scenario, and those of an order that already waits', async () => {
    const client = await server.client('short-times');
    await client.admin('POST', '/clock/freeze');
    await change(client, { assessingTime: 2 * MINUTE, reviewTime: 30 * MINUTE, freezePeriodDays: 2 });
    const opened = (await client.admin('POST', '/scenarios/in-review')) as { contactNumber: string };
    const ends = async () => {
      const { events } = (await client.admin('GET', `/next?contactNumber=${opened.contactNumber}`)) as {
        events: { kind: string; inMs: number }[];
      };
      return events.find(({ kind }) => kind === 'review ends')?.inMs;
    };
    // The scenario waits for 20 minutes, but at most for half of the review.
    expect(await ends()).toBe(15 * MINUTE);
    await change(client, { reviewTime: HOUR, freezePeriodDays: 2 });
    expect(await ends()).toBe(45 * MINUTE);
    const { contactNumber } = (await client.admin('POST', '/scenarios/rejected-frozen')) as { contactNumber: string };
    const { orders } = (await client.admin('GET', `/borrowers/${contactNumber}`)) as {
      orders: { rejection: { freezeDays: number; daysLeft: number } }[];
    };
    expect(orders[0]?.rejection).toMatchObject({ freezeDays: 2, daysLeft: 1 });
  });
});

describe('a changed assumption', () => {
  const inSandbox = (changes: object) => {
    const borrower = new BorrowerInSandbox();
    borrower.sandbox.assumptions.set(changes);
    return borrower;
  };
  const answersOf = (borrower: BorrowerInSandbox, id: string): string => {
    const { data } = borrower.run('tictetQuestionList', {}) as unknown as {
      data: { questions: { questionId: string; answer: string }[] };
    };
    return data.questions.find(({ questionId }) => questionId === id)?.answer ?? '';
  };

  it('appears in the answers of customer service', () => {
    const borrower = inSandbox({ reviewTime: 5 * MINUTE, freezePeriodDays: 3 });
    expect(answersOf(borrower, 'review-time')).toContain('about 5 minutes');
    expect(answersOf(borrower, 'why-rejected')).toContain('again after 3 days');
    expect(answersOf(new BorrowerInSandbox(), 'why-rejected')).toContain('again after 7 days');
  });

  it('ends a login after its own life', () => {
    const { sandbox, contactNumber } = inSandbox({ tokenLife: HOUR });
    const token = sandbox.sessions.open(contactNumber);
    sandbox.clock.advance(HOUR - 1);
    expect(sandbox.sessions.check(token)).toMatchObject({ contactNumber });
    sandbox.clock.advance(1);
    expect(sandbox.sessions.check(token)).toEqual({ refused: 'TOKEN_EXPIRED' });
  });
});

import { describe, expect, it, vi } from 'vitest';
import { serverOfFile } from '../support/server';

const server = serverOfFile();

interface Next {
  now: number;
  events: { at: number; inMs: number; kind: string; text: string; contactNumber?: string; orderNo?: string }[];
}

describe('GET /clock', () => {
  it('reports the lead of a frozen clock over real time, which shrinks while the clock stands still', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 2, 10, 8) });
    try {
      const client = await server.client();
      const { now } = (await client.admin('POST', '/clock/freeze')) as { now: number };
      vi.setSystemTime(Date.now() + 60_000);
      const frozen = { now, iso: new Date(now).toISOString(), frozen: true };
      expect(await client.admin('GET', '/clock')).toEqual({ ...frozen, offsetMs: -60_000 });
      expect(await client.admin('POST', '/clock/advance', { ms: 90_000 })).toMatchObject({ offsetMs: 30_000 });
      expect(await client.admin('POST', '/clock/resume')).toMatchObject({ frozen: false, offsetMs: 30_000 });
      expect(await client.admin('POST', '/clock/reset')).toMatchObject({ frozen: false, offsetMs: 0 });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('GET /next', () => {
  it('lists future events, and each happens once the clock advances by its `inMs`', async () => {
    const client = await server.client();
    await client.admin('POST', '/clock/freeze');
    const { contactNumber, orderNo } = (await client.admin('POST', '/scenarios/overdue-3')) as Record<string, string>;
    const fee = async () => {
      const { orders } = (await client.admin('GET', `/borrowers/${contactNumber}`)) as {
        orders: { repayment: { overdueFee: number } }[];
      };
      return orders[0]?.repayment.overdueFee ?? Number.NaN;
    };
    const { now, events } = (await client.admin('GET', `/next?contactNumber=${contactNumber}`)) as Next;
    const next = events.find(({ kind }) => kind === 'overdue fee');
    if (next === undefined) throw new Error('an overdue loan has a fee to come');
    expect(next).toMatchObject({ orderNo, contactNumber, inMs: next.at - now, amount: expect.any(Number) });
    const before = await fee();
    await client.admin('POST', '/clock/advance', { ms: next.inMs - 1 });
    expect(await fee()).toBe(before);
    await client.admin('POST', '/clock/advance', { ms: 1 });
    expect(await fee()).toBe(before + Number((next as unknown as { amount: number }).amount));
  });

  it('is sorted, covers all borrowers, and respects the limit', async () => {
    const client = await server.client();
    for (const scenario of ['in-review', 'disbursing', 'due-today'])
      await client.admin('POST', `/scenarios/${scenario}`);
    const { events } = (await client.admin('GET', '/next')) as Next;
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((one, other) => one - other));
    expect(new Set(events.flatMap(({ contactNumber }) => contactNumber ?? [])).size).toBe(3);
    expect(events.map(({ kind }) => kind)).toContain('key ends');
    expect(((await client.admin('GET', '/next?limit=2')) as Next).events).toEqual(
      events.slice(0, 2).map((event) => ({ ...event, inMs: expect.any(Number) })),
    );
    await expect(client.admin('GET', '/next?limit=0')).rejects.toThrow(/query\.limit/);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverOfFile } from '../../support/server';
import { DeviatingProxy } from './deviating-proxy';
import { deviations } from './deviations';
import { always, at, inData, plus } from './plants';
import { run, testPrivateKey } from './runs';

const server = serverOfFile();
let proxy: DeviatingProxy;
let address: string;
beforeAll(async () => {
  proxy = new DeviatingProxy(server.address, testPrivateKey());
  address = await proxy.listen();
});
beforeEach(() => {
  proxy.plant = {};
});
afterAll(() => proxy.close());

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, each]) => [name, reversed(each)]),
  );
};

test('[7.6] [8.1] [8.2] [8.3] [8.4] [8.5] [8.6] a run of every check finds nothing in the mock, whatever the order of the fields', async () => {
  proxy.plant = { reply: (reply) => reversed(reply) as Record<string, unknown> };
  const { outcomes, deviations: found, report, stopped } = await run(address);
  expect(found.map(({ id }) => id)).toEqual([]);
  expect(outcomes.filter(([, { outcome }]) => outcome !== 'holds').map(([{ id }]) => id)).toEqual([]);
  expect(stopped).toBeUndefined();
  expect(report).toMatch(/^Held: (\d+) of \1 methods\.\nDeviating: none\. Not checked: none\.$/m);
  const ids = outcomes.map(([{ id }]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(Object.entries(deviations))('%s is the only deviation', async (_, { checks, plant, place }) => {
  proxy.plant = plant;
  const { deviations: found, outcomes } = await run(address, {}, ({ id }) => checks.test(id));
  expect(new Set(found.map((each) => each.place))).toEqual(new Set([place]));
  expect(found[0]?.severity).toBe('unnoticed');
  expect(outcomes.map(([, { outcome }]) => outcome)).toContain('deviates');
});

describe('the report', () => {
  const wrongRate = at('loanQuote', 'terms.annualPercentageRate', plus(1));
  const wanted = ({ id }: { readonly id: string }) => /^(?:loan\.quote|example\.loanQuote)/.test(id);

  test('names the method, the place, both values and the call, and does not hold the method', async () => {
    proxy.plant = wrongRate;
    const { report } = await run(address, {}, wanted);
    expect(report).toMatch(/^UNNOTICED {2}annualPercentageRate: .*: the app accepts this without noticing$/m);
    expect(report).toMatch(/^ {2}loanQuote {2}loanQuote\.result\.terms\.annualPercentageRate/m);
    expect(report).toMatch(/^ {4}expected {2}\d+: the cost a year.*\n {4}seen {6}\d+$/m);
    expect(report).toMatch(/^ {2}sent {6}\/s\/conform-\w+\/app\/loanQuote \{.*\n {2}received {2}HTTP 200 \{/m);
    expect(report).toContain('Deviating: loanQuote.');
  });

  test('accepts a deviation by its id with any filter, and nothing else', async () => {
    proxy.plant = wrongRate;
    const { deviations: found } = await run(address, {}, ({ id }) => id === 'loan.quote');
    expect(found).toHaveLength(1);
    const id = found[0]?.id ?? '';
    const accepted = { [id]: 'known', 'homePage.result.order: gone': 'was known' };
    const again = await run(address, { accepted }, wanted);
    expect(again.outcomes.map(([, { outcome }]) => outcome)).not.toContain('deviates');
    expect(again.report).toContain('accepted  known');
    expect(again.report).toContain('Accepted, but not seen in this run: homePage.result.order: gone');
    const elsewhere = { [id.replace('loanQuote', 'orderDetail')]: 'the same cause in another place' };
    const other = await run(address, { accepted: elsewhere }, wanted);
    expect(other.outcomes.map(([, { outcome }]) => outcome)).toContain('deviates');
  });

  test('names an unknown field, which fails no check', async () => {
    proxy.plant = inData('userIdentifierInfo', (data) => ({ ...data, colour: 1 }));
    const { outcomes, report } = await run(address, {}, ({ id }) => id === 'example.userIdentifierInfo');
    expect(outcomes.map(([, { outcome }]) => outcome)).toEqual(['holds']);
    expect(report).toMatch(/^TOLERATED {2}unknown field colour/m);
    expect(report).toContain('Deviating: none.');
  });

  test('still names what stands behind an accepted deviation', async () => {
    proxy.plant = {
      reply: (reply, envelope) => {
        const amounts = at('orderDetail', 'order.amount', plus(1)).reply?.(reply, envelope) ?? reply;
        return at('homePage', 'order', always(null)).reply?.(amounts, envelope) ?? amounts;
      },
    };
    const accepted = {
      'orderDetail.result.order.amount: amount: what is left to pay, else the approved amount, else the limit': 'known',
    };
    const { outcomes } = await run(address, { accepted }, ({ id }) => id === 'order.approved');
    expect(outcomes.flatMap(([, { failing }]) => failing).map(({ place }) => place)).toEqual(['homePage.result.order']);
  });

  test('names the setting that would allow a renamed field', async () => {
    proxy.plant = inData('userIdentifierInfo', ({ contactNumber: mobile, ...data }) => ({ ...data, mobile }));
    const { report } = await run(address, {}, ({ id }) => id === 'example.userIdentifierInfo');
    expect(report).toContain('put "fieldNames": { "contactNumber": "mobile" } into CONFORM_OVERRIDES');
  });

  test('has a method that never replies as a deviation, and the run goes on', async () => {
    proxy.silent = 'homePage';
    // The patience of the run ends when the method was called, because a busy machine answers no other method in time.
    let waiting = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      waiting = new AbortController();
      return waiting.signal;
    });
    proxy.onSilence = () => waiting.abort(new DOMException('late', 'TimeoutError'));
    const wanted = ['example.homePage', 'example.profileInfo'];
    const { outcomes, deviations: found } = await run(address, {}, ({ id }) => wanted.includes(id));
    proxy.silent = undefined;
    expect(found.map(({ place }) => place)).toEqual(['homePage.time']);
    expect(outcomes.map(([{ id }, { outcome }]) => [id, outcome])).toEqual([
      ['example.profileInfo', 'holds'],
      ['example.homePage', 'deviates'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { PHONE_A, phonePage } from './phone-page';

const start = async (orders: object | undefined) => {
  const requests = phonePage(orders);
  history.replaceState(null, '', '/s/mine/repay?orderNo=N1');
  const { reportErrors } = await import('../../../../mock-server/shell/app-errors');
  const report = reportErrors();
  const sent = () => requests.map(({ body }) => (body as { errors: Record<string, unknown>[] }).errors[0]);
  return { requests, sent, report };
};
const throwInPage = (error: unknown, message = '') => window.dispatchEvent(new ErrorEvent('error', { error, message }));
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }) as never);
const breaks = (properties: object, event = 'contract_break') => ({
  at: 1,
  eventName: 'trackEvent',
  params: { event, properties },
});

describe('the simulated shell', () => {
  it('reports an uncaught error with its stack and the screen, without the query', async () => {
    const { requests, sent } = await start(PHONE_A);
    throwInPage(new RangeError('Invalid time value'));
    expect(requests[0]?.address).toBe('/__admin/devices/a.workbench/report?sandbox=mine');
    expect(sent()).toEqual([
      {
        at: expect.any(Number),
        kind: 'error',
        message: 'RangeError: Invalid time value',
        screen: '/repay',
        stack: expect.stringContaining('RangeError'),
      },
    ]);
  });

  it("reports a contract break with zod's reason, and no other analytics", async () => {
    const { sent, report } = await start(PHONE_A);
    const reason = 'Invalid input: expected number, received string';
    report(breaks({ method: 'homePage', direction: 'reply', path: 'order.amount', reason }));
    report(breaks({ method: 'homePage', direction: 'reply', path: 'order.amount', reason }, 'screen_view'));
    report(breaks({ method: 'homePage' }));
    expect(sent().map((error) => [error?.kind, error?.message])).toEqual([
      ['contract', `reply of homePage: order.amount: ${reason}`],
    ]);
  });

  it.each([undefined, { device: 'a.workbench' }])('reports nothing without the workbench: %j', async (orders) => {
    const { requests, report } = await start(orders);
    throwInPage(new Error('x'));
    reject('x');
    report(breaks({ method: 'homePage', direction: 'reply', path: '', reason: '' }));
    expect(requests).toEqual([]);
  });
});

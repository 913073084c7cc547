import { endOf } from '@kit/mock-server/admin/traces';
import { appPath } from '@kit/mock-server/service/paths';
import { newTrace } from '@kit/mock-server/traces/trace';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

describe('a page of the app', () => {
  it.each(['/', '/?a=b', '/cashier', '/cashier/', '/s/a-sandbox/cashier?payOrderId=P1', '/v1.2/order..1/_x'])(
    'is %s',
    (path) => expect(z.safeParse(appPath, path).success).toBe(true),
  );

  it.each([
    '/__admin/scenarios/approved/open?sandbox=default',
    '/%5f%5fadmin/',
    '/./__admin/',
    '/x/../__admin/',
    '/s/a-sandbox/__shell-check',
    '/..',
    '/..?a=b',
    '//evil.example',
    '/\\evil.example',
    '?a=b',
  ])('is not %s', (path) => expect(z.safeParse(appPath, path).success).toBe(false));

  it('opens after a trace, and no other', () => {
    const routeAfter = (route: string) =>
      endOf(newTrace({ scenario: { name: 'mine', contactNumber: null, route } })).route;
    expect([routeAfter('/cashier'), routeAfter('//evil.example')]).toEqual(['/cashier', '/']);
  });
});

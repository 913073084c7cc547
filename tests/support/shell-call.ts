import type { Arrival, Call } from '@kit/mock-server/shell-check/check/calls';

/** A reply that arrived at a time in ms. */
export const arrival = (raw: unknown, more: Partial<Arrival> = {}): Arrival => ({
  ...{ at: 112.6, via: 'function', raw, isEarly: false },
  ...more,
});

/** A call of the shell check that was sent at 100 ms. @param raw its reply; none if undefined */
export const shellCall = (raw: unknown, more: Partial<Call> = {}): Call => ({
  ...{ eventName: 'trackEvent', params: { a: 1 }, callbackName: 'bridge_1', timeout: 5_000, sentAt: 100 },
  arrivals: raw === undefined ? [] : [arrival(raw)],
  ...more,
});

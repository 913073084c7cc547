import { vi } from 'vitest';
import { type Journey, journeys } from './journeys';
import { inTurn } from './screen-context';

const again: Journey = ['/agreementUrl?type=loan_agreement', {}, 'Refresh'];
/** @param first the end of the first request for the page; the second never ends */
const loading = (first: () => Promise<Pick<Response, 'ok'>>) => ({
  prepare: () =>
    void vi.stubGlobal(
      'fetch',
      inTurn(first, () => new Promise<never>(() => undefined)),
    ),
});

journeys(
  { 'an agreement whose page does not load can be loaded again': again },
  loading(() => Promise.reject(new TypeError('no network'))),
);
journeys(
  { 'an agreement whose page is an error can be loaded again': again },
  loading(async () => ({ ok: false })),
);

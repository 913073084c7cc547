import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { later } from '../../../support/later';
import { said } from './said';
import { openRoute, press } from './screen-context';

const FAILED = 'Unable to load content';

it.each<[string, (page: ReturnType<typeof later<Pick<Response, 'ok'>>>) => void]>([
  ['does not load', ({ reject }) => reject(new TypeError('no network'))],
  ['is an error', ({ resolve }) => resolve({ ok: false })],
])('an agreement whose page %s can be loaded again', async (_, end) => {
  const first = later<Pick<Response, 'ok'>>();
  const load = vi.fn<() => Promise<Pick<Response, 'ok'>>>(() => first.promise);
  vi.stubGlobal('fetch', load);
  await openRoute('/agreementUrl?type=loan_agreement');
  expect(said()).not.toContain(FAILED);
  await act(async () => end(first));
  expect(said()).toContain(FAILED);
  load.mockReturnValue(later<Pick<Response, 'ok'>>().promise);
  await press('Refresh');
  expect(load).toHaveBeenCalledTimes(2);
  expect(said()).not.toContain(FAILED);
});

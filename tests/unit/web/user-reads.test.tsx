import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { pathOf } from '../../../web/src/platform/routes';
import { later } from '../../support/later';
import { allSucceed, methodsOf, type SeenRequest } from './fake-backend';
import { resetScreens } from './fake-screens';
import { press, shows, start, TOKEN, until } from './start-app';

beforeEach(resetScreens);

/** The calls of the first envelope. Customer service repeats some of them once its chunk is loaded. */
const firstOf = (seen: readonly SeenRequest[]) => methodsOf(seen.slice(0, 1)).sort();
const all = ['displayTicketNote', 'operationConfiguration', 'userIdentifierInfo'];
const turn = () => act(async () => new Promise((resolve) => setImmediate(resolve)));

it('[2.37] loads the user, the operations configuration and the unread flag with the first screen, in one envelope', async () => {
  const { backend } = await start(pathOf('me'), { token: TOKEN });
  await until(() => expect(firstOf(backend.seen)).toEqual(all));
});

it('[2.37] loads nothing before the login, and then all of it', async () => {
  const { backend, session } = await start(pathOf('faq'));
  await shows('faq');
  await turn();
  expect(backend.seen).toEqual([]);
  await act(async () => session.logIn(TOKEN));
  await until(() => expect(firstOf(backend.seen)).toEqual(all));
});

it('loads the user once, even if another screen is entered meanwhile', async () => {
  const { promise, resolve } = later();
  const { backend } = await start(pathOf('me'), {
    token: TOKEN,
    answer: async (request) => {
      await promise;
      return allSucceed(request);
    },
  });
  await until(() => expect(backend.seen.length).toBeGreaterThan(0));
  await press('[data-go=me]');
  await shows('settings');
  await turn();
  expect(methodsOf(backend.seen).filter((method) => method === 'userIdentifierInfo')).toHaveLength(1);
  await act(async () => resolve());
  await until(() => expect(document.querySelector('output')?.textContent).toBe('Adaeze Chidinma Okafor'));
});

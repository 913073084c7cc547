import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { Search } from '../../../../mock-server/workbench/regions/search/search';
import { enter, only, tap } from '../../../support/mount';
import { mountRegion, wordsIn } from './page-around';

const NONE = {
  'GET /scenarios': {
    scenarios: [{ name: 'in-review', title: 'Waiting', description: 'The lender has not decided.', route: '/' }],
    saved: [],
  },
  'GET /borrowers': { borrowers: [] },
  'GET /next': { events: [] },
  'GET /sandboxes': { sandboxes: [] },
  'GET /contract': { components: { schemas: {} }, 'x-codes': [] },
};
const screens = [
  { path: '/bank_account_info', title: 'Bank account' },
  { path: '/login', title: 'Log in' },
];

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

const search = async (text: string, list: unknown) => {
  const page = await mountRegion(<Search />, { ...NONE, 'GET /screens.json': list });
  await tap(only('[aria-keyshortcuts="Control+K"]'));
  await page.settle();
  await enter(only<HTMLInputElement>('dialog[open] input'), text);
  return page;
};
const found = () => [...document.querySelectorAll<HTMLElement>('[cmdk-item]')].map((item) => wordsIn(item).join(' | '));

it('a screen is found by its title or its path, and opens on the phone in front', async () => {
  const { workbench } = await search('bank acc', screens);
  expect(found()).toEqual(['Bank account | /bank_account_info']);
  await enter(only<HTMLInputElement>('dialog[open] input'), '_account_');
  expect(found()).toEqual(['Bank account | /bank_account_info']);
  await act(async () => only('[cmdk-item]').click());
  expect(new URLSearchParams(location.search).get('phone.a')).toBe('375~light~100~~/bank_account_info');
  expect(workbench.reloads.get()).toEqual({ a: { count: 1, mode: 'stay' } });
});

it('a scenario is found by its title', async () => {
  await search('waiting', screens);
  expect(found()).toEqual(['in-review | Waiting · The lender has not decided.']);
});

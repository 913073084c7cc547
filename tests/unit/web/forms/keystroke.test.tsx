import { expect, it, vi } from 'vitest';
import { enter } from '../mount';
import { loanWith, orderNo } from '../screens/loan-examples';
import { openRoute } from '../screens/screen-context';

it.each([
  ...['/profile_info', '/more_info', '/bank_account_info', '/customer_add', '/customer_faq', '/login'],
  `/pay_cashier?orderNo=${orderNo}&type=partial`,
])('a keystroke at %s reads nothing from the storage of the device', async (at) => {
  const { store } = await openRoute(at, { orderDetail: () => loanWith() }, { isLoggedIn: at !== '/login' });
  const [field] = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, [type=text], [type=tel]',
  );
  if (!field) throw new Error(`${at} has no field`);
  const session = { getItem: vi.fn(), setItem: vi.fn(), removeItem: vi.fn() };
  vi.stubGlobal('sessionStorage', session);
  const reads = [vi.spyOn(store, 'get'), session.getItem];
  for (const text of ['1', '12', '123']) await enter(field, text);
  expect(field.value).toBe('123');
  expect(reads.map(({ mock }) => mock.calls)).toEqual([[], []]);
});

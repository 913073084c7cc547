import type { ResponseOf } from '@kit/contracts/methods';
import { buttonOf, type OrderStatus } from '@kit/contracts/methods/order-status';
import { act } from 'react';
import { vi } from 'vitest';
import HomeScreen from '../../../../web/src/screens/home/home';
import { examples } from '../../../support/examples';
import { openScreen, type Replies } from './screen-context';

export type HomePage = ResponseOf<'homePage'>;
export const home: HomePage = examples.homePage.response;

export const orderIn = (status: OrderStatus): NonNullable<HomePage['order']> => ({
  orderNo: 'A1',
  tractOdrId: 'T1',
  amount: 50_000,
  dueAt: null,
  overdueDays: 0,
  daysLeft: null,
  status,
  button: buttonOf[status],
});

/** Opens home, and waits for the parts and the row that load beside it. */
export const openHome = async (page: Partial<HomePage> = {}, replies: Replies = {}, screen = <HomeScreen />) => {
  const opened = await openScreen('/', screen, { homePage: () => ({ ...home, ...page }), ...replies });
  await act(() => vi.dynamicImportSettled());
  return opened;
};

import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLocalStore } from '../../../../web/src/platform/local-store';
import AddBankCardScreen from '../../../../web/src/screens/add-bank-card/add-bank-card';
import AdditionalInformationScreen from '../../../../web/src/screens/additional-information';
import CashierScreen from '../../../../web/src/screens/cashier/cashier';
import FeedbackAddScreen from '../../../../web/src/screens/feedback-add';
import FeedbackFaqScreen from '../../../../web/src/screens/feedback-faq';
import LoginScreen from '../../../../web/src/screens/login/login';
import PersonalInformationScreen from '../../../../web/src/screens/personal-information';
import { examples } from '../../../support/examples';
import { enter } from '../../../support/mount';
import { loanWith, orderNo } from '../screens/loan-examples';
import { createScreenContext, user } from '../screens/screen-context';
import { WithServices } from '../with-services';

const replies = {
  profileInfo: () => ({ personal: null, work: null, face: null, bank: null }),
  userIdentifierInfo: () => user,
  homePage: () => ({ ...examples.homePage.response, order: null }),
  getDictItem: () => ({ items: [] }),
  orderDetail: () => loanWith(),
  displayTicketNote: () => false,
  ticketList: () => ({ tickets: [] }),
  notePage: () => ({ notes: [], hasMore: false }),
};

it.each<[string, ReactNode, boolean]>([
  ['/profile_info', <PersonalInformationScreen key="p" />, true],
  ['/more_info', <AdditionalInformationScreen key="w" />, true],
  ['/bank_account_info', <AddBankCardScreen key="b" />, true],
  ['/customer_add', <FeedbackAddScreen key="a" />, true],
  ['/customer_faq', <FeedbackFaqScreen key="f" />, true],
  [`/pay_cashier?orderNo=${orderNo}&type=partial`, <CashierScreen key="c" />, true],
  ['/login', <LoginScreen key="l" />, false],
])('a keystroke at %s reads nothing from the storage of the device', async (at, screen, isLoggedIn) => {
  const reads: string[] = [];
  const device = (name: string): Storage =>
    new Proxy(localStorage, {
      get: (storage, property) => {
        if (property !== 'setItem' && property !== 'removeItem') reads.push(`${name}.${String(property)}`);
        const value = Reflect.get(storage, property);
        return typeof value === 'function' ? value.bind(storage) : value;
      },
    });
  vi.stubGlobal('localStorage', device('localStorage'));
  vi.stubGlobal('sessionStorage', device('sessionStorage'));
  vi.stubGlobal('indexedDB', { open: () => reads.push('indexedDB.open') });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });
  const store = createLocalStore(() => localStorage);
  const { open } = createScreenContext(replies, isLoggedIn);
  await open(at, <WithServices store={store}>{screen}</WithServices>);
  const [field] = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, [type=text], [type=tel]',
  );
  if (!field) throw new Error(`${at} has no field`);
  reads.length = 0;
  for (const text of ['1', '12', '123']) await enter(field, text);
  expect(field.value).toBe('123');
  expect(reads).toEqual([]);
  // the proxies see reads
  store.get('drafts');
  expect(reads).toEqual(['localStorage.getItem']);
});

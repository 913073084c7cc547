import { overrideAssumptions } from '@kit/contracts/assumptions';
import type { ResponseOf } from '@kit/contracts/methods';
import { act } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useScreen } from '../../../../web/src/api/use-screen';
import { CustomerService, openChannels, sourcePageOf } from '../../../../web/src/app/customer-service';
import { examples } from '../../../support/examples';
import { button, only, tap } from '../../../support/mount';
import { address, createScreenContext, openScreen, type Replies } from './screen-context';

const replies = (isOpen: boolean, isUnread = () => false): Replies => ({
  operationConfiguration: () => configurationWith(isOpen),
  customerServiceTicket: () => ({}),
  displayTicketNote: isUnread,
});
const configurationWith = (isOpen: boolean): ResponseOf<'operationConfiguration'> => {
  const { response } = examples.operationConfiguration;
  return {
    ...response,
    supportChannelSettings: {
      ...response.supportChannelSettings,
      supportChannels: JSON.stringify({
        phoneService: { value: '02013301234', isOpen },
        emailService: { value: 'help@example.com', isOpen },
        whatsappService: { value: '08035550147', isOpen },
      }),
    },
  };
};

const open = async (isOpen: boolean, at = '/') => {
  const opened = await openScreen(at, <CustomerService />, replies(isOpen));
  await tap(button('Customer service'));
  return opened;
};

const rows = () => [...document.querySelectorAll<HTMLElement>('dialog li button')];
const row = (label: string) => rows().find(({ textContent }) => textContent?.startsWith(label)) ?? only('no channel');

describe('the customer-service button', () => {
  it('[1.7] appears for a logged-in borrower only', async () => {
    const { session } = await openScreen('/', <CustomerService />, replies(true));
    expect(button('Customer service')).toBeDefined();
    await act(async () => session.logOut());
    expect(document.querySelectorAll('button')).toHaveLength(0);
  });

  it("shows the lender's text above the channels, if there is one", async () => {
    onTestFinished(() => overrideAssumptions({}));
    overrideAssumptions({ supportText: 'Every day from 8:00 to 20:00' });
    await open(true);
    expect(document.querySelector('dialog p')?.textContent).toBe('Every day from 8:00 to 20:00');
  });

  it('[4.13] [2.57] opens a popup with the channels if any is open', async () => {
    await open(true);
    expect(rows().map((each) => each.textContent)).toEqual([
      'Telephone0201 330 1234Copy',
      'Emailhelp@example.comCopy',
      'WhatsApp0803 555 0147Copy and open',
      'Contact customer serviceIn this app',
    ]);
  });

  it.each([
    ['/order_review?tractOdrId=T42', '/customer_faq?tractOdrId=T42'],
    ['/repay/repay_detail?orderNo=L42', '/customer_faq?loanOrderId=L42'],
  ])('[2.17] [4.13] opens feedback-faq with the order of %s if none is open', async (at, help) => {
    await open(false, at);
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
    expect(address()).toBe(help);
  });

  it('[2.17] opens feedback-faq with the order from the popup too', async () => {
    await open(true, '/repay/repay_detail?orderNo=L42');
    await tap(row('Contact customer service'));
    expect(address()).toBe('/customer_faq?loanOrderId=L42');
  });
});

function Page() {
  const { goTo } = useScreen();
  return (
    <button type="button" onClick={() => goTo('review', { query: { tractOdrId: 'T42' } })}>
      On
    </button>
  );
}

describe('the customer-service config', () => {
  const device = { topPaddingHeight: 44, screenWidth: 375, oldLimitBank: null };
  const screen = (
    <>
      <Page />
      <CustomerService />
    </>
  );
  const withStored = async (operationConfigData: Record<string, unknown>) => {
    const screenContext = createScreenContext({ displayTicketNote: () => false });
    screenContext.store.set('commonInfo', { ...device, operationConfigData });
    await screenContext.open('/', <CustomerService />);
    await tap(button('Customer service'));
  };

  it('[3.8] lists the cached channels if the server cannot be reached', async () => {
    await withStored(configurationWith(true));
    expect(only('dialog').textContent).toContain('Telephone0201 330 1234Copy');
  });

  it('[4.13] opens feedback-faq if the stored configuration is invalid', async () => {
    await withStored({ supportChannelSettings: 'of an older version' });
    expect(address()).toBe('/customer_faq');
  });

  it("[3.8] stores the operations configuration beside the device's data", async () => {
    const { open: show, store } = createScreenContext(replies(true));
    const stored = { ...device, oldLimitBank: '••6789' };
    store.set('commonInfo', { ...stored, operationConfigData: null });
    await show('/profile_info', screen);
    expect(store.get('commonInfo')).toEqual({ ...stored, operationConfigData: configurationWith(true) });
  });

  it('[4.15] reloads the unread flag when the button appears on another page', async () => {
    let isUnread = false;
    await openScreen(
      '/profile_info',
      screen,
      replies(true, () => isUnread),
    );
    expect(button('Customer service')).toBeDefined();
    isUnread = true;
    await tap(button('On'));
    await tap(button('Customer service, new message'));
    expect(only('dialog').textContent).toContain('You have a new message');
  });

  it('[3.9] [4.15] is reset on each page, with its order and its name', async () => {
    const { store } = await openScreen('/profile_info', screen, replies(true));
    await tap(button('Customer service'));
    const config = { isShow: true, unread: false, loading: false, theme: 'light' };
    expect(store.get('customerServiceConfig')).toEqual({ ...config, showPop: true, orderId: '', pageName: 'personal' });
    await tap(button('On'));
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
    expect(store.get('customerServiceConfig')).toEqual({ ...config, showPop: false, orderId: 'T42', pageName: '' });
  });

  it('[2.60] distinguishes a rejection opened from the record from one in the main flow', () => {
    const rejected = (search: string) => sourcePageOf({ name: 'reject', query: new URLSearchParams(search) });
    expect(rejected('orderNo=N1')).toBe('mainReject');
    expect(rejected('orderNo=N1&type=details')).toBe('detailsReject');
  });
});

describe('choosing a channel', () => {
  it('[4.14] [7.28] [8.15] copies its value, closes the popup and reports channel and page', async () => {
    const { bridge, call, show } = await open(true, '/profile_info');
    await tap(row('Email'));
    expect(bridge.mock.calls).toEqual([['copyText', { text: 'help@example.com' }]]);
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
    expect(show).toHaveBeenCalledWith('Copied', { kind: 'success' });
    expect(call).toHaveBeenCalledWith('customerServiceTicket', {
      sourcePage: 'personal',
      supportChannel: 'emailService',
    });
  });

  it('[4.14] [7.36] opens WhatsApp natively after copying its number', async () => {
    const { bridge } = await open(true);
    await tap(row('WhatsApp'));
    expect(bridge.mock.calls).toEqual([
      ['copyText', { text: '08035550147' }],
      ['openWhatsApp', { number: '08035550147' }],
    ]);
  });

  it('keeps the popup open with the value and a message if copying fails', async () => {
    const { bridge, show } = await open(true);
    bridge.mockRejectedValueOnce(new Error('refused'));
    await tap(row('Telephone'));
    expect(only('dialog [role="alert"]').textContent).toContain('couldn’t copy');
    expect(row('Telephone').textContent).toContain('0201 330 1234');
    expect(show).not.toHaveBeenCalled();
  });

  it('[7.28] reports an empty page name if the page has none', async () => {
    const { call } = await open(true, '/user_settings');
    await tap(row('Telephone'));
    expect(call).toHaveBeenCalledWith('customerServiceTicket', { sourcePage: '', supportChannel: 'phoneService' });
  });
});

it.each(['', 'null', '{', '{"phoneService":{"value":"1","isOpen":"yes"}}'])('no channel is open for %j', (json) => {
  expect(openChannels(json)).toEqual([]);
});

it('a channel without a value is not open', () => {
  const closed = { value: '', isOpen: true };
  expect(openChannels(JSON.stringify({ phoneService: closed, emailService: closed, whatsappService: closed }))).toEqual(
    [],
  );
});

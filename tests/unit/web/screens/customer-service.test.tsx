import { overrideAssumptions } from '@kit/contracts/assumptions';
import type { ResponseOf } from '@kit/contracts/methods';
import { act } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useScreen } from '../../../../web/src/api/use-screen';
import { CustomerService, openChannels, sourcePageOf } from '../../../../web/src/app/customer-service';
import { examples } from '../../../support/examples';
import { button, only, tap } from '../../../support/mount';
import { address, createScreenContext, openScreen, type Replies } from './screen-context';

const channels = (isOpen: boolean) => ({
  phoneService: { value: '02013301234', isOpen },
  emailService: { value: 'help@example.com', isOpen },
  whatsappService: { value: '08035550147', isOpen },
});
const configurationWith = (isOpen: boolean): ResponseOf<'operationConfiguration'> => {
  const { response } = examples.operationConfiguration;
  const supportChannels = JSON.stringify(channels(isOpen));
  return { ...response, supportChannelSettings: { ...response.supportChannelSettings, supportChannels } };
};
const replies = (isOpen: boolean, isUnread = () => false): Replies => ({
  operationConfiguration: () => configurationWith(isOpen),
  customerServiceTicket: () => ({}),
  displayTicketNote: isUnread,
});
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

  it("[4.13] [2.57] opens a popup with the lender's text and the channels, if any is open", async () => {
    onTestFinished(() => overrideAssumptions({}));
    overrideAssumptions({ supportText: 'Every day from 8:00 to 20:00' });
    await open(true);
    expect(document.querySelector('dialog p')?.textContent).toBe('Every day from 8:00 to 20:00');
    expect(rows().map((each) => each.textContent)).toEqual([
      'Telephone0201 330 1234Copy',
      'Emailhelp@example.comCopy',
      'WhatsApp0803 555 0147Copy and open',
      'Contact customer serviceIn this app',
    ]);
  });

  it.each([
    [false, '/order_review?tractOdrId=T42', '/customer_faq?tractOdrId=T42'],
    [false, '/repay/repay_detail?orderNo=L42', '/customer_faq?loanOrderId=L42'],
    [true, '/repay/repay_detail?orderNo=L42', '/customer_faq?loanOrderId=L42'],
  ])('[2.17] [4.13] with a popup (%s), leads from %s to %s', async (isOpen, at, help) => {
    await open(isOpen, at);
    if (isOpen) await tap(row('Contact customer service'));
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
    expect(address()).toBe(help);
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
  const device = { topPaddingHeight: 44, screenWidth: 375, oldLimitBank: '••6789' };
  const screen = (
    <>
      <Page />
      <CustomerService />
    </>
  );

  it.each([
    ['lists the cached channels', configurationWith(true), 4, '/'],
    ['opens feedback-faq, because they are invalid', { supportChannelSettings: 'old' }, 0, '/customer_faq'],
  ])('[3.8] [4.13] without the server %s', async (_case, operationConfigData, count, at) => {
    const screenContext = createScreenContext({ displayTicketNote: () => false });
    screenContext.store.set('commonInfo', { ...device, operationConfigData });
    await screenContext.open('/', <CustomerService />);
    await tap(button('Customer service'));
    expect(rows()).toHaveLength(count);
    expect(address()).toBe(at);
  });

  it("[3.8] is stored beside the device's data", async () => {
    const { open: show, store } = createScreenContext(replies(true));
    store.set('commonInfo', { ...device, operationConfigData: null });
    await show('/profile_info', screen);
    expect(store.get('commonInfo')).toEqual({ ...device, operationConfigData: configurationWith(true) });
  });

  it('[4.15] reloads the unread flag when the button appears on another page', async () => {
    let isUnread = false;
    const unread = replies(true, () => isUnread);
    await openScreen('/profile_info', screen, unread);
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
    expect([rejected('orderNo=N1'), rejected('orderNo=N1&type=details')]).toEqual(['mainReject', 'detailsReject']);
  });
});

describe('choosing a channel', () => {
  it.each([
    ['Email', '/profile_info', 'personal', [['copyText', { text: 'help@example.com' }]]],
    ['Telephone', '/user_settings', '', [['copyText', { text: '02013301234' }]]],
    [
      'WhatsApp',
      '/',
      'mainApply',
      [
        ['copyText', { text: '08035550147' }],
        ['openWhatsApp', { number: '08035550147' }],
      ],
    ],
  ])('[4.14] [7.28] [7.36] [8.15] copies %s on %s, reports it from "%s", and closes the popup', async (...given) => {
    const [label, at, sourcePage, calls] = given;
    const { bridge, sent, show } = await open(true, at);
    await tap(row(label));
    expect(bridge.mock.calls).toEqual(calls);
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
    expect(show).toHaveBeenCalledWith('Copied', { kind: 'success' });
    const supportChannel = { Email: 'emailService', Telephone: 'phoneService' }[label] ?? 'whatsappService';
    expect(sent('customerServiceTicket')).toEqual([{ sourcePage, supportChannel }]);
  });

  it('keeps the popup open with the value and a message if copying fails', async () => {
    const { bridge, show } = await open(true);
    bridge.mockRejectedValueOnce(new Error('refused'));
    await tap(row('Telephone'));
    expect(only('dialog [role="alert"]').textContent).toContain('couldn’t copy');
    expect(row('Telephone').textContent).toContain('0201 330 1234');
    expect(show).not.toHaveBeenCalled();
  });

  it.each([
    '',
    'null',
    '{',
    '{"phoneService":{"value":"1","isOpen":"yes"}}',
    JSON.stringify(channels(true)).replace(/"\d+"/g, '""').replace('help@example.com', ''),
  ])('is impossible if none is open: %j', (json) => {
    expect(openChannels(json)).toEqual([]);
  });
});

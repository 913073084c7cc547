import { overrideAssumptions } from '@kit/contracts/assumptions';
import type { ResponseOf } from '@kit/contracts/methods';
import { act } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { useScreen } from '../../../../web/src/api/use-screen';
import { CustomerService, openChannels, sourcePageOf } from '../../../../web/src/app/customer-service';
import { examples } from '../../../support/examples';
import { button, tap } from '../mount';
import { briefly, type Journey, journeys, type Step } from './journeys';
import { inTurn, noNetwork, type Opened, type Replies, withClock } from './screen-context';

withClock();

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
const on = (isOpen: boolean, at: string, ...steps: Step[]): Journey => [
  at,
  { operationConfiguration: () => configurationWith(isOpen), displayTicketNote: () => false },
  ...steps,
];
const HELP = 'Customer service';
const help = briefly(HELP);
const IN_APP = 'Contact customer serviceIn this app';
const logsOut = ({ session }: Opened) => act(async () => session.logOut());
const namesItsHours = () => {
  overrideAssumptions({ supportText: 'Every day from 8:00 to 20:00' });
  onTestFinished(() => overrideAssumptions({}));
};
const noCopying = ({ bridge }: Opened) => void bridge.mockRejectedValueOnce(new Error('refused'));
const telephone = 'Telephone0201 330 1234Copy';

journeys(
  {
    '[1.7] the button appears for a logged-in borrower only': on(true, '/', logsOut),
    "[4.13] [2.57] the button opens a popup with the lender's text and the open channels": on(
      true,
      '/',
      namesItsHours,
      HELP,
    ),
    '[4.13] without a channel, the button leads to the chat about the application': on(
      false,
      '/order_review?tractOdrId=T42',
      HELP,
    ),
    '[2.17] the popup leads to the chat about the loan': on(true, '/repay/repay_detail?orderNo=L42', ...help, IN_APP),
    '[4.14] [7.28] [7.36] [8.15] a number or address is copied, and reported with its page; WhatsApp is also opened':
      on(
        true,
        '/profile_info',
        ...help,
        'Emailhelp@example.comCopy',
        ...help,
        telephone,
        ...help,
        'WhatsApp0803 555 0147Copy and open',
      ),
    'the popup stays open with the value and a message if copying fails': on(true, '/', ...help, noCopying, telephone),
  },
  { screen: <CustomerService /> },
);

function Page() {
  const { goTo } = useScreen();
  return (
    <button type="button" onClick={() => goTo('review', { query: { tractOdrId: 'T42' } })}>
      On
    </button>
  );
}
const screen = (
  <>
    <Page />
    <CustomerService />
  </>
);
/** Behind the popup, as the system's back would. */
const goesOn = () => tap(button('On'));

/** @param operationConfigData the stored configuration */
const storing = (operationConfigData: Record<string, unknown> | null) => ({
  screen,
  prepare: ({ store }: Pick<Opened, 'store'>) => {
    store.set('commonInfo', { topPaddingHeight: 44, screenWidth: 375, oldLimitBank: '••6789', operationConfigData });
  },
});
const offline: Replies = { operationConfiguration: noNetwork, displayTicketNote: () => false };

journeys(
  {
    "[3.8] [4.15] the config is stored beside the device's data, and the unread flag is loaded again on another page": [
      '/profile_info',
      {
        operationConfiguration: () => configurationWith(true),
        displayTicketNote: inTurn(
          () => false,
          () => true,
        ),
      },
      goesOn,
      'Customer service, new message',
    ],
  },
  storing(null),
);
journeys(
  {
    '[3.8] [4.13] without the server, the cached channels are listed': ['/', offline, HELP],
    '[3.9] [4.15] the service config is reset on each page, with its order and its name': [
      '/profile_info',
      offline,
      HELP,
      goesOn,
    ],
  },
  storing(configurationWith(true)),
);
journeys(
  { '[3.8] [4.13] without the server and with invalid channels, the chat opens': ['/', offline, HELP] },
  storing({ supportChannelSettings: 'old' }),
);

it('[2.60] a rejection opened from the record is told from one in the main flow', () => {
  const rejected = (search: string) => sourcePageOf({ name: 'reject', query: new URLSearchParams(search) });
  expect([rejected('orderNo=N1'), rejected('orderNo=N1&type=details')]).toEqual(['mainReject', 'detailsReject']);
});

it.each([
  '',
  'null',
  '{',
  '{"phoneService":{"value":"1","isOpen":"yes"}}',
  JSON.stringify(channels(true)).replace(/"\d+"/g, '""').replace('help@example.com', ''),
])('no channel is open for %j', (json) => {
  expect(openChannels(json)).toEqual([]);
});

import { expect, it } from 'vitest';
import { createAnalytics, scrub } from '../../../web/src/platform/analytics';
import { createBridge } from '../../../web/src/platform/bridge';
import { createFakeShell } from '../web/fake-shell';

it.each([
  ['call 08031234567 now', 'call *** now'],
  ['+234 803 123 4567', '***'],
  ['ada.okafor+loan@gmail.com is taken', '*** is taken'],
  ['token abcdefghijklmno1', 'token ***'],
  ['abcdefghijklmn1 stays', 'abcdefghijklmn1 stays'],
  ['abcdefghijklmnopqrst stays', 'abcdefghijklmnopqrst stays'],
  ['code 12345 of 1 2 3 4 5 too', 'code 12345 of 1 2 3 4 5 too'],
  ['of 123456', 'of ***'],
  ['0803-123-4567!', '***!'],
  ['ada@mail.example.com.ng, ada-o@x.ng', '***, ***'],
])('analytics leaves no personal data in %j', (text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed);
});

it("[7.38] [8.16] analytics logs an error under the current page + '_error_' + message, and scrubs each property", () => {
  const shell = createFakeShell({ trackEvent: () => undefined });
  const analytics = createAnalytics(createBridge(shell.window));
  analytics.enter('bankinfo_page');
  analytics.trackError('Malformed phone number 08031234567');
  analytics.track('contract_break', {
    reason: 'ada@gmail.com is no phone number',
    path: 'contacts.08031234567.name',
    step: 3,
    isLate: true,
  });
  expect(shell.named('trackEvent').map(({ params }) => params)).toEqual([
    { event: 'bankinfo_page_error_Malformed phone number ***' },
    {
      event: 'contract_break',
      properties: { reason: '*** is no phone number', path: 'contacts.***.name', step: 3, isLate: true },
    },
  ]);
});

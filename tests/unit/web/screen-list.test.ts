import { expect, it } from 'vitest';
import { routes } from '../../../web/src/navigation/routes';
import { screenList } from '../../../web/src/navigation/screen-list';

it('lists the path and the title of each screen, and nothing else', () => {
  const listed = JSON.parse(screenList());
  expect(listed).toHaveLength(Object.keys(routes).length);
  expect(listed).toContainEqual({ path: '/bank_account_info', title: 'Bank account' });
});

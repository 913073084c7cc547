import { test } from 'vitest';
import { loggedIn, withOldPage } from './with-old-page';

const old = withOldPage();

test('the shell check runs in the oldest web view, and gives its verdicts', async () => {
  await old.page.goto(loggedIn(old.sandbox, '/__shell-check?simulated&shell.statusHeight=24'));
  await old.page.tap('Send the 9 that borrowers do not see');
  await old.page.sees(/topStatusHeight is 24, which makes 12 CSS pixels/);
  await old.page.sees('9 of 16 sent, 2 with problems');
});

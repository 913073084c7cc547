import { NO_VIOLATIONS, overflowAtWorst, violationsInBothThemes } from '../support/accessibility';
import { open, openIn } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { button, fillBank, takePhoto } from './information-borrower';

test.use({ colorScheme: 'light' });

for (const [what, path, action] of [
  ['personal information', '/profile_info?from=answers', 'Save'],
  ['work information', '/more_info', 'Continue'],
  ['the bank account', '/bank_account_info', 'Continue'],
] as const) {
  test(`${what} with all errors has no accessibility violation in either theme and fits 320 px at 200 % text`, async ({
    page,
    sandbox,
  }) => {
    await open(page, sandbox, path);
    await button(page, action).tap();
    await expect(page.getByRole('alert')).toBeFocused();
    expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
    expect(await overflowAtWorst(page)).toBeLessThanOrEqual(0);
  });
}

test('the photo and the choice of a bank have no accessibility violation in either theme and fit 320 px at 200 % text', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'face-dark', '/face_recognition_info');
  expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
  await takePhoto(page);
  await button(page, 'Use this photo').tap();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
  await open(page, sandbox, '/bank_account_info');
  await page.getByRole('button', { name: /^Bank:/ }).tap();
  await page.getByLabel('Find your bank').fill('guaranty');
  expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
  await page.getByRole('button', { name: 'Close' }).tap();
  await fillBank(page);
  await expect(page.getByText('OKAFOR ADAEZE CHIDINMA')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
  expect(await overflowAtWorst(page)).toBeLessThanOrEqual(0);
});

test('the answers and the consent have no accessibility violation in either theme and fit 320 px at 200 % text', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'uploads-missing', '/bank_account_info?view=answers');
  expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
  await button(page, 'Everything is right').tap();
  await expect(button(page, 'Agree and apply')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
  expect(await overflowAtWorst(page)).toBeLessThanOrEqual(0);
});

import { uploadStep } from '@kit/contracts/methods/application';
import { agreeAndApply, open, openIn, PHONE, screens } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { answers, borrowerOf, button, fillBank, fillPersonal, fillWork, takePhoto } from './information-borrower';

const { entries: uploads } = uploadStep;

test('[2.4] [2.5] [2.6] [2.7] [2.39] [3.1] [3.2] [3.3] a new borrower completes the four steps, checks the answers, agrees and applies', async ({
  page,
  sandbox,
}) => {
  await open(page, sandbox, '/');
  await screens.applyNow(page).tap();
  await expect(page.getByRole('heading', { name: 'Only 4 steps' })).toBeVisible();
  await fillPersonal(page);
  await button(page, 'Continue').tap();
  await expect(page).toHaveURL(/\/more_info$/);
  await fillWork(page);
  await button(page, 'Continue').tap();
  await expect(page).toHaveURL(/\/face_recognition_info$/);
  await takePhoto(page);
  await button(page, 'Use this photo').tap();
  await expect(page).toHaveURL(/\/bank_account_info$/);
  await fillBank(page);
  await expect(page.getByText('OKAFOR ADAEZE CHIDINMA')).toBeVisible();
  await button(page, 'Continue').tap();

  await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeVisible();
  await expect(page.getByText('••••••6789')).toBeVisible();
  await expect(page.getByText(answers.bank.accountNo)).toHaveCount(0);
  await button(page, 'Everything is right').tap();

  const sent = page.getByRole('list', { name: 'What is sent' });
  await expect(sent.getByText('Installed apps and device model', { exact: true })).toBeVisible();
  await expect(sent.getByText('Address book, call record and text messages', { exact: true })).toBeVisible();
  await expect(sent.getByText('Location now, and calendar entries', { exact: true })).toBeVisible();
  for (const { label } of uploads) await expect(sent).toContainText(new RegExp(label, 'i'));
  expect(await sandbox.requests('applyLoan')).toEqual([]);
  await agreeAndApply(page);
  await expect(page).toHaveURL(/\/order_review\?/);

  const borrower = await borrowerOf(sandbox);
  const { personal, work, bank } = answers;
  expect(borrower).toMatchObject({ personal, work, bank, completedSteps: ['personal', 'work', 'face', 'bank'] });
  expect(borrower.orders.map(({ order }) => order.status)).toEqual(['assessing']);
  expect(await sandbox.requests('uploadPermissionData')).toHaveLength(uploads.length);
});

test('typed texts survive a reload, except account number and BVN', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'new-borrower', '/profile_info');
  await fillPersonal(page);
  await expect(page.getByRole('heading', { name: 'Where you live' })).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(page.getByLabel('Email')).toHaveValue(answers.personal.email);
  await page.evaluate(() => window.history.back());
  await expect(page.getByRole('radio', { name: answers.personal.gender, exact: true })).toBeChecked();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue(answers.personal.firstName);
  for (const field of ['Year', 'Email', 'Area (LGA)']) {
    await button(page, 'Continue').tap();
    await expect(page.getByLabel(field, { exact: true })).not.toHaveValue('');
  }
  await button(page, 'Continue').tap();
  await expect(page).toHaveURL(/\/more_info$/);

  await page.goto(sandbox.url('/bank_account_info'));
  await fillBank(page);
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain(answers.bank.bankName);
  expect(stored).not.toContain('6789');
  expect(stored).not.toContain(answers.bank.bvn);
  await page.reload();
  await expect(page.getByRole('button', { name: `Bank: ${answers.bank.bankName}` })).toBeVisible();
  await expect(page.getByLabel('Account number')).toHaveValue('');
  await expect(page.getByLabel('BVN')).toHaveValue('');
});

test('[5.1] [5.2] [5.3] [5.14] errors appear beside their fields and in a summary that links to them', async ({
  page,
  sandbox,
}) => {
  await open(page, sandbox, '/profile_info?from=answers');
  await button(page, 'Save').tap();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await summary.getByRole('button', { name: /starting with: First name$/ }).tap();
  const firstName = page.getByLabel('First name');
  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveAccessibleDescription('Please fill in the name Write your name as your bank has it.');
  await expect(page.getByLabel('Street address')).toHaveAccessibleDescription(/^Address can not be empty/);
  await expect(page.getByLabel('State', { exact: true })).toHaveAccessibleDescription('Please select a receiving area');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('WhatsApp number').fill('0803');
  await page.getByLabel('Email').focus();
  await expect(page.getByLabel('WhatsApp number')).toHaveAccessibleDescription('Malformed phone number');
  await firstName.focus();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/gmail\.com/);
  expect(await sandbox.requests('saveIdentifierInfo')).toEqual([]);
});

test('[5.5] [5.6] a refusal by the bank appears at the account number, and another number succeeds', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'half-filled', '/bank_account_info');
  await fillBank(page, '0123450000');
  const accountNo = page.getByLabel('Account number');
  await expect(accountNo).toHaveAttribute('aria-invalid', 'true');
  await button(page, 'Continue').tap();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(
    page.getByRole('alert').getByRole('button', { name: 'Check this answer: Account number' }),
  ).toBeVisible();
  await accountNo.fill(answers.bank.accountNo);
  await expect(accountNo).not.toHaveAttribute('aria-invalid');
  await button(page, 'Continue').tap();
  await expect(page).toHaveURL(/\/face_recognition_info$/);
  expect(await borrowerOf(sandbox)).toMatchObject({ bank: answers.bank });
});

test.describe('without a network', () => {
  test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED/] });

  test('typed texts are not lost, and are saved once the network is back', async ({ page, sandbox, context }) => {
    await openIn(page, sandbox, 'half-filled', '/more_info');
    await context.setOffline(true);
    await page.getByLabel('Monthly income').fill('250000');
    await button(page, 'Continue').tap();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByLabel('Monthly income')).toHaveValue('250,000');
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByLabel('Monthly income')).toHaveValue('250,000');
    await button(page, 'Continue').tap();
    await expect(page).toHaveURL(/\/face_recognition_info$/);
    expect(await borrowerOf(sandbox)).toMatchObject({ work: { monthlyIncome: 250_000 } });
  });
});

test('[2.40] a photo that is too dark is rejected with advice, and another one is taken', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'face-dark', '/face_recognition_info');
  const examples = page.getByRole('list', { name: 'Examples of photos' });
  await expect(examples.getByRole('listitem')).toContainText(['Correct', 'Dark', 'Blurred']);
  await takePhoto(page);
  await expect(page.getByRole('img', { name: 'Your face, as you just took it' })).toBeVisible();
  await button(page, 'Use this photo').tap();
  await expect(page.getByRole('alert')).toContainText('The photo is too dark.');
  expect(await sandbox.requests('saveFaceImageInfo')).toEqual([]);
  await sandbox.admin(`/borrowers/${PHONE}/outcomes`, { photo: null }, 'PUT');
  await takePhoto(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await button(page, 'Use this photo').tap();
  await expect(page).toHaveURL(/\/bank_account_info$/);
});

test('[4.3] a bank account that refused the payout is replaced, and the loan continues', async ({ page, sandbox }) => {
  const { orderNo } = await openIn(page, sandbox, 'bank-refused', '/bank_account_info?orderNo={orderNo}');
  await expect(page.getByRole('heading', { name: 'Your loan needs another account' })).toBeVisible();
  await fillBank(page, '0987654321');
  await button(page, 'Send the money here').tap();
  await expect(page).toHaveURL(new RegExp(`/loan_in_process\\?.*orderNo=${orderNo}`));
  expect(await borrowerOf(sandbox)).toMatchObject({ bank: { accountNo: '0987654321' } });
});

test('an answer is changed from the list of answers, and saving leads back there', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'half-filled', '/bank_account_info?view=answers');
  await expect(page.getByText('Not filled in yet.')).toHaveCount(2);
  await button(page, 'Change work information').tap();
  await page.getByLabel('Monthly income').fill('300000');
  await button(page, 'Save').tap();
  await expect(page.getByText('₦300,000')).toBeVisible();
  await button(page, 'Fill in what is missing').tap();
  await expect(page).toHaveURL(/\/face_recognition_info$/);
});

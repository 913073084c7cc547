import type { OrderDetail } from '@kit/contracts/methods/loan';
import { expect, type Page } from '@playwright/test';
import { askForCode, enterCode, PHONE, screens } from '../support/borrower';
import { examples } from '../support/examples';
import { jpeg } from '../support/files';
import type { Sandbox, Walkable } from '../support/sandbox';

/** The answers of a borrower who fills in every field. */
export const answers = {
  personal: examples.saveIdentifierInfo.request,
  work: examples.saveWorkInfo.request,
  bank: examples.saveBankInfo.request,
};

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Keeps the requests of a page for an address waiting until the returned function is called. */
export const hold = async (page: Page, pattern: string): Promise<() => void> => {
  let letThrough = (): void => undefined;
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(pattern, async (route) => {
    await isLetThrough;
    await route.continue();
  });
  return letThrough;
};

const fillPersonal = async (page: Page): Promise<void> => {
  const { personal } = answers;
  const goOn = () => button(page, 'Continue').tap();
  await page.getByLabel('First name').fill(personal.firstName);
  await page.getByLabel('Middle name').fill(personal.middleName);
  await page.getByLabel('Last name').fill(personal.lastName);
  await goOn();
  await page.getByRole('radio', { name: personal.gender, exact: true }).tap();
  const [year = '', month = '', day = ''] = personal.birthDate.split('-');
  await page.getByLabel('Day', { exact: true }).fill(day);
  await page.getByLabel('Month', { exact: true }).fill(month);
  await page.getByLabel('Year', { exact: true }).fill(year);
  await page.getByLabel('Education').selectOption(personal.education);
  await page.getByLabel('Marital status').selectOption(personal.maritalStatus);
  await goOn();
  await page.getByLabel('Email').fill(personal.email);
  await page.getByLabel('WhatsApp number').fill('+234 803 123 4567');
  await goOn();
  await page.getByLabel('Where you live is').selectOption(personal.residentType);
  await page.getByLabel('State', { exact: true }).selectOption(personal.state);
  await page.getByLabel('Area (LGA)').selectOption(personal.district);
  await page.getByLabel('Street address').fill(personal.address);
};

const fillWork = async (page: Page): Promise<void> => {
  const { work } = answers;
  await page.getByLabel('Kind of work').selectOption(work.jobType);
  await page.getByLabel('Industry').selectOption(work.jobIndustry);
  await page.getByLabel('Experience').selectOption(work.jobExperence);
  await page.getByLabel('Monthly income').fill('180,000');
  await page.getByLabel('How often you are paid').selectOption(work.payFrequency);
  await page.getByLabel('Pay day (day of the month)').selectOption(work.payDay1);
  for (const [index, contact] of work.emergencyContacts.entries()) {
    const group = page.getByRole('group', { name: index === 0 ? 'First contact' : 'Second contact' });
    await group.getByLabel('Full name').fill(contact.name);
    await group.getByLabel('Phone number').fill(contact.phone);
    await group.getByLabel('Relationship').selectOption(contact.relationship);
  }
};

/** Takes a photo, as from the camera. */
export const takePhoto = (page: Page): Promise<void> =>
  page.locator('input[type="file"]').setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: jpeg() });

const fillBank = async (page: Page): Promise<void> => {
  const { bank } = answers;
  await page.getByRole('button', { name: /^Bank:/ }).tap();
  await page.getByLabel('Find your bank').fill('guaranty');
  await button(page, bank.bankName).tap();
  await page.getByLabel('Account number').fill('012 345 6789');
  await page.getByLabel('BVN').fill(bank.bvn);
};

/** Goes from a new phone number to the last of the four steps, filled in but not sent. */
export const fillAllSteps = async (page: Page, sandbox: Walkable): Promise<void> => {
  await page.goto(sandbox.url());
  await askForCode(page);
  await enterCode(page, sandbox);
  await screens.applyNow(page).tap();
  await fillPersonal(page);
  await button(page, 'Continue').tap();
  await fillWork(page);
  await button(page, 'Continue').tap();
  await takePhoto(page);
  await button(page, 'Use this photo').tap();
  await fillBank(page);
};

/** The borrower's loan on the server. */
export const loanOf = async (sandbox: Pick<Sandbox, 'admin'>) => {
  const { orders } = await sandbox.admin<{ orders: OrderDetail[] }>(`/borrowers/${PHONE}`);
  const [loan] = orders;
  if (!loan?.repayment) throw new Error('The borrower has no loan that was paid out');
  return { ...loan, repayment: loan.repayment };
};

/** Simulates the bank's transfer. */
export const transferArrives = (sandbox: Pick<Sandbox, 'admin'>, accountNo: string, amount: number): Promise<unknown> =>
  sandbox.admin('/payments', { accountNo, amount });

/** Chooses another amount on the cashier. */
export const typeAmount = async (page: Page, amount: number): Promise<void> => {
  await page.getByRole('radio', { name: 'Another amount' }).check();
  await page.getByLabel('Amount', { exact: true }).fill(String(amount));
};

export const payButton = (page: Page) => page.locator('button[type="submit"]');

/** Asks for the account number of a transfer. @returns it without spaces */
export const getAccount = async (page: Page): Promise<string> => {
  await payButton(page).click();
  await page.getByRole('button', { name: 'Get the account number' }).click();
  const number = page.getByText(/^\d{4} \d{3} \d{3}$/);
  await expect(number).toBeVisible();
  return ((await number.textContent()) ?? '').replaceAll(' ', '');
};

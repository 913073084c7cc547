import { expect, type Page } from '@playwright/test';
import { jpeg } from '../support/files';

/** The screen's own button at the thumb. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap();

const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: option });

/** What the borrower of these tests answers. */
export const answers = { firstName: 'Adaeze', lastName: 'Okafor', middleName: 'Chidinma', accountNo: '0123456789' };

/** Step 1 of 4. */
export const fillPersonal = async (page: Page): Promise<void> => {
  await expect(page.getByText('Only 4 steps')).toBeVisible();
  await page.getByLabel('First name').fill(answers.firstName);
  await page.getByLabel('Last name').fill(answers.lastName);
  await page.getByLabel('Middle name').fill(answers.middleName);
  await page.getByRole('radio', { name: 'Female' }).tap();
  await page.getByLabel('Date of birth').fill('1994-03-14');
  await page.getByLabel('Email').fill('adaeze@gmail.com');
  await page.getByLabel('WhatsApp number').fill('+234 803 123 4567');
  await choose(page, 'Education', 'Graduate');
  await choose(page, 'Marital status', 'Single');
  await choose(page, 'Where you live is', 'Rented');
  await choose(page, 'State', 'Lagos');
  await choose(page, 'Area (LGA)', 'Ikeja');
  await page.getByLabel('Street address').fill('12 Allen Avenue');
  await press(page, 'Continue');
};

/** Step 2 of 4. */
export const fillWork = async (page: Page): Promise<void> => {
  await choose(page, 'Kind of work', 'Employee');
  await choose(page, 'Industry', 'Health care');
  await choose(page, 'Experience', '1-3 years');
  await page.getByLabel('Monthly income').fill('180,000');
  await choose(page, 'How often you are paid', 'Monthly');
  await choose(page, 'Pay day (day of the month)', '25');
  for (const [group, name, phone, relationship] of [
    ['First contact', 'Ngozi Okafor', '08051112222', 'Siblings'],
    ['Second contact', 'Emeka Eze', '08053334444', 'Colleagues'],
  ] as const) {
    const contact = page.getByRole('group', { name: group });
    await contact.getByLabel('Full name').fill(name);
    await contact.getByLabel('Phone number').fill(phone);
    await contact.getByLabel('Relationship').selectOption({ label: relationship });
  }
  await press(page, 'Continue');
};

/** Picks a photo, as the camera hands one over. */
const takePhoto = async (page: Page, words = 'Take a photo'): Promise<void> => {
  await page.getByLabel(words).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: jpeg() });
};

/** Step 3 of 4. */
export const sendPhoto = async (page: Page): Promise<void> => {
  await takePhoto(page);
  await expect(page.getByAltText('What you have just taken')).toBeVisible();
  await press(page, 'Use this photo');
};

/** Step 4 of 4. */
export const fillBank = async (page: Page): Promise<void> => {
  await press(page, 'Bank: Choose');
  await page.getByLabel('Find your bank').fill('guaranty');
  await page.getByRole('dialog').getByRole('button', { name: 'Guaranty Trust Bank' }).tap();
  await page.getByLabel('Account number').fill(answers.accountNo);
  await expect(page.getByText('OKAFOR', { exact: false })).toBeVisible();
  await page.getByLabel('BVN').fill('22123456789');
  await press(page, 'Continue');
};

/** From the answers to the application that is sent. */
export const apply = async (page: Page): Promise<void> => {
  await expect(page.getByText('Is everything right?')).toBeVisible();
  await press(page, 'Everything is right');
  await page.getByRole('checkbox').tap();
  await press(page, 'Agree and apply');
};

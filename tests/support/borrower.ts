import { expect, type Page } from '@playwright/test';
import type { ScenarioFacts } from './borrower-on-wire';
import type { Sandbox } from './sandbox';

export const PHONE = '08031234567';

/** Opens a scenario for the borrower. @returns the ids of the scenario */
export const begin = (sandbox: Sandbox, scenario: string): Promise<ScenarioFacts> =>
  sandbox.scenario(scenario, PHONE) as Promise<ScenarioFacts>;

/** Locators of the screens, by what a borrower sees. */
export const screens = {
  phone: (page: Page) => page.getByLabel('Phone number'),
  code: (page: Page) => page.getByLabel('6-digit code'),
  applyNow: (page: Page) => page.getByRole('button', { name: 'Apply now' }),
  tab: (page: Page, name: 'Home' | 'Record' | 'Me') => page.getByRole('navigation').getByText(name, { exact: true }),
};

/** Requests a code on the open login screen. */
export const askForCode = async (page: Page, number = PHONE): Promise<void> => {
  await screens.phone(page).fill(number);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(screens.code(page)).toBeVisible();
};

/** Types the code that was sent. The screen submits it by itself. */
export const enterCode = async (page: Page, sandbox: Pick<Sandbox, 'latestCode'>, number = PHONE): Promise<void> => {
  await screens.code(page).fill(await sandbox.latestCode(number));
};

/** Opens the app, logs in as a borrower would, and waits until home has loaded. */
export const logIn = async (page: Page, sandbox: Sandbox, number = PHONE): Promise<void> => {
  await page.goto(sandbox.url());
  await askForCode(page, number);
  await enterCode(page, sandbox, number);
  await expect(screens.applyNow(page)).toBeVisible();
};

/** Agrees to the data uploads on the open consent screen and applies. */
export const agreeAndApply = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: /^I agree that these/ }).tap();
  await page.getByRole('button', { name: 'Agree and apply' }).tap();
};

/** Opens a screen inside the simulated native app, which logs the borrower in. Waits until it has loaded. */
export const open = async (page: Page, sandbox: Sandbox, path: string): Promise<void> => {
  await page.goto(sandbox.url(`${path}${path.includes('?') ? '&' : '?'}shell.nativeUser=${PHONE}`));
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
};

/**
 * Opens a screen in a scenario, logged in by the native app. Waits until it has loaded.
 * @param path of the app; names in braces are replaced by the ids of the scenario
 */
export const openIn = async (page: Page, sandbox: Sandbox, scenario: string, path: string): Promise<ScenarioFacts> => {
  const facts = await begin(sandbox, scenario);
  const ids: Readonly<Record<string, string>> = { ...facts };
  await open(
    page,
    sandbox,
    path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ''),
  );
  return facts;
};

interface ShellWindow {
  readonly SimulatedShell?: { readonly calls: readonly { readonly eventName: string; readonly params: unknown }[] };
}

/** Returns the parameters of every call of one bridge event since the page was loaded. */
export const bridgeCalls = (page: Page, eventName: string): Promise<unknown[]> =>
  page.evaluate(
    (name) => ((window as ShellWindow).SimulatedShell?.calls ?? []).filter((call) => call.eventName === name),
    eventName,
  );

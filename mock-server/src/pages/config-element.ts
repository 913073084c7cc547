import type { AppConfig } from '@kit/contracts/app-config';
import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { NOTHING_ORDERED, type ShellOrders } from '../service/journal/devices';
import { WORKBENCH_HOST } from '../wire/origin';

/** Suffix of the names of the workbench's devices, such as `a.workbench`. */
const PHONE_OF_WORKBENCH = `.${WORKBENCH_HOST.replace(/\.localhost$/, '')}`;

/** Serializes JSON so that it cannot close its script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The element of the page that configures the app for this deployment (docs/decisions.md, 3). */
export const configElement = (config: AppConfig): string =>
  `<script type="application/json" id="${APP_CONFIG_ELEMENT}">${scriptJson(config)}</script>`;

/** Id of the element that configures the simulated shell. */
export const SHELL_ORDERS_ELEMENT = 'simulated-shell-orders';

/**
 * The settings for the simulated shell of a device, or undefined. The devices of the workbench report their state even
 * without settings.
 */
export const shellSettingsOf = (device: string, orders: ShellOrders | undefined) => {
  const remember = device.endsWith(PHONE_OF_WORKBENCH) || orders?.report === true;
  return orders === undefined && !remember ? undefined : { device, remember, ...NOTHING_ORDERED, ...orders };
};

/** The element of the page with the workbench's settings for the simulated shell. */
export const shellElement = (orders: object): string =>
  `<script type="application/json" id="${SHELL_ORDERS_ELEMENT}">${scriptJson(orders)}</script>`;

/** Inserts elements at the start of a page's head, before its own scripts. */
export const withInHead = (html: string, ...elements: readonly string[]): string =>
  html.replace(/<head([^>]*)>/, (head) => head + elements.join(''));

import type { AppConfig } from '@kit/contracts/app-config';
import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';

/** JSON that cannot end the script element it stands in. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The element of the page that tells the app what this deployment is like (decision 3). */
export const configElement = (config: AppConfig): string =>
  `<script type="application/json" id="${APP_CONFIG_ELEMENT}">${scriptJson(config)}</script>`;

/** By which the simulated shell finds what a workbench asks of it. */
export const SHELL_ORDERS_ELEMENT = 'simulated-shell-orders';

/** The element of the page that tells the simulated shell what a workbench asks of it. */
export const shellElement = (orders: object): string =>
  `<script type="application/json" id="${SHELL_ORDERS_ELEMENT}">${scriptJson(orders)}</script>`;

/** A built page with elements at the beginning of its head, before every script of its own. */
export const withInHead = (html: string, ...elements: readonly string[]): string =>
  html.replace(/<head([^>]*)>/, (head) => head + elements.join(''));

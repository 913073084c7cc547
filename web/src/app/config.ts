import { type AppConfig, appConfig } from '@kit/contracts/app-config';
import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { overrideAssumptions } from '@kit/contracts/assumptions';
import * as z from 'zod/mini';

/** The site configured the page wrongly. The message names the problem and its position for the operator. */
class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration that the site wrote into the page, and applies its assumptions.
 * @throws ConfigError that names the element, the field and the reason
 */
export const readConfig = (document: Document): AppConfig => {
  const text = document.getElementById(APP_CONFIG_ELEMENT)?.textContent;
  if (!text) throw new ConfigError(`The page has no <script type="application/json" id="${APP_CONFIG_ELEMENT}">`);
  try {
    const parsed = z.safeParse(appConfig, JSON.parse(text));
    if (!parsed.success) {
      const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'value'}: ${message}`);
      throw new ConfigError(`#${APP_CONFIG_ELEMENT} is invalid: ${reasons.join('; ')}`);
    }
    overrideAssumptions(parsed.data.assumptions);
    return parsed.data;
  } catch (thrown) {
    if (thrown instanceof ConfigError) throw thrown;
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new ConfigError(`#${APP_CONFIG_ELEMENT} is invalid: ${reason}`);
  }
};

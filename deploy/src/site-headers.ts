import type { Headers } from './directives';

/** No other site may load the files of this one, for example into its own page. */
export const ownOrigin: Headers = { 'cross-origin-resource-policy': 'same-origin' };

/**
 * Limits of the app's page. It takes photos through the file chooser, which needs no permission. It copies and shares only
 * as a first party, which is the default. No window that it opens may reach it.
 */
export const pageLimits: Headers = {
  ...ownOrigin,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

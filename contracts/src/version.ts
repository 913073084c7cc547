import packageJson from '../package.json' with { type: 'json' };

/** Semantic version of the contract. `npm run contract -- check` checks that a change raises it. */
export const CONTRACT_VERSION = packageJson.version;

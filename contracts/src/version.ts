import packageJson from '../package.json' with { type: 'json' };

/** Semantic version of the contract. `npm run contract -- diff` checks that changes raise it correctly. */
export const CONTRACT_VERSION = packageJson.version;

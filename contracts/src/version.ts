import packageJson from '../package.json' with { type: 'json' };

/** Semantic version of the contract. A test checks that a change raises it. */
export const CONTRACT_VERSION = packageJson.version;

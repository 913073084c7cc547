import packageJson from '../package.json' with { type: 'json' };

/** The version of the contract, by semantic versioning: that of its package, which the gate holds its changes to. */
export const CONTRACT_VERSION = packageJson.version;

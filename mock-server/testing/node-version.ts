import packageJson from '../package.json' with { type: 'json' };
import { MockError } from './mock-error';

const oldest = packageJson.engines.node.replace(/^\D+/, '');

/** @throws MockError if the server does not support this Node version */
export const checkNode = (version: string): void => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new MockError(
    `The mock server needs Node ${oldest} or newer, but this is Node ${version}. Install a newer one (https://nodejs.org) and run the tests with it.`,
  );
};

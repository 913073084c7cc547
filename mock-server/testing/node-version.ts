import packageJson from '../package.json' with { type: 'json' };
import { MockError } from './mock-error';

const oldest = packageJson.engines.node.replace(/^\D+/, '');

/** @throws MockError for a Node that the server does not run on */
export const checkNode = (version: string): void => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new MockError(
    `The mock server needs Node ${oldest} or newer, and this is Node ${version}: install a newer one (https://nodejs.org) and run the tests with it.`,
  );
};

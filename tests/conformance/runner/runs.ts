import { readFileSync } from 'node:fs';
import { conform, type Ports, type Ran } from '@kit/conformance/conform';
import { readOptions } from '@kit/conformance/options';
import { root } from '../../support/source-files';

/** The key pair of the tests: the proxy needs its private half to open what passes. */
export const testPrivateKey = (): string => readFileSync(`${root}/tests/unit/contracts/rsa-for-tests-only.pem`, 'utf8');

/** The mock's own limits are not what these tests are about. */
const FAST = ['--rate', '100000'];

/** Runs the runner in this process, with all checks unless some are wanted. */
export const run = (args: readonly string[], ports: Partial<Ports> = {}): Promise<Ran> => {
  const options = readOptions(args.includes('--rate') ? args : [...FAST, ...args]);
  if (options === undefined) throw new Error('The runner was asked for help');
  return conform(options, {
    tell: () => undefined,
    signal: new AbortController().signal,
    adminToken: undefined,
    contractVersion: '0.0.0',
    ...ports,
  });
};

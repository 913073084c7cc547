import { readFileSync } from 'node:fs';
import { type ConformanceRun, conform, type Ports } from '@kit/conformance/conform';
import { readOptions } from '@kit/conformance/options';
import { root } from '../../support/source-files';

/** The private key of the tests: the proxy needs it to decrypt the traffic. */
export const testPrivateKey = (): string => readFileSync(`${root}/tests/unit/contracts/rsa-for-tests-only.pem`, 'utf8');

/** These tests are not about rate limits. */
const FAST = ['--rate', '100000'];

/** Among the arguments: the run chooses its own rate. */
export const USUAL_RATE = 'the usual rate';

/** Runs the conformance runner in this process, with all checks unless `args` selects some. */
export const run = (args: readonly string[], ports: Partial<Ports> = {}): Promise<ConformanceRun> => {
  const own = args.filter((arg) => arg !== USUAL_RATE);
  const hasRate = own.includes('--rate') || own.length < args.length;
  const options = readOptions(hasRate ? own : [...FAST, ...own]);
  if (options === undefined) throw new Error('The runner was asked for help');
  return conform(options, {
    tell: () => undefined,
    signal: new AbortController().signal,
    adminToken: undefined,
    contractVersion: '0.0.0',
    ...ports,
  });
};

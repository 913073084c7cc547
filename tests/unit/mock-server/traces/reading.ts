import { type ReadTrace, readingTrace } from '@kit/mock-server/traces/read';
import type { Trace } from '@kit/mock-server/traces/trace';
import { finished } from '../../../support/finished';

export const readTrace = (file: unknown, under: string): ReadTrace => finished(readingTrace(file, under));

export const readOrThrow = (file: unknown): Trace => {
  const found = readTrace(file, 'file');
  if ('problem' in found) throw new Error(`${found.problem}: ${JSON.stringify(found.issues)}`);
  return found.trace;
};
export const refusalOf = (found: ReadTrace): { problem: string; paths: string[] } | undefined =>
  'problem' in found ? { problem: found.problem, paths: found.issues.map(({ path }) => path) } : undefined;

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { readProblem } from './read-problem';

/** Parses a path. @param problemOf returns the reason why it is refused, or undefined */
const pathWithout = (problemOf: (path: string) => string | undefined) =>
  z.transform((text: string, context): string => {
    const message = problemOf(text);
    if (message === undefined) return resolve(text);
    context.issues.push({ code: 'custom', input: text, message });
    return z.NEVER;
  });

export const existingFile = pathWithout(readProblem);

export const builtApp = pathWithout((path) => {
  const problem = readProblem(path, 'folder');
  return problem ?? (existsSync(resolve(path, 'index.html')) ? undefined : 'it contains no index.html');
});

/** A folder that need not exist. */
export const newFolder = z
  .string()
  .check(z.refine((path) => !existsSync(path) || statSync(path).isDirectory(), 'this is not a folder'));

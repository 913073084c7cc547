import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { readProblem } from './read-problem';

/**
 * A schema of the text of a setting.
 * @param parse returns the value, or the result of `refuse` with the reason for the error message
 */
export const parsing = <Value>(parse: (text: string, refuse: (reason: string) => never) => Value) =>
  z.transform((text: string, context): Value => {
    const refuse = (message: string): never => {
      context.issues.push({ code: 'custom', input: text, message });
      return z.NEVER;
    };
    return parse(text, refuse);
  });

/** A list whose elements are separated by commas or spaces. @param reasonOf describes the first invalid element */
export const listOf = (isValid: (element: string) => boolean, reasonOf: (wrong: string) => string) =>
  parsing((text, refuse): readonly string[] => {
    const given = text.split(/[\s,]+/).filter(Boolean);
    const wrong = given.find((element) => !isValid(element));
    return wrong === undefined ? given : refuse(reasonOf(wrong));
  });

/** Parses a path. @param problemOf returns the reason why it is refused, or undefined */
const pathWithout = (problemOf: (path: string) => string | undefined) =>
  parsing((path, refuse): string => {
    const problem = problemOf(path);
    return problem === undefined ? resolve(path) : refuse(problem);
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

/** Parses the address of a backend: http or https, with its base path, without credentials. */
export const upstreamAddress = parsing((text, refuse): URL => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return refuse('it is not an http or https address');
  const address = new URL(text);
  if (address.username !== '' || address.password !== '') return refuse('it contains a user name or a password');
  if (address.search !== '' || address.hash !== '') return refuse('it contains a query or a fragment');
  return address;
});

/** Reads the PEM of a public RSA key of 2048 bits. */
export const publicKeyFile = parsing((path, refuse): string => {
  const problem = readProblem(path);
  if (problem !== undefined) return refuse(problem);
  const pem = readFileSync(path, 'utf8');
  if (pem.includes('PRIVATE KEY')) return refuse('it is a private key, which only the backend may have');
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(pem);
    const isRight = asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) === 2048;
    return isRight ? pem : refuse('it is not an RSA key of 2048 bits');
  } catch {
    return refuse('it contains no public key');
  }
});

import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isMethodName } from '@kit/contracts/methods';
import * as z from 'zod/mini';
import { readProblem } from './read-problem';

/** Parses the address of a backend: http or https, with its base path, without credentials. */
export const upstreamAddress = z.transform((text: string, context): URL => {
  const refuse = (message: string): never => {
    context.issues.push({ code: 'custom', input: text, message });
    return z.NEVER;
  };
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return refuse('it is not an http or https address');
  const address = new URL(text);
  if (address.username !== '' || address.password !== '') return refuse('it contains a user name or a password');
  if (address.search !== '' || address.hash !== '') return refuse('it contains a query or a fragment');
  return address;
});

/** Reads the PEM of a public RSA key of 2048 bits. */
export const publicKeyFile = z.transform((path: string, context): string => {
  const refuse = (message: string): never => {
    context.issues.push({ code: 'custom', input: path, message });
    return z.NEVER;
  };
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

/** Parses names of methods, separated by commas or spaces. */
export const methodNames = z.transform((text: string, context): readonly string[] => {
  const given = text.split(/[\s,]+/).filter(Boolean);
  const wrong = given.find((name) => !isMethodName(name));
  if (wrong === undefined) return given;
  context.issues.push({ code: 'custom', input: text, message: `the contract has no method "${wrong}"` });
  return z.NEVER;
});

import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { hasOwn } from '@kit/contracts/has-own';
import type { MethodName } from '@kit/contracts/methods';
import { homePage, operationConfiguration } from '@kit/contracts/methods/configuration';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import { authenticate, sendAuthCode } from '@kit/contracts/methods/session';
import { displayTicketNote } from '@kit/contracts/methods/unread';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { AppError } from '../lib/app-error';
import { loadContract } from './load-contract';

/** The methods that the start, login and home call. The other methods load with the first other screen. */
const early: Readonly<Partial<Record<MethodName, MethodDefinition>>> = Object.fromEntries(
  [sendAuthCode, authenticate, userIdentifierInfo, operationConfiguration, homePage, displayTicketNote].map((row) => [
    row.name,
    row,
  ]),
);

let loaded = early;

/** Loads the definitions of all methods. The start has only those that it calls itself. */
export const loadMethods = async (): Promise<void> => {
  loaded = (await loadContract()).methods;
};

/** The contract's row of a method, or undefined if it is not loaded yet. */
export const loadedDefinition = (name: MethodName): MethodDefinition | undefined =>
  hasOwn(loaded, name) ? loaded[name] : undefined;

/**
 * The contract's row of a method. Loads the table if necessary.
 * @throws AppError of kind `network` if loading fails
 */
export const definitionOf = async (name: MethodName): Promise<MethodDefinition> => {
  try {
    if (!loadedDefinition(name)) await loadMethods();
  } catch (cause) {
    throw new AppError('network', NETWORK_ERROR_MESSAGE, { cause });
  }
  const definition = loadedDefinition(name);
  if (!definition) throw new TypeError(`The contract has no method ${name}`);
  return definition;
};

import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { hasOwn } from '@kit/contracts/has-own';
import type { MethodName } from '@kit/contracts/methods';
import { configurationMethods } from '@kit/contracts/methods/configuration';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import { sessionMethods } from '@kit/contracts/methods/session';
import { unreadMethods } from '@kit/contracts/methods/unread';
import { userMethods } from '@kit/contracts/methods/user';
import { AppError } from '../lib/app-error';
import { loadContract } from './load-contract';

/** The methods that the start, login and home call. The other methods load with the first other screen. */
const early = { ...sessionMethods, ...userMethods, ...configurationMethods, ...unreadMethods };

let loaded: Readonly<Partial<Record<MethodName, MethodDefinition>>> = early;

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

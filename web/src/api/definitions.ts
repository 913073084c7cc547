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

/** What login, home and a start call. The rest of the contract's table arrives with the first of the other screens. */
const early = { ...sessionMethods, ...userMethods, ...configurationMethods, ...unreadMethods };

let known: Readonly<Partial<Record<MethodName, MethodDefinition>>> = early;

/** Makes every method known; a start knows only what it calls itself. */
export const loadMethods = async (): Promise<void> => {
  known = (await loadContract()).methods;
};

/** The contract's row of a method, or undefined where it has yet to be loaded. */
export const knownDefinition = (name: MethodName): MethodDefinition | undefined =>
  hasOwn(known, name) ? known[name] : undefined;

/**
 * The contract's row of a method, loaded if need be.
 * @throws AppError of kind `network` if it cannot be loaded
 */
export const definitionOf = async (name: MethodName): Promise<MethodDefinition> => {
  try {
    if (!knownDefinition(name)) await loadMethods();
  } catch (cause) {
    throw new AppError('network', NETWORK_ERROR_MESSAGE, { cause });
  }
  const definition = knownDefinition(name);
  if (!definition) throw new TypeError(`The contract has no method ${name}`);
  return definition;
};

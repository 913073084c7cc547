import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { CannotRun } from '../errors';
import { runCommand } from './command';
import { type HookName, hookNames, isHookName, type LooseHooks } from './hooks';

const commands = z.record(z.string(), z.string().check(z.minLength(1)));

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

const known = `It may hold: ${hookNames.join(', ')}.`;

/** @throws CannotRun for a name that is no hook's */
const named = (file: string, name: string): HookName => {
  if (isHookName(name)) return name;
  throw new CannotRun(`--hooks ${file}: there is no hook "${name}". ${known}`);
};

const ofCommands = (file: string): LooseHooks => {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new CannotRun(
      `--hooks ${file} is no JSON (${reasonOf(cause)}). Correct it, or name a module that ends in .mjs.`,
    );
  }
  const parsed = z.safeParse(commands, read);
  if (!parsed.success) {
    throw new CannotRun(`--hooks ${file} must be an object of command lines by hook name. ${known}`);
  }
  return Object.fromEntries(
    Object.entries(parsed.data).map(([given, command]) => {
      const name = named(file, given);
      return [
        name,
        (...values: (string | number)[]) => runCommand(`The hook ${name} of ${file}`, command, name, values),
      ];
    }),
  );
};

const ofModule = async (file: string): Promise<LooseHooks> => {
  let loaded: Record<string, unknown>;
  try {
    loaded = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>;
  } catch (cause) {
    throw new CannotRun(
      `--hooks ${file} cannot be loaded (${reasonOf(cause)}). Try "node ${file}" and correct what it says.`,
    );
  }
  const { default: all, ...single } = loaded;
  const exported: Record<string, unknown> = { ...(typeof all === 'object' && all !== null ? all : {}), ...single };
  if (Object.keys(exported).length === 0) throw new CannotRun(`--hooks ${file} exports nothing. ${known}`);
  return Object.fromEntries(
    Object.entries(exported).map(([given, hook]) => {
      const name = named(file, given);
      if (typeof hook !== 'function') {
        throw new CannotRun(`--hooks ${file}: the hook "${name}" must be a function, and is ${typeof hook}.`);
      }
      const call = async (...values: (string | number)[]): Promise<unknown> => {
        try {
          return (await Reflect.apply(hook, undefined, values)) as unknown;
        } catch (cause) {
          throw new CannotRun(`The hook ${name} of ${file} failed (${reasonOf(cause)}). Correct it, or leave it out.`);
        }
      };
      return [name, call];
    }),
  );
};

/**
 * Hooks that the owner of a backend wrote: a module that exports functions, or JSON with a command line for each.
 * @throws CannotRun saying what is wrong with the file
 */
export const readHooks = (file: string): Promise<LooseHooks> => {
  if (!existsSync(file)) throw new CannotRun(`--hooks ${file}: there is no such file.`);
  return file.endsWith('.json') ? Promise.resolve(ofCommands(file)) : ofModule(file);
};

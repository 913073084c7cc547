import { BRIDGE_SUCCESS } from '@kit/contracts/bridge/message';
import { isObject } from '@kit/contracts/json-object';
import { type Call, replyOf } from './calls';
import type { Line } from './line';
import { bodyOf } from './values';

/** Milliseconds; a shell that knows the spelling answers at once. */
const PATIENCE = 600;

const spellingsOf = (name: string): readonly string[] => {
  const words = name
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .split(' ');
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return [...new Set([name.toLowerCase(), pascal, words.join('_'), words.join('-'), name.toUpperCase()])].filter(
    (spelling) => spelling !== name,
  );
};

/** Returns true if the shell reported success. */
export const isDone = (call: Call): boolean => {
  const raw = replyOf(call)?.raw;
  const reply = typeof raw === 'string' ? bodyOf(raw)?.value : raw;
  return isObject(reply) && reply.result === BRIDGE_SUCCESS;
};

/** Returns the spelling of a failed event that the shell knows, or undefined. */
export const spellingThatWorks = async (
  line: Line,
  { eventName, params, timeout }: Call,
): Promise<string | undefined> => {
  const spellings = spellingsOf(eventName);
  const tried = await Promise.all(
    spellings.map((spelled) => line.call(eventName, params, { timeout, patience: PATIENCE, spelled })),
  );
  return spellings.find((_spelling, index) => {
    const call = tried[index];
    return call !== undefined && isDone(call);
  });
};

import { BRIDGE_SUCCESS } from '@kit/contracts/bridge/message';
import { type Call, replyOf } from './calls';
import type { Line } from './line';
import { bodyOf, isRecord } from './values';

/** How long another spelling is waited for, in milliseconds: a shell that knows it answers at once. */
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

/** Whether the shell did what it was asked. */
export const isDone = (call: Call): boolean => {
  const raw = replyOf(call)?.raw;
  const reply = typeof raw === 'string' ? bodyOf(raw)?.value : raw;
  return isRecord(reply) && reply.result === BRIDGE_SUCCESS;
};

/**
 * Whether a shell that did not do what it was asked knows the event under another spelling.
 * @returns that spelling; undefined where it knows none
 */
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

import { codeName, codes } from '@kit/contracts/codes';
import { standsAtTop } from '../effect-scope';
import type { FaultHit } from '../matching';
import type { OutgoingReply, ReplyContent } from '../outgoing-reply';
import type { Effect } from '../schema';

type CodeEffect = Extract<Effect, { code: number }>;

const withMessage = ({ code, message }: CodeEffect): Pick<ReplyContent, 'code' | 'message'> => {
  const known = codeName(code);
  return { code, message: message ?? (known === undefined ? `Code ${code}` : codes[known].message) };
};

/**
 * The code and message of the first hit that refuses the whole call. Call it before any entry runs: clients rely on
 * these codes to mean that no entry ran.
 */
export const refusalBy = (hits: readonly FaultHit[]): Pick<ReplyContent, 'code' | 'message'> | undefined => {
  for (const { effect } of hits) if ('code' in effect && standsAtTop(effect.code)) return withMessage(effect);
  return undefined;
};

/** Replaces the entry's result with the code, or the whole reply if no entry ran. */
export const applyCode = (reply: OutgoingReply, { effect, target }: FaultHit): OutgoingReply => {
  if (!('code' in effect) || standsAtTop(effect.code)) return reply;
  const { results } = reply.content;
  const entry = results?.[target];
  if (results === undefined) return { ...reply, content: withMessage(effect) };
  if (entry === undefined) return { ...reply, content: { ...withMessage(effect), results: [] } };
  const changed = results.with(target, { method: entry.method, ...withMessage(effect) });
  return { ...reply, content: { ...reply.content, results: changed } };
};

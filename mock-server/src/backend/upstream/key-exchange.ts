import { codes } from '@kit/contracts/codes';
import { type Issue, plainReply } from '@kit/contracts/wire/envelope';
import { aesKey, keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import * as z from 'zod/mini';
import { Channel } from '../../crypto/channel';
import { issuesOf } from '../../validation/issues';
import { kindOfText } from './content-type';
import type { ReceivedReply } from './http';
import { parsedJson } from './read-reply';

const agreement = z.looseObject(keyExchangeReply.shape);
const refusal = z.looseObject(plainReply.shape);

/** The reply of an upstream to a key exchange. */
export type ExchangeReply =
  | { readonly kind: 'agreed'; readonly content: z.infer<typeof agreement>; readonly key: string }
  | { readonly kind: 'refused'; readonly content: z.infer<typeof refusal> }
  /** @param problem completes "answered the key exchange with" */
  | { readonly kind: 'wrong'; readonly problem: string; readonly deviations: readonly Issue[] };

const isRefusal = ({ code }: z.infer<typeof refusal>): boolean => code !== codes.SUCCESS.code;

const wrong = (problem: string, deviations: readonly Issue[]): ExchangeReply => ({
  kind: 'wrong',
  problem,
  deviations,
});

const withoutJson = (received: ReceivedReply): ExchangeReply => {
  const what = kindOfText(received);
  const problem = `${what} (HTTP ${received.status}). Check that MOCK_UPSTREAM is the backend's address, including its base path.`;
  return wrong(problem, [{ path: 'reply', reason: `Is ${what}` }]);
};

/**
 * Reads the reply of an upstream to a key exchange.
 * @param id opens the session key
 */
export const readExchange = (received: ReceivedReply, id: string): ExchangeReply => {
  const content = parsedJson(received.body.toString('utf8'));
  if (content === undefined) return withoutJson(received);
  const refused = z.safeParse(refusal, content);
  if (refused.success && isRefusal(refused.data)) return { kind: 'refused', content: refused.data };
  const exchanged = z.safeParse(agreement, content);
  if (!exchanged.success) {
    const deviations = issuesOf(exchanged.error, 'reply');
    const reasons = deviations.map(({ path, reason }) => `${path}: ${reason}`).join('; ');
    return wrong(`an invalid reply (HTTP ${received.status}, ${reasons}).`, deviations);
  }
  const key = z.safeParse(aesKey, new Channel(id).open(Buffer.from(exchanged.data.data, 'latin1')));
  if (!key.success) {
    const reason = 'Is not sealed with the id of the key exchange';
    return wrong('a session key that the id does not open.', [{ path: 'reply.data', reason }]);
  }
  return { kind: 'agreed', content: exchanged.data, key: key.data };
};

/**
 * Reads the reply to a key exchange whose id this server cannot open.
 * @returns the content if it has a code, and the deviations from the contract
 */
export const readForeignExchange = (
  received: ReceivedReply,
): {
  readonly content: { readonly code: number } | undefined;
  readonly deviations: readonly Issue[];
} => {
  const json = parsedJson(received.body.toString('utf8'));
  if (json === undefined) {
    return { content: undefined, deviations: [{ path: 'reply', reason: `Is ${kindOfText(received)}` }] };
  }
  const coded = z.safeParse(z.looseObject({ code: z.int() }), json);
  if (!coded.success) return { content: undefined, deviations: issuesOf(coded.error, 'reply') };
  const schema = coded.data.code === codes.SUCCESS.code ? agreement : refusal;
  const checked = z.safeParse(schema, json);
  return { content: coded.data, deviations: checked.success ? [] : issuesOf(checked.error, 'reply') };
};

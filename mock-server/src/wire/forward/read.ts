import { type EnvelopeEntry, type Issue, plainReply } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { AgreedKey } from '../../sandbox/records/keys';
import type { UpstreamReply } from '../../upstream/http';
import { issuesOf } from '../../validation/issues';
import { envelopeSchema } from '../../validation/schemas';
import type { FieldNames } from '../field-names';
import type { ReceivedCall } from '../receive';
import { replyDeviations, requestDeviations } from './deviations';

/** What an envelope says, read on the side. */
export interface ReadEnvelope {
  readonly key: AgreedKey;
  /** as it was sent, to be sealed again where entries of it are answered here; empty where it is no envelope */
  readonly json: Record<string, unknown>;
  readonly entries: readonly EnvelopeEntry[];
  readonly issues: readonly Issue[];
}

/** What a text of JSON says, undefined where it is none. */
export const parsed = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
};

/** Reads an envelope that goes on to the backend; undefined where its key is none that was agreed here. */
export const readEnvelope = (
  { sandbox, fieldNames }: Pick<ReceivedCall, 'sandbox' | 'fieldNames'>,
  keyId: string,
  sealed: Buffer,
): ReadEnvelope | undefined => {
  const key = sandbox.keys.known(keyId);
  if (key === undefined) return undefined;
  const json = parsed(key.channel.open(sealed));
  const checked = z.safeParse(envelopeSchema, fieldNames.fromClient(json));
  if (!checked.success) return { key, json: {}, entries: [], issues: issuesOf(checked.error, 'envelope') };
  const { entries } = checked.data;
  return { key, json: json as Record<string, unknown>, entries, issues: requestDeviations(entries) };
};

/** What the backend replied, opened and held to the contract. */
export const readReply = (
  { body }: UpstreamReply,
  key: AgreedKey | undefined,
  entries: readonly EnvelopeEntry[],
  fieldNames: FieldNames,
): { readonly content: unknown; readonly plain: boolean; readonly deviations: readonly Issue[] } => {
  const plainContent = parsed(body.toString('utf8'));
  const isPlain = z.safeParse(plainReply, plainContent).success;
  if (isPlain) return { content: plainContent, plain: true, deviations: [] };
  const content = fieldNames.fromBackend(parsed(key?.channel.open(body)));
  return { content, plain: false, deviations: key === undefined ? [] : replyDeviations(content, entries) };
};

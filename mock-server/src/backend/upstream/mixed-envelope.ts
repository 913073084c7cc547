import type { EnvelopeEntry, ResultEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { OpenedCall } from '../backend';

/** Returns true for a method that this server answers itself. */
export type IsMocked = (method: string) => boolean;

const wireEnvelope = z.looseObject({ entries: z.array(z.looseObject({ method: z.string() })) });

/** Seals an envelope without its mocked entries. All other content stays unchanged. */
export const sealWithoutMocked = ({ key, json }: OpenedCall, isMocked: IsMocked): Buffer => {
  const envelope = z.parse(wireEnvelope, json);
  const entries = envelope.entries.filter(({ method }) => !isMocked(method));
  return Buffer.from(key?.channel.seal(JSON.stringify({ ...envelope, entries })) ?? '', 'latin1');
};

/** Merges the results of the upstream and of this server in the order of the entries. */
export const mergedResults = (
  entries: readonly EnvelopeEntry[],
  isMocked: IsMocked,
  ofUpstream: readonly ResultEntry[],
  ofThisServer: readonly ResultEntry[],
): ResultEntry[] => {
  const [theirs, ours] = [ofUpstream.values(), ofThisServer.values()];
  return entries.flatMap(({ method }) => (isMocked(method) ? ours : theirs).next().value ?? []);
};

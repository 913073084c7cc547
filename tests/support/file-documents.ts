import * as z from 'zod/mini';
import type { WireClient } from './wire-client';

const snapshot = z.object({ state: z.array(z.object({ kind: z.string() })) });

/** Returns how many stored documents of a client's sandbox belong to files. Each file has two. */
export const fileDocuments = async (client: WireClient): Promise<number> => {
  const { state } = z.parse(snapshot, await client.admin('GET', '/snapshot'));
  return state.filter(({ kind }) => kind === 'file' || kind === 'fileContent').length;
};

import * as z from 'zod/mini';
import type { WireClient } from './wire-client';

const snapshot = z.object({ state: z.array(z.object({ kind: z.string() })) });

/** How many documents a client's sandbox holds of files: two a file. */
export const fileDocuments = async (client: WireClient): Promise<number> => {
  const { state } = z.parse(snapshot, await client.admin('GET', '/snapshot'));
  return state.filter(({ kind }) => kind === 'file' || kind === 'fileContent').length;
};

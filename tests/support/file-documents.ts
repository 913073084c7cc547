import type { WireClient } from './wire-client';

/** Returns how many stored documents of a client's sandbox belong to files. Each file has two. */
export const fileDocuments = async (client: WireClient): Promise<number> => {
  const { state = [] } = await client.admin('GET', '/snapshot');
  return state.filter(({ kind }) => kind === 'file' || kind === 'fileContent').length;
};

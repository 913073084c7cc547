import type { WireClient } from '../support/wire-client';

/** The complete state of a sandbox, independent of the order of its documents. */
export const stateOf = async (client: WireClient): Promise<Record<string, unknown>> => {
  const { state = [] } = await client.admin('GET', '/snapshot');
  return Object.fromEntries(state.map(({ kind, id, body }) => [`${kind} ${id}`, body]));
};

/** Counts the stored documents that belong to files in the sandbox of a client. Each file has two. */
export const fileDocuments = async (client: WireClient): Promise<number> =>
  Object.keys(await stateOf(client)).filter((name) => /^file(?:Content)? /.test(name)).length;

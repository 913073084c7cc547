import { onTestFinished } from 'vitest';

/** A listener of the live journal. */
export interface EventStream {
  /** Reads on until the text so far contains a piece, and returns the text. @throws if the stream ends before */
  readonly until: (piece: string | RegExp) => Promise<string>;
  readonly stop: () => void;
}

/**
 * Follows the events of a sandbox until the calling test ends.
 * @param headers such as the id of the last event that a browser received
 * @throws if the server refuses the stream
 */
export const eventsOf = async (
  address: string,
  sandbox: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventStream> => {
  const ending = new AbortController();
  const stop = () => ending.abort();
  onTestFinished(stop);
  const reply = await fetch(`${address}/__admin/events?sandbox=${sandbox}`, { headers, signal: ending.signal });
  if (!reply.ok) throw new Error(`HTTP ${reply.status} ${await reply.text()}`);
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const isThere = (piece: string | RegExp) => (typeof piece === 'string' ? text.includes(piece) : piece.test(text));
  return {
    stop,
    until: async (piece) => {
      while (!isThere(piece)) {
        const { value } = (await reader?.read()) ?? {};
        if (value === undefined) throw new Error(`The events ended after: ${text}`);
        text += value;
      }
      return text;
    },
  };
};

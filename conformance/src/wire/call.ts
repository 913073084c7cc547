import type { Spelling } from './cipher';

/** One entry of an envelope; a check may make it invalid on purpose. */
export interface Entry {
  readonly method: string;
  readonly data: unknown;
}

/** One call with its request and reply, in plain text and as sent. */
export interface Call {
  /** the method, `batch` or `generateSk`, for messages */
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** plain text of the envelope or the body */
  readonly sent: unknown;
  readonly status: number;
  readonly contentType: string;
  /** body of the reply as received */
  readonly raw: string;
  /** encoding of the sealed reply; `plain` for JSON; undefined if unreadable */
  readonly spelling: Spelling | 'plain' | undefined;
  /** the decrypted reply, with the contract's field names */
  readonly reply: unknown;
  readonly ms: number;
  /** Date header of the target */
  readonly date: string;
}

/** A call as shown in the report. */
export interface Sample {
  readonly sent: { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly body: unknown };
  readonly received: { readonly status: number; readonly contentType: string; readonly body: unknown };
}

const LONGEST = 2_000;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

const cut = (body: unknown): unknown => {
  const json = JSON.stringify(body) ?? '';
  return json.length > 20 * LONGEST ? shortened(json) : body;
};

export const sampleOf = (call: Call): Sample => ({
  sent: { path: call.path, headers: call.headers, body: cut(call.sent) },
  received: {
    status: call.status,
    contentType: call.contentType,
    body: call.reply === undefined ? shortened(call.raw) : cut(call.reply),
  },
});

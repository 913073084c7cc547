import type { Spelling } from './cipher';

/** One entry of an envelope as a check wants it sent: it may be wrong on purpose. */
export interface Entry {
  readonly method: string;
  readonly data: unknown;
}

/** A call with all that went over the wire, in plain text and as bytes. */
export interface Call {
  /** what is said of it: the method, `batch`, or `generateSk` */
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** the envelope, or what else was sent, before it was sealed */
  readonly sent: unknown;
  readonly status: number;
  readonly contentType: string;
  /** the body of the reply as it came */
  readonly raw: string;
  /** how the reply was sealed; `plain` where it was JSON as it stands, undefined where nothing can be read */
  readonly spelling: Spelling | 'plain' | undefined;
  /** the reply, opened and with the contract's field names */
  readonly reply: unknown;
  readonly ms: number;
  /** the target's own clock, by its Date header */
  readonly date: string;
}

/** A call as a reader of the report sees it. */
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

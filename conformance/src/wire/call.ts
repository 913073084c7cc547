import { isKeyRefusal as isRefusalOfKey } from '@kit/contracts/wire/codec';
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
  /** Date header of the target */
  readonly date: string;
}

/** Returns true for the plain key refusal: the target does not know the key id, or could not decrypt the body. */
export const isKeyRefusal = ({ reply, spelling }: Call): boolean => spelling === 'plain' && isRefusalOfKey(reply);

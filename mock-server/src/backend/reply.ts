import {
  type CodeName,
  codes,
  LOAD_FAILED_MESSAGE,
  NETWORK_ERROR_MESSAGE,
  type TopLevelCode,
} from '@kit/contracts/codes';
import type { Issue, RefusalData, ReplyEnvelope, ResultEntry } from '@kit/contracts/wire/envelope';

/** Content type of a reply that is not sealed. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** An envelope whose entries ran. */
export const repliedWith = (results: ResultEntry[]): ReplyEnvelope => ({
  code: codes.SUCCESS.code,
  message: codes.SUCCESS.message,
  results,
});

/** An envelope that was refused as a whole: no entry ran. */
export const refusedWhole = (name: TopLevelCode, data?: RefusalData): ReplyEnvelope => ({
  code: codes[name].code,
  message: codes[name].message,
  results: [],
  ...(data === undefined ? {} : { data }),
});

/** An envelope that does not match the contract. */
export const invalidRequest = (issues: Issue[]): ReplyEnvelope => refusedWhole('REQUEST_INVALID', { issues });

/** What every call without an agreed key is answered, whatever is wrong with it: byte for byte the same. */
export const NO_KEY_REPLY = JSON.stringify({ code: codes.AES_EXPIRED.code, message: codes.AES_EXPIRED.message });

/** What every failed key exchange is answered (protocol.md section 1). */
export const EXCHANGE_FAILED = { code: codes.REQUEST_INVALID.code, message: LOAD_FAILED_MESSAGE };

/** What is answered, unencrypted, where the trouble is HTTP's own. */
export const plainRefusal = (name: CodeName): { code: number; message: string } => ({
  code: codes[name].code,
  message: name === 'INTERNAL_ERROR' ? NETWORK_ERROR_MESSAGE : codes[name].message,
});

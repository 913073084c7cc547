import { type CodeName, codes, LOAD_FAILED_MESSAGE, type TopLevelCode } from '@kit/contracts/codes';
import type { Issue, RefusalData, ReplyEnvelope, ResultEntry } from '@kit/contracts/wire/envelope';

/** Content type of an unsealed reply. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Builds the reply of an envelope whose entries ran. */
export const repliedWith = (results: ResultEntry[]): ReplyEnvelope => ({
  code: codes.SUCCESS.code,
  message: codes.SUCCESS.message,
  results,
});

/** Builds the reply of an envelope that is refused as a whole. */
export const refusedWhole = (name: TopLevelCode, data?: RefusalData): ReplyEnvelope => ({
  code: codes[name].code,
  message: codes[name].message,
  results: [],
  ...(data === undefined ? {} : { data }),
});

/** Builds the reply to an envelope that breaks the contract. */
export const invalidRequest = (issues: Issue[]): ReplyEnvelope => refusedWhole('REQUEST_INVALID', { issues });

/** The one reply to every call without a valid session key. It is identical for all causes. */
export const NO_KEY_REPLY = JSON.stringify({ code: codes.AES_EXPIRED.code, message: codes.AES_EXPIRED.message });

/** The one reply to every failed key exchange (protocol.md section 1). */
export const EXCHANGE_FAILED = { code: codes.REQUEST_INVALID.code, message: LOAD_FAILED_MESSAGE };

/** Builds an unsealed reply for an error at the HTTP level. */
export const plainRefusal = (name: CodeName): { code: number; message: string } => ({
  code: codes[name].code,
  message: codes[name].message,
});

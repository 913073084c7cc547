import { codes } from '@kit/contracts/codes';
import { plainReply } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { Call } from './call';

/** Returns true for the plain key refusal: the target does not know the key id, or could not decrypt the body. */
export const isKeyRefusal = ({ reply, spelling }: Pick<Call, 'reply' | 'spelling'>): boolean => {
  const parsed = z.safeParse(plainReply, reply);
  return spelling === 'plain' && parsed.success && parsed.data.code === codes.AES_EXPIRED.code;
};

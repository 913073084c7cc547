import { codes } from '@kit/contracts/codes';
import { plainReply } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { Call } from './call';

/** Whether a call met the one reply that is not sealed: the target has no key of that id, or could not open the body. */
export const isKeyRefusal = ({ reply, spelling }: Pick<Call, 'reply' | 'spelling'>): boolean => {
  const told = z.safeParse(plainReply, reply);
  return spelling === 'plain' && told.success && told.data.code === codes.AES_EXPIRED.code;
};

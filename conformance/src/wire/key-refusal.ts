import { isKeyRefusal as isRefusalOfKey } from '@kit/contracts/wire/codec';
import type { Call } from './call';

/** Returns true for the plain key refusal: the target does not know the key id, or could not decrypt the body. */
export const isKeyRefusal = ({ reply, spelling }: Pick<Call, 'reply' | 'spelling'>): boolean =>
  spelling === 'plain' && isRefusalOfKey(reply);

import type { ResponseOf } from '@kit/contracts/methods';
import { copy } from './copy';

export type Judgement = ResponseOf<'mockOcr'>;

/** Advice about a rejected photo; undefined if the photo is good (2.40). */
export const problemOf = ({ quality, faceFound }: Judgement): string | undefined => {
  if (quality === 'dark') return copy.refusals.dark;
  if (quality === 'blur') return copy.refusals.blur;
  return faceFound ? undefined : copy.refusals.noFace;
};

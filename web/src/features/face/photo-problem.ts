import type { ResponseOf } from '@kit/contracts/methods';

export type Judgement = ResponseOf<'mockOcr'>;

/** Advice about a rejected photo; undefined if the photo is good (2.40). */
export const problemOf = ({ quality, faceFound }: Judgement): string | undefined => {
  if (quality === 'dark') return 'The photo is too dark. Face a window or a lamp, and take it again.';
  if (quality === 'blur') return 'The photo is blurred. Hold the phone still with both hands, and take it again.';
  return faceFound ? undefined : 'There is no face to be seen. Hold the phone at eye level, and take it again.';
};

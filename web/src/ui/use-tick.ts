import { useState } from 'react';
import { formatDay } from '../platform/dates';

/**
 * A tick that gives consent to one subject on one day. It falls when the subject changes, and does not come back with
 * the subject. A screen that was kept alive until the next day starts without it.
 * @param subject everything that the borrower agrees to, such as the sum, the term, the date and the document
 */
export const useTick = (subject: string): readonly [boolean, (isTicked: boolean) => void] => {
  const [ticked, setTicked] = useState<string>();
  const current = `${formatDay(Date.now())} ${subject}`;
  if (ticked !== undefined && ticked !== current) setTicked(undefined);
  return [ticked === current, (isTicked) => setTicked(isTicked ? current : undefined)];
};

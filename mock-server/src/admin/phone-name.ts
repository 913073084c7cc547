import * as z from 'zod/mini';
import { PHONE_NAME } from '../wire/phone';

/** The name of a device in its sandbox. */
export const phoneName = z.string().check(
  z.regex(PHONE_NAME, {
    error: 'Must be the name of a device: the part before .localhost in its address, or else its IP address',
  }),
);

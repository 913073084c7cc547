import * as z from 'zod/mini';
import { PHONE_NAME } from '../wire/phone';

/** A phone, as the sandbox calls it. */
export const phoneName = z.string().check(
  z.regex(PHONE_NAME, {
    error: 'Must be the name of a phone: what stands before .localhost in its address, else its address',
  }),
);

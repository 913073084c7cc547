import * as z from 'zod/mini';
import { DEVICE_NAME } from '../wire/device';

/** The name of a device in its sandbox. */
export const deviceName = z.string().check(
  z.regex(DEVICE_NAME, {
    error: 'Must be the name of a device: the part before .localhost in its address, or else its IP address',
  }),
);

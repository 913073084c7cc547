import * as z from 'zod/mini';
import { messageOf } from './message-of';

/** A schema of a text that `parse` reads. The message of an error that it throws is the reason of the issue. */
export const parsing = <Value>(parse: (text: string) => Value) =>
  z.pipe(
    z.string(),
    z.transform((text, context): Value => {
      try {
        return parse(text);
      } catch (cause) {
        context.issues.push({ code: 'custom', input: text, message: messageOf(cause) });
        return z.NEVER;
      }
    }),
  );

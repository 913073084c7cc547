import { CALL_LEVELS, parseJson } from '@kit/contracts/json-depth';
import { messageOf } from '@kit/contracts/message-of';

/** Reads JSON that the tester typed, or says what is wrong with it. */
export const readJson = (text: string): { readonly value: unknown } | { readonly problem: string } => {
  try {
    return { value: parseJson(text, CALL_LEVELS) };
  } catch (cause) {
    return { problem: messageOf(cause) };
  }
};

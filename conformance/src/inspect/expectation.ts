import { type CodeName, codeName, codes, universalCodes } from '@kit/contracts/codes';
import { isMethodName, methods } from '@kit/contracts/methods';

/** The expected outcome of a call. */
export interface Expectation {
  /** code that refuses the whole envelope; undefined if the entries run */
  readonly top?: CodeName;
  /** allowed codes of each entry; undefined allows all codes that the method declares */
  readonly codes?: readonly (readonly CodeName[] | undefined)[];
  /** the target's clock in ms since the epoch, if it is known; nothing can have happened later */
  readonly latest?: number | undefined;
}

export const declaredCodes = (method: string): readonly CodeName[] =>
  isMethodName(method) ? [...universalCodes, ...methods[method].codes] : ['METHOD_UNKNOWN'];

/** A code as number and name, for messages. */
export const codeText = (code: number): string => {
  const name = codeName(code);
  return name === undefined ? String(code) : `${code} ${name}`;
};

export const codeTextOf = (name: CodeName): string => codeText(codes[name].code);

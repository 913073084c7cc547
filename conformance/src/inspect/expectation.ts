import { type CodeName, codeName, codes, universalCodes } from '@kit/contracts/codes';
import { isMethodName, methods } from '@kit/contracts/methods';

/** What a check expects of a call. */
export interface Expectation {
  /** the code that refuses the envelope as a whole; without it the entries run */
  readonly top?: CodeName;
  /** by entry: what it may answer; what its method declares where that is left out */
  readonly codes?: readonly (readonly CodeName[] | undefined)[];
}

/** What a method may answer by its declaration. */
export const declaredCodes = (method: string): readonly CodeName[] =>
  isMethodName(method) ? [...universalCodes, ...methods[method].codes] : ['METHOD_UNKNOWN'];

/** A code by number and name, as a reader knows it. */
export const told = (code: number): string => {
  const name = codeName(code);
  return name === undefined ? String(code) : `${code} ${name}`;
};

export const toldName = (name: CodeName): string => told(codes[name].code);

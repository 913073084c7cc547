/** What crossed a bridge, as far as words are made of it. */
interface Crossed {
  readonly problem?: string;
  readonly reply?: unknown;
}

const SUCCESS = 'success';

/** How a call over the bridge ended: in the shell's own word, where it gave one. */
export const answerOf = ({ problem, reply }: Crossed): { readonly isGood: boolean; readonly words: string } => {
  if (problem !== undefined) return { isGood: false, words: 'refused' };
  if (typeof reply !== 'object' || reply === null || !('result' in reply)) return { isGood: false, words: 'no answer' };
  return { isGood: reply.result === SUCCESS, words: String(reply.result) };
};

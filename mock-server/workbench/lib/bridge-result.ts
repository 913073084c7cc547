/** The result of a bridge call. */
interface BridgeResult {
  readonly problem?: string;
  readonly reply?: unknown;
}

const SUCCESS = 'success';

/** The result of a bridge call, in the word that the native app sent. */
export const bridgeResultOf = ({
  problem,
  reply,
}: BridgeResult): { readonly isGood: boolean; readonly words: string } => {
  if (problem !== undefined) return { isGood: false, words: 'refused' };
  if (typeof reply !== 'object' || reply === null || !('result' in reply)) return { isGood: false, words: 'no reply' };
  return { isGood: reply.result === SUCCESS, words: String(reply.result) };
};

/** The fields of a call that say what the app received. */
export interface Received {
  readonly code: number;
  readonly http: number;
  readonly end?: string | undefined;
  readonly fault:
    | readonly {
        readonly effect: object;
        readonly fields?: readonly string[] | undefined;
        readonly breaks?: readonly { readonly path: string }[] | undefined;
      }[]
    | null;
}

const HTTP_OK = 200;
/** A drop that only slows the reply. */
const SLOW = 'slow';

/** Why the app did not receive the reply as the server made it, in a word; undefined if it did. */
const failureIn = ({ http, end, fault }: Received): string | undefined => {
  if (end !== undefined) return end;
  const hits = fault ?? [];
  const effects = hits.map(({ effect }) => effect as Readonly<Record<string, unknown>>);
  if (effects.some(({ drop }) => drop !== undefined && drop !== SLOW)) return 'no reply';
  if (http !== HTTP_OK) return http === 0 ? 'no reply' : `HTTP ${http}`;
  if (effects.some(({ envelope }) => envelope !== undefined)) return 'unreadable';
  return hits.some(({ breaks = [] }) => breaks.length > 0) ? 'broken' : undefined;
};

/** What the app received: the code of the contract, or a word for a reply that was lost, broken or unreadable. */
export const receivedOf = (call: Received): { readonly isGood: boolean; readonly word: string } => {
  const failure = failureIn(call);
  return { isGood: failure === undefined && call.code === 0, word: failure ?? String(call.code) };
};

/** The paths in the decrypted reply that a fault broke, such as `results.0.data.amount`. */
export const brokenFieldsOf = ({ fault }: Pick<Received, 'fault'>): readonly string[] =>
  (fault ?? []).flatMap(({ breaks = [] }) => breaks.map(({ path }) => path));

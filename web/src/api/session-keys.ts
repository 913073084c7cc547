import type { WireKey } from '@kit/contracts/wire/codec';

export interface SessionKeys {
  readonly current: () => Promise<WireKey>;
  /** returns a new key in place of the refused one; calls refused at the same time share one exchange */
  readonly renewed: (refused: WireKey) => Promise<WireKey>;
}

/** A key as the server issued it. */
export interface AgreedKey {
  readonly keyId: string;
  /** 32 lower-case hex characters, used as their ASCII bytes */
  readonly key: string;
}

/** The source of keys, which is told when one was refused. */
export interface Keys {
  readonly current: () => Promise<AgreedKey>;
  /** a key other than the refused one; calls that are refused together share one exchange */
  readonly renewed: (refused: AgreedKey) => Promise<AgreedKey>;
}

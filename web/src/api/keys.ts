/** A key as the server gave it out. */
export interface AgreedKey {
  readonly keyId: string;
  /** 32 lower-case hex characters, used as their ASCII bytes */
  readonly key: string;
}

/** Where keys come from, and who hears that one is no longer good. */
export interface Keys {
  readonly current: () => Promise<AgreedKey>;
  /** a key other than this one; calls that were refused together share one exchange */
  readonly renewed: (refused: AgreedKey) => Promise<AgreedKey>;
}

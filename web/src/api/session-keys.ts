export interface SessionKey {
  readonly keyId: string;
  /** 32 lower-case hex characters, used as their ASCII bytes */
  readonly key: string;
}

export interface SessionKeys {
  readonly current: () => Promise<SessionKey>;
  /** returns a new key in place of the refused one; calls refused at the same time share one exchange */
  readonly renewed: (refused: SessionKey) => Promise<SessionKey>;
}

import examples from './examples.json' with { type: 'json' };

/** A real call and its reply. `npm run docs` records it from the mock server at a fixed time. */
export interface RecordedExample {
  /** data of the entry; undefined if the envelope was refused */
  readonly request?: unknown;
  /** result of the entry, or the reply if the envelope was refused */
  readonly reply: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** Examples by method and code name. */
export const recordedExamples = examples as Readonly<Record<string, Readonly<Record<string, RecordedExample>>>>;

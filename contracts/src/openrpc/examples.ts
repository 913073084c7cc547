import examples from './examples.json' with { type: 'json' };

/** A call as it was really made and answered: `npm run docs` records it, from the mock server at a fixed time. */
export interface RecordedExample {
  /** the data of the entry; none where the envelope was refused as a whole */
  readonly request?: unknown;
  /** the result of the entry, or the reply where the envelope was refused as a whole */
  readonly reply: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** By method, and by the name of the code that it was answered. */
export const recordedExamples = examples as Readonly<Record<string, Readonly<Record<string, RecordedExample>>>>;

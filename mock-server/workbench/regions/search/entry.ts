/** Something that the search can find and do. */
export interface SearchEntry {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly choose: () => unknown;
}

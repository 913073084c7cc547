import { assumptions } from '@kit/contracts/assumptions';

/** The content of a receipt or a letter. */
export interface DocumentContent {
  readonly title: string;
  /** statement above the rows */
  readonly text: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
}

/** A document as plain text for the clipboard, with the issuer on its first line. */
export const documentText = ({ title, text, rows }: DocumentContent): string =>
  [`${assumptions.productName}: ${title}`, text, ...rows.map(([label, value]) => `${label}: ${value}`)].join('\n');

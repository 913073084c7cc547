import type { Note } from '@kit/contracts/methods/tickets';
import { examples } from '../../../support/examples';

const [example] = examples.notePage.response.notes;

/** A message of customer service with the id `M<number>`. */
export const note = (number: number, more: Partial<Note> = {}): Note => {
  if (!example) throw new Error('The contract has an example of a message');
  return { ...example, noteId: `M${number}`, links: [], text: `message ${number}`, ...more };
};

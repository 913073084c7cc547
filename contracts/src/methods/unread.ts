import * as z from 'zod/mini';
import { defineMethod } from './define';

export const displayTicketNote = defineMethod('displayTicketNote', {
  changesState: false,
  response: () => z.boolean(),
});

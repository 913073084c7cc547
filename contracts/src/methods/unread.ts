import * as z from 'zod/mini';
import { defineMethod } from './define';

export const displayTicketNote = defineMethod('displayTicketNote', {
  login: 'required',
  changesState: false,
  request: () => z.strictObject({}),
  response: () => z.boolean(),
  codes: [],
});

import * as z from 'zod/mini';
import { informationStep } from '../first-enums';
import { phone } from '../first-rules';
import { defineMethod } from './define';

/** The completed information steps, in order. */
export const completedSteps = z.array(informationStep.schema);

export const userIdentifierInfo = defineMethod('userIdentifierInfo', {
  login: 'required',
  changesState: false,
  request: () => z.strictObject({}),
  response: () =>
    z.strictObject({
      userIdentifier: z.string().check(z.minLength(1)),
      contactNumber: phone,
      fullName: z.string(),
      completedSteps,
    }),
  codes: [],
});

import * as z from 'zod/mini';
import { informationStep } from '../first-enums';
import { phone } from '../first-rules';
import { defineMethod } from './define';

/** The completed information steps, in order. */
export const completedSteps = z.array(informationStep.schema);

export const userMethods = {
  userIdentifierInfo: defineMethod({
    summary:
      'Returns the logged-in borrower: user identifier, phone number and progress of the four information steps.',
    source: { section: '7' },
    login: 'required',
    changesState: false,
    request: z.strictObject({}),
    response: z.strictObject({
      userIdentifier: z.string().check(z.minLength(1)),
      contactNumber: phone,
      fullName: z.string(),
      completedSteps,
    }),
    codes: [],
    example: {
      request: {},
      response: {
        userIdentifier: 'U7K2M9QX',
        contactNumber: '08031234567',
        fullName: 'Adaeze Chidinma Okafor',
        completedSteps: ['personal'],
      },
    },
  }),
};

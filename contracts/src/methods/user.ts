import * as z from 'zod/mini';
import { informationStep } from '../enums';
import { phone } from '../rules';
import { defineMethod } from './define';

/** The information steps that are done, in their order. */
export const completedSteps = z.array(informationStep.schema);

export const userMethods = {
  userIdentifierInfo: defineMethod({
    summary: 'Who is logged in: the user identifier, the number, and how far the four information steps are.',
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

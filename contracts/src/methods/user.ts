import * as z from 'zod/mini';
import { words } from '../closed-list';
import { phone } from '../phone';
import { defineMethod } from './define';

/** The four information steps, in order (1.9, 2.39). */
export const informationStep = words(['personal', 'work', 'face', 'bank']);
export type InformationStep = (typeof informationStep.values)[number];

/** The completed information steps, in order. */
export const completedSteps = z.array(informationStep.schema);

export const userIdentifierInfo = defineMethod('userIdentifierInfo', {
  changesState: false,
  response: () =>
    z.strictObject({
      userIdentifier: z.string().check(z.minLength(1)),
      contactNumber: phone,
      fullName: z.string(),
      completedSteps,
    }),
});

import { codes } from '@kit/contracts/codes';
import { defineScenario, type Scenario } from './scenario';
import { begunWith, decided, filledIn, filledInAll } from './steps/application';
import { minutes } from './steps/time';

/** Scenarios before the application is submitted: the four steps, the uploads and the offers on home. */
export const applicationScenarios: readonly Scenario[] = [
  defineScenario({
    name: 'new-borrower',
    title: 'A new borrower',
    description: 'Home offers the loan and asks for all four steps.',
    steps: [],
    route: '/',
  }),
  defineScenario({
    name: 'half-filled',
    title: 'Half of the steps',
    description: 'Personal and work information are saved; the photo comes next.',
    steps: [filledIn('personal', 'work'), minutes(30)],
    route: '/',
  }),
  defineScenario({
    name: 'face-dark',
    title: 'Photo too dark',
    description: 'The next photo is judged dark.',
    steps: [filledIn('personal', 'work'), decided({ photo: { quality: 'dark', faceFound: true, confidence: 40 } })],
    route: '/face_recognition_info',
  }),
  defineScenario({
    name: 'cpi-offer',
    title: 'Download offer',
    description: 'Home shows a download offer with an address.',
    steps: [filledInAll],
    route: '/',
  }),
  defineScenario({
    name: 'cpi-no-url',
    title: 'Download offer without an address',
    description: 'Home shows a download offer without an address.',
    steps: [filledInAll, decided({ downloadOffer: 'without URL' })],
    route: '/',
  }),
  defineScenario({
    name: 'product-withdrawn',
    title: 'Product withdrawn',
    description: `All steps are done, and applying answers ${codes.PRODUCT_NOT_FOUND.code}.`,
    steps: [filledInAll, decided({ product: 'withdrawn' })],
    route: '/',
  }),
  defineScenario({
    name: 'uploads-missing',
    title: 'Uploads missing',
    description: 'The application is open and three of its seven data uploads have arrived.',
    steps: [filledInAll, begunWith(3), minutes(5)],
    route: '/',
  }),
];

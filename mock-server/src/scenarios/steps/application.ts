import { assumptions } from '@kit/contracts/assumptions';
import { type InformationStep, uploadStep } from '@kit/contracts/enums';
import { examples } from '@kit/contracts/examples';

import { canonicalPhone } from '@kit/contracts/rules';
import type { BorrowerOutcomes } from '../../sandbox/records/borrowers';
import type { Step } from '../scenario';
import type { ScenarioRun } from '../scenario-run';
import { untilEndOf } from './time';

/** Presets the answers of the lender, the bank or a service. */
export const decided =
  (changes: Partial<BorrowerOutcomes>): Step =>
  (run) =>
    run.decide(changes);

/** An image of one pixel. */
const PHOTO = {
  mime: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
} as const;

const person = () => {
  const { request } = examples.saveIdentifierInfo;
  return { ...request, email: `adaeze@${assumptions.emailSuffixes[0]}` };
};

/** Replaces a contact's phone number that equals the borrower's own. */
const SPARE = '08055550103';
const workOf = ({ contactNumber }: ScenarioRun) => {
  const { request } = examples.saveWorkInfo;
  const [first, second] = request.emergencyContacts.map((contact) =>
    canonicalPhone(contact.phone) === contactNumber ? { ...contact, phone: SPARE } : contact,
  );
  if (first === undefined || second === undefined) throw new Error('The example has two contacts');
  return { ...request, emergencyContacts: [first, second] as [typeof first, typeof second] };
};

const save: Record<InformationStep, (run: ScenarioRun) => void> = {
  personal: (run) => run.call('saveIdentifierInfo', person()),
  work: (run) => run.call('saveWorkInfo', workOf(run)),
  face: (run) => {
    const { fileId } = run.call('mediaUpload', { purpose: 'face' }, PHOTO);
    run.call('saveFaceImageInfo', { fileId });
  },
  bank: (run) => run.call('saveBankInfo', examples.saveBankInfo.request),
};

/** Saves the given information steps. */
export const filledIn =
  (...steps: InformationStep[]): Step =>
  (run) => {
    for (const step of steps) save[step](run);
  };

/** Saves all four steps. */
export const filledInAll = filledIn('personal', 'work', 'face', 'bank');

/** Opens an application and reports some of its data uploads. The last of all uploads submits it. */
export const begunWith =
  (uploads: number): Step =>
  (run) => {
    const { orderNo, tractOdrId } = run.call('applyLoan', {});
    run.remember({ orderNo, tractOdrId });
    for (const step of uploadStep.values.slice(0, uploads)) {
      run.call('uploadPermissionData', { step, tractOdrId, isSubmit: step === uploadStep.values.at(-1) ? 1 : 0 });
    }
  };

/** Opens an application and submits it with all its uploads. */
export const applied = begunWith(uploadStep.values.length);

/** Waits exactly until the assessment ends. */
export const assessed: Step = untilEndOf('assessing');

/** Waits exactly until the review ends. */
export const reviewed: Step = untilEndOf('reviewing');

/** All steps from a new borrower to the lender's decision. */
export const answered = (changes: Partial<BorrowerOutcomes> = {}): readonly Step[] => [
  filledInAll,
  decided(changes),
  applied,
  assessed,
  reviewed,
];

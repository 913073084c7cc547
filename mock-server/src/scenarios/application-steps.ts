import { assumptions } from '@kit/contracts/assumptions';
import { type InformationStep, uploadStep } from '@kit/contracts/enums';
import { methods } from '@kit/contracts/methods';
import { canonicalPhone } from '@kit/contracts/rules';
import type { BorrowerOutcomes } from '../sandbox/records/outcomes';
import type { Stage } from './run';
import type { Step } from './scenario';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const now = (play: Step['play']): Step => ({ lasts: () => 0, play });

/** Nothing happens for a while. */
const waited = (ms: () => number): Step => ({ lasts: ms, play: (stage) => stage.pass(ms()) });
export const minutes = (count: number): Step => waited(() => count * MINUTE);
export const days = (count: number): Step => waited(() => count * DAY);

/** Decides beforehand what the lender, the bank or a service will say. */
export const decided = (changes: Partial<BorrowerOutcomes>): Step => now((stage) => stage.decide(changes));

/** A picture of one point. */
const PHOTO = {
  mime: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
} as const;

const person = () => {
  const { request } = methods.saveIdentifierInfo.example;
  return { ...request, email: `adaeze@${assumptions.emailSuffixes[0]}` };
};

/** Numbers that are nobody's; one of them may be the borrower's own. */
const SPARE = '08055550103';
const workOf = ({ contactNumber }: Stage) => {
  const { request } = methods.saveWorkInfo.example;
  const [first, second] = request.emergencyContacts.map((contact) =>
    canonicalPhone(contact.phone) === contactNumber ? { ...contact, phone: SPARE } : contact,
  );
  if (first === undefined || second === undefined) throw new Error('The example has two contacts');
  return { ...request, emergencyContacts: [first, second] as [typeof first, typeof second] };
};

const saving: Record<InformationStep, (stage: Stage) => void> = {
  personal: (stage) => stage.call('saveIdentifierInfo', person()),
  work: (stage) => stage.call('saveWorkInfo', workOf(stage)),
  face: (stage) => {
    const { fileId } = stage.call('mediaUpload', { purpose: 'face' }, PHOTO);
    stage.call('saveFaceImageInfo', { fileId });
  },
  bank: (stage) => stage.call('saveBankInfo', methods.saveBankInfo.example.request),
};

/** Saves these of the four steps. */
export const filledIn = (...steps: InformationStep[]): Step =>
  now((stage) => {
    for (const step of steps) saving[step](stage);
  });

/** Saves all four steps. */
export const filledInAll = filledIn('personal', 'work', 'face', 'bank');

const upload = (stage: Stage, steps: readonly (typeof uploadStep.values)[number][], submit: boolean): void => {
  const tractOdrId = stage.fact('tractOdrId');
  steps.forEach((step, index) => {
    const isSubmit = submit && index === steps.length - 1 ? 1 : 0;
    stage.call('uploadPermissionData', { step, tractOdrId, isSubmit });
  });
};

/** Opens an application, and sends so many of its data uploads without submitting it. */
export const begunWith = (uploads: number): Step =>
  now((stage) => {
    const { orderNo, tractOdrId } = stage.call('applyLoan', {});
    stage.remember({ orderNo, tractOdrId });
    upload(stage, uploadStep.values.slice(0, uploads), false);
  });

/** Opens an application and submits it with all its uploads. */
export const applied: Step = now((stage) => {
  const { orderNo, tractOdrId } = stage.call('applyLoan', {});
  stage.remember({ orderNo, tractOdrId });
  upload(stage, uploadStep.values, true);
});

/** Waits until the application has been assessed, and no longer. */
export const assessed: Step = waited(() => assumptions.assessingTime);

/** Waits until the review has come to its answer. */
export const reviewed: Step = waited(() => assumptions.reviewTime);

/** From the four steps to an answer of the lender. */
export const answered = (changes: Partial<BorrowerOutcomes> = {}): readonly Step[] => [
  filledInAll,
  decided(changes),
  applied,
  assessed,
  reviewed,
];

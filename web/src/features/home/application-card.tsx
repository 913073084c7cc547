import { type InformationStep, informationStep } from '@kit/contracts/enums';
import type { ResponseOf } from '@kit/contracts/methods';
import { formatPercentOff } from '../../lib/money';
import type { ChosenOffer } from '../../orders/use-chosen-offer';
import { Card } from '../../ui/card';
import { Note } from '../../ui/page';
import { Progress } from '../../ui/progress';
import css from './home.module.css';

const total = informationStep.values.length;

/** The names of the information steps inside a sentence. */
const names = {
  personal: 'personal information',
  work: 'work information',
  face: 'face photo',
  bank: 'bank account',
} as const satisfies Record<InformationStep, string>;

export type ApplicationCardProps = ResponseOf<'homePage'>['application'] & {
  /** the hot loan that the borrower applies for; undefined for the usual product */
  readonly offer: ChosenOffer | undefined;
};

export function ApplicationCard({ completedSteps, nextStep, offer }: ApplicationCardProps) {
  const done = completedSteps.length;
  return (
    <Card>
      <div className={css.head}>
        <h2 className={css.title}>Your application</h2>
        <Note as="span">
          {done} of {total} done
        </Note>
      </div>
      <Progress done={done} total={total} label="Your application" />
      <Note>{nextStep ? `Next: ${names[nextStep]}` : 'All steps are done: check your answers and apply.'}</Note>
      {offer && (
        <Note>
          For {offer.name}
          {offer.discountBasisPoints !== null && `: ${formatPercentOff(offer.discountBasisPoints)} the processing fee`}
        </Note>
      )}
    </Card>
  );
}

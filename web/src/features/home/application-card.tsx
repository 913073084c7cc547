import { type InformationStep, informationStep } from '@kit/contracts/enums';
import type { ResponseOf } from '@kit/contracts/methods';
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

/** The progress of the four information steps. */
export function ApplicationCard({ completedSteps, nextStep }: ResponseOf<'homePage'>['application']) {
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
    </Card>
  );
}

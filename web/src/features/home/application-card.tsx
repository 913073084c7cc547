import { informationStep } from '@kit/contracts/enums';
import type { ResponseOf } from '@kit/contracts/methods';
import { Card } from '../../ui/card';
import { Note } from '../../ui/page';
import { Progress } from '../../ui/progress';
import css from './home.module.css';
import { steps } from './next-action';

const total = informationStep.values.length;

/** How far the four information steps are. */
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
      <Note>{nextStep ? `Next: ${steps[nextStep].name}` : 'All steps are done'}</Note>
    </Card>
  );
}

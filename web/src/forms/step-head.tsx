import { type InformationStep, informationStep } from '@kit/contracts/enums';
import { Lead, Note } from '../ui/page';
import { Progress } from '../ui/progress';
import css from './form.module.css';

const { values: steps } = informationStep;

/** The specification's heading of the first step (2.39). */
const FOUR_STEPS = `Only ${steps.length} steps`;

export interface StepHeadProps {
  readonly step: InformationStep;
  /** the title of the step; the first step's says how few there are */
  readonly title?: string;
  /** the note beside the number of the step */
  readonly note: string;
}

/** The borrower's position in the four steps. */
export function StepHead({ step, title = FOUR_STEPS, note }: StepHeadProps) {
  const place = `Step ${steps.indexOf(step) + 1} of ${steps.length}`;
  return (
    <div className={css.head}>
      <Lead>{title}</Lead>
      <Progress done={steps.indexOf(step) + 1} total={steps.length} label="Your application" text={place} />
      <Note>
        {place} · {note}
      </Note>
    </div>
  );
}

import { type InformationStep, informationStep } from '@kit/contracts/enums';
import { ANSWERS_VIEW, FROM_QUERY } from '../navigation/query-keys';
import { useNavigation } from '../navigation/use-navigation';
import { Lead, Note } from '../ui/page';
import { Progress } from '../ui/progress';
import css from './form.module.css';

const { values: steps } = informationStep;

/** The specification's heading of the first step (2.39). */
const FOUR_STEPS = `Only ${steps.length} steps`;

export interface StepHeadProps {
  readonly step: InformationStep;
  /** the step's title; the first step shows the number of steps */
  readonly title?: string;
  /** text beside the step's number */
  readonly note: string;
  /** position within the step, if the step has several screens */
  readonly part?: string;
}

/** The step's title for a borrower who changes an answer after all four steps. */
const editTitles = {
  personal: 'Your personal information',
  work: 'Your work information',
  face: 'Your face photo',
  bank: 'Your bank account',
} as const satisfies Record<InformationStep, string>;

/** The borrower's position in the four steps. For a single change it shows only the step's title. */
export function StepHead({ step, title = FOUR_STEPS, note, part }: StepHeadProps) {
  const { current } = useNavigation();
  if (current.query.get(FROM_QUERY) === ANSWERS_VIEW) {
    return (
      <div className={css.head}>
        <Lead>{editTitles[step]}</Lead>
        <Note>{note}</Note>
      </div>
    );
  }
  const place = `Step ${steps.indexOf(step) + 1} of ${steps.length}`;
  return (
    <div className={css.head}>
      <Lead>{title}</Lead>
      <Progress done={steps.indexOf(step) + 1} total={steps.length} label="Your application" text={place} />
      <Note>
        {part === undefined ? place : `${place}, ${part}`} · {note}
      </Note>
    </div>
  );
}

import { type InformationStep, informationStep } from '@kit/contracts/methods/user';
import { useScreen } from '../api/use-screen';
import { ANSWERS_VIEW, FROM_QUERY } from '../platform/query-keys';
import * as words from '../platform/words';
import { Progress } from '../ui/progress';
import { Lead, Note, Parts } from '../ui/text';

const editTitles = {
  personal: 'Your personal information',
  work: 'Your work information',
  face: 'Your face photo',
  bank: 'Your bank account',
} as const;

const { values: steps } = informationStep;

/** The note of a step whose texts are stored on this phone. */
export const SAVED_AS_YOU_TYPE = 'saved on this phone as you type';

export interface StepHeadProps {
  readonly step: InformationStep;
  /** the step's title; by default the number of steps, and empty if the top bar shows the title */
  readonly title?: string;
  /** text beside the step's number */
  readonly note: string;
  /** position within the step, if the step has several screens */
  readonly part?: string;
}

/** The borrower's position in the four steps. For a single change it shows only the step's title. */
export function StepHead({ step, title = words.onlySteps(steps.length), note, part }: StepHeadProps) {
  const { current } = useScreen();
  if (current.query.get(FROM_QUERY) === ANSWERS_VIEW) {
    return (
      <div className="form-head">
        <Lead>{editTitles[step]}</Lead>
        <Note>{note}</Note>
      </div>
    );
  }
  const place = `Step ${steps.indexOf(step) + 1} of ${steps.length}`;
  return (
    <div className="form-head">
      {title !== '' && <Lead>{title}</Lead>}
      <Progress done={steps.indexOf(step) + 1} total={steps.length} label="Your application" text={place} />
      <Note>
        <Parts of={[part === undefined ? place : `${place}, ${part}`, note]} />
      </Note>
    </div>
  );
}

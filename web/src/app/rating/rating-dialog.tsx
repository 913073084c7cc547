import { assumptions } from '@kit/contracts/assumptions';
import { IDEA_CHARACTERS, saveReview, updateReviewSchema } from '@kit/contracts/methods/review';
import { ruleTexts } from '@kit/contracts/rules';
import { useId, useState } from 'react';
import { useAction } from '../../api/use-action';
import { useGooglePlay } from '../../api/use-google-play';
import { useScreen } from '../../api/use-screen';
import { AppError } from '../../platform/app-error';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FieldError } from '../../ui/field-error';
import { Problem } from '../../ui/notice';
import { TextArea } from '../../ui/text-area';
import css from './review.module.css';

const titles = {
  question: 'Are you satisfied with us?',
  stars: 'Will you give us five stars?',
  idea: 'What can we do better?',
  thanks: 'Thank you',
  store: 'Thank you',
  'follow-up': 'Thank you',
} as const;

/** The lowest rating that leads to an invitation to Google Play. */
const GOOD = 4;

type Step = 'question' | 'stars' | 'idea' | 'thanks' | 'store' | 'follow-up';

export interface RatingDialogProps {
  readonly reviewSchemaId: string;
  readonly onEnd: () => void;
}

/**
 * Asks a borrower about their satisfaction. If satisfied, it asks for stars and a review in Google Play. Otherwise it
 * asks for ideas, which the team follows up (2.58, 5.13).
 */
export function RatingDialog({ reviewSchemaId, onEnd }: RatingDialogProps) {
  const saving = useAction(saveReview);
  const reporting = useAction(updateReviewSchema);
  const openGooglePlay = useGooglePlay();
  const [step, setStep] = useState<Step>('question');
  const [stars, setStars] = useState<number>();
  const [idea, setIdea] = useState('');
  const [problem, setProblem] = useState<string>();
  // a call that failed says nothing about the answer
  const [failure, setFailure] = useState<string>();
  const isDone = step === 'thanks' || step === 'store' || step === 'follow-up';

  const close = () => {
    // reports the dismissal; the app does not ask again for this loan in any case
    if (!isDone) void reporting.run({ reviewSchemaId, state: 'dismissed' }).catch(() => undefined);
    onEnd();
  };
  const save = async (isGood: boolean) => {
    if (isGood ? stars === undefined : idea.trim() === '') return setProblem(ruleTexts.rating);
    setFailure(undefined);
    try {
      await saving.run(
        isGood
          ? { reviewSchemaId, satisfied: true, stars: stars ?? 0 }
          : { reviewSchemaId, satisfied: false, idea: idea.trim() },
      );
      setProblem(undefined);
      setStep(!isGood ? 'follow-up' : (stars ?? 0) >= GOOD ? 'store' : 'thanks');
    } catch (thrown) {
      setFailure(AppError.from(thrown).message);
    }
  };
  const rateInStore = async () => {
    if (await openGooglePlay(store.get('packageName'))) onEnd();
    else setFailure('We couldn’t open Google Play. Please try again.');
  };
  const go = (next: Step) => {
    setProblem(undefined);
    setFailure(undefined);
    setStep(next);
  };

  // back from a step leads to the question, and keeps the typed text
  const { store } = useScreen({ onBack: step === 'stars' || step === 'idea' ? () => go('question') : undefined });

  return (
    <Dialog title={titles[step]} onClose={close}>
      {step === 'question' && (
        <>
          <p>{`You repaid a loan. How was it with ${assumptions.productName}?`}</p>
          <Button onClick={() => go('stars')}>Yes, I am satisfied</Button>
          <Button kind="secondary" onClick={() => go('idea')}>
            Not really
          </Button>
        </>
      )}
      {step === 'stars' && (
        <>
          <Stars
            value={stars}
            error={problem}
            onChange={(next) => {
              setStars(next);
              setProblem(undefined);
            }}
          />
          <Problem text={failure} />
          <Button isBusy={saving.isRunning} onClick={() => void save(true)}>
            Send my rating
          </Button>
        </>
      )}
      {step === 'idea' && (
        <>
          <TextArea
            label="Your ideas"
            value={idea}
            rows={4}
            maxLength={IDEA_CHARACTERS}
            error={problem}
            onChange={(next) => {
              setIdea(next);
              setProblem(undefined);
            }}
          />
          <Problem text={failure} />
          <Button isBusy={saving.isRunning} onClick={() => void save(false)}>
            Send my ideas
          </Button>
        </>
      )}
      {step === 'follow-up' && <p role="status">We have your ideas. Our team will follow up on them.</p>}
      {step === 'thanks' && <p role="status">We have your rating.</p>}
      {step === 'store' && (
        <>
          <p role="status">We have your rating. A review in Google Play helps others to find us.</p>
          <Problem text={failure} />
          <Button onClick={() => void rateInStore()}>Rate in Google Play</Button>
        </>
      )}
      {isDone && (
        <Button kind={step === 'store' ? 'quiet' : 'primary'} onClick={onEnd}>
          Done
        </Button>
      )}
    </Dialog>
  );
}

const ratings = [1, 2, 3, 4, 5] as const;

interface StarsProps {
  readonly value: number | undefined;
  readonly onChange: (value: number) => void;
  readonly error: string | undefined;
}

/** One to five stars, with native radio buttons. */
function Stars({ value, onChange, error }: StarsProps) {
  const name = useId();
  return (
    <fieldset
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend className="unseen">Your rating</legend>
      <div className={css.row}>
        {ratings.map((rating) => (
          <label key={rating} className={css.star}>
            <input type="radio" name={name} checked={rating === value} onChange={() => onChange(rating)} />
            <span className="unseen">{rating === 1 ? '1 star' : `${rating} stars`}</span>
            <svg viewBox="0 0 24 24" className={rating <= (value ?? 0) ? css.lit : css.unlit} aria-hidden="true">
              <path d="M12 3l2.7 5.700 6.300.8-4.600 4.300 1.200 6.200L12 17l-5.600 3 1.200-6.200L3 9.500l6.300-.8z" />
            </svg>
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} text={error} isAlert />
    </fieldset>
  );
}

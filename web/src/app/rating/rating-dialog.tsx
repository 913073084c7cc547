import { assumptions } from '@kit/contracts/assumptions';
import type { RequestOf } from '@kit/contracts/methods';
import { IDEA_CHARACTERS, saveReview, updateReviewSchema } from '@kit/contracts/methods/review';
import { ruleTexts } from '@kit/contracts/rules';
import { type ReactNode, useId, useState } from 'react';
import { useAction } from '../../api/use-action';
import { useGooglePlay } from '../../api/use-google-play';
import { useScreen } from '../../api/use-screen';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FieldError, TextArea } from '../../ui/field';
import { Problem } from '../../ui/message';

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

/** The content of each end, in place of the question. */
const ends = {
  'follow-up': 'We have your ideas. Our team will follow up on them.',
  thanks: 'We have your rating.',
  store: 'We have your rating. A review in Google Play helps others to find us.',
} as const;

/**
 * Asks a borrower about their satisfaction. If satisfied, it asks for stars and a review in Google Play. Otherwise it
 * asks for ideas, which the team follows up (2.58, 5.13).
 */
export function RatingDialog({
  reviewSchemaId,
  onEnd,
}: {
  readonly reviewSchemaId: string;
  readonly onEnd: () => void;
}) {
  const reporting = useAction(updateReviewSchema);
  const openGooglePlay = useGooglePlay();
  const [step, setStep] = useState<Step>('question');
  const [stars, setStars] = useState<number>();
  const [idea, setIdea] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  const [isSending, setIsSending] = useState(false);
  // back from a step leads to the question, and keeps the typed text
  const { store } = useScreen({
    onBack: step === 'stars' || step === 'idea' ? () => setStep('question') : undefined,
  });
  const end = step === 'follow-up' || step === 'thanks' || step === 'store' ? step : undefined;
  const close = () => {
    // reports the dismissal; the app does not ask again for this loan in any case
    if (end === undefined) void reporting.attempt({ reviewSchemaId, state: 'dismissed' });
    onEnd();
  };
  const rateInStore = async () => {
    if (await openGooglePlay(store.get('packageName'))) onEnd();
    else setHasFailed(true);
  };
  return (
    <Dialog title={titles[step]} onClose={close} isBusy={isSending}>
      {step === 'question' && (
        <>
          <p>{`You repaid a loan. How was it with ${assumptions.productName}?`}</p>
          <Button onClick={() => setStep('stars')}>Yes, I am satisfied</Button>
          <Button kind="secondary" onClick={() => setStep('idea')}>
            Not really
          </Button>
        </>
      )}
      {step === 'stars' && (
        <Answer
          request={stars === undefined ? undefined : { reviewSchemaId, satisfied: true, stars }}
          send="Send my rating"
          onSending={setIsSending}
          onSent={() => setStep((stars ?? 0) >= GOOD ? 'store' : 'thanks')}
        >
          {(error) => <Stars value={stars} error={error} onChange={setStars} />}
        </Answer>
      )}
      {step === 'idea' && (
        <Answer
          request={idea.trim() === '' ? undefined : { reviewSchemaId, satisfied: false, idea: idea.trim() }}
          send="Send my ideas"
          onSending={setIsSending}
          onSent={() => setStep('follow-up')}
        >
          {(error) => (
            <TextArea
              label="Your ideas"
              value={idea}
              rows={4}
              maxLength={IDEA_CHARACTERS}
              error={error}
              onChange={setIdea}
            />
          )}
        </Answer>
      )}
      {end && (
        <>
          <p role="status">{ends[end]}</p>
          {end === 'store' && (
            <>
              <Problem text={hasFailed ? 'We couldn’t open Google Play. Please try again.' : undefined} />
              <Button onClick={() => void rateInStore()}>Rate in Google Play</Button>
            </>
          )}
          <Button kind={end === 'store' ? 'quiet' : 'primary'} onClick={onEnd}>
            Done
          </Button>
        </>
      )}
    </Dialog>
  );
}

/** The field of an answer and the button that sends it. A call that failed says nothing about the answer. */
function Answer({
  request,
  send,
  onSending,
  onSent,
  children,
}: {
  /** undefined while the answer is empty */
  readonly request: RequestOf<'saveReview'> | undefined;
  readonly send: string;
  readonly onSending: (isSending: boolean) => void;
  readonly onSent: () => void;
  /** @param error why the answer cannot be sent */
  readonly children: (error: string | undefined) => ReactNode;
}) {
  const { attempt, isRunning, problem } = useAction(saveReview);
  const [wasTried, setWasTried] = useState(false);
  const save = async () => {
    setWasTried(true);
    if (!request) return;
    onSending(true);
    const isSent = await attempt(request);
    onSending(false);
    if (isSent) onSent();
  };
  return (
    <>
      {children(wasTried && !request ? ruleTexts.rating : undefined)}
      <Problem text={problem} />
      <Button isBusy={isRunning} onClick={() => void save()}>
        {send}
      </Button>
    </>
  );
}

const ratings = [1, 2, 3, 4, 5] as const;

/** One to five stars, with native radio buttons. */
function Stars({
  value,
  onChange,
  error,
}: {
  readonly value: number | undefined;
  readonly onChange: (value: number) => void;
  readonly error: string | undefined;
}) {
  const name = useId();
  return (
    <fieldset
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend className="unseen">Your rating</legend>
      <div className="review-row">
        {ratings.map((rating) => (
          <label key={rating} className="cover review-star">
            <input type="radio" name={name} checked={rating === value} onChange={() => onChange(rating)} />
            <span className="unseen">{rating === 1 ? '1 star' : `${rating} stars`}</span>
            <svg
              viewBox="0 0 24 24"
              className={rating <= (value ?? 0) ? 'review-lit' : 'review-unlit'}
              aria-hidden="true"
            >
              <path d="M12 3l2.7 5.700 6.300.8-4.600 4.300 1.200 6.200L12 17l-5.600 3 1.200-6.200L3 9.500l6.300-.8z" />
            </svg>
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} text={error} isAlert />
    </fieldset>
  );
}

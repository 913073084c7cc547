import { assumptions } from '@kit/contracts/assumptions';
import { IDEA_CHARACTERS, saveReview, updateReviewSchema } from '@kit/contracts/methods/review';
import { ruleTexts } from '@kit/contracts/rules';
import { useState } from 'react';
import { useAction } from '../../api/use-action';
import { AppError } from '../../platform/app-error';
import { useLayer } from '../../platform/layers';
import { useStore } from '../../platform/store-context';
import { useGooglePlay } from '../../platform/use-google-play';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Problem } from '../../ui/notice';
import { TextArea } from '../../ui/text-area';
import { copy } from './copy';
import { Stars } from './stars';

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
  const store = useStore();
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
    else setFailure(copy.storeFailed);
  };
  const go = (next: Step) => {
    setProblem(undefined);
    setFailure(undefined);
    setStep(next);
  };

  // back from a step leads to the question, and keeps the typed text
  useLayer(step === 'stars' || step === 'idea' ? () => go('question') : undefined);

  return (
    <Dialog title={copy.titles[step]} onClose={close}>
      {step === 'question' && (
        <>
          <p>{copy.question(assumptions.productName)}</p>
          <Button onClick={() => go('stars')}>{copy.yes}</Button>
          <Button kind="secondary" onClick={() => go('idea')}>
            {copy.no}
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
            {copy.sendRating}
          </Button>
        </>
      )}
      {step === 'idea' && (
        <>
          <TextArea
            label={copy.ideas}
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
            {copy.sendIdeas}
          </Button>
        </>
      )}
      {step === 'follow-up' && <p role="status">{copy.ideasArrived}</p>}
      {step === 'thanks' && <p role="status">{copy.ratingArrived}</p>}
      {step === 'store' && (
        <>
          <p role="status">{copy.storeText}</p>
          <Problem text={failure} />
          <Button onClick={() => void rateInStore()}>{copy.rateInStore}</Button>
        </>
      )}
      {isDone && (
        <Button kind={step === 'store' ? 'quiet' : 'primary'} onClick={onEnd}>
          {copy.done}
        </Button>
      )}
    </Dialog>
  );
}

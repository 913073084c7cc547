import { StepHead } from '../../forms/step-head';
import { StepScreen } from '../../forms/step-screen';
import { type Profile, type User, useStep } from '../../forms/use-step';
import { useOwnUrl } from '../../navigation/use-own-url';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Note, Page } from '../../ui/page';
import { UploadButton } from '../../ui/upload-button';
import { Examples } from './examples';
import css from './face.module.css';
import { type Stage, useFacePhoto } from './use-face-photo';

const stageTexts: Readonly<Record<Stage, string>> = {
  idle: '',
  preparing: 'Getting the photo ready',
  uploading: 'Sending the photo',
  checking: 'Checking the photo',
  saving: 'Saving the photo',
};

const WHOLE = 100;

/** Step 3 of 4: a photo of the borrower's face, with examples of good and bad ones (2.40). */
export default function FacePhotoScreen() {
  return <StepScreen>{(profile, user) => <FaceStep profile={profile} user={user} />}</StepScreen>;
}

function FaceStep({ profile, user }: { readonly profile: Profile; readonly user: User }) {
  const { saved, goOn } = useStep('face', user);
  const ownUrl = useOwnUrl();
  const { photo, stage, problem, progress, pick, send } = useFacePhoto(({ completedSteps }, url) => {
    saved(completedSteps, (before) => ({ ...before, face: { url, savedAt: Date.now() } }));
    goOn(completedSteps);
  });
  const shown = photo?.url ?? (profile.face ? ownUrl(profile.face.url) : undefined);
  const isBusy = stage !== 'idle';
  const done = user.completedSteps;
  const camera = (words: string, kind: 'primary' | 'quiet') => (
    <UploadButton accept="image/*" capture="user" kind={kind} onPick={(file) => void pick(file)}>
      {words}
    </UploadButton>
  );
  return (
    <>
      <Page>
        <StepHead step="face" title="A photo of your face" note="so that nobody else can borrow in your name" />
        {problem !== undefined && (
          <Notice tone="danger" isAlert>
            {problem.text}
          </Notice>
        )}
        {shown === undefined ? (
          <>
            <Examples />
            <Note>Take off glasses and cap. Only you should be on the photo. It is not kept on this phone.</Note>
          </>
        ) : (
          <>
            <span className={css.photo}>
              <img src={shown} alt={photo ? 'What you have just taken' : 'What you have saved'} />
            </span>
            {photo && problem === undefined && <Note>Is your whole face on it, sharp and well lit?</Note>}
            {problem?.isOfPhoto && <Examples />}
            {!problem?.isOfPhoto && !isBusy && camera('Take it again', 'quiet')}
          </>
        )}
        <div role="status" className={css.progress}>
          {isBusy && (
            <>
              <Note>{stageTexts[stage]}…</Note>
              {stage === 'uploading' && (
                <div className={css.bar} aria-hidden="true">
                  <span style={{ width: `${Math.round((progress ?? 0) * WHOLE)}%` }} />
                </div>
              )}
            </>
          )}
        </div>
      </Page>
      <ActionBar>
        <div className={css.actions}>
          {shown === undefined && camera('Take a photo', 'primary')}
          {photo && !problem?.isOfPhoto && (
            <Button isBusy={isBusy} onClick={() => void send()}>
              {problem ? 'Send it again' : 'Use this photo'}
            </Button>
          )}
          {!photo && shown !== undefined && <Button onClick={() => goOn(done)}>Continue</Button>}
          {shown !== undefined && problem?.isOfPhoto && camera('Take it again', 'primary')}
        </div>
      </ActionBar>
    </>
  );
}

import { useHref } from 'react-router-dom';
import { StepHead } from '../../forms/step-head';
import { StepScreen } from '../../forms/step-screen';
import type { Profile, User } from '../../forms/use-step';
import { useView } from '../../platform/use-view';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/notice';
import { Note, Page } from '../../ui/page';
import { UploadButton } from '../../ui/upload-button';
import { UploadProgress } from '../../ui/upload-progress';
import { copy } from './copy';
import { Examples } from './examples';
import css from './face.module.css';
import { useFacePhoto } from './use-face-photo';

const PERCENT = 100;

/** Step 3 of 4: a photo of the borrower's face (2.40). */
export default function FacePhotoScreen() {
  return <StepScreen>{(profile, user) => <FaceStep saved={profile.face} user={user} />}</StepScreen>;
}

interface FaceStepProps {
  readonly saved: Profile['face'];
  readonly user: User;
}

function FaceStep({ saved, user }: FaceStepProps) {
  const photo = useFacePhoto(user);
  const { taken, problem, isRefused, isBusy } = photo;
  const isTaken = taken !== undefined;
  useView({
    name: isTaken ? 'photo' : 'camera',
    title: isTaken ? copy.checkTitle : undefined,
    onBack: isTaken ? photo.discard : undefined,
  });
  const hasPhoto = taken !== undefined || saved !== null;
  const camera = (label: string, kind: 'primary' | 'quiet' = 'primary') => (
    <UploadButton accept="image/*" capture="user" kind={kind} onPick={(file) => void photo.take(file)}>
      {label}
    </UploadButton>
  );
  return (
    <>
      <Page>
        <StepHead step="face" title={copy.lead} note={copy.note} />
        <Problem text={problem} />
        {taken && <Preview url={taken.url} isQuestion={!isRefused && !isBusy} />}
        {!taken && saved && <Saved url={saved.url} />}
        {isBusy && <Sending share={photo.progress} />}
        {hasPhoto && !isRefused && !isBusy && camera(copy.takeAnother, 'quiet')}
        {(!hasPhoto || isRefused) && <Examples />}
        {!hasPhoto && <Advice />}
      </Page>
      <ActionBar>
        {(!hasPhoto || isRefused) && camera(hasPhoto ? copy.takeAnother : copy.take)}
        {taken && !isRefused && (
          <Button isBusy={isBusy} onClick={() => void photo.send()}>
            {photo.isEdit ? copy.save : copy.use}
          </Button>
        )}
        {!taken && saved && (
          <Button onClick={() => photo.goToNext(user.completedSteps)}>
            {photo.isEdit ? copy.keep : copy.continueWith}
          </Button>
        )}
      </ActionBar>
    </>
  );
}

function Advice() {
  return (
    <ul className={css.advice}>
      {copy.advice.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}

function Preview({ url, isQuestion }: { readonly url: string; readonly isQuestion: boolean }) {
  return (
    <figure className={css.preview}>
      <img className={css.photo} src={url} alt={copy.taken} />
      {isQuestion && <figcaption className={css.question}>{copy.question}</figcaption>}
    </figure>
  );
}

/** @param url relative to the base path */
function Saved({ url }: { readonly url: string }) {
  return <img className={css.photo} src={useHref(url)} alt={copy.saved} />;
}

/** @param share fraction sent so far, 0 to 1; undefined while the server checks the photo */
function Sending({ share }: { readonly share: number | undefined }) {
  const percent = Math.round((share ?? 1) * PERCENT);
  const isLooking = percent === PERCENT;
  return (
    <div>
      <UploadProgress label={copy.sending} percent={percent} />
      <Note>{isLooking ? copy.checking : copy.sendingShare(percent)}</Note>
    </div>
  );
}

import { photoQuality } from '@kit/contracts/methods/face';
import { useHref } from 'react-router-dom';
import { useScreen } from '../../api/use-screen';
import { StepHead } from '../../forms/step-head';
import { StepScreen } from '../../forms/step-screen';
import type { Profile, User } from '../../forms/use-step';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { CheckIcon, CloseIcon } from '../../ui/icons';
import { Problem } from '../../ui/message';
import { Note, Page } from '../../ui/text';
import { UploadButton, UploadProgress } from '../../ui/upload';
import { useFacePhoto } from './use-face-photo';

const advice = [
  'Face the light: a window or a lamp in front of you.',
  'Take off your cap, dark glasses and face mask.',
  'Hold the phone still, at eye level.',
] as const;

const PERCENT = 100;

/** Step 3 of 4: a photo of the borrower's face (2.40). */
export default function FacePhotoScreen() {
  return <StepScreen>{(profile, user) => <FaceStep saved={profile.face} user={user} />}</StepScreen>;
}

function FaceStep({ saved, user }: { readonly saved: Profile['face']; readonly user: User }) {
  const photo = useFacePhoto(user);
  const { taken, problem, isRefused, isBusy } = photo;
  const isTaken = taken !== undefined;
  useScreen({
    view: isTaken ? 'photo' : 'camera',
    title: isTaken ? 'Check your photo' : undefined,
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
        <StepHead step="face" title="A photo of your face" note="so that nobody else borrows in your name" />
        <Problem text={problem} />
        {taken && <Preview url={taken.url} isQuestion={!isRefused && !isBusy} />}
        {!taken && saved && <Saved url={saved.url} />}
        {isBusy && <Sending share={photo.progress} />}
        {hasPhoto && !isRefused && !isBusy && camera('Take another photo', 'quiet')}
        {(!hasPhoto || isRefused) && <Examples />}
        {!hasPhoto && <Advice />}
      </Page>
      <ActionBar>
        {(!hasPhoto || isRefused) && camera(hasPhoto ? 'Take another photo' : 'Take a photo')}
        {taken && !isRefused && (
          <Button isBusy={isBusy} onClick={() => void photo.send()}>
            {photo.isEdit ? 'Save this photo' : 'Use this photo'}
          </Button>
        )}
        {!taken && saved && (
          <Button onClick={() => photo.goToNext(user.completedSteps)}>
            {photo.isEdit ? 'Keep this photo' : 'Continue with this photo'}
          </Button>
        )}
      </ActionBar>
    </>
  );
}

function Advice() {
  return (
    <ul className="face-advice">
      {advice.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}

function Preview({ url, isQuestion }: { readonly url: string; readonly isQuestion: boolean }) {
  return (
    <figure className="face-preview">
      <img className="face-photo" src={url} alt="Your face, as you just took it" />
      {isQuestion && <figcaption className="face-question">Can you see your whole face, bright and sharp?</figcaption>}
    </figure>
  );
}

/** @param url relative to the base path */
function Saved({ url }: { readonly url: string }) {
  return <img className="face-photo" src={useHref(url)} alt="Your face, as you saved it" />;
}

/** @param share fraction sent so far, 0 to 1; undefined while the server checks the photo */
function Sending({ share }: { readonly share: number | undefined }) {
  const percent = Math.round((share ?? 1) * PERCENT);
  const isLooking = percent === PERCENT;
  return (
    <div>
      <UploadProgress label="Sending your photo" percent={percent} />
      <Note>{isLooking ? 'Checking your photo' : `Sending your photo, ${percent} %`}</Note>
    </div>
  );
}

const examples = {
  correct: { caption: 'Correct', why: 'Bright, sharp, whole face' },
  dark: { caption: 'Dark', why: 'No light on the face' },
  blur: { caption: 'Blurred', why: 'The phone moved' },
} as const;

type Quality = (typeof photoQuality.values)[number];

/** A drawing of a face in a photo of this quality. It is decorative: the text beside it says the same. */
function Face({ quality }: { readonly quality: Quality }) {
  return (
    <svg className={`face face-${quality}`} viewBox="0 0 96 112" aria-hidden="true">
      <rect className="face-ground" width="96" height="112" rx="12" />
      <g className="face-figure">
        <path className="face-shirt" d="M12 112c0-20 16-30 36-30s36 10 36 30z" />
        <path className="face-skin" d="M40 68h16v16a8 8 0 01-16 0z" />
        <ellipse className="face-skin" cx="48" cy="50" rx="21" ry="26" />
        <path className="face-hair" d="M26 48c-3-20 9-30 22-30s25 10 22 30c-4-10-10-15-22-15s-18 5-22 15z" />
        <path className="face-line" d="M38 50v1M58 50v1M48 52v7M41 65c4 4 10 4 14 0" />
      </g>
      {quality === 'dark' && <rect className="face-night" width="96" height="112" rx="12" />}
    </svg>
  );
}

/** A good photo beside the two most frequent rejects (2.40). */
function Examples() {
  return (
    <ul className="face-examples" aria-label="Examples of photos">
      {photoQuality.values.map((quality) => (
        <li key={quality} className="face-example">
          <Face quality={quality} />
          <span className={`face-caption ${quality === 'correct' ? 'face-good' : 'face-bad'}`}>
            {quality === 'correct' ? <CheckIcon /> : <CloseIcon />}
            {examples[quality].caption}
          </span>
          <span className="face-why">{examples[quality].why}</span>
        </li>
      ))}
    </ul>
  );
}

import type { RequestOf, ResponseOf } from '@kit/contracts/methods';
import { faceServiceToggle, mediaUpload, mockOcr, photoQuality, saveFaceImageInfo } from '@kit/contracts/methods/face';
import type { UPLOAD, UploadedFile } from '@kit/contracts/wire/upload';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useHref } from 'react-router-dom';
import { useServices } from '../api/services';
import { useAction } from '../api/use-action';
import { useScreen } from '../api/use-screen';
import { useSessionState } from '../api/use-session-state';
import { type Profile, StepHead, StepScreen, type User, useStep } from '../forms/step';
import { AppError } from '../platform/app-error';
import { ActionBar } from '../ui/action-bar';
import { Button } from '../ui/button';
import { CheckIcon } from '../ui/icons';
import { Problem } from '../ui/message';
import { CloseIcon } from '../ui/more-icons';
import { Note, Page } from '../ui/text';
import { UploadButton, UploadProgress } from '../ui/upload';

/** Uploads files for one purpose and reports the progress. */
const useUpload = (purpose: RequestOf<typeof UPLOAD>['purpose']) => {
  const { api } = useServices();
  const [progress, setProgress] = useState<number>();
  const run = useCallback(
    async (file: Blob) => {
      setProgress(0);
      try {
        return await api.upload(mediaUpload, file, { purpose }, setProgress);
      } finally {
        setProgress(undefined);
      }
    },
    [api, purpose],
  );
  return { run, progress };
};

/** The longest side of an uploaded photo, in pixels. It is enough to judge a face, and uploads on 3G within seconds. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.85;
const PHOTO_TYPE = 'image/jpeg';

/**
 * The upload size of an image. Keeps the proportions and never enlarges.
 * @param width in pixels, like `height`
 */
export const sizeWithin = (width: number, height: number, longest = LONGEST_SIDE) => {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const decode = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The device cannot read this file as an image'));
    image.src = url;
  });

/**
 * Converts a photo for the upload: upright, at most 1,600 pixels a side, as JPEG. Redrawing also removes the camera's
 * metadata, such as the location.
 * @throws Error if the device cannot read the file as an image
 */
const shrinkPhoto = async (file: Blob): Promise<Blob> => {
  const url = URL.createObjectURL(file);
  try {
    const image = await decode(url);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, sizeWithin(image.naturalWidth, image.naturalHeight));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The device cannot create a canvas');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PHOTO_TYPE, QUALITY));
    if (!photo) throw new Error('The device cannot encode the image');
    return photo;
  } finally {
    URL.revokeObjectURL(url);
  }
};

type Judgement = ResponseOf<'mockOcr'>;

/** Advice about a rejected photo; undefined if the photo is good (2.40). */
export const problemOf = ({ quality, faceFound }: Judgement): string | undefined => {
  if (quality === 'dark') return 'The photo is too dark. Face a window or a lamp, and take it again.';
  if (quality === 'blur') return 'The photo is blurred. Hold the phone still with both hands, and take it again.';
  return faceFound ? undefined : 'We can’t see a face. Hold the phone at eye level, and take it again.';
};

interface Photo {
  readonly blob: Blob;
  /** the uploaded file, so that a retry needs no second upload */
  readonly sent?: UploadedFile;
}

/** An object URL of a photo, valid while the component is mounted. */
const useObjectUrl = (blob: Blob | undefined): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [blob]);
  return url;
};

/** The state of a face photo from the camera to the server, and the functions for each step. */
export const useFacePhoto = (user: User) => {
  const { saved, goToNext, isEdit } = useStep('face', user);
  const upload = useUpload('face');
  const toggle = useAction(faceServiceToggle);
  const judging = useAction(mockOcr);
  const saving = useAction(saveFaceImageInfo);
  // in memory only, because a photo is never stored on the device; it survives a look at the help
  const [photo, setPhoto] = useSessionState<Photo | undefined>('face photo', undefined);
  const [problem, setProblem] = useState<string>();
  /** true if the photo itself was rejected, so that only a new one helps */
  const [isRefused, setIsRefused] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  /** counts the attempts to send a photo; a result of an abandoned one is ignored */
  const attempt = useRef(0);
  const url = useObjectUrl(photo?.blob);

  const take = async (file: File) => {
    setProblem(undefined);
    try {
      setPhoto({ blob: await shrinkPhoto(file) });
      // after an unreadable file, the earlier photo is still there and still rejected
      setIsRefused(false);
    } catch {
      setProblem('This file isn’t a photo that your phone can read. Take one with the camera.');
    }
  };

  /** Returns to the camera. Abandons a running upload, so that back always leaves the photo in one step. */
  const discard = () => {
    attempt.current += 1;
    setIsBusy(false);
    setPhoto(undefined);
    setProblem(undefined);
    setIsRefused(false);
  };

  const perform = async ({ blob, sent: sentBefore }: Photo, isCurrent: () => boolean) => {
    const sent = sentBefore ?? (await upload.run(blob));
    if (!isCurrent()) return;
    const { fileId } = sent;
    setPhoto({ blob, sent });
    const { enabled } = await toggle.run({});
    const refusal = enabled && isCurrent() ? problemOf(await judging.run({ fileId })) : undefined;
    if (!isCurrent()) return;
    if (refusal !== undefined) {
      setIsRefused(true);
      setProblem(refusal);
      return;
    }
    const { completedSteps } = await saving.run({ fileId });
    // saved on the server, also if the borrower has gone back meanwhile
    saved((before) => ({ ...before, face: { url: sent.url, savedAt: Date.now() } }));
    if (!isCurrent()) return;
    setPhoto(undefined);
    goToNext(completedSteps);
  };

  const send = async () => {
    if (!photo || isBusy) return;
    attempt.current += 1;
    const own = attempt.current;
    const isCurrent = () => attempt.current === own;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await perform(photo, isCurrent);
    } catch (thrown) {
      if (!isCurrent()) return;
      const error = AppError.from(thrown);
      // uploads a file again if the server has lost it
      if (error.codeName === 'REQUEST_INVALID') setPhoto({ blob: photo.blob });
      setProblem(error.message);
    } finally {
      if (isCurrent()) setIsBusy(false);
    }
  };

  return {
    taken: photo && url !== undefined ? { url } : undefined,
    problem,
    isRefused,
    isBusy,
    isEdit,
    progress: upload.progress,
    take,
    discard,
    send,
    goToNext,
  };
};

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
    <ul className="bullets stack gap-8">
      {advice.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}

function Preview({ url, isQuestion }: { readonly url: string; readonly isQuestion: boolean }) {
  return (
    <figure className="stack gap-12 face-preview">
      <img className="face-photo" src={url} alt="Your face, as you just took it" />
      {isQuestion && <figcaption className="title center">Can you see your whole face, bright and sharp?</figcaption>}
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
        <li key={quality} className="stack gap-4 center">
          <Face quality={quality} />
          <span className={`line gap-4 small strong face-caption ${quality === 'correct' ? 'accent' : 'danger'}`}>
            {quality === 'correct' ? <CheckIcon /> : <CloseIcon />}
            {examples[quality].caption}
          </span>
          <span className="note face-why">{examples[quality].why}</span>
        </li>
      ))}
    </ul>
  );
}

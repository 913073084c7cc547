import type { ResponseOf } from '@kit/contracts/methods';
import { faceServiceToggle, mockOcr, saveFaceImageInfo } from '@kit/contracts/methods/face';
import type { UploadedFile } from '@kit/contracts/wire/upload';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../api/use-action';
import { useSessionState } from '../../api/use-session-state';
import { useUpload } from '../../api/use-upload';
import { type User, useStep } from '../../forms/use-step';
import { AppError } from '../../platform/app-error';

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

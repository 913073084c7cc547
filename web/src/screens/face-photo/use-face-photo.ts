import { faceServiceToggle, mockOcr, saveFaceImageInfo } from '@kit/contracts/methods/face';
import type { UploadedFile } from '@kit/contracts/wire/upload';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../api/use-action';
import { useSessionState } from '../../api/use-session-state';
import { useUpload } from '../../api/use-upload';
import { type User, useStep } from '../../forms/use-step';
import { AppError } from '../../platform/app-error';
import { copy } from './copy';
import { shrinkPhoto } from './photo';
import { problemOf } from './photo-problem';

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
      setProblem(copy.unreadable);
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

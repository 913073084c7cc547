import type { UploadedFile } from '@kit/contracts/wire/upload';
import { useEffect, useState } from 'react';
import { useAction } from '../../api/use-action';
import { useUpload } from '../../api/use-upload';
import { type User, useStep } from '../../forms/use-step';
import { AppError } from '../../lib/app-error';
import { shrinkPhoto } from './photo';
import { problemOf } from './photo-problem';

const UNREADABLE = 'This file cannot be shown as a photo. Take one with the camera.';

interface Taken {
  readonly blob: Blob;
  /** an object URL, valid on this page only */
  readonly url: string;
  /** its file id on the server, so that sending it again needs no second upload */
  readonly sent?: UploadedFile;
}

/** Takes a photo from the camera to the server: taken, shown, sent, checked and saved. */
export const useFacePhoto = (user: User) => {
  const { saved, goOn, isEdit } = useStep('face', user);
  const upload = useUpload('face');
  const toggle = useAction('faceServiceToggle');
  const judging = useAction('mockOcr');
  const saving = useAction('saveFaceImageInfo');
  const [taken, setTaken] = useState<Taken>();
  const [problem, setProblem] = useState<string>();
  /** the photo itself was refused: only another one helps */
  const [isRefused, setIsRefused] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const url = taken?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  const take = async (file: File) => {
    setProblem(undefined);
    setIsRefused(false);
    try {
      const blob = await shrinkPhoto(file);
      setTaken({ blob, url: URL.createObjectURL(blob) });
    } catch {
      setProblem(UNREADABLE);
    }
  };

  /** back to the camera, unless the photo is on its way */
  const discard = () => {
    if (isBusy) return;
    setTaken(undefined);
    setProblem(undefined);
    setIsRefused(false);
  };

  const perform = async (photo: Taken) => {
    const sent = photo.sent ?? (await upload.run(photo.blob));
    const { fileId } = sent;
    setTaken({ ...photo, sent });
    const { enabled } = await toggle.run({});
    const refusal = enabled ? problemOf(await judging.run({ fileId })) : undefined;
    if (refusal !== undefined) {
      setIsRefused(true);
      setProblem(refusal);
      return;
    }
    const { completedSteps } = await saving.run({ fileId });
    saved((before) => ({ ...before, face: { url: sent.url, savedAt: Date.now() } }));
    goOn(completedSteps);
  };

  const send = async () => {
    if (!taken || isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await perform(taken);
    } catch (thrown) {
      const error = AppError.from(thrown);
      // a file that the server no longer has is uploaded again
      if (error.codeName === 'REQUEST_INVALID') setTaken({ blob: taken.blob, url: taken.url });
      setProblem(error.message);
    } finally {
      setIsBusy(false);
    }
  };

  return { taken, problem, isRefused, isBusy, isEdit, progress: upload.progress, take, discard, send, goOn };
};

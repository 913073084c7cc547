import type { ResponseOf } from '@kit/contracts/methods';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/api-context';
import { AppError } from '../../api/app-error';
import { useUpload } from '../../api/use-upload';
import { useAnalytics } from '../../bridge/use-analytics';
import { shrinkPhoto } from './shrink-photo';

type Verdict = ResponseOf<'mockOcr'>;

/** What is done with a photo, and in which words that is said. */
export type Stage = 'idle' | 'preparing' | 'uploading' | 'checking' | 'saving';

interface Photo {
  readonly file: Blob;
  /** an address of this page for the preview */
  readonly url: string;
}

export interface PhotoProblem {
  readonly text: string;
  /** another photo is needed; else the same one can be sent again */
  readonly isOfPhoto: boolean;
}

const UNREADABLE = 'This file is no photo that we can read. Please take one with the camera.';
const problemTexts: Readonly<Record<Verdict['quality'], string>> = {
  correct: '',
  dark: 'The photo is too dark. Turn towards a window or a lamp and take it again.',
  blur: 'The photo is blurred. Hold the phone still, at the height of your eyes, and take it again.',
};
const NO_FACE = 'We cannot see one face on the photo. Take it again, alone and from the front.';

/** What the face service's verdict means for the borrower, or undefined where the photo is good (2.40). */
export const problemOf = ({ quality, faceFound }: Verdict): string | undefined =>
  problemTexts[quality] || (faceFound ? undefined : NO_FACE);

/**
 * The way of a photo: shrunk on the phone, looked at by its owner, uploaded, judged by the face service where that is
 * switched on, and saved. It never leaves memory for the phone's storage.
 * @param onSaved told which steps are done
 */
export const useFacePhoto = (onSaved: (reply: ResponseOf<'saveFaceImageInfo'>, url: string) => void) => {
  const api = useApi();
  const analytics = useAnalytics();
  const upload = useUpload('face');
  const [photo, setPhoto] = useState<Photo>();
  const [stage, setStage] = useState<Stage>('idle');
  const [problem, setProblem] = useState<PhotoProblem>();
  const url = photo?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  const refuse = (text: string) => {
    analytics.trackError(text);
    setProblem({ text, isOfPhoto: true });
  };

  const pick = async (file: Blob): Promise<void> => {
    setProblem(undefined);
    setStage('preparing');
    try {
      const smaller = await shrinkPhoto(file);
      setPhoto({ file: smaller, url: URL.createObjectURL(smaller) });
    } catch {
      refuse(UNREADABLE);
    } finally {
      setStage('idle');
    }
  };

  const send = async (): Promise<void> => {
    if (!photo || stage !== 'idle') return;
    setProblem(undefined);
    try {
      setStage('uploading');
      const [{ enabled }, file] = await Promise.all([api.call('faceServiceToggle', {}), upload.run(photo.file)]);
      if (enabled) {
        setStage('checking');
        const wrong = problemOf(await api.call('mockOcr', { fileId: file.fileId }));
        if (wrong !== undefined) {
          refuse(wrong);
          return;
        }
      }
      setStage('saving');
      onSaved(await api.call('saveFaceImageInfo', { fileId: file.fileId }), file.url);
    } catch (thrown) {
      const error = AppError.from(thrown);
      setProblem({ text: error.message, isOfPhoto: error.codeName === 'FILE_TYPE_REFUSED' });
    } finally {
      setStage('idle');
    }
  };

  return { photo, stage, problem, progress: upload.progress, pick, send };
};

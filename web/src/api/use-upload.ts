import type { RequestOf } from '@kit/contracts/methods';
import { mediaUpload } from '@kit/contracts/methods/face';
import type { UPLOAD, UploadedFile } from '@kit/contracts/wire/upload';
import { useCallback, useState } from 'react';
import { useServices } from './services';

export interface Upload {
  /** @throws AppError */
  readonly run: (file: Blob) => Promise<UploadedFile>;
  /** fraction sent so far, 0 to 1; undefined if no upload is running */
  readonly progress: number | undefined;
}

/** Uploads files for one purpose and reports the progress. */
export const useUpload = (purpose: RequestOf<typeof UPLOAD>['purpose']): Upload => {
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

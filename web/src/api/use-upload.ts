import type { RequestOf } from '@kit/contracts/methods';
import type { UPLOAD, UploadedFile } from '@kit/contracts/wire/upload';
import { useCallback, useState } from 'react';
import { useApi } from './api-context';

export interface Upload {
  /** @throws AppError */
  readonly run: (file: Blob) => Promise<UploadedFile>;
  /** the share sent so far, 0 to 1; undefined while nothing is being uploaded */
  readonly progress: number | undefined;
}

/** Uploads files of one purpose, with their progress. */
export const useUpload = (purpose: RequestOf<typeof UPLOAD>['purpose']): Upload => {
  const api = useApi();
  const [progress, setProgress] = useState<number>();
  const run = useCallback(
    async (file: Blob) => {
      setProgress(0);
      try {
        return await api.upload(file, { purpose }, setProgress);
      } finally {
        setProgress(undefined);
      }
    },
    [api, purpose],
  );
  return { run, progress };
};

import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Problem } from '../../../ui/notice';
import { copy as texts } from './copy';
import css from './document.module.css';
import { drawDocument } from './document-picture';
import type { DocumentContent } from './layout-document';

const fileNameOf = ({ title }: DocumentContent): string => `${title.toLowerCase().replace(/\W+/g, '-')}.png`;

/**
 * Opens the device's share sheet for a file.
 * @returns false if the device has none
 */
const shareFile = async (file: File, title: string): Promise<boolean> => {
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (thrown) {
    // the borrower closed the share sheet, which is not a failure
    return thrown instanceof DOMException && thrown.name === 'AbortError';
  }
};

export interface PictureSharing {
  readonly share: () => Promise<void>;
  readonly isBusy: boolean;
  /** a failure, or the image for saving; to render beside the control */
  readonly feedback: ReactNode;
}

/** Shares a document as an image. If the device cannot share files, shows the image for saving. */
export const useSharePicture = (content: DocumentContent): PictureSharing => {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [picture, setPicture] = useState<File>();
  const share = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      const file = new File([await drawDocument(content)], fileNameOf(content), { type: 'image/png' });
      if (!(await shareFile(file, content.title))) setPicture(file);
    } catch {
      setProblem(texts.notDrawn);
    }
    setIsBusy(false);
  };
  const feedback = (
    <>
      <Problem text={problem} />
      {picture && <Picture file={picture} title={content.title} onClose={() => setPicture(undefined)} />}
    </>
  );
  return { share, isBusy, feedback };
};

interface PictureProps {
  readonly file: File;
  readonly title: string;
  readonly onClose: () => void;
}

function Picture({ file, title, onClose }: PictureProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const save = () => {
    if (url === undefined) return;
    const link = Object.assign(document.createElement('a'), { href: url, download: file.name });
    link.click();
  };
  return (
    <Dialog title={texts.asPicture(title)} onClose={onClose}>
      {url !== undefined && <img className={css.picture} src={url} alt={title} />}
      <p>{texts.keepPicture}</p>
      <Button onClick={save}>{texts.savePicture}</Button>
    </Dialog>
  );
}

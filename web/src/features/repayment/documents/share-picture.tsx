import { type ReactNode, useEffect, useState } from 'react';
import { Button, type ButtonProps } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Problem } from '../../../ui/notice';
import css from './document.module.css';
import { drawDocument } from './document-picture';
import type { DocumentContent } from './layout-document';

const NOT_DRAWN = 'The picture could not be made on this phone. Copy the text instead.';

const fileNameOf = ({ title }: DocumentContent): string => `${title.toLowerCase().replace(/\W+/g, '-')}.png`;

/**
 * Opens the device's share sheet for a file.
 * @returns false if the device has none
 */
const share = async (file: File, title: string): Promise<boolean> => {
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (thrown) {
    // the borrower closed the share sheet, which is not a failure
    return thrown instanceof DOMException && thrown.name === 'AbortError';
  }
};

export interface SharePictureProps extends Pick<ButtonProps, 'kind'> {
  readonly content: DocumentContent;
  readonly children: ReactNode;
}

/** Shares a document as an image. If the device cannot share files, shows the image for saving. */
export function SharePicture({ content, kind, children }: SharePictureProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [picture, setPicture] = useState<File>();
  const run = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const file = new File([await drawDocument(content)], fileNameOf(content), { type: 'image/png' });
      if (!(await share(file, content.title))) setPicture(file);
    } catch {
      setProblem(NOT_DRAWN);
    }
    setIsBusy(false);
  };
  return (
    <>
      <Problem text={problem} />
      <Button {...(kind === undefined ? {} : { kind })} isBusy={isBusy} onClick={() => void run()}>
        {children}
      </Button>
      {picture && <Picture file={picture} title={content.title} onClose={() => setPicture(undefined)} />}
    </>
  );
}

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
    <Dialog title={`${title} as a picture`} onClose={onClose}>
      {url !== undefined && <img className={css.picture} src={url} alt={title} />}
      <p>Save it, or press and hold the picture to keep or send it.</p>
      <Button onClick={save}>Save the picture</Button>
    </Dialog>
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import css from './illustration.module.css';
import type { PictureName } from './pictures';

/** The illustrations once they are loaded. They are not part of the start. */
let loaded: Readonly<Record<PictureName, ReactNode>> | undefined;

/** Loads the illustrations. Call it ahead: without a network, only loaded illustrations can show. */
export const loadPictures = async (): Promise<void> => {
  loaded = (await import('./pictures')).pictures;
};

const usePicture = (name: PictureName): ReactNode => {
  const [pictures, setPictures] = useState(loaded);
  const isMissing = pictures === undefined;
  useEffect(() => {
    if (!isMissing) return;
    loadPictures().then(
      () => setPictures(loaded),
      // the text beside the illustration says the same
      () => undefined,
    );
  }, [isMissing]);
  return pictures?.[name];
};

/** An illustration of a state. It is decorative: the text beside it says the same. */
export function Illustration({ name }: { readonly name: PictureName }) {
  return (
    <svg className={css.art} width="160" height="128" viewBox="0 0 160 128" fill="none" aria-hidden="true">
      <circle className={css.pale} cx="80" cy="64" r="58" />
      {usePicture(name)}
    </svg>
  );
}

import { hasOwn } from '@kit/contracts/has-own';
import { type ReactNode, useEffect, useState } from 'react';
import { seal } from './picture-parts';
import type { PictureName } from './pictures';

/** The illustrations of failures. They are part of the start, because they must show if nothing can be loaded. */
const failures = {
  offline: (
    <>
      <path className="illustration-ink" d="M34 54a66 66 0 0192 0M50 72a43 43 0 0160 0M66 90a20 20 0 0128 0" />
      <circle className="illustration-solid" cx="80" cy="104" r="5" />
      <path className="illustration-cut" d="M44 26l76 78" />
      <path className="illustration-ink" d="M44 26l76 78" />
    </>
  ),
  failed: (
    <>
      <path
        className="illustration-sheet"
        d="M42 24a10 10 0 0110-10h50a10 10 0 0110 10v28l-16 10-12-8-16 12-14-8-12 8zM42 78l12-8 14 8 16-12 12 8 16-10v32a10 10 0 01-10 10H52a10 10 0 01-10-10z"
      />
      <path className="illustration-text" d="M56 34h42" />
      {seal(<path d="M0-11V2M0 10v.01" />, 'illustration-alert')}
    </>
  ),
} satisfies Record<string, ReactNode>;

type FailureName = keyof typeof failures;
export type IllustrationName = FailureName | PictureName;

const isFailure = (name: IllustrationName): name is FailureName => hasOwn(failures, name);

/** The other illustrations once they are loaded. They are not part of the start. */
let loaded: Readonly<Record<PictureName, ReactNode>> | undefined;

const usePicture = (name: IllustrationName): ReactNode => {
  const [pictures, setPictures] = useState(loaded);
  const isMissing = !isFailure(name) && pictures === undefined;
  useEffect(() => {
    if (!isMissing) return;
    import('./pictures').then(
      (module) => {
        loaded = module.pictures;
        setPictures(loaded);
      },
      // the text beside the illustration says the same
      () => undefined,
    );
  }, [isMissing]);
  return isFailure(name) ? failures[name] : pictures?.[name];
};

/** An illustration of a state. It is decorative: the text beside it says the same. */
export function Illustration({ name }: { readonly name: IllustrationName }) {
  return (
    <svg className="illustration-art" width="160" height="128" viewBox="0 0 160 128" fill="none" aria-hidden="true">
      <circle className="illustration-pale" cx="80" cy="64" r="58" />
      {usePicture(name)}
    </svg>
  );
}

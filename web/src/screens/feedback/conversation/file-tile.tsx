import { useState } from 'react';
import { useHref } from 'react-router-dom';
import { FileIcon } from '../../../ui/icons';
import { copy } from '../copy';
import css from './conversation.module.css';

interface FileTileProps {
  /** relative to the base path */
  readonly url: string;
  /** position among the files, from 1 */
  readonly position: number;
}

/** A sent file as an image or an icon, with a link that opens it. */
function FileTile({ url, position }: FileTileProps) {
  const href = useHref(url);
  const [isPicture, setIsPicture] = useState(true);
  const name = copy.thread.file(position);
  return (
    <a
      className={css.tile}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={copy.thread.openFile(name)}
    >
      {isPicture ? (
        <img src={href} alt="" loading="lazy" onError={() => setIsPicture(false)} />
      ) : (
        <>
          <FileIcon />
          {name}
        </>
      )}
    </a>
  );
}

/** The files of a message or of a feedback. */
export function FileTiles({ urls }: { readonly urls: readonly string[] }) {
  if (urls.length === 0) return null;
  return (
    <span className={css.tiles}>
      {urls.map((url, index) => (
        <FileTile key={url} url={url} position={index + 1} />
      ))}
    </span>
  );
}

import { photoQuality } from '@kit/contracts/enums';
import { CheckIcon, CloseIcon } from '../../ui/icons';
import { copy } from './copy';
import css from './face.module.css';

type Quality = (typeof photoQuality.values)[number];

/** A drawing of a face in a photo of this quality. It is decorative: the text beside it says the same. */
function Face({ quality }: { readonly quality: Quality }) {
  return (
    <svg className={`${css.face} ${css[quality]}`} viewBox="0 0 96 112" aria-hidden="true">
      <rect className={css.ground} width="96" height="112" rx="12" />
      <g className={css.figure}>
        <path className={css.shirt} d="M12 112c0-20 16-30 36-30s36 10 36 30z" />
        <path className={css.skin} d="M40 68h16v16a8 8 0 01-16 0z" />
        <ellipse className={css.skin} cx="48" cy="50" rx="21" ry="26" />
        <path className={css.hair} d="M26 48c-3-20 9-30 22-30s25 10 22 30c-4-10-10-15-22-15s-18 5-22 15z" />
        <path className={css.line} d="M38 50v1M58 50v1M48 52v7M41 65c4 4 10 4 14 0" />
      </g>
      {quality === 'dark' && <rect className={css.night} width="96" height="112" rx="12" />}
    </svg>
  );
}

/** A good photo beside the two most frequent rejects (2.40). */
export function Examples() {
  return (
    <ul className={css.examples} aria-label={copy.examplesLabel}>
      {photoQuality.values.map((quality) => (
        <li key={quality} className={css.example}>
          <Face quality={quality} />
          <span className={`${css.caption} ${quality === 'correct' ? css.good : css.bad}`}>
            {quality === 'correct' ? <CheckIcon /> : <CloseIcon />}
            {copy.examples[quality].caption}
          </span>
          <span className={css.why}>{copy.examples[quality].why}</span>
        </li>
      ))}
    </ul>
  );
}
